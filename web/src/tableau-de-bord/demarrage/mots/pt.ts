import type { mots as fr } from './fr.ts'

export const mots: typeof fr = {
  titre: 'Pôr a rede a funcionar',
  garde:
    '{n, plural, one {# configuração} other {# configurações}}, cerca de {minutes} minutos · pode sair, tudo fica guardado',
  commencer: 'Comece pela primeira loja',
  nonRemis: 'A etapa continua por fazer.',
  fait: 'feito',
  plusTard: 'Mais tarde',
  plusTardQuoi: 'Mais tarde: {quoi}',
  reprendre: 'Retomar',
  reprendreQuoi: 'Retomar: {quoi}',
  maintenant: 'Fazer agora',
  maintenantQuoi: 'Fazer agora: {quoi}',
  modifier: 'Alterar',
  modifierQuoi: 'Alterar: {quoi}',
  unClient: 'Criar um cliente',
  lendemain: 'Uma etapa adiada volta ao início no dia seguinte.',
  remises: '{n, plural, one {# etapa adiada} other {# etapas adiadas}} para amanhã',
  compte: '{n} / {sur}',
  sert: 'A rede já pode servir',
  pret: 'A rede está pronta',
  reste:
    '{n, plural, =0 {Nada fica por configurar.} one {Falta # configuração, cerca de {minutes} min.} other {Faltam # configurações, cerca de {minutes} min.}}',
  ranger: 'Arrumar esta lista',
  sortir: 'Repor no início',
  marche: 'O que já funciona',
  apres: 'após a etapa {n}',
  etapes: {
    officine: {
      titre: 'Primeira loja',
      aFaire: 'A sua morada e telefone, que constam dos papéis',
      fait: '{nom}',
    },
    entete: {
      titre: 'Papel timbrado',
      aFaire: 'Logótipo, rodapé e menção dos papéis impressos',
      fait: '{n, plural, one {# loja tem o seu modelo} other {# lojas têm o seu modelo}}',
    },
    comptes: {
      titre: 'Pessoal e contas',
      aFaire: 'Uma conta para cada um, com a função do seu ofício',
      fait: '{n, plural, one {# conta aberta} other {# contas abertas}}',
    },
    assurances: {
      titre: 'Seguradoras',
      aFaire: '{sur} seguradoras vêm sem taxa: indique a taxa e os limites daquelas com que trabalha',
      fait: '{n, plural, one {# seguradora tem a sua taxa} other {# seguradoras têm a sua taxa}}, de {sur}',
    },
    fournisseurs: {
      titre: 'Fornecedores e marcas',
      aFaire:
        '{n, plural, =0 {Quem lhe fornece, e as marcas que vende} one {# fornecedor: faltam as marcas que vende} other {# fornecedores: faltam as marcas que vende}}',
      fait: '{n, plural, one {# fornecedor} other {# fornecedores}}, {sur, plural, one {# marca} other {# marcas}}',
    },
    tarifs: {
      titre: 'Tabelas de preços das lentes',
      aFaire: 'A tabela de um fornecedor de lentes, digitada ou importada do ficheiro',
      fait: '{n, plural, one {# tabela com preços} other {# tabelas com preços}}',
    },
    stock: {
      titre: 'Stock inicial',
      aFaire: 'O que está nas prateleiras, digitado, lido por scanner ou de um ficheiro',
      fait: '{n, plural, one {# artigo} other {# artigos}}',
    },
    clients: {
      titre: 'Clientes',
      aFaire: 'Importe os que já segue, ou crie o primeiro',
      fait: '{n, plural, one {# cliente} other {# clientes}}',
    },
    feries: {
      titre: 'Feriados',
      aFaire: 'Os do ano, propostos: nenhuma promessa cai num dia fechado',
      fait: '{n, plural, one {# feriado} other {# feriados}} este ano',
    },
    caisse: {
      titre: 'Abertura da caixa',
      aFaire: 'Contar a gaveta pela primeira vez',
      fait: 'A caixa foi aberta',
    },
  },
  usages: {
    ordonnance: 'Introduzir uma receita',
    proforma: 'Fazer uma proforma',
    priseEnCharge: 'Comparticipação à taxa da seguradora',
    verres: 'Escolher as lentes pela tabela',
    vendre: 'Vender uma armação do stock',
    encaisser: 'Receber',
  },
  touches: {
    etape: 'etapa',
    plusTard: 'mais tarde',
  },
  autreLogiciel: 'Vir de outro programa',
  reprises: {
    clients: 'Clientes',
    ordonnances: 'Receitas',
    stock: 'Stock nas prateleiras',
    soldes: 'O que os clientes devem',
    parts: 'O que as seguradoras devem',
  },
  reprise: {
    lecture: 'O ficheiro é lido primeiro sem gravar nada: cada linha com erro é nomeada, depois confirma.',
    valides: 'Linhas válidas',
    ordonnances: {
      titre: 'Retomar receitas',
      explication:
        'Cada receita junta-se a um cliente desta loja, encontrado pelo código, senão pelo telefone, senão pelo nome e apelidos.',
      ligne: 'Uma linha por receita, títulos na primeira. 10 MB no máximo.',
      confirmer: '{n, plural, one {Retomar # receita} other {Retomar # receitas}}',
      rienEcrit: 'Nenhuma receita foi retomada.',
      fait: '{n, plural, one {# receita retomada.} other {# receitas retomadas.}}',
      voir: 'Ver as receitas',
    },
    soldes: {
      titre: 'Retomar o que os clientes devem',
      explication:
        'Cada saldo passa a ser devido por um cliente desta loja e recebe-se na caixa; não é uma venda nem um recebimento de hoje.',
      ligne: 'Uma linha por quantia em dívida, títulos na primeira. 10 MB no máximo.',
      confirmer: '{n, plural, one {Retomar # saldo} other {Retomar # saldos}}',
      rienEcrit: 'Nenhum saldo foi retomado.',
      fait: '{n, plural, one {# saldo retomado.} other {# saldos retomados.}}',
      voir: 'Ver o que há a receber',
    },
    parts: {
      titre: 'Retomar o que as seguradoras devem',
      explication:
        'Cada fatura entra já entregue, com o seu número e data; liquida-se, rejeita-se ou abandona-se como outra.',
      ligne: 'Uma linha por cliente de uma fatura entregue, títulos na primeira. 10 MB no máximo.',
      confirmer: '{n, plural, one {Retomar # parte} other {Retomar # partes}}',
      rienEcrit: 'Nenhuma parte foi retomada.',
      fait: '{n, plural, one {# parte retomada.} other {# partes retomadas.}}',
      voir: 'Ver as faturas',
    },
  },
}
