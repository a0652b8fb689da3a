import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { premier } from '../kernel/places.ts'

/** What is added is typed at once: the first field of the new row takes the hand, that the button would keep. */
export function useSuivreAjout() {
  const liste = useRef<HTMLOListElement>(null)
  const ajouterEtSuivre = (rang: number, ajouter: () => void) => {
    flushSync(ajouter)
    premier(liste.current?.children[rang], 'input')?.focus()
  }
  return { liste, ajouterEtSuivre }
}
