import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { useTranslations } from '../../kernel/i18n.tsx'
import { bornes, estPeriode } from '../../kernel/periode.ts'
import type { EtatListe } from '../../kernel/useListe.ts'

/** « 01/01/2026 – 17/11/2026 », « 17/11/2026 », « depuis le 01/01/2026 ». */
export function useDirePeriode() {
  const t = useTranslations('ui')
  return (etat: EtatListe): string => {
    const { du, au } = estPeriode(etat.periode) ? bornes(etat.periode, aujourdhuiAbidjan(new Date())) : etat
    if (du && au) return du === au ? ecrireJour(du) : `${ecrireJour(du)} – ${ecrireJour(au)}`
    if (du) return t('depuisLe', { date: ecrireJour(du) })
    return au ? t('jusquAu', { date: ecrireJour(au) }) : ''
  }
}
