import { expect, it } from 'vitest'
import { contrat } from '../index.ts'
import type { Appel } from './contract.ts'
import { airesDe, type Entite, entites } from './entites.ts'

const lignes = Object.entries(contrat).flatMap(([aire, appels]) =>
  Object.entries(appels as Record<string, Appel>).map(([nom, appel]) => ({
    nom: `${aire}.${nom}`,
    aire,
    ...appel,
  })),
)
const dites = (change: Appel['change']): readonly Entite[] => (Array.isArray(change) ? change : [])

it('chaque appel qui écrit dit ce qu’il change, ou pourquoi aucun écran n’a rien à relire ; un autre ne dit rien', () => {
  for (const { nom, writes, change } of lignes) {
    if (!writes) expect(change, nom).toBeUndefined()
    else if (typeof change === 'string') expect(change, nom).toMatch(/^\p{Lu}.{20,}\.$/u)
    else expect(dites(change).filter(entite => entite in entites).length, nom).toBeGreaterThan(0)
  }
})

it('ce qu’un appel change se relit dans sa propre aire, sauf un papier que l’on imprime', () => {
  const oublies = lignes
    .filter(({ change, aire }) => {
      const [premiere] = dites(change)
      return premiere && premiere !== 'impression' && !(airesDe(dites(change), true)?.has(aire) ?? true)
    })
    .map(({ nom }) => nom)
  expect(oublies).toEqual([])
})

it('chaque entité est changée par un appel, et aucune ligne ne la dit deux fois', () => {
  const toutes = lignes.flatMap(({ change }) => dites(change))
  expect(Object.keys(entites).filter(entite => !toutes.includes(entite as Entite))).toEqual([])
  for (const { nom, change } of lignes) expect(new Set(dites(change)).size, nom).toBe(dites(change).length)
})

it('ce qui rassemble se relit chez qui écrit, non chez les autres ; un nom partout, tout', () => {
  expect(airesDe(['commande_client'], true)?.has('etats')).toBe(true)
  expect(airesDe(['commande_client'], false)?.has('etats')).toBe(false)
  expect(airesDe(['proforma', 'reference'], true)).toBeNull()
})
