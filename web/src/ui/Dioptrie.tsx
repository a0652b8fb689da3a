import type { Lecture } from '@dioptrie/domain/kernel/lecture'
import { ajouter, ecrireDioptrie, lireDioptrie } from '@dioptrie/domain/kernel/optique'
import { TextInput } from '@mantine/core'
import { type FocusEvent, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useSaisie } from './saisie/useSaisie.ts'

interface OptionsMesure {
  value: number | null | undefined
  onChange?: ((valeur: number | null) => void) | undefined
  onBlur?: ((e: FocusEvent<HTMLInputElement>) => void) | undefined
  onFocus?: ((e: FocusEvent<HTMLInputElement>) => void) | undefined
  /** Reads with the step of the cell: at the eighth, '2125' is 2,125. */
  lire?: (texte: string, pas?: number) => Lecture<number>
  ecrire?: (valeur: number) => string
  pas?: number
  min?: number
  max?: number
  /** Une lettre est une commande, en majuscule ; sans elle les lettres sont sans effet. */
  onCommande?: ((lettre: string) => void) | undefined
  /** Entrée : la case suivante. */
  onSuivant?: ((input: HTMLInputElement) => void) | undefined
  /** La valeur lisible à chaque frappe, pour un dessin qui suit. */
  onApercu?: ((valeur: number | null) => void) | undefined
}

const CHIFFRES = /^[\d.,]$/

/**
 * La frappe d’une mesure : '225' → 2,25, ↑ ↓ d’un pas, « − » qui change le signe, lettres qui commandent.
 * « − » seul inverse ce qui est écrit ; « − » suivi de chiffres est le signe de ce qui vient, même sur une
 * valeur déjà négative : taper -225 donne toujours −2,25.
 */
export function useMesure(options: OptionsMesure) {
  const { ecrire = ecrireDioptrie, pas = 0.25, min = -30, max = 30 } = options
  const lire = (texte: string) => (options.lire ?? lireDioptrie)(texte, pas)
  const signee = min < 0
  const signeEnAttente = useRef(false)
  const saisie = useSaisie<number>({
    value: options.value,
    onChange: options.onChange,
    onFocus: options.onFocus,
    onBlur: e => {
      signeEnAttente.current = false
      options.onBlur?.(e)
    },
    lire,
    ecrire,
    illisible: () => Number.NaN,
    onTexte: texte => {
      const lu = lire(texte)
      if (lu.refus === undefined) options.onApercu?.(lu.valeur)
    },
  })

  const inverser = (input: HTMLInputElement) => {
    const { value, selectionStart, selectionEnd } = input
    const entier = selectionStart === 0 && selectionEnd === value.length
    const lu = lire(value)
    if (entier && lu.valeur) {
      saisie.poser(ecrire(-lu.valeur))
      input.select()
      signeEnAttente.current = !signeEnAttente.current
      return
    }
    const nu = (entier && value !== '−' ? '' : value).replace(/^[-−+]/, '')
    saisie.poser(/^[-−]/.test(value) ? nu : `−${nu}`)
  }

  const avancer = (input: HTMLInputElement, sens: 1 | -1) => {
    const { valeur } = lire(input.value)
    const depart = valeur ?? (signee ? 0 : sens > 0 ? min - pas : null)
    if (depart === null || Number.isNaN(depart)) return
    // Une valeur hors du pas (2,30) rejoint d’abord la graduation voisine.
    const gradue = (sens > 0 ? Math.floor(depart / pas) : Math.ceil(depart / pas)) * pas
    saisie.poser(ecrire(Math.min(max, Math.max(min, ajouter(gradue, sens * pas)))))
    saisie.valider()
    input.select()
  }

  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    saisie.champ.onKeyDown(e)
    const input = e.currentTarget
    if (e.nativeEvent.isComposing || e.ctrlKey || e.metaKey || e.altKey) return
    if (e.key === 'ArrowUp' || e.key === 'ArrowDown') {
      e.preventDefault()
      avancer(input, e.key === 'ArrowUp' ? 1 : -1)
    } else if (e.key === 'Enter') {
      if (!options.onSuivant) return
      e.preventDefault()
      options.onSuivant(input)
    } else if (e.key.length === 1) {
      if (CHIFFRES.test(e.key)) {
        if (!signeEnAttente.current) return
        e.preventDefault()
        saisie.poser(`−${e.key}`)
        signeEnAttente.current = false
        return
      }
      e.preventDefault()
      if (signee && /^[-−]$/.test(e.key)) {
        inverser(input)
        return
      }
      signeEnAttente.current = false
      if (signee && e.key === '+') {
        saisie.poser(`+${input.selectionStart === 0 ? '' : input.value.replace(/^[-−+]/, '')}`)
      } else if (/^[a-z?]$/i.test(e.key) && options.onCommande) {
        saisie.valider()
        options.onCommande(e.key.toUpperCase())
      }
    } else if (e.key !== 'Shift') {
      signeEnAttente.current = false
    }
  }

  return {
    refus: saisie.refus,
    /** Pour un bouton ± : les claviers numériques des téléphones n’ont pas tous le signe moins. */
    inverser: () => {
      const input = saisie.champ.ref.current
      if (!input) return
      input.select()
      inverser(input)
      signeEnAttente.current = false
      if (input.value === '−') input.focus()
      else saisie.valider()
    },
    champ: {
      ...saisie.champ,
      onKeyDown,
      inputMode: 'decimal',
      type: 'text',
    } as const satisfies InputHTMLAttributes<HTMLInputElement> & { ref: unknown },
  }
}

interface PropsDioptrie extends OptionsMesure {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  disabled?: boolean
  required?: boolean
  autoFocus?: boolean
  name?: string
  id?: string
  'aria-label'?: string
}

export function Dioptrie({
  value,
  onChange,
  onBlur,
  onFocus,
  lire,
  ecrire,
  pas,
  min,
  max,
  onCommande,
  onSuivant,
  onApercu,
  error,
  ...reste
}: PropsDioptrie) {
  const { champ, refus } = useMesure({
    value,
    onChange,
    onBlur,
    onFocus,
    onCommande,
    onSuivant,
    onApercu,
    ...(lire && { lire }),
    ...(ecrire && { ecrire }),
    ...(pas !== undefined && { pas }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  })
  return <TextInput {...reste} {...champ} error={refus ?? error} classNames={{ input: 'chiffres' }} />
}
