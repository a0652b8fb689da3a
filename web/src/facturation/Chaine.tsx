import type { Chaine as Etapes } from '@dioptrie/domain/facturation/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/facturation.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { NonLu } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { joursJusquA } from './afficher.tsx'
import style from './facturation.module.css'

const ETAPES = [
  { cle: 'ATraiter', vers: chemins.poste, search: { etape: undefined } },
  { cle: 'Traitees', vers: chemins.poste, search: { etape: 'traitees' } },
  { cle: 'ADeposer', vers: chemins.aDeposer, search: {} },
  { cle: 'Deposees', vers: chemins.factures, search: { Etat: 'Déposée' } },
] as const
type Cle = (typeof ETAPES)[number]['cle']

/**
 * The whole way of the insurers' money: how many, how much and how late; each figure opens its rows. On the home screen it
 * stands in a panel, at the workbench it is one.
 */
export default function Chaine({
  auPoste = false,
  ou,
}: {
  auPoste?: boolean
  /** The officine looked at, and as addresses name it: that of the bar unless said. */
  ou?: { IdOfficine: string | undefined; adresse: string }
}) {
  const t = useTranslations('facturation')
  const barre = useOfficine()
  const { IdOfficine } = ou ?? barre
  const ici = ou && { officine: ou.adresse }
  const lecture = useQuery(requete(contrat.facturation.chaine, { query: { IdOfficine } }))
  const c = lecture.data
  const dit = (cle: Cle, e: Etapes[Cle]) => {
    if (e.MontantEnRetard > 0)
      return { ton: 'bad', texte: t('dontEnRetard', { montant: ecrireMontant(e.MontantEnRetard) }) }
    if (cle === 'ATraiter' && e.Depuis)
      return { ton: 'warn', texte: t('plusAncienne', { n: -joursJusquA(e.Depuis) }) }
    return { texte: e.Nombre > 0 ? t(`chaine.${cle}.suite`) : t('rienIci') }
  }
  return (
    <>
      <NonLu lecture={lecture} />
      <nav
        className={style.chaine}
        data-nue={!auPoste || undefined}
        aria-label={t('chaine.titre')}
        aria-busy={!c}
      >
        {ETAPES.map(({ cle, vers, search }, rang) => {
          const e = c?.[cle]
          const suite = e && dit(cle, e)
          return (
            <Link
              key={cle}
              to={vers}
              search={{ ...search, ...ici }}
              className={`stack centered gap-2 min-0 same-color no-line p12-16 ${style.etape}`}
              // The first two steps are one address: without a step in it, the first, and only then.
              activeOptions={{ explicitUndefined: true }}
            >
              <span className="note">
                <span className={style.rang}>{rang + 1}</span>{' '}
                <b className="w620 ink">{t(`chaine.${cle}.nom`)}</b>{' '}
                {e && t(`chaine.${cle}.nombre`, { n: e.Nombre })}
              </span>
              <strong>{e ? <Montant valeur={e.Montant} /> : '…'}</strong>
              <small data-ton={suite?.ton}>{suite?.texte ?? '\u00a0'}</small>
            </Link>
          )
        })}
        <div className={`grid ${style.fins}`}>
          <Link to={chemins.paiements} search={{ periode: 'mois', ...ici }}>
            <span data-fin="ok">{t('chaine.Regle')}</span>
            <strong>{c ? <Montant valeur={c.RegleCeMois} /> : '…'}</strong>
          </Link>
          <Link to={chemins.rejets} search={{ ...ici }}>
            <span data-fin="bad">
              {t('chaine.Rejets')} {c && <small>{t('lignesNombre', { n: c.Rejets.Nombre })}</small>}
            </span>
            <strong data-ton={c && c.Rejets.Montant > 0 ? 'bad' : undefined}>
              {c ? <Montant valeur={c.Rejets.Montant} /> : '…'}
            </strong>
          </Link>
        </div>
      </nav>
    </>
  )
}
