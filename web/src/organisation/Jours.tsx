import { JOURS, type JourOuvrable } from '@dioptrie/domain/organisation/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './jours.module.css'

interface Props {
  valeur: readonly JourOuvrable[]
  changer: (jours: JourOuvrable[]) => void
}

/** The week as seven toggles. */
export function ChampJours({ valeur, changer }: Props) {
  const t = useTranslations('organisation')
  return (
    <fieldset className={`flex wrap gap-8 ${style.semaine}`} aria-label={t('officines.jours')}>
      {JOURS.map(jour => {
        const ouvert = valeur.includes(jour)
        return (
          <button
            key={jour}
            type="button"
            aria-pressed={ouvert}
            onClick={() => changer(JOURS.filter(j => (j === jour ? !ouvert : valeur.includes(j))))}
          >
            {t(`jours.${jour}`)}
          </button>
        )
      })}
    </fieldset>
  )
}

/** The same in one line of a list: seven initials, the working ones marked. */
export function JoursEnBref({ jours }: { jours: readonly JourOuvrable[] }) {
  const t = useTranslations('organisation.joursCourts')
  return (
    <span
      className={`inline-flex gap-4 t12 ${style.bref}`}
      role="img"
      aria-label={jours.map(j => t(j)).join(', ') || '—'}
    >
      {JOURS.map(j => (
        <span key={j} data-ouvert={jours.includes(j)}>
          {t(j).slice(0, 2)}
        </span>
      ))}
    </span>
  )
}
