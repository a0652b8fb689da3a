import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import {
  type Icon,
  IconBadge,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconBuildingHospital,
  IconCategory,
  IconHeartHandshake,
  IconMap,
  IconMapPin,
  IconReceipt,
  IconShieldHalf,
  IconStethoscope,
  IconSunglasses,
  IconTag,
  IconTags,
  IconWorld,
} from '@tabler/icons-react'
import { createElement } from 'react'
import type { Ecran } from '../kernel/ecran.ts'
import { chemins } from './chemins.ts'

/** In the order of the navigation. */
const ICONES: Record<NomReferentiel, Icon> = {
  assurance: IconShieldHalf,
  societe: IconBuilding,
  prescripteur: IconStethoscope,
  centre_hospitalier: IconBuildingHospital,
  profession: IconBriefcase,
  fonction: IconBadge,
  banque: IconBuildingBank,
  partenaire: IconHeartHandshake,
  rubrique_depense: IconReceipt,
  categorie_article: IconCategory,
  marque: IconTag,
  type: IconTags,
  style: IconSunglasses,
  pays: IconWorld,
  ville: IconMap,
  quartier: IconMapPin,
}

function ecransDe(nom: NomReferentiel, icone: Icon, rang: number): Ecran[] {
  const { liste, listes, ajouter, ajouts, fiche, fiches } = chemins(nom)
  const commun = { groupe: 'reglages', icone } as const
  const charger = async () => {
    const { FicheReferentiel } = await import('./FicheReferentiel.tsx')
    return { default: () => createElement(FicheReferentiel, { nom }) }
  }
  return [
    {
      ...commun,
      path: liste,
      alias: listes,
      titre: `referentiel.${nom}.titre`,
      menu: rang,
      charger: async () => {
        const { ListeReferentiel } = await import('./ListeReferentiel.tsx')
        return { default: () => createElement(ListeReferentiel, { nom }) }
      },
    },
    {
      ...commun,
      path: ajouter,
      alias: ajouts,
      permission: 'referentiel.ecrire',
      titre: `referentiel.${nom}.nouveau`,
      charger,
    },
    { ...commun, path: fiche, alias: fiches, titre: `referentiel.${nom}.fiche`, charger },
  ]
}

/** A reference table has its screens as soon as it has a descriptor and an icon. */
export const ecrans: Ecran[] = Object.entries(ICONES).flatMap(([nom, icone], rang) =>
  ecransDe(nom as NomReferentiel, icone, rang + 1),
)
