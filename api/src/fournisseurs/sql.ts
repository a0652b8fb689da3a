import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable, Refus } from '@dioptrie/domain/kernel/refus'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type DemandeDeListe, effectifDe, listerFiches, motsTrouves } from '../kernel/list/liste.ts'
import { estErreurPg, type Lecture, type Tx } from '../kernel/platform/db.ts'

/** What is owed: received, kept and not settled, less what went back that no receipt had brought and that has paid nothing yet. */
const solde = sql`(select coalesce(sum("MontantRecu" - "MontantRegle"), 0) from bon_reception
  where "IdFournisseur" = t."_id" and "MontantRecu" <> "MontantRegle")
  - (select coalesce(sum(f."Quantite" * f."Cout" - (select coalesce(sum(r.montant), 0) from reglement_fournisseur r
    where r."IdRetour" = f."_id")), 0) from retour_fournisseur f where f."IdFournisseur" = t."_id")`
const manquants = sql`(select coalesce(sum("QuantiteManquante" - "ManquantsClos"), 0) from bon_reception
  where "IdFournisseur" = t."_id" and "ReclamationOuverte")`

/** A supplier of `t` in wire shape. */
const fiche = sql`t."_id", t."Nom", t."Contact", t."Telephone", t."Email", t."Adresse", t."Ville", t."Pays",
  t."RegistreCommerce", t."CompteContribuable", t."DelaiLivraison", t."ConditionsReglement", t."Verrier", t."Marchandises", t."IdOfficine",
  (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine", ${solde} as "Solde",
  ${manquants} as "Manquants",  t.version, t."createdAt", t."updatedAt"`

interface QuestionFournisseurs extends DemandeDeListe {
  q?: string | undefined
  tri?: string | undefined
  Marchandises?: 'true' | 'false' | undefined
}

/** How often one receives from each, then its name, in one text that sorts. */
const habituels = (officine: string | null) => sql`lpad((99999999 - (select count(*) from bon_reception
  where "IdFournisseur" = t."_id" ${officine ? sql`and "IdOfficine" = ${officine}` : sql``}))::text, 8, '0') || t.recherche`

/** Those of an officine (null: of every one) and the group's. */
export function listerFournisseurs(
  db: Lecture,
  officine: string | null,
  question: QuestionFournisseurs,
): Promise<Fournisseur[] | Page<Fournisseur>> {
  const mots = motsTrouves(question.q, sql`t.recherche`)
  const deLOfficine = sql<SqlBool>`(t."IdOfficine" = ${officine} or t."IdOfficine" is null)`
  const fournit =
    question.Marchandises && sql<SqlBool>`t."Marchandises" = ${question.Marchandises === 'true'}`
  const tri = question.tri ?? 'Nom'
  return listerFiches<Fournisseur>(
    db,
    {
      table: sql`fournisseur`,
      fiche,
      conditions: [...(officine ? [deLOfficine] : []), ...(fournit ? [fournit] : []), ...mots],
      cherche: mots.length > 0,
      cle: tri.endsWith('Nom')
        ? sql`t.recherche`
        : tri.endsWith('Habituels')
          ? habituels(officine)
          : sql`t."createdAt"`,
      envers: tri.startsWith('-'),
      total: fournit ? undefined : effectifDe('fournisseur', officine),
    },
    question,
  )
}

export async function lireFournisseur(db: Lecture, id: string): Promise<Fournisseur> {
  const { rows } = await sql<Fournisseur>`select ${fiche} from fournisseur t where t."_id" = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw introuvable('Ce fournisseur')
  return rows[0]
}

export async function verrouillerFournisseur(tx: Tx, id: string): Promise<Fournisseur> {
  await sql`select 1 from fournisseur where "_id" = ${id} for update`.execute(tx)
  return lireFournisseur(tx, id)
}

const net = (champs: object) =>
  Object.entries(champs).map(([nom, v]) => [nom, v === '' || v === undefined ? null : v] as const)

async function sansHomonyme<T>(nom: string | undefined, travail: () => Promise<T>): Promise<T> {
  try {
    return await travail()
  } catch (e) {
    if (!estErreurPg(e) || e.code !== '23505') throw e
    throw new Refus(409, 'DEJA_PRESENT', `Le fournisseur « ${nom} » existe déjà.`, {
      champs: { 'payload.Nom': 'Existe déjà' },
    })
  }
}

export async function creerFournisseur(tx: Tx, champs: { Nom: string }): Promise<Fournisseur> {
  const _id = uuid()
  const valeurs = net(champs)
  await sansHomonyme(champs.Nom, () =>
    sql`insert into fournisseur (${sql.join(['_id', ...valeurs.map(([n]) => n)].map(n => sql.id(n)))})
      values (${sql.join([_id, ...valeurs.map(([, v]) => v)])})`.execute(tx),
  )
  return lireFournisseur(tx, _id)
}

export async function modifierFournisseur(
  tx: Tx,
  avant: Fournisseur,
  champs: { Nom?: string | undefined },
): Promise<Fournisseur> {
  const valeurs = net(champs).map(([nom, v]) => sql`${sql.id(nom)} = ${v}`)
  await sansHomonyme(champs.Nom ?? avant.Nom, () =>
    sql`update fournisseur set ${sql.join([...valeurs, sql`version = version + 1`, sql`"updatedAt" = now()`])}
      where "_id" = ${avant._id}`.execute(tx),
  )
  return lireFournisseur(tx, avant._id)
}

export const retirerFournisseur = (tx: Tx, id: string) =>
  sql`delete from fournisseur where "_id" = ${id}`.execute(tx)
