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

export interface Demande {
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

function repondre(reponse: Reponse): void {
  if (!parentPort) {
    process.send?.(reponse)
    return
  }
  // Bytes change owner instead of being copied.
  const aCeder =
    'resultat' in reponse && reponse.resultat instanceof Uint8Array
      ? [reponse.resultat.buffer as ArrayBuffer]
      : []
  parentPort.postMessage(reponse, aCeder)
}

async function faire({ module, entree }: Demande): Promise<void> {
  try {
    const { default: tache } = (await import(module)) as { default: (entree: unknown) => unknown }
    repondre({ resultat: await tache(entree) })
  } catch (e) {
    repondre(direErreur(e))
  }
}

if (parentPort) parentPort.on('message', faire)
else {
  process.on('message', faire)
  // The server is gone: nobody waits for an answer.
  process.on('disconnect', () => process.exit())
}
