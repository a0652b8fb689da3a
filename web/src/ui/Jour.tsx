import { aujourdhuiAbidjan, ecrireJour, estJour, lireJour } from '@dioptrie/domain/kernel/jour'
import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { useSaisie } from './saisie/useSaisie.ts'

const Calendrier = lazy(() => import('./Calendrier.tsx'))

interface PropsChampJour
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref' | 'min' | 'max'> {
  /** « AAAA-MM-JJ » */
  value: string | null | undefined
  onChange?: (jour: string | null) => void
  /** Une naissance, une ordonnance : l’année à deux chiffres n’est jamais à venir. */
  passe?: boolean
  /** Une naissance : le calendrier s’ouvre sur les années. */
  naissance?: boolean
  min?: string
  max?: string
}

/** Jour, mois, année : 12/03/1985 est le 12 mars, quelle que soit la langue de l’écran. */
export function ChampJour({
  value,
  onChange,
  onBlur,
  onFocus,
  error,
  passe = false,
  naissance = false,
  min,
  max,
  disabled,
  ...reste
}: PropsChampJour) {
  const t = useTranslations('saisie')
  const [ouvert, setOuvert] = useState(false)
  const { champ, refus } = useSaisie<string>({
    value,
    onChange,
    onBlur,
    onFocus,
    lire: texte => lireJour(texte, { aujourdhui: aujourdhuiAbidjan(new Date()), passe }),
    ecrire: jour => (estJour(jour) ? ecrireJour(jour) : jour),
    illisible: texte => texte.trim(),
  })
  return (
    <TextInput
      placeholder={t('formatJour')}
      {...reste}
      {...champ}
      onKeyDown={e => {
        champ.onKeyDown(e)
        if (!e.altKey || e.key !== 'ArrowDown') return
        e.preventDefault()
        setOuvert(true)
      }}
      type="text"
      inputMode="numeric"
      disabled={disabled ?? false}
      error={refus ?? error}
      classNames={{ input: 'chiffres' }}
      rightSection={
        <Popover opened={ouvert} onChange={setOuvert} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="transparent"
              color="gray"
              size={28}
              tabIndex={-1}
              aria-label={t('ouvrirCalendrier')}
              disabled={disabled ?? false}
              onClick={() => setOuvert(o => !o)}
            >
              <IconCalendar size={16} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<Loader size="sm" />}>
              <Calendrier
                value={estJour(value) ? value : null}
                min={min}
                max={max}
                parAnnees={naissance}
                onChange={jour => {
                  onChange?.(jour)
                  setOuvert(false)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
