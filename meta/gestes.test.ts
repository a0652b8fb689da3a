import { readFileSync } from 'node:fs'
import { contrat } from '@dioptrie/domain'
import { GENRES_EXCEPTION } from '@dioptrie/domain/exceptions/rules'
import { ligneDuGeste } from '@dioptrie/domain/gestes'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { expect, it } from 'vitest'
import { PAGE, page } from '../scripts/gestes.ts'

const ecritures = Object.entries(contrat).flatMap(([zone, appels]) =>
  Object.entries(appels as Record<string, Appel>)
    .filter(([, a]) => a.writes)
    .map(([nom, a]) => ({ nom: `${zone}.${nom}`, a, geste: ligneDuGeste(zone, nom) })),
)

it('chaque appel qui écrit dit ce qu’il coûte, ou pourquoi il est inoffensif', () => {
  expect(ecritures.length).toBeGreaterThan(400)
  expect(ecritures.filter(e => e.geste === undefined).map(e => e.nom)).toEqual([])
})

it('ce qui coûte se lit : par une exception, ou par un papier qui se nomme', () => {
  const muets = ecritures.flatMap(({ nom, geste }) =>
    typeof geste === 'object' && !geste.montre?.length && !geste.dit ? [nom] : [],
  )
  expect(muets).toEqual([])
})

it('chaque genre d’exceptions vient d’un geste', () => {
  const montres = new Set(
    ecritures.flatMap(({ geste }) => (typeof geste === 'object' ? (geste.montre ?? []) : [])),
  )
  // What is read in number, or taken away: no call that writes.
  expect(GENRES_EXCEPTION.filter(g => !montres.has(g))).toEqual([
    'Lectures',
    'Fiches listées',
    'Fichier emporté',
  ])
})

it('ce qui rend de l’argent ou donne des droits demande une preuve fraîche, ou une autre main', () => {
  const seuls = ecritures.flatMap(({ nom, a, geste }) =>
    typeof geste === 'object' &&
    geste.montre?.some(
      g => g === 'Annulation' || g === 'Remboursement' || g === 'Part abandonnée' || g === 'Droit donné',
    ) &&
    !a.preuve
      ? [nom]
      : [],
  )
  expect(seuls).toEqual([])
})

it('la page dit la table (node scripts/gestes.ts)', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(page())
})
