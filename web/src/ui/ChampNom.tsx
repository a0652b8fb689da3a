import { enCapitales, enPrenoms } from '@dioptrie/domain/kernel/noms'
import { TextInput, type TextInputProps } from '@mantine/core'
import { AvecProposition } from './AvecProposition.tsx'

const FORMES = { nom: enCapitales, prenoms: enPrenoms }

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  forme: keyof typeof FORMES
  value?: string | null
  onChange?: (texte: string) => void
}

/**
 * A name, with the way official papers write it proposed as it is typed: ↑ or a click takes it. What is saved is what
 * the field shows.
 */
export function ChampNom({ forme, value, onChange, className, ...reste }: Props) {
  const texte = value ?? ''
  const propose = FORMES[forme](texte)
  const prendre = () => onChange?.(propose)
  return (
    <AvecProposition
      className={className}
      texte={propose === texte ? null : propose}
      prendre={prendre}
      touche="↑"
    >
      <TextInput
        autoComplete="off"
        {...reste}
        value={texte}
        onChange={e => onChange?.(e.currentTarget.value)}
        onKeyDown={e => {
          if (e.key !== 'ArrowUp' || propose === texte) return
          e.preventDefault()
          prendre()
        }}
      />
    </AvecProposition>
  )
}
