import { permissions } from '@dioptrie/domain/kernel/permissions'
import { describe, expect, it } from 'vitest'
import liste from '../../meta/ecrans.tsv?raw'
import { lireChapitres } from '../guide.ts'
import { ecrans } from './screens.ts'
import { listeDe } from './shell/menu.ts'

/** Areas whose screens are all built, with how many; of the others, the paths built so far. */
const ZONES_COMPLETES: Record<string, number> = {
  clients: 9,
  caisse: 20,
  atelier: 2,
  referentiel: 31,
  fournisseurs: 3,
  configuration: 2,
  agenda: 1,
  organisation: 9,
  acces: 12,
  proformas: 7,
  ventes: 6,
  stock: 4,
  'tableau-de-bord': 2,
  receptions: 5,
  facturation: 5,
  sms: 7,
  verres: 3,
  etats: 12,
}
const AUTRES: string[] = []

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

  const construits = attendus.filter(a => (a.area as string) in ZONES_COMPLETES || AUTRES.includes(a.path))

  it('couvrent les adresses annoncées', () => {
    const annoncees = Object.values(ZONES_COMPLETES).reduce((a, b) => a + b, AUTRES.length)
    expect(construits.length).toBe(annoncees)
  })

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
