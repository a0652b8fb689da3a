import { useState } from 'react'
import { type contrat, ouvrir, RefusApi } from '../kernel/api.ts'

type Papier =
  | typeof contrat.clients.imprimerOrdonnance
  | typeof contrat.ventes.imprimer
  | typeof contrat.proformas.imprimer
  | typeof contrat.comptoir.imprimer
  | typeof contrat.caisse.imprimerRecu

/** Opens the paper of a record in a tab; a refusal stays on the screen. */
export function usePapier(appel: Papier) {
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const [enCours, setEnCours] = useState(false)
  const imprimer = async (id: string, format?: 'ticket' | 'a4') => {
    setRefus(null)
    setEnCours(true)
    try {
      await ouvrir<Papier>(appel, { params: { id }, query: (format ? { format } : {}) as never })
    } catch (erreur) {
      if (!(erreur instanceof RefusApi)) throw erreur
      setRefus(erreur)
    } finally {
      setEnCours(false)
    }
  }
  return { imprimer, refus, enCours }
}
