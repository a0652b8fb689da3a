import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = { titre: 'Ausnahmen' }

export const mots: Forme<typeof fr.mots> = {
  nombre: '{n, plural, =0 {0 Ausnahmen} one {# Ausnahme} other {# Ausnahmen}}',
  invite: 'Referenz, Kunde, Grund',
  genre: 'Art',
  quand: 'Wann',
  qui: 'Wer',
  objet: 'Was',
  detail: 'Einzelheit',
  seuil: 'Rabatte',
  auMoins: 'ab {n} %',
  approuvePar: 'genehmigt von {qui}',
  tirages: '{papier}, {n, plural, other {# Ausdrucke}}',
  dossiers: '{n, plural, one {# Akte} other {# Akten}} in einer Stunde',
  totaux: 'Nach Art',
  dernierMois: 'Letzte 31 Tage',
  vide: 'Nichts Außergewöhnliches',
  videTexte:
    'Rabatte ab {n} %, Stornos, Nachdrucke, Differenzen, von Hand geänderte Preise, wiederholte Arbeit, Kostenübernahmen ohne Beleg, Zusammenführungen und in Mengen gelesene Verordnungen stehen hier, über höchstens ein Jahr.',
  genres: {
    Remise: 'Rabatt',
    'Sous le coût': 'Unter Einkaufspreis',
    Annulation: 'Storno',
    Remboursement: 'Erstattung',
    Avoir: 'Gutschrift',
    'Crédit d’un autre': 'Mit dem Guthaben eines anderen Kunden bezahlt',
    'Vente annulée': 'Stornierter Verkauf',
    'Vente datée': 'Verkauf eines vergangenen Tages',
    Réimpression: 'Nachdruck',
    Écart: 'Kassendifferenz',
    'Prix changé': 'Geänderter Preis',
    'Travail repris': 'Wiederholte Arbeit',
    'Sortie reprise': 'Zurückgenommener Lagerabgang',
    'Sans papier': 'Ohne Beleg',
    Fusion: 'Zusammenführung',
    Lectures: 'Verordnungen in Mengen gelesen',
  },
}
