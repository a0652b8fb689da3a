import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { EtatListe } from '../../kernel/useListe.ts'
import type { FiltreBorne } from './types.ts'

/** « 20 000 F – 50 000 F », « à partir de 20 000 F », « jusqu’à 50 000 F » */
export function DireBornes({ filtre, etat }: { filtre: FiltreBorne; etat: EtatListe }) {
  const t = useTranslations('ui')
  const [min, max] = filtre.bornes.map(nom => etat[nom] && ecrireMontant(Number(etat[nom])))
  if (min && max) return t('bornes.entre', { min, max })
  return min ? t('bornes.depuis', { min }) : t('bornes.jusqua', { max: max ?? '' })
}
