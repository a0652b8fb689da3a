import type { mots as fr } from './fr.ts'

export const mots: typeof fr = {
  titre: 'Das Netz einrichten',
  garde:
    '{n, plural, one {# Einstellung} other {# Einstellungen}}, etwa {minutes} Minuten · Sie können gehen, alles bleibt erhalten',
  commencer: 'Beginnen Sie mit der ersten Filiale',
  nonRemis: 'Der Schritt bleibt zu tun.',
  fait: 'erledigt',
  plusTard: 'Später',
  plusTardQuoi: 'Später: {quoi}',
  reprendre: 'Wieder aufnehmen',
  reprendreQuoi: 'Wieder aufnehmen: {quoi}',
  maintenant: 'Jetzt erledigen',
  maintenantQuoi: 'Jetzt erledigen: {quoi}',
  modifier: 'Ändern',
  modifierQuoi: 'Ändern: {quoi}',
  unClient: 'Einen Kunden anlegen',
  lendemain: 'Ein aufgeschobener Schritt steht am nächsten Tag wieder auf der Startseite.',
  remises: '{n, plural, one {# Schritt} other {# Schritte}} auf morgen verschoben',
  compte: '{n} / {sur}',
  sert: 'Das Netz kann schon arbeiten',
  pret: 'Das Netz ist bereit',
  reste:
    '{n, plural, =0 {Nichts bleibt einzurichten.} one {Noch # Einstellung, etwa {minutes} Min.} other {Noch # Einstellungen, etwa {minutes} Min.}}',
  ranger: 'Diese Liste ausblenden',
  sortir: 'Wieder auf die Startseite',
  marche: 'Was schon geht',
  apres: 'nach Schritt {n}',
  etapes: {
    officine: {
      titre: 'Erste Filiale',
      aFaire: 'Ihre Adresse und ihr Telefon, die auf den Papieren stehen',
      fait: '{nom}',
    },
    entete: {
      titre: 'Briefkopf',
      aFaire: 'Logo, Fußzeile und Vermerk der gedruckten Papiere',
      fait: '{n, plural, one {# Filiale hat ihre Vorlage} other {# Filialen haben ihre Vorlage}}',
    },
    comptes: {
      titre: 'Personal und Konten',
      aFaire: 'Ein Konto für jeden, mit der Rolle seines Berufs',
      fait: '{n, plural, one {# Konto offen} other {# Konten offen}}',
    },
    assurances: {
      titre: 'Versicherungen',
      aFaire:
        '{sur} Versicherungen kommen ohne Satz: geben Sie Satz und Höchstbeträge derer an, mit denen Sie arbeiten',
      fait: '{n, plural, one {# Versicherung hat ihren Satz} other {# Versicherungen haben ihren Satz}}, von {sur}',
    },
    fournisseurs: {
      titre: 'Lieferanten und Marken',
      aFaire:
        '{n, plural, =0 {Wer Sie beliefert, und die Marken, die Sie verkaufen} one {# Lieferant: es fehlen noch die Marken, die Sie verkaufen} other {# Lieferanten: es fehlen noch die Marken, die Sie verkaufen}}',
      fait: '{n, plural, one {# Lieferant} other {# Lieferanten}}, {sur, plural, one {# Marke} other {# Marken}}',
    },
    tarifs: {
      titre: 'Preislisten der Gläser',
      aFaire: 'Die Preisliste eines Glasherstellers, getippt oder aus seiner Datei',
      fait: '{n, plural, one {# Preisliste} other {# Preislisten}}',
    },
    stock: {
      titre: 'Anfangsbestand',
      aFaire: 'Was im Regal liegt, getippt, gescannt oder aus einer Datei',
      fait: '{n, plural, one {# Artikel} other {# Artikel}}',
    },
    clients: {
      titre: 'Kunden',
      aFaire: 'Importieren Sie die, die Sie schon betreuen, oder legen Sie den ersten an',
      fait: '{n, plural, one {# Kunde} other {# Kunden}}',
    },
    feries: {
      titre: 'Feiertage',
      aFaire: 'Die des Jahres, vorgeschlagen: kein Termin fällt auf einen geschlossenen Tag',
      fait: '{n, plural, one {# Feiertag} other {# Feiertage}} dieses Jahr',
    },
    caisse: {
      titre: 'Öffnung der Kasse',
      aFaire: 'Die Schublade zum ersten Mal zählen',
      fait: 'Die Kasse wurde geöffnet',
    },
  },
  usages: {
    ordonnance: 'Eine Verordnung erfassen',
    proforma: 'Eine Proforma erstellen',
    priseEnCharge: 'Kostenübernahme zum Satz der Versicherung',
    verres: 'Gläser nach Preisliste wählen',
    vendre: 'Eine Fassung aus dem Bestand verkaufen',
    encaisser: 'Kassieren',
  },
  touches: {
    etape: 'Schritt',
    plusTard: 'später',
  },
  autreLogiciel: 'Von einem anderen Programm kommen',
  reprises: {
    clients: 'Kunden',
    ordonnances: 'Verordnungen',
    stock: 'Bestand im Regal',
    soldes: 'Was Kunden schulden',
    parts: 'Was Versicherungen schulden',
  },
  reprise: {
    lecture:
      'Die Datei wird erst gelesen, ohne etwas zu speichern: jede fehlerhafte Zeile wird genannt, dann bestätigen Sie.',
    valides: 'Gültige Zeilen',
    ordonnances: {
      titre: 'Verordnungen übernehmen',
      explication:
        'Jede Verordnung kommt zu einem Kunden dieser Filiale, gefunden über Code, sonst Telefon, sonst Name und Vornamen.',
      ligne: 'Eine Zeile je Verordnung, Titel in der ersten. Höchstens 10 MB.',
      confirmer: '{n, plural, one {# Verordnung übernehmen} other {# Verordnungen übernehmen}}',
      rienEcrit: 'Keine Verordnung wurde übernommen.',
      fait: '{n, plural, one {# Verordnung übernommen.} other {# Verordnungen übernommen.}}',
      voir: 'Verordnungen ansehen',
    },
    soldes: {
      titre: 'Übernehmen, was Kunden schulden',
      explication:
        'Jeder Saldo ist ab jetzt von einem Kunden dieser Filiale geschuldet und wird an der Kasse bezahlt; er ist weder ein Verkauf noch eine Zahlung von heute.',
      ligne: 'Eine Zeile je offenem Betrag, Titel in der ersten. Höchstens 10 MB.',
      confirmer: '{n, plural, one {# Saldo übernehmen} other {# Salden übernehmen}}',
      rienEcrit: 'Kein Saldo wurde übernommen.',
      fait: '{n, plural, one {# Saldo übernommen.} other {# Salden übernommen.}}',
      voir: 'Offene Beträge ansehen',
    },
    parts: {
      titre: 'Übernehmen, was Versicherungen schulden',
      explication:
        'Jede Rechnung kommt bereits eingereicht, mit Nummer und Datum; sie wird bezahlt, abgelehnt oder abgeschrieben wie jede andere.',
      ligne: 'Eine Zeile je Kunde einer eingereichten Rechnung, Titel in der ersten. Höchstens 10 MB.',
      confirmer: '{n, plural, one {# Anteil übernehmen} other {# Anteile übernehmen}}',
      rienEcrit: 'Kein Anteil wurde übernommen.',
      fait: '{n, plural, one {# Anteil übernommen.} other {# Anteile übernommen.}}',
      voir: 'Rechnungen ansehen',
    },
  },
}
