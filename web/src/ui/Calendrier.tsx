import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import 'dayjs/locale/fr'
import 'dayjs/locale/pt'
import { DatePicker } from '@mantine/dates'
import { useLangue, useTranslations } from '../kernel/i18n.tsx'

interface PropsCalendrier {
  value: string | null
  onChange: (jour: string | null) => void
  min?: string | undefined
  max?: string | undefined
  /** Of a birth: it opens on the years. */
  parAnnees?: boolean
}

/** Dans son propre fichier pour n’être chargé qu’à la première ouverture d’un calendrier. */
export default function Calendrier({ value, onChange, min, max, parAnnees = false }: PropsCalendrier) {
  const t = useTranslations('saisie')
  return (
    <DatePicker
      value={value}
      onChange={onChange}
      defaultDate={value ?? max ?? undefined}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      highlightToday
      defaultLevel={parAnnees && !value ? 'decade' : 'month'}
      locale={useLangue()}
      firstDayOfWeek={1}
      // Le rouge des fins de semaine ne se lit pas assez sur le fond, et n’apprend rien ici.
      weekendDays={[]}
      hideOutsideDates
      // Whole pixels only; its own would be 12.86.
      styles={{ day: { fontSize: 13 } }}
      ariaLabels={{
        previousMonth: t('moisPrecedent'),
        nextMonth: t('moisSuivant'),
        previousYear: t('anneePrecedente'),
        nextYear: t('anneeSuivante'),
        previousDecade: t('decenniePrecedente'),
        nextDecade: t('decennieSuivante'),
        monthLevelControl: t('choisirMois'),
        yearLevelControl: t('choisirAnnee'),
      }}
    />
  )
}
