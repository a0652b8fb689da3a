import { createHash } from 'node:crypto'
import type pg from 'pg'
import { PAYS, VILLES } from './lieux.ts'
import {
  ASSURANCES,
  BANQUES,
  CATEGORIES,
  FOYERS_VERRE,
  INDICES_VERRE,
  MATIERES_VERRE,
  MOTIFS_REJET,
  PROFESSIONS,
  RUBRIQUES,
  STYLES,
  TYPES,
} from './listes.ts'

type Lignes = Record<string, unknown>[]
type Ids = (table: string) => Promise<Map<string, string>>

const libelles = (noms: readonly string[]): Lignes => noms.map(Libelle => ({ Libelle }))

/**
 * What a new house finds on its first day, table by table, parents first. A place is posed in the parent of that name;
 * without it, it is left out.
 */
const DEPART: Record<string, (ids: Ids) => Promise<Lignes>> = {
  pays: async () => PAYS,
  ville: async ids => {
    const pays = await ids('pays')
    const nomDe = new Map(PAYS.map(p => [p.CodeIso, p.Libelle]))
    return VILLES.map(v => ({ Libelle: v.ville, IdPays: pays.get(nomDe.get(v.pays) ?? '') }))
  },
  quartier: async ids => {
    const villes = await ids('ville')
    return VILLES.flatMap(v => v.quartiers.map(Libelle => ({ Libelle, IdVille: villes.get(v.ville) })))
  },
  profession: async () => libelles(PROFESSIONS),
  assurance: async () => libelles(ASSURANCES),
  motif_rejet: async () => libelles(MOTIFS_REJET),
  banque: async () => BANQUES.map(([Libelle, Sigle]) => ({ Libelle, Sigle })),
  categorie_article: async () =>
    CATEGORIES.map(([Abreg_Categ, Libelle, TypeArticle]) => ({ Abreg_Categ, Libelle, TypeArticle })),
  type: async () => libelles(TYPES),
  style: async () => libelles(STYLES),
  rubrique_depense: async () => libelles(RUBRIQUES),
  type_verre: async () => FOYERS_VERRE.map(([Libelle_Foyer, TypeVision]) => ({ Libelle_Foyer, TypeVision })),
  matiere_verre: async () =>
    MATIERES_VERRE.map(([Libelle_Matiere, Densite, Abbe]) => ({ Libelle_Matiere, Densite, Abbe })),
  indice_verre: async () => INDICES_VERRE.map(indice => ({ indice })),
}

const NAISSANCE = Date.UTC(2026, 0, 1)

/** The same record has the same id in every house: a UUID v7 drawn from its name. */
function idDe(table: string, ligne: object): string {
  const hache = createHash('sha256')
    .update(`${table} ${JSON.stringify(ligne)}`)
    .digest('hex')
  const quand = NAISSANCE.toString(16).padStart(12, '0')
  return `${quand.slice(0, 8)}-${quand.slice(8)}-7${hache.slice(0, 3)}-8${hache.slice(3, 6)}-${hache.slice(6, 18)}`
}

/**
 * Each table once: one that already holds something is the house's own and is left alone, and what a house removes
 * does not come back. A table added by a later version gets its list at the next start.
 */
export async function poserDonneesDeDepart(
  base: pg.ClientBase,
  quand = new Date().toISOString(),
): Promise<void> {
  const { rows: posees } = await base.query<{ entite: string }>('select entite from donnees_de_depart')
  const restent = Object.entries(DEPART).filter(([table]) => !posees.some(p => p.entite === table))
  if (restent.length === 0) return
  await base.query(`select set_config('dioptrie.contexte', '{"appel":"démarrage"}', true)`)
  const ids: Ids = async table => {
    const { rows } = await base.query<{ _id: string; Libelle: string }>(
      `select "_id", "Libelle" from "${table}"`,
    )
    return new Map(rows.map(r => [r.Libelle, r._id]))
  }
  for (const [table, lignesDe] of restent) {
    const { rowCount } = await base.query(`select from "${table}" limit 1`)
    const lignes = (rowCount === 0 ? await lignesDe(ids) : []).filter(
      l => !Object.values(l).includes(undefined),
    )
    const colonnes = Object.keys(lignes[0] ?? {})
      .map(c => `"${c}"`)
      .join(', ')
    if (lignes.length > 0)
      await base.query(
        `insert into "${table}" ("_id", ${colonnes}, "createdAt", "updatedAt")
         select "_id", ${colonnes}, $2, $2 from jsonb_populate_recordset(null::"${table}", $1)
         on conflict do nothing`,
        [JSON.stringify(lignes.map(l => ({ _id: idDe(table, l), ...l }))), quand],
      )
    await base.query('insert into donnees_de_depart (entite) values ($1)', [table])
  }
}

export async function assurerDonneesDeDepart(pool: pg.Pool): Promise<void> {
  const base = await pool.connect()
  try {
    await base.query('begin')
    await poserDonneesDeDepart(base)
    await base.query('commit')
  } catch (erreur) {
    await base.query('rollback').catch(() => {})
    throw erreur
  } finally {
    base.release()
  }
}
