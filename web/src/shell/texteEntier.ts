import { useEffect } from 'react'

/** How far up from the pointer a text may be cut: a word in a link in a cell. */
const NIVEAUX = 4

/** Nothing is cut without a way to read it: the whole text comes under the pointer, on every screen. */
export function useTexteEntier() {
  useEffect(() => {
    const lire = ({ target }: MouseEvent) => {
      let element = target instanceof HTMLElement ? target : null
      for (let i = 0; element && i < NIVEAUX; i++, element = element.parentElement) {
        const coupe =
          element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'
        if (coupe && (!element.title || 'entier' in element.dataset)) {
          element.title = element.innerText
          element.dataset.entier = ''
        } else if (!coupe && 'entier' in element.dataset) {
          element.removeAttribute('title')
          delete element.dataset.entier
        }
      }
    }
    document.addEventListener('mouseover', lire)
    return () => document.removeEventListener('mouseover', lire)
  }, [])
}
