import { useRef, useState } from 'react'
import { RefusApi } from '../kernel/refus.ts'

/**
 * Something that a button does, once however often it is pressed meanwhile; what the server refuses stays on the screen.
 * `plusieurs`: the buttons of several records, each of which may be pressed while another one is done.
 */
export function useGeste({ plusieurs = false } = {}) {
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const [enCours, setEnCours] = useState(false)
  const tenu = useRef(false)
  const faire = async (geste: () => Promise<unknown>) => {
    if (tenu.current && !plusieurs) return
    tenu.current = true
    setRefus(null)
    setEnCours(true)
    try {
      await geste()
    } catch (erreur) {
      if (!(erreur instanceof RefusApi)) throw erreur
      setRefus(erreur)
    } finally {
      tenu.current = false
      setEnCours(false)
    }
  }
  return { faire, refus, enCours }
}
