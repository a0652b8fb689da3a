import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useTranslations } from '../kernel/i18n.tsx'
import classes from './saisie/champs.module.css'

interface Props {
  prix: number | null | undefined
  /** What is on the label. */
  affiche: number
}

/** Under a price that is typed: below the label, it is kept and printed as a discount. */
export function SousLEtiquette({ prix, affiche }: Props) {
  const t = useTranslations('ui')
  if (prix == null || Number.isNaN(prix) || prix >= affiche) return null
  return (
    <p className={classes.sousLEtiquette} role="status">
      {t('sousLEtiquette', { prix: ecrireMontant(affiche), remise: ecrireMontant(affiche - prix) })}
    </p>
  )
}
