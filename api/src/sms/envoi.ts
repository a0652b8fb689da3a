import { randomUUID } from 'node:crypto'
import { setTimeout as attendre } from 'node:timers/promises'
import { aPrendre, heurePermise } from '@dioptrie/domain/sms/rules'
import { sql } from 'kysely'
import { sansValeurs } from '../kernel/call/erreurs.ts'
import type { Db } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import type { Journal } from '../kernel/platform/jobs.ts'
import type { Settings } from '../kernel/platform/settings.ts'
import { type Expediteur, expediteursDe, lireReglagesSms, type ReglagesSms } from './comptes.ts'
import { type Issue, journaliser, porterParOrange } from './fournisseur.ts'
import { ecrireLesMessages } from './lancer.ts'
import { rapprocherLesRecus } from './recus.ts'
import { changerDiffusion, verrouillerDiffusion } from './sql.ts'

export interface AllureDEnvoi {
  /** Requests on their way at once. */
  concurrence: number
  /** How long a message may stay in the hands of a process that does not speak: beyond, nobody knows whether it left. */
  bailS: number
  /** How long an answer is waited for. */
  patienceMs: number
  /** How often the outbox is looked at when nothing moves. */
  releveMs: number
}
const ALLURE: AllureDEnvoi = { concurrence: 24, bailS: 60, patienceMs: 20_000, releveMs: 1000 }
/** Asked again this often before it is given up. */
const ESSAIS_MAX = 10
/** An account that cannot send: what is no campaign waits this long. */
const BLOQUE_S = 600
/** Under a rate, the outbox is looked at often enough for it to be even. */
const PAS_MS = 100

interface Pris {
  _id: string
  IdOfficine: string
  IdDiffusion: string | null
  Genre: string
  Numero: string
  Texte: string
  Essais: number
}
interface Fini {
  message: Pris
  issue: Issue
  /** Names the taking: an answer that comes after another one has begun changes nothing. */
  prise: string
  compte: string
}

export interface Envoi {
  /** Takes and sends what may leave now; how many were taken. */
  tour: () => Promise<number>
  /** Whatever is on its way has been answered and written. */
  finir: () => Promise<void>
  demarrer: () => void
  fermer: () => Promise<void>
}

/**
 * Takes messages from the outbox with a lease, carries them, writes what became of each. Any number of processes may do it at once: a
 * row is taken by one, the rate is kept on a row that they share. What was asked and not answered is told as uncertain and is never
 * asked again by itself.
 */
export function ouvrirEnvoi(o: {
  db: Db
  settings: Settings
  log: Journal
  allure?: Partial<AllureDEnvoi>
}): Envoi {
  const { db, settings, log } = o
  const allure = { ...ALLURE, ...o.allure }
  const qui = randomUUID()
  const arret = new AbortController()
  const enVol = new Set<Promise<void>>()
  const finis: Fini[] = []
  const touchees = new Map<string, string>()
  let ecriture: Promise<void> | null = null
  let prises = 0
  let relevee = 0
  let reveiller = () => {}

  async function balayer(): Promise<void> {
    await sql`update message_sms set statut = 'Incertain', "Reponse" = 'Interrompu pendant l’envoi : parti ou non, on ne sait pas.'
      where statut = 'En cours' and "Bail" < now()`.execute(db)
    await rapprocherLesRecus(db)
    await ouvrirLesProgrammees()
    await finirLesCampagnes()
    await direLesAvancees()
  }

  async function ouvrirLesProgrammees(): Promise<void> {
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

  async function finirLesCampagnes(): Promise<void> {
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

  async function direLesAvancees(): Promise<void> {
    const dites = [...touchees].map(([_id, IdOfficine]) => ({
      entite: 'diffusion' as const,
      _id,
      IdOfficine,
    }))
    touchees.clear()
    if (dites.length > 0) await db.transaction().execute(tx => annoncer(tx, ...dites))
  }

  /** What waits: campaigns that run, and the officines of messages that are no campaign's. */
  async function enAttente(permis: boolean): Promise<{ IdDiffusion: string | null; IdOfficine: string }[]> {
    const { rows } = await sql<{ IdDiffusion: string | null; IdOfficine: string }>`
      select distinct null::uuid as "IdDiffusion", s."IdOfficine" from (select "IdOfficine" from message_sms
        where statut = 'À envoyer' and "Genre" <> 'Campagne' and "PrendreApres" <= now()
          and (${permis} or "Genre" in ('Test', 'Direct')) order by "PrendreApres", "_id" limit 100) s
      union all
      select d."_id", d."IdOfficine" from diffusion d where ${permis} and d.statut = 'En cours' and exists (select from message_sms m
        where m."IdDiffusion" = d."_id" and m.statut = 'À envoyer' and m."Genre" = 'Campagne' and m."PrendreApres" <= now())`.execute(
      db,
    )
    return rows
  }

  /** Takes up to so many, in one transaction with the account's rate: two processes share it. */
  const prendre = (
    de: { IdDiffusion: string | null; IdOfficine: string },
    { compte }: Expediteur,
    { Debit }: ReglagesSms,
    permis: boolean,
    voulus: number,
  ): Promise<{ pris: Pris[]; prise: string }> =>
    db.transaction().execute(async tx => {
      const prise = `${qui} ${++prises}`
      const lireEtat = () =>
        sql<{ prochain: number; maintenant: number; attend: boolean }>`
        select extract(epoch from greatest(prochain, to_timestamp(0))) * 1000 as prochain, extract(epoch from clock_timestamp()) * 1000 as maintenant,
          coalesce("attendreJusqua" > clock_timestamp(), false) as attend
        from etat_sms where compte = ${compte} ${Debit > 0 ? sql`for update` : sql``}`.execute(tx)
      let etats = (await lireEtat()).rows
      if (etats.length === 0) {
        await sql`insert into etat_sms (compte) values (${compte}) on conflict do nothing`.execute(tx)
        etats = (await lireEtat()).rows
      }
      const { prochain = 0, maintenant = 0, attend = true } = etats[0] ?? {}
      const { combien } = aPrendre(Number(prochain), Number(maintenant), Debit, voulus)
      if (attend || combien === 0) return { pris: [], prise }
      const parmi = de.IdDiffusion
        ? sql`"IdDiffusion" = ${de.IdDiffusion} and "Genre" = 'Campagne'
            and exists (select from diffusion d where d."_id" = ${de.IdDiffusion} and d.statut = 'En cours')`
        : sql`"IdOfficine" = ${de.IdOfficine} and "Genre" <> 'Campagne' and (${permis} or "Genre" in ('Test', 'Direct'))`
      const { rows } = await sql<Pris>`
        with p as materialized (select "_id" from message_sms where statut = 'À envoyer' and "PrendreApres" <= now() and ${parmi}
          order by "PrendreApres", "_id" limit ${combien} for update skip locked)
        update message_sms m set statut = 'En cours', "PrisPar" = ${prise}, "PrisLe" = now(), "Compte" = ${compte},
          "Bail" = now() + make_interval(secs => ${allure.bailS}), "Essais" = m."Essais" + 1
        from p where m."_id" = p."_id"
        returning m."_id", m."IdOfficine", m."IdDiffusion", m."Genre", m."Numero", m."Texte", m."Essais"`.execute(
        tx,
      )
      if (Debit > 0 && rows.length > 0) {
        const apres = aPrendre(Number(prochain), Number(maintenant), Debit, rows.length)
        await sql`update etat_sms set prochain = to_timestamp(${apres.prochain}::float8 / 1000) where compte = ${compte}`.execute(
          tx,
        )
      }
      return { pris: rows, prise }
    })

  async function porter(message: Pris, expediteur: Expediteur, prise: string): Promise<void> {
    const issue =
      expediteur.fournisseur === 'Journal'
        ? journaliser()
        : await porterParOrange(settings.smsUrl, expediteur, message, allure.patienceMs)
    finis.push({ message, issue, prise, compte: expediteur.compte })
    await ecrire()
  }

  /** Answers are written as they come; those that come during a writing leave together with the next. */
  async function ecrire(): Promise<void> {
    while (finis.length > 0) {
      if (ecriture) {
        await ecriture
        continue
      }
      ecriture = ecrireUnLot(finis.splice(0)).finally(() => {
        ecriture = null
      })
      await ecriture
    }
    await ecriture
  }

  async function ecrireUnLot(lot: Fini[]): Promise<void> {
    const lignes = lot.map(({ message, issue, prise }) => {
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
    })
    await ecrireEncore(async () => {
      await sql`
        update message_sms m set statut = r.statut, "Reponse" = r.reponse, "IdFournisseur" = coalesce(r.fournisseur, m."IdFournisseur"),
          "EnvoyeLe" = case when r.statut = 'Envoyé' then now() else m."EnvoyeLe" end, "Essais" = m."Essais" - r.rendu,
          "PrendreApres" = case when r.statut = 'À envoyer' then now() + make_interval(secs => r.apres) else m."PrendreApres" end
        from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb)
          as r("_id" uuid, prise text, statut text, reponse text, fournisseur text, apres float8, rendu int)
        where m."_id" = r."_id" and m."PrisPar" = r.prise and m.statut in ('En cours', 'Incertain')`.execute(
        db,
      )
    })
    for (const { message, issue, compte } of lot) {
      if (message.IdDiffusion) touchees.set(message.IdDiffusion, message.IdOfficine)
      if (issue.issue === 'plus tard') await faireAttendre(compte, issue.attendreS)
      if (issue.issue === 'bloqué' && message.IdDiffusion && message.Genre === 'Campagne')
        await suspendre(message, issue.motif)
    }
  }

  /** The base may be away for a moment: an answer is too dear to be lost for that. */
  async function ecrireEncore(faire: () => Promise<void>): Promise<void> {
    for (let essai = 1; ; essai++)
      try {
        return await faire()
      } catch (erreur) {
        if (essai === 5) throw erreur
        log.warn(
          { erreur: sansValeurs(erreur), essai },
          'La réponse du fournisseur de SMS n’a pas pu être notée',
        )
        await attendre(200 * essai)
      }
  }

  const faireAttendre = (compte: string, secondes: number) =>
    sql`update etat_sms set "attendreJusqua" = greatest("attendreJusqua", now() + make_interval(secs => ${secondes}))
      where compte = ${compte}`.execute(db)

  const suspendre = (message: Pris, motif: string) =>
    db.transaction().execute(async tx => {
      const d = await verrouillerDiffusion(tx, message.IdDiffusion as string)
      if (d.statut === 'En cours') await changerDiffusion(tx, d, { statut: 'En pause', Motif: motif }, null)
    })

  /** Settings and accounts are read again once in a while: a message a second or three hundred ask for them as often. */
  const connus = { luLe: 0, reglages: null as ReglagesSms | null, expediteurs: new Map<string, Expediteur>() }
  async function reglagesDuMoment(): Promise<ReglagesSms> {
    if (!connus.reglages || Date.now() - connus.luLe >= Math.min(allure.releveMs, 1000)) {
      connus.reglages = await lireReglagesSms(db)
      connus.expediteurs.clear()
      connus.luLe = Date.now()
    }
    return connus.reglages
  }

  async function tour(): Promise<number> {
    const maintenant = Date.now()
    if (maintenant - relevee >= Math.min(allure.releveMs, 1000)) {
      relevee = maintenant
      await balayer()
    }
    let places = allure.concurrence - enVol.size
    if (places <= 0) return 0
    const reglages = await reglagesDuMoment()
    const permis = heurePermise(new Date(), reglages.HeureDebut, reglages.HeureFin)
    const sources = await enAttente(permis)
    if (sources.length === 0) {
      debite = false
      return 0
    }
    const inconnues = [...new Set(sources.map(s => s.IdOfficine))].filter(o => !connus.expediteurs.has(o))
    if (inconnues.length > 0)
      for (const [officine, e] of await expediteursDe(db, inconnues, reglages, settings))
        connus.expediteurs.set(officine, e)
    const { expediteurs } = connus
    let pris = 0
    for (const source of sources) {
      if (places <= 0) break
      const expediteur = expediteurs.get(source.IdOfficine)
      if (!expediteur) continue
      const lot = await prendre(source, expediteur, reglages, permis, places)
      pris += lot.pris.length
      places -= lot.pris.length
      for (const message of lot.pris) {
        const vol = porter(message, expediteur, lot.prise)
          .catch(erreur => log.error({ erreur: sansValeurs(erreur) }, 'Un SMS n’a pas pu être suivi'))
          .finally(() => {
            enVol.delete(vol)
            reveiller()
          })
        enVol.add(vol)
      }
    }
    debite = reglages.Debit > 0
    return pris
  }
  let debite = false

  async function boucle(): Promise<void> {
    while (!arret.signal.aborted) {
      const pris = await tour().catch(erreur => {
        log.error({ erreur: sansValeurs(erreur) }, 'Les SMS en attente n’ont pas pu être lus')
        debite = false
        return 0
      })
      // All places taken: the next answer wakes it. Otherwise a moment, shorter while something waits.
      const reveil = new Promise<void>(fait => {
        reveiller = fait
      })
      const dort = attendre(debite ? PAS_MS : pris > 0 || enVol.size > 0 ? 20 : allure.releveMs, undefined, {
        signal: arret.signal,
      }).catch(() => {})
      await (enVol.size >= allure.concurrence && !debite ? Promise.race([reveil, attendre(1000)]) : dort)
    }
  }
  let enBoucle: Promise<void> | null = null
  const finir = async () => {
    while (enVol.size > 0) await Promise.allSettled(enVol)
  }

  return {
    tour,
    finir,
    demarrer() {
      enBoucle ??= boucle()
    },
    async fermer() {
      arret.abort()
      await enBoucle
      await finir()
    },
  }
}
