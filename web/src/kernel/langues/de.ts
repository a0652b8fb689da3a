import type { Coquille, Morceau } from './coquille.ts'

const coquille: Coquille = {
  mots: import.meta.glob(
    ['../../{shell,ui}/mots/de.ts', '../../ui/saisie/mots/de.ts', '../champs/mots/de.ts'],
    {
      import: 'mots',
      eager: true,
    },
  ),
  // The query makes the titles a module of their own: the rest of an area's words stays with its screens.
  titres: import.meta.glob(['../../*/mots/de.ts', '!../../{shell,ui}/**'], {
    query: '?titres',
    import: 'titres',
    eager: true,
  }),
  aires: import.meta.glob<Morceau>(
    [
      '../../*/mots/de.ts',
      '../../*/*/mots/de.ts',
      '../../ui/liste/*/mots/de.ts',
      '!../../{shell,ui}/mots/**',
      '!../../ui/saisie/mots/**',
      '!../../kernel/**',
    ],
    { import: 'mots' },
  ),
}
export default coquille
