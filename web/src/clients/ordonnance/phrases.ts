import type { AVERTISSEMENTS } from '@dioptrie/domain/kernel/optique'
import type { Forme } from '../../kernel/i18n.tsx'

/** Les avertissements dans les autres langues ; le français est celui de la règle. */
export type Phrases = Forme<typeof AVERTISSEMENTS>

export const en: Phrases = {
  'additions-differentes': {
    titre: 'Different additions',
    message: 'OD {od} and OG {og}. They are almost always equal. Check the paper prescription.',
  },
  'signes-opposes': {
    titre: 'Spheres of opposite signs',
    message: 'OD {od} and OG {og}. Check the signs on the paper prescription.',
  },
  'cylindres-opposes': {
    titre: 'Cylinders of opposite signs',
    message: 'OD {od} and OG {og}. A prescriber writes both cylinders in the same notation.',
  },
  'sphere-forte': {
    titre: 'Very strong sphere',
    message: '{oeil} {valeur}, beyond ±{limite}. Check the decimal comma.',
  },
  'cylindre-fort': {
    titre: 'Very strong cylinder',
    message: '{oeil} {valeur}, beyond ±{limite}. Check the decimal comma.',
  },
  'sphere-absente': {
    titre: 'Sphere missing',
    message: '{oeil} has a cylinder without a sphere, which will be read as 0,00.',
  },
  'ecart-important': {
    titre: 'Large change',
    message: '{champ} {oeil} goes from {avant} to {apres}. Check the paper prescription.',
  },
  'axe-deplace': {
    titre: 'Axis moved',
    message: '{oeil} goes from {avant}° to {apres}°. Check the paper prescription.',
  },
  'hauteur-manquante': {
    titre: 'Height required for a {type, select, bifocal {bifocal} other {progressive}}',
    message: 'measure {oeil} on the frame before ordering the lenses.',
  },
  'ep-pres-superieure': {
    titre: 'Near distance larger than far',
    message: '{oeil} {pres} near and {loin} far. Eyes converge when reading.',
  },
  'ordonnance-perimee': {
    titre: 'Old prescription',
    message: 'of {date}, valid {mois} months, until {fin}. Say in the note why you keep it.',
  },
}

export const de: Phrases = {
  'additions-differentes': {
    titre: 'Verschiedene Additionen',
    message: 'OD {od} und OG {og}. Sie sind fast immer gleich. Prüfen Sie die Verordnung auf Papier.',
  },
  'signes-opposes': {
    titre: 'Sphären mit verschiedenen Vorzeichen',
    message: 'OD {od} und OG {og}. Prüfen Sie die Vorzeichen auf der Verordnung.',
  },
  'cylindres-opposes': {
    titre: 'Zylinder mit verschiedenen Vorzeichen',
    message: 'OD {od} und OG {og}. Beide Zylinder werden in derselben Schreibweise verordnet.',
  },
  'sphere-forte': {
    titre: 'Sehr starke Sphäre',
    message: '{oeil} {valeur}, jenseits von ±{limite}. Prüfen Sie das Komma.',
  },
  'cylindre-fort': {
    titre: 'Sehr starker Zylinder',
    message: '{oeil} {valeur}, jenseits von ±{limite}. Prüfen Sie das Komma.',
  },
  'sphere-absente': {
    titre: 'Sphäre fehlt',
    message: '{oeil} hat einen Zylinder ohne Sphäre, sie wird als 0,00 gelesen.',
  },
  'ecart-important': {
    titre: 'Große Änderung',
    message: '{champ} {oeil} geht von {avant} auf {apres}. Prüfen Sie die Verordnung auf Papier.',
  },
  'axe-deplace': {
    titre: 'Achse verschoben',
    message: '{oeil} geht von {avant}° auf {apres}°. Prüfen Sie die Verordnung auf Papier.',
  },
  'hauteur-manquante': {
    titre: 'Höhe nötig für {type, select, bifocal {Bifokal} other {Gleitsicht}}',
    message: 'messen Sie {oeil} an der Fassung, bevor Sie die Gläser bestellen.',
  },
  'ep-pres-superieure': {
    titre: 'Abstand nah größer als fern',
    message: '{oeil} {pres} nah und {loin} fern. Beim Lesen konvergieren die Augen.',
  },
  'ordonnance-perimee': {
    titre: 'Alte Verordnung',
    message:
      'vom {date}, {mois} Monate gültig, bis {fin}. Begründen Sie in der Notiz, warum Sie sie behalten.',
  },
}

export const pt: Phrases = {
  'additions-differentes': {
    titre: 'Adições diferentes',
    message: 'OD {od} e OG {og}. São quase sempre iguais. Verifique a receita em papel.',
  },
  'signes-opposes': {
    titre: 'Esferas de sinais opostos',
    message: 'OD {od} e OG {og}. Verifique os sinais na receita em papel.',
  },
  'cylindres-opposes': {
    titre: 'Cilindros de sinais opostos',
    message: 'OD {od} e OG {og}. Um prescritor escreve os dois cilindros na mesma notação.',
  },
  'sphere-forte': {
    titre: 'Esfera muito forte',
    message: '{oeil} {valeur}, além de ±{limite}. Verifique a vírgula.',
  },
  'cylindre-fort': {
    titre: 'Cilindro muito forte',
    message: '{oeil} {valeur}, além de ±{limite}. Verifique a vírgula.',
  },
  'sphere-absente': {
    titre: 'Esfera em falta',
    message: '{oeil} tem um cilindro sem esfera, que será lida como 0,00.',
  },
  'ecart-important': {
    titre: 'Grande mudança',
    message: '{champ} {oeil} passa de {avant} para {apres}. Verifique a receita em papel.',
  },
  'axe-deplace': {
    titre: 'Eixo deslocado',
    message: '{oeil} passa de {avant}° para {apres}°. Verifique a receita em papel.',
  },
  'hauteur-manquante': {
    titre: 'Altura obrigatória para uma lente {type, select, bifocal {bifocal} other {progressiva}}',
    message: 'meça {oeil} na armação antes de encomendar as lentes.',
  },
  'ep-pres-superieure': {
    titre: 'Distância de perto maior que a de longe',
    message: '{oeil} {pres} de perto e {loin} de longe. Os olhos convergem ao ler.',
  },
  'ordonnance-perimee': {
    titre: 'Receita antiga',
    message: 'de {date}, válida {mois} meses, até {fin}. Diga na nota porque a mantém.',
  },
}
