import { useState } from 'react'
import { contrat, ouvrir, RefusApi } from '../kernel/api.ts'

/** Opens the A4 page of a prescription in a tab; a refusal stays on the screen. */
export function useImpression() {
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const [enCours, setEnCours] = useState(false)
  const imprimer = async (id: string) => {
    setRefus(null)
    setEnCours(true)
    try {
      await ouvrir(contrat.clients.imprimerOrdonnance, { params: { id } })
    } catch (erreur) {
      if (!(erreur instanceof RefusApi)) throw erreur
      setRefus(erreur)
    } finally {
      setEnCours(false)
    }
  }
  return { imprimer, refus, enCours }
}
