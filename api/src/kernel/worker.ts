import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { Reponse } from './travailleur/index.ts'

/** Heavy work (PDF, Excel) away from the thread that answers everyone. */
const MAX = Math.max(1, Math.min(2, availableParallelism() - 1))
/** A hundred thousand rows of Excel take a quarter of a minute, and much longer on a machine that is busy. */
const DELAI_MS = 300_000
const MEMOIRE_MB = 1_536

const tropGrand = () =>
  new Refus(413, 'TROP_GRAND', 'Ce document demande trop de mémoire : partagez-le en plusieurs.')

interface Travail {
  module: string
  entree: unknown
  reussir: (resultat: unknown) => void
  echouer: (erreur: Error) => void
}

interface Poste {
  worker: Worker
  travail: Travail | null
  delai: NodeJS.Timeout | undefined
}

const postes: Poste[] = []
const attente: Travail[] = []

/** Kept warm between two jobs (a font takes longer to read than a page to draw), without holding the process. */
function embaucher(): Poste {
  const worker = new Worker(new URL('./travailleur/index.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MB },
  })
  const poste: Poste = { worker, travail: null, delai: undefined }
  worker.unref()
  worker.on('message', (reponse: Reponse) => {
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
  })
  const perdre = (erreur: Error) => {
    const { travail } = poste
    liberer(poste)
    const place = postes.indexOf(poste)
    if (place >= 0) postes.splice(place, 1)
    travail?.echouer(erreur)
    distribuer()
  }
  worker.on('error', (erreur: NodeJS.ErrnoException) =>
    perdre(erreur.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tropGrand() : erreur),
  )
  worker.on('exit', () => perdre(new Error('Le travail de fond s’est arrêté.')))
  postes.push(poste)
  return poste
}

function liberer(poste: Poste): void {
  clearTimeout(poste.delai)
  poste.travail = null
  poste.worker.unref()
}

function distribuer(): void {
  while (attente.length > 0) {
    const poste = postes.find(p => p.travail === null) ?? (postes.length < MAX ? embaucher() : undefined)
    if (!poste) return
    const travail = attente.shift() as Travail
    poste.travail = travail
    poste.worker.ref()
    poste.delai = setTimeout(() => {
      poste.travail = null
      travail.echouer(new Error(`Le travail ${travail.module} a dépassé ${DELAI_MS / 1000} s.`))
      poste.worker.terminate()
    }, DELAI_MS)
    poste.worker.postMessage({ module: travail.module, entree: travail.entree })
  }
}

/**
 * Runs the default function of a module in another thread. What goes in and out is copied: data, never functions.
 * A `Refus` thrown there is thrown here.
 */
export function travailler<T extends (entree: never) => unknown>(
  module: URL,
  entree: Parameters<T>[0],
): Promise<Awaited<ReturnType<T>>> {
  return new Promise((reussir, echouer) => {
    attente.push({ module: module.href, entree, reussir: reussir as (r: unknown) => void, echouer })
    distribuer()
  })
}
