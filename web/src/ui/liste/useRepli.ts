import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { premier } from '../../kernel/places.ts'
import { type Mesuree, replier } from './repli.ts'
import type { Colonne } from './types.ts'
import type { ChoixColonnes } from './useColonnes.ts'

interface Reponse extends ReturnType<typeof replier> {
  lignes: unknown
  width: number
  champs: string
  choisies: boolean
}

/**
 * The columns that fit. Measured once the rows are there and before they are painted: the table is first laid out whole,
 * so that nothing moves under the eye. Columns that someone chose all stand.
 */
export function useRepli<E>(choix: ChoixColonnes<E>, lignes: unknown) {
  const boite = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = boite.current
    if (!element) return
    const largeur = new ResizeObserver(() => setWidth(element.clientWidth))
    largeur.observe(element)
    return () => largeur.disconnect()
  }, [])
  const champs = choix.visibles.map(c => c.champ).join()
  const [reponse, setReponse] = useState<Reponse | null>(null)
  // An answer holds for what it was measured on.
  const tient =
    reponse !== null &&
    reponse.lignes === lignes &&
    reponse.width === width &&
    reponse.champs === champs &&
    reponse.choisies === choix.choisies
  const caches = tient ? reponse.caches : []
  useLayoutEffect(() => {
    const element = boite.current
    const trop = element ? element.scrollWidth - element.clientWidth : 0
    if (!element || trop <= 0 || !lignes || tient) return
    const titres = choix.visibles.map(c => premier(element, `th[data-champ="${c.champ}"]`))
    const marge = (titre: Element | null | undefined) =>
      titre ? Number.parseFloat(getComputedStyle(titre).paddingRight) || 0 : 0
    // The margin at the edge is not given with the last column: the one before has it then.
    const bord = Math.max(0, marge(titres.at(-1)) - marge(titres.at(-2)))
    const mesurees = choix.visibles.map(
      (c, rang): Mesuree => ({
        champ: c.champ,
        largeur: (titres[rang]?.getBoundingClientRect().width ?? 0) - (rang === titres.length - 1 ? bord : 0),
        cede: choix.choisies ? undefined : (c.cede ?? (c.horsCarte ? 0 : c.attenue ? 1 : undefined)),
      }),
    )
    setReponse({ lignes, width, champs, choisies: choix.choisies, ...replier(mesurees, trop) })
  }, [choix, lignes, width, champs, tient])
  useLayoutEffect(() => {
    const element = boite.current
    if (element) element.toggleAttribute('data-deborde', element.scrollWidth > element.clientWidth)
  })
  return {
    boite,
    nom: tient ? reponse.nom : undefined,
    visibles: choix.visibles.filter((c: Colonne<E>) => !caches.includes(c.champ)),
  }
}
