import type { Coquille, Morceau } from './coquille.ts'

const coquille: Coquille = {
  mots: import.meta.glob(
    ['../../{shell,ui}/mots/en.ts', '../../ui/saisie/mots/en.ts', '../champs/mots/en.ts'],
    {
      import: 'mots',
      eager: true,
    },
  ),
  // The query makes the titles a module of their own: the rest of an area's words stays with its screens.
  titres: import.meta.glob(['../../*/mots/en.ts', '!../../{shell,ui}/**'], {
    query: '?titres',
    import: 'titres',
    eager: true,
  }),
  aires: import.meta.glob<Morceau>(
    [
      '../../*/mots/en.ts',
      '../../*/*/mots/en.ts',
      '../../ui/liste/*/mots/en.ts',
      '!../../{shell,ui}/mots/**',
      '!../../ui/saisie/mots/**',
      '!../../kernel/**',
    ],
    { import: 'mots' },
  ),
}
export default coquille
