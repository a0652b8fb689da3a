import type { Jour } from '@dioptrie/domain/kernel/jour'
import { IconCalendarOff } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { useContexte } from './contexte.ts'
import { Ferie } from './Ferie.tsx'
import style from './liste.module.css'
import { Pastille, useNomDeLabel } from './Pastille.tsx'
import { bornes, joursDe, occupe } from './temps.ts'

/** The month day by day, only the days that hold something. */
export function Liste() {
  const t = useTranslations('agenda')
  const format = useFormatter()
  const { jour, aujourdhui, evenements, feries, peutEcrire, noter } = useContexte()
  const { officines } = useOfficine()
  const nomDeLabel = useNomDeLabel()
  const [du, au] = bornes('liste', jour)
  const jours = [
    ...new Set([
      // An absence is there on each of its days.
      ...evenements.flatMap(e => joursDe(e, du, au)),
      ...feries.map(f => f.dateFerie),
    ]),
  ]
    .filter(j => j >= du && j <= au)
    .sort()
  const duJour = (j: Jour) => evenements.filter(e => occupe(e, j))

  if (jours.length === 0)
    return (
      <EtatVide
        icone={IconCalendarOff}
        titre={t('videMois', { mois: format.dateTime(new Date(jour), 'mois') })}
        texte={t('videTexte')}
        actions={
          peutEcrire && <Bouton libelle={t('noter')} variant="filled" faire={() => noter(aujourdhui)} />
        }
      />
    )
  return (
    <ol className={style.liste}>
      {jours.map(j => (
        <li key={j} data-aujourdhui={j === aujourdhui || undefined}>
          <h2>
            {format.dateTime(new Date(j), 'jourEntier')}
            <Ferie jour={j} />
          </h2>
          <ul className="grid gap-6">
            {duJour(j).map(e => (
              <li key={e._id}>
                <Pastille evenement={e} jour={j} />
                <span className="note">
                  {[nomDeLabel(e.label), officines.find(o => o._id === e.IdOfficine)?.Nom, e.createdBy]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
