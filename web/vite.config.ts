import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { contrat, referentiels } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import react from '@vitejs/plugin-react'
import compiler from 'icu-minify/compile'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'
import { guide } from './guide.ts'
import { decrire } from './src/kernel/description.ts'
import type { Ecran } from './src/kernel/ecran.ts'

const brotli = promisify(brotliCompress)
/** One less than the most: a hundredth more to send, a third of the time. */
const QUALITE = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** What every screen needs and rarely changes is cached apart from our own code. */
const SOCLE: Record<string, RegExp> = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  tanstack:
    /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core)\//,
  regles: /node_modules\/zod\//,
  textes: /node_modules\/(use-intl|intl-messageformat|@formatjs)\//,
}

/**
 * What travels together, each with all it needs that no line above it has: on a slow link a file of one icon costs as much
 * as a file of twenty, and a browser asks for six at a time. The rule: what makes the frame is one lot; what fifty screens share is
 * another; what twenty-five share is two, lists apart because they take little of what forms are made of. What fewer share, the
 * builder places by itself. A new screen changes none of these lines.
 */
const PIECES = /\/web\/src\/(?:ui|kernel)\/|\/node_modules\//
const LOTS: { name: string; test: RegExp; minShareCount?: number }[] = [
  // Apart, because the schemas of a form need them without the screens.
  {
    name: 'metier',
    test: /\/domain\/src\/kernel\/(?:argent|jour|lecture|limites|periode|refus|telephone)\.ts$/,
  },
  // Half a kilobyte each: a few screens are enough.
  { name: 'icones', test: /\/@tabler\/icons-react\//, minShareCount: 6 },
  { name: 'cadre', test: /\/web\/src\/(?:shell\/Cadre\.tsx|kernel\/(?!useFiche)[^/]+)$/ },
  { name: 'pieces', test: PIECES, minShareCount: 50 },
  { name: 'liste', test: /\/web\/src\/ui\/(?:ListPage\.tsx$|liste\/)/, minShareCount: 25 },
  // Lists print too: what asks for a paper is not a part of forms, and would bring them all with it.
  { name: 'saisie', test: /\/web\/src\/(?:ui\/(?!usePapier)|kernel\/)|\/node_modules\//, minShareCount: 25 },
]

/** Needed by every screen behind the sign-in: a desk that has a session asks for them with the page itself. */
const SUITE = new Set(['cadre', 'pieces', 'icones', 'metier'])

const NOMMES = new Set([...Object.keys(SOCLE), ...LOTS.map(({ name }) => name)])
const DE_LA_COQUILLE = new RegExp(`assets/(?:${[...Object.keys(SOCLE), ...SUITE].join('|')})-[^.]+\\.js$`)

/**
 * The stylesheet of a Mantine component comes with its code instead of all 220 kB with the shell. Each component
 * has its own layer, because the order in which screens load must not decide which rule wins; the order of the
 * layers is in `kernel/couches.css`.
 */
function stylesMantine(): Plugin {
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

/**
 * The calls without their schemas, each written into the modules that make it: a screen brings its own, and the shell does not
 * grow with the contract. `kernel/contrat.ts` and `referentiel/tables.ts` say the same to whatever is not built.
 */
function appelsSurPlace(): Plugin {
  const table = <T, U>(objet: Record<string, T>, ligne: (valeur: T) => U) =>
    Object.fromEntries(Object.entries(objet).map(([nom, valeur]) => [nom, ligne(valeur)]))
  const surPlace =
    (aire: string) =>
    ({ method, path, acces, writes, change, corps, contenu, preuve }: Appel) => ({
      ...{ aire, method, path, acces, writes, corps, contenu, preuve },
      // Why a call changes nothing on screen is for who reads the contract.
      change: typeof change === 'string' ? undefined : change,
    })
  const appels = Object.fromEntries(
    Object.entries(contrat).map(([aire, deLAire]) => [aire, table<Appel, object>(deLAire, surPlace(aire))]),
  )
  const exporte = (tables: Record<string, unknown>) =>
    Object.entries(tables).map(([nom, valeur]) => `export const ${nom} = ${JSON.stringify(valeur)}`)
  return {
    name: 'appels-sur-place',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/web\/src\/(?:kernel\/contrat|referentiel\/(?:tables|choix))\.ts$/ },
      handler: id =>
        (id.endsWith('contrat.ts')
          ? [
              ...exporte({ contrat: null, ecransReferentiels: table(referentiels, ({ ecrans }) => ecrans) }),
              'export const aireDe = appel => appel.aire',
            ]
          : id.endsWith('choix.ts')
            ? exporte({
                choixReferentiels: Object.fromEntries(
                  Object.entries(referentiels).map(
                    ([
                      nom,
                      {
                        appels: { liste, lire, creer },
                      },
                    ]) => [nom, table({ liste, lire, creer } as Record<string, Appel>, surPlace(nom))],
                  ),
                ),
              })
            : exporte({
                descriptionsReferentiels: table(referentiels, decrire),
                appelsReferentiels: Object.fromEntries(
                  Object.keys(referentiels).map(nom => [nom, appels[nom]]),
                ),
              })
        ).join('\n'),
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\bcontrat\./ },
      handler: (code, id) => {
        const pris = new Map<string, string>()
        const ici = code.replaceAll(
          /(?<![.\w'/])contrat\.(\w+)(?:\.(\w+))?/g,
          (dit, aire: string, nom: string | undefined) => {
            const valeur = nom === undefined ? appels[aire] : appels[aire]?.[nom]
            if (!valeur) throw new Error(`${id} : ${dit} n’est pas au contrat.`)
            const ecrit = `appel_${aire}${nom === undefined ? '' : `_${nom}`}`
            pris.set(ecrit, JSON.stringify(valeur))
            return ecrit
          },
        )
        const lignes = [...pris].map(([ecrit, valeur]) => `const ${ecrit} = ${valeur}`)
        return { code: `${lignes.join('\n')}\n${ici}`, map: null }
      },
    },
  }
}

/** The library of schemas without the part that describes them to other programs: the server alone does that. */
function schemasSansDescription(): Plugin {
  return {
    name: 'schemas-sans-description',
    apply: 'build',
    load: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler: async id =>
        Object.keys(await import(id))
          .map(nom => `export const ${nom} = () => undefined`)
          .join('\n'),
    },
  }
}

/** What the page runs and wears before the program, under a name that tells its content: a desk that has it does not ask whether it changed. */
const DEBUT = ['apparence.js', 'demarrage.css'].map(nom => {
  const source = readFileSync(`${import.meta.dirname}/public/${nom}`, 'utf8')
  const empreinte = createHash('sha256').update(source).digest('base64url').slice(0, 7)
  return { nom, source, fileName: `assets/${empreinte}${extname(nom)}` }
})

function debutNomme(): Plugin {
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

/** Each text compressed once, as small as it gets (`.br` beside it): the server has it ready, and a seventh less travels. */
function comprime(): Plugin {
  return {
    name: 'comprime',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const textes = Object.keys(bundle).filter(nom => /^assets\/.*\.(?:js|css|svg)$/.test(nom))
      await Promise.all(
        textes.map(async nom => {
          const fichier = join(dir, nom)
          await writeFile(`${fichier}.br`, await brotli(await readFile(fichier), QUALITE))
        }),
      )
    },
  }
}

/**
 * `.vite/ecrans.json`: the files of each screen, frame and French words included, by its address. The server names them in the page
 * (`api/src/kernel/platform/pages.ts`): a browser asks for all of them at once, before it has run anything.
 */
function ecransAnnonces(): Plugin {
  const src = `${import.meta.dirname}/src`
  return {
    name: 'ecrans-annonces',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const morceaux = Object.values(bundle).filter(f => f.type === 'chunk')
        const parNom = new Map(morceaux.map(f => [f.fileName, f]))
        const fichiers = (nom: string | undefined, vus = new Set<string>()) => {
          const morceau = nom === undefined || vus.has(nom) ? undefined : parNom.get(nom)
          if (!morceau) return vus
          vus.add(morceau.fileName)
          for (const suivant of morceau.imports) fichiers(suivant, vus)
          for (const feuille of morceau.viteMetadata?.importedCss ?? []) vus.add(feuille)
          return vus
        }
        /** The file that holds a module of a folder of `src`, named by the end of its path. */
        const de = (module: string, dossier = '') => {
          const ici = (id: string | null) => !!id?.startsWith(`${src}/${dossier}`) && id.endsWith(module)
          const morceau =
            morceaux.find(f => ici(f.facadeModuleId)) ?? morceaux.find(f => Object.keys(f.modules).some(ici))
          return morceau?.fileName
        }
        const deLEntree = fichiers(morceaux.find(f => f.isEntry)?.fileName)
        const cadre = de('/shell/Cadre.tsx')
        const annonces: Record<string, string[]> = {}
        for await (const fichier of glob('*/screens.ts', { cwd: src })) {
          const aire = dirname(fichier)
          const { ecrans } = (await import(join(src, fichier))) as { ecrans: Ecran[] }
          for (const ecran of ecrans) {
            const { path, alias = [], textes = [], charger } = ecran
            const module = /\bimport\('[./]+(\/[^']+)'\)/.exec(charger.toString())?.[1] ?? '?'
            const code = de(module, `${aire}/`) ?? de(module)
            if (!code) throw new Error(`${fichier} : ce que ${path} charge ne se trouve pas.`)
            const mots = [aire, ...textes].map(nom => de(`/${nom}/mots/fr.ts`))
            const tous = new Set(
              [...(ecran.public ? [] : [cadre]), code, ...mots].flatMap(f => [...fichiers(f)]),
            )
            for (const chemin of [path, ...alias]) annonces[chemin] = [...tous].filter(f => !deLEntree.has(f))
          }
        }
        this.emitFile({ type: 'asset', fileName: '.vite/ecrans.json', source: JSON.stringify(annonces) })
      },
    },
  }
}

/**
 * `hors-ligne.js`, at the root so that it serves every screen: the program between the screens and the line, with the version
 * and the files of the shell written in front of it. It is no part of the shell, and imports nothing.
 */
function horsLigne(): Plugin {
  const source = `${import.meta.dirname}/src/poste/hors-ligne/ouvrier.ts`
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

type Mots = { [cle: string]: string | Mots }
const compile = (mots: Mots, langue: string): unknown =>
  Object.fromEntries(
    Object.entries(mots).map(([cle, m]) => [
      cle,
      typeof m === 'string' ? compiler(langue === 'fr' ? insecables(m) : m) : compile(m, langue),
    ]),
  )

/** No line begins with « : » or « » », nor parts a number from its unit. One types an ordinary space. */
const insecables = (phrase: string) =>
  phrase.replace(/ (?=[:;?!»%])|(?<=«) |(?<=[\d}]) (?=(?:F|Mo|ko|mm|s)\b)/g, '\u00a0')

/** Sentences are read once, here: the browser fills them in without the 10 kB that understand their plurals. */
function motsCompiles(): Plugin {
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

/** Addresses of the gallery (`src/vitrine`), as the server knows them too (`api/src/app.ts`). */
const GALERIE =
  /^\/(?:ui-elements|forms|charts-and-maps|extensions|import-export)\/|^\/pages\/(?:profile|user-settings)\b/

/** While one develops, the gallery has its own page as it has when served. */
function galerieServie(): Plugin {
  return {
    name: 'galerie-servie',
    apply: 'serve',
    configureServer: serveur => {
      serveur.middlewares.use((demande, _, suite) => {
        if (GALERIE.test(demande.url ?? '')) demande.url = '/vitrine.html'
        suite()
      })
    },
  }
}

const communs = () => [react(), stylesMantine(), appelsSurPlace(), schemasSansDescription(), motsCompiles()]
// Schemas are made when their module loads; a screen that uses none of them leaves the module out.
const treeshake = { moduleSideEffects: [{ test: /\/domain\/src\//, sideEffects: false }] }
const construction = {
  outDir: 'dist',
  target: 'es2023',
  // A data: URL would need a wider Content-Security-Policy than 'self'.
  assetsInlineLimit: 0,
}

/** `vite build --mode vitrine`: beside the product, after it, and sharing no file with it. */
const galerie = defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: communs(),
  build: {
    ...construction,
    emptyOutDir: false,
    assetsDir: 'vitrine',
    rolldownOptions: {
      input: 'vitrine.html',
      treeshake,
      output: { chunkFileNames: 'vitrine/[hash:7].js', assetFileNames: 'vitrine/[hash:7].[ext]' },
    },
  },
})

const produit = defineConfig({
  root: import.meta.dirname,
  plugins: [...communs(), debutNomme(), ecransAnnonces(), horsLigne(), comprime(), guide(), galerieServie()],
  server: {
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false } },
  },
  build: {
    ...construction,
    emptyOutDir: true,
    manifest: true,
    // Whoever opens a screen has the shell: its own program is all that must be asked for ahead. Stylesheets come no other way.
    modulePreload: {
      resolveDependencies: (_, fichiers, { hostType }) =>
        hostType === 'html' ? fichiers : fichiers.filter(f => !DE_LA_COQUILLE.test(f)),
    },
    rolldownOptions: {
      treeshake,
      output: {
        // The entry names every file that a screen needs: a name apart from its hash would be two kilobytes, compressed.
        chunkFileNames: ({ name }) => `assets/${NOMMES.has(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:7].[ext]',
        codeSplitting: {
          groups: [
            ...Object.entries(SOCLE).map(([name, test]) => ({ name, test, priority: 90 })),
            { name: 'entree', tags: ['$initial'], priority: 80 },
            ...LOTS.map((lot, rang) => ({ ...lot, priority: 70 - rang })),
          ],
        },
      },
    },
  },
})

export default defineConfig(({ mode }) => (mode === 'vitrine' ? galerie : produit))
