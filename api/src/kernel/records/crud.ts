import { Id } from '@dioptrie/domain/kernel/contract'
import { feuilleDeReference } from '@dioptrie/domain/kernel/feuille'
import { cibleDe, depassements, nomDeReference, type Referentiel } from '@dioptrie/domain/kernel/referentiel'
import { exiger, introuvable, Refus, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../call/appelant.ts'
import { combiner } from '../list/filtres.ts'
import {
  colonneDeTri,
  type DemandeDeListe,
  listerFiches,
  motsTrouves,
  type SourceDeFiches,
} from '../list/liste.ts'
import { estErreurPg, type Lecture, type Tx } from '../platform/db.ts'
import { fichiersDe } from '../sheets/fichiers.ts'
import { type Fiche, fusionner } from './fusion.ts'
import { compterUsages, usages } from './usages.ts'

type Saisie = Record<string, unknown>

interface QuestionReference {
  q?: string | undefined
  tri?: string | undefined
  mode?: string | undefined
  [filtre: string]: unknown
}

const cette = ({ feminin, singulier }: Referentiel['nom']) =>
  `${feminin ? 'Cette' : /^[aeiouyéè]/.test(singulier) ? 'Cet' : 'Ce'} ${singulier}`

/** The record with the names of what it refers to (`IdPays` → `NomPays`), straight in wire shape. */
function colonnes(r: Referentiel): RawBuilder<unknown> {
  const propres = [
    '_id',
    ...Object.keys(r.champs),
    'version',
    'createdAt',
    'updatedAt',
    ...(r.retrait ? ['RetireLe'] : []),
  ]
  const noms = Object.entries(r.champs).flatMap(([nom, c]) => {
    const cible = c.genre === 'reference' ? cibleDe(c) : null
    return cible
      ? [
          sql`(select p.${sql.id(cible.libelle)}::text from ${sql.table(cible.table)} p
            where p."_id" = t.${sql.id(nom)}) as ${sql.id(nomDeReference(nom))}`,
        ]
      : []
  })
  return sql.join([...propres.map(c => sql`t.${sql.id(c)}`), ...noms])
}

/** What a list and an export of the same question both read. */
export function sourceDe(r: Referentiel, question: QuestionReference): SourceDeFiches {
  const mots = motsTrouves(question.q, sql`t.recherche`)
  const filtres = combiner(
    question.mode,
    Object.entries(r.champs)
      .filter(([nom, c]) => c.genre === 'reference' && question[nom] !== undefined)
      .map(([nom]) => sql<SqlBool>`t.${sql.id(nom)} = ${Id.parse(question[nom])}`),
  )
  const tri = question.tri ?? r.libelle
  const colonne = colonneDeTri(tri)
  const conditions = [
    ...(r.retrait ? [sql<SqlBool>`t."RetireLe" is null`] : []),
    ...(filtres ? [filtres] : []),
    ...mots,
  ]
  return {
    table: sql.table(r.table),
    fiche: colonnes(r),
    conditions,
    cherche: mots.length > 0,
    // Begins with the label, without case and accents.
    cle: colonne === r.libelle ? sql`t.recherche` : sql`t.${sql.id(colonne)}`,
    envers: tri.startsWith('-'),
    total:
      conditions.length === 0 ? sql<number>`select total from effectif where entite = ${r.table}` : undefined,
  }
}

/** Two people at once, or one who did not see it: the unique index says it, here in the words of the table. */
async function sansDoublon<T>(r: Referentiel, valeurs: Saisie, travail: () => Promise<T>): Promise<T> {
  try {
    return await travail()
  } catch (e) {
    if (!estErreurPg(e) || e.code !== '23505') throw e
    const nom = r.cle.filter(c => r.champs[c]?.genre === 'texte').map(c => valeurs[c] ?? '')
    throw new Refus(409, 'DEJA_PRESENT', `« ${nom.join(' ').trim()} » existe déjà.`, {
      champs: { [`payload.${r.libelle}`]: 'Existe déjà' },
    })
  }
}

/** An emptied text is an absent one. */
const net = (saisie: Saisie) =>
  Object.entries(saisie).map(([nom, v]) => [nom, v === '' || v === undefined ? null : v] as const)

/** The handlers of a reference table, from its descriptor alone. */
export function crud(r: Referentiel) {
  const table = sql.table(r.table)
  const fiche = colonnes(r)

  const parId = async (db: Lecture, id: string): Promise<Fiche> => {
    const { rows } = await sql<Fiche>`select ${fiche} from ${table} t where t."_id" = ${id}`.execute(db)
    if (!rows[0]) throw introuvable(cette(r.nom))
    return rows[0]
  }
  const fermer = async (tx: Tx, id: string): Promise<Fiche> => {
    await sql`select 1 from ${table} where "_id" = ${id} for update`.execute(tx)
    return parId(tx, id)
  }
  const verrouiller = async (tx: Tx, id: string): Promise<Fiche> => {
    const avant = await fermer(tx, id)
    if (avant.RetireLe) throw regle('DEJA_RETIRE', `« ${String(avant[r.libelle])} » a été retiré.`)
    return avant
  }
  const changer = (tx: Tx, id: string, valeurs: RawBuilder<unknown>[]) =>
    sql`update ${table} set ${sql.join([...valeurs, sql`version = version + 1`, sql`"updatedAt" = now()`])}
      where "_id" = ${id}`.execute(tx)

  return {
    liste: ({ db }: { db: Lecture }, { query }: { query: QuestionReference & DemandeDeListe }) =>
      listerFiches<Fiche>(db, sourceDe(r, query), query),

    lire: ({ db }: { db: Lecture }, e: { params: { id: string } }) => parId(db, e.params.id),

    async creer({ tx }: { tx: Tx }, { payload }: { payload: Saisie }) {
      const _id = uuid()
      const valeurs = net(payload)
      await sansDoublon(r, payload, () =>
        sql`insert into ${table} (${sql.join(['_id', ...valeurs.map(([n]) => n)].map(n => sql.id(n)))})
          values (${sql.join([_id, ...valeurs.map(([, v]) => v)])})`.execute(tx),
      )
      return parId(tx, _id)
    },

    async modifier(
      { tx }: { tx: Tx },
      e: { params: { id?: string }; payload: Saisie & { version: number; _id?: string } },
    ) {
      const { version, _id, ...champs } = e.payload
      const avant = await verrouiller(tx, e.params.id ?? (_id as string))
      if (avant.version !== version) throw versionPerimee(avant)
      // What was sent, held against what stays.
      exiger(depassements(r.champs, { ...avant, ...champs }))
      await sansDoublon(r, { ...avant, ...champs }, () =>
        changer(
          tx,
          avant._id,
          net(champs).map(([n, v]) => sql`${sql.id(n)} = ${v}`),
        ),
      )
      return parId(tx, avant._id)
    },

    async supprimer({ tx }: { tx: Tx }, e: { params: { id?: string }; payload?: { _id: string } }) {
      const avant = await verrouiller(tx, e.params.id ?? (e.payload?._id as string))
      if (r.retrait) {
        await changer(tx, avant._id, [sql`"RetireLe" = now()`])
        return parId(tx, avant._id)
      }
      const utilisePar = await usages(tx, r.table, avant._id)
      if (utilisePar)
        throw regle('ENCORE_UTILISE', `« ${String(avant[r.libelle])} » est encore utilisé par ${utilisePar}.`)
      await sql`delete from ${table} where "_id" = ${avant._id}`.execute(tx)
      return avant
    },

    async restaurer({ tx }: { tx: Tx }, e: { params: { id: string } }) {
      const avant = await fermer(tx, e.params.id)
      if (!avant.RetireLe) throw regle('PAS_RETIRE', `« ${String(avant[r.libelle])} » n’a pas été retiré.`)
      // Its name was free in the meantime: someone may have taken it.
      await sansDoublon(r, avant, () => changer(tx, avant._id, [sql`"RetireLe" = null`]))
      return parId(tx, avant._id)
    },

    async usages({ db }: { db: Lecture }, e: { params: { id: string } }) {
      await parId(db, e.params.id)
      return compterUsages(db, r.table, e.params.id)
    },

    async fusionner(
      { tx, moi }: { tx: Tx; moi: Appelant },
      e: { params: { id: string }; payload: { IdDoublon: string; version: number } },
    ) {
      await fusionner(tx, moi, r, parId, { garde: e.params.id, ...e.payload })
      return parId(tx, e.params.id)
    },

    ...fichiersDe(feuilleDeReference(r), (question: QuestionReference) => sourceDe(r, question)),
  }
}
