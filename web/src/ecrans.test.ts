import { permissions } from '@dioptrie/domain/kernel/permissions'
import { describe, expect, it } from 'vitest'
import liste from '../../meta/ecrans.tsv?raw'
import { lireChapitres } from '../build/guide.ts'
import { ecrans } from './screens.ts'
import { listeDe } from './shell/menu.ts'

const attendus = liste
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(l => l.split('\t'))
  .map(([area, path, rule, auth]) => ({ area, path: path as string, rule, auth }))
const chemins = new Map(ecrans.flatMap(e => [e.path, ...(e.alias ?? [])].map(c => [c, e] as const)))

describe('les écrans', () => {
  it('ont chacun leur chapitre du guide', () => {
    const prefixes = lireChapitres().flatMap(c => c.ecrans)
    const sans = ecrans.filter(e => !prefixes.some(p => e.path.startsWith(p)))
    expect(sans.map(e => e.path)).toEqual([])
    expect(prefixes.filter(p => !ecrans.some(e => e.path.startsWith(p)))).toEqual([])
  })

  // The gallery is built apart, and compared with its rows by its own tests.
  const construits = attendus.filter(a => a.area !== 'vitrine')

  it('couvrent les adresses annoncées', () => expect(construits.length).toBe(148))

  it.each(construits)('$path existe, avec sa règle', ({ path, rule, auth }) => {
    const ecran = chemins.get(path)
    expect(ecran).toBeDefined()
    expect(Boolean(ecran?.public)).toBe(auth === 'non')
    if (auth === 'oui') expect(ecran?.rule ?? 'editor').toBe(rule)
  })

  it('n’ouvrent jamais deux écrans sous la même adresse', () => {
    const tous = ecrans.flatMap(e => [e.path, ...(e.alias ?? [])])
    expect(new Set(tous).size).toBe(tous.length)
  })

  it('qui ne sont pas au menu disent la liste d’où l’on vient, qui y est', () => {
    const perdus = ecrans.filter(e => e.groupe && e.groupe !== 'accueil' && !e.menu && !listeDe(e))
    expect(perdus.map(e => e.path)).toEqual([])
  })

  it('ne demandent que des permissions connues', () => {
    for (const e of ecrans) if (e.permission) expect(Object.keys(permissions)).toContain(e.permission)
  })
})
