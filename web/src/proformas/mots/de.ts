import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Angebote',
  une: 'Angebot',
}

export const mots: Forme<typeof fr.mots> = {
  nombre: '{n, plural, =0 {0 Angebote} one {# Angebot} other {# Angebote}}',
  invite: 'Referenz, Name oder Telefon',
  faire: 'Neues Angebot',
  transformer: 'In Auftrag umwandeln',
  nonImprimee: 'Das Angebot wurde nicht gedruckt.',
  commande: 'Auftrag',
  vide: 'Noch kein Angebot',
  videOfficine: 'Noch kein Angebot in {officine}',
  videTexte:
    'Ein Angebot sagt dem Kunden oder seiner Versicherung, was die Brille kosten würde. Es berührt den Bestand nicht und wird in einem Schritt zum Auftrag.',
  videAilleurs:
    '{n, plural, one {# Angebot in den anderen Filialen:} other {# Angebote in den anderen Filialen:}}',
  etats: {
    'En cours': 'Offen',
    Expirée: 'Abgelaufen',
    Transformée: 'Umgewandelt',
  },
  absente: 'Dieses Angebot gibt es nicht',
  allerListe: 'Angebote ansehen',
  supprimee: '{ref}: Angebot gelöscht',
  du: 'vom {date}',
  jusquau: 'gültig bis {date}',
  devenue: 'Dieses Angebot wurde zum Auftrag.',
  devenueTexte: 'Geändert wird ab jetzt der Auftrag.',
  ouvrirCommande: '{ref} öffnen',
  expiree: 'Dieses Angebot ist am {date} abgelaufen.',
  expireeTexte: 'Verlängern Sie es, bevor Sie daraus einen Auftrag machen.',
  prolonger: 'Verlängern',
  observation: 'Bemerkung',
  supprimerTitre: 'Angebot {ref} löschen?',
  supprimerTexte: 'Es verlässt die Listen; seine Nummer wird nicht wieder vergeben.',
  parts: 'Wer zahlt was',
  total: 'Gesamt',
  partClient: 'Anteil Kunde',
  estimation: 'Schätzung',
  reserve: 'Ohne Schein: vorbehaltlich der Zusage der Versicherung',
  gestionnaire: 'Verwaltungsstelle {nom}',
  aucunPlafond: 'Kein Höchstbetrag',
  reste: 'Rest {somme}',
}
