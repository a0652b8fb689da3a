import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { ContactDeRepertoire, Question, Repertoire } from '@dioptrie/domain/sms/contract'
import { type Contact, nettoyerContacts } from '@dioptrie/domain/sms/rules'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import { type DemandeDeListe, listerFiches, motsTrouves } from '../kernel/list/liste.ts'
import { estErreurPg, type Lecture, type Tx } from '../kernel/platform/db.ts'
import { FIXE, lesContacts, lesTrouves, MOBILE } from './question.ts'

const FICHE = sql`t."_id", t."Libelle", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine",
  t."Question", t."ActualiseLe", t."Nombre",
  (select count(*)::int from ${lesContacts(sql`t."_id"`)} r where r."Motif" is null) as "Joignables", t.version, t."createdAt", t."updatedAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = t."updatedBy") as "updatedBy"`

type DemandeCherchee = DemandeDeListe & { q?: string | undefined; tri?: string | undefined }

export const listerRepertoires = (
  db: Lecture,
  officine: string,
  q: DemandeCherchee,
): Promise<Repertoire[] | Page<Repertoire>> => {
  const mots = motsTrouves(q.q, sql<string>`t.recherche`)
  const tri = q.tri ?? '-updatedAt'
  return listerFiches<Repertoire>(
    db,
    {
      table: sql`repertoire`,
      fiche: FICHE,
      conditions: [sql<SqlBool>`t."IdOfficine" = ${officine}`, ...mots],
      cherche: mots.length > 0,
      cle: tri.endsWith('Libelle') ? sql`sans_accent(t."Libelle")` : sql`t."updatedAt"`,
      envers: tri.startsWith('-'),
    },
    q,
  )
}

export async function lireRepertoire(db: Lecture, id: string): Promise<Repertoire> {
  const { rows } = await sql<Repertoire>`select ${FICHE} from repertoire t where t."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Ce répertoire')
  return rows[0]
}

/** What the client of a contact said, while they are one. */
const ACCORD = sql`(select s."Accord" from consentement_sms s join client c on c."_id" = s."_id"
  where s."_id" = t."IdClient" and c."Statut" = 'Actif')`
/** The number's own fault is told by the rule, the person's word by the tables. */
const ECART = sql`case when t."Contacts" !~ ${MOBILE}
    then case when t."Contacts" ~ ${FIXE} then 'fixe' else 'a-verifier' end
  when exists (select from stop_sms s where s."Numero" = t."Contacts") or ${ACCORD} is false then 'stop'
  when t."IdClient" is not null and ${ACCORD} is not true then 'consentement' end`
const CONTACT = sql`t."_id", t."Nom", t."Prenoms", t."Contacts", t."IdClient", ${ECART} as "Ecart"`

export const listerContacts = (
  db: Lecture,
  id: string,
  q: DemandeCherchee,
): Promise<ContactDeRepertoire[] | Page<ContactDeRepertoire>> =>
  listerFiches<ContactDeRepertoire>(
    db,
    {
      table: sql`repertoire_contact`,
      fiche: CONTACT,
      conditions: [sql<SqlBool>`t."IdRepertoire" = ${id}`, ...motsTrouves(q.q, sql<string>`t.recherche`)],
      cherche: false,
      borne: true,
      cle: sql`t."Rang"`,
      envers: q.tri?.startsWith('-') ?? false,
    },
    q,
  )

export async function contactsDe(db: Lecture, id: string): Promise<ContactDeRepertoire[]> {
  const { rows } = await sql<ContactDeRepertoire>`select ${CONTACT} from repertoire_contact t
    where t."IdRepertoire" = ${id} order by t."Rang"`.execute(db)
  return rows
}

const PAR_LOT = 2_000

type AGarder = Contact & { IdClient?: string | null }

/**
 * All of them anew. A number that is a client's of this officine is that client's: their word is then asked for. The first of those who share
 * one, without a limit: with it PostgreSQL reads the clients in order until one has the number, and for most contacts that is all of them.
 */
async function poserContacts(tx: Tx, id: string, contacts: readonly AGarder[]): Promise<void> {
  await sql`delete from repertoire_contact where "IdRepertoire" = ${id}`.execute(tx)
  for (let i = 0; i < contacts.length; i += PAR_LOT) {
    const lot = contacts.slice(i, i + PAR_LOT).map((c, n) => ({ Rang: i + n + 1, ...c }))
    await sql`
      insert into repertoire_contact ("IdRepertoire", "Rang", "Nom", "Prenoms", "Contacts", "IdClient")
      select ${id}, l."Rang", l."Nom", l."Prenoms", l."Contacts",
        coalesce(l."IdClient", (select (array_agg(c."_id" order by c."_id"))[1] from client c where c."Contacts" @> array[l."Contacts"]
          and c."Statut" = 'Actif' and c."IdOfficine" = (select "IdOfficine" from repertoire where "_id" = ${id})))
      from jsonb_to_recordset(${JSON.stringify(lot)}::jsonb)
        as l("Rang" int, "Nom" text, "Prenoms" text, "Contacts" text, "IdClient" uuid)`.execute(tx)
  }
  await sql`update repertoire set "Nombre" = ${contacts.length}, "ActualiseLe" = now() where "_id" = ${id}`.execute(
    tx,
  )
}

/** Two directories of one officine never have one name. */
async function nomLibre<T>(faire: () => Promise<T>): Promise<T> {
  try {
    return await faire()
  } catch (e) {
    if (estErreurPg(e) && e.constraint === 'repertoire_libelle')
      throw regle('REPERTOIRE_DEJA_LA', 'Un répertoire de cette officine porte déjà ce nom.')
    throw e
  }
}

async function nommer(
  tx: Tx,
  moi: Appelant,
  r: { Libelle: string; IdOfficine: string; Question?: Question },
): Promise<string> {
  const _id = uuid()
  await nomLibre(() =>
    sql`insert into repertoire ("_id", "Libelle", "IdOfficine", "Question", "createdBy", "updatedBy")
      values (${_id}, ${r.Libelle}, ${r.IdOfficine}, ${r.Question ? JSON.stringify(r.Question) : null}, ${moi._id}, ${moi._id})`.execute(
      tx,
    ),
  )
  return _id
}

export async function creerRepertoire(
  tx: Tx,
  moi: Appelant,
  r: { Libelle: string; IdOfficine: string },
  contacts: readonly AGarder[],
): Promise<string> {
  const id = await nommer(tx, moi, r)
  await poserContacts(tx, id, contacts)
  return id
}

export async function verrouillerRepertoire(tx: Tx, id: string, version?: number): Promise<Repertoire> {
  await sql`select from repertoire where "_id" = ${id} for update`.execute(tx)
  const repertoire = await lireRepertoire(tx, id)
  if (version !== undefined && version !== repertoire.version) throw versionPerimee(repertoire)
  return repertoire
}

export async function changerRepertoire(
  tx: Tx,
  moi: Appelant,
  id: string,
  { Libelle, contacts }: { Libelle?: string | undefined; contacts?: readonly AGarder[] | undefined },
): Promise<void> {
  await nomLibre(() =>
    sql`update repertoire set "Libelle" = coalesce(${Libelle ?? null}, "Libelle"), version = version + 1, "updatedAt" = now(),
      "updatedBy" = ${moi._id} where "_id" = ${id}`.execute(tx),
  )
  if (contacts) await poserContacts(tx, id, contacts)
}

export async function supprimerRepertoire(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ Libelle: string }>`select "Libelle" from diffusion where "IdRepertoire" = ${id}
    and statut in ('Créée', 'Testée', 'Programmée') order by "createdAt" desc limit 1`.execute(tx)
  if (rows[0])
    throw regle(
      'REPERTOIRE_UTILISE',
      `La campagne « ${rows[0].Libelle} » attend ce répertoire : supprimez-la d’abord.`,
    )
  await sql`delete from repertoire where "_id" = ${id}`.execute(tx)
}

/** What is typed into it would be gone at its next refresh. */
export const estUneReponse = () =>
  regle(
    'REPERTOIRE_DE_CLIENTS',
    'Ce répertoire est la réponse à une question posée aux clients : actualisez-le, ou gardez ces contacts dans un autre.',
  )

/** The seeds' cleaning of what was typed or read from a file. */
export const aGarder = (saisis: Parameters<typeof nettoyerContacts>[0]): AGarder[] => {
  const contacts = nettoyerContacts(saisis)
  if (contacts.length === 0)
    throw regle('REPERTOIRE_VIDE', 'Aucun contact n’a de nom et de numéro : le répertoire serait vide.')
  return contacts
}

/** The answer to a question, in the place of what the directory held. */
export async function poserReponse(tx: Tx, id: string, officine: string, q: Question): Promise<void> {
  await sql`delete from repertoire_contact where "IdRepertoire" = ${id}`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    insert into repertoire_contact ("IdRepertoire", "Rang", "Nom", "Prenoms", "Contacts", "IdClient")
    select ${id}, row_number() over (order by t.tri_nom, t."_id"), t."Nom", t."Prenoms", t.numero, t."_id"
    from ${lesTrouves(officine, q)} t where t."Motif" is null`.execute(tx)
  await sql`update repertoire set "Nombre" = ${numAffectedRows}, "ActualiseLe" = now() where "_id" = ${id}`.execute(
    tx,
  )
}

export async function construire(
  tx: Tx,
  moi: Appelant,
  r: { Libelle: string; IdOfficine: string; Question: Question },
): Promise<string> {
  const id = await nommer(tx, moi, r)
  await poserReponse(tx, id, r.IdOfficine, r.Question)
  return id
}

/** The directory of a campaign that is asked for by rules: its own, asked anew when the rules change. */
export async function repondre(
  tx: Tx,
  moi: Appelant,
  c: { IdRepertoire: string | null; Libelle: string; IdOfficine: string; Question: Question },
): Promise<string> {
  if (!c.IdRepertoire) {
    const quand = new Date().toISOString()
    // Two campaigns may have one name; two directories may not.
    const Libelle = `${c.Libelle.slice(0, 100)} · ${quand.slice(8, 10)}/${quand.slice(5, 7)} ${quand.slice(11, 19)}`
    return construire(tx, moi, { ...c, Libelle })
  }
  await verrouillerRepertoire(tx, c.IdRepertoire)
  await sql`update repertoire set "Question" = ${JSON.stringify(c.Question)}, version = version + 1, "updatedAt" = now(),
    "updatedBy" = ${moi._id} where "_id" = ${c.IdRepertoire}`.execute(tx)
  await poserReponse(tx, c.IdRepertoire, c.IdOfficine, c.Question)
  return c.IdRepertoire
}

export async function actualiser(tx: Tx, moi: Appelant, id: string): Promise<Repertoire> {
  const repertoire = await verrouillerRepertoire(tx, id)
  if (!repertoire.Question)
    throw regle('SANS_QUESTION', 'Ce répertoire a été saisi ou importé : il n’a pas de question à reposer.')
  await changerRepertoire(tx, moi, id, {})
  await poserReponse(tx, id, repertoire.IdOfficine, repertoire.Question)
  return lireRepertoire(tx, id)
}
