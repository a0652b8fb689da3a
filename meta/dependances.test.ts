import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../api/src/kernel/platform/settings.ts'
import { atteints, compare } from '../scripts/avis.ts'

const lire = (nom: string) => JSON.parse(readFileSync(join(ROOT, nom), 'utf8'))
const verrou = lire('package-lock.json') as {
  packages: Record<
    string,
    {
      version?: string
      resolved?: string
      integrity?: string
      license?: string
      link?: boolean
      dev?: boolean
      hasInstallScript?: boolean
    }
  >
}
const paquets = Object.entries(verrou.packages).filter(
  ([chemin, p]) => chemin.includes('node_modules/') && !p.link,
)

/** That ask nothing of who installs the product in a shop, or only that changes to them be given back. */
const LICENCES =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Zlib|OFL-1\.1|MPL-2\.0|Python-2\.0|LGPL-3\.0-or-later|\s|AND|OR)+\)?$/
/** Says it in its README alone: MIT. */
const DITE_AILLEURS = ['node_modules/png-js']

describe('ce que l’on installe', () => {
  it('est nommé à la version près dans chaque manifeste', () => {
    const vagues = ['package.json', 'api/package.json', 'domain/package.json', 'web/package.json'].flatMap(
      nom => {
        const { dependencies = {}, devDependencies = {} } = lire(nom)
        return Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
          ([paquet, version]) =>
            !paquet.startsWith('@dioptrie/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
        )
      },
    )
    expect(vagues).toEqual([])
  })

  it('vient du registre que chacun a réglé, jamais d’une adresse, avec l’empreinte de son contenu', () => {
    const ailleurs = paquets.filter(([, p]) => p.resolved || !p.integrity?.startsWith('sha512-'))
    expect(ailleurs.map(([chemin]) => chemin)).toEqual([])
  })

  it('ne lance rien en s’installant que l’on n’ait permis', () => {
    const permis = Object.keys(lire('package.json').allowScripts)
    const lancent = paquets.filter(([, p]) => p.hasInstallScript).map(([c]) => c.replace('node_modules/', ''))
    expect(lancent.filter(nom => !permis.includes(nom))).toEqual([])
  })

  it('a une licence connue, pour ce qui va dans une officine', () => {
    const inconnues = paquets.filter(
      ([chemin, p]) => !p.dev && !DITE_AILLEURS.includes(chemin) && !LICENCES.test(p.license ?? ''),
    )
    expect(inconnues.map(([chemin, p]) => `${chemin} ${p.license}`)).toEqual([])
  })

  it('se compare à des avis lus dans un fichier, sans rien demander à personne', () => {
    const installe = {
      packages: {
        '': { version: '1.0.0' },
        'node_modules/a': { version: '1.4.9' },
        'node_modules/x/node_modules/a': { version: '2.0.0-beta.2', dev: true },
        'node_modules/@b/c': { version: '3.0.0' },
      },
    }
    const avis = (name: string, events: object[], autre = {}) => ({
      id: `AVIS-${name}`,
      summary: 'fuite',
      affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
      ...autre,
    })
    expect(
      atteints(installe, [
        avis('a', [
          { introduced: '0' },
          { fixed: '1.4.10' },
          { introduced: '2.0.0-beta.1' },
          { fixed: '2.0.0' },
        ]),
        avis('@b/c', [{ introduced: '1.0.0' }, { last_affected: '2.9.9' }]),
        avis('@b/c', [{ introduced: '0' }], { withdrawn: '2026-01-01' }),
      ]),
    ).toEqual(['AVIS-a a@1.4.9 : fuite', 'AVIS-a a@2.0.0-beta.2 (développement) : fuite'])
    expect(['1.10.0', '1.9.0', '1.9.0-rc.10', '1.9.0-rc.9', '1.9.0-rc'].toSorted(compare)).toEqual([
      '1.9.0-rc',
      '1.9.0-rc.9',
      '1.9.0-rc.10',
      '1.9.0',
      '1.10.0',
    ])
  })
})
