import { z } from 'zod'
import type { Entite } from './entites.ts'
import { Jour } from './formes.ts'
import type { Permission } from './permissions.ts'

/** Who may call: anyone, anyone signed in, or whoever holds the permission. */
export type Acces = 'public' | 'session' | Permission

/**
 * Where the officine of a call is found. The server enforces it in one place (api kernel/call/portee.ts), so a
 * call that forgets to say it does not compile.
 * - `reseau`: touches no officine's record · `soi`: the caller's own account
 * - `liste`: own officine, `?IdOfficine=…`, or the whole network for those who may
 * - `reponse`: the reply carries `IdOfficine` and is checked before it leaves; `IdOfficines` when several may read it
 * - `{ param }`: the path names the officine · `{ champ }`: the payload does (the caller's own by default; with
 *   `groupe`, none is the whole group, which has no officine; with `fermee`, a closed officine still may)
 * - `{ fiche, param }`: the path names a record that belongs to an officine; with `accueil`, a client received by the
 *   caller's officine is served there too
 */
type Portee =
  | 'reseau'
  | 'soi'
  | 'liste'
  | 'reponse'
  | { param: string }
  | { champ: string; groupe?: true; fermee?: true }
  | { fiche: FicheDOfficine; param: string }
  | { fiche: 'client'; param: string; accueil: true }

/** Tables whose rows belong to one officine (they have `IdOfficine`; null is the whole group). */
export type FicheDOfficine =
  | 'client'
  | 'ordonnance'
  | 'consultation'
  | 'document'
  | 'personnel'
  | 'utilisateur'
  | 'alerte_caisse'
  | 'evenement'
  | 'fournisseur'
  | 'commande_verre'
  | 'operation'
  | 'creance_ouverture'
  | 'fond_de_caisse'
  | 'versement'
  | 'appro_caisse_recette'
  | 'appro_depense'
  | 'depense'
  | 'billetage'
  | 'commande_comptoir'
  | 'article'
  | 'inventaire'
  | 'sortie'
  | 'prise_en_charge'
  | 'proforma'
  | 'commande_client'
  | 'avoir'
  | 'demande_remise'
  | 'bon_reception'
  | 'bordereau_assurance'
  | 'compte_sms'
  | 'repertoire'
  | 'diffusion'

type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `payload`: wrapped as `{ payload: … }`; `nu`: as the seeds give it; `fichier`: multipart, one file. */
export type Corps = 'aucun' | 'payload' | 'nu' | 'fichier'

/** What a file is: a paper to keep (PDF or picture), a picture that papers print, one that is only shown, a sheet to read. */
export type Recu = 'papier' | 'image' | 'photo' | 'tableau'

/** What a call changes, or in words why no screen has anything to read again. */
export type Change = readonly [Entite, ...Entite[]] | string

export interface Appel<
  Chemin extends string = string,
  Q extends z.ZodObject = z.ZodObject,
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  W extends boolean = boolean,
> {
  method: Methode
  path: Chemin
  /** One French sentence for the document and for the permission matrix. */
  resume: string
  acces: Acces
  portee: Portee
  /** True when the call changes something: it then runs in a transaction and is audited. Some GETs do. */
  writes: W
  /** What makes a call one that writes: others hear it (api kernel/platform/evenements.ts) and the screens of whoever called read it again. */
  change?: Change
  corps: Corps
  /** With `corps: 'fichier'`: a paper unless said otherwise. */
  recoit: Recu
  query: Q
  payload: P
  reponse: R
  /** Answers this status instead of 200 (201 for a creation). */
  statut: 200 | 201
  /** The reply is a file of this type rather than JSON. */
  contenu?: string
  /**
   * The parameter that names the record behind which the reply shows a prescription, where the reply itself does not
   * tell (a file, a history): the reading is kept. In other replies it is seen by itself (clients/lectures.ts).
   */
  montre?: string
  /** Attempts are counted: beyond patience, 429 with `Retry-After`. */
  freine?: true
  /** Asks for a proof given in the last quarter of an hour that it is still the person: password, or one-time code. */
  preuve?: true
  /** Fields that only tell what the screen believed: sent again without them, or with others, it is the same gesture. */
  croit?: readonly string[]
  /** What a caller may send, where the schema alone does not lead to something that the rules take. */
  exemple?: unknown
}

type Definition<
  Chemin extends string,
  Q extends z.ZodObject,
  P extends z.ZodType,
  R extends z.ZodType,
  C extends Change | undefined,
> = Pick<Appel<Chemin, Q, P, R>, 'method' | 'path' | 'resume' | 'acces' | 'portee' | 'reponse'> &
  Partial<
    Pick<
      Appel<Chemin, Q, P, R>,
      | 'corps'
      | 'recoit'
      | 'query'
      | 'payload'
      | 'statut'
      | 'contenu'
      | 'montre'
      | 'freine'
      | 'preuve'
      | 'croit'
      | 'exemple'
    >
  > & { change?: C }

/** A call that says what it changes writes; one that says nothing of it is given nothing to write with. */
export function appel<
  const Chemin extends string,
  R extends z.ZodType,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>, z.core.$strict>,
  P extends z.ZodType = z.ZodUndefined,
  const C extends Change | undefined = undefined,
>(definition: Definition<Chemin, Q, P, R, C>): Appel<Chemin, Q, P, R, C extends Change ? true : false> {
  return {
    writes: (definition.change !== undefined) as C extends Change ? true : false,
    query: z.strictObject({}) as unknown as Q,
    payload: z.undefined() as unknown as P,
    corps: definition.payload ? 'payload' : 'aucun',
    recoit: 'papier',
    statut: 200,
    ...definition,
  }
}

type Noms<Chemin extends string> = Chemin extends `${string}{${infer Nom}}${infer Suite}`
  ? Nom | Noms<Suite>
  : never

export type Params<A extends Appel> = { [N in Noms<A['path']>]: string }
export type Query<A extends Appel> = z.output<A['query']>
export type Payload<A extends Appel> = z.output<A['payload']>
export type Reponse<A extends Appel> = z.output<A['reponse']>
/** What a caller gives: params of the path, query and payload as they may be typed before parsing. Of a call known only when it is made, any. */
export type Demande<A extends Appel> = (string extends A['path']
  ? { params?: Record<string, string> | undefined }
  : [Noms<A['path']>] extends [never]
    ? { params?: undefined }
    : { params: Params<A> }) & {
  query?: z.input<A['query']>
} & (undefined extends z.input<A['payload']>
    ? { payload?: z.input<A['payload']> }
    : { payload: z.input<A['payload']> })

export type Contrat = Record<string, Record<string, Appel>>

/** One that is not given is asked for; one that is no identifier is refused as such. */
export const Id = z.uuid({
  error: ({ input }) =>
    input === undefined || input === null || input === '' ? 'Obligatoire' : 'Identifiant invalide',
})

/** An id, or all of them. */
const OuTous = z.union([Id, z.literal('tous')], { error: 'Identifiant invalide, ou « tous »' })
/** A power in a path: `-2.50`. Off the step it is refused, never rounded. Every form brings this file: no rules come with it. */
const puissance = (max: number) =>
  z
    .string()
    .regex(/^[+-]?\d{1,2}(\.\d{1,4})?$/, 'Une puissance est attendue, par exemple -2.25.')
    .refine(texte => Math.abs(Number(texte)) <= max, `De −${max} à +${max}.`)
    .refine(texte => Number.isInteger(Number(texte) * 8), {
      error: lu => `${lu.input} n’est pas un multiple de 0,125.`,
    })

/** The form of each parameter of a path, by its name: the same name means the same thing everywhere. */
const FORMES: Record<string, z.ZodType<string>> = {
  date: Jour,
  from: Jour,
  DateCloture: Jour,
  to: Jour,
  dateDebut: Jour,
  dateFin: Jour,
  assurance: OuTous,
  IdAssurance: OuTous,
  debut: Jour,
  fin: Jour,
  start: Jour,
  end: Jour,
  categorie_article: OuTous,
  status: z.string().trim().min(1).max(40),
  etat: z.string().regex(/^[a-z-]{2,40}$/, 'Nom d’état invalide'),
  pas: z.string().regex(/^[a-z]{2,20}$/, 'Nom de pas invalide'),
  page: z.string().regex(/^[1-9]\d{0,5}$/, 'Un numéro de page est attendu, à partir de 1'),
  year: z.string().regex(/^20\d\d$/, 'Une année entre 2000 et 2099 est attendue'),
  email: z.email({ error: 'Adresse e-mail invalide' }),
  refOrd: z.string().min(1).max(40),
  RefCmmd: z.string().min(1).max(40),
  count: z.string().regex(/^\d{1,9}$/, 'Un nombre est attendu'),
  code: z.string().trim().min(1).max(60),
  param: z.enum(['true', 'false'], { error: 'true ou false' }),
  sph: puissance(30),
  cyl: puissance(12),
  q: z.string().trim().min(1).max(100),
  slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'Adresse de fiche invalide'),
  term: z.string().trim().min(1).max(100),
  secret: z.string().min(1).max(200),
  entity: z.string().regex(/^[a-z_]{1,40}$/, 'Nom d’entité invalide'),
}

export const nomsDesParams = (chemin: string): string[] =>
  [...chemin.matchAll(/\{(\w+)\}/g)].map(m => m[1] as string)

/** Beside an insurer or a category that may be all of them, and in a report, so may the officine. */
const formeDe = (chemin: string, nom: string) =>
  nom === 'idOfficine' && /\{(assurance|start|categorie_article)\}/.test(chemin)
    ? OuTous
    : (FORMES[nom] ?? Id)

export const schemaDesParams = (chemin: string): z.ZodObject =>
  z.strictObject(Object.fromEntries(nomsDesParams(chemin).map(nom => [nom, formeDe(chemin, nom)])))

/** `/api/client/{id}` with `{ id }` → `/api/client/0199…` */
export const remplirChemin = (chemin: string, params: Record<string, string> = {}): string =>
  chemin.replace(/\{(\w+)\}/g, (_, nom: string) => encodeURIComponent(params[nom] ?? ''))
