import { basename } from 'node:path'
import compiler from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Mots = { [cle: string]: string | Mots }
const compile = (mots: Mots, langue: string): unknown =>
  Object.fromEntries(
    Object.entries(mots).map(([cle, m]) => [
      cle,
      typeof m === 'string' ? compiler(langue === 'fr' ? insecables(m) : m) : compile(m, langue),
    ]),
  )

/** No line begins with « : » or « » », nor parts a number from its unit. One types an ordinary space. */
export const insecables = (phrase: string) =>
  phrase.replace(/ (?=[:;?!»%])|(?<=«) |(?<=[\d}]) (?=(?:F|Mo|ko|mm|s)\b)/g, '\u00a0')

/** Sentences are read once, here: the browser fills them in without the 10 kB that understand their plurals. */
export function motsCompiles(): Plugin {
  return {
    name: 'mots-compiles',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      },
    }),
    load: {
      filter: { id: /\/web\/src\/.*\/mots\/\w+\.ts(\?titres)?$/ },
      handler: async id => {
        const fichier = id.replace(/\?.*/, '')
        const langue = basename(fichier, '.ts')
        const module = (await import(fichier)) as Record<string, Mots>
        return Object.entries(module)
          .map(([nom, mots]) => `export const ${nom} = ${JSON.stringify(compile(mots, langue))}`)
          .join('\n')
      },
    },
  }
}
