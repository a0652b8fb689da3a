import type { contrat } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useGeste } from './useGeste.ts'

export type Papier =
  | typeof contrat.clients.imprimerOrdonnance
  | typeof contrat.consultations.imprimer
  | typeof contrat.consultations.lettre
  | typeof contrat.ventes.imprimer
  | typeof contrat.avoirs.imprimer
  | typeof contrat.proformas.imprimer
  | typeof contrat.comptoir.imprimer
  | typeof contrat.caisse.imprimerRecu
  | typeof contrat.atelier.feuille
  | typeof contrat.atelier.bonLivraison
  | typeof contrat.receptions.imprimer
  | typeof contrat.receptions.imprimerRetour
  | typeof contrat.transferts.imprimer
  | typeof contrat.inventaires.imprimer
  | typeof contrat.cloture.imprimerBilletage
  | typeof contrat.versements.imprimer
  | typeof contrat.depense.imprimer

/** Opens the paper of a record in a tab; a refusal stays on the screen. */
export function usePapier(appel: Papier) {
  const { faire, refus, enCours } = useGeste()
  const imprimer = (id: string, format?: 'ticket' | 'a4') =>
    faire(() => ouvrir<Papier>(appel, { params: { id }, query: format ? { format } : {} }))
  return { imprimer, refus, enCours }
}
