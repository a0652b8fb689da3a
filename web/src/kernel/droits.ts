import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { appeler, contrat } from './api.ts'
import { garderProfil, lireProfil } from './session.ts'

/** Asked again no sooner than this. */
const DELAI = 60_000

/**
 * Rights given or taken meanwhile reach the menu without a new sign-in: going to another screen or coming back to the tab
 * reads the profile again. The server decides every call by itself; here only what is offered follows.
 */
export function useDroitsFrais() {
  const router = useRouter()
  const lu = useRef(Date.now())
  useEffect(() => {
    const relire = () => {
      if (document.visibilityState === 'hidden' || Date.now() - lu.current < DELAI) return
      lu.current = Date.now()
      void appeler(contrat.acces.profil)
        .then(frais => {
          const garde = lireProfil()
          if (garde?.uid === frais.uid && JSON.stringify(garde) !== JSON.stringify(frais)) garderProfil(frais)
        })
        // A lost server or an ended session has its own say.
        .catch(() => undefined)
    }
    const arreter = router.subscribe('onResolved', relire)
    document.addEventListener('visibilitychange', relire)
    return () => {
      arreter()
      document.removeEventListener('visibilitychange', relire)
    }
  }, [router])
}
