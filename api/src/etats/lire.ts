import type { Etat, LigneEtat } from '@dioptrie/domain/etats/contract'
import { definitionDe, type NomEtat } from '@dioptrie/domain/etats/definitions'
import {
  avecRapports,
  colonnesDites,
  colonnesVues,
  comparees,
  type PointEtat,
  parMois,
  placerPoints,
  type QuestionEtat,
  type Sommes,
  sommees,
  triParDefaut,
} from '@dioptrie/domain/etats/rules'
import { LIMITE_PAR_DEFAUT, pager } from '@dioptrie/domain/kernel/liste'
import type { Intervalle } from '@dioptrie/domain/kernel/periode'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Lecture } from '../kernel/db.ts'
import { colonneDeTri, sens } from '../kernel/liste.ts'
import type { Bout } from './source.ts'
import { SOURCES } from './sources.ts'

/** What the totals are read from where that is cheaper than the rows: the same sums, from what is kept. */
const TOTAUX_PAR: Partial<Record<NomEtat, string>> = { 'stock-article': 'categorie' }

/** How many bars a plot by name has. */
const BARRES = 12

const source = (q: QuestionEtat): Bout => SOURCES[q.etat](q)

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
  return {
    definition,
    colonnes,
    cles: definition.cles,
    ordre: sql`t.${sql.id(colonneDeTri(tri))} ${sens(tri)} ${derniers}, t."_id" ${sens(tri)}`,
  }
}

/** Its rows in order, the columns that are seen and what opens them. */
export function lignesDe(q: QuestionEtat, tri: string | undefined): Bout {
  const { colonnes, ordre, cles } = disposition(q, tri)
  const lues = clesLues(q, [
    ...cles,
    ...colonnes.filter(c => !c.rapport).map(c => c.nom),
    ...sommees(colonnes),
  ])
  return sql`select ${sql.join(lues.map(nom => sql`t.${sql.id(nom)}`))} from (${source(q)}) t order by ${ordre}`
}

/** A key that only some groupings have is not asked of the others. */
function clesLues(q: QuestionEtat, noms: readonly string[]): string[] {
  const { par } = definitionDe(q.etat)
  const DE: Record<string, string> = {
    ...{ IdOfficine: 'officine', IdVendeur: 'vendeur', IdCateg: 'categorie', IdMarque: 'marque' },
    ...{ IdRubrique: 'rubrique', modepaiement: '' },
  }
  return [...new Set(noms)].filter(nom => {
    const de = DE[nom]
    return (
      !par || de === undefined || de === '' || de === q.par || (q.par === 'article' && nom !== 'IdMarque')
    )
  })
}

/** How many rows, and the sums of all of them with their rates. */
export async function totaliser(db: Lecture, q: QuestionEtat): Promise<{ n: number; totaux: Sommes }> {
  const colonnes = colonnesVues(definitionDe(q.etat), q)
  const noms = sommees(colonnes)
  const autre = q.par !== null && TOTAUX_PAR[q.etat]
  const somme = (nom: string) => sql`sum(t.${sql.id(nom)})::bigint as ${sql.id(nom)}`
  const sommes = async (de: QuestionEtat, lues: readonly string[], compter: boolean) => {
    const { rows } = await sql<Sommes>`select ${sql.join([
      ...(compter ? [sql`count(*)::int as "_n"`] : []),
      ...lues.map(somme),
    ])} from (${source(de)}) t`.execute(db)
    return rows[0] as Sommes
  }
  if (!autre || autre === q.par) {
    const { _n, ...lus } = await sommes(q, noms, true)
    return { n: _n ?? 0, totaux: avecRapports(colonnes, zeros(lus, _n ?? 0)) }
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${source(q)}) t`.execute(db)
  return {
    n: rows[0]?.n ?? 0,
    totaux: avecRapports(colonnes, zeros(await sommes({ ...q, par: autre }, noms, false), 0)),
  }
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
  const { par } = definitionDe(q.etat)
  const cle = mois ? sql`to_char(t."Jour", 'YYYY-MM')` : sql`t."Jour"::text`
  const { rows } = await sql<{ cle: string; valeur: number }>`
    select ${cle} as cle, sum(t.${sql.id(valeur)})::bigint as valeur from (${source(par ? { ...q, par: 'jour' } : q)}) t
    group by 1`.execute(db)
  return new Map(rows.map(r => [r.cle, r.valeur ?? 0]))
}

/** The plot: day by day beside the period before, or what weighs most by name. */
async function dessiner(db: Lecture, q: QuestionEtat): Promise<PointEtat[]> {
  const { graphe, par, periode } = definitionDe(q.etat)
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
  const { rows } = await sql<PointEtat>`
    select coalesce(t.${sql.id(nom)}, '—') as cle, sum(t.${sql.id(valeur)})::bigint as valeur, null as avant
    from (${source(groupe ? { ...q, par: groupe } : q)}) t group by 1 having sum(t.${sql.id(valeur)}) <> 0
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

/** How far behind the copy is that reports are read from; null where they are read from the books themselves. */
async function retardDeLaCopie(db: Lecture): Promise<number | null> {
  const { rows } = await sql<{ retard: number | null }>`
    select case when pg_is_in_recovery() then
      coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 end as retard`.execute(
    db,
  )
  const retard = rows[0]?.retard ?? null
  return retard === null ? null : Math.round(retard)
}

/** What each row was before, by its key: only of rows that last from one period to the next. */
async function lignesDAvant(db: Lecture, q: QuestionEtat): Promise<Map<string, number> | null> {
  const { suivies, graphe } = definitionDe(q.etat)
  if (!suivies || !graphe || q.par === 'jour' || q.par === 'mois') return null
  const { rows } = await sql<{ cle: string; valeur: number }>`
    select t."_id"::text as cle, t.${sql.id(graphe.valeur)} as valeur from (${source(aux(q, comparees(q)[q.comparer]))}) t`.execute(
    db,
  )
  return new Map(rows.map(r => [r.cle, r.valeur ?? 0]))
}

interface Demande {
  page?: number | undefined
  limit?: number | undefined
  tri?: string | undefined
}

export async function lireEtat(db: Lecture, q: QuestionEtat, demande: Demande): Promise<Etat> {
  const { definition, colonnes } = disposition(q, demande.tri)
  const [page, limit] = [demande.page ?? 1, demande.limit ?? LIMITE_PAR_DEFAUT]
  const compare = async (ou: Intervalle) => ({ ...ou, totaux: (await totaliser(db, aux(q, ou))).totaux })
  const { avant, an } = comparees(q)
  const [lignes, { n, totaux }, dAvant, dAn, points, dites, collection, retard] = await Promise.all([
    sql<LigneEtat>`${lignesDe(q, demande.tri)} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    totaliser(db, q),
    definition.periode ? compare(avant) : null,
    definition.periode ? compare(an) : null,
    dessiner(db, q),
    lignesDAvant(db, q),
    q.etat === 'caisse-recette' ? collecter(db, q) : undefined,
    retardDeLaCopie(db),
  ])
  return {
    etat: q.etat,
    du: definition.periode ? q.du : null,
    au: definition.periode ? q.au : null,
    IdOfficine: q.officine,
    par: q.par,
    colonnes: colonnesDites(colonnes).map(c => c.nom),
    pager: pager(n, page, limit),
    lignes: lignes.rows.map(l => ({
      ...avecRapports(colonnes, l),
      ...(dites && { Avant: dites.get(String(l._id)) ?? 0 }),
    })),
    totaux,
    avant: dAvant,
    an: dAn,
    points,
    ...(collection && { collection }),
    luLe: new Date().toISOString(),
    retard,
  }
}
