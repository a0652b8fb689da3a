import type { Client } from '@dioptrie/domain/clients/contract'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { Historique } from '../clients/Historique.tsx'
import { contrat } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { PrisesEnChargeDuClient } from './CommandesDuClient.tsx'

beforeAll(() => prechargerTextes(['ui', 'ventes', 'clients', 'proformas', 'champs']))

const id = (n: number) => `0199a0a0-0000-7000-8000-00000000000${n}`
const bon = {
  _id: id(2),
  NumeroBon: '26-11',
  Taux: 80,
  Assurance: 'Mutuelle Akwaba',
  Statut: 'Active',
  version: 3,
  DateDebut: '2026-11-01',
  DateFin: null,
  Societe: null,
  createdAt: '2026-11-01T08:00:00.000Z',
}
const commande = (n: number, IdFacture: string | null = null) => ({
  _id: id(n),
  RefCmmd: `CMD-ANG-26-0000${n}`,
  IdPriseEnCharge: id(2),
  IdFacture,
  PartAssurance: 80_000,
  Statut: 'Active',
})
const client = (commandes: object[], plus: object = {}) =>
  ({ _id: id(1), IdOfficine: id(9), commandes, prisesEnCharge: [{ ...bon, ...plus }] }) as unknown as Client

it('montre les commandes qui reviendront au client avant de retirer un bon ; refusé, la fenêtre reste', async () => {
  const serveur = serveurEssai()
  const envois: unknown[] = []
  serveur.repond(contrat.ventes.retirerPriseEnCharge, ({ payload }) => {
    envois.push(payload)
    throw new RefusEssai(409, 'PRISE_EN_CHARGE_FACTUREE', 'Cette prise en charge est facturée.')
  })
  const { clavier } = await monter(<PrisesEnChargeDuClient client={client([commande(3), commande(4)])} />, {
    serveur,
    permissions: ['ventes.ecrire', 'reseau.agir'],
  })
  await clavier.click(await screen.findByRole('button', { name: 'Retirer le bon 26-11' }))
  await screen.findByText(/Akwaba sur ces 2 commandes reviendra au client/)
  for (const n of [3, 4]) expect(screen.getByRole('link', { name: `CMD-ANG-26-0000${n}` })).toBeTruthy()
  await clavier.click(screen.getByRole('button', { name: 'Retirer' }))
  await screen.findByText('Cette prise en charge est facturée.')
  expect(envois).toEqual([{ _id: id(2), version: 3 }])
})

it('ne propose pas de retirer un bon déjà facturé', async () => {
  await monter(<PrisesEnChargeDuClient client={client([commande(3, id(7))])} />, {
    serveur: serveurEssai(),
    permissions: ['ventes.ecrire', 'reseau.agir'],
  })
  await screen.findByText('Bon 26-11')
  expect(screen.queryByRole('button', { name: /Retirer le bon/ })).toBeNull()
})

it.each([
  ['en cours', {}, /^reste/],
  ['passé', { DateFin: '2026-11-02' }, /^expiré$/],
  ['retiré', { Statut: 'Supprimée' }, /^Retiré$/],
])(
  'un bon %s dit sur son onglet et dans l’historique ce qu’il paie encore, ou pourquoi plus rien',
  async (_, plus, dit) => {
    const accorde = { MontantAccorde: 60_000, Plafond: null, ...plus }
    const de = { ...client([], accorde), ordonnances: [], createdAt: bon.createdAt }
    await monter(
      <>
        <PrisesEnChargeDuClient client={de} />
        <Historique client={de} histoire={undefined} />
      </>,
      { serveur: serveurEssai() },
    )
    await screen.findByText('Bon 26-11')
    await screen.findByText('Bon 26-11, Mutuelle Akwaba')
    const dits = [...document.querySelectorAll('[data-ton]')].map(e => e.textContent)
    expect(dits).toEqual([expect.stringMatching(dit), expect.stringMatching(dit)])
  },
)
