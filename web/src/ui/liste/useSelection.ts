import { useState } from 'react'
import type { Liste } from '../../kernel/useListe.ts'

export interface Selection<E> {
  nombre: number
  /** Every result, also those of other pages. */
  toutes: boolean
  estChoisie: (ligne: E) => boolean
  basculer: (ligne: E) => void
  basculerPage: () => void
  /** State of the box over the column. */
  page: 'aucune' | 'une partie' | 'toute'
  toutChoisir: () => void
  vider: () => void
  lignes: () => Promise<E[]>
}

/** Rows chosen one by one stay chosen across pages; another question empties the choice. */
export function useSelection<E extends { _id: string }>(liste: Liste<E>): Selection<E> {
  const question = JSON.stringify(liste.question)
  const [choix, setChoix] = useState<{ question: string; lignes: Map<string, E>; toutes: boolean }>({
    question,
    lignes: new Map(),
    toutes: false,
  })
  const { lignes, toutes } =
    choix.question === question ? choix : { lignes: new Map<string, E>(), toutes: false }
  const poser = (suivantes: Map<string, E>, tout = false) =>
    setChoix({ question, lignes: suivantes, toutes: tout })
  const page = liste.lignes ?? []
  const ici = toutes ? page.length : page.filter(l => lignes.has(l._id)).length
  return {
    nombre: toutes ? (liste.pager?.totalItems ?? 0) : lignes.size,
    toutes,
    estChoisie: ligne => toutes || lignes.has(ligne._id),
    basculer: ligne => {
      const suivantes = new Map(toutes ? page.map(l => [l._id, l]) : lignes)
      if (!suivantes.delete(ligne._id)) suivantes.set(ligne._id, ligne)
      poser(suivantes)
    },
    basculerPage: () => {
      const suivantes = new Map(toutes ? [] : lignes)
      for (const l of page) {
        if (ici === page.length) suivantes.delete(l._id)
        else suivantes.set(l._id, l)
      }
      poser(suivantes)
    },
    page: ici === 0 ? 'aucune' : ici === page.length ? 'toute' : 'une partie',
    toutChoisir: () => poser(new Map(), true),
    vider: () => poser(new Map()),
    lignes: async () => (toutes ? liste.rassembler() : [...lignes.values()]),
  }
}
