import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './fiche/fiche.module.css'

interface Props {
  fiche: {
    createdAt: string
    updatedAt: string
    createdBy?: string | null
    updatedBy?: string | null
    version: number
  }
}

/** Who created, who changed, when. */
export function PiedFiche({ fiche }: Props) {
  const t = useTranslations('ui')
  const format = useFormatter()
  const jour = (instant: string) => format.dateTime(new Date(instant), 'jour')
  const heure = (instant: string) => format.dateTime(new Date(instant), 'heure')
  return (
    <p className={style.pied}>
      {t('creeLe', {
        date: jour(fiche.createdAt),
        qui: fiche.createdBy ? t('par', { nom: fiche.createdBy }) : '',
      })}
      {fiche.version > 1 &&
        ` ${t('modifieLe', {
          date: jour(fiche.updatedAt),
          heure: heure(fiche.updatedAt),
          qui: fiche.updatedBy ? t('par', { nom: fiche.updatedBy }) : '',
        })}`}
    </p>
  )
}
