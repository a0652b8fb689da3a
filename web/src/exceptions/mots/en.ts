import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = { titre: 'Exceptions' }

export const mots: Forme<typeof fr.mots> = {
  nombre: '{n, plural, =0 {0 exceptions} one {# exception} other {# exceptions}}',
  invite: 'Reference, client, reason',
  genre: 'Kind',
  quand: 'When',
  qui: 'Who',
  objet: 'What',
  detail: 'Detail',
  seuil: 'Discounts',
  auMoins: 'of at least {n} %',
  approuvePar: 'approved by {qui}',
  tirages: '{papier}, {n, plural, other {# copies}}',
  dossiers: '{n, plural, one {# file} other {# files}} in an hour',
  totaux: 'By kind',
  dernierMois: 'Last 31 days',
  vide: 'Nothing out of the ordinary',
  videTexte:
    'Discounts of at least {n} %, cancellations, reprints, gaps, prices changed by hand, work done again, coverages without paper, merges and prescriptions read in bulk are read here, over a year at most.',
  genres: {
    Remise: 'Discount',
    'Sous le coût': 'Sold below cost',
    Annulation: 'Cancellation',
    Remboursement: 'Refund',
    Avoir: 'Credit note',
    'Crédit d’un autre': 'Paid with another client’s credit',
    'Vente annulée': 'Cancelled sale',
    'Vente datée': 'Sale of a past day',
    Réimpression: 'Reprint',
    Écart: 'Cash gap',
    'Prix changé': 'Changed price',
    'Travail repris': 'Work done again',
    'Sortie reprise': 'Stock exit taken back',
    'Sans papier': 'Coverage without paper',
    Fusion: 'Merge',
    Lectures: 'Prescriptions read in bulk',
  },
}
