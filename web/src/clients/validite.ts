import { valableJusquau } from '@dioptrie/domain/clients/rules'
import { aujourdhuiAbidjan, type Jour } from '@dioptrie/domain/kernel/jour'
import { contrat, requete, useComplement } from '../kernel/api.ts'

/** Months during which a prescription is valid, as the house set them; undefined until they are read. */
export const useValiditeMois = (): number | undefined =>
  useComplement({ ...requete(contrat.atelier.reglages), staleTime: 300_000 })?.reglageAtelier
    .ValiditeOrdonnance

/** Until when a prescription is valid. */
export function useValidite(dateOrd: Jour): { fin: Jour; perimee: boolean } | null {
  const mois = useValiditeMois()
  if (mois === undefined) return null
  const fin = valableJusquau(dateOrd, mois)
  return { fin, perimee: fin < aujourdhuiAbidjan(new Date()) }
}
