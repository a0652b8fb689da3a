import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'

/** One hit of Ctrl+K: what it is, how it reads, where it leads. */
export const Trouvaille = z.object({
  genre: z.enum(['client', 'ordonnance', 'commande', 'proforma', 'papier', 'entreprise', 'article']),
  _id: Id,
  titre: z.string(),
  detail: z.string(),
  /** Screen to open. */
  lien: z.string(),
  IdOfficine: Id,
})
export type Trouvaille = z.infer<typeof Trouvaille>

const Trouvailles = z.object({
  total: z.int(),
  /** Nobody has the name that was typed: these have one a letter away. */
  proche: z.literal(true).optional(),
  items: z.array(Trouvaille),
})

export const recherche = {
  partout: appel({
    method: 'GET',
    path: '/api/recherche',
    resume:
      'Chercher partout : clients par nom, téléphone ou code, tout papier par sa référence entière ou sa fin, articles par code-barres ou référence',
    acces: 'session',
    portee: 'liste',
    query: z.strictObject({ q: z.string().trim().min(1, 'Obligatoire').max(100), IdOfficine: Id.optional() }),
    reponse: z.object({
      clients: Trouvailles,
      ordonnances: Trouvailles,
      commandes: Trouvailles,
      proformas: Trouvailles,
      /** Eye exams, counter sales, credit notes, lens orders, receipts, transfers, inventories, insurers' invoices, slips and cheques: each by its number. */
      papiers: Trouvailles,
      /** Suspects, accounts, contacts and opportunities that the caller follows: by their words or phone. */
      entreprises: Trouvailles,
      articles: Trouvailles,
    }),
  }),
}
