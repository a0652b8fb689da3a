import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  titre: 'Atalhos de teclado',
  partout: 'Em todo o lado',
  listes: 'Numa lista',
  formulaires: 'Num formulário',
  rechercher: 'Procurar um cliente, um ecrã, uma ação',
  aide: 'Mostrar os atalhos',
  fermer: 'Fechar, anular a seleção',
  ligne: 'Mudar de linha',
  selectionner: 'Selecionar a linha',
  ouvrir: 'Abrir a linha',
  enregistrer: 'Guardar',
  espace: 'Espaço',
  ici: 'Neste ecrã',
  premier: 'Voltar ao início do ecrã',
  guide: 'Ler o guia (em francês)',
}
