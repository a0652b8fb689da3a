import { contrat } from '@dioptrie/domain'
import { remplirChemin } from '@dioptrie/domain/kernel/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

let essai: Essai
let id: string
beforeAll(async () => {
  essai = await ouvrirEssai()
  const client = await essai.appeler('opticien', contrat.clients.creer, {
    payload: { Nom: 'Konan', Prenoms: 'Yao', Contacts: ['0707070701'] },
  })
  id = client.corps._id
  const saisie = await essai.appeler('opticien', contrat.clients.ajouterOrdonnance, {
    params: { id },
    payload: { DateOrd: '2026-06-10', OD: { Sph: -2 } },
  })
  expect(saisie.statut).toBeLessThan(300)
})
afterAll(() => essai.fermer())

const lire = (qui: Personne, entetes: Record<string, string> = {}) =>
  essai.brut(qui, 'GET', remplirChemin(contrat.clients.lire.path, { id }), undefined, entetes)
const copie = { 'x-garde': 'sans-ordonnance' }

it('un poste ne garde d’une fiche que sa copie sans ordonnances, et la lire n’en est pas une lecture', async () => {
  const lue = await lire('opticien')
  expect([lue.entetes['x-garde'], lue.corps.ordonnances.length]).toEqual(['sans-ordonnance', 1])
  const compter = async () => (await essai.pool.query(`select 1 from lecture_ordonnance`)).rowCount
  const avant = await compter()
  const gardee = await lire('gerant', copie)
  expect([gardee.statut, gardee.entetes['x-garde'], gardee.corps.ordonnances]).toEqual([200, 'fiche', []])
  expect(await compter()).toBe(avant)
})

it('ce qui n’est qu’ordonnances ne se garde pas ; une liste, si ; ce qui est des comptes, non', async () => {
  const liste = await essai.appeler('opticien', contrat.clients.liste, { query: { page: 1 } as never })
  expect(liste.entetes['x-garde']).toBe('liste')
  const ordonnances = await essai.brut('opticien', 'GET', '/api/ordonnances?page=1')
  expect([ordonnances.statut, ordonnances.entetes['x-garde']]).toEqual([200, undefined])
  expect((await essai.brut('opticien', 'GET', '/api/ordonnances?page=1', undefined, copie)).statut).toBe(403)
  const comptes = await essai.brut('administrateur', 'GET', contrat.utilisateurs.liste.path)
  expect([comptes.statut, comptes.entetes['x-garde']]).toEqual([200, undefined])
})

it('où l’officine le permet, la fiche se garde entière', async () => {
  await essai.pool.query(`update officine set "OrdonnancesHorsLigne" = true where "_id" = $1`, [
    essai.officines.ANG,
  ])
  const lue = await lire('opticien')
  expect([lue.entetes['x-garde'], lue.corps.ordonnances.length]).toEqual(['fiche', 1])
})
