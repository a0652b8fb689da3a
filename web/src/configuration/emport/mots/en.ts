import type { mots as fr } from './fr.ts'

export const mots: typeof fr = {
  titre: 'Take everything away',
  texte:
    'All tables as CSV and JSON, all attached papers as files, and a page that explains them: a single zip file, written in the background while the shop works.',
  garde:
    'It is kept here for a day. Who asks for it and who takes it stays written: it holds the prescriptions and the accounts of the whole network.',
  demander: 'Prepare the file',
  nonFait: 'Nothing was prepared.',
  avancement: 'Progress of the export',
  avance: '{n} of {sur} files written · {poids}',
  attend: 'Waiting…',
  poids: '{n} MB',
  precedents: 'Exports made',
  contenu:
    '{lignes, plural, one {# row} other {# rows}}, {papiers, plural, =0 {no paper} one {# paper} other {# papers}} · {poids}',
  pris: '{n, plural, one {downloaded once} other {downloaded # times}}, last on {le}',
  jamaisPris: 'never downloaded',
  prendre: 'Download',
  efface: 'erased',
  demande: 'Asked on {le} by {par}',
  etats: { 'En attente': 'Waiting', 'En cours': 'In progress', Prêt: 'Ready', Interrompu: 'Interrupted' },
}
