import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { Enregistre } from '@dioptrie/domain/kernel/enregistre'
import { direIci } from '@dioptrie/domain/kernel/parler'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { deposer, useBrouillon, useReprise } from './brouillon.ts'
import { choixRepondus, premierFaux } from './choix.ts'
import { type Depart, useDepart } from './depart.ts'
import type { SousCle } from './envoi.ts'
import { type Erreurs, type Formulaire, useFormulaire } from './formulaire.ts'
import { RefusApi } from './refus.ts'
import { useRegles } from './regles.ts'
import { useServeur } from './serveur.ts'
import {
  type Commun,
  changes,
  type EntreTemps,
  type Envoye,
  memes,
  type Parties,
  type Saisie,
  sansVides,
  useVersions,
} from './versions.ts'

/** What a form sends: the schema that it is checked by says it; without one, its values do. */
type Payload<S extends Appel['payload'], D> = unknown extends S['_zod']['input']
  ? Envoye<D>
  : Entrees<S> & { version: number }
type Entrees<S extends Appel['payload']> =
  Commun<S extends unknown ? { de: S['_zod']['input'] } : never> extends {
    de: infer E
  }
    ? E
    : never

export interface DejaLa {
  /** What is typed is compared with it; without it, with what the form reads when it opens. */
  fiche?: object & { version: number }
  cle: string
  vers: string
}

interface OptionsFiche<V, R, I, S extends Appel['payload'], D> {
  /** Name of the draft: `client:nouveau`, `client:0199…`. */
  cle: string
  /** What is sent, `version` left out. Fetched once the form stands: the library that reads it is heavy. */
  schema?: () => Promise<S>
  /**
   * Rules that a schema cannot hold, by field: they need today's date, or two fields at once. `renvoi`: an earlier sending was not
   * answered, and may have changed what they look at.
   */
  verifier?: (saisie: Saisie<V>, renvoi: boolean) => Record<string, string>
  /** The record as read, or an empty one. */
  depart: V
  version?: number | undefined
  /** A known record that has no version: only what changed is sent all the same. */
  connue?: boolean
  /** What is sent for the values of the form, when its fields are not those of the wire. */
  demande?: (valeurs: V) => D
  /** The payload of the call: every field of a new record; of a known one what changed, with its version. It leaves under the key of its draft. */
  enregistrer: (payload: Payload<S, D>, envoi: SousCle) => Promise<R>
  reussi: (reponse: R) => void
  /** Saved where it stands, and typed on: the record that the next change starts from. */
  suite?: ((reponse: R) => { valeurs: V; version: number }) | undefined
  /** Values of the form out of the record that the server holds now. */
  depuis?: (courant: Record<string, unknown>) => V
  /**
   * Of a new record that an earlier sending has made with other values, its answer lost: as it is, where it is changed, and the name of that
   * draft. What is typed here goes there, and is not a second record.
   */
  deja?: ((reponse: R, premier: Enregistre) => DejaLa | undefined) | undefined
  /** Fields that two people may change each in its own place. */
  parties?: Parties<V>
  /** What a press is for, where several buttons save: of the press that left while it is on its way, and what it rests on. */
  intention?: { current: I }
}

export interface Fiche<V, I = never> {
  form: Formulaire<V>
  racine: React.RefObject<HTMLDivElement | null>
  /** A second press while the first is on its way is the first: it leads where the first does. */
  enregistrer: (pour?: I) => Promise<void>
  enCours: boolean
  /** Of the record that is shown: what a gesture on it rests on. */
  version: number | undefined
  /** Why saving is not possible now. */
  empeche: 'serveur' | 'conflit' | null
  refus: RefusApi | null
  /** What is wrong with what this screen has no field for. */
  muettes: string[]
  /** What someone else saved meanwhile. */
  entreTemps: EntreTemps<V> | null
  /** What is typed, told apart as `entreTemps` is. */
  mienne: () => V
  resoudre: (miennes: Record<string, boolean> | null) => void
  modifie: boolean
  /** The same as it stands, before what the last key told is drawn. */
  changee: () => boolean
  /** `deja`: the record that was saved first, of which these are the corrections. */
  brouillon: { gardeLe: Date | null; repris: boolean; deja: string | undefined; abandonner: () => void }
  depart: Depart
}

interface Garde<V> {
  valeurs: V
  version?: number | undefined
  /** The record as it was when this was typed over it. */
  lues?: V
  deja?: string
}

/** A record being typed: its rules, its draft, its saving, and what others did to it meanwhile. */
export function useFiche<
  V extends Record<string, unknown>,
  R,
  I = never,
  S extends Appel['payload'] = Appel['payload'],
  D = V,
>(options: OptionsFiche<V, R, I, S, D>): Fiche<V, I> {
  const { cle } = options
  const racine = useRef<HTMLDivElement>(null)
  const [enCours, setEnCours] = useState(false)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const [muettes, setMuettes] = useState<string[]>([])
  const [repris, setRepris] = useState(false)
  const [deja, setDeja] = useState<string>()
  const navigate = useNavigate()
  // Held from the press, before anything is drawn: two fast presses are one.
  const tenu = useRef(false)
  // What is saved is not sent again as it stands while the next screen is on its way.
  const enregistrees = useRef<V | null>(null)
  const geste = useRef<string>(undefined)
  const { perduDepuis } = useServeur()

  const form = useFormulaire<V>(options.depart)
  const versions = useVersions<V>({
    depart: options.depart,
    version: options.version,
    depuis: options.depuis,
    demande: options.demande,
    parties: options.parties,
    poser: valeurs => form.setValues(valeurs),
  })
  const { lue, entreTemps, enConflit } = versions
  // Against what was read or saved last, not against what a field remembers of having been typed in.
  const changee = () => !memes(lue.valeurs, form.getValues())
  const modifie = changee()
  const brouillon = useBrouillon<Garde<V>>(
    cle,
    modifie
      ? { valeurs: form.values, version: lue.version, lues: lue.valeurs, ...(deja !== undefined && { deja }) }
      : null,
    geste.current,
  )

  useReprise(brouillon, (garde, envoi) => {
    if (memes(garde.valeurs, options.depart)) return
    form.setValues(garde.valeurs)
    geste.current = envoi
    // A draft that does not say what it was typed over: every difference is then a question.
    if (garde.version !== undefined)
      versions.repartir({
        valeurs: garde.lues ?? options.depuis?.({}) ?? garde.valeurs,
        version: garde.version,
      })
    setDeja(garde.deja)
    setRepris(true)
  })

  const chargerRegles = useRegles(options.schema)
  const depart = useDepart(modifie, brouillon)

  const montrerErreurs = (erreurs: Erreurs) => {
    // Drawn at once: on a busy computer the field to lead to would not know yet that it is wrong.
    flushSync(() => {
      form.setErrors(dites(erreurs))
      setEnCours(false)
    })
    const premier = premierFaux(racine.current)
    setMuettes(premier ? [] : sansChamp(erreurs, racine.current))
    premier?.focus()
    premier?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }

  const entier = () => {
    const valeurs = form.getValues()
    return sansVides(options.demande?.(valeurs) ?? valeurs) as Record<string, unknown>
  }

  const enregistrer = async (pour?: I) => {
    if (tenu.current || perduDepuis || enConflit) return
    tenu.current = true
    const { intention } = options
    const repos = intention?.current
    if (intention && pour !== undefined) intention.current = pour
    await envoyer().finally(() => {
      tenu.current = false
      if (intention) intention.current = repos as I
    })
  }

  const envoyer = async () => {
    // Fields of ours learn their value when left; the focus comes back if nothing else takes it.
    const ici = document.activeElement
    if (ici instanceof HTMLElement && racine.current?.contains(ici)) {
      ici.blur()
      // One goes on typing: not a letter is lost while it leaves.
      if (options.suite) ici.focus()
    }
    const verifier = await chargerRegles()
    if (!(await choixRepondus(racine.current))) return
    if (enregistrees.current && memes(enregistrees.current, form.getValues())) return
    const saisie = sansVides(form.getValues()) as Saisie<V>
    const renvoi = geste.current !== undefined
    const erreurs = { ...options.verifier?.(saisie, renvoi), ...verifier(entier()) }
    if (Object.keys(erreurs).length > 0) return montrerErreurs(erreurs)
    const envoyees = form.getValues()
    const neuve = lue.version === undefined && !options.connue
    const cle = brouillon.cle()
    geste.current = cle
    // A known record is no second one, whatever it is sent again with.
    const envoi: SousCle = neuve ? brouillon.envoi() : { cle }
    setEnCours(true)
    setRefus(null)
    setMuettes([])
    try {
      const enregistre = neuve
        ? { reponse: await options.enregistrer(entier() as Payload<S, D>, envoi) }
        : await versions.enregistrer(form.getValues(), (payload: Payload<S, D>) =>
            options.enregistrer(payload, envoi),
          )
      if (!enregistre) return
      geste.current = undefined
      const suite = options.suite?.(enregistre.reponse)
      brouillon.effacer()
      if (suite) {
        versions.repartir(suite)
        // What was typed while it was on its way is typed over what is now saved.
        form.setValues({ ...suite.valeurs, ...changes(envoyees, form.getValues()) })
      } else {
        depart.liberer()
        enregistrees.current = form.getValues()
      }
      options.reussi(enregistre.reponse)
    } catch (erreur) {
      if (!(erreur instanceof RefusApi)) throw erreur
      recevoir(erreur)
      if (ici instanceof HTMLElement && Object.keys(erreur.champs).length === 0) ici.focus()
    } finally {
      setEnCours(false)
    }
  }

  const recevoir = (erreur: RefusApi) => {
    if (erreur.deja && ouvrirLaPremiere(erreur)) return
    // The banner tells that the server is away, and leaves with the next answer; what became of this stays here.
    setRefus(erreur)
    if (!erreur.serveurPerdu) geste.current = undefined
    if (erreur.deja) {
      if (lue.version !== undefined || options.connue) brouillon.renouveler()
      erreur.autrement.push(() => setRefus(null))
    }
    if (Object.keys(erreur.champs).length > 0) montrerErreurs(erreur.champs)
  }

  /** What an earlier sending saved is opened with what is typed here, to be changed. */
  const ouvrirLaPremiere = ({ premier, details }: RefusApi) => {
    const la =
      premier && details.courant && lue.version === undefined && !options.connue
        ? options.deja?.(details.courant as R, premier)
        : undefined
    if (!la || !premier) return false
    const lues = la.fiche && { version: la.fiche.version, lues: options.depuis?.({ ...la.fiche }) }
    const garde = { valeurs: form.getValues(), deja: premier.numero ?? '', ...lues }
    if (!deposer(la.cle, garde)) return false
    brouillon.effacer()
    depart.liberer()
    enregistrees.current = form.getValues()
    void navigate({ to: la.vers, ignoreBlocker: true })
    return true
  }

  return {
    form,
    racine,
    enregistrer,
    enCours,
    version: lue.version,
    empeche: perduDepuis ? 'serveur' : enConflit ? 'conflit' : null,
    refus,
    muettes,
    entreTemps,
    mienne: () => options.parties?.eclater(form.getValues()) ?? form.getValues(),
    resoudre: miennes => versions.resoudre(form.getValues(), miennes),
    modifie,
    changee,
    brouillon: {
      gardeLe: brouillon.gardeLe,
      repris,
      deja,
      abandonner: () => {
        brouillon.effacer(geste.current)
        setRepris(false)
        setDeja(undefined)
        versions.repartir({ valeurs: options.depart, version: options.version })
        form.setValues(options.depart)
        form.clearErrors()
      },
    },
    depart,
  }
}

/** As whoever reads them says them: the rules speak French. */
const dites = (erreurs: Erreurs): Erreurs =>
  Object.fromEntries(Object.entries(erreurs).map(([nom, e]) => [nom, typeof e === 'string' ? direIci(e) : e]))

/** No field says it: it is said above them, or nobody would know what to mend. */
function sansChamp(erreurs: Erreurs, racine: HTMLElement | null) {
  const dites = racine?.textContent ?? ''
  const phrases = Object.values(erreurs)
    .filter(e => typeof e === 'string')
    .map(direIci)
  return [...new Set(phrases)].filter(phrase => !dites.includes(phrase))
}

/** For a form whose other fields are not known here: the library works out the type of a path from the whole form. */
export const poserChamp = <N extends string, T, V extends Record<N, T>>(
  form: Formulaire<V>,
  nom: N,
  valeur: T,
): void => (form.setFieldValue as (nom: string, valeur: T) => void)(nom, valeur)
