import type { Fusion } from '@dioptrie/domain/historique/contract'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './fiche/fiche.module.css'
import { Panneau } from './Panneau.tsx'

interface Props {
  fusions: readonly Fusion[]
  /** « 3 commandes », of the table that is named. */
  dire: (entite: string, n: number) => string
  /** What can be done about one. */
  apres?: (fusion: Fusion) => ReactNode
}

/** The records merged into this one: which, when, by whom, and what came with them. */
export function Fusions({ fusions, dire, apres }: Props) {
  const t = useTranslations('ui')
  const format = useFormatter()
  const jour = (instant: string) => format.dateTime(new Date(instant), 'jour')
  if (fusions.length === 0) return null
  return (
    <Panneau titre={t('fusions.titre')}>
      <ul className={`grid gap-12 ${style.fusions}`}>
        {fusions.map(f => (
          <li key={f._id}>
            <p>
              {t.rich('fusions.ligne', {
                nom: f.Code ? `${f.Nom} (${f.Code})` : f.Nom,
                date: jour(f.createdAt),
                qui: f.createdBy ?? '—',
                b: texte => <b>{texte}</b>,
              })}{' '}
              {f.defaiteLe && t('fusions.defaite', { date: jour(f.defaiteLe), qui: f.defaitePar ?? '—' })}
            </p>
            {f.Venus.map(v => (
              <small className="block anywhere" key={v.entite}>
                {[dire(v.entite, v.nombre), v.references.join(', ')].filter(Boolean).join(' : ')}
              </small>
            ))}
            {apres?.(f)}
          </li>
        ))}
      </ul>
    </Panneau>
  )
}
