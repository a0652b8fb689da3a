import { TextInput } from '@mantine/core'
import { useTranslations } from '../kernel/i18n.tsx'
import { lireHeure } from './saisie/heure.ts'
import { useSaisie } from './saisie/useSaisie.ts'

interface Props {
  label: string
  disabled?: boolean
  /** Typed first in its window. */
  premier?: boolean
  /** « 09:30 » */
  value: string
  error: string | undefined
  onChange: (heure: string) => void
}

/** An hour of the day on 24 hours, whatever the language of the computer: the browser's own field says AM and PM. */
export function ChampHeure({ label, disabled = false, premier, value, error, onChange }: Props) {
  const t = useTranslations('saisie')
  const { champ, refus } = useSaisie<string>({
    value,
    onChange: heure => onChange(heure ?? ''),
    lire: texte => {
      const heure = lireHeure(texte)
      return heure === null ? { refus: t('heureAttendue') } : { valeur: heure || null }
    },
    ecrire: heure => heure,
    illisible: texte => texte.trim(),
  })
  return (
    <TextInput
      label={label}
      disabled={disabled}
      placeholder="00:00"
      inputMode="numeric"
      {...champ}
      {...(premier ? { 'data-autofocus': true } : {})}
      error={refus ?? error}
      classNames={{ input: 'chiffres' }}
    />
  )
}
