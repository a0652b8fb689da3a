import { aPrendre } from '@dioptrie/domain/sms/rules'
import { sql } from 'kysely'
import type { Db } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import type { Issue } from './fournisseur.ts'
import { ecrireLesMessages } from './lancer.ts'
import { changerDiffusion, verrouillerDiffusion } from './sql.ts'

/*
 * The outbox as it is stored: what waits, what is taken and by whom, what became of each message. Who carries them is in `envoi.ts`.
 */
/** Asked again this often before it is given up. */
const ESSAIS_MAX = 10
/** An account that cannot send: what is no campaign waits this long. */
const BLOQUE_S = 600
export interface Pris {
  _id: string
  IdOfficine: string
  IdDiffusion: string | null
  Genre: string
  Numero: string
  Texte: string
  Essais: number
}
export interface Fini {
  message: Pris
  issue: Issue
  /** Names the taking: an answer that comes after another one has begun changes nothing. */
  prise: string
  compte: string
}

/** Where messages wait: a campaign, or what an officine sends otherwise. */
interface Source {
  IdDiffusion: string | null
  IdOfficine: string
}
interface Prise {
  de: Source
  compte: string
  debit: number
  permis: boolean
  voulus: number
  prise: string
  bailS: number
}

/** Taken, and never answered for: whether it left nobody knows. */
export const direLesInterrompus = (db: Db) =>
  sql`update message_sms set statut = 'Incertain', "Reponse" = 'Interrompu pendant l’envoi : parti ou non, on ne sait pas.'
    where statut = 'En cours' and "Bail" < now()`.execute(db)

/** Campaigns whose hour has come write their messages. */
export async function ouvrirLesProgrammees(db: Db): Promise<void> {
  const { rows } = await sql<{ _id: string }>`
    select "_id" from diffusion where statut = 'Programmée' and "DateEnvoi" <= now()`.execute(db)
  for (const { _id } of rows)
    await db.transaction().execute(async tx => {
      const d = await verrouillerDiffusion(tx, _id)
      if (d.statut !== 'Programmée') return
      const refus = await ecrireLesMessages(tx, d, null)
      // Nobody is there to be refused: it waits, and says why.
      await changerDiffusion(
        tx,
        d,
        refus
          ? { statut: 'Créée', Motif: refus.refus }
          : { statut: 'En cours', lanceeLe: sql`now()`, Motif: null },
        null,
      )
    })
}

/** A campaign with nothing left to send is over. */
export async function finirLesCampagnes(db: Db): Promise<void> {
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{ _id: string; IdOfficine: string }>`
      update diffusion d set statut = 'Terminée', "termineeLe" = now(), "Motif" = null, version = version + 1, "updatedAt" = now()
      where d.statut = 'En cours' and not exists (select from message_sms m where m."IdDiffusion" = d."_id"
        and m.statut in ('À envoyer', 'En cours') and m."Genre" = 'Campagne') returning d."_id", d."IdOfficine"`.execute(
      tx,
    )
    await annoncer(tx, ...rows.map(r => ({ entite: 'diffusion' as const, ...r })))
  })
}

/** What waits: campaigns that run, and the officines of messages that are no campaign's. */
export async function enAttente(db: Db, permis: boolean): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select distinct null::uuid as "IdDiffusion", s."IdOfficine" from (select "IdOfficine" from message_sms
      where statut = 'À envoyer' and "Genre" <> 'Campagne' and "PrendreApres" <= now()
        and (${permis} or "Genre" in ('Test', 'Direct', 'Accord')) order by "PrendreApres", "_id" limit 100) s
    union all
    select d."_id", d."IdOfficine" from diffusion d where ${permis} and d.statut = 'En cours' and exists (select from message_sms m
      where m."IdDiffusion" = d."_id" and m.statut = 'À envoyer' and m."Genre" = 'Campagne' and m."PrendreApres" <= now())`.execute(
    db,
  )
  return rows
}

/** Takes up to so many, in one transaction with the account's rate: two processes share it. */
export const prendre = (
  db: Db,
  { de, compte, debit, permis, voulus, prise, bailS }: Prise,
): Promise<Pris[]> =>
  db.transaction().execute(async tx => {
    const lireEtat = () =>
      sql<{ prochain: number; maintenant: number; attend: boolean }>`
      select extract(epoch from greatest(prochain, to_timestamp(0))) * 1000 as prochain, extract(epoch from clock_timestamp()) * 1000 as maintenant,
        coalesce("attendreJusqua" > clock_timestamp(), false) as attend
      from etat_sms where compte = ${compte} ${debit > 0 ? sql`for update` : sql``}`.execute(tx)
    let etats = (await lireEtat()).rows
    if (etats.length === 0) {
      await sql`insert into etat_sms (compte) values (${compte}) on conflict do nothing`.execute(tx)
      etats = (await lireEtat()).rows
    }
    const { prochain = 0, maintenant = 0, attend = true } = etats[0] ?? {}
    const { combien } = aPrendre(Number(prochain), Number(maintenant), debit, voulus)
    if (attend || combien === 0) return []
    const parmi = de.IdDiffusion
      ? sql`"IdDiffusion" = ${de.IdDiffusion} and "Genre" = 'Campagne'
          and exists (select from diffusion d where d."_id" = ${de.IdDiffusion} and d.statut = 'En cours')`
      : sql`"IdOfficine" = ${de.IdOfficine} and "Genre" <> 'Campagne' and (${permis} or "Genre" in ('Test', 'Direct', 'Accord'))`
    const { rows } = await sql<Pris>`
      with p as materialized (select "_id" from message_sms where statut = 'À envoyer' and "PrendreApres" <= now() and ${parmi}
        order by "PrendreApres", "_id" limit ${combien} for update skip locked)
      update message_sms m set statut = 'En cours', "PrisPar" = ${prise}, "PrisLe" = now(), "Compte" = ${compte},
        "Bail" = now() + make_interval(secs => ${bailS}), "Essais" = m."Essais" + 1
      from p where m."_id" = p."_id"
      returning m."_id", m."IdOfficine", m."IdDiffusion", m."Genre", m."Numero", m."Texte", m."Essais"`.execute(
      tx,
    )
    if (debit > 0 && rows.length > 0) {
      const apres = aPrendre(Number(prochain), Number(maintenant), debit, rows.length)
      await sql`update etat_sms set prochain = to_timestamp(${apres.prochain}::float8 / 1000) where compte = ${compte}`.execute(
        tx,
      )
    }
    return rows
  })

/** What a message becomes by its answer. */
function ligneDe({ message, issue, prise }: Fini) {
  const abandonne = issue.issue === 'plus tard' && message.Essais >= ESSAIS_MAX
  const retour = issue.issue === 'bloqué' || (issue.issue === 'plus tard' && !abandonne)
  return {
    _id: message._id,
    prise,
    statut: retour
      ? 'À envoyer'
      : issue.issue === 'accepté'
        ? 'Envoyé'
        : issue.issue === 'incertain'
          ? 'Incertain'
          : 'Échec',
    reponse: 'motif' in issue ? issue.motif : issue.reponse,
    fournisseur: 'id' in issue ? issue.id : null,
    apres:
      issue.issue === 'plus tard'
        ? issue.attendreS
        : issue.issue === 'bloqué' && !message.IdDiffusion
          ? BLOQUE_S
          : 0,
    // Refused for the account's sake is no attempt of its own.
    rendu: issue.issue === 'bloqué' ? 1 : 0,
  }
}

export async function noter(db: Db, lot: readonly Fini[]): Promise<void> {
  const lignes = lot.map(ligneDe)
  await sql`
    update message_sms m set statut = r.statut, "Reponse" = r.reponse, "IdFournisseur" = coalesce(r.fournisseur, m."IdFournisseur"),
      "EnvoyeLe" = case when r.statut = 'Envoyé' then now() else m."EnvoyeLe" end, "Essais" = m."Essais" - r.rendu,
      "PrendreApres" = case when r.statut = 'À envoyer' then now() + make_interval(secs => r.apres) else m."PrendreApres" end
    from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb)
      as r("_id" uuid, prise text, statut text, reponse text, fournisseur text, apres float8, rendu int)
    where m."_id" = r."_id" and m."PrisPar" = r.prise and m.statut in ('En cours', 'Incertain')`.execute(db)
}

export const faireAttendre = (db: Db, compte: string, secondes: number) =>
  sql`update etat_sms set "attendreJusqua" = greatest("attendreJusqua", now() + make_interval(secs => ${secondes}))
    where compte = ${compte}`.execute(db)

export const suspendre = (db: Db, message: Pris, motif: string) =>
  db.transaction().execute(async tx => {
    const d = await verrouillerDiffusion(tx, message.IdDiffusion as string)
    if (d.statut === 'En cours') await changerDiffusion(tx, d, { statut: 'En pause', Motif: motif }, null)
  })
