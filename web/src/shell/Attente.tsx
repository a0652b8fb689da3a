import { Loader } from '@mantine/core'
import { useTranslations } from 'use-intl'
import style from './erreurs.module.css'

export function Attente() {
  const t = useTranslations('shell')
  return (
    <div className={style.attente} role="status" aria-label={t('chargement')}>
      <Loader />
    </div>
  )
}
