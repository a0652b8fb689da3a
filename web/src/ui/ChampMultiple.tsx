import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { contient, memeNom } from './sansAccents.ts'

interface Ligne {
  value: string
  label: string
  disabled?: boolean
}

interface Props extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  data: Ligne[]
  value?: string[]
  onChange?: (valeurs: string[]) => void
}

/**
 * Several of a short list. What is typed and names one of them is taken when the field is left or its form is sent; what
 * names none stays, and is refused where it stands.
 */
export function ChampMultiple({ data, value = [], onChange, error, onBlur, ...reste }: Props) {
  const t = useTranslations('ui')
  const [frappe, setFrappe] = useState('')
  const [laisse, setLaisse] = useState(false)
  const enSortie = useRef(false)
  const texte = frappe.trim()
  const quitter = () => {
    if (!texte) return
    const possibles = data.filter(o => !o.disabled && !value.includes(o.value) && contient(o.label, texte))
    const nommees = possibles.filter(o => memeNom(o.label, texte))
    const [une, ...autres] = nommees.length > 0 ? nommees : possibles
    if (!une || autres.length > 0) return setLaisse(true)
    setFrappe('')
    onChange?.([...value, une.value])
  }
  return (
    <MultiSelect
      searchable
      comboboxProps={{ withinPortal: false }}
      {...reste}
      data={data}
      value={value}
      onChange={valeurs => {
        setLaisse(false)
        onChange?.(valeurs)
      }}
      data-sans-choix={texte || undefined}
      error={laisse ? t('pasDansLaListe', { texte }) : error}
      filter={({ options, search }) => options.filter(o => 'value' in o && contient(o.label, search))}
      searchValue={frappe}
      onSearchChange={lettres => {
        // Emptied by the list as it closes: what nothing answered is not lost for that.
        if (enSortie.current) return
        setFrappe(lettres)
        setLaisse(false)
      }}
      onKeyDown={e => {
        if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) quitter()
      }}
      onBlur={e => {
        quitter()
        enSortie.current = true
        setTimeout(() => {
          enSortie.current = false
        })
        onBlur?.(e)
      }}
    />
  )
}
