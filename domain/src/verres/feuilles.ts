import { type ChampDeFeuille, feuille } from '../kernel/feuille.ts'
import { fournisseursVerre, indicesVerre, modelesVerre, tarifsVerre } from './contract.ts'
import { NOMS } from './formes.ts'

/* The tables of the lens catalogue that are no plain references, as a file tells them. */

const reference = (
  table: string,
  titre: string,
  plus: Pick<ChampDeFeuille, 'libelle' | 'autresTitres'> & { requis?: boolean } = {},
): ChampDeFeuille => ({ genre: 'reference', requis: true, table, titre, ...plus })
const verrier = reference('fournisseur_verre', 'Fournisseur de verres', {
  libelle: 'Fournisseur',
  autresTitres: ['Fournisseur'],
})

export const feuilleFournisseurs = feuille({
  table: 'fournisseur_verre',
  nom: NOMS.fournisseur,
  libelle: 'Fournisseur',
  cle: ['Fournisseur'],
  retrait: false,
  champs: {
    Fournisseur: {
      genre: 'texte',
      requis: true,
      titre: 'Fournisseur de verres',
      autresTitres: ['Fournisseur'],
    },
    IdFournisseur: reference('fournisseur', 'Commandé chez', { libelle: 'Nom', requis: false }),
    Telephone: { genre: 'texte', requis: false, titre: 'Téléphone' },
    Email: { genre: 'texte', requis: false, titre: 'E-mail' },
    DelaiLivraison: { genre: 'entier', requis: false, titre: 'Délai de livraison (jours)' },
  },
  saisie: fournisseursVerre.creer.payload,
})

export const feuilleIndices = feuille({
  table: 'indice_verre',
  nom: NOMS.indice,
  libelle: 'indice',
  cle: ['indice'],
  retrait: false,
  champs: { indice: { genre: 'decimal', requis: true, titre: 'Indice' } },
  saisie: indicesVerre.creer.payload,
})

export const feuilleTarifs = feuille({
  table: 'catalogue_verre',
  nom: NOMS.tarif,
  libelle: 'Libelle',
  cle: ['Libelle', 'IdFour'],
  retrait: false,
  champs: {
    Libelle: { genre: 'texte', requis: true, titre: 'Tarif', autresTitres: ['Libellé'] },
    IdFour: verrier,
    DateDebut: { genre: 'jour', requis: true, titre: 'Du' },
    DateFin: { genre: 'jour', requis: false, titre: 'Au' },
  },
  saisie: tarifsVerre.creer.payload,
})

export const feuilleModeles = feuille({
  table: 'modele_verre',
  nom: NOMS.modele,
  libelle: 'Libelle_Model',
  cle: ['Libelle_Model', 'IdGam', 'IdFoyer', 'IdMatiere', 'IdIndice'],
  retrait: false,
  champs: {
    Libelle_Model: { genre: 'texte', requis: true, titre: 'Modèle' },
    IdFourVerr: verrier,
    IdGam: reference('gamme_verre', 'Gamme', { autresTitres: ['Gamme de verres'] }),
    IdFoyer: reference('type_verre', 'Foyer'),
    IdMatiere: reference('matiere_verre', 'Matière'),
    IdIndice: reference('indice_verre', 'Indice', { libelle: 'indice' }),
    Diametres: { genre: 'entiers', requis: false, titre: 'Diamètres (mm)', defaut: [] },
    HauteurMin: { genre: 'decimal', requis: false, titre: 'Hauteur minimale (mm)' },
    FacteurEpaisseur: { genre: 'decimal', requis: false, titre: 'Facteur d’épaisseur', defaut: 1 },
    Actif: { genre: 'booleen', requis: false, titre: 'Proposé', defaut: true },
  },
  saisie: modelesVerre.creer.payload,
})
