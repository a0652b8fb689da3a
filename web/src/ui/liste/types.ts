import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A column, named by its wire field: header, sort key and preferences follow from the name. */
export interface Colonne<E> {
  champ: keyof E & string
  /** Header, when the field is not called by its own label. */
  titre?: string
  /** How its values are written, when it does not say so itself (`genres.tsx`). */
  genre?: 'montant' | 'jour'
  /** What the cell shows; the text alone unless said. */
  cellule?: (ligne: E) => ReactNode
  /** The cell in words: export, tooltip, card of the phone. */
  texte?: (ligne: E) => string
  droite?: boolean
  /** The call sorts by this field. */
  triable?: boolean
  /** Grey: codes and other second-rank values. */
  attenue?: boolean
  /** Not shown until asked for in the column chooser. */
  cachee?: boolean
  /** On a phone: left out, and the first to give way in a narrow table. The first column is the title of the card. */
  horsCarte?: boolean
  /** In a table too narrow for all: gives way, the smallest first; one that is grey gives way at 1, others stay unless said. */
  cede?: number
  /** What its cell reads beside its own field: asked for with it. */
  lit?: readonly (keyof E & string)[]
  /** What a card says, where no title stands above it, when that is not the cell. */
  carte?: (ligne: E) => ReactNode
}

export type Filtre =
  | { champ: string; titre?: string; options: { value: string; label: string }[] }
  | { champ: string; titre?: string; source: Source }
  | { champ: string; titre?: string; suggestions: Source }
  /** An amount between two bounds, either of which may be left out; each has its own name in the address. */
  | { champ: string; titre?: string; bornes: readonly [min: string, max: string] }

export type FiltreBorne = Extract<Filtre, { bornes: unknown }>

/** The names that a filter has in the address and in the call. */
export const nomsDuFiltre = (f: Filtre): readonly string[] => ('bornes' in f ? f.bornes : [f.champ])

/** Where the records of a select come from. */
export interface Source {
  liste: Appel
  /** Reads one, to name the record that an id stands for; without it, it is looked up in the list. */
  lire?: Appel
  libelle: (fiche: Record<string, unknown>) => string
  /** Beside its name in a list to choose from: what an abbreviation stands for. */
  detail?: (fiche: Record<string, unknown>) => string
  /** What is asked of the list beside the words: which ones, in which order. */
  question?: Record<string, string>
  /** How one that is named alone is added, by whoever may. */
  ajouter?: { appel: Appel; permission: Permission; saisie: (texte: string) => Record<string, unknown> }
}

/** A list of what may be there: what is not is nothing, and nobody sees it. */
export type Selon<T> = readonly (T | false | null | undefined | '' | 0)[]
export const poses = <T>(selon: Selon<T>): T[] => selon.filter(Boolean) as T[]

export interface ActionLigne {
  libelle: string
  icone: Icon
  vers?: string
  faire?: () => void
  danger?: boolean
  /** Shown, with its reason in its name, and not to be chosen. */
  inactif?: boolean
}

export interface ActionGroupee<E> {
  libelle: string
  icone: Icon
  danger?: boolean
  /** The letter that does it while rows are chosen. */
  touche?: string
  /** The gesture that one came for. */
  principale?: boolean
  /** Only of this many: a merge takes two. */
  nombre?: number
  faire: (lignes: E[]) => Promise<void> | void
}

/** What the list is added to by: its own screen, or a window. */
export type Creation = { libelle: string } & (
  | { vers: string; faire?: never }
  | { faire: () => void; vers?: never }
)

export const surCreation = ({ vers, faire }: Creation) =>
  faire ? { onClick: faire } : ({ component: Link, to: vers } as unknown as object)

export interface Vide {
  icone: Icon
  titre: (officine: string | null) => string
  texte: string
  /** « Les 874 clients des autres officines » */
  ailleurs?: ((n: number) => string) | undefined
  /** Other ways to begin than the main action. */
  actions?: ReactNode
}

export const texteDe = <E>(colonne: Colonne<E>, ligne: E): string => {
  if (colonne.texte) return colonne.texte(ligne)
  const valeur = ligne[colonne.champ]
  return valeur === null || valeur === undefined ? '' : String(valeur)
}

/** The sum of a column, drawn as the column draws a row; nothing under a column that does not add up. */
export const sommeDe = <E>(colonne: Colonne<E>, sommes: Partial<E>): ReactNode => {
  if (sommes[colonne.champ] === undefined) return null
  return colonne.cellule ? colonne.cellule(sommes as E) : String(sommes[colonne.champ])
}
