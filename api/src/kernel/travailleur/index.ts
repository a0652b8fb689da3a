import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import '@dioptrie/domain/kernel/phrases'
import { Refus } from '@dioptrie/domain/kernel/refus'

interface RefusTransmis {
  statusCode: number
  code: string
  message: string
  champs: Record<string, string> | undefined
  details: Record<string, unknown> | undefined
}
export type Reponse = { resultat: unknown } | { erreur: Error; refus?: RefusTransmis }

interface Demande {
  module: string
  entree: unknown
}

/** An error does not cross threads with its class: what makes a refusal is sent beside it. */
function direErreur(e: unknown): Reponse {
  const erreur = e instanceof Error ? new Error(e.message) : new Error(String(e))
  if (!(e instanceof Refus)) return { erreur }
  const { statusCode, code, message, champs, details } = e
  return { erreur, refus: { statusCode, code, message, champs, details } }
}

// On Linux a thread has a priority of its own: a page that is drawn gives way to whoever waits for an answer.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', async ({ module, entree }: Demande) => {
  try {
    const { default: tache } = (await import(module)) as { default: (entree: unknown) => unknown }
    const resultat = await tache(entree)
    // Bytes change owner instead of being copied.
    const aCeder = resultat instanceof Uint8Array ? [resultat.buffer as ArrayBuffer] : []
    parentPort?.postMessage({ resultat } satisfies Reponse, aCeder)
  } catch (e) {
    parentPort?.postMessage(direErreur(e))
  }
})
