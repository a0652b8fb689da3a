import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'

interface Props {
  code: string
  changer: (code: string) => void
  erreur: string | undefined
}

/** Asked of a colleague who has a second factor, once the server has said so: the others never see it. */
export function CodeDuSignataire({ code, changer, erreur }: Props) {
  const t = useTranslations('ui')
  const champ = useRef<HTMLInputElement>(null)
  const demande = erreur !== undefined
  useEffect(() => {
    if (demande) champ.current?.focus()
  }, [demande])
  if (!demande && !code) return null
  return (
    <TextInput
      ref={champ}
      label={t('codeDuSignataire')}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={code}
      onChange={e => changer(e.currentTarget.value)}
      error={erreur}
    />
  )
}
