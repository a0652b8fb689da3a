import { direIci } from '@dioptrie/domain/kernel/parler'
import { type ChangeEvent, useRef, useState } from 'react'
import { useBrouillon, useReprise } from '../kernel/brouillon.ts'
import { useSansBrouillon } from '../kernel/depart.ts'
import type { SousCle } from '../kernel/envoi.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { RefusApi } from '../kernel/refus.ts'
import { changes, type EntreTemps, type Envoye, memes, sansVides, useVersions } from '../kernel/versions.ts'
import { useGeste } from './useGeste.ts'

interface Options<V, R, K extends keyof V & string, D> {
  /**
   * Name of its draft, as `bon:0199…`: what is typed here outlives a reload and is there when the window is opened again. Closed by
   * hand, it is given up.
   */
  cle?: string
  /** As it is when the window opens, or an empty one. */
  depart: V
  /** Of the record when the window opens; a new one has none. */
  version?: number | undefined
  /** The same values out of the record that the server holds now. */
  depuis?: (courant: Record<string, unknown>) => V
  /** What is sent for these values, when they are not those of the wire. */
  demande?: (valeurs: V) => D
  /** Empty is not zero: these are refused when nothing is typed. */
  requis?: readonly K[]
  /** Rules of the screen, by field. */
  verifier?: (valeurs: V) => Record<string, string>
  /** A new record: every field. A known one: what was changed, with the version of its opening. It leaves under the key of its draft. */
  enregistrer: (payload: Envoye<D, K>, envoi: SousCle) => Promise<R>
  reussi: (reponse: R) => void
  /** Saved where it stands, and typed on: the record that the next change starts from. */
  suite?: (reponse: R) => { valeurs: V; version: number }
}

interface Lie<T> {
  value: T
  error: string | undefined
  onChange: (dit: unknown) => void
}

/** What is typed in a window, as `FenetreSaisie` shows it. */
export interface PetiteFiche<V> {
  valeurs: V
  poser: (maj: Partial<V>) => void
  /** A field, by its name: what it shows, what is wrong with it, what it tells. */
  lie: <N extends keyof V & string>(nom: N) => Lie<V[N]>
  /** The same for a box to tick. */
  coche: (nom: keyof V & string) => {
    checked: boolean
    error: string | undefined
    onChange: (e: ChangeEvent<HTMLInputElement>) => void
  }
  /** What is wrong, by field. */
  erreurs: Record<string, string>
  modifie: boolean
  refus: RefusApi | null
  enCours: boolean
  enConflit: boolean
  /** Typed before a reload, and back. */
  repris: boolean
  /** As it was when the window opened; what was typed and kept is gone. */
  repartir: () => void
  /** Given up with the window. */
  oublier: () => void
  entreTemps: EntreTemps<V> | null
  resoudre: (miennes: Record<string, boolean> | null) => void
  envoyer: () => void
}

interface Garde<V> {
  valeurs: V
  lues: V
  version: number | undefined
}

/** A record typed or changed in a window: what it was when it opened, what was changed, what others did meanwhile. */
export function usePetiteFiche<V extends object, R, K extends keyof V & string = never, D = V>(
  options: Options<V, R, K, D>,
): PetiteFiche<V> {
  const { depart, version, depuis, demande, verifier } = options
  const requis: readonly K[] = options.requis ?? []
  const ui = useTranslations('ui')
  const [valeurs, setValeurs] = useState(depart)
  const [locales, setLocales] = useState<Record<string, string>>({})
  const { faire, refus, enCours } = useGeste()
  // Enter tells the value of its field and sends it in the same breath.
  const courantes = useRef(valeurs)
  const remplacer = (suite: V) => {
    courantes.current = suite
    setValeurs(suite)
    setLocales({})
  }
  const versions = useVersions<V>({ depart, version, depuis, demande, poser: remplacer })
  const { lue, entreTemps, enConflit } = versions
  const modifie = Object.keys(changes(lue.valeurs, valeurs)).length > 0
  useSansBrouillon(modifie && !options.cle)
  const geste = useRef<string>(undefined)
  const [repris, setRepris] = useState(false)
  const brouillon = useBrouillon<Garde<V>>(
    options.cle ?? '',
    options.cle && modifie ? { valeurs, lues: lue.valeurs, version: lue.version } : null,
    geste.current,
  )
  useReprise(brouillon, (garde, envoi) => {
    if (memes(garde.valeurs, depart)) return
    geste.current = envoi
    remplacer({ ...depart, ...garde.valeurs })
    if (garde.version !== undefined) versions.repartir({ valeurs: garde.lues, version: garde.version })
    setRepris(true)
  })

  const fautes = (mienne: V) => {
    const vues: Record<string, string> = {}
    for (const nom of requis)
      if (sansVides(mienne[nom]) === null || mienne[nom] === undefined) vues[nom] = ui('aRemplir')
    // The screen's own words for what is missing are better than ours.
    for (const [nom, dit] of Object.entries(verifier?.(mienne) ?? {})) vues[nom] = direIci(dit)
    for (const [nom, valeur] of Object.entries(mienne)) if (Number.isNaN(valeur)) vues[nom] = ui('illisible')
    return vues
  }
  const envoyer = async () => {
    const mienne = courantes.current
    const vues = fautes(mienne)
    setLocales(vues)
    if (Object.keys(vues).length > 0) return
    // Without a draft it is a gesture of its own.
    if (options.cle) geste.current = brouillon.cle()
    // A known record is no second one, whatever it is sent again with.
    const connue = lue.version !== undefined
    const envoi: SousCle = options.cle && !connue ? brouillon.envoi() : { cle: geste.current }
    const partir = (payload: Envoye<D, K>) => options.enregistrer(payload, envoi)
    const enregistre = await (lue.version === undefined
      ? partir(sansVides(demande?.(mienne) ?? mienne) as Envoye<D, K>).then(reponse => ({ reponse }))
      : versions.enregistrer(mienne, partir)
    ).catch((erreur: unknown) => {
      if (erreur instanceof RefusApi && !erreur.serveurPerdu) geste.current = undefined
      if (erreur instanceof RefusApi && erreur.deja && connue) brouillon.renouveler()
      throw erreur
    })
    if (!enregistre) return
    geste.current = undefined
    brouillon.effacer()
    setRepris(false)
    const suite = options.suite?.(enregistre.reponse)
    if (suite) {
      versions.repartir(suite)
      // What was typed while it was on its way is typed over what is now saved.
      remplacer({ ...suite.valeurs, ...changes(mienne, courantes.current) })
    }
    options.reussi(enregistre.reponse)
  }
  const poser = (maj: Partial<V>) => remplacer({ ...courantes.current, ...maj })
  const erreurs: Record<string, string> = { ...refus?.champs, ...locales }
  return {
    valeurs,
    poser,
    erreurs,
    lie: nom => ({
      value: valeurs[nom],
      error: erreurs[nom],
      onChange: dit =>
        poser({
          [nom]:
            dit && typeof dit === 'object' && 'currentTarget' in dit
              ? (dit as ChangeEvent<HTMLInputElement>).currentTarget.value
              : dit,
        } as Partial<V>),
    }),
    coche: nom => ({
      checked: valeurs[nom] === true,
      error: erreurs[nom],
      onChange: e => poser({ [nom]: e.currentTarget.checked } as Partial<V>),
    }),
    modifie,
    repris: repris && modifie,
    repartir: () => {
      brouillon.effacer(geste.current)
      setRepris(false)
      versions.repartir({ valeurs: depart, version })
      remplacer(depart)
    },
    // On its way, or nobody knows whether it is saved: opened again, it is still the same sending.
    oublier: () => void (enCours || refus?.incertain || brouillon.effacer()),
    refus,
    enCours,
    enConflit,
    entreTemps,
    resoudre: miennes => versions.resoudre(courantes.current, miennes),
    envoyer: () => void (enConflit || faire(envoyer)),
  }
}
