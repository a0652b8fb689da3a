import { Pill } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './ChampFiche.module.css'
import { Choisir, type PropsDuChamp } from './Choisir.tsx'
import { contient } from './sansAccents.ts'

interface Ligne {
  value: string
  label: string
  disabled?: boolean
}

interface Props extends PropsDuChamp {
  data: readonly Ligne[]
  value?: string[]
  onChange?: (valeurs: string[]) => void
}

/** Several of a short list: each is typed and chosen as one alone is, and stands above the field. */
export function ChampMultiple({ data, value = [], onChange, onKeyDown, ...reste }: Props) {
  const t = useTranslations('ui')
  const [frappe, setFrappe] = useState<string | null>(null)
  const recherche = frappe?.trim() ?? ''
  const fige = Boolean(reste.disabled || reste.readOnly)
  const oter = (id: string) => onChange?.(value.filter(v => v !== id))
  return (
    <Choisir
      {...reste}
      inputContainer={champ => (
        <>
          {value.length > 0 && (
            <Pill.Group className={style.choisis}>
              {value.map(id => {
                const nom = data.find(l => l.value === id)?.label ?? '…'
                return (
                  <Pill
                    key={id}
                    size="md"
                    withRemoveButton={!fige}
                    onRemove={() => oter(id)}
                    removeButtonProps={{ 'aria-label': t('lectures.oter', { code: nom }) }}
                  >
                    {nom}
                  </Pill>
                )
              })}
            </Pill.Group>
          )}
          {champ}
        </>
      )}
      frappe={frappe}
      taper={setFrappe}
      choisi={{ id: null, libelle: '' }}
      options={data
        .filter(l => !value.includes(l.value) && contient(l.label, recherche))
        .map(l => ({ id: l.value, libelle: l.label, inerte: l.disabled ?? false }))}
      connues
      prendre={({ id }) => onChange?.([...value, id])}
      onKeyDown={e => {
        const dernier = value.at(-1)
        if (e.key === 'Backspace' && !e.currentTarget.value && dernier && !fige) oter(dernier)
        onKeyDown?.(e)
      }}
    />
  )
}
