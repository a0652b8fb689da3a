import type { Forme } from '../kernel/i18n.tsx'

export const fr = { titre: 'Configurations' }
export const en: Forme<typeof fr> = { titre: 'Settings' }
export const de: Forme<typeof fr> = { titre: 'Einstellungen' }
export const pt: Forme<typeof fr> = { titre: 'Definições' }
