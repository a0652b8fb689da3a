import type { Lecture } from '@dioptrie/domain/kernel/lecture'
import { douteDuTelephone, formaterTelephone, normaliserTelephone } from '@dioptrie/domain/kernel/telephone'
import { ActionIcon, Input, TextInput, type TextInputProps } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from './Bouton.tsx'
import classes from './saisie/champs.module.css'
import { useSaisie } from './saisie/useSaisie.ts'

interface PropsTelephone
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> {
  /** Chiffres avec indicatif, « 2250700487116 ». */
  value: string | null | undefined
  onChange?: (numero: string | null) => void
}

function lire(texte: string): Lecture<string> {
  if (texte.trim() === '') return { valeur: null }
  const lu = normaliserTelephone(texte)
  return lu.numero === undefined ? { refus: lu.refus } : { valeur: lu.numero }
}

/** What is doubtful is kept: said under what was typed, without holding anything up. */
const DOUTE_DESSOUS: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

export function ChampTelephone({ value, onChange, onBlur, onFocus, error, ...reste }: PropsTelephone) {
  const { champ, refus } = useSaisie<string>({
    value,
    onChange,
    onBlur,
    onFocus,
    lire,
    ecrire: formaterTelephone,
    illisible: texte => texte.trim(),
  })
  const doute = value ? douteDuTelephone(value) : null
  return (
    <TextInput
      {...(doute && { description: doute, inputWrapperOrder: DOUTE_DESSOUS })}
      {...reste}
      {...champ}
      type="tel"
      inputMode="tel"
      error={refus ?? error}
      classNames={{ input: 'chiffres', ...(doute && { description: classes.doute ?? '' }) }}
    />
  )
}

interface PropsTelephones {
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  value: string[] | null | undefined
  onChange?: (numeros: string[]) => void
  onBlur?: TextInputProps['onBlur']
  onFocus?: TextInputProps['onFocus']
}

/** Un ou plusieurs téléphones ; une ligne vidée disparaît de la valeur. */
export function ChampTelephones({
  label,
  description,
  error,
  required,
  disabled,
  value,
  onChange,
  onBlur,
  onFocus,
}: PropsTelephones) {
  const t = useTranslations('saisie')
  const id = useId()
  const numeros = value ?? []
  const [ajoutees, setAjoutees] = useState(0)
  const lignes = [...numeros, ...Array.from({ length: numeros.length === 0 ? 1 : ajoutees }, () => '')]

  // Deux lignes peuvent porter le même numéro : le rang est leur identité.
  const rangees = lignes.map((numero, rang) => ({ numero, rang }))

  const changer = (rang: number, numero: string | null) => {
    const suivants = lignes.map((n, i) => (i === rang ? (numero ?? '') : n)).filter(n => n !== '')
    if (rang >= numeros.length && numero) setAjoutees(0)
    onChange?.(suivants)
  }

  return (
    <Input.Wrapper
      label={label}
      labelProps={{ htmlFor: `${id}-0` }}
      description={description}
      error={error}
      {...(required !== undefined && { required })}
    >
      <div className="grid gap-8">
        {rangees.map(({ numero, rang }) => (
          <div key={rang} className={classes.telephone}>
            <ChampTelephone
              id={`${id}-${rang}`}
              aria-label={rang === 0 ? label : t('telephoneN', { label, rang: rang + 1 })}
              value={numero}
              onChange={n => changer(rang, n)}
              onBlur={onBlur}
              onFocus={onFocus}
              disabled={disabled ?? false}
            />
            {lignes.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('retirerTelephone', { rang: rang + 1 })}
                disabled={disabled ?? false}
                onClick={() => {
                  if (rang >= numeros.length) setAjoutees(n => n - 1)
                  else changer(rang, null)
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </div>
        ))}
        {numeros.length > 0 && ajoutees === 0 && (
          <Bouton
            libelle={t('ajouterTelephone')}
            variant="subtle"
            size="compact-sm"
            justify="flex-start"
            w="fit-content"
            leftSection={<IconPlus size={14} />}
            disabled={disabled ?? false}
            faire={() => setAjoutees(1)}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}
