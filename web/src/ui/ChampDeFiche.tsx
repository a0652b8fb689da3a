import type { Champs } from '@dioptrie/domain/kernel/champs'
import type { Formulaire } from '../kernel/formulaire.ts'
import { useChamp } from '../kernel/i18n.tsx'
import { Champ, type GenreDeChamp, type PropsDeChamp } from './Champ.tsx'

interface Props<C extends Champs, V> extends Partial<Omit<PropsDeChamp, 'genre' | 'value'>> {
  /** What is said of its fields (`domain/src/<aire>/fiche.ts`). */
  de: C
  nom: keyof C & keyof V & string
  form: Formulaire<V>
}

/** A field of an ordinary record, by its name: what it is typed in, whether it must be, how it is called. */
export function ChampDeFiche<C extends Champs, V extends Record<string, unknown>>(props: Props<C, V>) {
  const { de, nom, form, ...plus } = props
  const champ = useChamp()
  const { genre, requis, max, forme } = de[nom] ?? { genre: 'texte', requis: false }
  return (
    <Champ
      genre={genre as GenreDeChamp}
      label={champ(nom as Parameters<typeof champ>[0])}
      required={requis}
      // A code ends where it ends; of a text that is too long, the form says so rather than cut it.
      maxLength={forme && max}
      {...form.getInputProps(nom)}
      value={form.values[nom]}
      {...plus}
    />
  )
}
