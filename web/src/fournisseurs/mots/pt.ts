import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Fornecedores',
  fiche: 'Fornecedor',
  nouveau: 'Novo fornecedor',
}

export const mots: Forme<typeof fr.mots> = {
  ajouter: 'Adicionar um fornecedor',
  nombre: '{n, plural, one {# fornecedor} other {# fornecedores}}',
  invite: 'Nome, contacto ou cidade',
  pour: 'Fornece',
  groupe: 'Todo o grupo',
  contact: 'Pessoa de contacto',
  identite: 'Fornecedor e contacto',
  conditions: 'Condições',
  marchandisesAide: 'Proposto para uma receção. Não: papelaria, reparações, serviços.',
  verrierAide: 'Proposto ao encomendar as lentes de uma venda.',
  solde: 'Saldo em dívida',
  manquants: 'Em falta',
  manquantsNombre: '{n, plural, one {# peça em falta a reclamar} other {# peças em falta a reclamar}}',
  avance: 'Pago sem ter sido recebido',
  nombreAttendu: 'É necessário um número inteiro.',
  enregistre: '{nom}: fornecedor guardado',
  supprimer: 'Eliminar este fornecedor?',
  supprimerTexte: '«{nom}» será eliminado. Isto não se desfaz.',
  supprime: '{nom}: fornecedor eliminado',
  garde: 'O fornecedor é mantido.',
  fusionner: 'Fundir',
  fusionTitre: 'Fundir um duplicado em «{nom}»',
  fusionTexte:
    'As receções, pagamentos, créditos e lentes do duplicado passam a ser de «{nom}». O duplicado desaparece; isto não se desfaz.',
  doublon: 'Fornecedor duplicado',
  fusionFaite: '{nom}: duplicado fundido',
  fusionNonFaite: 'Nada foi fundido.',
  vide: 'Ainda não há fornecedores',
  videTexte: 'Um fornecedor do grupo serve todas as lojas; o de uma loja só é proposto nela.',
  introuvable: 'Este fornecedor não existe',
  introuvableTexte:
    'O endereço pode estar incompleto, ou o fornecedor pertence a uma loja que não pode consultar.',
  allerListe: 'Ir para a lista de fornecedores',
}
