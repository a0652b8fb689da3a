/*
 * What is refused is written once, in French, where the rule stands. Here it is said again to whoever reads another language: a
 * catalogue gives each sentence by its French one, `{0}` and `{1}` in the place of what it names, and what it names is said again too
 * when it is itself a sentence. What a catalogue does not know stays French.
 */

export const AUTRES_LANGUES = ['en', 'de', 'pt'] as const
export type AutreLangue = (typeof AUTRES_LANGUES)[number]
export type Catalogue = Readonly<Record<string, string>>
export type Dire = (phrase: string) => string

const CATALOGUES: Record<AutreLangue, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./langues/en.json', { with: { type: 'json' } }),
  de: () => import('./langues/de.json', { with: { type: 'json' } }),
  pt: () => import('./langues/pt.json', { with: { type: 'json' } }),
}

/** A catalogue comes when its language is first asked for. */
export const chargerCatalogue = async (langue: AutreLangue): Promise<Catalogue> =>
  (await CATALOGUES[langue]()).default

/** Narrow and no-break spaces are those of the page, not of the sentence. */
export const sansFines = (phrase: string) => phrase.replaceAll(/[\u00a0\u202f]/g, ' ')

const PLACE = /\{(\d)\}/g
const echapper = (texte: string) => texte.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

interface Gabarit {
  tete: string
  motif: RegExp
  /** Which value each capture is. */
  rangs: string[]
  dit: string
}

/** The most literal first: « Au plus {0} caractères » before « Au plus {0} ». */
function gabarits(catalogue: Catalogue): Gabarit[] {
  return Object.entries(catalogue)
    .filter(([phrase]) => phrase.includes('{'))
    .toSorted(([a], [b]) => b.replaceAll(PLACE, '').length - a.replaceAll(PLACE, '').length)
    .map(([phrase, dit]) => ({
      tete: phrase.slice(0, phrase.indexOf('{')),
      motif: new RegExp(
        `^${phrase
          .split(PLACE)
          .map((bout, i) => (i % 2 ? '(.*?)' : echapper(bout)))
          .join('')}$`,
        's',
      ),
      rangs: [...phrase.matchAll(PLACE)].map(m => m[1] as string),
      dit,
    }))
}

/** Says a French sentence in the language of a catalogue. */
export function traducteur(catalogue: Catalogue): Dire {
  const connus = gabarits(catalogue)
  const dire = (phrase: string, profondeur: number): string => {
    const nette = sansFines(phrase)
    if (Object.hasOwn(catalogue, nette)) return catalogue[nette] as string
    for (const { tete, motif, rangs, dit } of connus) {
      const lu = nette.startsWith(tete) ? motif.exec(nette) : null
      if (!lu) continue
      const valeurs = new Map(rangs.map((rang, i) => [rang, lu[i + 1] ?? '']))
      return dit.replaceAll(PLACE, (place, rang: string) => {
        const valeur = valeurs.get(rang) ?? place
        return profondeur < 2 ? dire(valeur, profondeur + 1) : valeur
      })
    }
    return phrase
  }
  return phrase => dire(phrase, 0)
}

/** The language that a program asks for (`Accept-Language`), when it is one of ours and not French. */
export function langueDemandee(entete: string | undefined): AutreLangue | null {
  const voulues = (entete ?? '')
    .split(',')
    .map(part => {
      const [nom = '', ...plus] = part.trim().split(';')
      const q = Number(
        plus
          .find(p => p.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { nom: nom.slice(0, 2).toLowerCase(), q: Number.isFinite(q) ? q : 0 }
    })
    .toSorted((a, b) => b.q - a.q)
  for (const { nom, q } of voulues) {
    if (q <= 0) continue
    if (nom === 'fr') return null
    const langue = AUTRES_LANGUES.find(l => l === nom)
    if (langue) return langue
  }
  return null
}
