import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const DOSSIER = join(import.meta.dirname, '..', '..', 'docs', 'guide')

/** What is read beside the screens, the guide and the page of the calls, is written with the same fonts: French needs one file of each. */
const POLICES = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'code.woff2': '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2',
  'signes.woff2': '../src/kernel/signes.woff2',
}

/** A chapter: its file, its title and those of its parts, and the screens that it is about. */
export interface Chapitre {
  fichier: string
  titre: string
  parties: { ancre: string; titre: string }[]
  /** What it sets off in its text: one searches it by these too. */
  termes: string[]
  ecrans: string[]
}

const sur = (texte: string) => texte.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const ancreDe = (titre: string) =>
  titre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** What stands inside a line: code, pictures, links, strong and emphasised words. */
const enLigne = (texte: string) =>
  sur(texte)
    .replace(/&lt;(\/?kbd)&gt;/g, '<$1>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/!\[([^\]]*)\]\(([^)]+)\)/g, '<img src="$2" alt="$1" loading="lazy">')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, mots: string, vers: string) => {
      const page = vers.replace(/README\.md/, 'index.html').replace(/\.md(?=#|$)/, '.html')
      // What the chapters say of the repository is not served.
      return page.startsWith('..') ? mots : `<a href="${page}">${mots}</a>`
    })
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')

const cellules = (ligne: string) =>
  ligne
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map(c => c.trim())

function tableau([tete = '', , ...lignes]: string[]): string {
  const rangee = (balise: string) => (ligne: string) =>
    `<tr>${cellules(ligne)
      .map(c => `<${balise}>${enLigne(c)}</${balise}>`)
      .join('')}</tr>`
  return `<table><thead>${rangee('th')(tete)}</thead><tbody>${lignes.map(rangee('td')).join('')}</tbody></table>`
}

const liste = (balise: 'ul' | 'ol', puce: RegExp, bloc: string) =>
  `<${balise}>${bloc
    .split(puce)
    .filter(p => p.trim())
    .map(p => `<li>${enLigne(p.trim().replace(/\n\s*/g, ' '))}</li>`)
    .join('')}</${balise}>`

/** The little of Markdown that the guide is written in. */
export function enHtml(texte: string): string {
  const sansNotes = texte.replace(/<!--[\s\S]*?-->/g, '')
  const morceaux = sansNotes.split(/^```.*$/m)
  return morceaux
    .map((morceau, rang) => {
      if (rang % 2 === 1) return `<pre><code>${sur(morceau.trim())}</code></pre>`
      // A title and a list stand by themselves even where no empty line parts them from what precedes.
      return morceau
        .replace(/^(#{1,3} .*)$/gm, '\n$1\n')
        .split(/\n{2,}/)
        .map(b => b.trim())
        .filter(Boolean)
        .map(bloc => {
          const titre = /^(#{1,3}) (.*)$/.exec(bloc)
          if (titre?.[1] && titre[2])
            return `<h${titre[1].length} id="${ancreDe(titre[2])}">${enLigne(titre[2])}</h${titre[1].length}>`
          if (bloc.startsWith('|')) return tableau(bloc.split('\n'))
          if (/^- /.test(bloc)) return liste('ul', /^- /m, bloc)
          if (/^1\. /.test(bloc)) return liste('ol', /^\d+\. /m, bloc)
          if (bloc.startsWith('> ')) return `<blockquote>${enLigne(bloc.replace(/^> ?/gm, ''))}</blockquote>`
          return `<p>${enLigne(bloc)}</p>`
        })
        .join('\n')
    })
    .join('\n')
}

export const lireChapitres = (): (Chapitre & { texte: string })[] =>
  readdirSync(DOSSIER)
    .filter(nom => nom.endsWith('.md'))
    .toSorted((a, b) => Number(a !== 'README.md') - Number(b !== 'README.md') || a.localeCompare(b, 'fr'))
    .map(nom => {
      const texte = readFileSync(join(DOSSIER, nom), 'utf8')
      return {
        texte,
        fichier: nom === 'README.md' ? 'index' : nom.replace(/\.md$/, ''),
        titre: /^# (.*)$/m.exec(texte)?.[1] ?? nom,
        parties: [...texte.matchAll(/^## (.*)$/gm)].map(([, titre = '']) => ({
          ancre: ancreDe(titre),
          titre,
        })),
        termes: [...new Set([...texte.matchAll(/\*\*?([^*\n]{4,40})\*\*?/g)].map(([, terme = '']) => terme))],
        ecrans: /<!-- écrans : (.*?) -->/.exec(texte)?.[1]?.split(/\s+/) ?? [],
      }
    })

const pageDe = (chapitre: Chapitre & { texte: string }, tous: Chapitre[]) => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${sur(chapitre.titre)} · Guide de Dioptrie</title>
<link rel="stylesheet" href="polices.css">
<link rel="stylesheet" href="guide.css">
</head>
<body>
<nav aria-label="Chapitres"><a href="/">← Dioptrie</a><ul>${tous
  .map(
    c =>
      `<li><a href="${c.fichier}.html"${c.fichier === chapitre.fichier ? ' aria-current="page"' : ''}>${sur(c.titre)}</a></li>`,
  )
  .join('')}</ul></nav>
<main>${enHtml(chapitre.texte)}</main>
</body>
</html>
`

/** The guide goes with the product: a page for each chapter, and the table by which screens and Ctrl+K find them. */
export function guide(): Plugin {
  return {
    name: 'guide',
    apply: 'build',
    generateBundle() {
      const ecrire = (nom: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName: `guide/${nom}`, source })
      const chapitres = lireChapitres()
      const table = chapitres.map(({ texte: _, ...c }) => c)
      for (const chapitre of chapitres) ecrire(`${chapitre.fichier}.html`, pageDe(chapitre, table))
      for (const image of readdirSync(join(DOSSIER, 'images')))
        ecrire(`images/${image}`, readFileSync(join(DOSSIER, 'images', image)))
      for (const [nom, fichier] of Object.entries(POLICES))
        ecrire(nom, readFileSync(fileURLToPath(import.meta.resolve(fichier))))
      for (const nom of ['polices.css', 'guide.css'])
        ecrire(nom, readFileSync(join(import.meta.dirname, nom), 'utf8'))
      ecrire('chapitres.json', JSON.stringify(table))
    },
  }
}
