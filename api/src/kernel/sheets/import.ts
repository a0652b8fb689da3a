import type { ChampDeFeuille, Feuille } from '@dioptrie/domain/kernel/feuille'
import type { Colonnes, ErreurDeLigne, Importation } from '@dioptrie/domain/kernel/importation'
import { type Cible, cibleDe, depassements } from '@dioptrie/domain/kernel/referentiel'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Avant } from '../call/implement.ts'
import type { FichierRecu } from '../paper/fichier.ts'
import type { Lecture, Tx } from '../platform/db.ts'
import { egale } from '../records/fusion.ts'
import { ERREURS_MAX } from '../worker/feuille.ts'
import { lire } from '../worker/lecteur.ts'
import { octets } from '../worker/octets.ts'
import { colonnesGardees, garderColonnes, RESEAU } from './colonnes.ts'
import { nomComplet } from './export.ts'
import type lireReferences from './import.lecture.ts'
import type { ReferenceLue, ReferencesLues } from './import.lecture.ts'
import { titreDeColonne } from './titres.ts'

const TYPES: Record<ChampDeFeuille['genre'], RawBuilder<unknown>> = {
  texte: sql`text`,
  couleur: sql`text`,
  choix: sql`text`,
  entier: sql`bigint`,
  decimal: sql`numeric`,
  montant: sql`bigint`,
  pourcent: sql`bigint`,
  booleen: sql`boolean`,
  reference: sql`uuid`,
  references: sql`uuid[]`,
  telephone: sql`text`,
  courriel: sql`text`,
  plusieurs: sql`text[]`,
  jour: sql`date`,
  entiers: sql`smallint[]`,
}

/** What only one table asks of its files. */
export interface Particularites {
  /** Of the records `p` that a field may name, those that it may name. */
  parmi?: Record<string, RawBuilder<SqlBool>>
  /** What a line by itself cannot know: why it may not come in beside what is there. */
  verifier?: (tx: Tx, lignes: readonly ReferenceLue[]) => Promise<ErreurDeLigne[]>
}

/** The names of the records that a field may name. */
async function nomsEtIds(
  db: Lecture,
  r: Cible,
  parmi: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<[string, string][]> {
  const vivant = r.retrait ? sql`and p."RetireLe" is null` : sql``
  const { rows } = await sql<{ nom: string; _id: string }>`
    select ${nomComplet(r)} as nom, p."_id" from ${sql.table(r.table)} p where ${parmi} ${vivant}`.execute(db)
  return rows.map(l => [l.nom, l._id])
}

/** What the file says, before anything is locked. */
export async function lireReferencesDe(
  { db, signal }: Pick<Avant, 'db' | 'signal'>,
  f: Feuille,
  fichier: FichierRecu,
  dites?: Colonnes,
  { parmi = {} }: Particularites = {},
): Promise<ReferencesLues> {
  const noms: Record<string, [string, string][]> = {}
  for (const [champ, c] of Object.entries(f.champs)) {
    const cible = cibleDe(c)
    if (cible) noms[champ] = await nomsEtIds(db, cible, parmi[champ])
  }
  const module = new URL('./import.lecture.ts', import.meta.url)
  const demande = {
    contenu: octets(fichier.contenu),
    table: f.table,
    noms,
    dites: dites ?? (await colonnesGardees(db, `table:${f.table}`, RESEAU)),
  }
  return lire<typeof lireReferences>(module, demande, signal)
}

type Compte = Pick<Importation, 'creees' | 'modifiees' | 'inchangees'>

/**
 * A trial says what would be; a file with a single error writes nothing; another one is written, and what its columns hold is
 * kept for the next one.
 */
export async function conclure(
  tx: Tx,
  f: Feuille,
  lu: ReferencesLues,
  { essai, trouvees }: { essai: boolean; trouvees: readonly ErreurDeLigne[] },
  faire: (valides: ReferenceLue[]) => Promise<{ compte: Compte; ecrire: () => Promise<void> }>,
): Promise<Importation> {
  const fautives = new Set(trouvees.map(e => e.ligne))
  const valides = lu.lignes.filter(l => !fautives.has(l.ligne))
  const { compte, ecrire } = await faire(valides)
  const bilan: Importation = {
    essai,
    lues: lu.lues,
    valides: valides.length,
    enErreur: lu.lues - valides.length,
    ...compte,
    erreurs: [...lu.erreurs, ...trouvees].sort((a, b) => a.ligne - b.ligne).slice(0, ERREURS_MAX),
    colonnes: lu.colonnes,
  }
  if (essai) return bilan
  if (bilan.erreurs.length > 0)
    throw new Refus(400, 'IMPORT_REFUSE', 'Le fichier contient des erreurs : rien n’a été enregistré.', {
      details: { importation: { ...bilan, creees: 0, modifiees: 0, inchangees: 0 } },
    })
  await ecrire()
  await garderColonnes(tx, `table:${f.table}`, RESEAU, lu.colonnes.Colonnes)
  return bilan
}

/**
 * A line whose name is known completes that record (an empty cell leaves what is there); another one is a new record.
 * All or nothing: a trial writes nothing, and neither does a file with a single error.
 */
export async function importerReferences(
  tx: Tx,
  f: Feuille,
  lu: ReferencesLues,
  essai: boolean,
  { verifier }: Particularites = {},
): Promise<Importation> {
  const trouvees = [
    ...(await repetitions(tx, f, lu.lignes)),
    ...(await enTrop(tx, f, lu.lignes)),
    ...((await verifier?.(tx, lu.lignes)) ?? []),
  ]
  return conclure(tx, f, lu, { essai, trouvees }, async valides => {
    const lignes = enTable(f, valides)
    const { rows } = await sql<Compte>`
      with ${lignes}, ${rapprochees(f)}
      select count(*) filter (where connu is null) as creees, count(*) filter (where change) as modifiees,
        count(*) filter (where connu is not null and not change) as inchangees from rapprochees`.execute(tx)
    return {
      compte: rows[0] ?? { creees: 0, modifiees: 0, inchangees: 0 },
      ecrire: () => ecrire(tx, f, lignes),
    }
  })
}

/** The lines of the file as the table expression `l`. */
export function enTable(r: Feuille, lignes: readonly ReferenceLue[]): RawBuilder<unknown> {
  const json = JSON.stringify(lignes.map(({ ligne, saisie }) => ({ ligne, _id: uuid(), ...saisie })))
  const colonnes = Object.entries(r.champs).map(([nom, c]) => sql`${sql.id(nom)} ${TYPES[c.genre]}`)
  return sql`l as materialized (select * from jsonb_to_recordset(${json}::jsonb)
    as x(ligne int, "_id" uuid, ${sql.join(colonnes)}))`
}

/** What a record takes from a line: all but its name, which is how it was recognised. */
const complements = (r: Feuille) => Object.keys(r.champs).filter(c => !r.cle.includes(c))

/** The record `t` that the line `l` names. */
const memeNom = (r: Feuille) =>
  sql.join(
    [...r.cle.map(c => egale(r, c, 't', 'l')), ...(r.retrait ? [sql`t."RetireLe" is null`] : [])],
    sql` and `,
  )

/** Each line with the record it names, and whether it would change it. */
function rapprochees(r: Feuille): RawBuilder<unknown> {
  const differe = complements(r).map(
    c => sql`(l.${sql.id(c)} is not null and l.${sql.id(c)} is distinct from t.${sql.id(c)})`,
  )
  return sql`rapprochees as materialized (select l.*, t."_id" as connu,
    t."_id" is not null and (${sql.join([sql`false`, ...differe], sql` or `)}) as change
    from l left join ${sql.table(r.table)} t on ${memeNom(r)})`
}

/** The same name twice in one file: which of the two lines is meant, only its author knows. */
export async function repetitions(
  tx: Tx,
  r: Feuille,
  lignes: readonly ReferenceLue[],
): Promise<ErreurDeLigne[]> {
  const cle = r.cle.map(c =>
    r.champs[c]?.genre === 'texte' ? sql`sans_accent(coalesce(${sql.id(c)}, ''))` : sql.id(c),
  )
  const { rows } = await sql<{ ligne: number; premiere: number }>`
    with ${enTable(r, lignes)}
    select * from (select ligne, min(ligne) over (partition by ${sql.join(cle)}) as premiere from l) x
    where ligne <> premiere order by ligne`.execute(tx)
  return rows.map(({ ligne, premiere }) => ({
    ligne,
    champ: titreDeColonne(r, r.libelle),
    message: `Déjà à la ligne ${premiere}.`,
  }))
}

/** A line completes the record it names: its amounts are held against those that stay. */
async function enTrop(tx: Tx, r: Feuille, lignes: readonly ReferenceLue[]): Promise<ErreurDeLigne[]> {
  if (!Object.values(r.champs).some(c => c.auPlus)) return []
  const { rows } = await sql<Record<string, unknown> & { ligne: number }>`
    with ${enTable(r, lignes)} select l.ligne, t.* from l join ${sql.table(r.table)} t on ${memeNom(r)}`.execute(
    tx,
  )
  const connues = new Map(rows.map(t => [t.ligne, t]))
  return lignes.flatMap(({ ligne, saisie }) => {
    const dites = Object.entries(saisie).filter(([, v]) => v !== null && v !== undefined)
    const fiche = { ...connues.get(ligne), ...Object.fromEntries(dites) }
    return Object.entries(depassements(r.champs, fiche)).map(([champ, message]) => ({
      ligne,
      champ: titreDeColonne(r, champ),
      message,
    }))
  })
}

async function ecrire(tx: Tx, r: Feuille, lignes: RawBuilder<unknown>): Promise<void> {
  const table = sql.table(r.table)
  const champs = sql.join(['_id', ...Object.keys(r.champs)].map(c => sql.id(c)))
  const neuves = sql.join([
    sql.id('_id'),
    ...Object.entries(r.champs).map(([nom, { genre, defaut }]) =>
      defaut === undefined ? sql.id(nom) : sql`coalesce(${sql.id(nom)}, ${defaut}::${TYPES[genre]})`,
    ),
  ])
  const valeurs = complements(r).map(c => sql`${sql.id(c)} = coalesce(l.${sql.id(c)}, t.${sql.id(c)})`)
  // Both read the file as it met the table before either wrote.
  await sql`
    with ${lignes}, ${rapprochees(r)},
    nouvelles as (insert into ${table} (${champs}) select ${neuves} from rapprochees where connu is null order by ligne)
    update ${table} t set ${sql.join([...valeurs, sql`version = t.version + 1`, sql`"updatedAt" = now()`])}
    from rapprochees l where l.connu = t."_id" and l.change`.execute(tx)
}
