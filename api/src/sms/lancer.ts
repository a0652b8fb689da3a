import { abregeCivilite } from '@dioptrie/domain/clients/valeurs'
import { compterSms } from '@dioptrie/domain/configuration/sms'
import { regle } from '@dioptrie/domain/kernel/refus'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Apercu, Question } from '@dioptrie/domain/sms/contract'
import { ECARTS, finPrevue, montantEnSms, rediger, trier } from '@dioptrie/domain/sms/rules'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { lireReglagesSms, quotaDe } from './comptes.ts'
import { compterTrouves, lesContacts, lesTrouves } from './question.ts'
import { poserReponse } from './repertoires.ts'

interface Destinataire {
  Nom: string
  Prenoms: string
  Contacts: string
  IdClient: string | null
  Civilite: string | null
  Accord: boolean | null
  Stop: boolean
  Officine: string
  Telephone: string | null
  RefCmmd: string | null
  ResteAPayer: number | null
}

/** What a template asks for besides the person; looked up only when it does. */
const demandesPar = (modele: string, client: RawBuilder<unknown>) => ({
  commande: modele.includes('{RefCmmd}')
    ? sql`(select k."RefCmmd" from commande_client k where k."IdClient" = ${client} and k."Statut" = 'Active' and k."Etape" <> 'Rendue'
        order by k."DateCommd" desc, k."_id" desc limit 1)`
    : sql`null::text`,
  reste: modele.includes('{ResteAPayer}')
    ? sql`(select coalesce(sum(d."ResteAPayer"), 0)::bigint from reste_du d where d."IdClient" = ${client})`
    : sql`null::bigint`,
})

/** The contacts of a directory with what each said, and what the template asks for. */
async function contactsJoints(db: Lecture, IdRepertoire: string, modele: string): Promise<Destinataire[]> {
  const { commande, reste } = demandesPar(modele, sql`t."IdClient"`)
  const { rows } = await sql<Destinataire>`
    select t."Nom", t."Prenoms", t."Contacts", t."IdClient", c."Civilite",
      case when c."Statut" = 'Actif' then s."Accord" end as "Accord",
      x."Numero" is not null as "Stop", o."Nom" as "Officine", o."Telephone", ${commande} as "RefCmmd", ${reste} as "ResteAPayer"
    from repertoire_contact t join repertoire r on r."_id" = t."IdRepertoire" join officine o on o."_id" = r."IdOfficine"
    left join client c on c."_id" = t."IdClient" left join consentement_sms s on s."_id" = t."IdClient"
    left join stop_sms x on x."Numero" = t."Contacts"
    where t."IdRepertoire" = ${IdRepertoire} order by t."Rang"`.execute(db)
  return rows
}

export const valeursDe = (d: Omit<Destinataire, 'Contacts' | 'IdClient' | 'Accord' | 'Stop'>) => ({
  Civilite: abregeCivilite(d.Civilite),
  Nom: d.Nom,
  Prenoms: d.Prenoms,
  Officine: d.Officine,
  Telephone: d.Telephone ? formaterTelephone(d.Telephone) : '',
  RefCmmd: d.RefCmmd ?? '',
  ResteAPayer: d.ResteAPayer === null ? '' : montantEnSms(d.ResteAPayer),
})

const ECHANTILLON = 500

interface Promis {
  recevront: number
  ecartes: Apercu['ecartes']
  /** Some of them, one in so many. */
  echantillon: Omit<Destinataire, 'IdClient' | 'Accord' | 'Stop'>[]
}

/** Those of a directory who would get the message, one in so many: only these are read, with what the template asks for. */
async function retenusDe(
  db: Lecture,
  IdRepertoire: string,
  message: string,
  { pas, limite }: { pas: number; limite: number },
): Promise<Promis['echantillon']> {
  const { commande, reste } = demandesPar(message, sql`t."IdClient"`)
  const { rows } = await sql<Promis['echantillon'][number]>`
    select t."Nom", t."Prenoms", t."Civilite", t."Contacts", o."Nom" as "Officine", o."Telephone", ${commande} as "RefCmmd",
      ${reste} as "ResteAPayer"
    from (select r.*, row_number() over (order by r."Rang") as rang from ${lesContacts(sql`${IdRepertoire}`)} r where r."Motif" is null) t
    join repertoire r on r."_id" = ${IdRepertoire} join officine o on o."_id" = r."IdOfficine"
    where (t.rang - 1) % ${pas} = 0 order by t.rang limit ${limite}`.execute(db)
  return rows
}

async function promisDuRepertoire(db: Lecture, IdRepertoire: string, message: string): Promise<Promis> {
  const { rows } = await sql<{ Motif: string | null; n: number }>`
    select "Motif", count(*)::int as n from ${lesContacts(sql`${IdRepertoire}`)} t group by 1`.execute(db)
  const combien = (motif: string | null) => rows.find(r => r.Motif === motif)?.n ?? 0
  const recevront = combien(null)
  const pas = Math.max(1, Math.ceil(recevront / ECHANTILLON))
  return {
    recevront,
    ecartes: Object.fromEntries(ECARTS.map(e => [e, combien(e)])) as Apercu['ecartes'],
    echantillon: await retenusDe(db, IdRepertoire, message, { pas, limite: ECHANTILLON }),
  }
}

/** Of rules that no directory answers yet: as their directory would be. */
async function promisDesRegles(
  db: Lecture,
  officine: string,
  question: Question,
  message: string,
): Promise<Promis> {
  const { recevront, exclus } = await compterTrouves(db, officine, question)
  const { commande, reste } = demandesPar(message, sql`t."_id"`)
  const { rows } = await sql<Promis['echantillon'][number]>`
    select t."Nom", t."Prenoms", t."Civilite", t.numero as "Contacts", o."Nom" as "Officine", o."Telephone",
      ${commande} as "RefCmmd", ${reste} as "ResteAPayer"
    from (select r.*, row_number() over (order by r.tri_nom, r."_id") as rang from ${lesTrouves(officine, question)} r
      where r."Motif" is null) t join officine o on o."_id" = ${officine}
    where (t.rang - 1) % ${Math.max(1, Math.ceil(recevront / ECHANTILLON))} = 0 order by t.rang`.execute(db)
  return {
    recevront,
    ecartes: Object.fromEntries(ECARTS.map(e => [e, exclus[e]])) as Apercu['ecartes'],
    echantillon: rows,
  }
}

type Source = { IdRepertoire: string } | { Question: Question }

export async function apercevoir(
  db: Lecture,
  source: Source,
  {
    IdOfficine,
    message,
    DateEnvoi,
  }: { IdOfficine: string; message: string; DateEnvoi?: string | null | undefined },
): Promise<Apercu> {
  const { recevront, ecartes, echantillon } = await ('Question' in source
    ? promisDesRegles(db, IdOfficine, source.Question, message)
    : promisDuRepertoire(db, source.IdRepertoire, message))
  const textes = echantillon.map(d => ({ d, ...rediger(message, valeursDe(d)) }))
  const lues = textes.reduce((somme, t) => somme + t.Parties, 0)
  const parties = textes.length > 0 ? Math.round((lues / textes.length) * recevront) : 0
  const { PrixSms, Debit, HeureDebut, HeureFin } = await lireReglagesSms(db)
  const { quota, parties: partis, promises } = await quotaDe(db, IdOfficine)
  const depart = new Date(Math.max(Date.now(), DateEnvoi ? Date.parse(DateEnvoi) : 0))
  return {
    recevront,
    ecartes,
    parties,
    partiesMax: Math.max(0, ...textes.map(t => t.Parties)),
    caracteresMax: Math.max(0, ...textes.map(t => compterSms(t.Texte).caracteres)),
    cout: parties * PrixSms,
    finPrevue: finPrevue(depart, recevront, Debit, HeureDebut, HeureFin).toISOString(),
    quotaRestant: quota === null ? null : Math.max(0, quota - partis - promises),
    exemples: textes.slice(0, 50).map(({ d, Texte, Parties }) => ({
      Destinataire: `${d.Nom} ${d.Prenoms}`.trim(),
      Numero: d.Contacts,
      Texte,
      Parties,
    })),
  }
}

/** The text that a trial carries: the first who would get it lends their name. */
export async function texteDEssai(db: Lecture, IdRepertoire: string | null, message: string) {
  const [premier] = IdRepertoire ? await retenusDe(db, IdRepertoire, message, { pas: 1, limite: 1 }) : []
  return rediger(message, premier ? valeursDe(premier) : {})
}

const PAR_LOT = 1_000

/** Writes the outbox, one row a number, in the transaction that starts the campaign. Answers why it may not start. */
export async function ecrireLesMessages(
  tx: Tx,
  d: {
    _id: string
    IdOfficine: string
    IdRepertoire: string | null
    Question: Question | null
    message: string
  },
  par: string | null,
): Promise<{ refus: string; code: string } | null> {
  // Rules are asked of the clients as they are now: the answer of the day it was written may be old.
  if (d.Question && d.IdRepertoire) await poserReponse(tx, d.IdRepertoire, d.IdOfficine, d.Question)
  const { retenus } = trier(d.IdRepertoire ? await contactsJoints(tx, d.IdRepertoire, d.message) : [])
  if (retenus.length === 0)
    return {
      code: 'PERSONNE',
      refus: 'Personne de ce répertoire ne peut recevoir le message : ni mobile ni accord. Rien n’est parti.',
    }
  const messages = retenus.map(r => ({
    _id: uuid(),
    IdClient: r.IdClient,
    Destinataire: `${r.Nom} ${r.Prenoms}`.trim(),
    Numero: r.Contacts,
    ...rediger(d.message, valeursDe(r)),
  }))
  const { quota, parties, promises } = await quotaDe(tx, d.IdOfficine)
  const reste = quota === null ? null : Math.max(0, quota - parties - promises)
  const aPartir = messages.reduce((somme, m) => somme + m.Parties, 0)
  if (reste !== null && aPartir > reste)
    return {
      code: 'QUOTA_DEPASSE',
      refus: `Cette campagne compte ${aPartir} SMS et il en reste ${reste} sur les ${quota} du mois.`,
    }
  for (let i = 0; i < messages.length; i += PAR_LOT)
    await sql`
      insert into message_sms ("_id", "IdOfficine", "Genre", "IdDiffusion", "IdClient", "Destinataire", "Numero", "Texte", "Parties", "createdBy")
      select l."_id", ${d.IdOfficine}, 'Campagne', ${d._id}, l."IdClient", l."Destinataire", l."Numero", l."Texte", greatest(1, l."Parties"), ${par}
      from jsonb_to_recordset(${JSON.stringify(messages.slice(i, i + PAR_LOT))}::jsonb)
        as l("_id" uuid, "IdClient" uuid, "Destinataire" text, "Numero" text, "Texte" text, "Parties" int)
      on conflict do nothing`.execute(tx)
  return null
}

export const exigerLancable = (refus: Awaited<ReturnType<typeof ecrireLesMessages>>): void => {
  if (refus) throw regle(refus.code, refus.refus)
}
