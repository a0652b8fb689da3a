import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import liste from '../../../meta/ecrans.tsv?raw'
import { compteur } from './compteur.ts'
import { repondre } from './doublure.ts'
import { FAMILLES, fichierDe } from './pages.ts'
import { lireExemples } from './source.ts'

const ICI = import.meta.dirname

it('la galerie a les adresses annoncées, et chacune des exemples dont le code se lit', () => {
  const annoncees = liste
    .split('\n')
    .filter(l => l.startsWith('vitrine\t'))
    .map(l => l.split('\t')[1])
  const pages = FAMILLES.flatMap(f => f.pages).map(([chemin]) => chemin)
  expect(pages.toSorted()).toEqual(annoncees.toSorted())
  expect(pages.length).toBe(26)
  for (const chemin of pages) {
    const source = readFileSync(join(ICI, fichierDe(chemin)), 'utf8')
    const offerts = /export const exemples = \{ (.*) \}/.exec(source)?.[1]?.split(', ')
    expect(
      lireExemples(source).map(e => e.nom),
      chemin,
    ).toEqual(offerts)
  }
  expect(readdirSync(join(ICI, 'pages')).length).toBe(26)
})

it('rien du produit n’importe la galerie', () => {
  const src = join(ICI, '..')
  const fautifs = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    nom =>
      /\.tsx?$/.test(nom) &&
      relative(ICI, join(src, nom)).startsWith('..') &&
      /['"][^'"]*\/vitrine\//.test(readFileSync(join(src, nom), 'utf8')),
  )
  expect(fautifs).toEqual([])
})

const json = (quoi: unknown) => JSON.stringify(quoi)
const appeler = (methode: string, chemin: string, payload?: unknown) =>
  repondre(methode, chemin, payload === undefined ? undefined : json(payload)) as readonly [number, unknown?]

it('les produits se listent, se créent au dernier numéro plus un, changent et s’en vont', () => {
  const [, avant] = appeler('GET', '/api/data-list/products') as [number, { id: number }[]]
  const dernier = Math.max(...avant.map(p => p.id))
  expect(appeler('POST', '/api/data-list/products', { name: 'Pince' })).toEqual([
    201,
    { id: dernier + 1, name: 'Pince' },
  ])
  expect(appeler('PUT', `/api/data-list/products/${dernier + 1}`, { order_status: 'delivered' })[1]).toEqual({
    id: dernier + 1,
    name: 'Pince',
    order_status: 'delivered',
  })
  expect(appeler('DELETE', `/api/data-list/products/${dernier + 1}`)[0]).toBe(200)
  expect(appeler('DELETE', `/api/data-list/products/${dernier + 1}`)).toEqual([404])
})

it('les comptes viennent à l’envers ; un inconnu est un 404 sans corps', () => {
  const [, comptes] = appeler('GET', '/api/user-management/users') as [number, { id: number }[]]
  expect(comptes.map(c => c.id)).toEqual([3, 2, 1])
  expect(appeler('GET', '/api/user-management/users/2')[1]).toMatchObject({ name: 'Bakary Touré' })
  expect(appeler('GET', '/api/user-management/users/99')).toEqual([404])
})

it('entrer, s’inscrire et renouveler disent les phrases de la démonstration', () => {
  const email = 'aya@exemple.ci'
  expect(appeler('POST', '/api/auth/login', {})).toEqual([400, { error: 'Something went wrong' }])
  expect(appeler('POST', '/api/auth/login', { email, password: '?' })).toEqual([
    401,
    { error: 'Email Or Password Invalid' },
  ])
  expect(appeler('POST', '/api/auth/login', { email, password: 'Lunette-1' })[0]).toBe(200)
  expect(appeler('POST', '/api/auth/register', { email })).toEqual([
    200,
    { error: { email: 'This email is already in use.' } },
  ])
  expect(appeler('POST', '/api/auth/register', { email: 'x@exemple.ci' })).toEqual([
    200,
    { error: { name: 'Please enter your name.' } },
  ])
  expect(appeler('POST', '/api/auth/refresh-token', { accessToken: 'autre' })).toEqual([
    401,
    { error: 'Invalid access token' },
  ])
})

it('messages, tâches et courriels se filtrent et se marquent', () => {
  expect(appeler('POST', '/api/apps/chat/mark-all-seen', { id: 1 })[1]).toMatchObject({ unseen: 0 })
  expect(appeler('POST', '/api/apps/chat/set-pinned', { id: 2, value: true })[1]).toMatchObject({
    isPinned: true,
  })
  expect(appeler('POST', '/api/apps/chat/msg', { id: 4, msg: 'Arrivé' })[1]).toMatchObject({
    messages: ['Arrivé'],
  })
  const noms = (filtre: string) =>
    (appeler('GET', `/api/apps/todo/tasks?filter=${filtre}`)[1] as { id: number }[]).map(t => t.id)
  expect(['all', 'starred', 'important', 'completed', 'trashed', 'doc'].map(noms)).toEqual([
    [1, 2, 3],
    [1],
    [2],
    [3],
    [4],
    [3],
  ])
  const courriels = (filtre: string) =>
    (appeler('GET', `/api/apps/email/mails?filter=${filtre}`)[1] as { id: number }[]).map(c => c.id)
  expect(['inbox', 'sent', 'draft', 'starred', 'spam', 'trash', 'private'].map(courriels)).toEqual([
    [1, 2],
    [3],
    [4],
    [2],
    [5],
    [],
    [2],
  ])
  appeler('POST', '/api/apps/email/move-mails', { emailIds: [1], to: 'trash' })
  expect(courriels('trash')).toEqual([1])
})

it('ce que la galerie ne connaît pas est refusé et ne va nulle part', () => {
  expect(repondre('GET', '/api/clients')).toBeUndefined()
})

it('les comptes et l’agenda des documents répondent ; ce que la galerie ne connaît pas va au serveur', () => {
  expect(appeler('GET', '/api/users')).toEqual(appeler('GET', '/api/user-management/users'))
  const [statut, cree] = repondre(
    'POST',
    '/api/apps/calendar/events/',
    json({ event: { title: 'Visite', startDate: '2026-11-20' } }),
  ) as [number, { id: number }]
  expect([statut, cree.id]).toEqual([201, 1])
  const glisse = `/api/apps/calendar/event/dragged/${cree.id}`
  expect(appeler('POST', glisse, { event: { startDate: '2026-11-21' } })[1]).toMatchObject({
    startDate: '2026-11-21',
  })
  expect(appeler('GET', '/api/apps/calendar/events')[1]).toHaveLength(1)
  expect(appeler('DELETE', `/api/apps/calendar/event/${cree.id}`)[0]).toBe(200)
})

it('un compteur passe aux milliers après 999', () => {
  expect([0, 999, 1000, 12_840].map(compteur)).toEqual(['0', '999', '1.0k', '12.8k'])
})
