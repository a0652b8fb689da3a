import type { Plugin } from 'vite'

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
      const feuille = /@mantine\/core\/styles\/(\w+)\.layer\.css$/.exec(id)?.[1]
      if (feuille) return { code: code.replace('@layer mantine ', `@layer mantine.${feuille} `), map: null }
      return null
    },
  }
}
