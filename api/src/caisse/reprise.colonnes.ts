import { COLONNES_DU_CLIENT, type ColonneDeReprise } from '../clients/reprise.colonnes.ts'

const MONTANT = {
  champ: 'Montant',
  titre: 'Reste dû',
  largeur: 14,
  requise: true,
  autresTitres: ['Montant', 'Solde', 'Reste à payer', 'Reste', 'Dû'],
}
const REFERENCE = {
  champ: 'Reference',
  titre: 'Référence',
  largeur: 20,
  autresTitres: ['Commande', 'N° commande', 'Dossier', 'N° bon'],
}

/** What a client still owes: whose, since when, how much. */
export const COLONNES_CREANCES: ColonneDeReprise[] = [
  ...COLONNES_DU_CLIENT,
  {
    champ: 'Date',
    titre: 'Date',
    largeur: 14,
    requise: true,
    autresTitres: ['Date de la vente', 'Date de commande', 'Date de facture'],
  },
  REFERENCE,
  MONTANT,
]

/** What an insurer still owes: on which invoice of the other program, since when it is deposited. */
export const COLONNES_PARTS: ColonneDeReprise[] = [
  { champ: 'Assurance', titre: 'Assurance', largeur: 22, autresTitres: ['Assureur'], requise: true },
  {
    champ: 'Facture',
    titre: 'N° de facture',
    largeur: 18,
    requise: true,
    autresTitres: ['Facture', 'Numéro de facture', 'Numéro'],
  },
  {
    champ: 'Date',
    titre: 'Date de dépôt',
    largeur: 14,
    requise: true,
    autresTitres: ['Dépôt', 'Déposée le', 'Date'],
  },
  ...COLONNES_DU_CLIENT,
  REFERENCE,
  MONTANT,
]
