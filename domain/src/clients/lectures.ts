interface Fiche {
  _id?: string
  IdClient?: string
  OD?: unknown
  /** A client. */
  ordonnances?: unknown[]
  /** A sale or a proforma. */
  ordonnance?: unknown
  /** A lens order. */
  Prescrit?: unknown
  /** An order at the workshop. */
  verres?: unknown[]
  /** An eye exam. */
  Prescrite?: unknown
}

/** The client whose prescription this record shows, by the shapes that prescriptions have on the wire. */
function dossierMontre(f: Fiche | null | undefined): string | undefined {
  if (typeof f !== 'object' || f === null) return undefined
  if (Array.isArray(f.ordonnances)) return f.ordonnances.length > 0 ? f._id : undefined
  return f.ordonnance || f.OD || f.Prescrit || f.Prescrite || (Array.isArray(f.verres) && f.verres.length > 0)
    ? f.IdClient
    : undefined
}

/** The clients whose prescriptions a reply shows: a record, alone or in its wrapper, a list, or a page of one. */
export function dossiersMontres(reponse: unknown): string[] {
  const enveloppe = reponse as { pageOfItems?: unknown[]; consultation?: unknown } | null | undefined
  const fiches = Array.isArray(reponse)
    ? reponse
    : (enveloppe?.pageOfItems ?? [enveloppe?.consultation ?? reponse])
  return fiches.flatMap(f => dossierMontre(f as Fiche) ?? [])
}

export const ENDROITS = [
  'fiche',
  'ordonnance',
  'examen',
  'liste',
  'papier',
  'document',
  'vente',
  'atelier',
] as const
export type Endroit = (typeof ENDROITS)[number]

/** Where in the shop a call belongs, in the words of those who were there. */
export function endroit(appel: string): Endroit {
  const chemin = appel.split(' ')[1] ?? ''
  if (/\/(pdf|feuille)\//.test(chemin)) return 'papier'
  if (chemin === '/api/ordonnances') return 'liste'
  if (/^\/api\/(ordonnance|historique)\//.test(chemin)) return 'ordonnance'
  if (/^\/api\/consultations?\//.test(chemin)) return 'examen'
  if (chemin.startsWith('/api/document/')) return 'document'
  if (/verre|atelier|montage/.test(chemin)) return 'atelier'
  return chemin.startsWith('/api/client/') ? 'fiche' : 'vente'
}
