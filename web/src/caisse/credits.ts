import { contrat, requeteEntiere } from '../kernel/api.ts'

/** The credit notes of a client on which something is left to pay with, in one officine or in all. */
export const requeteCredits = ({ IdClient, IdOfficine }: { IdClient?: string; IdOfficine?: string }) =>
  requeteEntiere(contrat.avoirs.liste, {
    query: { credit: 'oui', ...(IdClient && { IdClient }), ...(IdOfficine && { IdOfficine }) },
  })
