import type { Etat, LigneEtat } from '@dioptrie/domain/etats/contract'
import { definitionDe, type NomEtat } from '@dioptrie/domain/etats/definitions'
import {
  avecRapports,
  colonnesDites,
  colonnesVues,
  comparees,
  estFin,
  type PointEtat,
  parMois,
  placerPoints,
  type QuestionEtat,
  type Sommes,
  seFiltre,
  sommees,
  triParDefaut,
} from '@dioptrie/domain/etats/rules'
import { LIMITE_PAR_DEFAUT, pager, TOUT_MAX } from '@dioptrie/domain/kernel/liste'
import type { Intervalle } from '@dioptrie/domain/kernel/periode'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { colonneDeTri, exigerEntiere, sens } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { A_CHAQUE_FOIS } from '../kernel/platform/preparees.ts'
import type { Bout } from './source.ts'
import { SOURCES, TENUES } from './sources.ts'

/** The same question by another grouping, where it is filtered as this one is. */
function groupee(q: QuestionEtat, par: string | undefined): QuestionEtat | null {
  const { filtres } = definitionDe(q.etat)
  if (!par || filtres.some(f => q.filtres[f.nom] && !seFiltre(f, par))) return null
  return { ...q, par }
}

/** How many bars a plot by name has. */
const BARRES = 12

/** Three years or a day: the plan for no period in particular read a hundred thousand rows to show fifty. */
const selonLaPeriode = sql.raw(A_CHAQUE_FOIS)
const source = (q: QuestionEtat, borner?: (branche: Bout) => Bout): Bout =>
  sql`${selonLaPeriode} ${SOURCES[q.etat](q, borner)}`
const tenue = (q: QuestionEtat, parJour = false): Bout | null => {
  const tenues = TENUES[q.etat]?.(q, parJour)
  return tenues ? sql`${selonLaPeriode} ${tenues}` : null
}

/** Their ids are made as time goes: the order of the register is that of the days, and its index gives it. */
const SELON_LE_REGISTRE: readonly NomEtat[] = ['article-sortie']

/** The columns and order of a question; a sort by what is not shown is refused. */
function disposition(q: QuestionEtat, demande: string | undefined) {
  const definition = definitionDe(q.etat)
  const colonnes = colonnesVues(definition, q)
  const tri = demande ?? triParDefaut(definition, colonnes)
  const triables = colonnes.filter(c => !c.rapport).map(c => c.nom)
  if (!triables.includes(colonneDeTri(tri)))
    throw champInvalide({ tri: `tri : ${triables.join(', ')} (précédé de - pour l’ordre inverse)` })
  // Days are in the indexes as they are asked for; elsewhere, what says nothing comes last.
  const derniers = colonneDeTri(tri) === 'Jour' ? sql`` : sql`nulls last`
  const colonne = colonneDeTri(tri)
  const parTemps = colonne === 'Jour' && SELON_LE_REGISTRE.includes(q.etat)
  return {
    definition,
    colonnes,
    cles: definition.cles,
    ordre: sql`${parTemps ? sql`` : sql`t.${sql.id(colonne)} ${sens(tri)} ${derniers},`} t."_id" ${sens(tri)}`,
  }
}

/** Its rows in order, the columns that are seen and what opens them; the first so many of them, when no more are wanted. */
export function lignesDe(q: QuestionEtat, tri: string | undefined, jusqua?: number): Bout {
  const { colonnes, ordre, cles } = disposition(q, tri)
  const dites = cles.filter(k => !k.pour || (q.par !== null && k.pour.includes(q.par))).map(k => k.nom)
  const lues = new Set([...dites, ...colonnes.filter(c => !c.rapport).map(c => c.nom), ...sommees(colonnes)])
  const borner = (branche: Bout) =>
    jusqua === undefined ? branche : sql`(select t.* from (${branche}) t order by ${ordre} limit ${jusqua})`
  return sql`select ${sql.join([...lues].map(nom => sql`t.${sql.id(nom)}`))} from (${source(q, borner)}) t order by ${ordre}`
}

/** How many rows, and the sums of all of them with their rates. */
export async function totaliser(db: Lecture, q: QuestionEtat): Promise<{ n: number; totaux: Sommes }> {
  const colonnes = colonnesVues(definitionDe(q.etat), q)
  const noms = sommees(colonnes)
  const tenues = tenue(q)
  const nombre = tenues ? sql`coalesce(sum(t."_n"), 0)::int` : sql`count(*)::int`
  const { rows } = await sql<Sommes>`select ${sql.join([
    sql`${nombre} as "_n"`,
    ...noms.map(nom => sql`sum(t.${sql.id(nom)})::bigint as ${sql.id(nom)}`),
  ])} from (${tenues ?? source(q)}) t`.execute(db)
  const { _n, ...lus } = rows[0] as Sommes
  return { n: _n ?? 0, totaux: avecRapports(colonnes, zeros(lus, _n ?? 0)) }
}

/** Without any row a sum is nothing, and nothing is zero; with rows, a sum that has no meaning stays unsaid. */
const zeros = (sommes: Sommes, n: number): Sommes =>
  n > 0 ? sommes : Object.fromEntries(Object.entries(sommes).map(([nom, v]) => [nom, v ?? 0]))

const aux = (q: QuestionEtat, { du, au }: Intervalle): QuestionEtat => ({ ...q, du, au })

async function parJours(
  db: Lecture,
  q: QuestionEtat,
  valeur: string,
  mois: boolean,
): Promise<Map<string, number>> {
  const { par, detail } = definitionDe(q.etat)
  const parJour = par ? (groupee(q, 'jour') ?? groupee(q, detail?.[q.par ?? ''] ?? q.par ?? '') ?? q) : q
  const cle = mois ? sql`to_char(t."Jour", 'YYYY-MM')` : sql`t."Jour"::text`
  const { rows } = await sql<{ cle: string; valeur: number }>`
    select ${cle} as cle, sum(t.${sql.id(valeur)})::bigint as valeur from (${tenue(q, !mois) ?? source(parJour)}) t
    group by 1`.execute(db)
  return new Map(rows.map(r => [r.cle, r.valeur ?? 0]))
}

/** What weighs most by name, from all the rows. */
function barres(lignes: readonly LigneEtat[], nom: string, valeur: string): PointEtat[] {
  const sommes = new Map<string, number>()
  for (const l of lignes) {
    const cle = String(l[nom] ?? '—')
    sommes.set(cle, (sommes.get(cle) ?? 0) + Number(l[valeur] ?? 0))
  }
  return [...sommes]
    .map(([cle, valeur]) => ({ cle, valeur, avant: null }))
    .filter(p => p.valeur !== 0)
    .sort((a, b) => b.valeur - a.valeur || (a.cle < b.cle ? -1 : 1))
    .slice(0, BARRES)
}

/** The plot: day by day beside the period before, or what weighs most by name; `toutes`, when the rows were all read. */
async function dessiner(
  db: Lecture,
  q: QuestionEtat,
  toutes: readonly LigneEtat[] | undefined,
): Promise<PointEtat[]> {
  const { graphe, par, periode, detail } = definitionDe(q.etat)
  if (!graphe) return []
  const { valeur, selon } = graphe
  if (!selon && periode) {
    const avant = comparees(q)[q.comparer]
    const mois = parMois(q)
    const [lus, lusAvant] = await Promise.all([
      parJours(db, q, valeur, mois),
      parJours(db, aux(q, avant), valeur, mois),
    ])
    return placerPoints(q, avant, lus, lusAvant)
  }
  const nom = selon ?? 'Officine'
  const groupe = par?.find(g => g === nom.toLowerCase())
  if (toutes && (!groupe || groupe === q.par)) return barres(toutes, nom, valeur)
  const { rows } = await sql<PointEtat>`
    select coalesce(t.${sql.id(nom)}, '—') as cle, sum(t.${sql.id(valeur)})::bigint as valeur, null as avant
    from (${source(groupee(q, groupe) ?? groupee(q, detail?.[groupe ?? '']) ?? q)}) t group by 1 having sum(t.${sql.id(valeur)}) <> 0
    order by 2 desc, 1 limit ${BARRES}`.execute(db)
  return rows
}

/** What each officine took in, where that is what the report is about. */
async function collecter(db: Lecture, q: QuestionEtat): Promise<NonNullable<Etat['collection']>> {
  const { rows } = await sql<NonNullable<Etat['collection']>[number]>`
    select t."IdOfficine", t."Officine" as officine, t."Recettes" as montant
    from (${source({ ...q, par: 'officine' })}) t order by 2`.execute(db)
  return rows
}

/**
 * How far behind the copy is that reports are read from; null where they are read from the books themselves. One that still follows
 * and has nothing left to take is not late, however long ago the last sale was.
 */
export async function retardDeLaCopie(db: Lecture): Promise<number | null> {
  const { rows } = await sql<{ retard: number | null }>`
    select case when not pg_is_in_recovery() then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 end as retard`.execute(
    db,
  )
  const retard = rows[0]?.retard ?? null
  return retard === null ? null : Math.round(retard)
}

/** Whether its rows are few sums: read whole, they give the page, the totals and what each was before in one reading. */
const estSomme = (q: QuestionEtat): boolean => {
  const definition = definitionDe(q.etat)
  return definition.suivies === true && !estFin(definition, q.par)
}

/** The sums of rows that are all there, as the database would add them: nothing at all stays unsaid. */
function additionner(q: QuestionEtat, lignes: readonly LigneEtat[]): Sommes {
  const colonnes = colonnesVues(definitionDe(q.etat), q)
  const somme = (nom: string) => {
    const dits = lignes.flatMap(l => (typeof l[nom] === 'number' ? [l[nom]] : []))
    return dits.length > 0 ? dits.reduce((a, b) => a + b, 0) : null
  }
  const sommes = Object.fromEntries(sommees(colonnes).map(nom => [nom, somme(nom)]))
  return avecRapports(colonnes, zeros(sommes, lignes.length))
}

interface Lu {
  n: number
  /** All the rows, where they were read whole. */
  toutes?: LigneEtat[]
  lignes: LigneEtat[]
  totaux: Sommes
  compare: { totaux: Sommes; avant: Map<string, number> | null } | null
}

async function lireSommes(db: Lecture, q: QuestionEtat, demande: Demande): Promise<Lu> {
  const { graphe } = definitionDe(q.etat)
  const lire = async (de: QuestionEtat) =>
    (await sql<LigneEtat>`${lignesDe(de, demande.tri)}`.execute(db)).rows
  const [toutes, dAvant] = await Promise.all([lire(q), lire(aux(q, comparees(q)[q.comparer]))])
  const suivies = graphe && q.par !== 'jour' && q.par !== 'mois'
  return {
    n: toutes.length,
    toutes,
    lignes: toutes.slice((demande.page - 1) * demande.limit, demande.page * demande.limit),
    totaux: additionner(q, toutes),
    compare: {
      totaux: additionner(q, dAvant),
      avant: suivies ? new Map(dAvant.map(l => [String(l._id), Number(l[graphe.valeur] ?? 0)])) : null,
    },
  }
}

async function lirePage(db: Lecture, q: QuestionEtat, demande: Demande): Promise<Lu> {
  const { periode } = definitionDe(q.etat)
  const [{ rows }, { n, totaux }, compare] = await Promise.all([
    sql<LigneEtat>`${lignesDe(q, demande.tri, demande.page * demande.limit)} limit ${demande.limit} offset ${(demande.page - 1) * demande.limit}`.execute(
      db,
    ),
    totaliser(db, q),
    periode ? totaliser(db, aux(q, comparees(q)[q.comparer])) : null,
  ])
  return { n, totaux, lignes: rows, compare: compare && { totaux: compare.totaux, avant: null } }
}

interface Demande {
  page: number
  limit: number
  tri: string | undefined
}

type PageVoulue = { [C in keyof Demande]?: Demande[C] | undefined }

/** All its rows, where no page of them is asked for. */
export async function lireEtatEntier(db: Lecture, q: QuestionEtat, demande: PageVoulue): Promise<Etat> {
  if (demande.page !== undefined || demande.limit !== undefined) return lireEtat(db, q, demande)
  const etat = await lireEtat(db, q, { ...demande, limit: TOUT_MAX + 1 })
  const { lignes } = etat
  exigerEntiere(lignes, TOUT_MAX)
  return { ...etat, pager: pager(lignes.length, 1, Math.max(1, lignes.length)) }
}

export async function lireEtat(
  db: Lecture,
  q: QuestionEtat,
  { page = 1, limit = LIMITE_PAR_DEFAUT, tri }: PageVoulue,
): Promise<Etat> {
  const { definition, colonnes } = disposition(q, tri)
  const lu = (estSomme(q) ? lireSommes : lirePage)(db, q, { page, limit, tri })
  const [{ n, lignes, totaux, compare }, points, collection, retard] = await Promise.all([
    lu,
    estSomme(q) ? lu.then(({ toutes }) => dessiner(db, q, toutes)) : dessiner(db, q, undefined),
    q.etat === 'caisse-recette' ? collecter(db, q) : undefined,
    retardDeLaCopie(db),
  ])
  const dites = compare?.avant
  const compares = compare && { ...comparees(q)[q.comparer], totaux: compare.totaux }
  return {
    etat: q.etat,
    du: definition.periode ? q.du : null,
    au: definition.periode ? q.au : null,
    IdOfficine: q.officine,
    par: q.par,
    colonnes: colonnesDites(colonnes).map(c => c.nom),
    pager: pager(n, page, limit),
    lignes: lignes.map(l => ({
      ...avecRapports(colonnes, l),
      ...(dites && { Avant: dites.get(String(l._id)) ?? 0 }),
    })),
    totaux,
    avant: q.comparer === 'avant' ? compares : null,
    an: q.comparer === 'an' ? compares : null,
    points,
    ...(collection && { collection }),
    luLe: new Date().toISOString(),
    retard,
  }
}
