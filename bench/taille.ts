import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '..', 'web', 'dist')
const COQUILLE_MAX = 200
/** What a screen may weigh before it can be used, the shell with it; the first line that names it. */
const BARRES: [ecran: RegExp, ko: number][] = [
  [/\/Liste\w*\.tsx$/, 300],
  [/\/Saisie(?!Commande|Proforma|Ordonnance|Examen)\w*\.tsx$/, 330],
  [/./, 360],
]
const barreDe = (cle: string) => BARRES.find(([ecran]) => ecran.test(cle))?.[1] ?? 0
/** Loaded apart from the entry, because sign-in does without it, but every other screen stands in it. */
const CADRE = 'cadre'

interface Entree {
  file: string
  name?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifeste = Record<string, Entree>

/** Words come with the screens of their folder: `src/clients/…` is read in `src/clients/mots/` and below. */
const motsDe = (cles: string[], ecran: string) => {
  const aire = ecran.split('/').slice(0, 2).join('/')
  return cles.filter(cle => cle.startsWith(`${aire}/`) && cle.endsWith('/mots/fr.ts'))
}

/** Every file that must have come before this module can be used: what it imports, and the schemas by which its form saves. */
function fichiersDe(manifeste: Manifeste, cle: string, vus = new Set<string>()): Set<string> {
  const entree = manifeste[cle]
  if (!entree || vus.has(entree.file)) return vus
  vus.add(entree.file)
  for (const feuille of entree.css ?? []) vus.add(feuille)
  const schemas = entree.isEntry ? [] : (entree.dynamicImports ?? []).filter(c => estSchema(manifeste, c))
  for (const suivant of [...(entree.imports ?? []), ...schemas]) fichiersDe(manifeste, suivant, vus)
  return vus
}
/** A dynamic import that leads to the library of schemas, and not to a screen. */
const estSchema = (manifeste: Manifeste, cle: string) =>
  !cle.startsWith('src/') && (manifeste[cle]?.imports ?? []).some(c => manifeste[c]?.name === 'regles')

/** Compressed kB of the shell, and of each screen with it; false when one is too heavy. */
export function mesurerTailles(dire: (texte: string) => void): boolean {
  const fichier = join(DIST, '.vite', 'manifest.json')
  if (!existsSync(fichier)) {
    dire('Tailles : web/dist/.vite/manifest.json manque, construisez les écrans d’abord.')
    return false
  }
  const manifeste = JSON.parse(readFileSync(fichier, 'utf8')) as Manifeste
  const connues = new Map<string, number>()
  const ko = (fichiers: Iterable<string>) => {
    let somme = 0
    for (const nom of fichiers) {
      const taille = connues.get(nom) ?? gzipSync(readFileSync(join(DIST, nom))).length
      connues.set(nom, taille)
      somme += taille
    }
    return somme / 1000
  }
  const cles = Object.keys(manifeste)
  const coquille = new Set(['index.html'])
  for (const cle of cles.filter(c => manifeste[c]?.isEntry || manifeste[c]?.name === CADRE))
    for (const nom of fichiersDe(manifeste, cle)) coquille.add(nom)
  const routes = cles
    .filter(cle => manifeste[cle]?.isDynamicEntry && !cle.includes('/mots/'))
    .map(cle => {
      const fichiers = [cle, ...motsDe(cles, cle)].flatMap(c => [...fichiersDe(manifeste, c)])
      return { cle, ko: ko(new Set([...coquille, ...fichiers])) }
    })
    .sort((a, b) => b.ko - a.ko)

  const ligne = (nom: string, valeur: number, barre: number) =>
    dire(`| ${nom} | ${valeur.toFixed(1)} | ${barre} | ${valeur <= barre ? 'atteinte' : 'MANQUÉE'} |`)
  dire('\n| chargé | ko gzip | barre | |\n|---|---:|---:|---|')
  ligne('coquille', ko(coquille), COQUILLE_MAX)
  const trop = routes.filter(r => r.ko > barreDe(r.cle))
  for (const r of new Set([...routes.slice(0, 12), ...trop])) ligne(r.cle, r.ko, barreDe(r.cle))
  return ko(coquille) <= COQUILLE_MAX && trop.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = mesurerTailles(texte => process.stdout.write(`${texte}\n`)) ? 0 : 1
