import { useChamp } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { usePreferences } from '../../kernel/preferences.ts'
import { selonGenre } from './genres.tsx'
import { type Colonne, poses, type Selon } from './types.ts'

export interface ChoixColonnes<E> {
  toutes: Colonne<E>[]
  visibles: Colonne<E>[]
  /** She said which: they all stand, and the table scrolls if it must. */
  choisies: boolean
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
    .map(({ colonne }) => selonGenre(colonne))
  const dAbord = colonnes.filter(c => c.cachee).map(c => c.champ)
  const masquees = new Set(preferences.masquees ?? dAbord)
  return {
    toutes,
    visibles: toutes.filter(c => !masquees.has(c.champ)),
    choisies: preferences.masquees !== undefined,
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
    retablir: () => changer({ ordre: undefined, masquees: undefined }),
  }
}

/** The chip says which officine: its name on every row would say it again. */
export function useSansOfficine<E>({ colonnes, parOfficine }: { colonnes: unknown; parOfficine?: boolean }) {
  const { reseau } = useOfficine()
  return poses(colonnes as Selon<Colonne<E>>).map(c =>
    c.champ === 'Officine' && parOfficine && !reseau ? { ...c, cachee: true } : c,
  )
}
