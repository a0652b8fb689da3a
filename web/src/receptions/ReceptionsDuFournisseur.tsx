import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chemins, versBon } from '../chemins/receptions.ts'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { NonLu } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './receptions.module.css'
import { StatutBon, StatutReglement } from './statuts.tsx'

const MONTRES = 5

/** The last receipts of a supplier, for whoever may see receipts. */
export function ReceptionsDuFournisseur({ IdFournisseur }: { IdFournisseur: string }) {
  const t = useTranslations('receptions')
  const peut = usePermission('receptions.lire')
  const lecture = useQuery({
    ...requetePage(contrat.receptions.groupe, {
      query: { IdFournisseur, limit: MONTRES, tri: '-DateCommande' },
    }),
    enabled: peut,
  })
  const { data } = lecture
  if (!peut) return null
  if (!data) return <NonLu lecture={lecture} quoi={t('receptionsDuFournisseur')} />
  return (
    <Panneau
      titre={t('receptionsDuFournisseur')}
      lien={
        data.pager.totalItems > MONTRES && (
          <Link to={chemins.liste} search={{ IdFournisseur }}>
            {t('toutesDuFournisseur')}
          </Link>
        )
      }
    >
      {data.pageOfItems.length === 0 && <p className="muted">{t('aucuneDuFournisseur')}</p>}
      <ul className={`grid gap-10 ${style.bons}`}>
        {data.pageOfItems.map(b => (
          <li key={b._id}>
            <Link to={versBon(b._id)}>{b.RefBR}</Link>
            <span className="chiffres">{ecrireJour(b.DateCommande)}</span>
            {b.Reglement === 'Rien à régler' ? <StatutBon bon={b} /> : <StatutReglement bon={b} />}
            {b.MontantRecu !== null && b.MontantRegle !== null && (
              <Montant valeur={Math.max(0, b.MontantRecu - b.MontantRegle)} />
            )}
            {b.ReclamationOuverte && (
              <small className={style.manque}>{t('reclamation', { n: b.QuantiteManquante })}</small>
            )}
          </li>
        ))}
      </ul>
    </Panneau>
  )
}
