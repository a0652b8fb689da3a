export const titres = {
  titre: 'Fournisseurs',
  fiche: 'Fournisseur',
  nouveau: 'Nouveau fournisseur',
}

export const mots = {
  ajouter: 'Ajouter un fournisseur',
  nombre: '{n, plural, =0 {0 fournisseur} one {# fournisseur} other {# fournisseurs}}',
  invite: 'Nom, contact ou ville',
  pour: 'Fournit',
  groupe: 'Tout le groupe',
  contact: 'Contact',
  identite: 'Fournisseur et contact',
  conditions: 'Conditions',
  marchandisesAide: 'Proposé pour un bon de réception. Non : papeterie, dépannage, services.',
  verrierAide: 'Proposé pour commander les verres d’une vente.',
  solde: 'Solde dû',
  manquants: 'Manquants',
  manquantsNombre: '{n, plural, one {# pièce manquante à réclamer} other {# pièces manquantes à réclamer}}',
  avance: 'Payé sans être reçu',
  nombreAttendu: 'Un nombre entier est attendu.',
  enregistre: '{nom} : fournisseur enregistré',
  supprimer: 'Supprimer ce fournisseur ?',
  supprimerTexte: '« {nom} » sera supprimé. Cela ne se défait pas.',
  supprime: '{nom} : fournisseur supprimé',
  garde: 'Le fournisseur est gardé.',
  fusionner: 'Fusionner',
  fusionTitre: 'Fusionner un doublon dans « {nom} »',
  fusionTexte:
    'Bons de réception, règlements, avoirs et verres du doublon seront ceux de « {nom} ». Le doublon disparaît ; cela ne se défait pas.',
  doublon: 'Fournisseur en double',
  fusionFaite: '{nom} : doublon fusionné',
  fusionNonFaite: 'Rien n’a été fusionné.',
  vide: 'Pas encore de fournisseur',
  videTexte:
    'Un fournisseur du groupe sert toutes les officines ; celui d’une officine n’est proposé que chez elle.',
  introuvable: 'Ce fournisseur n’existe pas',
  introuvableTexte:
    'L’adresse est peut-être incomplète, ou le fournisseur appartient à une officine que vous ne pouvez pas consulter.',
  allerListe: 'Aller à la liste des fournisseurs',
}
