import type { Enregistre } from '@dioptrie/domain/kernel/enregistre'
import { direIci } from '@dioptrie/domain/kernel/parler'

/** An earlier sending of the same gesture is saved, with other values: this one is not. */
const DEJA = 'CLE_DEJA_UTILISEE'

/** A refusal of the server, or its silence (`statusCode` 0). */
export class RefusApi extends Error {
  readonly statusCode: number
  readonly code: string
  /** Sentence by field; the `payload.` of the wire is gone, the name is the form's. */
  readonly champs: Record<string, string>
  readonly requestId: string | undefined
  /** The whole body: the current record after a stale version, likely duplicates… */
  readonly details: Record<string, unknown>
  readonly recuLe = new Date()
  /**
   * By who keeps the key of what an earlier sending has saved, and by who shows this: run once the person says that they mean another one. Until
   * then it is sent under the same key, and is never a second record.
   */
  readonly autrement: (() => void)[] = []

  constructor(statusCode: number, details: Record<string, unknown>, requestId?: string) {
    super(
      typeof details.message === 'string'
        ? details.message
        : direIci('Le serveur a répondu sans explication.'),
    )
    this.name = 'RefusApi'
    this.statusCode = statusCode
    this.code = typeof details.code === 'string' ? details.code : `HTTP_${statusCode}`
    this.champs = sansEnveloppe(details.champs)
    this.requestId = typeof details.requestId === 'string' ? details.requestId : requestId
    this.details = details
  }

  get serveurPerdu() {
    return this.statusCode === 0
  }

  /** It was saved before, with other values. */
  get deja() {
    return this.code === DEJA
  }

  /** What was. */
  get premier(): Enregistre | null {
    return (this.deja && (this.details.enregistre as Enregistre | null | undefined)) || null
  }

  /** Nobody knows whether it was done: no screen may say that it was not. */
  get incertain() {
    return this.code === ENVOI_SANS_REPONSE
  }
}

function sansEnveloppe(champs: unknown): Record<string, string> {
  if (typeof champs !== 'object' || champs === null) return {}
  return Object.fromEntries(
    Object.entries(champs).map(([nom, message]) => [nom.replace(/^payload\./, ''), String(message)]),
  )
}

const ENVOI_SANS_REPONSE = 'ENVOI_SANS_REPONSE'

/** No answer. What was sent to be written may be written all the same: sent again from here, it is written once. */
export const silence = (ecrit = false, requestId?: string) =>
  new RefusApi(
    0,
    ecrit
      ? {
          code: ENVOI_SANS_REPONSE,
          message: direIci(
            'Le serveur n’a pas répondu : rien ne dit si c’est enregistré. Renvoyez d’ici dès son retour : rien n’est enregistré deux fois.',
          ),
        }
      : { code: 'SERVEUR_PERDU', message: direIci('Le serveur ne répond pas.') },
    requestId,
  )
