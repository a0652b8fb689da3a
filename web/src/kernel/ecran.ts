import type { Permission, Rule } from '@dioptrie/domain/kernel/permissions'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CleTitre } from './i18n.tsx'
import type { Espace } from './textes.ts'

/** Groups of the navigation, in their order; an area names the one its screens stand in. */
export const GROUPES = [
  'accueil',
  'clients',
  'ventes',
  'atelier',
  'stock',
  'verres',
  'caisse',
  'facturation',
  'commercial',
  'marketing',
  'etats',
  'organisation',
  'referentiel',
  'reglages',
] as const
export type Groupe = (typeof GROUPES)[number]

/** A screen, as each area declares it in its `screens.ts`. Parameters are written as the spec does: `{clientId}`. */
export interface Ecran {
  path: string
  /** Older paths of the same screen. */
  alias?: string[]
  /** Needs no signed-in user, and stands outside the shell. */
  public?: true
  /** `editor` unless said. */
  rule?: Rule
  permission?: Permission
  /** Also for an account that may do nothing yet; another screen without a permission is for those who have one. */
  pourTous?: true
  titre: CleTitre
  /** Section of the breadcrumb. */
  groupe?: Groupe
  /** The list it is reached from, when its path does not tell: lit in the navigation, named in the breadcrumb. */
  sous?: string
  icone?: Icon
  /** Heading above it in its group of the navigation: a group of twenty entries is read by families. */
  section?: CleTitre
  /** Place in its group of the navigation; a screen without it is reached from others. */
  menu?: number
  /** What is late of its group, in the menu, is some of its rows. */
  retards?: true
  /** The verb under which Ctrl+K and the home screen offer it: « Créer un client ». */
  action?: CleTitre
  /** Its parts that Ctrl+K finds by their own names, each with its address. */
  parties?: { titre: CleTitre; lien: string }[]
  /** Words it needs beside those of its own folder, fetched with its code. */
  textes?: Espace[]
  charger: () => Promise<{ default: ComponentType }>
}
