import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = { titre: 'Exceções' }

export const mots: Forme<typeof fr.mots> = {
  nombre: '{n, plural, =0 {0 exceções} one {# exceção} other {# exceções}}',
  invite: 'Referência, cliente, motivo',
  genre: 'Tipo',
  quand: 'Quando',
  qui: 'Quem',
  objet: 'O quê',
  detail: 'Pormenor',
  seuil: 'Descontos',
  auMoins: 'de pelo menos {n} %',
  approuvePar: 'aprovado por {qui}',
  tirages: '{papier}, {n, plural, other {# cópias}}',
  dossiers: '{n, plural, one {# processo} other {# processos}} numa hora',
  totaux: 'Por tipo',
  dernierMois: 'Últimos 31 dias',
  vide: 'Nada fora do normal',
  videTexte:
    'Descontos de pelo menos {n} %, anulações, reimpressões, diferenças, preços alterados à mão, trabalho refeito, comparticipações sem papel, fusões e receitas lidas em quantidade leem-se aqui, num ano no máximo.',
  genres: {
    Remise: 'Desconto',
    'Sous le coût': 'Vendido abaixo do custo',
    Annulation: 'Anulação',
    Remboursement: 'Reembolso',
    Avoir: 'Nota de crédito',
    'Crédit d’un autre': 'Pago com o crédito de outro cliente',
    'Vente annulée': 'Venda anulada',
    'Vente datée': 'Venda de um dia passado',
    Réimpression: 'Reimpressão',
    Écart: 'Diferença de caixa',
    'Prix changé': 'Preço alterado',
    'Travail repris': 'Trabalho refeito',
    'Sortie reprise': 'Saída de stock retomada',
    'Sans papier': 'Sem papel',
    Fusion: 'Fusão',
    Lectures: 'Receitas lidas em quantidade',
  },
}
