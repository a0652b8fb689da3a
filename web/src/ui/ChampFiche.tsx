import type { Demande } from '@dioptrie/domain/kernel/contract'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { Source } from './liste/types.ts'
import { contient, memeNom } from './sansAccents.ts'
import { type Fiche, LIMITE, lesPremieres, useLibelle } from './useLibelle.ts'

const CREER = '+'

/** The records of a source: all of them when they are few, else those that fit what is typed. */
export function useFiches(source: Source, cherche: string) {
  const toutes = useQuery({
    ...lesPremieres(source),
    staleTime: 60_000,
  })
  const complet = toutes.data !== undefined && toutes.data.pager.totalItems <= LIMITE
  const [q] = useDebouncedValue(cherche.trim(), 150)
  const trouvees = useQuery({
    ...requetePage(source.liste, { query: { page: 1, limit: 30, q } } as Demande<typeof source.liste>),
    enabled: toutes.data !== undefined && !complet && q !== '',
    placeholderData: keepPreviousData,
  })
  // What was found for other words must not be chosen for these ones by a quick Tab.
  const aJour = complet || q === cherche.trim()
  const lues = complet || q === '' ? toutes.data : trouvees.isPlaceholderData ? undefined : trouvees.data
  const connues = aJour && lues !== undefined
  return { fiches: (connues ? lues.pageOfItems : []) as Fiche[], complet, connues }
}

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue'> {
  source: Source
  value: string | null | undefined
  onChange?: (id: string | null, fiche: Record<string, unknown> | null) => void
  /** A record that cannot be chosen: the one that is open. */
  sauf?: string
  /** Adds a record named as typed and gives its id. */
  creer?: ((texte: string) => Promise<string | null>) | undefined
}

/** A select over the records of a list call, found blind to case and accents. */
export function ChampFiche(props: Props) {
  const { source, value, onChange, creer, sauf, nothingFoundMessage, ...reste } = props
  const t = useTranslations('ui')
  const [cherche, setCherche] = useState('')
  const choisi = useLibelle(source, value)
  // The text of the chosen record is not a search.
  const recherche = cherche === choisi ? '' : cherche
  const { fiches, complet, connues } = useFiches(source, recherche)
  const options = fiches.filter(f => f._id !== sauf).map(f => ({ value: f._id, label: source.libelle(f) }))
  if (value && choisi && !options.some(o => o.value === value)) options.unshift({ value, label: choisi })
  // Offered once the search has answered: before, it may well be there already.
  const nouveau = creer && connues && recherche.trim() && !options.some(o => memeNom(o.label, recherche))
  if (nouveau) options.push({ value: CREER, label: t('ajouterOption', { texte: recherche.trim() }) })
  const vide: ReactNode = nothingFoundMessage ?? t('aucunChoix')
  return (
    <Select
      clearable
      comboboxProps={{ withinPortal: false }}
      {...reste}
      data={options}
      value={value ?? null}
      searchValue={cherche}
      onSearchChange={setCherche}
      nothingFoundMessage={vide}
      limit={60}
      // Marks the first line again when the list comes after the last key (a slow link, a quick hand).
      selectFirstOptionOnChange={connues}
      // Once chosen, leaving the field must not click the marked line: it would be let go, or another taken.
      autoSelectOnBlur={
        recherche.trim() !== '' && !options.some(o => o.value === value && o.label === cherche)
      }
      allowDeselect={false}
      filter={({ options, search }) =>
        search === choisi
          ? options
          : options.filter(o => 'value' in o && (o.value === CREER || !complet || contient(o.label, search)))
      }
      onChange={async id => {
        if (id === CREER) {
          const cree = await creer?.(recherche.trim())
          if (cree) onChange?.(cree, null)
        } else onChange?.(id, fiches.find(f => f._id === id) ?? null)
      }}
    />
  )
}
