import { z } from 'zod'
import { ecrireMontant } from './argent.ts'
import type { Champ, Champs } from './champs.ts'
import { type Appel, appel, Id } from './contract.ts'
import { Version } from './formes.ts'
import { appelsDeFichier } from './importation.ts'
import { liste } from './liste.ts'
import { format } from './papier.ts'
import type { Permission } from './permissions.ts'
import { formeDe, type SaisieDe } from './schemas.ts'

export { type Champ, champs } from './champs.ts'

/** Amounts above the one that bounds them, each with why; only where both are given. */
export function depassements(
  c: Record<string, Pick<Champ, 'auPlus'>>,
  valeurs: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(c).flatMap(([nom, { auPlus }]) => {
      const [montant, borne] = [valeurs[nom], auPlus && valeurs[auPlus.champ]]
      return auPlus && typeof montant === 'number' && typeof borne === 'number' && montant > borne
        ? [[nom, `Au plus ${auPlus.nom} : ${ecrireMontant(borne)}`]]
        : []
    }),
  )
}

export type FicheReference<C extends Champs = Champs> = SaisieDe<C> & {
  _id: string
  version: number
  createdAt: string
  updatedAt: string
}

export interface Ecrans {
  liste: string
  /** Older routes of the seeds that open the same screens. */
  alias?: string[]
  ajout?: string[]
  edition?: string[]
}

export interface Referentiel<N extends string = string, C extends Champs = Champs> {
  /** Name of the table, and of the entity in paths of the history. */
  table: N
  champs: C
  /** The field that names a record; also the default sort. */
  libelle: keyof C & string
  /** The fields that together name one record: its label, in its parent when it must have one. */
  cle: readonly string[]
  /** Taken off instead of removed: what refers to a record keeps it (`RetireLe` in its table). */
  retrait: boolean
  nom: { singulier: string; pluriel: string; feminin: boolean }
  ecrans: Ecrans
  /** Who keeps it up to date: it is the whole network's. */
  ecriture: Permission
  /** Who adds to it: whoever works in an officine too, where it is open to them. */
  ajout: Permission
  /** Why one of an officine adds to it, and adds only: nothing that others already use changes. */
  locale?: string
  appels: AppelsReference<C>
}

interface Chemins {
  liste: string
  creer: string
  /** A path without `{id}` carries the id in the payload, as `_id`. */
  modifier: string
  supprimer: string
  lire: string
}

type AppelsReference<C extends Champs> = ReturnType<typeof appelsReference<C>>
type SansQuestion = z.ZodObject<Record<never, never>, z.core.$strict>

const trace = {
  _id: Id,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}
const version = Version

/** How many records of a table refer to one, whoever's they are. */
export const Usage = z.object({ entite: z.string(), nombre: z.int() })
export type Usage = z.infer<typeof Usage>

/** What the path does not say, the payload does. */
const idDansCorps = (chemin: string) => (chemin.includes('{id}') ? {} : { _id: Id })

/** The name of what a reference points at, beside it: `IdPays` → `NomPays`. */
export const nomDeReference = (champ: string) => champ.replace(/^Id/, 'Nom')

function appelsReference<C extends Champs>(
  chemins: Chemins,
  c: C,
  noms: Referentiel['nom'],
  libelle: string,
  retrait: boolean,
  ecriture: Permission,
  ajout: Permission,
) {
  // Their document has always said of an optional text that it may be of no letter.
  const saisie = formeDe(c, { min: 0 })
  const desReferences = <T>(valeur: T, nommer = (nom: string) => nom) =>
    Object.fromEntries(
      Object.entries(c)
        .filter(([, f]) => f.genre === 'reference')
        .map(([nom]) => [nommer(nom), valeur]),
    )
  type Saisie = SaisieDe<C>
  const Saisie = z.strictObject(saisie).superRefine((lue, ctx) => {
    for (const [nom, message] of Object.entries(depassements(c, lue)))
      ctx.addIssue({ code: 'custom', path: [nom], message })
  }) as unknown as z.ZodType<Saisie>
  const Modif = z.strictObject({
    ...idDansCorps(chemins.modifier),
    ...Object.fromEntries(Object.entries(saisie).map(([n, s]) => [n, (s as z.ZodType).optional()])),
    version,
  }) as unknown as z.ZodType<Partial<Saisie> & { version: number; _id?: string }>
  const Fiche = z.object({
    ...trace,
    ...saisie,
    ...desReferences(z.string().nullish(), nomDeReference),
    ...(retrait ? { RetireLe: z.iso.datetime().nullable() } : {}),
  }) as unknown as z.ZodType<FicheReference<C>>
  const references = desReferences(Id.optional()) as {
    [K in Extract<keyof C, `Id${string}`>]: z.ZodOptional<typeof Id>
  }
  const racine = chemins.lire.replace('/{id}', '')
  const un = noms.feminin ? 'une' : 'un'
  const ecrit = { acces: ecriture, portee: 'reseau', change: ['reference'] } as const
  const questions = liste({
    path: chemins.liste,
    resume: `Lister les ${noms.pluriel}`,
    acces: 'session',
    portee: 'reseau',
    element: Fiche,
    tris: [libelle, 'createdAt', 'updatedAt'],
    filtres: references,
  })
  return {
    liste: questions,
    lire: appel({
      method: 'GET',
      path: chemins.lire,
      resume: `Lire ${un} ${noms.singulier}`,
      acces: 'session',
      portee: 'reseau',
      reponse: Fiche,
    }) as Appel<'/{id}', SansQuestion, z.ZodUndefined, typeof Fiche, false>,
    creer: appel({
      method: 'POST',
      path: chemins.creer,
      resume: `Ajouter ${un} ${noms.singulier}`,
      ...ecrit,
      acces: ajout,
      statut: 201,
      payload: Saisie,
      reponse: Fiche,
    }),
    modifier: appel({
      method: 'PUT',
      path: chemins.modifier,
      resume: `Modifier ${un} ${noms.singulier}`,
      ...ecrit,
      payload: Modif,
      reponse: Fiche,
    }) as Appel<'/{id}', SansQuestion, typeof Modif, typeof Fiche, true>,
    supprimer: appel({
      method: chemins.supprimer.includes('{id}') ? 'DELETE' : 'PUT',
      path: chemins.supprimer,
      resume: retrait
        ? `Retirer ${un} ${noms.singulier} : ce qui s’en sert la garde`
        : `Supprimer ${un} ${noms.singulier} que rien n’utilise`,
      ...ecrit,
      ...(chemins.supprimer.includes('{id}') ? {} : { payload: z.strictObject({ _id: Id }) }),
      reponse: Fiche,
    }) as unknown as Appel<'/{id}', SansQuestion, z.ZodUndefined, typeof Fiche, true>,
    fusionner: appel({
      method: 'PUT',
      path: `${racine}/fusionner/{id}` as '/{id}',
      resume: `Fusionner un doublon : tout ce qui s’en servait se sert de celui qu’on garde`,
      ...ecrit,
      payload: z.strictObject({ IdDoublon: Id, version }),
      reponse: Fiche,
    }),
    // Only what is taken off can come back.
    ...(retrait && {
      restaurer: appel({
        method: 'PUT',
        path: `${racine}/restaurer/{id}` as '/{id}',
        resume: `Remettre ${un} ${noms.singulier} dans les listes`,
        ...ecrit,
        reponse: Fiche,
      }),
    }),
    usages: appel({
      method: 'GET',
      path: `${racine}/usages/{id}` as '/{id}',
      resume: `Compter ce qui se sert d’${un} ${noms.singulier}, table par table`,
      acces: ecriture,
      portee: 'reseau',
      reponse: z.array(Usage),
    }),
    ...appelsDeFichier(
      racine,
      noms,
      ecriture,
      questions.query.omit({ page: true, limit: true }).extend({ format }),
    ),
  }
}

/** Every descriptor by its table, for what serves any of them: an import in its own thread, the words of a refusal. */
export const descripteurs: Record<string, Referentiel> = {}

export type Cible = Pick<Referentiel, 'table' | 'champs' | 'libelle' | 'cle' | 'retrait'>

/** The table that a reference points at; one of another area says how it names its records. */
export function cibleDe({ table, libelle = 'Libelle' }: Pick<Champ, 'table' | 'libelle'> = {}): Cible | null {
  if (!table) return null
  return descripteurs[table] ?? { table, champs: {}, libelle, cle: [libelle], retrait: false }
}

/**
 * A reference table in a dozen lines: its fields and paths; calls, generic server (api kernel/records/crud.ts), list and
 * form derive from it. What needs a fourth option leaves and becomes an ordinary area.
 */
export function referentiel<const N extends string, C extends Champs>(d: {
  table: N
  champs: C
  libelle: keyof C & string
  cle?: readonly (keyof C & string)[]
  retrait?: boolean
  nom: Referentiel['nom']
  ecrans: Ecrans
  ecriture?: Permission
  locale?: string
  chemins: Omit<Chemins, 'lire'> & { lire?: string }
}): Referentiel<N, C> {
  const { chemins: donnes, ...reste } = d
  const chemins: Chemins = { lire: `/api/${d.table.replaceAll('_', '-')}/{id}`, ...donnes }
  const parents = Object.entries(d.champs).filter(([, c]) => c.genre === 'reference' && c.requis)
  const retrait = d.retrait ?? false
  const ecriture = d.ecriture ?? 'referentiel.tenir'
  const ajout = d.locale === undefined ? ecriture : 'referentiel.ecrire'
  const descripteur: Referentiel<N, C> = {
    ...reste,
    cle: d.cle ?? [d.libelle, ...parents.map(([nom]) => nom)],
    retrait,
    ecriture,
    ajout,
    appels: appelsReference(chemins, d.champs, d.nom, d.libelle, retrait, ecriture, ajout),
  }
  descripteurs[d.table] = descripteur as unknown as Referentiel
  return descripteur
}
