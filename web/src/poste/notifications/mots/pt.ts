import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  version: {
    texte: 'Há uma nova versão. Recarregue quando quiser: o que escreve fica guardado.',
    oui: 'Recarregar',
    non: 'Mais tarde',
  },
  depart: {
    texte:
      '{n, plural, =0 {} one {Uma entrada começada não está guardada. } other {# entradas começadas não estão guardadas. }}{perdues, plural, =0 {} one {Uma entrada, aqui ou noutro separador, não tem rascunho: terminar a sessão apaga-a.} other {# entradas, aqui ou noutro separador, não têm rascunho: terminar a sessão apaga-as.}}',
    garder: 'Guardá-las até ao meu regresso',
    effacer: 'Apagar e terminar a sessão',
    oui: 'Terminar a sessão',
    non: 'Ficar',
  },
  titre: 'Notificações',
  rien: 'Nada de novo para si.',
  rienTexte:
    'Uma nota com o seu nome, as suas transferências recebidas, uma importação longa ou uma exportação terminada aparecem aqui.',
  toutLu: 'Marcar tudo como lido',
  nouvelle: 'Nova',
  genres: {
    mention: '{qui} refere-o em {titre}',
    transfert: 'Transferência {titre} recebida por {qui}',
    sauvegarde: 'As cópias de segurança pedem a sua atenção',
    import: 'Importação terminada: {titre}',
    emport: 'A exportação completa que pediu',
  },
  regler: 'Ajustar o sino',
  rienAttend: 'Nada espera.',
  attend: 'O que espera',
  attendTexte: 'O sino só conta o que assinalar.',
  compter: 'Contar no sino: {quoi}',
  suivis: {
    retards:
      '{n, plural, =0 {Nenhuma das minhas encomendas em atraso} one {# das minhas encomendas em atraso} other {# das minhas encomendas em atraso}}',
    seuil:
      '{n, plural, =0 {Nenhuma caixa acima do limite} one {# caixa acima do seu limite} other {# caixas acima do seu limite}}',
    remises:
      '{n, plural, =0 {Nenhum desconto a aprovar} one {# desconto a aprovar} other {# descontos a aprovar}}',
    demandes:
      '{n, plural, =0 {Nenhum artigo pedido noutro lado} one {# artigo pedido por outra loja} other {# artigos pedidos por outras lojas}}',
    transferts:
      '{n, plural, =0 {Nenhuma transferência a receber} one {# transferência a receber} other {# transferências a receber}}',
    versements:
      '{n, plural, =0 {Nenhum depósito a validar} one {# depósito a validar} other {# depósitos a validar}}',
    verres: '{n, plural, =0 {Nenhuma lente a receber} one {# lente a receber} other {# lentes a receber}}',
    pretes:
      '{n, plural, =0 {Nenhum par a entregar} one {# par pronto, não levantado} other {# pares prontos, não levantados}}',
    assureurs:
      '{n, plural, =0 {Nenhuma seguradora em atraso} one {# fatura que a seguradora tarda a pagar} other {# faturas que as seguradoras tardam a pagar}}',
  },
}
