import type { Versement, VersementDeListe } from '@dioptrie/domain/caisse/versements'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { nombreDePieces, piecesDe } from '../documents/pieces.ts'
import { combiner, periode } from '../kernel/list/filtres.ts'
import {
  colonneDeTri,
  type DemandeDeListe,
  effectifDe,
  listerFiches,
  motsOuNoms,
  totaliserFiches,
} from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { lireUn } from '../kernel/platform/lire.ts'

const FICHE = sql`t."_id", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine",
  t."DateVersement", t.montant, t."IdBanque", (select "Libelle" from banque where "_id" = t."IdBanque") as "Banque",
  t.reference, t."IdOperation", t."Statut", ${nombreDePieces('versement', sql`t."_id"`)} > 0 as "Bordereau", t."valideLe",
  (select "displayName" from utilisateur where "_id" = t."validePar") as "validePar", t."Rang", t."Empreinte", t.version,
  t."createdAt", t."updatedAt", (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = t."updatedBy") as "updatedBy"`

const ANNULATION = sql`
  (select jsonb_build_object('_id', a."_id", 'Motif', a."Motif", 'createdAt', instant(a."createdAt"), 'createdBy',
    (select "displayName" from utilisateur where "_id" = a."createdBy"))
   from operation a where a."IdOrigine" = t."IdOperation")`

export const lireVersement = (db: Lecture, id: string): Promise<Versement> =>
  lireUn(db, 'Ce versement')<Versement>`
    select ${FICHE}, ${piecesDe('versement', sql`t."_id"`)} as bordereaux, ${ANNULATION} as annulation
    from versement t where t."_id" = ${id}`

interface Question extends DemandeDeListe {
  officine: string | null
  q?: string | undefined
  tri?: string | undefined
  mode?: string | undefined
  Statut?: string | undefined
  IdBanque?: string | undefined
  du?: string | undefined
  au?: string | undefined
}

async function choisis(db: Lecture, q: Question) {
  const filtres = combiner(q.mode, [
    q.IdBanque ? sql<SqlBool>`t."IdBanque" = ${q.IdBanque}` : undefined,
    periode(sql`t."DateVersement"`, q.du, q.au),
  ])
  const mots = await motsOuNoms(db, q.q, sql`t.recherche`, {
    noms: sql`select "_id", sans_accent(concat_ws(' ', "Libelle", "Sigle")) from banque`,
    ids: [sql`t."IdBanque"`],
  })
  const conditions: RawBuilder<SqlBool>[] = [
    // What is archived left the list: it is asked for by name.
    q.Statut ? sql<SqlBool>`t."Statut" = ${q.Statut}` : sql<SqlBool>`t."Statut" <> 'Archivé'`,
    ...(q.officine ? [sql<SqlBool>`t."IdOfficine" = ${q.officine}`] : []),
    ...(filtres ? [filtres] : []),
    ...mots,
  ]
  const tous = !q.Statut && !filtres && mots.length === 0
  return {
    conditions,
    cherche: mots.length > 0,
    ...(tous && { total: effectifDe('versement', q.officine) }),
  }
}

export async function listerVersements(db: Lecture, q: Question) {
  const tri = q.tri ?? '-createdAt'
  return listerFiches<VersementDeListe>(
    db,
    {
      table: sql`versement`,
      fiche: FICHE,
      ...(await choisis(db, q)),
      cle: sql`t.${sql.id(colonneDeTri(tri))}`,
      envers: tri.startsWith('-'),
    },
    q,
  )
}

/** What went to the bank: a deposit that was taken back did not, unless those are what is asked for. */
export async function totaliserVersements(db: Lecture, q: Question) {
  const { conditions } = await choisis(db, q)
  const partis = q.Statut ? [] : [sql<SqlBool>`t."Statut" <> 'Annulé'`]
  return totaliserFiches(db, { table: sql`versement`, conditions: [...conditions, ...partis] }, ['montant'])
}
