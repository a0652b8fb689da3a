import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Lieferanten',
  fiche: 'Lieferant',
  nouveau: 'Neuer Lieferant',
}

export const mots: Forme<typeof fr.mots> = {
  ajouter: 'Lieferanten hinzufügen',
  nombre: '{n, plural, one {# Lieferant} other {# Lieferanten}}',
  invite: 'Name, Ansprechpartner oder Stadt',
  pour: 'Beliefert',
  groupe: 'Die ganze Gruppe',
  contact: 'Ansprechpartner',
  identite: 'Lieferant und Kontakt',
  conditions: 'Konditionen',
  marchandisesAide: 'Wird für einen Wareneingang vorgeschlagen. Nein: Schreibwaren, Reparaturen, Dienste.',
  verrierAide: 'Wird beim Bestellen der Gläser eines Verkaufs angeboten.',
  solde: 'Offener Saldo',
  manquants: 'Fehlend',
  manquantsNombre:
    '{n, plural, one {# fehlendes Stück zu reklamieren} other {# fehlende Stücke zu reklamieren}}',
  avance: 'Bezahlt, nicht erhalten',
  nombreAttendu: 'Eine ganze Zahl wird erwartet.',
  enregistre: '{nom}: Lieferant gespeichert',
  supprimer: 'Diesen Lieferanten löschen?',
  supprimerTexte: '„{nom}“ wird gelöscht. Das lässt sich nicht rückgängig machen.',
  supprime: '{nom}: Lieferant gelöscht',
  garde: 'Der Lieferant bleibt.',
  fusionner: 'Zusammenführen',
  fusionTitre: 'Ein Duplikat mit „{nom}“ zusammenführen',
  fusionTexte:
    'Wareneingänge, Zahlungen, Guthaben und Gläser des Duplikats gehören dann zu „{nom}“. Das Duplikat verschwindet; das lässt sich nicht rückgängig machen.',
  doublon: 'Doppelter Lieferant',
  fusionFaite: '{nom}: Duplikat zusammengeführt',
  fusionNonFaite: 'Nichts wurde zusammengeführt.',
  vide: 'Noch kein Lieferant',
  videTexte:
    'Ein Lieferant der Gruppe beliefert alle Filialen; einer von einer Filiale wird nur dort angeboten.',
  introuvable: 'Diesen Lieferanten gibt es nicht',
  introuvableTexte:
    'Die Adresse ist vielleicht unvollständig, oder der Lieferant gehört zu einer Filiale, die Sie nicht einsehen dürfen.',
  allerListe: 'Zur Liste der Lieferanten',
}
