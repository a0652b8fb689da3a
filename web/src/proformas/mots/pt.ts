import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Proformas',
  une: 'Proforma',
}

export const mots: Forme<typeof fr.mots> = {
  nombre: '{n, plural, =0 {0 proformas} one {# proforma} other {# proformas}}',
  invite: 'Referência, nome ou telefone',
  faire: 'Nova proforma',
  transformer: 'Transformar em encomenda',
  nonImprimee: 'A proforma não foi impressa.',
  commande: 'Encomenda',
  vide: 'Ainda sem proformas',
  videOfficine: 'Ainda sem proformas em {officine}',
  videTexte:
    'Uma proforma diz ao cliente, ou ao seu seguro, quanto custariam os óculos. Não mexe no stock e torna-se encomenda num só gesto.',
  videAilleurs: '{n, plural, one {# proforma nas outras lojas:} other {# proformas nas outras lojas:}}',
  etats: {
    'En cours': 'Em curso',
    Expirée: 'Expirada',
    Transformée: 'Transformada',
  },
  absente: 'Esta proforma não existe',
  allerListe: 'Ver as proformas',
  supprimee: '{ref}: proforma eliminada',
  du: 'de {date}',
  jusquau: 'válida até {date}',
  devenue: 'Esta proforma tornou-se encomenda.',
  devenueTexte: 'Agora é a encomenda que muda.',
  ouvrirCommande: 'Abrir {ref}',
  expiree: 'Esta proforma expirou em {date}.',
  expireeTexte: 'Prolongue-a antes de a transformar em encomenda.',
  prolonger: 'Prolongar',
  observation: 'Observação',
  supprimerTitre: 'Eliminar a proforma {ref}?',
  supprimerTexte: 'Sai das listas; o seu número não é reutilizado.',
  parts: 'Quem paga o quê',
  total: 'Total',
  partClient: 'Parte do cliente',
  estimation: 'estimativa',
  reserve: 'Sem termo: sob reserva do acordo da seguradora',
  gestionnaire: 'Entidade gestora {nom}',
  aucunPlafond: 'Sem limite',
  reste: 'restam {somme}',
}
