export const BASES_H = ['interne', 'externe'] as const
export const BASES_V = ['superieure', 'inferieure'] as const
export const TYPES_VISION = ['Loin', 'Près', 'Bifocal', 'Progressif'] as const
