import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { acompteRestant, ETAPES_FINIES } from '@dioptrie/domain/ventes/rules'
import { IconCash } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { chemins } from '../chemins/ventes.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { pourcent } from '../ui/afficher.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './ventes.module.css'

// Its words are those of another area, and come after the amounts.
const PartDeLAssurance = aLaDemande(() => import('../facturation/PartDeLAssurance.tsx'))

/** What took a payment back, by what a credit note has to do with it. */
const CONTRAIRES = { retour: 'retour', credit: 'creditRendu', autre: 'annulation' } as const

interface Part {
  cle: 'assurance' | 'paye' | 'reste'
  nom: string
  montant: number
}

/** Who pays which part, drawn and in words; the parts sum to the total. */
export function BarreDesParts({ parts }: { parts: Part[] }) {
  const total = parts.reduce((a, p) => a + p.montant, 0)
  return (
    <>
      <div className={style.barre} aria-hidden>
        {parts
          .filter(p => p.montant > 0)
          .map(p => (
            <span key={p.cle} data-part={p.cle} style={{ width: `${(100 * p.montant) / total}%` }} />
          ))}
      </div>
      <dl className={`grid gap-4 ${style.parts}`}>
        {parts.map(p => (
          <Fait
            key={p.cle}
            nom={
              <>
                <span data-part={p.cle} aria-hidden />
                {p.nom}
              </>
            }
          >
            <Montant valeur={p.montant} />
          </Fait>
        ))}
      </dl>
    </>
  )
}

/** What the client still owes, what was paid and how, and the way to the cash desk. */
export function Reglements({ commande }: { commande: CommandeEntiere }) {
  const t = useTranslations('ventes')
  const format = useFormatter()
  const peutEncaisser = usePermission('caisse.encaisser', commande.IdOfficine)
  const active = commande.Statut === 'Active'
  const acompte = active && !ETAPES_FINIES.includes(commande.Etape) ? acompteRestant(commande) : 0
  const { PartAssurance, MontantRegle, Assurance } = commande
  const ResteAPayer = active ? commande.ResteAPayer : 0
  const parts: Part[] = [
    ...(PartAssurance > 0
      ? [
          {
            cle: 'assurance' as const,
            nom: t('parts.assurance', { nom: Assurance ?? '' }),
            montant: PartAssurance,
          },
        ]
      : []),
    { cle: 'paye', nom: t('parts.paye'), montant: MontantRegle },
    { cle: 'reste', nom: t('parts.reste'), montant: ResteAPayer },
  ]
  return (
    <Panneau titre={t('reglementsTitre')} bord>
      <div className={`p16 ${style.bloc}`}>
        <p className={style.reste}>
          <span>{t('resteDuClient')}</span>
          <strong>
            <Montant valeur={ResteAPayer} />
          </strong>
        </p>
        <BarreDesParts parts={parts} />
        {commande.EtatAssurance && <PartDeLAssurance commande={commande} />}
        {acompte > 0 && (
          <p className={style.acompte}>
            {t('acompteAttendu', { taux: pourcent(commande.TauxAcompte), montant: ecrireMontant(acompte) })}
          </p>
        )}
      </div>
      {commande.reglements.length > 0 && (
        <ul className={style.reglements}>
          {commande.reglements.map(r => (
            <li key={r._id}>
              <span>
                {r.montant < 0
                  ? t(CONTRAIRES[r.ParAvoir ?? 'autre'], { motif: r.Motif ?? '' })
                  : r.modepaiement}
                {r.reference && ` · ${r.reference}`}
                <small>
                  {format.dateTime(new Date(r.createdAt), 'instant')}
                  {r.createdBy && ` · ${r.createdBy}`}
                </small>
              </span>
              <b>
                <Montant valeur={r.montant} />
              </b>
            </li>
          ))}
        </ul>
      )}
      {peutEncaisser && ResteAPayer > 0 && (
        <div className={`p16 ${style.bloc}`}>
          <Bouton
            libelle={t('encaisser')}
            vers={chemins.encaisser(commande.IdClient, commande.RefCmmd)}
            variant="light"
            fullWidth
            aria-keyshortcuts="e"
            icone={IconCash}
            touche="E"
          />
        </div>
      )}
    </Panneau>
  )
}
