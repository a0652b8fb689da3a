import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  connexion: { titre: 'Anmeldung' },
  nouveau: { titre: 'Neues Passwort' },
  fournisseur: { titre: 'Anmeldung über Ihre Organisation' },
}

export const mots: Forme<typeof fr.mots> = {
  connexion: {
    accueil: 'Guten Tag',
    sousTitre: 'Melden Sie sich an, um zu Ihren Kunden zurückzukehren.',
    entrer: 'Anmelden',
    souvenir: 'Auf diesem Gerät angemeldet bleiben',
    oublie: 'Passwort vergessen?',
    deja: 'Sie sind bereits angemeldet: {nom}.',
    continuer: 'Weiter',
    expiree: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an, um fortzufahren.',
    quittee:
      'Die Sitzung wurde in einem anderen Tab abgemeldet: Nicht Gespeichertes wurde von diesem Arbeitsplatz gelöscht.',
    gardee: 'Die Sitzung wurde in einem anderen Tab abgemeldet: Was Sie begonnen hatten, wartet auf Sie.',
    attente: 'Zu viele Versuche. Versuchen Sie es in {n} s erneut.',
    devise: 'Ein Netz, jeder Blick.',
    phrase: 'Kunden, Verordnungen, Verkauf und Kasse Ihrer Filialen an einem Ort.',
  },
  oubli: {
    titre: 'Passwort vergessen',
    texte: 'Geben Sie Ihre Adresse an: Gehört ein Konto dazu, erhalten Sie einen 30 Minuten gültigen Link.',
    envoyer: 'Link senden',
    retour: 'Zurück zur Anmeldung',
    fait: 'Anfrage erfasst',
    faitTexte: 'Gehört ein Konto zu {email}, wurde soeben ein 30 Minuten gültiger Link dorthin gesendet.',
    sansCourrier:
      'Von hier kann keine E-Mail versendet werden: Bitten Sie einen Administrator um einen Link.',
  },
  nouveau: {
    texte:
      'Mindestens 10 Zeichen und kein gängiges Passwort. Alle Ihre Sitzungen und Zugangsschlüssel werden geschlossen.',
    choisir: 'Dieses Passwort wählen',
    fait: 'Passwort geändert. Melden Sie sich mit dem neuen an.',
    sansLien: 'Dieser Link ist unvollständig. Fordern Sie einen neuen an.',
    demander: 'Neuen Link anfordern',
  },
  premier: {
    titre: 'Erster Start',
    texte: 'Legen Sie das erste Administratorkonto an. Der Startcode steht auf der Konsole des Servers.',
    officine: 'Name der ersten Filiale',
    codeOfficine: 'Kürzel der Filiale',
    codeOfficineAide:
      '2 bis 4 Buchstaben, am Anfang aller Nummern: CMD-ANG-26-00042. Ändert sich danach nicht mehr.',
    nom: 'Ihr Name',
    creer: 'Konto anlegen und anmelden',
    fait: 'Das Haus ist eröffnet: Melden Sie sich mit Adresse und Passwort des ersten Kontos an.',
  },
  fournisseur: {
    enCours: 'Ihre Identität wird geprüft…',
    echec: 'Die Anmeldung ist fehlgeschlagen.',
    recommencer: 'Zurück zur Anmeldung',
    ou: 'oder',
    continuer: 'Weiter mit {nom}',
  },
  facteur: {
    titre: 'Zweiter Faktor',
    titreCourrier: 'Code per E-Mail',
    courrier:
      'Für dieses Konto wurden zu viele falsche Passwörter versucht. Geben Sie den Code ein, der soeben an Ihre Adresse gesendet wurde.',
    absent:
      'Bei jeder Anmeldung zusätzlich zum Passwort ein Code Ihres Telefons: Wer Ihr Passwort erfährt, kommt nicht hinein.',
    present: 'Bei jeder Anmeldung wird ein Code Ihres Telefons verlangt.',
    reste:
      '{n, plural, =0 {Es ist kein Notfallcode übrig: entfernen und neu einrichten.} one {# Notfallcode ist übrig.} other {# Notfallcodes sind übrig.}}',
    exige: 'Ihre Rolle verlangt ihn.',
    retirer: 'Entfernen',
    retirerTexte: 'Ihr Passwort allein genügt dann wieder zur Anmeldung.',
    confirmer: 'Geben Sie Ihr Passwort an, um fortzufahren.',
    continuer: 'Weiter',
    lire: 'Öffnen Sie eine Code-App auf Ihrem Telefon (Google Authenticator, Aegis, Microsoft Authenticator …) und scannen Sie dieses Quadrat, oder geben Sie dort diesen Schlüssel ein:',
    carre: 'Quadrat zum Scannen mit der Code-App',
    secours: 'Notfallcodes',
    secoursTexte:
      'Schreiben Sie sie auf ein Papier unter Verschluss: Jeder öffnet einmal, wenn das Telefon fehlt. Sie werden nicht mehr gezeigt.',
    copier: 'Codes kopieren',
    copies: 'Codes kopiert',
    code: 'Sechsstelliger Code',
    codeOuSecours: 'Code der App oder Notfallcode',
    demande: 'Geben Sie den sechsstelligen Code Ihrer App ein.',
    aPoser: 'Ihre Rolle verlangt einen zweiten Faktor: Richten Sie ihn ein, um einzutreten.',
    valider: 'Diesen zweiten Faktor einrichten',
    pose: 'Zweiter Faktor eingerichtet',
    retire: 'Zweiter Faktor entfernt',
    retour: 'Zurück zum Passwort',
  },
  cles: {
    titre: 'Passkeys',
    texte: 'Melden Sie sich mit Fingerabdruck, Gesicht oder Code Ihres Geräts an, ohne Passwort.',
    sansAppareil: 'Passkeys werden auf einer https-Adresse mit einem neueren Browser angelegt.',
    ajouter: 'Dieses Gerät hinzufügen',
    ajoutee: 'Passkey hinzugefügt',
    nom: 'Name des Geräts',
    nomAide: 'Um es wiederzuerkennen, wenn es verloren geht: Telefon, Rechner am Tresen…',
    creee: 'hinzugefügt am',
    servi: 'benutzt am',
    retirer: 'Entfernen',
    retirerCelle: 'Passkey {nom} entfernen',
    fermer: 'Schließen',
    utiliser: 'Passkey verwenden',
  },
  preuve: {
    titre: 'Sind Sie es wirklich?',
    texte: 'Das verpflichtet das Haus: Bestätigen Sie, bevor Sie fortfahren.',
    confirmer: 'Bestätigen',
  },
  profil: {
    enregistre: 'Profil gespeichert',
    motDePasseChange: 'Passwort geändert. Melden Sie sich mit dem neuen an.',
    fermeSessions: 'Ihre anderen Sitzungen werden beendet.',
    cles: '{n, plural, one {Ihr Zugangsschlüssel} other {Ihre Zugangsschlüssel}}',
    clesAide: 'Wählen Sie den ab, den Sie nicht kennen: Er öffnet Ihr Konto nicht mehr.',
    changer: 'Passwort ändern',
  },
  requis: 'Erforderlich',
  voirMotDePasse: 'Passwort anzeigen',
}
