import { dossiersMontres } from '../clients/lectures.ts'
import type { Appel } from '../kernel/contract.ts'
import { tables } from '../referentiel/tables.ts'

/**
 * What a desk keeps to read while the server is away: the work of a shop and the names that it is said with. Accounts, rights,
 * histories, reports and what the network is run with stay on the server.
 */
const AIRES = new Set([
  ...Object.keys(tables),
  'organisation',
  'clients',
  'proformas',
  'ventes',
  'atelier',
  'comptoir',
  'agenda',
  'tableau',
  'notes',
  'stock',
  'transferts',
  'inventaires',
  'receptions',
  'fournisseurs',
  'stockVerre',
  'caisse',
  'vues',
  'configuration',
  'modesPaiement',
  'coupures',
  'codesTva',
  'notifications',
])

export const estGardee = (
  aire: string,
  { method, acces, writes, contenu }: Pick<Appel, 'method' | 'acces' | 'writes' | 'contenu'>,
): boolean => AIRES.has(aire) && method === 'GET' && !writes && !contenu && acces !== 'public'

/** With the reply: kept as one of the lists of the day, or of the last records; or kept only as a copy without prescriptions. */
export const ENTETE_GARDE = 'x-garde'
/** With the question: the copy to keep. */
export const SANS_ORDONNANCE = 'sans-ordonnance'
export type Garde = 'liste' | 'fiche' | typeof SANS_ORDONNANCE

interface AGarder {
  appel: Pick<Appel, 'acces' | 'montre'>
  reponse: unknown
  /** The reply has a copy without what is of health. */
  masquable: boolean
  /** Who asks is shown prescriptions. */
  lit: boolean
  /** Their officine lets its desks keep them. */
  permis: boolean
}

/** How a reply may be kept on a desk; null: not at all. */
export function gardeDe({ appel, reponse, masquable, lit, permis }: AGarder): Garde | null {
  const liste =
    Array.isArray(reponse) || (typeof reponse === 'object' && !!reponse && 'pageOfItems' in reponse)
  const genre = liste ? 'liste' : 'fiche'
  const montre =
    lit &&
    (masquable ||
      appel.montre !== undefined ||
      appel.acces.startsWith('ordonnances.') ||
      dossiersMontres(reponse).length > 0)
  if (!montre || permis) return genre
  return masquable ? SANS_ORDONNANCE : null
}
