import { ecrireNombre, lireDecimal } from '@dioptrie/domain/kernel/optique/dioptrie'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useSaisie } from './saisie/useSaisie.ts'

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> {
  value: number | null | undefined
  onChange?: (valeur: number | null) => void
}

/** A measure as it is written: « 1,32 ». */
export function ChampDecimal({ value, onChange, onBlur, onFocus, error, ...reste }: Props) {
  const { champ, refus } = useSaisie<number>({
    value,
    onChange,
    onBlur,
    onFocus,
    lire: lireDecimal,
    ecrire: n => ecrireNombre(n),
    illisible: () => Number.NaN,
  })
  return (
    <TextInput
      {...reste}
      {...champ}
      type="text"
      inputMode="decimal"
      error={refus ?? error}
      classNames={{ input: 'chiffres right' }}
    />
  )
}
