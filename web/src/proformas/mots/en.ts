import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Quotations',
  une: 'Quotation',
}

export const mots: Forme<typeof fr.mots> = {
  nombre: '{n, plural, =0 {0 quotations} one {# quotation} other {# quotations}}',
  invite: 'Reference, name or phone',
  faire: 'New quotation',
  transformer: 'Turn into an order',
  nonImprimee: 'The quotation was not printed.',
  commande: 'Order',
  vide: 'No quotation yet',
  videOfficine: 'No quotation yet at {officine}',
  videTexte:
    'A quotation tells a client, or their insurer, what the glasses would cost. It does not touch the stock and becomes an order in one step.',
  videAilleurs: '{n, plural, one {# quotation in the other shops:} other {# quotations in the other shops:}}',
  etats: {
    'En cours': 'Open',
    Expirée: 'Expired',
    Transformée: 'Ordered',
  },
  absente: 'This quotation does not exist',
  allerListe: 'See the quotations',
  supprimee: '{ref}: quotation deleted',
  du: 'of {date}',
  jusquau: 'valid until {date}',
  devenue: 'This quotation became an order.',
  devenueTexte: 'The order is what changes from now on.',
  ouvrirCommande: 'Open {ref}',
  expiree: 'This quotation expired on {date}.',
  expireeTexte: 'Extend it before turning it into an order.',
  prolonger: 'Extend',
  observation: 'Note',
  supprimerTitre: 'Delete the quotation {ref}?',
  supprimerTexte: 'It leaves the lists; its number is not used again.',
  parts: 'Who pays what',
  total: 'Total',
  partClient: 'Client’s share',
  estimation: 'estimate',
  reserve: 'No voucher: subject to the insurer’s agreement',
  gestionnaire: 'Third-party administrator {nom}',
  aucunPlafond: 'No cap',
  reste: '{somme} left',
}
