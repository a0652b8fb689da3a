import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { Ecran } from '../src/kernel/ecran.ts'

/**
 * `.vite/ecrans.json`: the files of each screen, frame and French words included, by its address. The server names them in the page
 * (`api/src/kernel/platform/pages.ts`): a browser asks for all of them at once, before it has run anything.
 */
export function ecransAnnonces(): Plugin {
  const src = join(import.meta.dirname, '..', 'src')
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
