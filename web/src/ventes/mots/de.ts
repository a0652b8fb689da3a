import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  nouvelle: 'Neuer Auftrag',
  vendre: 'An einen Kunden verkaufen',
  modifier: 'Auftrag ändern',
  transformer: 'In Auftrag umwandeln',
  nouvelleProforma: 'Neues Angebot',
  proposer: 'Angebot erstellen',
  modifierProforma: 'Angebot ändern',
}

export const mots: Forme<typeof fr.mots> = {
  sansCommande: 'Kein Auftrag',
  resteAPayer: '<somme></somme> offen',
  sansBon: 'Keine Kostenübernahme',
  bonNumero: 'Schein {numero}',
  bonRetire: 'Zurückgezogen',
  bonJusquau: 'bis {date}',
  ouvrirCommande: 'Auftrag öffnen',
  restentAPayer:
    '<somme></somme> {n, plural, one {offen auf {ref}.} other {offen auf # Aufträgen, darunter {ref}.}}',
  commandes: 'Aufträge',
  prisesEnCharge: 'Kostenübernahmen',
  encaisser: 'Kassieren',
  bouton: 'Verkaufen',
  etapes: {
    Enregistrée: 'Erfasst',
    'Verres commandés': 'Gläser bestellt',
    'Verres reçus': 'Gläser da',
    Montée: 'Montiert',
    Vérifiée: 'Geprüft',
    Livrée: 'Übergeben',
  },
  reglements: {
    'Non réglée': 'Offen',
    Partielle: 'Teils bezahlt',
    Soldée: 'Bezahlt',
  },
}
