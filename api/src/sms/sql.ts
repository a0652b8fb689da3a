import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { ActiviteSms, Diffusion, MessageSms, Question } from '@dioptrie/domain/sms/contract'
import type { GenreMessage, StatutDiffusion, StatutMessage } from '@dioptrie/domain/sms/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import { type DemandeDeListe, listerFiches, motsTrouves } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { lireReglagesSms, quotaDe } from './comptes.ts'

const FICHE = sql`t."_id", t."Libelle", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine",
  t."IdRepertoire", (select "Libelle" from repertoire where "_id" = t."IdRepertoire") as "Repertoire", t."Question", t.message, t."DateEnvoi",
  t.statut, t."Motif", t."lanceeLe", (select "displayName" from utilisateur where "_id" = t."lanceePar") as "lanceePar", t."termineeLe",
  (select jsonb_build_object('total', coalesce(sum(n), 0), 'envoyes', coalesce(sum(n) filter (where s in ('Envoyé', 'Reçu')), 0),
      'recus', coalesce(sum(n) filter (where s = 'Reçu'), 0), 'echecs', coalesce(sum(n) filter (where s = 'Échec'), 0),
      'incertains', coalesce(sum(n) filter (where s = 'Incertain'), 0),
      'restants', coalesce(sum(n) filter (where s in ('À envoyer', 'En cours')), 0))
    from (select m.statut as s, count(*) as n from message_sms m
      where m."IdDiffusion" = t."_id" and m."Genre" = 'Campagne' group by 1) c) as messages,
  (select jsonb_build_object('Numero', m."Numero", 'statut', m.statut, 'Reponse', m."Reponse", 'Parties', m."Parties",
      'createdAt', instant(m."createdAt")) from message_sms m
    where m."IdDiffusion" = t."_id" and m."Genre" = 'Test' order by m."_id" desc limit 1) as test,
  t.version, t."createdAt", t."updatedAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = t."updatedBy") as "updatedBy"`

type DemandeCherchee = DemandeDeListe & { q?: string | undefined; tri?: string | undefined }

export function listerDiffusions(
  db: Lecture,
  { officine, ...q }: DemandeCherchee & { officine: string | null; statut?: StatutDiffusion | undefined },
): Promise<Diffusion[] | Page<Diffusion>> {
  const mots = motsTrouves(q.q, sql<string>`t.recherche`)
  return listerFiches<Diffusion>(
    db,
    {
      table: sql`diffusion`,
      fiche: FICHE,
      conditions: [
        ...(officine ? [sql<SqlBool>`t."IdOfficine" = ${officine}`] : []),
        ...(q.statut ? [sql<SqlBool>`t.statut = ${q.statut}`] : []),
        ...mots,
      ],
      cherche: mots.length > 0,
      borne: true,
      cle: sql`t."createdAt"`,
      envers: (q.tri ?? '-createdAt').startsWith('-'),
    },
    q,
  )
}

export async function lireDiffusion(db: Lecture, id: string): Promise<Diffusion> {
  const { rows } = await sql<Diffusion>`select ${FICHE} from diffusion t where t."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Cette campagne')
  return rows[0]
}

/** Where it stands, for whoever moves it: locked. */
interface DiffusionVerrouillee {
  _id: string
  IdOfficine: string
  IdRepertoire: string | null
  Libelle: string
  Question: Question | null
  message: string
  DateEnvoi: string | null
  statut: StatutDiffusion
  version: number
}
export async function verrouillerDiffusion(
  tx: Tx,
  id: string,
  version?: number,
): Promise<DiffusionVerrouillee> {
  const { rows } = await sql<DiffusionVerrouillee>`
    select "_id", "Libelle", "IdOfficine", "IdRepertoire", "Question", message, "DateEnvoi", statut, version from diffusion
    where "_id" = ${id} for update`.execute(tx)
  if (!rows[0]) throw introuvable('Cette campagne')
  if (version !== undefined && version !== rows[0].version) throw versionPerimee(await lireDiffusion(tx, id))
  return rows[0]
}

export async function creerDiffusion(
  tx: Tx,
  moi: Appelant,
  d: {
    Libelle: string
    IdOfficine: string
    IdRepertoire: string
    Question: Question | null
    message: string
    DateEnvoi?: string | null | undefined
  },
): Promise<string> {
  const _id = uuid()
  await sql`insert into diffusion ("_id", "Libelle", "IdOfficine", "IdRepertoire", "Question", message, "DateEnvoi", "createdBy", "updatedBy")
    values (${_id}, ${d.Libelle}, ${d.IdOfficine}, ${d.IdRepertoire}, ${d.Question && JSON.stringify(d.Question)}, ${d.message}, ${d.DateEnvoi ?? null}, ${moi._id}, ${moi._id})`.execute(
    tx,
  )
  return _id
}

/** What changes of it; told to the screens. */
export async function changerDiffusion(
  tx: Tx,
  d: { _id: string; IdOfficine: string },
  colonnes: Record<string, unknown>,
  par: string | null,
): Promise<void> {
  const mises = Object.entries(colonnes).flatMap(([nom, v]) =>
    v === undefined ? [] : [sql`${sql.id(nom)} = ${v}`],
  )
  await sql`update diffusion set ${sql.join([
    ...mises,
    sql`version = version + 1`,
    sql`"updatedAt" = now()`,
    ...(par ? [sql`"updatedBy" = ${par}`] : []),
  ])} where "_id" = ${d._id}`.execute(tx)
  await annoncer(tx, { entite: 'diffusion', _id: d._id, IdOfficine: d.IdOfficine })
}

const MESSAGE = sql`t."_id", t."Genre", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine",
  t."IdDiffusion", coalesce((select "Libelle" from diffusion where "_id" = t."IdDiffusion"),
    nullif(split_part(t."Cause", ' · ', 1), '')) as "Objet", t."IdClient", t."Destinataire", t."Numero",
  -- A code is for whoever holds the phone.
  case when t."Genre" = 'Accord' then regexp_replace(t."Texte", '[0-9]{3} [0-9]{3}', '••• •••') else t."Texte" end as "Texte", t."Parties", t.statut,
  t."Reponse", t."EnvoyeLe", t."RecuLe", t."createdAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy"`

export const listerMessages = (
  db: Lecture,
  ou: { diffusion: string; statut?: StatutMessage | undefined } | { client: string },
  q: DemandeCherchee,
): Promise<MessageSms[] | Page<MessageSms>> =>
  listerFiches<MessageSms>(
    db,
    {
      table: sql`message_sms`,
      fiche: MESSAGE,
      conditions: [
        'client' in ou
          ? sql<SqlBool>`t."IdClient" = any(array(select "_id" from client where "_id" = ${ou.client} or "IdFusion" = ${ou.client}))`
          : sql<SqlBool>`t."IdDiffusion" = ${ou.diffusion} and t."Genre" = 'Campagne'`,
        ...('statut' in ou && ou.statut ? [sql<SqlBool>`t.statut = ${ou.statut}`] : []),
        ...motsTrouves(q.q, sql<string>`(' ' || sans_accent(t."Destinataire") || ' ' || t."Numero")`),
      ],
      cherche: false,
      borne: true,
      cle: 'client' in ou ? sql`t."createdAt"` : sql`t."_id"`,
      envers: (q.tri ?? ('client' in ou ? '-createdAt' : 'createdAt')).startsWith('-'),
    },
    q,
  )

/** Sent again by hand: as if it had never been taken. Answers how many. */
export async function remettre(tx: Tx, lesquels: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update message_sms set statut = 'À envoyer', "PrisPar" = null, "Bail" = null, "Essais" = 0, "PrendreApres" = now(),
      "IdFournisseur" = null, "Reponse" = null where ${lesquels}`.execute(tx)
  return Number(numAffectedRows)
}

export async function lireMessage(db: Lecture, id: string): Promise<MessageSms> {
  const { rows } = await sql<MessageSms>`select ${MESSAGE} from message_sms t where t."_id" = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw introuvable('Ce message')
  return rows[0]
}

interface AEcrire {
  IdOfficine: string
  Genre: GenreMessage
  IdDiffusion?: string | null
  Cause?: string | null
  IdClient: string | null
  Destinataire: string
  Numero: string
  Texte: string
  Parties: number
  statut?: StatutMessage
  createdBy?: string | null
}

/** One message in the outbox; null when its cause already gave one. */
export async function deposer(tx: Tx, m: AEcrire): Promise<string | null> {
  const { rows } = await sql<{ _id: string }>`
    insert into message_sms ("_id", "IdOfficine", "Genre", "IdDiffusion", "Cause", "IdClient", "Destinataire", "Numero", "Texte", "Parties",
      statut, "createdBy")
    values (${uuid()}, ${m.IdOfficine}, ${m.Genre}, ${m.IdDiffusion ?? null}, ${m.Cause ?? null}, ${m.IdClient}, ${m.Destinataire}, ${m.Numero},
      ${m.Texte}, ${Math.max(1, m.Parties)}, ${m.statut ?? 'À envoyer'}, ${m.createdBy ?? null})
    on conflict ("Cause") do nothing returning "_id"`.execute(tx)
  return rows[0]?._id ?? null
}

export async function lireActivite(
  db: Lecture,
  officine: string | null,
  { du, au }: { du: string; au: string },
): Promise<ActiviteSms> {
  const { rows: jours } = await sql<ActiviteSms['jours'][number]>`
    select to_char(j, 'YYYY-MM-DD') as "Jour", coalesce(n.envoyes, 0)::int as envoyes, coalesce(n.recus, 0)::int as recus,
      coalesce(n.echecs, 0)::int as echecs, coalesce(n.parties, 0)::int as parties
    from generate_series(${du}::date, least(${au}::date, ${du}::date + 370), interval '1 day') j
    left join (select (m."EnvoyeLe" at time zone 'UTC')::date as jour, count(*) as envoyes,
        count(*) filter (where m.statut = 'Reçu') as recus, count(*) filter (where m.statut = 'Échec') as echecs, sum(m."Parties") as parties
      from message_sms m where m."EnvoyeLe" >= ${du}::date::timestamp at time zone 'UTC'
        and m."EnvoyeLe" < (least(${au}::date, ${du}::date + 370) + 1)::timestamp at time zone 'UTC'
        ${officine ? sql`and m."IdOfficine" = ${officine}` : sql`and m."IdOfficine" = any(array(select "_id" from officine))`}
      group by 1) n on n.jour = j::date
    order by j`.execute(db)
  const { Fournisseur: fournisseur, SeuilSolde: _, ...reglages } = await lireReglagesSms(db)
  const mois = officine
    ? await quotaDe(db, officine).then(({ quota, parties }) => ({ quota, parties }))
    : await sql<{ parties: number }>`
        select coalesce(sum("Parties"), 0)::int as parties from message_sms where "IdOfficine" = any(array(select "_id" from officine))
          and "EnvoyeLe" >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`
        .execute(db)
        .then(r => ({ quota: null, parties: r.rows[0]?.parties ?? 0 }))
  return {
    jours,
    mois: { ...mois, cout: mois.parties * reglages.PrixSms },
    reglages: { fournisseur, ...reglages },
  }
}
