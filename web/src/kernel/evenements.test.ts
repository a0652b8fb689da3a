import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { suivreEvenements } from './evenements.ts'
import { poserNavigateur, sessionDe } from './navigateur.fixture.ts'
import { serveurJoint } from './serveur.ts'
import { garderSession, oublierSession } from './session.ts'

/** A server whose streams the test writes to. */
function serveur() {
  const flux: { ecrire: (texte: string) => void; finir: () => void; signal: AbortSignal }[] = []
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const plume = writable.getWriter()
    plume.closed.catch(() => undefined)
    const ecrire = (texte: string) => void plume.write(new TextEncoder().encode(texte)).catch(() => undefined)
    flux.push({ ecrire, finir: () => void plume.close(), signal })
    return new Response(readable)
  })
  return flux
}
const change = (requestId: string) =>
  `event: change\ndata: ${JSON.stringify({ entite: 'client', _id: 'a', IdOfficine: null, requestId })}\n\n`

type Choisit = (lecture: { queryKey: unknown[] }) => boolean
const invalidateQueries = vi.fn(async () => undefined)
const client = { invalidateQueries } as unknown as QueryClient
let arreter: () => void = () => undefined

beforeEach(() => {
  poserNavigateur()
  Object.assign(document, { addEventListener: () => undefined, removeEventListener: () => undefined })
  serveurJoint()
  invalidateQueries.mockClear()
})
afterEach(() => {
  arreter()
  vi.unstubAllGlobals()
})

it('fait relire une fois ce que les autres viennent de changer', async () => {
  const flux = serveur()
  garderSession(sessionDe('jeton'))
  arreter = suivreEvenements(client)
  await expect.poll(() => flux).toHaveLength(1)
  // Cut anywhere: the link does what it likes.
  const texte = `event: pret\ndata: {}\n\n${change('r1')}:\n\n${change('r2')}`
  flux[0]?.ecrire(texte.slice(0, 70))
  flux[0]?.ecrire(texte.slice(70))
  await expect.poll(() => invalidateQueries.mock.calls).toHaveLength(1)
  const [{ predicate }] = invalidateQueries.mock.calls[0] as unknown as [{ predicate: Choisit }]
  const relus = ['clients', 'ventes', 'stock', 'etats'].filter(aire => predicate({ queryKey: [aire] }))
  expect(relus).toEqual(['clients', 'ventes'])
})

it('se reprend seul quand le flux se rompt, et relit alors tout', async () => {
  const flux = serveur()
  garderSession(sessionDe('jeton'))
  arreter = suivreEvenements(client)
  await expect.poll(() => flux).toHaveLength(1)
  flux[0]?.ecrire('event: pret\ndata: {}\n\n')
  flux[0]?.finir()
  await expect.poll(() => flux).toHaveLength(2)
  expect(invalidateQueries).not.toHaveBeenCalled()
  flux[1]?.ecrire('event: pret\ndata: {}\n\n')
  await expect.poll(() => invalidateQueries.mock.calls).toEqual([[]])
})

it('s’arrête avec la session et reprend avec la suivante', async () => {
  const flux = serveur()
  arreter = suivreEvenements(client)
  garderSession(sessionDe('jeton'))
  await expect.poll(() => flux).toHaveLength(1)
  oublierSession()
  expect(flux[0]?.signal.aborted).toBe(true)
  garderSession(sessionDe('jeton'))
  await expect.poll(() => flux).toHaveLength(2)
})
