import type { Lecture } from '@dioptrie/domain/kernel/lecture'
import { direIci } from '@dioptrie/domain/kernel/parler'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { RENDU } from '../../kernel/scan.ts'

interface OptionsSaisie<T> {
  value: T | null | undefined
  onChange?: ((valeur: T | null) => void) | undefined
  onBlur?: ((e: FocusEvent<HTMLInputElement>) => void) | undefined
  onFocus?: ((e: FocusEvent<HTMLInputElement>) => void) | undefined
  lire: (texte: string) => Lecture<T>
  ecrire: (valeur: T) => string
  /**
   * Ce que le formulaire reçoit d’un texte illisible : une valeur que son schéma refuse. Garder l’ancienne
   * valeur enregistrerait autre chose que ce que la personne lit.
   */
  illisible: (texte: string) => T
  /**
   * À chaque frappe, pour un dessin qui suit ; le formulaire, lui, n’apprend la valeur qu’en quittant la case.
   * `tape` est faux quand la case reprend ce qu’elle montrait avant la première touche.
   */
  onTexte?: ((texte: string, tape: boolean) => void) | undefined
}

export interface Saisie {
  champ: {
    ref: RefObject<HTMLInputElement | null>
    defaultValue: string
    autoComplete: 'off'
    spellCheck: false
    onInput: (e: FormEvent<HTMLInputElement>) => void
    onFocus: (e: FocusEvent<HTMLInputElement>) => void
    onBlur: (e: FocusEvent<HTMLInputElement>) => void
    onKeyDown: (e: KeyboardEvent<HTMLInputElement>) => void
  }
  refus: string | null
  /** Pose un texte comme s’il avait été tapé. */
  poser: (texte: string) => void
  /** Lit le texte et le confie au formulaire. */
  valider: () => void
}

/**
 * Un champ de texte dont la valeur se lit en le quittant (Tab, Entrée, clic ailleurs). Le texte vit dans
 * l’élément lui-même, hors de React : un rendu par touche met les chiffres dans la case d’avant quand les
 * touches arrivent toutes les millisecondes, comme celles d’un lecteur de codes-barres.
 */
export function useSaisie<T>(options: OptionsSaisie<T>): Saisie {
  const { value, onChange, lire, ecrire, illisible, onTexte } = options
  const ref = useRef<HTMLInputElement>(null)
  const modifie = useRef(false)
  const dernierIllisible = useRef<T | undefined>(undefined)
  const [refus, setRefus] = useState<string | null>(null)
  const ecrite = value != null && !Number.isNaN(value) && !Object.is(value, dernierIllisible.current)
  const texte = ecrite ? ecrire(value) : ''
  const [initial] = useState(texte)
  // As it was before the first key: a screen that follows each key has forgotten it.
  const avant = useRef(texte)
  const [rendus, setRendus] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a cell given back shows what it missed while it was typed in.
  useLayoutEffect(() => {
    const input = ref.current
    if (!input || modifie.current) return
    if (dernierIllisible.current !== undefined && Object.is(value, dernierIllisible.current)) return
    dernierIllisible.current = undefined
    setRefus(null)
    avant.current = texte
    if (input.value === texte) return
    input.value = texte
    // La valeur change sous le curseur (copie, transposition) : la case reste prête à être remplacée.
    if (document.activeElement === input) input.select()
  }, [value, texte, rendus])

  const valider = () => {
    const input = ref.current
    if (!input || !modifie.current) return
    modifie.current = false
    const lu = lire(input.value)
    if (lu.refus !== undefined) {
      const valeur = illisible(input.value)
      dernierIllisible.current = valeur
      setRefus(direIci(lu.refus))
      onChange?.(valeur)
      return
    }
    dernierIllisible.current = undefined
    setRefus(null)
    input.value = lu.valeur === null ? '' : ecrire(lu.valeur)
    avant.current = input.value
    if (!Object.is(lu.valeur, value ?? null)) onChange?.(lu.valeur)
  }

  const poser = (nouveau: string) => {
    if (!ref.current) return
    ref.current.value = nouveau
    modifie.current = true
    onTexte?.(nouveau, true)
  }

  /** The cell holds again what it showed before the keys that just fell into it, and follows its value again. */
  const rendre = (input: HTMLInputElement) => {
    if (document.activeElement === input) input.select()
    modifie.current = input.value !== avant.current || lire(input.value).refus !== undefined
    onTexte?.(input.value, modifie.current)
    // A number begun before a code was scanned is that person's: taken, as if the cell were left.
    if (modifie.current) valider()
    else setRendus(n => n + 1)
  }
  const surRendu = useEffectEvent(() => ref.current && rendre(ref.current))
  useEffect(() => {
    const input = ref.current
    const ecouter = () => surRendu()
    input?.addEventListener(RENDU, ecouter)
    return () => input?.removeEventListener(RENDU, ecouter)
  }, [])

  return {
    refus,
    poser,
    valider,
    champ: {
      ref,
      defaultValue: initial,
      autoComplete: 'off',
      spellCheck: false,
      onInput: e => {
        modifie.current = true
        onTexte?.(e.currentTarget.value, true)
      },
      onFocus: e => {
        avant.current = e.currentTarget.value
        e.currentTarget.select()
        options.onFocus?.(e)
      },
      onBlur: e => {
        valider()
        options.onBlur?.(e)
      },
      onKeyDown: e => {
        if (e.key === 'Enter') valider()
        if (e.key === 'Escape' && modifie.current) {
          // Échap rend d’abord la valeur d’avant ; une seconde fois, elle ferme la fiche.
          e.stopPropagation()
          e.currentTarget.value = avant.current
          rendre(e.currentTarget)
        }
      },
    },
  }
}
