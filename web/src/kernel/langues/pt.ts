import { parAire } from '../textes.ts'

// The query makes this language a module of its own: the others are shaken off.
export default parAire(
  import.meta.glob(['../../*/messages.ts', '../../*/*/messages.ts'], {
    query: '?pt',
    import: 'pt',
    eager: true,
  }),
)
