import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { Demande, Reponse } from './thread.ts'

/** Where one job at a time is done, away from the thread that answers everyone. */
export interface Ouvrier {
  donner: (demande: Demande) => void
  /** Its answer to what it was given, or why it will not answer any more. */
  ecouter: (repondu: (reponse: Reponse) => void, perdu: (erreur: Error) => void) => void
  /** Busy, it holds the program; idle, it does not. */
  retenir: (oui: boolean) => void
  tuer: () => void
}

interface Bornes {
  embaucher: () => Ouvrier
  delaiMs: number
  tropLong: (module: string) => Error
  /** How many may wait; beyond, `plein` is thrown. */
  attenteMax?: number
  plein?: () => Error
}

interface Travail {
  demande: Demande
  reussir: (resultat: unknown) => void
  echouer: (erreur: Error) => void
}

interface Poste {
  ouvrier: Ouvrier
  travail: Travail | null
  delai: NodeJS.Timeout | undefined
}

type Travailler = <T extends (entree: never) => unknown>(
  module: URL,
  entree: Parameters<T>[0],
  signal?: AbortSignal,
) => Promise<Awaited<ReturnType<T>>>

const POSTES_MAX = Math.max(1, Math.min(2, availableParallelism() - 1))
const abandonne = () => new Refus(499, 'ABANDON', 'La demande a été abandonnée.')

/**
 * Runs the default function of a module elsewhere. What goes in and out is copied: data, never functions. A `Refus`
 * thrown there is thrown here. Once the signal says that nobody waits any more, a job that waits is dropped and one
 * that runs is stopped with whoever does it.
 */
export function ouvrirAtelier({ embaucher, delaiMs, tropLong, attenteMax, plein }: Bornes): Travailler {
  const postes: Poste[] = []
  const attente: Travail[] = []

  /** Kept warm between two jobs: a font takes longer to read than a page to draw. */
  function ouvrirPoste(): Poste {
    const poste: Poste = { ouvrier: embaucher(), travail: null, delai: undefined }
    poste.ouvrier.retenir(false)
    poste.ouvrier.ecouter(
      reponse => {
        const { travail } = poste
        liberer(poste)
        if (!travail) return
        if ('resultat' in reponse) travail.reussir(reponse.resultat)
        else if (reponse.refus) {
          const { statusCode, code, message, champs, details } = reponse.refus
          travail.echouer(
            new Refus(statusCode, code, message, { ...(champs && { champs }), ...(details && { details }) }),
          )
        } else travail.echouer(reponse.erreur)
        distribuer()
      },
      erreur => {
        const { travail } = poste
        fermer(poste)
        travail?.echouer(erreur)
        distribuer()
      },
    )
    postes.push(poste)
    return poste
  }

  function liberer(poste: Poste): void {
    clearTimeout(poste.delai)
    poste.travail = null
    poste.ouvrier.retenir(false)
  }

  function fermer(poste: Poste): void {
    liberer(poste)
    const place = postes.indexOf(poste)
    if (place >= 0) postes.splice(place, 1)
  }

  /** Its place is free at once, for another: what is being killed is given nothing more. */
  function arreter(poste: Poste, erreur: Error): void {
    const { travail } = poste
    fermer(poste)
    poste.ouvrier.tuer()
    travail?.echouer(erreur)
    distribuer()
  }

  function distribuer(): void {
    while (attente.length > 0) {
      const poste =
        postes.find(p => p.travail === null) ?? (postes.length < POSTES_MAX ? ouvrirPoste() : undefined)
      if (!poste) return
      const travail = attente.shift() as Travail
      poste.travail = travail
      poste.ouvrier.retenir(true)
      poste.delai = setTimeout(() => arreter(poste, tropLong(travail.demande.module)), delaiMs)
      poste.ouvrier.donner(travail.demande)
    }
  }

  function abandonner(travail: Travail): void {
    const poste = postes.find(p => p.travail === travail)
    const rang = attente.indexOf(travail)
    if (poste) arreter(poste, abandonne())
    else if (rang >= 0) {
      attente.splice(rang, 1)
      travail.echouer(abandonne())
    }
  }

  return (module, entree, signal) =>
    new Promise((reussir, echouer) => {
      if (signal?.aborted) throw abandonne()
      if (plein && attenteMax !== undefined && attente.length >= attenteMax) throw plein()
      const travail: Travail = {
        demande: { module: module.href, entree },
        reussir: reussir as (r: unknown) => void,
        echouer,
      }
      signal?.addEventListener('abort', () => abandonner(travail), { once: true })
      attente.push(travail)
      distribuer()
    })
}

/** A hundred thousand rows of Excel take a quarter of a minute, and much longer on a machine that is busy. */
const DELAI_MS = 300_000
const MEMOIRE_MB = 1_536

const tropGrand = () =>
  new Refus(413, 'TROP_GRAND', 'Ce document demande trop de mémoire : partagez-le en plusieurs.')

function filDeFond(): Ouvrier {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MB },
  })
  return {
    donner: demande => worker.postMessage(demande),
    ecouter(repondu, perdu) {
      worker.on('message', repondu)
      worker.on('error', (erreur: NodeJS.ErrnoException) =>
        perdu(erreur.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tropGrand() : erreur),
      )
      worker.on('exit', () => perdu(new Error('Le travail de fond s’est arrêté.')))
    },
    retenir: oui => (oui ? worker.ref() : worker.unref()),
    tuer: () => void worker.terminate(),
  }
}

/** What the program itself writes (papers, sheets), in a thread: never what came from outside, see lecteur.ts. */
export const travailler = ouvrirAtelier({
  embaucher: filDeFond,
  delaiMs: DELAI_MS,
  tropLong: module => new Error(`Le travail ${module} a dépassé ${DELAI_MS / 1000} s.`),
})
