import { useQuery } from '@tanstack/react-query'
import { contrat, requete } from '../kernel/api.ts'
import { usePermission } from '../kernel/session.ts'

/** Where the cash of an officine stands today; nothing is asked for whoever may not know. */
export function useEtatCaisse(officine: string) {
  const lit = usePermission('caisse.lire')
  return useQuery({ ...requete(contrat.caisse.etat, { params: { officine } }), enabled: lit })
}
