import { useState } from 'react'
import { RefusApi } from '../kernel/refus.ts'

/** Something that a button does; what the server refuses stays on the screen. */
export function useGeste() {
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const [enCours, setEnCours] = useState(false)
  const faire = async (geste: () => Promise<unknown>) => {
    setRefus(null)
    setEnCours(true)
    try {
      await geste()
    } catch (erreur) {
      if (!(erreur instanceof RefusApi)) throw erreur
      setRefus(erreur)
    } finally {
      setEnCours(false)
    }
  }
  return { faire, refus, enCours }
}
