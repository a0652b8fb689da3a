import { useMediaQuery } from '@mantine/hooks'
import { useChamp } from '../../kernel/i18n.tsx'
import { usePreferences } from '../../kernel/preferences.ts'
import type { Colonne } from './types.ts'

export interface ChoixColonnes<E> {
  toutes: Colonne<E>[]
  visibles: Colonne<E>[]
  titre: (colonne: Colonne<E>) => string
  montrer: (champ: string, visible: boolean) => void
  /** Puts a column in the place of another. */
  deplacer: (champ: string, place: string) => void
  retablir: () => void
}

/** The columns as this person wants them. One that the product gained since stands where it was declared. */
export function useColonnes<E>(liste: string, colonnes: Colonne<E>[]): ChoixColonnes<E> {
  const champ = useChamp()
  const { preferences, changer } = usePreferences(liste)
  const rangs = new Map(preferences.ordre?.map((nom, rang) => [nom, rang]))
  const toutes = colonnes
    .map((colonne, declaree) => ({ colonne, rang: rangs.get(colonne.champ) ?? declaree - 0.5 }))
    .sort((a, b) => a.rang - b.rang)
    .map(({ colonne }) => colonne)
  // A tablet has room for what a card says, the menu open or not; the rest would push the figures off the screen.
  const tablette = useMediaQuery('(min-width: 768px) and (max-width: 1199px)', false, {
    getInitialValueInEffect: false,
  })
  const dAbord = colonnes.filter(c => c.cachee || (tablette && c.horsCarte)).map(c => c.champ)
  const masquees = new Set(preferences.masquees ?? dAbord)
  return {
    toutes,
    visibles: toutes.filter(c => !masquees.has(c.champ)),
    titre: c => c.titre ?? champ(c.champ),
    montrer: (nom, visible) =>
      changer({ masquees: visible ? [...masquees].filter(m => m !== nom) : [...masquees, nom] }),
    deplacer: (nom, place) => {
      const ordre: string[] = toutes.map(c => c.champ)
      const vers = ordre.indexOf(place)
      ordre.splice(ordre.indexOf(nom), 1)
      ordre.splice(vers, 0, nom)
      changer({ ordre })
    },
    retablir: () => changer({ ordre: colonnes.map(c => c.champ), masquees: dAbord }),
  }
}
