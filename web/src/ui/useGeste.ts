import { useRef, useState } from 'react'
import { MEME_TOUCHE } from '../kernel/focus.ts'
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
      if (erreur.autrement.length > 0) erreur.autrement.push(() => setRefus(null))
      setRefus(erreur)
    } finally {
      tenu.current = false
      setEnCours(false)
    }
  }
  return { faire, refus, enCours }
}

/**
 * A step that another one follows in the same place, by the same key: pressed twice, or held, it is one gesture, and what comes next
 * waits for a press of its own. `detail` counts the clicks of a mouse; a key has none.
 */
export function usePas() {
  const touche = useRef(Number.NEGATIVE_INFINITY)
  return ({ detail }: { detail: number }, faire: () => void) => {
    const encore = detail > 1 || (detail === 0 && Date.now() - touche.current < MEME_TOUCHE)
    if (detail === 0) touche.current = Date.now()
    if (!encore) faire()
  }
}
