import type { Lecture } from '@dioptrie/domain/kernel/lecture'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useSaisie } from './saisie/useSaisie.ts'

interface PropsComptage extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> {
  value: number | null | undefined
  onChange?: (valeur: number | null) => void
  /** Entrée ou ↓ descend, ↑ remonte : tout un comptage se fait au pavé numérique. */
  onLigne?: (sens: 1 | -1, input: HTMLInputElement) => void
  /** Le nombre lisible à chaque frappe, pour un total qui suit ; `tape` est faux quand la case reprend celui d’avant. */
  onApercu?: (valeur: number | null, tape: boolean) => void
  refusComptage: string
}

export function Comptage({
  value,
  onChange,
  onBlur,
  onFocus,
  onLigne,
  onApercu,
  refusComptage,
  error,
  ...reste
}: PropsComptage) {
  const lire = (texte: string): Lecture<number> => {
    const nu = texte.replace(/\s/g, '')
    if (nu === '') return { valeur: null }
    return /^\d{1,7}$/.test(nu) ? { valeur: Number(nu) } : { refus: refusComptage }
  }
  const { champ, refus, valider } = useSaisie<number>({
    value,
    onChange,
    onBlur,
    onFocus,
    lire,
    ecrire: String,
    illisible: () => Number.NaN,
    onTexte: (texte, tape) => {
      const lu = lire(texte)
      if (lu.refus === undefined) onApercu?.(lu.valeur, tape)
    },
  })
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    champ.onKeyDown(e)
    if (e.ctrlKey || e.metaKey || e.altKey) return
    const sens = e.key === 'Enter' || e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : null
    if (sens !== null && onLigne) {
      e.preventDefault()
      valider()
      onLigne(sens, e.currentTarget)
    } else if (e.key.length === 1 && !/\d/.test(e.key)) {
      e.preventDefault()
    }
  }
  return (
    <TextInput
      {...reste}
      {...champ}
      onKeyDown={onKeyDown}
      type="text"
      data-chiffres=""
      inputMode="numeric"
      error={refus ?? error}
      classNames={{ input: 'chiffres right' }}
    />
  )
}
