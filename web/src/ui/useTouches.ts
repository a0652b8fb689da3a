import { type RefObject, useEffect, useRef } from 'react'
import { fenetreOuverte } from '../kernel/fenetres.ts'
import { tousDe } from '../kernel/places.ts'

type Touches = Record<string, ((e: KeyboardEvent) => void) | undefined | false>

const LISTES = ['Autocomplete', 'Popover', 'Menu', 'Combobox']
  .map(nom => `.mantine-${nom}-dropdown`)
  .join(', ')

/** Something stands over the screen: the keys are its own. */
const visible = (selecteur: string) => tousDe(document, selecteur).some(e => e.getClientRects().length > 0)

const estSaisie = (cible: EventTarget | null) =>
  cible instanceof HTMLElement &&
  (cible.isContentEditable ||
    cible.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))

/**
 * The letter that was just obeyed: pressed twice, or held, it is not typed into the field that it led to. By when each was pressed:
 * on a busy computer the second waits for the screen that the first is drawing.
 */
let obeie = { touche: '', le: 0 }
const DOUBLE_MS = 400

/**
 * Keys of a screen: `n`, `/`, `arrowdown` work outside fields; `ctrl+enter`, `alt+1`, `f2` and `escape`, which
 * write nothing, also inside. A field that
 * uses a key for itself stops it before it comes here. Under a window none work; `dans`: what stands in one has its keys
 * there.
 */
export function useTouches(touches: Touches, dans?: RefObject<Element | null>) {
  const courantes = useRef(touches)
  useEffect(() => {
    courantes.current = touches
  })
  useEffect(() => {
    const voulue = (e: KeyboardEvent) => {
      const ctrl = e.ctrlKey || e.metaKey
      const nom = `${ctrl ? 'ctrl+' : ''}${e.altKey ? 'alt+' : ''}${e.key.toLowerCase()}`
      const horsTexte = ctrl || e.altKey || e.key === 'Escape' || /^F\d/.test(e.key)
      return (horsTexte || !estSaisie(e.target)) && courantes.current[nom]
    }
    // Asked before the key is handled: Escape closes a list of choices, and would then leave the form as well. Of a key that is
    // for the field it falls into, nothing is asked: a fast hand or a scanner would wait for it at every letter.
    let mienne = false
    let fenetre = false
    let liste = false
    const avant = (e: KeyboardEvent) => {
      if (e.key === obeie.touche && estSaisie(e.target) && (e.repeat || e.timeStamp - obeie.le < DOUBLE_MS)) {
        e.preventDefault()
        e.stopPropagation()
        return
      }
      obeie.touche = ''
      mienne = Boolean(voulue(e))
      const dessus = mienne ? fenetreOuverte() : undefined
      fenetre = dessus !== undefined && !dessus.contains(dans?.current ?? null)
      liste = mienne && visible(LISTES)
    }
    const apres = (e: KeyboardEvent) => {
      const ctrl = e.ctrlKey || e.metaKey
      // Ctrl+Enter saves also while suggestions are shown, and after one of them was taken by the same Enter; F2 leaves them.
      const parDessus = ctrl || /^F\d/.test(e.key)
      if (!mienne || fenetre || e.isComposing || (!parDessus && liste) || (!ctrl && e.defaultPrevented))
        return
      const faire = voulue(e)
      if (!faire) return
      // What is obeyed is no longer the browser's. A space, an arrow may still be the page's.
      if (e.altKey || parDessus || /^\S$/.test(e.key)) e.preventDefault()
      // A letter that opens something must not fall into the field that takes the focus there.
      if (/^\S$/.test(e.key)) {
        obeie = { touche: e.ctrlKey || e.altKey || e.metaKey ? '' : e.key, le: e.timeStamp }
      }
      faire(e)
    }
    window.addEventListener('keydown', avant, true)
    window.addEventListener('keydown', apres)
    return () => {
      window.removeEventListener('keydown', avant, true)
      window.removeEventListener('keydown', apres)
    }
  }, [dans])
}
