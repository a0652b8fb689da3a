import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { CompteClients, ContactDeRepertoire, Question, Repertoire } from '@dioptrie/domain/sms/contract'
import { EXCLUS } from '@dioptrie/domain/sms/contract'
import { type Contact, ecartDuNumero, mobileDe, nettoyerContacts } from '@dioptrie/domain/sms/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { CE_JOUR } from '../caisse/operations.ts'
import type { Appelant } from '../kernel/appelant.ts'
import { estErreurPg, type Lecture, type Tx } from '../kernel/db.ts'
import { toutes } from '../kernel/filtres.ts'
import { type DemandeDeListe, listerFiches, motsTrouves } from '../kernel/liste.ts'

const FICHE = sql`t."_id", t."Libelle", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine",
  t."Question", t."ActualiseLe", t."Nombre", t."Joignables", t.version, t."createdAt", t."updatedAt",
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
const ECART = sql`case when t."Contacts" !~ '^225(01|05|07)\\d{8}$'
    then case when t."Contacts" ~ '^225(21|25|27)\\d{8}$' then 'fixe' else 'a-verifier' end
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

/** All of them anew. A number that is a client's of this officine is that client's: their word is then asked for. */
async function poserContacts(tx: Tx, id: string, contacts: readonly AGarder[]): Promise<void> {
  await sql`delete from repertoire_contact where "IdRepertoire" = ${id}`.execute(tx)
  for (let i = 0; i < contacts.length; i += PAR_LOT) {
    const lot = contacts.slice(i, i + PAR_LOT).map((c, n) => ({ Rang: i + n + 1, ...c }))
    await sql`
      insert into repertoire_contact ("IdRepertoire", "Rang", "Nom", "Prenoms", "Contacts", "IdClient")
      select ${id}, l."Rang", l."Nom", l."Prenoms", l."Contacts",
        coalesce(l."IdClient", (select c."_id" from client c where c."Contacts" @> array[l."Contacts"] and c."Statut" = 'Actif'
          and c."IdOfficine" = (select "IdOfficine" from repertoire where "_id" = ${id}) order by c."_id" limit 1))
      from jsonb_to_recordset(${JSON.stringify(lot)}::jsonb)
        as l("Rang" int, "Nom" text, "Prenoms" text, "Contacts" text, "IdClient" uuid)`.execute(tx)
  }
  const joignables = contacts.filter(c => ecartDuNumero(c.Contacts) === null).length
  await sql`update repertoire set "Nombre" = ${contacts.length}, "Joignables" = ${joignables}, "ActualiseLe" = now()
    where "_id" = ${id}`.execute(tx)
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

export async function creerRepertoire(
  tx: Tx,
  moi: Appelant,
  r: { Libelle: string; IdOfficine: string; Question?: Question | null },
  contacts: readonly AGarder[],
): Promise<string> {
  const _id = uuid()
  await nomLibre(() =>
    sql`insert into repertoire ("_id", "Libelle", "IdOfficine", "Question", "createdBy", "updatedBy")
      values (${_id}, ${r.Libelle}, ${r.IdOfficine}, ${r.Question ? JSON.stringify(r.Question) : null}, ${moi._id}, ${moi._id})`.execute(
      tx,
    ),
  )
  await poserContacts(tx, _id, contacts)
  return _id
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

/** The seeds' cleaning of what was typed or read from a file. */
export const aGarder = (saisis: Parameters<typeof nettoyerContacts>[0]): AGarder[] => {
  const contacts = nettoyerContacts(saisis)
  if (contacts.length === 0)
    throw regle('REPERTOIRE_VIDE', 'Aucun contact n’a de nom et de numéro : le répertoire serait vide.')
  return contacts
}

interface Trouve {
  _id: string
  Nom: string
  Prenoms: string
  CodeClient: string
  Contacts: string[]
  Accord: boolean | null
  Stop: boolean
  EnCours: boolean
  Doit: boolean
}

const AGE = (ans: number) => sql`(${CE_JOUR} - make_interval(years => ${ans}))::date`
/** Eighteen months: what the reminder of the prescriptions says. */
const VALIDITE = sql`interval '18 months'`

function conditionsDe(officine: string, q: Question): RawBuilder<SqlBool> {
  const c = (x: RawBuilder<SqlBool> | false | undefined | '' | 0) => x || null
  const achat = sql`(select max(k."DateCommd") from commande_client k where k."IdClient" = c."_id" and k."Statut" = 'Active')`
  const ordonnance = sql`(select max(o."DateOrd") from ordonnance o where o."IdClient" = c."_id" and o."Statut" = 'Active')`
  const examen = sql`(select max(e."DateConsultation") from consultation e where e."IdClient" = c."_id" and e."Statut" = 'Active')`
  return toutes([
    sql<SqlBool>`c."Statut" = 'Actif' and c."IdOfficine" = ${officine}`,
    c(q.AgeMin !== undefined && sql<SqlBool>`c."DateNaissance" <= ${AGE(q.AgeMin)}`),
    c(q.AgeMax !== undefined && sql<SqlBool>`c."DateNaissance" > ${AGE(q.AgeMax + 1)}`),
    c(q.Civilite && sql<SqlBool>`c."Civilite" = ${q.Civilite}`),
    c(q.Genre && sql<SqlBool>`c."Genre" = ${q.Genre}`),
    c(q.Ville && sql<SqlBool>`c."Ville" = ${q.Ville}`),
    c(q.Quartiers?.length && sql<SqlBool>`c."Quartier" = any(${q.Quartiers}::text[])`),
    c(q.Professions?.length && sql<SqlBool>`c."Profession" = any(${q.Professions}::text[])`),
    c(q.Assurances?.length && sql<SqlBool>`c."IdAssurance" = any(${q.Assurances}::uuid[])`),
    c(q.VisiteAvant && sql<SqlBool>`(c."DerniereVisite" is null or c."DerniereVisite" < ${q.VisiteAvant})`),
    c(q.VisiteApres && sql<SqlBool>`c."DerniereVisite" >= ${q.VisiteApres}`),
    c(q.AchatAvant && sql<SqlBool>`${achat} < ${q.AchatAvant}::date`),
    c(q.AchatApres && sql<SqlBool>`${achat} >= ${q.AchatApres}::date`),
    c(q.ExamenAvant && sql<SqlBool>`${examen} < ${q.ExamenAvant}::date`),
    c(q.OrdonnanceExpiree && sql<SqlBool>`${ordonnance} < (${CE_JOUR} - ${VALIDITE})::date`),
    c(q.MoisAnniversaire && sql<SqlBool>`c.anniversaire / 100 = ${q.MoisAnniversaire}`),
    c(
      q.SansSmsDepuis &&
        sql<SqlBool>`not exists (select from message_sms m where m."IdClient" = c."_id"
          and m."Genre" in ('Campagne', 'Anniversaire') and m."createdAt" > now() - make_interval(days => ${q.SansSmsDepuis}))`,
    ),
  ])
}

async function trouver(db: Lecture, officine: string, q: Question): Promise<Trouve[]> {
  const { rows } = await sql<Trouve>`
    select c."_id", c."Nom", c."Prenoms", c."CodeClient", c."Contacts", s."Accord",
      c."Contacts" && array(select "Numero" from stop_sms x where x."Numero" = any(c."Contacts")) as "Stop",
      exists (select from commande_client k where k."IdClient" = c."_id" and k."Statut" = 'Active' and k."Etape" <> 'Livrée') as "EnCours",
      exists (select from commande_client k where k."IdClient" = c."_id" and k."Statut" = 'Active' and k."ResteAPayer" > 0) as "Doit"
    from client c left join consentement_sms s on s."_id" = c."_id"
    where ${conditionsDe(officine, q)} order by c.tri_nom, c."_id"`.execute(db)
  return rows
}

type Exclusion = (typeof EXCLUS)[number]

/** Why this client gets nothing: the first reason counts, so that the figures add up. */
function exclusionDe(t: Trouve, q: Question, vus: ReadonlySet<string>): Exclusion | null {
  const numero = mobileDe(t.Contacts)
  if (q.SansCommandeEnCours && t.EnCours) return 'commande-en-cours'
  if (q.SansResteAPayer && t.Doit) return 'reste-a-payer'
  if (t.Contacts.length === 0) return 'sans-numero'
  if (!numero) return t.Contacts.some(n => ecartDuNumero(n) === 'fixe') ? 'fixe' : 'a-verifier'
  if (t.Stop || t.Accord === false) return 'stop'
  if (t.Accord !== true) return 'consentement'
  return vus.has(numero) ? 'doublon' : null
}

interface Reponse {
  compte: CompteClients
  retenus: AGarder[]
  exclus: (Trouve & { Motif: Exclusion })[]
}

export async function interroger(db: Lecture, officine: string, q: Question): Promise<Reponse> {
  const trouves = await trouver(db, officine, q)
  const vus = new Set<string>()
  const retenus: AGarder[] = []
  const exclus: Reponse['exclus'] = []
  for (const t of trouves) {
    const Motif = exclusionDe(t, q, vus)
    if (Motif) exclus.push({ ...t, Motif })
    else {
      const numero = mobileDe(t.Contacts) as string
      vus.add(numero)
      retenus.push({ Nom: t.Nom, Prenoms: t.Prenoms, Contacts: numero, IdClient: t._id })
    }
  }
  const combien = (motif: Exclusion) => exclus.filter(e => e.Motif === motif).length
  return {
    retenus,
    exclus,
    compte: {
      trouves: trouves.length,
      recevront: retenus.length,
      exclus: Object.fromEntries(EXCLUS.map(e => [e, combien(e)])) as CompteClients['exclus'],
    },
  }
}

export async function actualiser(tx: Tx, moi: Appelant, id: string): Promise<Repertoire> {
  const repertoire = await verrouillerRepertoire(tx, id)
  if (!repertoire.Question)
    throw regle('SANS_QUESTION', 'Ce répertoire a été saisi ou importé : il n’a pas de question à reposer.')
  const { retenus } = await interroger(tx, repertoire.IdOfficine, repertoire.Question)
  await changerRepertoire(tx, moi, id, { contacts: retenus })
  return lireRepertoire(tx, id)
}
