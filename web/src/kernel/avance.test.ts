import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { dejaDemandee } from './avance.ts'
import { poserNavigateur, sessionDe } from './navigateur.fixture.ts'
import { garderSession } from './session.ts'

const script = readFileSync(`${import.meta.dirname}/../../public/apparence.js`, 'utf8')
const LISTE = '/api/clients?page=1'

/** Opens a page: what runs before the program, and what it asked for. */
function ouvrir(chemin: string, search = ''): string[] {
  const demandees: string[] = []
  vi.stubGlobal('location', { pathname: chemin, search })
  Object.assign(document, { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (url: string) => {
    demandees.push(url)
    return new Response(url)
  })
  new Function(script)()
  return demandees
}

beforeEach(() => {
  poserNavigateur()
  localStorage.setItem('premieres', JSON.stringify([['/apps/client/client-list', [LISTE]]]))
})

it('demande tout de suite la session et les premières listes connues d’une adresse nue', () => {
  expect(ouvrir('/apps/client/client-list')).toEqual([])
  garderSession(sessionDe('jeton'))
  expect(ouvrir('/apps/client/client-list')).toEqual(['/api/verify-token', LISTE])
  expect(ouvrir('/apps/client/client-list', '?officine=ANG')).toEqual(['/api/verify-token', LISTE])
  for (const search of ['?q=kouame', '?officine=ANG&q=kouame'])
    expect(ouvrir('/apps/client/client-list', search)).toEqual(['/api/verify-token'])
  garderSession(sessionDe('jeton', -1))
  expect(ouvrir('/apps/client/client-list')).toEqual([])
})

it('donne chaque réponse une fois, à la même personne, tant que rien n’a changé', async () => {
  garderSession(sessionDe('jeton'))
  const maintenant = vi.spyOn(performance, 'now').mockReturnValue(2_000)
  ouvrir('/apps/client/client-list')
  expect(await (await dejaDemandee(LISTE, 'jeton', false))?.text()).toBe(LISTE)
  expect(dejaDemandee(LISTE, 'jeton', false)).toBeUndefined()
  for (const [jeton, change, ms] of [
    ['autre', false, 2_000],
    ['jeton', true, 2_000],
    ['jeton', false, 16_000],
  ] as const) {
    maintenant.mockReturnValue(ms)
    ouvrir('/apps/client/client-list')
    expect(dejaDemandee(LISTE, jeton, change)).toBeUndefined()
    maintenant.mockReturnValue(2_000)
    expect(dejaDemandee('/api/verify-token', 'jeton', false)).toBeUndefined()
  }
  maintenant.mockRestore()
})
