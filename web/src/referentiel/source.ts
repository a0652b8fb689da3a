import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { contrat } from '../kernel/contrat.ts'
import type { Source } from '../ui/liste/types.ts'
import { choixReferentiels } from './choix.ts'

/** What a record is called by, where it is not its `Libelle`. */
const NOMS: Partial<Record<NomReferentiel, string[]>> = {
  prescripteur: ['NomPresc', 'PrenomPresc'],
  marque: ['Libelle_marq'],
  gamme_verre: ['Libelle_GamVer'],
  type_verre: ['Libelle_Foyer'],
  matiere_verre: ['Libelle_Matiere'],
  version_verre: ['Version'],
}

/** The short code beside the name: typed, it finds it too; alone, it is the name. */
const DETAILS: Partial<Record<NomReferentiel, string>> = { categorie_article: 'Abreg_Categ' }

/** What is sent for one that is only named; a table that asks for more than a name is filled in on its own screen. */
const SAISIES: Partial<Record<NomReferentiel, (texte: string) => Record<string, unknown>>> = {
  prescripteur: texte => {
    const [NomPresc = texte, ...prenoms] = texte.split(/\s+/)
    return { NomPresc, PrenomPresc: prenoms.join(' ') || null }
  },
  // Its code is short; what it is called is the whole.
  categorie_article: texte => ({ Abreg_Categ: texte.slice(0, 20).trim(), Libelle: texte }),
}
const SANS_AJOUT: readonly NomReferentiel[] = [
  'ville',
  'quartier',
  'gamme_verre',
  'type_verre',
  'version_verre',
  'traitement_verre',
  'coloration_verre',
  'fabrication_verre',
]

/** The records of a reference table, for a select. */
export function source(nom: NomReferentiel): Source {
  const { liste, lire, creer } = choixReferentiels[nom]
  const noms = NOMS[nom] ?? ['Libelle']
  const detail = DETAILS[nom]
  return {
    liste,
    lire,
    libelle: fiche =>
      noms
        .map(n => fiche[n])
        .filter(Boolean)
        .join(' ') || String((detail && fiche[detail]) ?? ''),
    ...(SANS_AJOUT.includes(nom)
      ? {}
      : {
          ajouter: {
            appel: creer,
            permission: creer.acces as Permission,
            saisie: SAISIES[nom] ?? (texte => ({ [noms[0] as string]: texte })),
          },
        }),
    ...(detail ? { detail: fiche => (fiche.Libelle ? String(fiche[detail] ?? '') : '') } : {}),
  }
}

/** What a field of a table refers to: another reference table, or a table of the settings. */
export function sourceDeChamp(table: string): Source {
  if (table === 'fournisseur_verre') {
    const { liste, lire } = contrat.fournisseursVerre
    return { liste: liste as Appel, lire: lire as Appel, libelle: fiche => String(fiche.Fournisseur) }
  }
  if (table === 'indice_verre') {
    const { liste } = contrat.indicesVerre
    return { liste: liste as Appel, libelle: fiche => String(fiche.indice).replace('.', ',') }
  }
  if (table === 'code_tva') {
    return { liste: contrat.codesTva.liste as Appel, libelle: fiche => String(fiche.Libelle) }
  }
  return source(table as NomReferentiel)
}
