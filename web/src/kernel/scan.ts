import { useEffect, useRef } from 'react'

/** What a screen does with a code; false gives it back to the next one below. */
type Recevoir = (code: string) => boolean | Promise<boolean>

/** The screen on top is asked first; the shell, at the bottom, opens the article. */
const pile: { recevoir: Recevoir }[] = []

/** A scanner types a whole code in a few hundredths of a second and ends by Enter; nobody's fingers do. */
const ENTRE_TOUCHES_MS = 50
const LONGUEUR_MIN = 5

const dansUnChamp = (cible: EventTarget | null) =>
  cible instanceof HTMLElement && (cible.isContentEditable || cible.matches('input, textarea, select'))

let lu = ''
let derniere = 0

async function remettre(code: string) {
  for (const { recevoir } of [...pile].reverse()) if (await recevoir(code)) return
}

/** Keys typed in a field belong to the field: it knows what a code means there. */
function surTouche(e: KeyboardEvent) {
  if (dansUnChamp(e.target) || e.ctrlKey || e.altKey || e.metaKey) return
  const maintenant = e.timeStamp
  if (maintenant - derniere > ENTRE_TOUCHES_MS) lu = ''
  derniere = maintenant
  if (e.key === 'Enter' && lu.length >= LONGUEUR_MIN) {
    const code = lu
    lu = ''
    // Not a press on the button that has the focus.
    e.preventDefault()
    e.stopPropagation()
    void remettre(code)
  } else if (e.key.length === 1) lu += e.key
}

/** Barcodes scanned anywhere outside a field, while this component is on screen. `fond`: after every other. */
export function useScan(recevoir: Recevoir, { fond = false } = {}) {
  const courant = useRef({ recevoir })
  useEffect(() => {
    courant.current.recevoir = recevoir
  })
  useEffect(() => {
    const moi = courant.current
    if (pile.length === 0) window.addEventListener('keydown', surTouche, true)
    if (fond) pile.unshift(moi)
    else pile.push(moi)
    return () => {
      pile.splice(pile.indexOf(moi), 1)
      if (pile.length === 0) window.removeEventListener('keydown', surTouche, true)
    }
  }, [fond])
}
