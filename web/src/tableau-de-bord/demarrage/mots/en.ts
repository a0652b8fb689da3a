import type { mots as fr } from './fr.ts'

export const mots: typeof fr = {
  titre: 'Set the network up',
  garde:
    '{n, plural, one {# setting} other {# settings}}, about {minutes} minutes · you can leave, everything is kept',
  commencer: 'Begin with the first shop',
  nonRemis: 'The step is still to be done.',
  fait: 'done',
  plusTard: 'Later',
  plusTardQuoi: 'Later: {quoi}',
  reprendre: 'Take up again',
  reprendreQuoi: 'Take up again: {quoi}',
  maintenant: 'Do it now',
  maintenantQuoi: 'Do it now: {quoi}',
  modifier: 'Change',
  modifierQuoi: 'Change: {quoi}',
  unClient: 'Create a client',
  lendemain: 'A step left for later is back on the home screen the next day.',
  remises: '{n, plural, one {# step left} other {# steps left}} for tomorrow',
  compte: '{n} / {sur}',
  sert: 'The network can already serve',
  pret: 'The network is ready',
  reste:
    '{n, plural, =0 {Nothing is left to set up.} one {# setting left, about {minutes} min.} other {# settings left, about {minutes} min.}}',
  ranger: 'Put this list away',
  sortir: 'Put back on the home screen',
  marche: 'What works already',
  apres: 'after step {n}',
  etapes: {
    officine: { titre: 'First shop', aFaire: 'Its address and phone, which papers carry', fait: '{nom}' },
    entete: {
      titre: 'Letterhead',
      aFaire: 'Logo, footer and note of printed papers',
      fait: '{n, plural, one {# shop has its model} other {# shops have their model}}',
    },
    comptes: {
      titre: 'Staff and accounts',
      aFaire: 'An account for everyone, with the role of their job',
      fait: '{n, plural, one {# account open} other {# accounts open}}',
    },
    assurances: {
      titre: 'Insurers',
      aFaire: '{sur} insurers come without a rate: give the rate and caps of those you work with',
      fait: '{n, plural, one {# insurer has its rate} other {# insurers have their rate}}, of {sur}',
    },
    fournisseurs: {
      titre: 'Suppliers and brands',
      aFaire:
        '{n, plural, =0 {Who delivers to you, and the brands you sell} one {# supplier: the brands you sell are still to be added} other {# suppliers: the brands you sell are still to be added}}',
      fait: '{n, plural, one {# supplier} other {# suppliers}}, {sur, plural, one {# brand} other {# brands}}',
    },
    tarifs: {
      titre: 'Lens price lists',
      aFaire: 'The price list of a lens supplier, typed or imported from its file',
      fait: '{n, plural, one {# priced list} other {# priced lists}}',
    },
    stock: {
      titre: 'Opening stock',
      aFaire: 'What is on the shelves, typed, scanned or read from a file',
      fait: '{n, plural, one {# article in stock} other {# articles in stock}}',
    },
    clients: {
      titre: 'Clients',
      aFaire: 'Import those you already follow, or create the first',
      fait: '{n, plural, one {# client on file} other {# clients on file}}',
    },
    feries: {
      titre: 'Public holidays',
      aFaire: 'Those of the year, proposed: no promise falls on a closed day',
      fait: '{n, plural, one {# public holiday} other {# public holidays}} this year',
    },
    caisse: {
      titre: 'Opening of the cash desk',
      aFaire: 'Count the drawer a first time',
      fait: 'The cash desk has been opened',
    },
  },
  usages: {
    ordonnance: 'Enter a prescription',
    proforma: 'Make a proforma',
    priseEnCharge: 'Coverage at the insurer’s rate',
    verres: 'Choose lenses from the price list',
    vendre: 'Sell a frame from stock',
    encaisser: 'Take a payment',
  },
  touches: {
    etape: 'step',
    plusTard: 'later',
  },
  autreLogiciel: 'Coming from another program',
  reprises: {
    clients: 'Clients',
    ordonnances: 'Prescriptions',
    stock: 'Stock on the shelves',
    soldes: 'What clients owe',
    parts: 'What insurers owe',
  },
  reprise: {
    lecture: 'The file is read first and nothing is saved: every line in error is named, then you confirm.',
    valides: 'Valid lines',
    ordonnances: {
      titre: 'Take over prescriptions',
      explication:
        'Each prescription joins a client of this shop, found by code, else by phone, else by surname and first names.',
      ligne: 'One line per prescription, titles on the first. 10 MB at most.',
      confirmer: '{n, plural, one {Take over # prescription} other {Take over # prescriptions}}',
      rienEcrit: 'No prescription was taken over.',
      fait: '{n, plural, one {# prescription taken over.} other {# prescriptions taken over.}}',
      voir: 'See the prescriptions',
    },
    soldes: {
      titre: 'Take over what clients owe',
      explication:
        'Each balance is owed from now on by a client of this shop and is paid at the cash desk; it is neither a sale nor a payment of today.',
      ligne: 'One line per sum still owed, titles on the first. 10 MB at most.',
      confirmer: '{n, plural, one {Take over # balance} other {Take over # balances}}',
      rienEcrit: 'No balance was taken over.',
      fait: '{n, plural, one {# balance taken over.} other {# balances taken over.}}',
      voir: 'See what is to be cashed',
    },
    parts: {
      titre: 'Take over what insurers owe',
      explication:
        'Each invoice comes in already deposited, with its number and date; it is settled, rejected or written off like any other.',
      ligne: 'One line per client of a deposited invoice, titles on the first. 10 MB at most.',
      confirmer: '{n, plural, one {Take over # part} other {Take over # parts}}',
      rienEcrit: 'No part was taken over.',
      fait: '{n, plural, one {# part taken over.} other {# parts taken over.}}',
      voir: 'See the invoices',
    },
  },
}
