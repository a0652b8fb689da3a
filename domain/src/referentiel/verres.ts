import { FOYERS } from '../kernel/optique/valeurs.ts'
import { champs, referentiel } from '../kernel/referentiel.ts'

/* The alike tables of the lens catalogue. Suppliers, price lists, indices, models and bands need more: `verres/`. */

const ecriture = 'verres.ecrire'
const fournisseur = champs.reference('fournisseur_verre', { requis: true, libelle: 'Fournisseur' })

/** The paths of the lens tables: they all go alike but for their lists. */
const chemins = <const N extends string, const L extends string>(nom: N, liste: L) =>
  ({
    liste: `/api/${liste}`,
    creer: `/api/${nom}/create`,
    modifier: `/api/${nom}/update/{id}`,
    supprimer: `/api/${nom}/remove/{id}`,
  }) as const

export const gamme_verre = referentiel({
  table: 'gamme_verre',
  nom: { singulier: 'gamme de verres', pluriel: 'gammes de verres', feminin: true },
  libelle: 'Libelle_GamVer',
  champs: { Libelle_GamVer: champs.texte({ requis: true }), IdFour: fournisseur },
  chemins: chemins('gamme-verre', 'gammes-verres'),
  ecrans: { liste: '/apps/fournisseurverre/gamme-list' },
  ecriture,
})

export const type_verre = referentiel({
  table: 'type_verre',
  nom: { singulier: 'foyer', pluriel: 'foyers', feminin: false },
  libelle: 'Libelle_Foyer',
  champs: {
    Libelle_Foyer: champs.texte({ requis: true }),
    /** Whether the lens asks for an addition; what a pair is looked for in. */
    TypeVision: champs.choix(FOYERS, { requis: true }),
  },
  chemins: chemins('type-verre', 'type-verres'),
  ecrans: { liste: '/apps/fournisseurverre/foyer-list' },
  ecriture,
})

export const matiere_verre = referentiel({
  table: 'matiere_verre',
  nom: { singulier: 'matière de verre', pluriel: 'matières de verre', feminin: true },
  libelle: 'Libelle_Matiere',
  champs: {
    Libelle_Matiere: champs.texte({ requis: true }),
    /** g/cm³: what the weight of a lens is told from. */
    Densite: champs.decimal({ min: 0.5, max: 8 }),
    Abbe: champs.decimal({ min: 5, max: 99 }),
  },
  chemins: chemins('matiere-verre', 'matieres-verres'),
  ecrans: { liste: '/apps/fournisseurverre/matiere-list' },
  ecriture,
})

export const version_verre = referentiel({
  table: 'version_verre',
  nom: { singulier: 'version de verre', pluriel: 'versions de verre', feminin: true },
  libelle: 'Version',
  champs: {
    Version: champs.texte({ requis: true }),
    IdGam: champs.reference('gamme_verre', { requis: true }),
    IdIndice: champs.reference('indice_verre', { requis: true, libelle: 'indice' }),
    /** Comprised in the price of the matrix; otherwise it costs `Prix` more. */
    Prix_Base: champs.booleen(),
    Prix: champs.montant(),
  },
  chemins: chemins('version-verre', 'version-verres'),
  ecrans: { liste: '/apps/fournisseurverre/version-list' },
  ecriture,
})

export const teinte_verre = referentiel({
  table: 'teinte_verre',
  nom: { singulier: 'teinte', pluriel: 'teintes', feminin: true },
  libelle: 'Libelle',
  champs: {
    Libelle: champs.texte({ requis: true }),
    Couleur: champs.couleur(),
    Prix: champs.montant(),
  },
  chemins: chemins('teinte-verre', 'teinte-verres'),
  ecrans: { liste: '/apps/fournisseurverre/teinte-list' },
  ecriture,
})

/** What is added to a lens of a supplier, in all its ranges or in one. The price is for one lens. */
const option = <const N extends string>(table: N) => ({
  table,
  libelle: 'Libelle' as const,
  cle: ['Libelle', 'IdFour', 'IdGam'] as const,
  champs: {
    Libelle: champs.texte({ requis: true }),
    IdFour: fournisseur,
    IdGam: champs.reference('gamme_verre'),
    Prix: champs.montant(),
    /** Others of its kind that it cannot go with: said once, true both ways. */
    Exclut: champs.references(table),
  },
  ecriture: ecriture as typeof ecriture,
})

export const traitement_verre = referentiel({
  ...option('traitement_verre'),
  nom: { singulier: 'traitement de verre', pluriel: 'traitements de verre', feminin: false },
  chemins: chemins('traitement-verre', 'traitement-verres'),
  ecrans: { liste: '/apps/fournisseurverre/traitement-list' },
})

export const coloration_verre = referentiel({
  ...option('coloration_verre'),
  nom: { singulier: 'coloration', pluriel: 'colorations', feminin: true },
  chemins: chemins('coloration-verre', 'coloration-verres'),
  ecrans: { liste: '/apps/fournisseurverre/coloration-list' },
})

export const fabrication_verre = referentiel({
  ...option('fabrication_verre'),
  nom: { singulier: 'fabrication', pluriel: 'fabrications', feminin: true },
  chemins: chemins('fabrication-verre', 'fabrication-verres'),
  ecrans: { liste: '/apps/fournisseurverre/fabrication-list' },
})
