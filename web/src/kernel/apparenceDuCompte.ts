import { useEffect, useRef } from 'react'
import { appeler, contrat } from './api.ts'
import { choisirTheme, useTheme } from './apparence.ts'
import { choisirLangue, useLangueChoisie } from './i18n.tsx'
import { creerMagasin } from './magasin.ts'
import { garderProfil, MONTREE, useMoi } from './session.ts'

/** Whose is shown on this desk, until they leave. */
const montree = creerMagasin<string>(MONTREE, '')

/**
 * Language and theme are of a person, not of a desk that several share: who arrives finds what their account says, and what
 * is chosen here goes to it, once one has settled on it.
 */
export function useApparenceDuCompte(delai = 3000) {
  const { uid, apparence } = useMoi()
  const theme = useTheme()
  const langue = useLangueChoisie()
  const connue = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what another desk chose meanwhile waits for the next arrival.
  useEffect(() => {
    if (!uid) return
    const ici = `${theme} ${langue}`
    if (montree.lire() !== uid) {
      montree.ecrire(uid)
      connue.current = apparence ? `${apparence.theme} ${apparence.langue}` : ici
      if (apparence) {
        choisirTheme(apparence.theme)
        choisirLangue(apparence.langue)
      }
      return
    }
    connue.current ||= ici
    if (connue.current === ici) return
    const minuterie = setTimeout(() => {
      connue.current = ici
      void appeler(contrat.acces.modifierProfil, { payload: { apparence: { theme, langue } } }).then(
        garderProfil,
        () => null,
      )
    }, delai)
    return () => clearTimeout(minuterie)
  }, [uid, theme, langue])
}
