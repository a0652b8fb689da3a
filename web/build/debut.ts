import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Plugin } from 'vite'

/** What the page runs and wears before the program, under a name that tells its content: a desk that has it does not ask whether it changed. */
export const DEBUT = ['apparence.js', 'demarrage.css'].map(nom => {
  const source = readFileSync(`${import.meta.dirname}/../public/${nom}`, 'utf8')
  const empreinte = createHash('sha256').update(source).digest('base64url').slice(0, 7)
  return { nom, source, fileName: `assets/${empreinte}${extname(nom)}` }
})

export function debutNomme(): Plugin {
  return {
    name: 'debut-nomme',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: html => DEBUT.reduce((page, f) => page.replace(`"/${f.nom}"`, `"/${f.fileName}"`), html),
    },
    generateBundle() {
      for (const { fileName, source } of DEBUT) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
