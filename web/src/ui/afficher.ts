import { ecrireJour } from '@dioptrie/domain/kernel/jour'

export const jour = (j: string | null | undefined) => (j ? ecrireJour(j) : '')

export const pourcent = (n: number) => `${n}\u00a0%`
