import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Essai, ouvrirEssai } from '../api/src/kernel/trial/essai.ts'
import { paramsAilleurs } from './ailleurs.demandes.ts'
import { type Ailleurs, peuplerAilleurs } from './ailleurs.ts'
import { demande, remplir } from './demandes.ts'
import { appels } from './table.ts'

let essai: Essai
let ailleurs: Ailleurs
beforeAll(async () => {
  essai = await ouvrirEssai()
  ailleurs = await peuplerAilleurs(essai)
})
afterAll(() => essai.fermer())

/** Every list with the fields of its records. */
const listes = appels.flatMap(({ nom, appel }) => {
  if (appel.method !== 'GET' || appel.contenu || !('champs' in appel.query.shape)) return []
  const element = (appel.reponse as z.ZodUnion<[z.ZodArray<z.ZodObject>]>).options?.[0]?.element
  return element ? [{ nom, appel, champs: Object.keys(element.shape) }] : []
})

describe('une liste à qui l’on demande quelques champs', () => {
  it('concerne presque toutes les listes', () => expect(listes.length).toBeGreaterThan(60))

  it.each(listes)('$nom répond ceux-là et pas d’autre', async ({ appel, champs }) => {
    const lire = (lesquels: string) =>
      essai.brut(
        'administrateur',
        'GET',
        `${remplir(appel, paramsAilleurs(appel, ailleurs))}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(demande(appel))), page: '1', champs: lesquels })}`,
      )
    // A column that SQL does not know would be an error of the server.
    for (const lesquels of [champs.slice(champs.length / 2).join(','), champs.join(',')]) {
      const { statut, corps } = await lire(lesquels)
      expect([lesquels, statut, corps.message]).toEqual([lesquels, 200, undefined])
      for (const ligne of corps.pageOfItems)
        expect(Object.keys(ligne).filter(nom => nom !== '_id' && !lesquels.split(',').includes(nom))).toEqual(
          [],
        )
    }
    expect((await lire('motDePasse')).statut).toBe(400)
  })
})
