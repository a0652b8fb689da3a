import { afterAll, expect, it } from 'vitest'
import { comparer, navigateurDesImages, ouvrirGalerie, prises } from '../scripts/galerie.ts'
import { lettresDAilleurs } from '../scripts/polices.ts'

const page = await ouvrirGalerie(navigateur)
afterAll(() => page.context().close())

it('les composants ont l’aspect qu’on leur a donné', async () => {
  const autre = navigateurDesImages(navigateur)
  if (autre) console.warn(autre)
  const fautes: string[] = []
  // Three that differ say that something changed: the others are looked at once, without waiting for them.
  for (const prise of prises) {
    fautes.push(...(await comparer(page, prise, fautes.length < 3 ? 8000 : 0)))
    fautes.push(...(await lettresDAilleurs(page)).map(f => `${prise.nom} : ${f}`))
  }
  expect(fautes, 'Si c’est voulu : npm run screenshots -- --accepter').toEqual([])
})
