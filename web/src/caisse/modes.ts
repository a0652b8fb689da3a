import { contrat, requetePage } from '../kernel/api.ts'
import type { Element } from '../kernel/useListe.ts'

type Mode = Element<typeof contrat.modesPaiement.liste>

/** Payment modes that the desk takes. */
export const requeteModes = {
  ...requetePage(contrat.modesPaiement.liste, { query: { page: 1, limit: 100 } }),
  staleTime: 300_000,
  select: ({ pageOfItems }: { pageOfItems: Mode[] }) => pageOfItems.filter(m => m.Actif),
}
