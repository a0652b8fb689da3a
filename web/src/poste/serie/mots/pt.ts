import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  papiers: '{n, plural, one {Imprimir # documento} other {Imprimir # documentos}}',
  voir: '{n, plural, one {Ver o documento} other {Ver os # documentos}}',
  trop: 'No máximo {n} documentos de cada vez: selecione menos.',
}
