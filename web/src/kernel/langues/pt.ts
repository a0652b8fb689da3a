import type { Coquille, Morceau } from './coquille.ts'

const coquille: Coquille = {
  mots: import.meta.glob(
    ['../../{shell,ui}/mots/pt.ts', '../../ui/saisie/mots/pt.ts', '../champs/mots/pt.ts'],
    {
      import: 'mots',
      eager: true,
    },
  ),
  // The query makes the titles a module of their own: the rest of an area's words stays with its screens.
  titres: import.meta.glob(['../../*/mots/pt.ts', '!../../{shell,ui}/**'], {
    query: '?titres',
    import: 'titres',
    eager: true,
  }),
  aires: import.meta.glob<Morceau>(
    [
      '../../*/mots/pt.ts',
      '../../*/*/mots/pt.ts',
      '../../ui/liste/*/mots/pt.ts',
      '!../../{shell,ui}/mots/**',
      '!../../ui/saisie/mots/**',
      '!../../kernel/**',
    ],
    { import: 'mots' },
  ),
}
export default coquille
