import { expect, it } from 'vitest'
import { replier } from './repli.ts'

const commandes = [
  { champ: 'Client', largeur: 254, cede: undefined },
  { champ: 'RefCmmd', largeur: 161, cede: 2 },
  { champ: 'DateCommd', largeur: 98, cede: 3 },
  { champ: 'StatutReglement', largeur: 136, cede: 1 },
  { champ: 'ResteAPayer', largeur: 101, cede: undefined },
]

it('le nom se serre avant qu’une colonne ne cède', () => {
  expect(replier(commandes, 10)).toEqual({ caches: [], nom: 244 })
})

it('les colonnes cèdent dans l’ordre dit, jusqu’à ce que le reste tienne', () => {
  expect(replier(commandes, 60)).toEqual({ caches: ['StatutReglement'] })
  expect(replier(commandes, 300)).toEqual({ caches: ['StatutReglement', 'RefCmmd'], nom: 251 })
})

it('ce qui ne cède pas reste, quitte à défiler', () => {
  expect(replier(commandes, 1000)).toEqual({
    caches: ['StatutReglement', 'RefCmmd', 'DateCommd'],
    nom: 180,
  })
  expect(replier(commandes, 445)).toEqual({
    caches: ['StatutReglement', 'RefCmmd', 'DateCommd'],
    nom: 204,
  })
})

it('une référence en tête garde ses derniers chiffres : elle ne se serre pas', () => {
  const references = [{ champ: 'RefCmmd', largeur: 161, cede: undefined }, ...commandes.slice(2)]
  expect(replier(references, 10)).toEqual({ caches: ['StatutReglement'] })
})

it('un nom à peine plus long que le plus court ne donne que ce qu’il a : une colonne cède pour le reste', () => {
  const fournisseurs = [{ champ: 'Nom', largeur: 190, cede: undefined }, ...commandes.slice(1)]
  expect(replier(fournisseurs, 20)).toEqual({ caches: ['StatutReglement'] })
  expect(replier(fournisseurs, 10)).toEqual({ caches: [], nom: 180 })
})
