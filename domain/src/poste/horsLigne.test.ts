import { expect, it } from 'vitest'
import { contrat } from '../index.ts'
import { estGardee, type Garde, gardeDe } from './horsLigne.ts'

const liste = { acces: 'clients.lire' } as const
const page = { pager: {}, pageOfItems: [] }
const ordonnance = { _id: 'o', IdClient: 'c', OD: {} }

it.each<[string, Partial<Parameters<typeof gardeDe>[0]>, Garde | null]>([
  ['une liste', { reponse: [] }, 'liste'],
  ['une page de liste', { reponse: page }, 'liste'],
  ['une fiche', { reponse: { _id: 'a' } }, 'fiche'],
  ['une fiche qui a une copie sans ordonnances', { reponse: {}, masquable: true }, 'sans-ordonnance'],
  ['la même, où l’officine le permet', { reponse: {}, masquable: true, permis: true }, 'fiche'],
  ['la même, de qui n’en lit pas', { reponse: {}, masquable: true, lit: false }, 'fiche'],
  ['une ordonnance', { reponse: ordonnance }, null],
  ['une liste d’ordonnances', { reponse: [ordonnance] }, null],
  ['ce qui demande de les lire', { appel: { acces: 'ordonnances.lire' }, reponse: {} }, null],
  ['ce qui en montre une sans le dire', { appel: { ...liste, montre: 'id' }, reponse: {} }, null],
])('%s se garde ainsi', (_, cas, attendu) => {
  expect(gardeDe({ appel: liste, reponse: null, masquable: false, lit: true, permis: false, ...cas })).toBe(
    attendu,
  )
})

it('ne garde ni comptes, ni historiques, ni fichiers, ni ce qui écrit', () => {
  const gardes = Object.entries(contrat).flatMap(([aire, appels]) =>
    Object.values(appels)
      .filter(appel => estGardee(aire, appel))
      .map(appel => `${aire} ${appel.method} ${appel.contenu ?? ''} ${appel.writes}`),
  )
  expect(gardes.length).toBeGreaterThan(50)
  expect(gardes.filter(g => !g.endsWith(' GET  false'))).toEqual([])
  expect(
    gardes.filter(g => /^(acces|cles|utilisateurs|roles|historique|etats|emport|systeme)\b/.test(g)),
  ).toEqual([])
})
