export const mots = {
  titre: 'Scanner par la caméra',
  fermer: 'Fermer la caméra',
  refusee: 'La caméra n’est pas donnée à cette page : autorisez-la dans le navigateur, ou tapez le code.',
  image: 'Ce que voit la caméra',
  montrez: 'Montrez un code-barres à la caméra.',
  lu: 'Lu : {code}',
  code: 'Code',
  donner: 'Prendre',
}
