export const mots = {
  papiers: '{n, plural, one {Imprimer # papier} other {Imprimer # papiers}}',
  voir: '{n, plural, one {Voir le papier} other {Voir les # papiers}}',
  trop: 'Au plus {n} papiers à la fois : choisissez-en moins.',
}
