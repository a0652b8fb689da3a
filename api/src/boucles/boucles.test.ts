import { expect, it } from 'vitest'
import { chercher, raconter } from './jouer.ts'
import { ouvrirMonde } from './monde.ts'
import { INVARIANTS, type Invariant } from './partie.ts'

/*
 * Runs of commands at random, on the real application: the short form. The long one, with a seed, muted rules or chosen commands, is
 * `npm run test:boucles`, which says what it wants by the environment.
 */
const {
  BOUCLES_GRAINE: graine = '1',
  BOUCLES_FOIS: fois = '12',
  BOUCLES_LONGUEUR: longueur = '20-35',
  BOUCLES_SECONDES: secondes = '40',
  BOUCLES_GESTES: gestes,
  BOUCLES_TAIRE: taire,
  BOUCLES_SEUL: seul,
} = process.env
const [court = 20, long = court] = longueur.split('-').map(Number)
const tus = new Set((taire?.split(',') ?? []) as Invariant[])
for (const i of INVARIANTS) if (!INVARIANTS.includes(i)) tus.delete(i)

it('quoi qu’on fasse, et qu’on le refasse, ce qui était convenu le reste', {
  timeout: 3_600_000,
}, async () => {
  const {
    trouvaille,
    parties,
    gestes: joues,
  } = await chercher(
    ouvrirMonde,
    Number(graine),
    Number(fois),
    {
      longueur: [court, long],
      tus,
      ...(gestes ? { gestes: gestes.split(',') } : {}),
      ...(seul ? { deux: false, repete: false } : {}),
    },
    {
      temps: Number(secondes) * 1000,
      dire: texte => process.env.BOUCLES_DIRE && process.stdout.write(`${texte}\n`),
    },
  )
  expect(trouvaille === null ? '' : raconter(trouvaille)).toBe('')
  expect([parties > 0, joues > 0]).toEqual([true, true])
})
