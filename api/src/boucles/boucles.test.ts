import { expect, it } from 'vitest'
import { chercher, raconter } from './jouer.ts'
import { ouvrirMonde } from './monde.ts'
import { INVARIANTS } from './partie.ts'

/*
 * Runs of commands at random, on the real application: the short form, with nothing muted. The long one is `npm run test:boucles`, which says
 * what it wants by the environment.
 */
const {
  BOUCLES_GRAINE: graine = '1',
  BOUCLES_FOIS: fois = '12',
  BOUCLES_LONGUEUR: longueur = '15-30',
  BOUCLES_SECONDES: secondes = '35',
  BOUCLES_AVEC: avec,
  BOUCLES_DEUX: deux,
  BOUCLES_DIRE: dire,
  BOUCLES_GESTES: gestes,
  BOUCLES_SANS: sans,
  BOUCLES_TAIRE: taire,
} = process.env
const [court = 15, long = court] = longueur.split('-').map(Number)
const liste = (texte?: string) => texte?.split(',') ?? []
/** To cut what was found down to a few commands, once it is found. */
const PATIENCE = 180_000

it('quoi qu’on fasse, et qu’on le refasse, ce qui était convenu le reste', {
  timeout: Number(secondes) * 1000 + 2 * PATIENCE,
}, async () => {
  // A rule mistyped would mute nothing.
  expect(liste(taire).filter(t => !INVARIANTS.some(i => t === i || t.startsWith(`${i} `)))).toEqual([])
  const { trouvaille, gestes: joues } = await chercher(
    ouvrirMonde,
    Number(graine),
    Number(fois),
    {
      longueur: [court, long],
      deux: deux !== undefined,
      sans: liste(sans),
      tus: new Set(liste(taire)),
      ...(gestes ? { gestes: liste(gestes) } : {}),
      ...(avec ? { avec: new RegExp(avec) } : {}),
    },
    {
      temps: Number(secondes) * 1000,
      patience: PATIENCE,
      dire: texte => dire && process.stdout.write(`${texte}\n`),
    },
  )
  expect(trouvaille === null ? '' : raconter(trouvaille)).toBe('')
  expect(joues).toBeGreaterThan(0)
})
