import { useEffect, useRef } from 'react'
import { appeler, contrat } from './api.ts'
import { choisirTheme, useTheme } from './apparence.ts'
import { choisirLangue, useLangueChoisie } from './i18n.tsx'
import { garderProfil, useMoi } from './session.ts'

/** Language and theme are of a person, not of a desk that several share: what the account says comes first, then what is chosen here. */
export function useApparenceDuCompte() {
  const { uid, apparence } = useMoi()
  const theme = useTheme()
  const langue = useLangueChoisie()
  const vue = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what another desk chose meanwhile waits for the next opening.
  useEffect(() => {
    const ici = `${uid} ${theme} ${langue}`
    const arrive = !vue.current.startsWith(`${uid} `)
    if (!uid || vue.current === ici) return
    vue.current = ici
    if (arrive) {
      if (!apparence) return
      vue.current = `${uid} ${apparence.theme} ${apparence.langue}`
      choisirTheme(apparence.theme)
      choisirLangue(apparence.langue)
    } else
      void appeler(contrat.acces.modifierProfil, { payload: { apparence: { theme, langue } } }).then(
        garderProfil,
        () => null,
      )
  }, [uid, theme, langue])
}
