import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  nouvelle: 'New order',
  vendre: 'Sell to a client',
  modifier: 'Edit an order',
  transformer: 'Turn into an order',
  nouvelleProforma: 'New quotation',
  proposer: 'Make a quotation',
  modifierProforma: 'Edit a quotation',
}

export const mots: Forme<typeof fr.mots> = {
  sansCommande: 'No order',
  resteAPayer: '<somme></somme> left to pay',
  sansBon: 'No coverage',
  bonNumero: 'Voucher {numero}',
  bonRetire: 'Withdrawn',
  bonJusquau: 'until {date}',
  ouvrirCommande: 'Open the order',
  restentAPayer:
    '<somme></somme> {n, plural, one {left to pay on {ref}.} other {left to pay on # orders, {ref} among them.}}',
  commandes: 'Orders',
  prisesEnCharge: 'Coverage',
  encaisser: 'Take payment',
  bouton: 'Sell',
  etapes: {
    Enregistrée: 'Recorded',
    'Verres commandés': 'Lenses ordered',
    'Verres reçus': 'Lenses received',
    Montée: 'Mounted',
    Vérifiée: 'Checked',
    Livrée: 'Delivered',
  },
  reglements: {
    'Non réglée': 'Unpaid',
    Partielle: 'Part paid',
    Soldée: 'Paid',
  },
}
