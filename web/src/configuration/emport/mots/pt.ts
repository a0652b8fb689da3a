import type { mots as fr } from './fr.ts'

export const mots: typeof fr = {
  titre: 'Levar tudo',
  texte:
    'Todas as tabelas em CSV e JSON, todos os papéis anexos em ficheiros, e uma página que os explica: um só ficheiro zip, escrito em segundo plano enquanto a loja trabalha.',
  garde:
    'Fica aqui guardado um dia. Quem o pede e quem o leva fica registado: contém as receitas e as contas de toda a rede.',
  demander: 'Preparar o ficheiro',
  nonFait: 'Nada foi preparado.',
  avancement: 'Progresso da exportação',
  avance: '{n} de {sur} ficheiros escritos · {poids}',
  attend: 'À espera…',
  poids: '{n} MB',
  precedents: 'Exportações feitas',
  contenu:
    '{lignes, plural, one {# linha} other {# linhas}}, {papiers, plural, =0 {nenhum papel} one {# papel} other {# papéis}} · {poids}',
  pris: '{n, plural, one {transferido uma vez} other {transferido # vezes}}, a última em {le}',
  jamaisPris: 'nunca transferido',
  prendre: 'Transferir',
  efface: 'apagado',
  demande: 'Pedido em {le} por {par}',
  etats: { 'En attente': 'À espera', 'En cours': 'Em curso', Prêt: 'Pronto', Interrompu: 'Interrompido' },
}
