/**
 * Les phrases, une fois pour toutes : l’écran les traduit à partir d’ici, les valeurs entre accolades
 * viennent de chaque avertissement.
 */
export const AVERTISSEMENTS = {
  'additions-differentes': {
    titre: 'Additions différentes',
    message: 'OD {od} et OG {og}. Elles sont presque toujours égales. Vérifiez la prescription.',
  },
  'signes-opposes': {
    titre: 'Sphères de signes opposés',
    message: 'OD {od} et OG {og}. Vérifiez les signes sur la prescription.',
  },
  'cylindres-opposes': {
    titre: 'Cylindres de signes opposés',
    message: 'OD {od} et OG {og}. Un prescripteur écrit ses deux cylindres dans la même notation.',
  },
  'sphere-forte': {
    titre: 'Sphère très forte',
    message: '{oeil} {valeur}, au-delà de ±{limite}. Vérifiez la virgule.',
  },
  'cylindre-fort': {
    titre: 'Cylindre très fort',
    message: '{oeil} {valeur}, au-delà de ±{limite}. Vérifiez la virgule.',
  },
  'sphere-absente': {
    titre: 'Sphère absente',
    message: '{oeil} a un cylindre sans sphère, elle sera lue 0,00.',
  },
  'ecart-important': {
    titre: 'Grand changement',
    message: '{champ} {oeil} passe de {avant} à {apres}. Vérifiez la prescription.',
  },
  'axe-deplace': {
    titre: 'Axe déplacé',
    message: '{oeil} passe de {avant}° à {apres}°. Vérifiez la prescription.',
  },
  'hauteur-manquante': {
    titre: 'Hauteur obligatoire pour un {type}',
    message: 'mesurez {oeil} sur la monture avant de commander les verres.',
  },
  'ep-pres-superieure': {
    titre: 'Écart de près plus grand que de loin',
    message: '{oeil} {pres} de près et {loin} de loin. Les yeux convergent en lisant.',
  },
  'ordonnance-perimee': {
    titre: 'Ordonnance ancienne',
    message: 'du {date}, valable {mois} mois, jusqu’au {fin}. Dites dans la note pourquoi vous la gardez.',
  },
} as const

/** Les mots de l’évolution, que l’écran traduit à partir d’ici. */
export const EVOLUTION = {
  myopie: 'Myopie',
  hypermetropie: 'Hypermétropie',
  astigmatisme: 'Astigmatisme',
  addition: 'Addition',
  sphere: 'Sphère',
  plus: 'plus forte de {ecart}',
  moins: 'moins forte de {ecart}',
  stable: 'stable',
  change: 'passée de {avant} à {apres}',
  OD: 'à droite',
  OG: 'à gauche',
  deuxYeux: 'aux deux yeux',
} as const
