import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { sousLeCout } from '@dioptrie/domain/stock/rules'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from '../kernel/i18n.tsx'
import classes from './saisie/champs.module.css'

interface Props {
  prix: number | null | undefined
  /** Null for whoever may not read it: the server keeps it back. */
  cout: number | null | undefined
}

/** Under a price that is typed: said, never forbidden. */
export function SousLeCout({ prix, cout }: Props) {
  const t = useTranslations('ui')
  if (!sousLeCout(prix, cout)) return null
  return (
    <p className={classes.sousLeCout} role="status">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      {t('sousLeCout', { cout: ecrireMontant(cout as number) })}
    </p>
  )
}
