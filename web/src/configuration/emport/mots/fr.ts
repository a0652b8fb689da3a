export const mots = {
  titre: 'Tout emporter',
  texte:
    'Toutes les tables en CSV et en JSON, tous les papiers joints en fichiers, et une page qui les explique : un seul fichier zip, écrit en arrière-plan pendant que le magasin travaille.',
  garde:
    'Il se garde un jour ici. Qui le demande et qui le prend reste écrit : il contient les ordonnances et les comptes de tout le réseau.',
  demander: 'Préparer le fichier',
  nonFait: 'Rien n’a été préparé.',
  avancement: 'Avancement de l’export',
  avance: '{n, plural, one {# fichier écrit} other {# fichiers écrits}} sur {sur} · {poids}',
  attend: 'En attente…',
  poids: '{n} Mo',
  precedents: 'Exports faits',
  contenu:
    '{lignes, plural, one {# ligne} other {# lignes}}, {papiers, plural, =0 {aucun papier} one {# papier} other {# papiers}} · {poids}',
  pris: '{n, plural, one {téléchargé une fois} other {téléchargé # fois}}, la dernière le {le}',
  jamaisPris: 'jamais téléchargé',
  prendre: 'Télécharger',
  efface: 'effacé',
  demande: 'Demandé le {le} par {par}',
  etats: { 'En attente': 'En attente', 'En cours': 'En cours', Prêt: 'Prêt', Interrompu: 'Interrompu' },
}
