import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'
import { DEBUT } from './debut.ts'
import { SOCLE, SUITE } from './lots.ts'

/**
 * `hors-ligne.js`, at the root so that it serves every screen: the program between the screens and the line, with the version
 * and the files of the shell written in front of it. It is no part of the shell, and imports nothing.
 */
export function horsLigne(): Plugin {
  const source = join(import.meta.dirname, '..', 'src', 'poste', 'hors-ligne', 'ouvrier.ts')
  const HORS_LIGNE = /\/poste\/hors-ligne\//
  return {
    name: 'hors-ligne',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const morceaux = Object.values(bundle).flatMap(f =>
          f.type === 'chunk' &&
          (f.isEntry ||
            SUITE.has(f.name) ||
            f.name in SOCLE ||
            Object.keys(f.modules).some(m => HORS_LIGNE.test(m)))
            ? [f.fileName, ...(f.viteMetadata?.importedCss ?? []), ...f.imports]
            : [],
        )
        const coquille = ['/', '/logo.svg', ...DEBUT.flatMap(f => [`/${f.nom}`, `/${f.fileName}`])]
        const fichiers = [...new Set([...coquille, ...morceaux.map(f => `/${f}`)])]
        const version = createHash('sha256')
          .update(Object.keys(bundle).sort().join())
          .digest('hex')
          .slice(0, 12)
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
        this.emitFile({
          type: 'asset',
          fileName: 'hors-ligne.js',
          source: `const VERSION = '${version}'\nconst COQUILLE = ${JSON.stringify(fichiers)}\n${code}`,
        })
      },
    },
  }
}
