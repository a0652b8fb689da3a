import type { Champ as Decrit } from '@dioptrie/domain/kernel/champs'
import { Switch, TextInput } from '@mantine/core'
import type { FocusEventHandler, ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { ChampDecimal } from './ChampDecimal.tsx'
import { ChampFiche } from './ChampFiche.tsx'
import { ChampListe } from './ChampListe.tsx'
import { Comptage } from './Comptage.tsx'
import { ChampJour } from './Jour.tsx'
import type { Source } from './liste/types.ts'
import { ChampMontant } from './Montant.tsx'
import { ChampTelephone } from './Telephone.tsx'

/** Those that look the same everywhere; another is drawn by who has it. */
export type GenreDeChamp = Exclude<Decrit['genre'], 'couleur' | 'plusieurs' | 'references'>

export interface PropsDeChamp {
  genre: GenreDeChamp
  label: ReactNode
  value: unknown
  onChange: (valeur: unknown) => void
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  className?: string | undefined
  autoFocus?: boolean
  'data-autofocus'?: boolean
  onBlur?: FocusEventHandler<HTMLInputElement>
  onFocus?: FocusEventHandler<HTMLInputElement>
  maxLength?: number | undefined
  /** Of a choice. */
  choix?: readonly { value: string; label: string }[]
  /** Of a reference. */
  source?: Source | undefined
  sansAjout?: boolean
  /** An amount that is told as it is typed, not when it is left. */
  enDirect?: boolean
}

/** A number is as wide as what one types, beside its name and not at the other end of the panel. */
const COURT = { wrapper: { maxWidth: 160 } }

/** The field that suits a kind of value. */
export function Champ({
  genre,
  value,
  onChange,
  choix = [],
  source,
  sansAjout,
  enDirect,
  ...p
}: PropsDeChamp) {
  const t = useTranslations('ui')
  const { maxLength, ...commun } = p
  const nombre = { ...commun, styles: COURT, value: typeof value === 'number' ? value : null, onChange }
  const texte = typeof value === 'string' && value ? value : null
  switch (genre) {
    case 'montant':
      return <ChampMontant {...nombre} {...(enDirect ? { enDirect } : {})} />
    case 'decimal':
      return <ChampDecimal {...nombre} />
    case 'entier':
      return <Comptage {...nombre} refusComptage={t('entierAttendu')} />
    case 'pourcent':
      return <Comptage {...nombre} refusComptage={t('entierAttendu')} rightSection="%" />
    case 'jour':
      return <ChampJour {...commun} value={texte} onChange={onChange} />
    case 'telephone':
      return <ChampTelephone {...commun} value={texte} onChange={onChange} />
    case 'choix':
      return (
        <ChampListe
          {...commun}
          clearable={!p.required}
          comboboxProps={{ withinPortal: false }}
          data={choix}
          value={texte}
          onChange={onChange}
        />
      )
    case 'reference':
      return (
        source && (
          <ChampFiche
            {...commun}
            source={source}
            {...(sansAjout ? { sansAjout } : {})}
            value={texte}
            onChange={onChange}
          />
        )
      )
    case 'booleen':
      return <Switch {...commun} checked={value === true} onChange={e => onChange(e.currentTarget.checked)} />
    default:
      return (
        <TextInput
          {...commun}
          {...(maxLength ? { maxLength } : {})}
          {...(genre === 'courriel' ? { type: 'email' } : {})}
          autoComplete="off"
          value={String(value ?? '')}
          onChange={e => onChange(e.currentTarget.value)}
        />
      )
  }
}
