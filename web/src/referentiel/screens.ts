import type { Permission } from '@dioptrie/domain/kernel/permissions'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import {
  type Icon,
  IconBadge,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconBuildingHospital,
  IconCategory,
  IconEyeglass,
  IconFileOff,
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
import { chemins } from '../chemins/referentiel.ts'
import type { Ecran } from '../kernel/ecran.ts'

type Section = 'articles' | 'sante' | 'tiers' | 'lieux'

/** Reached from the lens catalogue, of whose group they are: in no menu. */
const DE_VERRES = { icone: IconEyeglass, section: null, ecriture: 'verres.ecrire' } as const
/** Added to by whoever works in an officine, as its descriptor says (`locale`). */
const OUVERTE = { ajout: 'referentiel.ecrire' } as const

/** In the order of the navigation; without a section, a table stands in the group of its own area. */
const TABLES: Record<
  NomReferentiel,
  { icone: Icon; section: Section | null; ecriture?: Permission; ajout?: Permission }
> = {
  assurance: { icone: IconShieldHalf, section: 'sante' },
  motif_rejet: { icone: IconFileOff, section: 'sante' },
  prescripteur: { icone: IconStethoscope, section: 'sante', ...OUVERTE },
  centre_hospitalier: { icone: IconBuildingHospital, section: 'sante', ...OUVERTE },
  categorie_article: { icone: IconCategory, section: 'articles' },
  marque: { icone: IconTag, section: 'articles', ...OUVERTE },
  type: { icone: IconTags, section: 'articles', ...OUVERTE },
  style: { icone: IconSunglasses, section: 'articles', ...OUVERTE },
  societe: { icone: IconBuilding, section: 'tiers', ...OUVERTE },
  profession: { icone: IconBriefcase, section: 'tiers', ...OUVERTE },
  partenaire: { icone: IconHeartHandshake, section: 'tiers' },
  banque: { icone: IconBuildingBank, section: 'tiers' },
  rubrique_depense: { icone: IconReceipt, section: 'tiers' },
  pays: { icone: IconWorld, section: 'lieux' },
  ville: { icone: IconMap, section: 'lieux', ...OUVERTE },
  quartier: { icone: IconMapPin, section: 'lieux', ...OUVERTE },
  fonction: { icone: IconBadge, section: null },
  gamme_verre: DE_VERRES,
  type_verre: DE_VERRES,
  matiere_verre: DE_VERRES,
  version_verre: DE_VERRES,
  traitement_verre: DE_VERRES,
  coloration_verre: DE_VERRES,
  teinte_verre: DE_VERRES,
  fabrication_verre: DE_VERRES,
}

function ecransDe(nom: NomReferentiel, rang: number): Ecran[] {
  const { icone, section, ecriture: permission = 'referentiel.tenir', ajout = permission } = TABLES[nom]
  const horsMenu = TABLES[nom] === DE_VERRES
  const { liste, listes, ajouter, ajouts, fiche, fiches, importer, fusionner } = chemins(nom)
  const commun = {
    groupe: horsMenu ? 'verres' : section ? 'referentiel' : 'organisation',
    ...(horsMenu ? { sous: '/apps/fournisseurverre/catalogue-verre' } : {}),
    icone,
  } as const
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
      ...(section ? { section: `referentiel.sections.${section}` as const } : {}),
      ...(horsMenu ? {} : { menu: rang }),
      charger: async () => {
        const { ListeReferentiel } = await import('./ListeReferentiel.tsx')
        return { default: () => createElement(ListeReferentiel, { nom }) }
      },
    },
    {
      ...commun,
      path: ajouter,
      alias: ajouts,
      permission: ajout,
      titre: `referentiel.${nom}.nouveau`,
      charger,
    },
    { ...commun, path: fiche, alias: fiches, titre: `referentiel.${nom}.fiche`, charger },
    {
      ...commun,
      path: importer,
      permission,
      titre: 'referentiel.import.titre',
      textes: ['importation'],
      charger: async () => {
        const { ImportReferentiel } = await import('./ImportReferentiel.tsx')
        return { default: () => createElement(ImportReferentiel, { nom }) }
      },
    },
    {
      ...commun,
      path: fusionner,
      permission,
      titre: 'referentiel.fusion.titre',
      charger: async () => {
        const { FusionReferentiel } = await import('./FusionReferentiel.tsx')
        return { default: () => createElement(FusionReferentiel, { nom }) }
      },
    },
  ]
}

/** A reference table has its screens as soon as it has a descriptor and its line above. */
export const ecrans: Ecran[] = Object.keys(TABLES).flatMap((nom, rang) =>
  ecransDe(nom as NomReferentiel, rang + 1),
)
