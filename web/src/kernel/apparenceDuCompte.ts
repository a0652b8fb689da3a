import { useEffect } from 'react'
import { choisirTheme, type Theme, useTheme } from './apparence.ts'
import { choisirLangue, useLangueChoisie } from './i18n.tsx'
import { creerMagasin } from './magasin.ts'
import { useMoi } from './session.ts'
import type { Langue } from './textes.ts'

/** Of each person who signed in on this computer, and whose is shown. */
const siennes = creerMagasin<Record<string, { theme: Theme; langue: Langue }>>('apparences', {})
const montree = creerMagasin<string>('apparence-de', '')

/** Language and theme are of a person, not of a desk that several share: each finds theirs again. */
export function useApparenceDuCompte() {
  const { uid } = useMoi()
  const theme = useTheme()
  const langue = useLangueChoisie()
  useEffect(() => {
    if (!uid) return
    const sienne = siennes.lire()[uid]
    const arrive = montree.lire() !== uid
    montree.ecrire(uid)
    if (arrive && sienne) {
      choisirTheme(sienne.theme)
      choisirLangue(sienne.langue)
    } else siennes.ecrire({ ...siennes.lire(), [uid]: { theme, langue } })
  }, [uid, theme, langue])
}
