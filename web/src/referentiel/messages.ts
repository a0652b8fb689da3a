import type { Forme } from '../kernel/i18n.tsx'
import { tables as motsDe } from './mots/de.ts'
import { tables as motsEn } from './mots/en.ts'
import { tables as motsFr } from './mots/fr.ts'
import { tables as motsPt } from './mots/pt.ts'

export const fr = {
  nombreAttendu: 'Un nombre entier est attendu.',
  titre: 'Réglages',
  invite: 'Chercher',
  videTexte: 'Ces choix sont proposés partout où le champ apparaît, dans toutes les officines.',
  enregistree: '{nom} : enregistré',
  supprimees: '{n, plural, one {# ligne supprimée} other {# lignes supprimées}}',
  gardee: '« {nom} » est gardé.',
  confirmer: 'Supprimer ?',
  confirmerUne: '« {nom} » sera supprimé pour toutes les officines. Cela ne se défait pas.',
  confirmerN:
    '{n, plural, one {# ligne sera supprimée} other {# lignes seront supprimées}} pour toutes les officines. Cela ne se défait pas.',
  ...motsFr,
}

export const en: Forme<typeof fr> = {
  nombreAttendu: 'A whole number is expected.',
  titre: 'Settings',
  invite: 'Search',
  videTexte: 'These choices are offered wherever the field appears, in every shop.',
  enregistree: '{nom}: saved',
  supprimees: '{n, plural, one {# row deleted} other {# rows deleted}}',
  gardee: '“{nom}” is kept.',
  confirmer: 'Delete?',
  confirmerUne: '“{nom}” will be deleted for every shop. This cannot be undone.',
  confirmerN:
    '{n, plural, one {# row} other {# rows}} will be deleted for every shop. This cannot be undone.',
  ...motsEn,
}

export const de: Forme<typeof fr> = {
  nombreAttendu: 'Eine ganze Zahl wird erwartet.',
  titre: 'Einstellungen',
  invite: 'Suchen',
  videTexte: 'Diese Auswahl erscheint überall, wo das Feld steht, in allen Filialen.',
  enregistree: '{nom}: gespeichert',
  supprimees: '{n, plural, one {# Zeile gelöscht} other {# Zeilen gelöscht}}',
  gardee: '„{nom}“ bleibt.',
  confirmer: 'Löschen?',
  confirmerUne: '„{nom}“ wird für alle Filialen gelöscht. Das lässt sich nicht rückgängig machen.',
  confirmerN:
    '{n, plural, one {# Zeile wird} other {# Zeilen werden}} für alle Filialen gelöscht. Das lässt sich nicht rückgängig machen.',
  ...motsDe,
}

export const pt: Forme<typeof fr> = {
  nombreAttendu: 'Espera-se um número inteiro.',
  titre: 'Definições',
  invite: 'Procurar',
  videTexte: 'Estas opções são propostas onde o campo aparece, em todas as lojas.',
  enregistree: '{nom}: guardado',
  supprimees: '{n, plural, one {# linha eliminada} other {# linhas eliminadas}}',
  gardee: '«{nom}» fica.',
  confirmer: 'Eliminar?',
  confirmerUne: '«{nom}» será eliminado em todas as lojas. Isto não se desfaz.',
  confirmerN:
    '{n, plural, one {# linha será eliminada} other {# linhas serão eliminadas}} em todas as lojas. Isto não se desfaz.',
  ...motsPt,
}
