import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Suppliers',
  fiche: 'Supplier',
  nouveau: 'New supplier',
}

export const mots: Forme<typeof fr.mots> = {
  ajouter: 'Add a supplier',
  nombre: '{n, plural, one {# supplier} other {# suppliers}}',
  invite: 'Name, contact or city',
  pour: 'Supplies',
  groupe: 'The whole group',
  contact: 'Contact person',
  identite: 'Supplier and contact',
  conditions: 'Terms',
  marchandisesAide: 'Offered for a goods receipt. No: stationery, repairs, services.',
  verrierAide: 'Offered when the lenses of a sale are ordered.',
  solde: 'Balance due',
  manquants: 'Missing',
  manquantsNombre: '{n, plural, one {# missing piece to claim} other {# missing pieces to claim}}',
  avance: 'Paid but not received',
  nombreAttendu: 'A whole number is expected.',
  enregistre: '{nom}: supplier saved',
  supprimer: 'Delete this supplier?',
  supprimerTexte: '“{nom}” will be deleted. This cannot be undone.',
  supprime: '{nom}: supplier deleted',
  garde: 'The supplier is kept.',
  fusionner: 'Merge',
  fusionTitre: 'Merge a duplicate into “{nom}”',
  fusionTexte:
    'Receipts, payments, credits and lenses of the duplicate will be those of “{nom}”. The duplicate disappears; this cannot be undone.',
  doublon: 'Duplicate supplier',
  fusionFaite: '{nom}: duplicate merged',
  fusionNonFaite: 'Nothing was merged.',
  vide: 'No supplier yet',
  videTexte: 'A supplier of the group serves every shop; one of a shop is offered there only.',
  introuvable: 'This supplier does not exist',
  introuvableTexte: 'The address may be incomplete, or the supplier belongs to a shop that you may not see.',
  allerListe: 'Go to the list of suppliers',
}
