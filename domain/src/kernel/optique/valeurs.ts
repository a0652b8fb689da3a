export const BASES_H = ['interne', 'externe'] as const
export const BASES_V = ['superieure', 'inferieure'] as const
export const TYPES_VISION = ['Loin', 'Près', 'Bifocal', 'Progressif'] as const

/** What a lens does: only the first asks for no addition. */
export const FOYERS = ['unifocal', 'progressif', 'bifocal', 'mi-distance'] as const
export type Foyer = (typeof FOYERS)[number]
