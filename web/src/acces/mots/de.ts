import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  connexion: { titre: 'Anmeldung' },
  nouveau: { titre: 'Neues Passwort' },
  fournisseur: { titre: 'Anmeldung über Ihre Organisation' },
  roles: { titre: 'Rollen', nouveau: 'Neue Rolle', modifier: 'Rolle bearbeiten' },
  comptes: {
    titre: 'Konten',
    un: 'Konto',
    nouveau: 'Neues Konto',
    modifier: 'Konto bearbeiten',
    creer: 'Konto anlegen',
  },
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
    texte: 'Mindestens 10 Zeichen und kein gängiges Passwort. Alle Ihre Sitzungen werden beendet.',
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
  },
  fournisseur: {
    enCours: 'Ihre Identität wird geprüft…',
    echec: 'Die Anmeldung ist fehlgeschlagen.',
    recommencer: 'Zurück zur Anmeldung',
    ou: 'oder',
    continuer: 'Weiter mit {nom}',
  },
  requis: 'Erforderlich',
  voirMotDePasse: 'Passwort anzeigen',
}
