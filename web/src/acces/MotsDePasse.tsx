import { motsDePasseDifferents, PHRASE_CONFIRMATION } from '@dioptrie/domain/acces/rules'
import { useState } from 'react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { ChampMotDePasse } from '../ui/ChampMotDePasse.tsx'

export const SANS_MOT_DE_PASSE = { password: '', confirmPassword: '' }
export type Mots = typeof SANS_MOT_DE_PASSE

interface Props {
  valeurs: Mots
  changer: (valeurs: Mots) => void
  erreurs: Record<string, unknown>
}

/** A password and its confirmation. They live outside the form: a draft must never keep them on the computer. */
export function MotsDePasse({ valeurs, changer, erreurs }: Props) {
  const a = useTranslations('acces')
  const champ = useChamp()
  const [quitte, setQuitte] = useState(false)
  const different = quitte && valeurs.confirmPassword !== '' && motsDePasseDifferents(valeurs)
  return (['password', 'confirmPassword'] as const).map(nom => (
    <ChampMotDePasse
      key={nom}
      label={champ(nom)}
      value={valeurs[nom]}
      onChange={e => changer({ ...valeurs, [nom]: e.currentTarget.value })}
      onBlur={() => nom === 'confirmPassword' && setQuitte(true)}
      error={
        nom === 'confirmPassword' && different
          ? PHRASE_CONFIRMATION
          : ((erreurs[nom] as string | undefined) ?? null)
      }
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': a('voirMotDePasse') }}
    />
  ))
}

/** For `verifier` of a form: what the two fields say of each other. */
export const verifierMots = (mots: Mots): Record<string, string> =>
  motsDePasseDifferents(mots) ? { confirmPassword: PHRASE_CONFIRMATION } : {}

/** Nothing typed: nothing sent. */
export const motsEnvoyes = (mots: Mots) => (mots.password ? mots : {})
