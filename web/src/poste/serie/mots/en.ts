import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  papiers: '{n, plural, one {Print # paper} other {Print # papers}}',
  voir: '{n, plural, one {See the paper} other {See the # papers}}',
  trop: 'At most {n} papers at a time: select fewer of them.',
}
