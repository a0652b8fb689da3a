import type { Bon } from '@dioptrie/domain/receptions/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Note } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import style from './receptions.module.css'

/** What never came: piece by piece with the reason given at the box, until someone says what became of it. */
export function Reclamation({ bon, clore }: { bon: Bon; clore: () => void }) {
  const t = useTranslations('receptions')
  const peut = usePermission('receptions.ecrire', bon.IdOfficine)
  if (bon.QuantiteManquante === 0) return null
  const motifs = (id: string) =>
    bon.envois
      .flatMap(e => e.lignes)
      .filter(l => l._id === id && l.Motif)
      .map(l => l.Motif)
      .join(', ')
  return (
    <Note
      ton={bon.ReclamationOuverte ? 'warn' : 'info'}
      titre={t('reclamation', { n: bon.QuantiteManquante })}
      actions={bon.ReclamationOuverte && peut && <Bouton libelle={t('clore')} size="sm" faire={clore} />}
    >
      {bon.MontantReclame !== null && (
        <>
          <Montant valeur={bon.MontantReclame} />
          {'. '}
        </>
      )}
      {bon.ReclamationOuverte
        ? t('reclamationOuverte')
        : t('reclamationClose', { issue: bon.IssueReclamation ?? '' })}
      <ul className={style.erreurs}>
        {bon.lignes
          .filter(l => l.QuantiteManquante > 0)
          .map(l => (
            <li key={l._id}>
              {[`${l.QuantiteManquante} × ${designation(l)}`, motifs(l._id)].filter(Boolean).join(' · ')}
            </li>
          ))}
      </ul>
    </Note>
  )
}
