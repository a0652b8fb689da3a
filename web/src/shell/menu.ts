import type { Profil } from '@dioptrie/domain/acces/contract'
import {
  type Icon,
  IconBriefcase,
  IconBuildingStore,
  IconCash,
  IconChartBar,
  IconEyeglass,
  IconFileDollar,
  IconHome,
  IconPackage,
  IconSettings,
  IconShoppingBag,
  IconSpeakerphone,
  IconTable,
  IconTools,
  IconUsers,
} from '@tabler/icons-react'
import { type Ecran, GROUPES, type Groupe } from '../kernel/ecran.ts'
import { autorise } from '../kernel/session.ts'
import { ecrans } from '../screens.ts'

export const ICONES: Record<Groupe, Icon> = {
  accueil: IconHome,
  clients: IconUsers,
  ventes: IconShoppingBag,
  atelier: IconTools,
  stock: IconPackage,
  verres: IconEyeglass,
  caisse: IconCash,
  facturation: IconFileDollar,
  commercial: IconBriefcase,
  marketing: IconSpeakerphone,
  etats: IconChartBar,
  organisation: IconBuildingStore,
  referentiel: IconTable,
  reglages: IconSettings,
}

interface GroupeDeMenu {
  groupe: Groupe
  ecrans: Ecran[]
}

/** What this person may open, in the order of the navigation; a group without a screen is not there. */
export function menu(qui: Profil | null): GroupeDeMenu[] {
  return GROUPES.map(groupe => ({
    groupe,
    ecrans: ecrans
      .filter(e => e.groupe === groupe && e.menu !== undefined && autorise(qui, e))
      .sort((a, b) => (a.menu ?? 0) - (b.menu ?? 0)),
  })).filter(g => g.ecrans.length > 0)
}

/** `/apps/marque/marque-edit/{id}` and `/apps/marque/marque-list` speak of the same thing. */
const sujet = (chemin: string) => chemin.split('/')[2]?.replace(/-(list|add|edit|import|fusion)$/, '')

/** The list of the menu that a screen is reached from: the one it names, or else that of its own subject. */
export function listeDe(ecran: Ecran): Ecran | undefined {
  if (ecran.menu !== undefined) return undefined
  const listes = ecrans.filter(l => l.menu !== undefined && l.groupe === ecran.groupe)
  if (ecran.sous) return listes.find(l => l.path === ecran.sous)
  const siennes = listes.filter(l => sujet(l.path) === sujet(ecran.path))
  return siennes.find(l => l.path.endsWith('-list')) ?? siennes[0]
}

/** Screens with a verb: what Ctrl+K and the home screen offer to do. */
export const actions = (qui: Profil | null): Ecran[] =>
  ecrans.filter(e => e.action !== undefined && autorise(qui, e))
