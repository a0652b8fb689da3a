import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT } from '../../api/src/kernel/platform/settings.ts'
import { lireServis } from '../../api/src/kernel/trial/servis.ts'
import { SANS_BASE } from '../../vitest.ordre.ts'
import { appels } from '../table.ts'

it('chaque appel a été essayé avec ce qu’il accepte, et a répondu', ctx => {
  const parFichier = lireServis()
  const fichiers = globSync(['api/src/**/*.test.ts', 'meta/*.test.ts'], { cwd: ROOT, exclude: SANS_BASE })
  const tus = fichiers.filter(f => !parFichier.has(f))
  // Only a part of the tests was asked for: nothing can be said of the others.
  if (tus.length > 0 && !process.env.SUITE_ENTIERE) return ctx.skip()
  expect(tus).toEqual([])
  const servis = new Set([...parFichier.values()].flat())
  const jamais = appels.filter(({ appel }) => !servis.has(`${appel.method} ${appel.path}`))
  expect(jamais.map(({ nom }) => nom)).toEqual([])
})
