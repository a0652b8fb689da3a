import { useQuery } from '@tanstack/react-query'
import { contrat, requete } from '../kernel/api.ts'

/** Where the cash of an officine stands today. */
export const useEtatCaisse = (officine: string) =>
  useQuery(requete(contrat.caisse.etat, { params: { officine } }))
