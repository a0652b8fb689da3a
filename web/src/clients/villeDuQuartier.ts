import { useEffect, useState } from 'react'
import { source } from '../referentiel/source.ts'
import { memeNom } from '../ui/sansAccents.ts'
import { type Fiche, useLibelle } from '../ui/useLibelle.ts'

/**
 * A known district tells its town: it fills an empty field, or takes the place of what an earlier district had filled;
 * a town that the person chose is kept, and the other is proposed beside it.
 */
export function useVilleDuQuartier(ville: string | null, poser: (ville: string) => void) {
  const [quartier, setQuartier] = useState<{ IdVille: string } | null>(null)
  const [posee, setPosee] = useState<string | null>(null)
  const connue = useLibelle(source('ville'), quartier?.IdVille)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each district, when its town is known
  useEffect(() => {
    if (!quartier || !connue || (ville && ville !== posee)) return
    setPosee(connue)
    if (ville !== connue) poser(connue)
  }, [quartier, connue])
  return {
    /** Districts of several towns may bear one name: then nothing is guessed. */
    reconnaitre: (fiches: Fiche[]) => {
      const [IdVille, ...autres] = new Set(fiches.map(f => String(f.IdVille)))
      setQuartier(IdVille && autres.length === 0 ? { IdVille } : null)
    },
    /** The town is on its way: a form that is sent now waits for it. */
    attendue: quartier !== null && (!connue || (!ville && posee !== connue)),
    remplie: Boolean(ville) && ville === posee,
    proposee: connue && ville && !memeNom(connue, ville) ? connue : null,
  }
}
