import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '..', 'web', 'dist')
const COQUILLE_MAX = 220
const ROUTE_MAX = 300
/** Loaded apart from the entry, because sign-in does without it, but every other screen stands in it. */
const CADRE = 'cadre'

interface Entree {
  file: string
  name?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifeste = Record<string, Entree>

/** Words come with the screens of their folder: `src/clients/…` is read in `src/clients/mots/` and below. */
const motsDe = (cles: string[], ecran: string) => {
  const aire = ecran.split('/').slice(0, 2).join('/')
  return cles.filter(cle => cle.startsWith(`${aire}/`) && cle.endsWith('/mots/fr.ts'))
}

/** Every file that must have come before this module runs. */
function fichiersDe(manifeste: Manifeste, cle: string, vus = new Set<string>()): Set<string> {
  const entree = manifeste[cle]
  if (!entree || vus.has(entree.file)) return vus
  vus.add(entree.file)
  for (const feuille of entree.css ?? []) vus.add(feuille)
  for (const suivant of entree.imports ?? []) fichiersDe(manifeste, suivant, vus)
  return vus
}

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
  for (const r of routes.slice(0, 12)) ligne(r.cle, r.ko, ROUTE_MAX)
  return ko(coquille) <= COQUILLE_MAX && routes.every(r => r.ko <= ROUTE_MAX)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = mesurerTailles(texte => process.stdout.write(`${texte}\n`)) ? 0 : 1
