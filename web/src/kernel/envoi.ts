import type { Appel } from '@dioptrie/domain/kernel/contract'
import { useRef } from 'react'
import { RefusApi } from './refus.ts'
import { lireProfil } from './session.ts'
import { type Envoi, estEssai, uuid } from './transport.ts'

/**
 * The key that a sending leaves under: an argument, from the press to the wire. It is born with a draft and kept with it (`brouillon.ts`), or
 * with a gesture here; through approvals, confirmations, proofs and retries it is the same, so that the server does it once.
 */
export interface SousCle {
  /** Without one, the gesture has its own. */
  cle?: string | undefined
  /** Of a draft: what leaves from now on is another sending. */
  renouveler?: (() => void) | undefined
}

export interface ReglageDeGeste<D> {
  /**
   * Money or goods that moved do not move again by the same form, even while the next screen is on its way: once done,
   * nothing is sent on that record until `recommencer`, the step by which the person begins another one.
   */
  uneFois?: boolean | undefined
  /** What tells one record from another where neither the address nor `_id` does: one that is lost is not the next one. */
  sur?: ((demande: D) => string) | undefined
  /** Done twice it is done once, whatever was asked the first time: nothing is kept of a sending that was lost. */
  refaisable?: boolean | undefined
}

/** What a person does to one record, from the press to the answer. */
interface Geste<D, R> {
  demande: D
  /** Kept while nobody knows what became of it: what is sent again is the same gesture, and the server does it once. */
  cle: string
  /** Null once it is lost: the next press sends it again. */
  envoi: Promise<R> | null
  fait: boolean
}

/** The gestures of one call: a press while the answer is awaited is the same press. */
export function useGestes<D, R>(
  appel: Appel,
  { uneFois = false, refaisable = false, sur = ceQueDit }: ReglageDeGeste<D>,
) {
  const gestes = useRef(new Map<string, Geste<D, R>>())
  return {
    cle: (demande: D) => gestes.current.get(sur(demande))?.cle,
    /** `oublier`: what is said of the one before, once the person means another one. */
    envoyer: (
      demande: D,
      { cle, renouveler }: SousCle,
      faire: (demande: D) => Promise<R>,
      oublier: () => void,
    ): Promise<R> => {
      const quoi = sur(demande)
      const refait = refaisable || estEssai(demande as Envoi)
      const nom = cle || refait ? null : nomDe(appel, demande as Envoi, quoi)
      const neuf = () => ({ demande, cle: cle ?? cleGardee(nom) ?? uuid(), envoi: null, fait: false })
      const geste: Geste<D, R> = gestes.current.get(quoi) ?? neuf()
      if (geste.envoi) return geste.envoi
      gestes.current.set(quoi, geste)
      if (cle !== undefined && cle !== geste.cle) Object.assign(geste, { cle, demande })
      if (!memeGeste(geste.demande as Envoi, demande as Envoi)) geste.demande = demande
      garderCle(nom, geste.cle)
      const envoi = faire(geste.demande)
      geste.envoi = envoi
      envoi.then(
        () => {
          oublierCle(nom)
          geste.fait = true
          if (!uneFois) gestes.current.delete(quoi)
        },
        erreur => {
          if (erreur instanceof RefusApi && erreur.serveurPerdu && !refait) {
            geste.envoi = null
            return
          }
          // It was done, otherwise: sent again it is still that one, until the person says that it is not.
          const deja = erreur instanceof RefusApi && erreur.deja
          const laisser = () => {
            oublierCle(nom)
            gestes.current.delete(quoi)
          }
          if (deja && (nom || renouveler))
            erreur.autrement.push(() => {
              laisser()
              renouveler?.()
              oublier()
            })
          if (deja && nom) geste.envoi = null
          else laisser()
        },
      )
      return envoi
    },
    /** The next one is another one, also than what this screen sent before it was reloaded. */
    recommencer: () => {
      for (const [quoi, geste] of gestes.current) if (geste.fait) gestes.current.delete(quoi)
      if (gestes.current.size > 0) return
      const siens = Object.keys(sessionStorage).filter(nom => nom.startsWith(prefixeDe(appel)))
      for (const nom of siens) sessionStorage.removeItem(nom)
    },
  }
}

const fichiers = new WeakMap<Blob, string>()

/**
 * The record a gesture is made on, named by the address or by what is sent: what is typed for it may change before it is sent
 * again. Each file is a gesture.
 */
function ceQueDit(demande: unknown): string {
  const { params, payload } = demande as Envoi
  if (!(payload instanceof Blob))
    return JSON.stringify([params, (payload as { _id?: unknown } | undefined)?._id])
  const nom = fichiers.get(payload) ?? uuid()
  fichiers.set(payload, nom)
  return nom
}

/** Read again since it was sent, a record has another version, perhaps by this very sending: it is still the same gesture. */
function memeGeste(envoyee: Envoi, demande: Envoi): boolean {
  const sansVersion = ({ query, payload }: Envoi) =>
    JSON.stringify([query, payload], (nom, valeur) => (nom === 'version' ? undefined : valeur))
  return envoyee.payload === demande.payload || sansVersion(envoyee) === sansVersion(demande)
}

/** Longer, the same gesture on the same screen is another one: what is kept of it with a draft is seen, this is not. */
const DUREE = 15 * 60_000

/** By person, screen and call, in this tab. */
const prefixeDe = ({ method, path }: Appel) =>
  ['envoi', lireProfil()?.uid, location.pathname, method, path, ''].join(' ')

/** The name of a gesture that no draft keeps. A file is known by what it is called. */
function nomDe(appel: Appel, { params, payload }: Envoi, quoi: string): string | null {
  if (!(payload instanceof Blob)) return prefixeDe(appel) + quoi
  if (!(payload instanceof File)) return null
  return prefixeDe(appel) + JSON.stringify([params, payload.name, payload.size, payload.lastModified])
}

/** Of what the page was reloaded on before its answer came. */
export function cleGardee(nom: string | null): string | undefined {
  const { cle, le } = JSON.parse((nom && sessionStorage.getItem(nom)) || '{}') as {
    cle?: string
    le?: number
  }
  return le && Date.now() - le < DUREE ? cle : undefined
}

export function garderCle(nom: string | null, cle: string): void {
  try {
    if (nom) sessionStorage.setItem(nom, JSON.stringify({ cle, le: Date.now() }))
  } catch {
    // A full storage must not stop someone from working.
  }
}

export function oublierCle(nom: string | null): void {
  if (nom) sessionStorage.removeItem(nom)
}
