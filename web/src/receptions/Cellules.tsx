import { groupes } from '@dioptrie/domain/kernel/argent'
import { lireRemise } from '@dioptrie/domain/receptions/rules'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useSaisie } from '../ui/saisie/useSaisie.ts'

type Base = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'>

/** A text that lives in its cell until it is left: a scanner types faster than a form redraws. */
export function CelluleTexte({
  value,
  onChange,
  onBlur,
  onFocus,
  ...reste
}: Base & { value: string; onChange: (v: string) => void }) {
  const { champ } = useSaisie<string>({
    value,
    onChange: v => onChange(v ?? ''),
    onBlur,
    onFocus,
    lire: texte => ({ valeur: texte.trim() || null }),
    ecrire: v => v,
    illisible: v => v,
  })
  return <TextInput {...reste} {...champ} type="text" />
}

/** Francs, or a part of the price: « 10 % » becomes its francs. */
export function CelluleRemise({
  value,
  brut,
  onChange,
  onBlur,
  onFocus,
  error,
  ...reste
}: Base & { value: number | null; brut: number; onChange: (v: number | null) => void }) {
  const { champ, refus } = useSaisie<number>({
    value,
    onChange,
    onBlur,
    onFocus,
    lire: texte => lireRemise(texte, brut),
    ecrire: v => groupes(v).join('\u00a0'),
    illisible: () => Number.NaN,
  })
  return <TextInput {...reste} {...champ} type="text" inputMode="decimal" error={refus ?? error} />
}
