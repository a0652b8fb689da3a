import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useBrouillon } from './brouillon.ts'
import { RefusApi } from './refus.ts'
import { useServeur } from './serveur.ts'
import { lireProfil } from './session.ts'

interface OptionsFiche<V, R> {
  /** Name of the draft: `client:nouveau`, `client:0199…`. */
  cle: string
  /** The payload of the call, `version` left out. Fetched once the form stands: the library that reads it is heavy. */
  schema: () => Promise<z.ZodType>
  /** Rules that a schema cannot hold, by field: they need today's date, or two fields at once. */
  verifier?: (payload: Record<string, unknown>) => Record<string, string>
  /** The record as read, or an empty one. */
  depart: V
  version?: number | undefined
  enregistrer: (payload: Record<string, unknown>) => Promise<R>
  reussi: (reponse: R) => void
  /** Values of the form out of the record that the server holds now. */
  depuis?: (courant: Record<string, unknown>) => V
}

export interface Conflit<V> {
  courant: V
  version: number
  /** Fields that differ, with the side proposed. */
  champs: { champ: keyof V & string; mienne: boolean }[]
}

export interface Fiche<V> {
  form: UseFormReturnType<V>
  racine: React.RefObject<HTMLDivElement | null>
  enregistrer: () => Promise<void>
  enCours: boolean
  /** Why saving is not possible now. */
  empeche: 'serveur' | 'conflit' | null
  refus: RefusApi | null
  conflit: Conflit<V> | null
  /** Field by field: true keeps mine. Nothing is sent: the person reads the result and saves. */
  resoudre: (miennes: Record<string, boolean>) => void
  modifie: boolean
  brouillon: { gardeLe: Date | null; repris: boolean; abandonner: () => void }
  /** Someone leaves with unsaved changes. */
  depart: { bloque: boolean; rester: () => void; partir: (garder: boolean) => void }
}

/** An emptied field is sent as null: it empties the field of the record. */
const sansVides = (valeur: unknown): unknown => {
  if (valeur === '') return null
  if (Array.isArray(valeur)) return valeur.map(sansVides)
  if (typeof valeur !== 'object' || valeur === null) return valeur
  return Object.fromEntries(Object.entries(valeur).map(([nom, v]) => [nom, sansVides(v)]))
}

const memes = (a: unknown, b: unknown) =>
  JSON.stringify(sansVides(a ?? null)) === JSON.stringify(sansVides(b ?? null))

interface Garde<V> {
  valeurs: V
  version: number | undefined
}

/** A record being typed: its rules, its draft, its saving, and what others did to it meanwhile. */
export function useFiche<V extends Record<string, unknown>, R>(options: OptionsFiche<V, R>): Fiche<V> {
  const { cle, depuis } = options
  // As first read: the same record read again in the background must not move under the person's hands.
  const [base, setBase] = useState<Garde<V>>({ valeurs: options.depart, version: options.version })
  const racine = useRef<HTMLDivElement>(null)
  const [enCours, setEnCours] = useState(false)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const [conflit, setConflit] = useState<Conflit<V> | null>(null)
  const [repris, setRepris] = useState(false)
  const libre = useRef(false)
  // Held from the press, before anything is drawn: two fast presses are one.
  const tenu = useRef(false)
  // What is saved is not sent again as it stands while the next screen is on its way.
  const enregistrees = useRef<V | null>(null)
  const { perduDepuis } = useServeur()

  const form = useForm<V>({ mode: 'controlled', initialValues: base.valeurs })
  const modifie = form.isDirty()
  const brouillon = useBrouillon<Garde<V>>(
    cle,
    modifie ? { valeurs: form.values, version: base.version } : null,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left unfinished comes back once, on opening.
  useEffect(() => {
    const garde = brouillon.restaure
    if (!garde || memes(garde.valeurs, options.depart)) return
    form.setValues(garde.valeurs)
    setBase(b => ({ ...b, version: garde.version ?? b.version }))
    setRepris(true)
  }, [])

  const regles = useRef<Promise<(payload: unknown) => Record<string, unknown>> | null>(null)
  const chargerRegles = () => {
    regles.current ??= options.schema().then(
      schema => schemaResolver(schema as never, { sync: true }) as never,
      () => {
        // Not fetched: the server checks the same rules, and the next attempt asks again.
        regles.current = null
        return () => ({})
      },
    )
    return regles.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    void chargerRegles()
  }, [])

  const bloqueur = useBlocker({
    // A session that is over is not a choice: the draft waits for the same person to come back.
    shouldBlockFn: () => modifie && !libre.current && lireProfil() !== null,
    enableBeforeUnload: () => modifie && !libre.current,
    withResolver: true,
  })

  const montrerErreurs = (erreurs: Record<string, unknown>) => {
    form.setErrors(erreurs as never)
    setTimeout(() => {
      const premier = racine.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      premier?.focus()
      premier?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    })
  }

  const enregistrer = async () => {
    if (tenu.current || perduDepuis || conflit) return
    tenu.current = true
    await envoyer().finally(() => {
      tenu.current = false
    })
  }

  const envoyer = async () => {
    // Fields of ours learn their value when left; the focus comes back if nothing else takes it.
    const ici = document.activeElement
    if (ici instanceof HTMLElement && racine.current?.contains(ici)) ici.blur()
    const verifier = await chargerRegles()
    if (enregistrees.current && memes(enregistrees.current, form.getValues())) return
    const payload = sansVides(form.getValues()) as Record<string, unknown>
    const erreurs = { ...options.verifier?.(payload), ...verifier(payload) }
    if (Object.keys(erreurs).length > 0) return montrerErreurs(erreurs)
    setEnCours(true)
    setRefus(null)
    try {
      const reponse = await options.enregistrer(
        base.version === undefined ? payload : { ...payload, version: base.version },
      )
      libre.current = true
      enregistrees.current = form.getValues()
      brouillon.effacer()
      options.reussi(reponse)
    } catch (erreur) {
      if (!(erreur instanceof RefusApi)) throw erreur
      recevoir(erreur)
      if (ici instanceof HTMLElement && Object.keys(erreur.champs).length === 0) ici.focus()
    } finally {
      setEnCours(false)
    }
  }

  const recevoir = (erreur: RefusApi) => {
    const courant = erreur.details.courant as (Record<string, unknown> & { version: number }) | undefined
    if (erreur.code === 'VERSION_PERIMEE' && courant && depuis) {
      const valeurs = depuis(courant)
      const noms = Object.keys(valeurs) as (keyof V & string)[]
      setConflit({
        courant: valeurs,
        version: courant.version,
        champs: noms
          .filter(nom => !memes(valeurs[nom], form.getValues()[nom]))
          .map(champ => ({ champ, mienne: !memes(form.getValues()[champ], base.valeurs[champ]) })),
      })
      return
    }
    // The banner tells that the server is away, and leaves with the next answer; what became of this stays here.
    setRefus(erreur)
    if (Object.keys(erreur.champs).length > 0) montrerErreurs(erreur.champs)
  }

  return {
    form,
    racine,
    enregistrer,
    enCours,
    empeche: perduDepuis ? 'serveur' : conflit ? 'conflit' : null,
    refus,
    conflit,
    resoudre: miennes => {
      if (!conflit) return
      const gardees = conflit.champs
        .filter(c => miennes[c.champ])
        .map(c => [c.champ, form.getValues()[c.champ]])
      setBase({ valeurs: conflit.courant, version: conflit.version })
      form.setInitialValues(conflit.courant)
      form.setValues({ ...conflit.courant, ...Object.fromEntries(gardees) })
      setConflit(null)
    },
    modifie,
    brouillon: {
      gardeLe: brouillon.gardeLe,
      repris,
      abandonner: () => {
        brouillon.effacer()
        setRepris(false)
        setBase({ valeurs: options.depart, version: options.version })
        form.setValues(options.depart)
        form.clearErrors()
      },
    },
    depart: {
      bloque: bloqueur.status === 'blocked',
      rester: () => bloqueur.reset?.(),
      partir: garder => {
        libre.current = true
        if (!garder) brouillon.effacer()
        bloqueur.proceed?.()
      },
    },
  }
}
