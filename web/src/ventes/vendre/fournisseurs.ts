import { useQuery } from '@tanstack/react-query'
import { contrat, requete } from '../../kernel/api.ts'

/** Those who make lenses, with their delay in working days. */
export const useFournisseursDeVerres = () =>
  useQuery({ ...requete(contrat.atelier.fournisseurs), staleTime: 300_000 })
