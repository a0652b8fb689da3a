import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'

/** What a select asks of each table: a form that has one does not bring the calls of their screens. Plain when built. */
export const choixReferentiels: Record<NomReferentiel, Record<'liste' | 'lire' | 'creer', Appel>> = contrat
