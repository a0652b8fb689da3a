import type { versements as contrat, Versement, VersementDeListe } from '@dioptrie/domain/caisse/versements'
import { type SqlBool, sql } from 'kysely'
import { nombreDePieces, piecesDe } from '../documents/pieces.ts'
import { combiner, egal, periode } from '../kernel/list/filtres.ts'
import {
  effectifDe,
  listerFiches,
  motsOuNoms,
  type QuestionDe,
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

type Question = QuestionDe<typeof contrat.liste>

async function choisis(db: Lecture, q: Question) {
  const filtres = combiner(q.mode, [
    egal(sql`t."IdBanque"`, q.IdBanque),
    periode(sql`t."DateVersement"`, q.du, q.au),
  ])
  const mots = await motsOuNoms(db, q.q, sql`t.recherche`, {
    noms: sql`select "_id", sans_accent(concat_ws(' ', "Libelle", "Sigle")) from banque`,
    ids: [sql`t."IdBanque"`],
  })
  // What is archived left the list: it is asked for by name.
  const statut = egal(sql`t."Statut"`, q.Statut) ?? sql<SqlBool>`t."Statut" <> 'Archivé'`
  const tous = !q.Statut && !filtres && mots.length === 0
  return {
    conditions: [statut, egal(sql`t."IdOfficine"`, q.officine), filtres, ...mots],
    cherche: mots.length > 0,
    ...(tous && { total: effectifDe('versement', q.officine) }),
  }
}

export const listerVersements = async (db: Lecture, q: Question) =>
  listerFiches<VersementDeListe>(
    db,
    { table: sql`versement`, fiche: FICHE, ...(await choisis(db, q)), tri: q.tri ?? '-createdAt' },
    q,
  )

/** What went to the bank: a deposit that was taken back did not, unless those are what is asked for. */
export async function totaliserVersements(db: Lecture, q: Question) {
  const { conditions } = await choisis(db, q)
  const partis = q.Statut ? [] : [sql<SqlBool>`t."Statut" <> 'Annulé'`]
  return totaliserFiches(db, { table: sql`versement`, conditions: [...conditions, ...partis] }, ['montant'])
}
