import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  titre: 'Ler com a câmara',
  fermer: 'Fechar a câmara',
  refusee: 'Esta página não tem a câmara: autorize-a no navegador ou escreva o código.',
  image: 'O que a câmara vê',
  montrez: 'Mostre um código de barras à câmara.',
  lu: 'Lido: {code}',
  code: 'Código',
  donner: 'Usar',
}
