import type { NomEtat } from '@dioptrie/domain/etats/definitions'

export const versEtat = (nom: NomEtat) => `/apps/edition-stat/${nom}`
