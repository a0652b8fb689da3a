import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  nouvelle: 'Nova encomenda',
  vendre: 'Vender a um cliente',
  modifier: 'Alterar uma encomenda',
  transformer: 'Transformar em encomenda',
  nouvelleProforma: 'Nova proforma',
  proposer: 'Fazer uma proforma',
  modifierProforma: 'Alterar uma proforma',
}

export const mots: Forme<typeof fr.mots> = {
  sansCommande: 'Nenhuma encomenda',
  resteAPayer: '<somme></somme> por pagar',
  sansBon: 'Nenhuma comparticipação',
  bonNumero: 'Termo {numero}',
  bonRetire: 'Retirado',
  bonJusquau: 'até {date}',
  ouvrirCommande: 'Abrir a encomenda',
  restentAPayer:
    '<somme></somme> {n, plural, one {por pagar em {ref}.} other {por pagar em # encomendas, entre elas {ref}.}}',
  commandes: 'Encomendas',
  prisesEnCharge: 'Comparticipações',
  encaisser: 'Receber',
  bouton: 'Vender',
  etapes: {
    Enregistrée: 'Registada',
    'Verres commandés': 'Lentes encomendadas',
    'Verres reçus': 'Lentes recebidas',
    Montée: 'Montada',
    Vérifiée: 'Verificada',
    Livrée: 'Entregue',
  },
  reglements: {
    'Non réglée': 'Por pagar',
    Partielle: 'Parcial',
    Soldée: 'Paga',
  },
}
