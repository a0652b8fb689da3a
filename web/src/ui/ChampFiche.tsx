import type { Demande } from '@dioptrie/domain/kernel/contract'
import {
  Combobox,
  type ComboboxProps,
  Loader,
  TextInput,
  type TextInputProps,
  useCombobox,
} from '@mantine/core'
import { useDebouncedValue, useId } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './ChampFiche.module.css'
import type { Source } from './liste/types.ts'
import { SansChoix } from './SansChoix.tsx'
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
  const lecture = toutes.error ? toutes : trouvees
  return { fiches: (connues ? lues.pageOfItems : []) as Fiche[], complet, connues, lecture }
}

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'rightSection'> {
  source: Source
  value: string | null | undefined
  onChange?: (id: string | null, fiche: Record<string, unknown> | null) => void
  clearable?: boolean
  openOnFocus?: boolean
  comboboxProps?: Pick<ComboboxProps, 'withinPortal' | 'width' | 'position'>
  /** A record that cannot be chosen: the one that is open. */
  sauf?: string
  /** Adds a record named as typed and gives its id. */
  creer?: ((texte: string) => Promise<string | null>) | undefined
}

/**
 * A record chosen among those of a list call, found blind to case and accents. Enter takes the marked line, leaving the
 * field takes it too; when the list comes after the last key (a slow link, a quick hand) its first line is taken then.
 */
export function ChampFiche(props: Props) {
  const { source, value, onChange, creer, sauf, clearable = true, openOnFocus = true, ...autres } = props
  const { comboboxProps, onBlur, onFocus, onClick, onKeyDown, ...reste } = autres
  const t = useTranslations('ui')
  const combobox = useCombobox()
  // What is being typed; null when the field shows what is chosen.
  const [frappe, setFrappe] = useState<string | null>(null)
  const [attendu, setAttendu] = useState(false)
  const [pris, setPris] = useState<{ id: string; libelle: string } | null>(null)
  const lu = useLibelle(source, value)
  const choisi = lu ?? (value && pris?.id === value ? pris.libelle : '')
  const recherche = frappe?.trim() ?? ''
  const { fiches, complet, connues, lecture } = useFiches(source, recherche)
  const options = fiches
    .filter(f => f._id !== sauf)
    .map(f => ({ id: f._id, libelle: source.libelle(f), detail: source.detail?.(f) ?? '' }))
    .filter(o => !complet || contient(`${o.libelle} ${o.detail}`, recherche))
  if (value && choisi && !recherche && !options.some(o => o.id === value))
    options.unshift({ id: value, libelle: choisi, detail: '' })
  options.splice(60)
  // Offered once the search has answered: before, it may well be there already.
  if (creer && connues && recherche && !options.some(o => memeNom(o.libelle, recherche)))
    options.push({ id: CREER, libelle: t('ajouterOption', { texte: recherche }), detail: '' })

  const cesser = () => {
    setFrappe(null)
    setAttendu(false)
    combobox.resetSelectedOption()
    combobox.closeDropdown()
  }
  const prendre = async (option: { id: string; libelle: string } | undefined) => {
    const texte = recherche
    cesser()
    if (option?.id === CREER) {
      const id = await creer?.(texte)
      if (!id) return
      setPris({ id, libelle: texte })
      onChange?.(id, null)
    } else if (option && option.id !== value) {
      setPris(option)
      onChange?.(option.id, fiches.find(f => f._id === option.id) ?? null)
    }
  }
  const valider = () => {
    if (!connues) setAttendu(true)
    else void prendre(options[Math.max(0, combobox.getSelectedOptionIndex())])
  }
  const aPrendre = attendu && connues
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there; not at each drawing
  useEffect(() => {
    if (aPrendre) void prendre(options[0])
  }, [aPrendre])
  const lignes = options.map(o => o.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first line of each new list, not at each drawing
  useEffect(() => {
    if (recherche) combobox.selectFirstOption()
  }, [recherche, lignes, combobox.dropdownOpened])

  const id = useId(reste.id)
  const nom = reste.label ? { labelledBy: `${id}-label` } : { 'aria-label': reste['aria-label'] }
  const effacable = clearable && value && !reste.disabled && !reste.readOnly
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      {...comboboxProps}
      onOptionSubmit={id => void prendre(options.find(o => o.id === id))}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          autoComplete="off"
          {...reste}
          id={id}
          value={frappe ?? choisi}
          rightSectionPointerEvents={effacable ? 'all' : 'none'}
          rightSection={
            attendu ? (
              <Loader size="xs" />
            ) : effacable ? (
              <Combobox.ClearButton onClear={() => onChange?.(null, null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
          onChange={e => {
            setFrappe(e.currentTarget.value)
            setAttendu(false)
            combobox.resetSelectedOption()
            combobox.openDropdown()
          }}
          onFocus={e => {
            // Sent back to a field that is refused, one reads why: the list would lie over it.
            if (openOnFocus && !reste.error) combobox.openDropdown()
            onFocus?.(e)
          }}
          onClick={e => {
            combobox.openDropdown()
            onClick?.(e)
          }}
          onBlur={e => {
            if (recherche) valider()
            else {
              if (frappe === '' && effacable) onChange?.(null, null)
              cesser()
            }
            combobox.closeDropdown()
            onBlur?.(e)
          }}
          onKeyDown={e => {
            onKeyDown?.(e)
            if (e.key === 'Escape' && frappe !== null) setFrappe(null)
            if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || !recherche) return
            e.preventDefault()
            valider()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={Boolean(reste.disabled || reste.readOnly)}>
        <Combobox.Options tabIndex={-1} {...nom}>
          {options.map(o => (
            <Combobox.Option key={o.id} value={o.id} active={o.id === value} aria-selected={o.id === value}>
              {o.libelle}
              {o.detail && <span className={style.detail}> {o.detail}</span>}
            </Combobox.Option>
          ))}
          {options.length === 0 && <SansChoix lecture={lecture} repondu={connues} vide={t('aucunChoix')} />}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
