import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { periode } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { GENRES_EXCEPTION, SEUIL_REMISE } from './rules.ts'

/** Something that the owner looks at in the evening: who did it, when, to what, for how much. */
export const Exception = z.object({
  _id: z.string(),
  Genre: z.enum(GENRES_EXCEPTION),
  Le: z.iso.datetime(),
  Qui: z.string().nullable(),
  IdOfficine: Id.nullable(),
  Officine: z.string().nullable(),
  /** The record, in words, and where it is. */
  Objet: z.string(),
  Entite: z.string(),
  IdEntite: Id,
  IdClient: Id.nullable(),
  Reference: z.string().nullable(),
  /** The reason that was given. */
  Motif: z.string().nullable(),
  Montant: z.int().nullable(),
  /** Of a discount. */
  Pourcent: z.number().nullable(),
  Approbateur: z.string().nullable(),
  /** Of a price. */
  Ancien: z.int().nullable(),
  Nouveau: z.int().nullable(),
  /** How often a paper was printed; how many files of prescriptions were opened in that hour. */
  Tirages: z.int().nullable(),
})
export type Exception = z.infer<typeof Exception>

const entier = z.coerce
  .number({ error: 'Un nombre entier de 0 à 100.' })
  .int('Un nombre entier de 0 à 100.')
  .min(0, 'Un nombre entier de 0 à 100.')
  .max(100, 'Un nombre entier de 0 à 100.')

const listeExceptions = liste({
  path: '/api/exceptions',
  resume: `Lister ce qui sort de l’ordinaire : remises d’au moins ${SEUIL_REMISE} % (ou \`seuil\`), annulations, réimpressions, écarts, prix changés, travail repris, sorties reprises, bons sans papier, fusions, ordonnances lues en nombre ; 31 jours sans \`du\` ni \`au\`, un an au plus`,
  acces: 'tableau.exceptions',
  portee: 'liste',
  element: Exception,
  tris: ['Le', 'Montant'],
  filtres: {
    ...periode,
    Genre: z.enum(GENRES_EXCEPTION, { error: `Une valeur parmi ${GENRES_EXCEPTION.join(', ')}` }).optional(),
    IdUtilisateur: Id.optional(),
    seuil: entier.optional(),
  },
})

export const exceptions = {
  liste: listeExceptions,
  totaux: appel({
    method: 'GET',
    path: '/api/exceptions/totaux',
    resume: 'Compter les exceptions trouvées, genre par genre, et ce qu’elles valent',
    acces: listeExceptions.acces,
    portee: listeExceptions.portee,
    query: listeExceptions.query,
    reponse: z.array(z.object({ Genre: z.enum(GENRES_EXCEPTION), Nombre: z.int(), Montant: z.int() })),
  }),
}
