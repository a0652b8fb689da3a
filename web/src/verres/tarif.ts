import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { ecrireEcart } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { Tarif } from '@dioptrie/domain/verres/contract'
import { useTranslations } from '../kernel/i18n.tsx'

export const TONS = { 'à venir': 'info', 'en vigueur': 'ok', terminé: 'mute' } as const

/** « +3 % », to the tenth; from nothing there is none. */
export const ecrireHausse = ({ avant, apres }: { avant: number; apres: number }) =>
  avant === 0 ? '' : `${ecrireEcart(Math.round(((apres - avant) / avant) * 1000) / 10)} %`

/** From when to when a price list holds. */
export function useDatesDeTarif() {
  const t = useTranslations('verres.tarif')
  return ({ DateDebut, DateFin }: Pick<Tarif, 'DateDebut' | 'DateFin'>) =>
    DateFin
      ? t('duAu', { du: ecrireJour(DateDebut), au: ecrireJour(DateFin) })
      : t('des', { du: ecrireJour(DateDebut) })
}
