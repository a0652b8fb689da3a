import { permissions } from '@dioptrie/domain/acces/permissions'
import { describe, expect, it } from 'vitest'
import liste from '../../meta/ecrans.tsv?raw'
import { ecrans } from './screens.ts'

/** Areas whose screens are all built; of the others, the paths built so far. */
const ZONES_COMPLETES = ['clients']
const AUTRES = [
  '/login',
  '/error-404',
  '/error-500',
  '/pages/not-authorized',
  '/dashboard',
  '/apps/pays/pays-list',
  '/apps/pays/pays-add',
  '/apps/pays/pays-view',
  '/apps/pays/pays-edit',
  '/apps/ville/ville-list',
  '/apps/quartier/quartier-list',
]

const attendus = liste
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(l => l.split('\t'))
  .map(([area, path, rule, auth]) => ({ area, path: path as string, rule, auth }))
const chemins = new Map(ecrans.flatMap(e => [e.path, ...(e.alias ?? [])].map(c => [c, e] as const)))

describe('les écrans', () => {
  const construits = attendus.filter(
    a => ZONES_COMPLETES.includes(a.area as string) || AUTRES.includes(a.path),
  )

  it('couvrent les adresses annoncées', () => expect(construits.length).toBe(9 + AUTRES.length))

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

  it('ne demandent que des permissions connues', () => {
    for (const e of ecrans) if (e.permission) expect(Object.keys(permissions)).toContain(e.permission)
  })
})
