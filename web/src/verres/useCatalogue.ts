import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TableEnFenetre } from '../chemins/verres.ts'

/** What is looked at, in the address: supplier, range, words, model, price list, and a table over it all. */
interface EtatCatalogue {
  four?: string | undefined
  gam?: string | undefined
  q?: string | undefined
  modele?: string | undefined
  tarif?: string | undefined
  table?: TableEnFenetre | undefined
}

export function useCatalogue() {
  const etat = useSearch({ strict: false }) as EtatCatalogue
  const navigate = useNavigate()
  const changer = (maj: EtatCatalogue, { remplacer = false } = {}) =>
    void navigate({
      to: '.',
      search: { ...etat, ...maj },
      replace: remplacer,
      resetScroll: false,
    })
  return { etat, changer }
}
