import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFiches } from './ChampFiche.tsx'
import type { Source } from './liste/types.ts'
import { contient, memeNom } from './sansAccents.ts'
import type { Fiche } from './useLibelle.ts'

interface Props extends Omit<AutocompleteProps, 'data' | 'value'> {
  source: Source
  value?: string | null
  'data-attente'?: boolean | undefined
  /** Told which records bear the text, once, when it is chosen or left. */
  reconnu?: (fiches: Fiche[]) => void
}

/**
 * A free text that proposes what others already typed; nothing forces it. Left or sent, what names one of them is written
 * as they wrote it; a form waits for what it stands for (`data-attente`).
 */
export function ChampSuggere({ source, value, reconnu, ...reste }: Props) {
  const { fiches, connues, lecture } = useFiches(source, value ?? '')
  const mots = [...new Set(fiches.map(f => source.libelle(f)))]
  const [dit, setDit] = useState(value ?? '')
  // What was chosen or left; told when the records are there, which a slow line brings after the last key.
  const [laisse, setLaisse] = useState<string | null>(null)
  const aDire = connues ? laisse : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text, not at each drawing
  useEffect(() => {
    if (aDire === null || aDire === dit) return
    setDit(aDire)
    const nommees = fiches.filter(f => memeNom(source.libelle(f), aDire))
    const [nom, autre] = new Set(nommees.map(f => source.libelle(f)))
    if (nom && !autre && nom !== value && memeNom(nom, value ?? '')) reste.onChange?.(nom)
    reconnu?.(nommees)
  }, [aDire])
  return (
    <Autocomplete
      comboboxProps={{ withinPortal: false }}
      {...reste}
      onOptionSubmit={setLaisse}
      onBlur={e => {
        setLaisse(e.currentTarget.value)
        reste.onBlur?.(e)
      }}
      data-attente={
        (laisse !== null && laisse !== dit && !lecture.error) || reste['data-attente'] || undefined
      }
      data={mots}
      value={value ?? ''}
      limit={8}
      autoComplete="off"
      filter={({ options, search }) => options.filter(o => 'value' in o && contient(o.label, search))}
    />
  )
}
