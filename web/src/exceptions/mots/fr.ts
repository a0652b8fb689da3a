export const titres = { titre: 'Exceptions' }

export const mots = {
  nombre: '{n, plural, =0 {0 exception} one {# exception} other {# exceptions}}',
  invite: 'Référence, client, motif',
  genre: 'Genre',
  quand: 'Quand',
  qui: 'Qui',
  objet: 'Quoi',
  detail: 'Détail',
  seuil: 'Remises',
  auMoins: 'd’au moins {n} %',
  approuvePar: 'approuvée par {qui}',
  tirages: '{papier}, {n, plural, other {# tirages}}',
  dossiers: '{n, plural, one {# dossier} other {# dossiers}} en une heure',
  totaux: 'Par genre',
  dernierMois: '31 derniers jours',
  vide: 'Rien qui sorte de l’ordinaire',
  videTexte:
    'Remises d’au moins {n} %, annulations, réimpressions, écarts, prix changés à la main, travail repris, bons sans papier, fusions et ordonnances lues en nombre se lisent ici, sur un an au plus.',
  genres: {
    Remise: 'Remise',
    'Sous le coût': 'Vendu sous le coût',
    Annulation: 'Annulation',
    'Vente annulée': 'Vente annulée',
    Réimpression: 'Réimpression',
    Écart: 'Écart de caisse',
    'Prix changé': 'Prix changé',
    'Travail repris': 'Travail repris',
    'Sans papier': 'Bon sans papier',
    Fusion: 'Fusion',
    Lectures: 'Ordonnances lues en nombre',
  },
}
