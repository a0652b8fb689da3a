import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Boutique, type Coup, travaillerSous } from './coupure.coups.ts'
import { compterTout, TOUS_LES_TRAVAUX } from './coupure.travaux.ts'

// Whole processes, killed and started again: a busy machine may take ten times as long.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let boutique: Boutique
beforeAll(async () => {
  boutique = await Boutique.ouvrir()
})
afterAll(() => boutique?.fermer())

/** What must not be cut in two, and what is taken away meanwhile; `npm run test:pannes` strikes at all of it. */
const COUPS: [vise: string, genre: Coup['genre']][] = [
  ['une vente va jusqu’à l’argent de l’assurance : la facture', 'session'],
  ['une vente va jusqu’à l’argent de l’assurance : le règlement', 'programme'],
  ['une campagne part', 'session'],
  ['des verres entrent au rayon et se comptent', 'session'],
  ['un examen se règle', 'postgres'],
  ['une proforma devient une commande', 'session'],
  ['un transfert part et arrive', 'session'],
  ['une journée de caisse se verse et se clôture', 'programme'],
  ['deux fiches d’un client n’en font qu’une', 'session'],
  ['un fichier s’importe', 'session'],
]

it('dix coups au milieu du travail : tout ce qui est confirmé est là, ce qui ne l’était pas se refait une fois', async () => {
  const coups = COUPS.flatMap(([vise, genre]) =>
    TOUS_LES_TRAVAUX.filter(t => t.nom === vise).map(travail => ({ genre, travail })),
  )
  expect(coups).toHaveLength(COUPS.length)
  const avant = await boutique.base(compterTout)
  const postes = await travaillerSous(boutique, coups)
  expect(await boutique.controler(postes, avant)).toEqual([])
  // Each blow has cut somebody short.
  const coupees = postes.flatMap(p => p.ecritures).filter(e => e.coupee)
  expect(coupees.length).toBeGreaterThanOrEqual(COUPS.length)
})
