import type { Coquille, Morceau } from './coquille.ts'

const coquille: Coquille = {
  mots: import.meta.glob(
    ['../../{shell,ui}/mots/fr.ts', '../../ui/saisie/mots/fr.ts', '../champs/mots/fr.ts'],
    {
      import: 'mots',
      eager: true,
    },
  ),
  // The query makes the titles a module of their own: the rest of an area's words stays with its screens.
  titres: import.meta.glob(['../../*/mots/fr.ts', '!../../{shell,ui}/**'], {
    query: '?titres',
    import: 'titres',
    eager: true,
  }),
  aires: import.meta.glob<Morceau>(
    [
      '../../*/mots/fr.ts',
      '../../*/*/mots/fr.ts',
      '../../ui/liste/*/mots/fr.ts',
      '!../../{shell,ui}/mots/**',
      '!../../ui/saisie/mots/**',
      '!../../kernel/**',
    ],
    { import: 'mots' },
  ),
}
export default coquille
