import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { CompteSms, SoldeSms } from '@dioptrie/domain/sms/contract'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { type DemandeDeListe, listerFiches, motsTrouves } from '../kernel/list/liste.ts'
import { desceller, sceller } from '../kernel/platform/coffre.ts'
import type { Db, Lecture, Tx } from '../kernel/platform/db.ts'
import type { Settings } from '../kernel/platform/settings.ts'
import { type Acces, lireSolde } from './fournisseur.ts'

/** By whom the messages of an officine leave. The demonstration never leaves the machine. */
export interface Expediteur extends Acces {
  compte: string
  fournisseur: 'Journal' | 'Orange'
}

const EST_DEMONSTRATION = sql<boolean>`exists (select from utilisateur where actif and email like '%@demo.dioptrie.ci')`
/** The parts that an officine sent since the first of the month. */
const partiesDuMois = (officine: unknown) => sql<number>`coalesce((select sum(m."Parties") from message_sms m
  where m."IdOfficine" = ${officine} and m."EnvoyeLe" >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'), 0)::int`

export interface ReglagesSms {
  Fournisseur: 'Journal' | 'Orange'
  HeureDebut: string
  HeureFin: string
  Debit: number
  PrixSms: number
  SeuilSolde: number
  senderName: string | null
}

export async function lireReglagesSms(db: Lecture): Promise<ReglagesSms> {
  const { rows } = await sql<ReglagesSms>`
    select case when ${EST_DEMONSTRATION} then 'Journal' else "Fournisseur" end as "Fournisseur",
      "HeureDebut", "HeureFin", "Debit", "PrixSms", "SeuilSolde", "senderName" from sms_config`.execute(db)
  return rows[0] as ReglagesSms
}

interface ExpediteurScelle {
  IdOfficine: string | null
  compte: string
  senderName: string | null
  senderAddress: string | null
  clientId: string | null
  clientSecret: string | null
}

/** An account of its own counts once it is complete: half an account is the network's. */
const EXPEDITEURS = sql`
  select o."_id" as "IdOfficine", case when k."clientId" is not null and k."clientSecret" is not null then k."_id"::text else 'reseau' end as compte,
    coalesce(k."senderName", s."senderName") as "senderName", coalesce(k."senderAddress", s."senderAddress") as "senderAddress",
    case when k."clientId" is not null and k."clientSecret" is not null then k."clientId" else s."clientId" end as "clientId",
    case when k."clientId" is not null and k."clientSecret" is not null then k."clientSecret" else s."clientSecret" end as "clientSecret"
  from officine o cross join sms_config s left join compte_sms k on k."IdOfficine" = o."_id" and k."Actif"`

const ouvrir = (e: ExpediteurScelle, fournisseur: Expediteur['fournisseur'], secret: string): Expediteur => ({
  compte: e.compte,
  fournisseur,
  senderName: e.senderName,
  senderAddress: e.senderAddress,
  clientId: e.clientId && desceller(e.clientId, secret),
  clientSecret: e.clientSecret && desceller(e.clientSecret, secret),
})

export async function expediteursDe(
  db: Lecture,
  officines: string[],
  { Fournisseur }: Pick<ReglagesSms, 'Fournisseur'>,
  { secret }: Settings,
): Promise<Map<string, Expediteur>> {
  const { rows } = await sql<ExpediteurScelle>`
    select * from (${EXPEDITEURS}) e where "IdOfficine" = any(${officines}::uuid[])`.execute(db)
  return new Map(rows.map(e => [e.IdOfficine as string, ouvrir(e, Fournisseur, secret)]))
}

const FICHE = sql`t."_id", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine",
  t."senderName", t."senderAddress", t."clientId" is not null as "clientIdDefini", t."clientSecret" is not null as "clientSecretDefini",
  t."QuotaMois", t."Actif", ${partiesDuMois(sql`t."IdOfficine"`)} as "EnvoyesDuMois", t.version, t."createdAt", t."updatedAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = t."updatedBy") as "updatedBy"`

export async function compteDe(
  db: Lecture,
  ou: { id: string } | { officine: string },
): Promise<CompteSms | null> {
  const { rows } = await sql<CompteSms>`select ${FICHE} from compte_sms t
    where ${'id' in ou ? sql`t."_id" = ${ou.id}` : sql`t."IdOfficine" = ${ou.officine}`}`.execute(db)
  return rows[0] ?? null
}

/** By its own id, as its siblings name it, or by its officine's, which may have none. */
export async function compteLu(db: Lecture, moi: Appelant, id: string): Promise<CompteSms | null> {
  const compte = (await compteDe(db, { officine: id })) ?? (await compteDe(db, { id }))
  if (compte) return compte
  const { rows } = await sql`select from officine where "_id" = ${id}`.execute(db)
  if (rows.length === 0 || !peutLire(moi, id)) throw introuvable('Ce compte SMS')
  return null
}

export const listerComptes = (
  db: Lecture,
  officine: string | null,
  q: DemandeDeListe & { q?: string | undefined; tri?: string | undefined },
): Promise<CompteSms[] | Page<CompteSms>> =>
  listerFiches<CompteSms>(
    db,
    {
      table: sql`compte_sms`,
      fiche: FICHE,
      conditions: [
        ...(officine ? [sql<boolean>`t."IdOfficine" = ${officine}`] : []),
        ...motsTrouves(
          q.q,
          sql<string>`(select ' ' || sans_accent("Nom") from officine where "_id" = t."IdOfficine")`,
        ),
      ],
      cherche: false,
      cle: sql`(select sans_accent("Nom") from officine where "_id" = t."IdOfficine")`,
      envers: q.tri?.startsWith('-') ?? false,
    },
    q,
  )

type SaisieCompte = Partial<
  Record<'senderName' | 'senderAddress' | 'clientId' | 'clientSecret', string | null | undefined>
> & { QuotaMois?: number | null | undefined; Actif?: boolean | undefined }

/** Empty is « none »; absent leaves what is there; secrets are sealed. */
function colonnesDe(saisie: SaisieCompte, secret: string): [string, unknown][] {
  return Object.entries(saisie).flatMap(([nom, valeur]) => {
    if (valeur === undefined) return []
    if (valeur === '' || valeur === null) return [[nom, null] as [string, unknown]]
    return [[nom, nom.startsWith('client') ? sceller(String(valeur), secret) : valeur] as [string, unknown]]
  })
}

export async function creerCompte(
  tx: Tx,
  moi: Appelant,
  { IdOfficine, ...saisie }: SaisieCompte & { IdOfficine: string },
  secret: string,
): Promise<CompteSms> {
  if (await compteDe(tx, { officine: IdOfficine }))
    throw regle('COMPTE_DEJA_LA', 'Cette officine a déjà un compte SMS : modifiez-le.')
  const _id = uuid()
  const colonnes: [string, unknown][] = [
    ['_id', _id],
    ['IdOfficine', IdOfficine],
    ['createdBy', moi._id],
    ['updatedBy', moi._id],
    ...colonnesDe(saisie, secret),
  ]
  await sql`insert into compte_sms (${sql.join(colonnes.map(([nom]) => sql.id(nom)))})
    values (${sql.join(colonnes.map(([, v]) => v))})`.execute(tx)
  return (await compteDe(tx, { id: _id })) as CompteSms
}

export async function verrouillerCompte(tx: Tx, id: string, version?: number): Promise<CompteSms> {
  await sql`select from compte_sms where "_id" = ${id} for update`.execute(tx)
  const compte = await compteDe(tx, { id })
  if (!compte) throw introuvable('Ce compte SMS')
  if (version !== undefined && version !== compte.version) throw versionPerimee(compte)
  return compte
}

export async function modifierCompte(
  tx: Tx,
  moi: Appelant,
  id: string,
  saisie: SaisieCompte,
  secret: string,
): Promise<CompteSms> {
  await sql`update compte_sms set ${sql.join([
    ...colonnesDe(saisie, secret).map(([nom, v]) => sql`${sql.id(nom)} = ${v}`),
    sql`version = version + 1`,
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${moi._id}`,
  ])} where "_id" = ${id}`.execute(tx)
  return (await compteDe(tx, { id })) as CompteSms
}

/** What the month already took of an officine's quota: what left, and what running campaigns still hold. */
export async function quotaDe(
  db: Lecture,
  officine: string,
): Promise<{ quota: number | null; parties: number; promises: number }> {
  const { rows } = await sql<{ quota: number | null; parties: number; promises: number }>`
    select (select "QuotaMois" from compte_sms where "IdOfficine" = ${officine} and "Actif") as quota,
      ${partiesDuMois(officine)} as parties,
      coalesce((select sum(m."Parties") from diffusion d join message_sms m on m."IdDiffusion" = d."_id"
        where d."IdOfficine" = ${officine} and d.statut in ('En cours', 'En pause') and m.statut in ('À envoyer', 'En cours')), 0)::int as promises`.execute(
    db,
  )
  return rows[0] ?? { quota: null, parties: 0, promises: 0 }
}

/** Asked at most this often, whether it answers or not. */
const RELIRE_S = 300

interface EtatLu extends ExpediteurScelle {
  Officine: string | null
  unites: number | null
  expire: string | null
  luLe: string | null
  erreur: string | null
  aRelire: boolean
}

async function etatsDesComptes(db: Lecture, moi: Appelant, officine: string | null): Promise<EtatLu[]> {
  const ici = officine ? sql`where e."IdOfficine" = ${officine}` : sql``
  const { rows } = await sql<EtatLu>`
    select distinct on (e.compte) case when e.compte = 'reseau' then null else e."IdOfficine" end as "IdOfficine",
      case when e.compte = 'reseau' then null else (select "Nom" from officine where "_id" = e."IdOfficine") end as "Officine",
      e.compte, case when e.compte = 'reseau' then (select "senderName" from sms_config) else e."senderName" end as "senderName",
      e."senderAddress", e."clientId", e."clientSecret", x.unites, x.expire, x."luLe", x.erreur,
      coalesce(x."essayeLe" < now() - make_interval(secs => ${RELIRE_S}), true) as "aRelire"
    from (${EXPEDITEURS}) e left join etat_sms x on x.compte = e.compte ${ici} order by e.compte, e."IdOfficine"`.execute(
    db,
  )
  return rows.filter(e => e.IdOfficine === null || peutLire(moi, e.IdOfficine))
}

export async function lireSoldes(
  db: Db,
  moi: Appelant,
  officine: string | null,
  settings: Settings,
): Promise<SoldeSms[]> {
  const reglages = await lireReglagesSms(db)
  const etats = await etatsDesComptes(db, moi, officine)
  if (reglages.Fournisseur === 'Orange')
    await Promise.all(etats.filter(e => e.aRelire).map(e => relire(db, e, settings)))
  const relus = reglages.Fournisseur === 'Orange' ? await etatsDesComptes(db, moi, officine) : etats
  return relus.map(e => ({
    compte: e.compte,
    IdOfficine: e.IdOfficine,
    Officine: e.Officine,
    fournisseur: reglages.Fournisseur,
    senderName: e.senderName,
    availableUnits: e.unites,
    expirationDate: e.expire,
    luLe: e.luLe,
    age: e.luLe ? Math.max(0, Math.round((Date.now() - Date.parse(e.luLe)) / 1000)) : null,
    alerte: reglages.Fournisseur === 'Orange' && e.unites !== null && e.unites < reglages.SeuilSolde,
    erreur: reglages.Fournisseur === 'Orange' ? e.erreur : null,
  }))
}

async function relire(db: Db, e: EtatLu, settings: Settings): Promise<void> {
  // Whoever writes first asks; the others read what is known.
  const { rows } = await sql`
    insert into etat_sms (compte, "essayeLe") values (${e.compte}, now())
    on conflict (compte) do update set "essayeLe" = now()
      where coalesce(etat_sms."essayeLe" < now() - make_interval(secs => ${RELIRE_S}), true) returning compte`.execute(
    db,
  )
  if (rows.length === 0) return
  try {
    const { unites, expire } = await lireSolde(settings.smsUrl, ouvrir(e, 'Orange', settings.secret))
    await sql`update etat_sms set unites = ${unites}, expire = ${expire}, "luLe" = now(), erreur = null
      where compte = ${e.compte}`.execute(db)
  } catch (erreur) {
    await sql`update etat_sms set erreur = ${(erreur as Error).message.slice(0, 200)} where compte = ${e.compte}`.execute(
      db,
    )
  }
}
