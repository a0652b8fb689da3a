import { cycle } from '../kernel/machine.ts'

export const CIVILITES = ['Prof', 'Dr', 'M', 'Mme', 'Mlle', 'Enft'] as const
export type Civilite = (typeof CIVILITES)[number]
export const GENRES = ['M', 'F'] as const

/** A client is taken off the lists, never erased: it can come back, unless it was merged into another. */
export const cycleClient = cycle({
  initial: 'Actif',
  etats: { Actif: { ton: 'ok' }, Supprimé: { ton: 'mute' }, Fusionné: { ton: 'mute' } },
  transitions: {
    supprimer: { de: ['Actif'], vers: 'Supprimé', refus: 'Ce client est déjà supprimé ou fusionné.' },
    restaurer: { de: ['Supprimé'], vers: 'Actif', refus: 'Seul un client supprimé peut être restauré.' },
    fusionner: {
      de: ['Actif'],
      vers: 'Fusionné',
      refus: 'Seuls deux clients actifs peuvent être fusionnés.',
    },
  },
})

export const cycleOrdonnance = cycle({
  initial: 'Active',
  etats: { Active: { ton: 'ok' }, Supprimée: { ton: 'mute' } },
  transitions: {
    supprimer: { de: ['Active'], vers: 'Supprimée', refus: 'Cette ordonnance est déjà retirée.' },
    restaurer: {
      de: ['Supprimée'],
      vers: 'Active',
      refus: 'Seule une ordonnance retirée peut être restaurée.',
    },
  },
})
