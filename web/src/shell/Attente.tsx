import { Loader } from '@mantine/core'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './erreurs.module.css'

export function Attente() {
  const t = useTranslations('shell')
  return (
    <div className={style.attente} role="status" aria-label={t('chargement')}>
      <Loader />
    </div>
  )
}
