import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const WEB = join(import.meta.dirname, '..')

/** Colours of Mantine that no part of the product bears: their shades would be a kilobyte of every first page. */
export const SANS_EMPLOI = ['cyan', 'grape', 'indigo', 'lime', 'pink', 'violet', 'yellow']
const NUANCES = new RegExp(`--mantine-color-(?:${SANS_EMPLOI.join('|')})-[^;]+;`, 'g')

/**
 * The stylesheet of a Mantine component comes with its code instead of all 220 kB with the shell. Each component
 * has its own layer, because the order in which screens load must not decide which rule wins; the order of the
 * layers is in `kernel/couches.css`.
 */
export function stylesMantine(): Plugin {
  return {
    name: 'styles-mantine',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const composant = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
      if (composant)
        return { code: `import '@mantine/core/styles/${composant}.layer.css'\n${code}`, map: null }
      const feuille = /@mantine\/core\/styles\/([\w-]+)\.layer\.css$/.exec(id)?.[1]
      if (feuille === 'default-css-variables') return { code: code.replace(NUANCES, ''), map: null }
      if (feuille) return { code: code.replace('@layer mantine ', `@layer mantine.${feuille} `), map: null }
      return null
    },
  }
}

/** Sheets by their mark: three signs, for every class of the product begins with one. */
const marques = new Map<string, string>()
function marque(fichier: string): string {
  const feuille = relative(WEB, fichier)
  const sienne = (createHash('sha1').update(feuille).digest().readUInt32BE() % 36 ** 3).toString(36)
  const autre = marques.get(sienne)
  if (autre !== undefined && autre !== feuille)
    throw new Error(`${feuille} et ${autre} ont la même marque : donnez un autre nom à l’une des deux.`)
  marques.set(sienne, feuille)
  return sienne.padStart(3, '0')
}

/** A class of a screen's sheet in the build: the mark of its sheet, then its rank in it. Its words are for the source. */
export function nomCourt(nom: string, fichier: string, css: string): string {
  const noms = [...new Set([...css.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, n]) => n))]
  return `_${marque(fichier)}${noms.indexOf(nom).toString(36)}`
}
