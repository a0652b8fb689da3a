import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  papiers: '{n, plural, one {# Beleg drucken} other {# Belege drucken}}',
  voir: '{n, plural, one {Beleg ansehen} other {# Belege ansehen}}',
  trop: 'Höchstens {n} Belege auf einmal: Wählen Sie weniger aus.',
}
