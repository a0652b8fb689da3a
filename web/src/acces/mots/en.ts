import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  connexion: { titre: 'Sign in' },
  nouveau: { titre: 'New password' },
  fournisseur: { titre: 'Signing in through your organisation' },
}

export const mots: Forme<typeof fr.mots> = {
  connexion: {
    accueil: 'Hello',
    sousTitre: 'Sign in to get back to your clients.',
    entrer: 'Sign in',
    souvenir: 'Stay signed in on this computer',
    oublie: 'Forgotten password?',
    deja: 'You are already signed in: {nom}.',
    continuer: 'Continue',
    expiree: 'Your session has ended. Sign in again to go on where you were.',
    quittee:
      'The session was signed out in another tab: what was not saved has been erased from this computer.',
    gardee: 'The session was signed out in another tab: what you had begun waits for you.',
    attente: 'Too many attempts. Try again in {n} s.',
    devise: 'One network, every eye.',
    phrase: 'Clients, prescriptions, sales and cash of your shops, in one place.',
  },
  oubli: {
    titre: 'Forgotten password',
    texte: 'Give your address: if an account matches it, a link valid for 30 minutes will be sent to you.',
    envoyer: 'Send the link',
    retour: 'Back to sign-in',
    fait: 'Request recorded',
    faitTexte: 'If an account matches {email}, a link valid for 30 minutes has just been sent there.',
    sansCourrier: 'No mail can leave from here: ask an administrator for a link.',
  },
  nouveau: {
    texte:
      'At least 10 characters, and not a common password. All your sessions and your passkeys will be closed.',
    choisir: 'Choose this password',
    fait: 'Password changed. Sign in with the new one.',
    sansLien: 'This link is incomplete. Ask for a new one.',
    demander: 'Ask for a new link',
  },
  premier: {
    titre: 'First start',
    texte:
      'Create the account of the first administrator. The start-up code is printed on the server’s console.',
    officine: 'Name of the first shop',
    codeOfficine: 'Code of the shop',
    codeOfficineAide:
      '2 to 4 letters, at the head of all its numbers: CMD-ANG-26-00042. Does not change afterwards.',
    nom: 'Your name',
    creer: 'Create the account and enter',
    fait: 'The house is open: come in with the address and password of its first account.',
  },
  fournisseur: {
    enCours: 'Checking your identity…',
    echec: 'Signing in did not succeed.',
    recommencer: 'Back to sign-in',
    ou: 'or',
    continuer: 'Continue with {nom}',
  },
  facteur: {
    titre: 'Second factor',
    titreCourrier: 'Code by mail',
    courrier:
      'Too many wrong passwords were tried on this account. Type the code that was just sent to your address.',
    absent:
      'At each sign-in, a code from your phone besides the password: whoever learns your password does not get in.',
    present: 'A code from your phone is asked for at each sign-in.',
    reste:
      '{n, plural, =0 {No recovery code is left: remove it and set it up again.} one {# recovery code is left.} other {# recovery codes are left.}}',
    exige: 'Your role asks for it.',
    retirer: 'Remove',
    retirerTexte: 'Your password alone will be enough to sign in again.',
    confirmer: 'To go on, give your password.',
    continuer: 'Continue',
    lire: 'Open a code app on your phone (Google Authenticator, Aegis, Microsoft Authenticator…) and scan this square, or type this key into it:',
    carre: 'Square to scan with the code app',
    secours: 'Recovery codes',
    secoursTexte:
      'Write them on paper kept under lock: each opens once, on the day the phone is missing. They will not be shown again.',
    copier: 'Copy the codes',
    copies: 'Codes copied',
    code: 'Six-digit code',
    codeOuSecours: 'Code of the app, or recovery code',
    demande: 'Type the six-digit code of your app.',
    aPoser: 'Your role asks for a second factor: set it up to come in.',
    valider: 'Set up this second factor',
    pose: 'Second factor set up',
    retire: 'Second factor removed',
    retour: 'Back to the password',
  },
  cles: {
    titre: 'Passkeys',
    texte: 'Sign in with the fingerprint, face or code of your device, without a password.',
    sansAppareil: 'Passkeys are made on an https address, with a recent browser.',
    ajouter: 'Add this device',
    ajoutee: 'Passkey added',
    nom: 'Name of the device',
    nomAide: 'To know it on the day it is lost: phone, computer at the counter…',
    creee: 'added on',
    servi: 'used on',
    retirer: 'Remove',
    retirerCelle: 'Remove the key {nom}',
    fermer: 'Close',
    utiliser: 'Use a passkey',
  },
  preuve: {
    titre: 'Is it really you?',
    texte: 'This commits the house: confirm before going on.',
    confirmer: 'Confirm',
  },
  profil: {
    enregistre: 'Profile saved',
    motDePasseChange: 'Password changed. Sign in again with the new one.',
    fermeSessions: 'Your other sessions will be closed.',
    cles: '{n, plural, one {Your passkey} other {Your passkeys}}',
    clesAide: 'Untick the one you do not know: it will no longer open your account.',
    changer: 'Change the password',
  },
  requis: 'Required',
  voirMotDePasse: 'Show the password',
}
