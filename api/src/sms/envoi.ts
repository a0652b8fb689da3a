import { randomUUID } from 'node:crypto'
import { setTimeout as attendre } from 'node:timers/promises'
import { heurePermise } from '@dioptrie/domain/sms/rules'
import { sansValeurs } from '../kernel/call/erreurs.ts'
import type { Db } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import type { Journal } from '../kernel/platform/jobs.ts'
import type { Settings } from '../kernel/platform/settings.ts'
import {
  direLesInterrompus,
  enAttente,
  type Fini,
  faireAttendre,
  finirLesCampagnes,
  noter,
  ouvrirLesProgrammees,
  type Pris,
  prendre,
  suspendre,
} from './boite.ts'
import { type Expediteur, expediteursDe, lireReglagesSms, type ReglagesSms } from './comptes.ts'
import { journaliser, porterParOrange } from './fournisseur.ts'
import { rapprocherLesRecus } from './recus.ts'

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
/** Under a rate, the outbox is looked at often enough for it to be even. */
const PAS_MS = 100

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
    await direLesInterrompus(db)
    await rapprocherLesRecus(db)
    await ouvrirLesProgrammees(db)
    await finirLesCampagnes(db)
    await direLesAvancees()
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
    await ecrireEncore(() => noter(db, lot))
    for (const { message, issue, compte } of lot) {
      if (message.IdDiffusion) touchees.set(message.IdDiffusion, message.IdOfficine)
      if (issue.issue === 'plus tard') await faireAttendre(db, compte, issue.attendreS)
      if (issue.issue === 'bloqué' && message.IdDiffusion && message.Genre === 'Campagne')
        await suspendre(db, message, issue.motif)
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
    const sources = await enAttente(db, permis)
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
      const prise = `${qui} ${++prises}`
      const lot = await prendre(db, {
        de: source,
        compte: expediteur.compte,
        debit: reglages.Debit,
        permis,
        voulus: places,
        prise,
        bailS: allure.bailS,
      })
      pris += lot.length
      places -= lot.length
      for (const message of lot) {
        const vol = porter(message, expediteur, prise)
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
