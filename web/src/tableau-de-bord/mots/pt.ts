import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Início',
}

export const mots: Forme<typeof fr.mots> = {
  bonjour: 'Bom dia {nom}',
  bonsoir: 'Boa noite {nom}',
  chercher: 'Procurar um cliente',
  recents: 'Últimas visitas',
  recentsVide: 'Ainda não há visitas registadas aqui.',
  voirTous: 'Todos os clientes',
  anniversaires: 'Aniversários de hoje',
  anniversairesVide: 'Nenhum aniversário hoje.',
  fete: '{n, plural, one {# ano hoje} other {# anos hoje}}',
  choisirOfficine: 'Escolha uma loja para ver os aniversários.',
  ordonnances: 'Receitas recentes',
  ordonnancesVide: 'Ainda não há receitas registadas aqui.',
  voirOrdonnances: 'Todas as receitas',
  raccourcis: 'No teclado',
  illisible: 'Não é possível mostrar estes dados.',
  reessayer: 'Tentar de novo',
}
