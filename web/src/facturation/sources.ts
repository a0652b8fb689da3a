import { source } from '../referentiel/source.ts'
import type { Source } from '../ui/liste/types.ts'

const sansAjout = ({ ajouter: _, ...reste }: Source): Source => reste

export const assurances = sansAjout(source('assurance'))
export const societes = sansAjout(source('societe'))
export const banques = sansAjout(source('banque'))
export const motifs = source('motif_rejet')
