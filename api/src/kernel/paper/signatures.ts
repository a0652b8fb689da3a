import type { Content, TableCell } from 'pdfmake/interfaces'
import { ancien } from './facon.ts'
import { GRIS, UTILE } from './page.ts'

const aSigner = new WeakSet<object>()

/** A line to sign on, with who signs below it. Never alone on a page: see `signerSousSonTexte`. */
export function signatures(...noms: string[]): Content {
  const bloc = lignesASigner(noms)
  aSigner.add(bloc)
  return bloc
}
const lignesASigner = (noms: string[], nommee = noms.find(n => n)): Content & object => ({
  unbreakable: true,
  margin: [0, 30, 0, 0],
  columnGap: 24,
  columns: noms.map(nom => ({
    width: '*',
    // Who does not sign leaves the place empty.
    stack: [
      nom === '' && !ancien()
        ? { text: '' }
        : {
            canvas: [
              {
                type: 'line',
                x1: 0,
                y1: 0,
                x2: (UTILE - 24 * (noms.length - 1)) / noms.length,
                y2: 0,
                lineWidth: 0.7,
                lineColor: GRIS,
              },
            ],
          },
      // Named: what is unbreakable only knows its page by its name.
      {
        text: nom,
        color: GRIS,
        fontSize: 9,
        margin: [0, 5, 0, 0],
        ...(nom && nom === nommee ? { id: SIGNATURE } : {}),
      },
    ],
  })),
})

type Bloc = { text?: unknown; table?: { body: TableCell[][] }; headlineLevel?: number }
/** Rows and letters that surely hold on a page together with the signatures. */
const [RANGEES_ENSEMBLE, LETTRES_ENSEMBLE] = [6, 1500]
export const [DERNIERE_RANGEE, SIGNATURE] = ['derniere-rangee', 'signature']

/** The end of a long text, from its last paragraph or its last sentence. */
function finDuTexte(texte: string): number {
  const tot = texte.length - LETTRES_ENSEMBLE
  const ici = Math.max(texte.lastIndexOf('\n', texte.length - 2), texte.lastIndexOf('. ', texte.length - 3))
  return ici > tot ? ici + 1 : texte.indexOf(' ', tot) + 1
}

/**
 * What is signed stands above the signatures: with a short block they go whole to the next page; under a long table its
 * last row comes along (`pageBreakBefore` below), under a long text its last sentences.
 */
export function signerSousSonTexte(contenu: Content[]): Content[] {
  const plat = contenu.flat(9) as Content[]
  const i = plat.findIndex(b => typeof b === 'object' && aSigner.has(b))
  if (i < 1) return plat
  const [dessus, signature] = [plat[i - 1] as Bloc, plat[i] as Content]
  const ensemble = (debut: number, ...blocs: unknown[]): Content[] => [
    ...plat.slice(0, debut),
    { unbreakable: true, stack: [...blocs, signature] as Content[] },
    ...plat.slice(i + 1),
  ]
  if (dessus.table && dessus.table.body.length > RANGEES_ENSEMBLE) {
    const derniere = dessus.table.body.at(-1)?.[0]
    if (derniere && typeof derniere === 'object') Object.assign(derniere, { id: DERNIERE_RANGEE })
    return plat
  }
  if (typeof dessus.text === 'string' && dessus.text.length > LETTRES_ENSEMBLE) {
    const coupe = finDuTexte(dessus.text)
    plat[i - 1] = { ...dessus, text: dessus.text.slice(0, coupe).trimEnd(), marginBottom: 0 } as Content
    return ensemble(i, { ...dessus, text: dessus.text.slice(coupe).trimStart() })
  }
  const titre = plat[i - 2] as Bloc | undefined
  return titre?.headlineLevel ? ensemble(i - 2, titre, dessus) : ensemble(i - 1, dessus)
}
