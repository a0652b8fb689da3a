import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { cycleCommandeVerre } from '@dioptrie/domain/atelier/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formule } from '@dioptrie/domain/kernel/optique/notation'
import type { Ton } from '../ui/Statut.tsx'

export const tonDuVerre = (v: Pick<CommandeVerre, 'Statut'>): Ton => cycleCommandeVerre.etats[v.Statut].ton
export const estAttendu = (v: Pick<CommandeVerre, 'Statut'>) =>
  v.Statut === 'Commandé' || v.Statut === 'Retourné'
export const estPose = (v: Pick<CommandeVerre, 'Statut'>) => v.Statut === 'Livré'

/** « −4,25 (+1,75) 75° Add +2,00 », as the maker reads it. */
export const correction = (v: Pick<CommandeVerre, 'Fabrication'>) => formule(v.Fabrication) || '–'

/** « 17/11/2026 à 10:20 » would be cut on a card: the hour follows the day. */
export const moment = (instant: string) => `${ecrireJour(instant.slice(0, 10))} ${instant.slice(11, 16)}`
