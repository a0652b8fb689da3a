import { Id } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import type { FicheReference, Referentiel } from '@dioptrie/domain/kernel/referentiel'
import { introuvable, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Lecture, Tx } from './db.ts'
import { colonneDeTri, echapper, lister, motsDe, sens } from './liste.ts'
import { usages } from './usages.ts'

type Fiche = FicheReference & Record<string, unknown>
type Saisie = Record<string, unknown>

const libelleDe = (toutes: Record<string, Referentiel>, table: string) =>
  (toutes[table] as Referentiel).libelle

/** The record with the names of what it refers to (`IdPays` → `NomPays`), straight in wire shape. */
function selection(r: Referentiel, toutes: Record<string, Referentiel>): RawBuilder<unknown> {
  const references = Object.entries(r.champs).filter(([, c]) => c.genre === 'reference')
  const colonnes = ['_id', ...Object.keys(r.champs), 'version', 'createdAt', 'updatedAt'].map(
    c => sql`t.${sql.id(c)}`,
  )
  const noms = references.map(
    ([nom, c]) =>
      sql`(select p.${sql.id(libelleDe(toutes, c.table as string))} from ${sql.table(c.table as string)} p
           where p."_id" = t.${sql.id(nom)}) as ${sql.id(nom.replace(/^Id/, 'Nom'))}`,
  )
  return sql`select ${sql.join([...colonnes, ...noms])} from ${sql.table(r.table)} t`
}

/** The five handlers of a reference table, from its descriptor alone. */
export function crud(r: Referentiel, toutes: Record<string, Referentiel>) {
  const table = sql.table(r.table)
  const toutesColonnes = selection(r, toutes)

  const parId = async (db: Lecture, id: string): Promise<Fiche> => {
    const { rows } = await sql<Fiche>`${toutesColonnes} where t."_id" = ${id}`.execute(db)
    if (!rows[0]) throw introuvable(r.nom.feminin ? `Cette ${r.nom.singulier}` : `Ce ${r.nom.singulier}`)
    return rows[0]
  }
  const verrouiller = async (tx: Tx, id: string): Promise<Fiche> => {
    await sql`select 1 from ${table} where "_id" = ${id} for update`.execute(tx)
    return parId(tx, id)
  }

  return {
    async liste(
      { db }: { db: Lecture },
      e: { query: Record<string, unknown> },
    ): Promise<Fiche[] | Page<Fiche>> {
      const { q, tri, page, limit } = e.query as { q?: string; tri?: string; page?: number; limit?: number }
      const cle = tri ?? r.libelle
      const texte = sql`sans_accent(t.${sql.id(r.libelle)})`
      const conditions = [
        ...motsDe(q).map(mot => sql`${texte} like ${`%${echapper(mot)}%`}`),
        ...Object.entries(r.champs)
          .filter(([nom, c]) => c.genre === 'reference' && e.query[nom] !== undefined)
          .map(([nom]) => sql`t.${sql.id(nom)} = ${Id.parse(e.query[nom])}`),
      ]
      const ou = conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
      const colonne = colonneDeTri(cle)
      const ordre = colonne === r.libelle ? texte : sql`t.${sql.id(colonne)}`
      return lister(
        { page, limit },
        {
          total: async () =>
            (await sql<{ n: number }>`select count(*) as n from ${table} t ${ou}`.execute(db)).rows[0]?.n ??
            0,
          lignes: async (n, depuis) =>
            (
              await sql<Fiche>`${toutesColonnes} ${ou} order by ${ordre} ${sens(cle)}, t."_id" limit ${n} offset ${depuis}`.execute(
                db,
              )
            ).rows,
        },
      )
    },

    async lire({ db }: { db: Lecture }, e: { params: { id: string } }) {
      return parId(db, e.params.id)
    },

    async creer({ tx }: { tx: Tx }, e: { payload: Saisie }) {
      const _id = uuid()
      const noms = Object.keys(e.payload)
      await sql`insert into ${table} (${sql.join(['_id', ...noms].map(n => sql.id(n)))})
        values (${sql.join([_id, ...noms.map(n => e.payload[n] ?? null)])})`.execute(tx)
      return parId(tx, _id)
    },

    async modifier({ tx }: { tx: Tx }, e: { params: { id: string }; payload: Saisie & { version: number } }) {
      const avant = await verrouiller(tx, e.params.id)
      const { version, ...champs } = e.payload
      if (avant.version !== version) throw versionPerimee(avant)
      const valeurs = Object.entries(champs).map(([n, v]) => sql`${sql.id(n)} = ${v ?? null}`)
      await sql`update ${table} set ${sql.join([...valeurs, sql`version = version + 1`, sql`"updatedAt" = now()`])}
        where "_id" = ${e.params.id}`.execute(tx)
      return parId(tx, e.params.id)
    },

    async supprimer({ tx }: { tx: Tx }, e: { params: { id: string } }) {
      const avant = await verrouiller(tx, e.params.id)
      const utilisePar = await usages(tx, r.table, e.params.id)
      if (utilisePar)
        throw regle('ENCORE_UTILISE', `« ${String(avant[r.libelle])} » est encore utilisé par ${utilisePar}.`)
      await sql`delete from ${table} where "_id" = ${e.params.id}`.execute(tx)
      return avant
    },
  }
}
