import { useState } from 'react'
import { RefusApi } from './refus.ts'

type Nom<V> = keyof V & string

/** An emptied field is sent as null: it empties the field of the record. */
export const sansVides = (valeur: unknown): unknown => {
  if (valeur === '') return null
  if (Array.isArray(valeur)) return valeur.map(sansVides)
  if (typeof valeur !== 'object' || valeur === null) return valeur
  return Object.fromEntries(Object.entries(valeur).map(([nom, v]) => [nom, sansVides(v)]))
}

/** Its type: a text may be emptied, one of a few words may not. */
type Vides<T> = T extends string
  ? string extends T
    ? T | null
    : T
  : T extends readonly (infer E)[]
    ? Vides<E>[]
    : T extends Blob
      ? T
      : T extends object
        ? { [N in keyof T]: Vides<T[N]> }
        : T

/**
 * What a form sends: its values without empty texts, `K` of them filled in. Of a known record, what was changed with its version; both are
 * written as one type, because the same function sends them.
 */
export type Envoye<D, K extends PropertyKey = never> = Remplie<Ensemble<D>, K> & { version: number }
type Remplie<D, K extends PropertyKey> = {
  [N in keyof D]: N extends K ? NonNullable<D[N]> : Vides<D[N]>
}
export type Saisie<V> = { [N in keyof V]: Vides<V[N]> }

/** Of two that are chosen from: the whole record, of which a known one sends a part. */
type Ensemble<U> = [U] extends [Commun<U>]
  ? U
  : {
      [N in U extends unknown ? keyof U : never]: Exclude<U extends Record<N, infer T> ? T : never, undefined>
    }
/** What fits each of them. */
export type Commun<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer E) => void ? E : never

/** Nothing said: an absent value, an empty text, an object that says nothing. Key order says nothing either. */
const net = (valeur: unknown): unknown => {
  if (valeur === '' || valeur === undefined) return null
  if (Array.isArray(valeur)) return valeur.map(net)
  if (typeof valeur !== 'object' || valeur === null) return valeur
  const dits = Object.entries(valeur)
    .map(([nom, v]) => [nom, net(v)] as const)
    .filter(([, v]) => v !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return dits.length === 0 ? null : Object.fromEntries(dits)
}
/** What cannot be read is not « nothing »: both are written null. */
const ecrit = (_: string, valeur: unknown) => (Number.isNaN(valeur) ? 'illisible' : valeur)
const empreinte = (valeur: unknown) => JSON.stringify(net(valeur), ecrit)
export const memes = (a: unknown, b: unknown) => empreinte(a) === empreinte(b)

/** Only the fields that changed, as they are now. */
export const changes = <V extends object>(avant: V, apres: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(apres).filter(([nom, valeur]) => !memes(avant[nom as keyof V], valeur)),
  ) as Partial<V>

/** What became of a record between its opening and its saving. */
export interface EntreTemps<V> {
  avant: V
  courant: V
  version: number
  /** Changed by both, and not to the same value: someone has to choose. */
  disputes: Nom<V>[]
  /** Changed by the other only: kept as they left it. */
  leurs: Nom<V>[]
}

/** Two people changed the same record: what each of them did to it. */
export function confronter<V extends object>(avant: V, mienne: V, courant: V) {
  const autres = (Object.keys(courant) as Nom<V>[]).filter(
    nom => !memes(avant[nom], courant[nom]) && !memes(mienne[nom], courant[nom]),
  )
  return {
    disputes: autres.filter(nom => !memes(avant[nom], mienne[nom])),
    leurs: autres.filter(nom => memes(avant[nom], mienne[nom])),
  }
}

const choisir = <V extends object>(de: V, noms: Nom<V>[]) =>
  Object.fromEntries(noms.map(nom => [nom, de[nom]])) as Partial<V>

const rienDe = (noms: object) => Object.fromEntries(Object.keys(noms).map(nom => [nom, undefined]))

const courantDe = (erreur: unknown) =>
  erreur instanceof RefusApi && erreur.code === 'VERSION_PERIMEE'
    ? (erreur.details.courant as (Record<string, unknown> & { version: number }) | undefined)
    : undefined

interface Lue<V> {
  valeurs: V
  version: number | undefined
}

/** A field that holds several things, each with its own fate: they are told apart, chosen, and put together again. */
export interface Parties<V> {
  eclater: (valeurs: V) => V
  reunir: (parties: V, courant: V) => V
}

interface Options<V> {
  depart: V
  version: number | undefined
  depuis: ((courant: Record<string, unknown>) => V) | undefined
  /** What is sent for values of the screen; the names of the wire. */
  demande?: ((valeurs: V) => unknown) | undefined
  parties?: Parties<V> | undefined
  /** What the person now sees of it. */
  poser: (valeurs: V) => void
}

/** Times that a record may move by something that this screen does not show before it is said. */
const RELECTURES = 3

/**
 * A record that is opened, changed and saved: what is sent is what was changed, with the version it was opened with.
 * Whoever saved meanwhile keeps what they did; what both changed is chosen.
 */
export function useVersions<V extends object>(options: Options<V>) {
  const { depuis, poser } = options
  const demande = (v: V) => (options.demande?.(v) ?? v) as Record<string, unknown>
  const { eclater, reunir } = options.parties ?? { eclater: (v: V) => v, reunir: (v: V) => v }
  // As first read: the same record read again in the background must not move under the person's hands.
  const [lue, setLue] = useState<Lue<V>>({ valeurs: options.depart, version: options.version })
  const [entreTemps, setEntreTemps] = useState<(EntreTemps<V> & { lue: Lue<V> }) | null>(null)

  const payload = ({ valeurs, version }: Lue<V>, mienne: V) => ({
    ...(sansVides(changes(demande(valeurs), demande(mienne))) as Record<string, unknown>),
    version,
  })

  /** Null: someone else was first, and what they did is shown. */
  const enregistrer = async <R, P>(
    mienne: V,
    envoyer: (payload: P) => Promise<R>,
  ): Promise<{ reponse: R } | null> => {
    let depart = lue
    for (let fois = 1; ; fois++) {
      try {
        return { reponse: await envoyer(payload(depart, mienne) as P) }
      } catch (erreur) {
        const courant = courantDe(erreur)
        if (!courant || !depuis) throw erreur
        const valeurs = depuis(courant)
        const avant = eclater(depart.valeurs)
        const moi = eclater(mienne)
        // Also the parts that the record no longer holds.
        const lui = options.parties ? { ...rienDe(avant), ...eclater(valeurs) } : valeurs
        const ecarts = confronter(avant, moi, lui)
        const { disputes, leurs } = ecarts
        depart = { valeurs, version: courant.version }
        // Nothing of what is on this screen moved: there is nothing to read again.
        if (disputes.length + leurs.length === 0 && fois <= RELECTURES) continue
        setEntreTemps({ avant, courant: lui, lue: depart, version: courant.version, ...ecarts })
        if (disputes.length === 0) {
          setLue(depart)
          poser(reunir({ ...moi, ...choisir(lui, leurs) }, valeurs))
        }
        return null
      }
    }
  }

  return {
    lue,
    enregistrer,
    entreTemps,
    /** Choices are waited for. */
    enConflit: entreTemps !== null && entreTemps.disputes.length > 0,
    /** Field by field: true keeps mine; null takes the record as it is. Nothing is sent: the person reads, then saves. */
    resoudre: (mienne: V, miennes: Record<string, boolean> | null) => {
      if (!entreTemps) return
      const { courant: lui, lue, disputes, leurs } = entreTemps
      const courant = lue.valeurs
      const prises = [...leurs, ...disputes.filter(nom => !miennes?.[nom])]
      setLue(lue)
      setEntreTemps(null)
      poser(miennes ? reunir({ ...eclater(mienne), ...choisir(lui, prises) }, courant) : courant)
    },
    /** Starts again from what was read, or from a draft of it. */
    repartir: (de: Lue<V>) => {
      setLue(de)
      setEntreTemps(null)
    },
  }
}
