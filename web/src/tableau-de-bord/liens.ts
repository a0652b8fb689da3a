import { FILTRE_RECETTES } from '@dioptrie/domain/caisse/rules'
import type { Intervalle } from '@dioptrie/domain/kernel/periode'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { chemins as caisse } from '../chemins/caisse.ts'
import { chemins as comptoir } from '../chemins/comptoir.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { recherche } from '../ui/recherche.ts'
import type { LectureDeLignes } from './Lignes.tsx'

/** Three things that are counted; who may open the list behind one sees it. */
export const MESURES = ['recettes', 'commandes', 'comptoir'] as const
export type Mesure = (typeof MESURES)[number]

export const PERMISSIONS: Record<Mesure, Permission> = {
  recettes: 'caisse.lire',
  commandes: 'ventes.lire',
  comptoir: 'comptoir.lire',
}

const LISTES: Record<Mesure, { to: string; filtres?: Record<string, string> }> = {
  recettes: { to: caisse.operations, filtres: { typeOperation: FILTRE_RECETTES } },
  commandes: { to: ventes.commandes },
  comptoir: { to: comptoir.liste },
}

/** A list as its address says it: the officine is a code, `reseau` for all of them. */
export interface Lien {
  to: string
  search: never
}
export const lien = (to: string, search: Record<string, string | undefined>): Lien => ({
  to,
  search: recherche(search),
})

/** The records that a figure adds up. */
export const versListe = (mesure: Mesure, { du, au }: Intervalle, officine: string): Lien =>
  lien(LISTES[mesure].to, { ...LISTES[mesure].filtres, du, au, officine })

/** What each panel of lines is given. */
export interface PropsPanneau<T> {
  lecture: LectureDeLignes<T>
  attendues: number | undefined
  /** The officine looked at, as addresses name it. */
  partout: string
  /** Several officines are looked at: each line says its own. */
  reseau: boolean
}
