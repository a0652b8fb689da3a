import { useState } from 'react'
import { Choisir, type PropsDuChamp } from './Choisir.tsx'
import { contient } from './sansAccents.ts'

interface Ligne {
  value: string
  label: string
  disabled?: boolean
}

interface Props extends PropsDuChamp {
  data: readonly (Ligne | string)[]
  value?: string | null | undefined
  onChange?: ((valeur: string | null) => void) | undefined
  clearable?: boolean
}

/** One of a short list that is all there: typed, it narrows. */
export function ChampListe({ data, value = null, onChange, clearable = false, ...reste }: Props) {
  const [frappe, setFrappe] = useState<string | null>(null)
  const lignes = data.map(l => (typeof l === 'string' ? { value: l, label: l } : l)) as Ligne[]
  const recherche = frappe?.trim() ?? ''
  return (
    <Choisir
      {...reste}
      frappe={frappe}
      taper={setFrappe}
      choisi={{ id: value, libelle: lignes.find(l => l.value === value)?.label ?? '' }}
      options={lignes
        .filter(l => contient(l.label, recherche))
        .map(l => ({ id: l.value, libelle: l.label, inerte: l.disabled ?? false }))}
      connues
      prendre={o => o.id !== value && onChange?.(o.id)}
      {...(clearable && { effacer: () => onChange?.(null) })}
    />
  )
}
