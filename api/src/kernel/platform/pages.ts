import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const lire = (webDir: string, fichier: string) => {
  try {
    return readFileSync(join(webDir, fichier), 'utf8')
  } catch {
    return null
  }
}

const lien = (fichier: string) =>
  fichier.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${fichier}">`
    : `<link rel="modulepreload" crossorigin href="/${fichier}">`

/**
 * The page of each address: that of the program, and the files of the screen which the address opens named in it (`web/build/ecrans.ts`
 * writes the table). A browser then asks for everything at once instead of learning file after file what comes next.
 */
export function pagesDesEcrans(webDir: string): (chemin: string) => string {
  const page = lire(webDir, 'index.html') ?? ''
  const table = JSON.parse(lire(webDir, '.vite/ecrans.json') ?? '{}') as Record<string, string[]>
  const ecrans = Object.entries(table).map(([chemin, fichiers]) => ({
    adresse: new RegExp(
      `^${chemin.replaceAll(/[.*+?^$()[\]|\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`,
    ),
    page: page.replace('</head>', `${fichiers.map(lien).join('')}</head>`),
  }))
  return chemin => ecrans.find(({ adresse }) => adresse.test(chemin))?.page ?? page
}
