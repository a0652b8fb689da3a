import type { ErreurDeLigne, Importation } from '@dioptrie/domain/kernel/importation'
import { type Champ, type Cible, cibleDe, type Referentiel } from '@dioptrie/domain/kernel/referentiel'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { titreDe } from '@dioptrie/domain/referentiel/titres'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Lecture, Tx } from './db.ts'
import { nomComplet } from './export.ts'
import type { FichierRecu } from './fichier.ts'
import { egale } from './fusion.ts'
import type { Avant } from './implement.ts'
import type lireReferences from './import.lecture.ts'
import type { ReferenceLue, ReferencesLues } from './import.lecture.ts'
import { lire } from './lecteur.ts'
import { ERREURS_MAX } from './travailleur/feuille.ts'
import { octets } from './travailleur/octets.ts'

const TYPES: Record<Champ['genre'], RawBuilder<unknown>> = {
  texte: sql`text`,
  choix: sql`text`,
  entier: sql`bigint`,
  decimal: sql`numeric`,
  montant: sql`bigint`,
  pourcent: sql`bigint`,
  booleen: sql`boolean`,
  reference: sql`uuid`,
  references: sql`uuid[]`,
}

/** The names of the records that a field may name. */
async function nomsEtIds(db: Lecture, r: Cible): Promise<[string, string][]> {
  const vivant = r.retrait ? sql`where p."RetireLe" is null` : sql``
  const { rows } = await sql<{ nom: string; _id: string }>`
    select ${nomComplet(r)} as nom, p."_id" from ${sql.table(r.table)} p ${vivant}`.execute(db)
  return rows.map(l => [l.nom, l._id])
}

/** What the file says, before anything is locked. */
export async function lireReferencesDe(
  { db, signal }: Pick<Avant, 'db' | 'signal'>,
  r: Referentiel,
  fichier: FichierRecu,
): Promise<ReferencesLues> {
  const noms: Record<string, [string, string][]> = {}
  for (const [champ, c] of Object.entries(r.champs)) {
    const cible = cibleDe(c)
    if (cible) noms[champ] = await nomsEtIds(db, cible)
  }
  const module = new URL('./import.lecture.ts', import.meta.url)
  const demande = { contenu: octets(fichier.contenu), table: r.table, noms }
  return lire<typeof lireReferences>(module, demande, signal)
}

/**
 * A line whose name is known completes that record (an empty cell leaves what is there); another one is a new record.
 * All or nothing: a trial writes nothing, and neither does a file with a single error.
 */
export async function importerReferences(
  tx: Tx,
  r: Referentiel,
  lu: ReferencesLues,
  essai: boolean,
): Promise<Importation> {
  const repetees = await repetitions(tx, r, enTable(r, lu.lignes))
  const fautives = new Set(repetees.map(e => e.ligne))
  const valides = lu.lignes.filter(l => !fautives.has(l.ligne))
  const lignes = enTable(r, valides)
  const erreurs = [...lu.erreurs, ...repetees].sort((a, b) => a.ligne - b.ligne).slice(0, ERREURS_MAX)
  const { rows } = await sql<{ creees: number; modifiees: number; inchangees: number }>`
    with ${lignes}, ${rapprochees(r)}
    select count(*) filter (where connu is null) as creees, count(*) filter (where change) as modifiees,
      count(*) filter (where connu is not null and not change) as inchangees from rapprochees`.execute(tx)
  const compte = rows[0] ?? { creees: 0, modifiees: 0, inchangees: 0 }
  const bilan: Importation = {
    essai,
    lues: lu.lues,
    valides: valides.length,
    enErreur: lu.lues - valides.length,
    ...compte,
    erreurs,
  }
  if (essai) return bilan
  if (erreurs.length > 0)
    throw new Refus(400, 'IMPORT_REFUSE', 'Le fichier contient des erreurs : rien n’a été enregistré.', {
      details: { importation: { ...bilan, creees: 0, modifiees: 0, inchangees: 0 } },
    })
  await ecrire(tx, r, lignes)
  return bilan
}

/** The lines of the file as the table expression `l`. */
function enTable(r: Referentiel, lignes: ReferenceLue[]): RawBuilder<unknown> {
  const json = JSON.stringify(lignes.map(({ ligne, saisie }) => ({ ligne, _id: uuid(), ...saisie })))
  const colonnes = Object.entries(r.champs).map(([nom, c]) => sql`${sql.id(nom)} ${TYPES[c.genre]}`)
  return sql`l as materialized (select * from jsonb_to_recordset(${json}::jsonb)
    as x(ligne int, "_id" uuid, ${sql.join(colonnes)}))`
}

/** What a record takes from a line: all but its name, which is how it was recognised. */
const complements = (r: Referentiel) => Object.keys(r.champs).filter(c => !r.cle.includes(c))

/** Each line with the record it names, and whether it would change it. */
function rapprochees(r: Referentiel): RawBuilder<unknown> {
  const memeNom = sql.join(
    [...r.cle.map(c => egale(r, c, 't', 'l')), ...(r.retrait ? [sql`t."RetireLe" is null`] : [])],
    sql` and `,
  )
  const differe = complements(r).map(
    c => sql`(l.${sql.id(c)} is not null and l.${sql.id(c)} is distinct from t.${sql.id(c)})`,
  )
  return sql`rapprochees as materialized (select l.*, t."_id" as connu,
    t."_id" is not null and (${sql.join([sql`false`, ...differe], sql` or `)}) as change
    from l left join ${sql.table(r.table)} t on ${memeNom})`
}

/** The same name twice in one file: which of the two lines is meant, only its author knows. */
async function repetitions(tx: Tx, r: Referentiel, lignes: RawBuilder<unknown>): Promise<ErreurDeLigne[]> {
  const cle = r.cle.map(c =>
    r.champs[c]?.genre === 'reference' ? sql.id(c) : sql`sans_accent(coalesce(${sql.id(c)}, ''))`,
  )
  const { rows } = await sql<{ ligne: number; premiere: number }>`
    with ${lignes}
    select * from (select ligne, min(ligne) over (partition by ${sql.join(cle)}) as premiere from l) x
    where ligne <> premiere order by ligne`.execute(tx)
  return rows.map(({ ligne, premiere }) => ({
    ligne,
    champ: titreDe(r.libelle),
    message: `Déjà à la ligne ${premiere}.`,
  }))
}

async function ecrire(tx: Tx, r: Referentiel, lignes: RawBuilder<unknown>): Promise<void> {
  const table = sql.table(r.table)
  const champs = sql.join(['_id', ...Object.keys(r.champs)].map(c => sql.id(c)))
  const valeurs = complements(r).map(c => sql`${sql.id(c)} = coalesce(l.${sql.id(c)}, t.${sql.id(c)})`)
  // Both read the file as it met the table before either wrote.
  await sql`
    with ${lignes}, ${rapprochees(r)},
    nouvelles as (insert into ${table} (${champs}) select ${champs} from rapprochees where connu is null order by ligne)
    update ${table} t set ${sql.join([...valeurs, sql`version = t.version + 1`, sql`"updatedAt" = now()`])}
    from rapprochees l where l.connu = t."_id" and l.change`.execute(tx)
}
