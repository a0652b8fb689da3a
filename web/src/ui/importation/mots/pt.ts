import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  modele: 'Descarregar o modelo',
  deposer: 'Largue um ficheiro Excel ou CSV, ou clique para o escolher',
  lues: 'Linhas lidas',
  enErreur: 'Linhas a corrigir',
  erreursTitre: 'A corrigir no ficheiro',
  ligne: 'Linha',
  champ: 'Coluna',
  probleme: 'Problema',
  somme: 'Soma do ficheiro',
  trouvesTitre: 'De quem é cada linha',
  suiteTrouves: '{n, plural, one {E mais # linha.} other {E mais # linhas.}}',
  suite: '{n, plural, one {E mais # erro.} other {E mais # erros.}}',
  corriger: 'Nada é guardado enquanto uma linha tiver erro. Corrija o ficheiro e largue-o de novo.',
  nommer:
    'Nada é guardado enquanto uma coluna for desconhecida ou faltar. Diga acima o que diz cada coluna, ou deixe-a de lado.',
  tropGrand: 'Este ficheiro tem mais de 10 MB: divida-o em vários.',
  autreType: 'Largue um ficheiro Excel (.xlsx) ou CSV.',
  rienAFaire: 'Tudo o que este ficheiro contém já está guardado: não há nada para importar.',
  colonnes: 'O que diz cada coluna',
  colonne: 'O que diz a coluna {titre}',
  manquent: 'Faltam: {champs}',
  retenues: 'Guardado para o próximo ficheiro',
  duFichier: 'Coluna do ficheiro',
  dit: 'Diz',
  exemples: 'Por exemplo',
  ignoree: 'Deixada de lado',
  aDire: 'A dizer',
}
