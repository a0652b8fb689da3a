import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Tarif } from '@dioptrie/domain/verres/contract'
import { useTranslations } from '../kernel/i18n.tsx'

export const TONS = { 'à venir': 'info', 'en vigueur': 'ok', terminé: 'mute' } as const

/** From when to when a price list holds. */
export function useDatesDeTarif() {
  const t = useTranslations('verres.tarif')
  return ({ DateDebut, DateFin }: Pick<Tarif, 'DateDebut' | 'DateFin'>) =>
    DateFin
      ? t('duAu', { du: ecrireJour(DateDebut), au: ecrireJour(DateFin) })
      : t('des', { du: ecrireJour(DateDebut) })
}
