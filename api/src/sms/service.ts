import { anniversairesDu } from '@dioptrie/domain/clients/rules'
import { abregeCivilite } from '@dioptrie/domain/clients/valeurs'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { AnniversaireSms, ServiceSms } from '@dioptrie/domain/sms/contract'
import {
  GENRES_SERVICE,
  type GenreService,
  heurePermise,
  mobileDe,
  rediger,
  SERVICES,
  seSouhaite,
} from '@dioptrie/domain/sms/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Lecture, Tx } from '../kernel/platform/db.ts'
import type { Jobs } from '../kernel/platform/jobs.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'
import { lireReglagesSms } from './comptes.ts'
import { valeursDe } from './lancer.ts'
import { deposer } from './sql.ts'

export async function lireServices(db: Lecture, officine: string): Promise<ServiceSms[]> {
  const { rows } = await sql<
    Pick<ServiceSms, 'Genre' | 'Actif' | 'Delai' | 'version'> & { Modele: string | null }
  >`
    select "Genre", "Actif", "Modele", "Delai", version from service_sms where "IdOfficine" = ${officine}`.execute(
    db,
  )
  return GENRES_SERVICE.map(Genre => {
    const { modele, delai, marketing } = SERVICES[Genre]
    const dit = rows.find(r => r.Genre === Genre)
    return {
      Genre,
      marketing,
      Actif: dit?.Actif ?? false,
      Modele: dit?.Modele ?? modele,
      Delai: delai === null ? null : (dit?.Delai ?? delai),
      version: dit?.version ?? 0,
    }
  })
}

export async function reglerService(
  tx: Tx,
  officine: string,
  s: {
    Genre: GenreService
    Actif?: boolean | undefined
    Modele?: string | null | undefined
    Delai?: number | null | undefined
    version?: number | undefined
  },
): Promise<void> {
  // There before it is locked: of two who set it first, one waits for the other.
  await sql`insert into service_sms ("IdOfficine", "Genre", "Actif") values (${officine}, ${s.Genre}, false)
    on conflict ("IdOfficine", "Genre") do nothing`.execute(tx)
  const { rows } = await sql<{ version: number }>`select version from service_sms
    where "IdOfficine" = ${officine} and "Genre" = ${s.Genre} for update`.execute(tx)
  if (s.version !== undefined && s.version !== rows[0]?.version)
    throw versionPerimee((await lireServices(tx, officine)).find(lu => lu.Genre === s.Genre))
  const { Genre, version: _, ...dits } = s
  const mises = Object.entries(dits).flatMap(([nom, v]) =>
    v === undefined ? [] : [sql`${sql.id(nom)} = ${v}`],
  )
  await sql`update service_sms set ${sql.join([...mises, sql`version = version + 1`, sql`"updatedAt" = now()`])}
    where "IdOfficine" = ${officine} and "Genre" = ${Genre}`.execute(tx)
}

/** A client, and the order that a message is about. */
interface Sujet {
  /** What it is once: the order, the exam, the client in this year. */
  cause: string
  IdClient: string
  IdOfficine: string
  Civilite: string | null
  Nom: string
  Prenoms: string
  Contacts: string[]
  Accord: boolean | null
  Officine: string
  Telephone: string | null
  RefCmmd: string | null
  ResteAPayer: number | null
}
const SUJET = sql`c."_id" as "IdClient", c."Civilite", c."Nom", c."Prenoms", c."Contacts",
  case when exists (select from stop_sms x where x."Numero" = any(c."Contacts")) then false
    else (select s."Accord" from consentement_sms s where s."_id" = c."_id") end as "Accord",
  f."_id" as "IdOfficine", f."Nom" as "Officine", f."Telephone"`
const DE_COMMANDE = sql`${SUJET}, k."_id"::text as cause, k."RefCmmd", k."ResteAPayer"`
const COMMANDES = sql`commande_client k join client c on c."_id" = k."IdClient" and c."Statut" = 'Actif'
  join officine f on f."_id" = k."IdOfficine"`

async function deposerService(
  tx: Tx,
  genre: GenreService,
  modele: string,
  sujet: Sujet,
  par: string | null = null,
): Promise<boolean> {
  const Numero = mobileDe(sujet.Contacts)
  const { marketing } = SERVICES[genre]
  if (!Numero || (marketing && sujet.Accord !== true)) return false
  const id = await deposer(tx, {
    IdOfficine: sujet.IdOfficine,
    Genre: marketing ? 'Anniversaire' : 'Service',
    Cause: `${genre} · ${sujet.cause}`,
    IdClient: sujet.IdClient,
    Destinataire: `${abregeCivilite(sujet.Civilite)} ${sujet.Nom} ${sujet.Prenoms}`.trim(),
    Numero,
    createdBy: par,
    ...rediger(modele, valeursDe(sujet)),
  })
  return id !== null
}

/** « Vos lunettes sont prêtes »: in the transaction that makes them so, once per order, when the officine says so. */
export async function prevenirCommandePrete(tx: Tx, idCommande: string, par: string): Promise<void> {
  const { rows } =
    await sql<Sujet>`select ${DE_COMMANDE} from ${COMMANDES} where k."_id" = ${idCommande}`.execute(tx)
  const sujet = rows[0]
  if (!sujet) return
  const service = (await lireServices(tx, sujet.IdOfficine)).find(s => s.Genre === 'Commande prête')
  if (service?.Actif) await deposerService(tx, 'Commande prête', service.Modele, sujet, par)
}

const VERIFIEE = sql`(select max(e."createdAt")::date from commande_etape e where e."IdCommande" = k."_id" and e."Etape" = 'Vérifiée')`

/** Who is to be told something this morning, officine by officine. A week back at most: what is older was known otherwise. */
const DU_MATIN: Partial<Record<GenreService, (officine: string, delai: number) => RawBuilder<Sujet>>> = {
  'Promesse dépassée': officine => sql<Sujet>`
    select ${DE_COMMANDE} from ${COMMANDES}
    where k."IdOfficine" = ${officine} and k."Statut" = 'Active' and k."Etape" not in ('Vérifiée', 'Livrée', 'Rendue')
      and k."DatePromesse" < ${CE_JOUR} and k."DatePromesse" >= ${CE_JOUR} - 7`,
  'Solde à régler': (officine, delai) => sql<Sujet>`
    select ${DE_COMMANDE} from ${COMMANDES}
    where k."IdOfficine" = ${officine} and k."Statut" = 'Active' and k."ResteAPayer" > 0 and k."Etape" = 'Livrée'
      and k."DateCommd" >= ${CE_JOUR} - 180
      and (select max(e."createdAt")::date from commande_etape e where e."IdCommande" = k."_id" and e."Etape" = 'Livrée')
        between ${CE_JOUR} - ${delai}::int - 7 and ${CE_JOUR} - ${delai}::int`,
  'Lunettes à retirer': (officine, delai) => sql<Sujet>`
    select ${DE_COMMANDE} from ${COMMANDES}
    where k."IdOfficine" = ${officine} and k."Statut" = 'Active' and k."Etape" = 'Vérifiée'
      and ${VERIFIEE} between ${CE_JOUR} - ${delai}::int - 7 and ${CE_JOUR} - ${delai}::int`,
  'Contrôle de vue': (officine, delai) => sql<Sujet>`
    select ${SUJET}, e."_id"::text as cause, null as "RefCmmd", null as "ResteAPayer"
    from consultation e join client c on c."_id" = e."IdClient" and c."Statut" = 'Actif' join officine f on f."_id" = e."IdOfficine"
    where e."IdOfficine" = ${officine} and e."Statut" = 'Active' and e."ProchainControle" between ${CE_JOUR} and ${CE_JOUR} + ${delai}::int
      and not exists (select from consultation s where s."IdClient" = e."IdClient" and s."Statut" = 'Active'
        and s."DateConsultation" > e."DateConsultation")`,
}

/** Clients, or orders, of a day of the year; what was wished this year is in the outbox under its cause. */
const anniversairesEn = (
  genre: 'client' | 'commande',
  officine: string,
  jour: string,
): RawBuilder<Sujet & { _id: string; Ans: number }> => {
  const annee = jour.slice(0, 4)
  return genre === 'client'
    ? sql`select ${SUJET}, c."_id", c."_id"::text || ' ' || ${annee}::text as cause, null as "RefCmmd", null as "ResteAPayer",
        ${annee}::int - extract(year from c."DateNaissance")::int as "Ans"
      from client c join officine f on f."_id" = c."IdOfficine"
      where c."IdOfficine" = ${officine} and c."Statut" = 'Actif' and c.anniversaire = any(${anniversairesDu(jour)}::smallint[])
      order by c.tri_nom, c."_id"`
    : sql`select ${SUJET}, k."_id", k."_id"::text || ' ' || ${annee}::text as cause, k."RefCmmd", null as "ResteAPayer",
        ${annee}::int - extract(year from k."DateCommd")::int as "Ans"
      from ${COMMANDES} where k."IdOfficine" = ${officine} and k."Statut" = 'Active' and k."Etape" <> 'Rendue'
        and (extract(month from k."DateCommd") * 100 + extract(day from k."DateCommd"))::smallint = any(${anniversairesDu(jour)}::smallint[])
        and k."DateCommd" < ${jour}::date order by c.tri_nom, k."_id"`
}
const SERVICE_DE = { client: 'Anniversaire du client', commande: 'Anniversaire de commande' } as const

async function modeleDe(db: Lecture, officine: string, genre: GenreService): Promise<string> {
  return (await lireServices(db, officine)).find(s => s.Genre === genre)?.Modele ?? SERVICES[genre].modele
}

export async function lireAnniversaires(
  db: Lecture,
  officine: string,
  jour: string,
  genre: 'client' | 'commande',
): Promise<AnniversaireSms[]> {
  const service = SERVICE_DE[genre]
  const modele = await modeleDe(db, officine, service)
  const { rows } = await sql<Sujet & { _id: string; Ans: number; statut: AnniversaireSms['statut'] }>`
    select a.*, (select m.statut from message_sms m where m."Cause" = ${`${service} · `}::text || a.cause) as statut
    from (${anniversairesEn(genre, officine, jour)}) a limit 500`.execute(db)
  return rows.map(r => ({
    _id: r._id,
    IdClient: r.IdClient,
    Civilite: r.Civilite as AnniversaireSms['Civilite'],
    Nom: r.Nom,
    Prenoms: r.Prenoms,
    Numero: mobileDe(r.Contacts),
    Accord: r.Accord,
    Ans: r.Ans,
    RefCmmd: r.RefCmmd,
    Texte: rediger(modele, valeursDe(r)).Texte,
    statut: r.statut,
  }))
}

/** Wishes to some, or to all of the day; once a year whatever is pressed. */
export async function souhaiter(
  tx: Tx,
  par: string | null,
  d: {
    genre: 'client' | 'commande'
    officine: string
    jour: string
    parmi?: readonly string[] | undefined
    message?: string | undefined
  },
): Promise<{ envoyes: number; ecartes: number }> {
  if (!seSouhaite(d.jour, aujourdhuiAbidjan(new Date())))
    throw regle(
      'ANNIVERSAIRE_LOINTAIN',
      `Un anniversaire se souhaite à un mois près : le ${ecrireJour(d.jour)} est trop loin.`,
    )
  const service = SERVICE_DE[d.genre]
  const modele = d.message ?? (await modeleDe(tx, d.officine, service))
  const { rows } = await anniversairesEn(d.genre, d.officine, d.jour).execute(tx)
  const choisis = d.parmi
    ? rows.filter(r => d.parmi?.includes(d.genre === 'client' ? r._id : (r.RefCmmd as string)))
    : rows
  let envoyes = 0
  for (const sujet of choisis) if (await deposerService(tx, service, modele, sujet, par)) envoyes++
  return { envoyes, ecartes: (d.parmi?.length ?? choisis.length) - envoyes }
}

/** Each morning, for each officine that said so. Pressed twice, or by two processes, each message is still one: its cause is unique. */
export async function faireLeMatin(db: Db, maintenant = new Date()): Promise<void> {
  const { HeureDebut, HeureFin } = await lireReglagesSms(db)
  if (!heurePermise(maintenant, HeureDebut, HeureFin)) return
  const { rows: officines } = await sql<{ IdOfficine: string }>`
    select distinct s."IdOfficine" from service_sms s join officine o on o."_id" = s."IdOfficine"
    where s."Actif" and o."Statut" <> 'Fermée'`.execute(db)
  for (const { IdOfficine } of officines) {
    const allumes = (await lireServices(db, IdOfficine)).filter(s => s.Actif)
    for (const { Genre, Modele, Delai } of allumes)
      await db.transaction().execute(async tx => {
        if (Genre === 'Anniversaire du client' || Genre === 'Anniversaire de commande') {
          const genre = Genre === 'Anniversaire du client' ? 'client' : 'commande'
          await souhaiter(tx, null, { genre, officine: IdOfficine, jour: aujourdhuiAbidjan(maintenant) })
          return
        }
        const qui = await DU_MATIN[Genre]?.(IdOfficine, Delai ?? 0).execute(tx)
        for (const sujet of qui?.rows ?? []) await deposerService(tx, Genre, Modele, sujet)
      })
  }
}

export const planifierLeMatin = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.planifier('sms.matin', 1, () => faireLeMatin(db))
