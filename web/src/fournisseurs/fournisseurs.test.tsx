import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import FicheFournisseur from './FicheFournisseur.tsx'
import ListeFournisseurs from './ListeFournisseurs.tsx'

beforeAll(() => prechargerTextes(['fournisseurs', 'receptions', 'ui', 'champs']))

const permissions = toutesLesPermissions
const verrier = exemple(contrat.fournisseurs.lire.reponse, {
  Nom: 'Verres du Golfe',
  IdOfficine: null,
  ConditionsReglement: '30 jours fin de mois',
  Solde: 0,
})

it('son adresse ouvre le fournisseur avec ses conditions et son solde', async () => {
  const serveur = serveurPlein([contrat.fournisseurs.lire, verrier])
  await monter(<FicheFournisseur />, {
    serveur,
    permissions,
    chemin: '/essai/$fournisseurId',
    adresse: `/essai/${ID}`,
  })
  const conditions = await screen.findByLabelText<HTMLInputElement>('Conditions de règlement')
  expect(conditions.value).toBe('30 jours fin de mois')
  expect(document.querySelector('h1')?.textContent).toBe('Verres du Golfe')
  expect([...document.querySelectorAll('h2')].map(t => t.textContent)).toContain('Solde dû')
  expect(serveur.de(contrat.fournisseurs.lire)[0]?.params).toEqual({ id: ID })
})

it('de la liste, il se supprime après une question, et la liste se relit sans lui', async () => {
  let la = true
  const serveur = serveurPlein()
  serveur.repondPage(contrat.fournisseurs.groupe, () => (la ? [verrier as never] : []))
  serveur.repond(contrat.fournisseurs.supprimer, () => {
    la = false
    return verrier as never
  })
  const { clavier } = await monter(<ListeFournisseurs />, { serveur, permissions })
  await clavier.click(await presse(/^Actions\s: Verres du Golfe/))
  await clavier.click(await presse('Supprimer', document.body, '[role=menuitem]'))
  const question = await vient('[role=dialog]')
  expect(serveur.de(contrat.fournisseurs.supprimer)).toHaveLength(0)
  await clavier.click(await presse('Supprimer', question))
  await waitFor(() => expect(document.querySelector('tbody')?.textContent ?? '').not.toContain('Golfe'))
  expect(serveur.de(contrat.fournisseurs.supprimer)[0]?.params).toEqual({ id: ID })
})

it('un doublon se choisit et se fusionne dans la fiche que l’on tient, qui se relit', async () => {
  const serveur = serveurPlein([contrat.fournisseurs.lire, verrier])
  const double = { ...verrier, _id: ID.replace(/.$/, 'd'), Nom: 'Verre du Golfe' }
  serveur.repondPage(contrat.fournisseurs.groupe, () => [double as never])
  serveur.repond(contrat.fournisseurs.fusionner, () => ({ ...verrier, version: 2 }) as never)
  const { clavier } = await monter(<FicheFournisseur />, {
    serveur,
    permissions,
    chemin: '/essai/$fournisseurId',
    adresse: `/essai/${ID}`,
  })
  await clavier.click(await presse(/^Autres actions/))
  await clavier.click(await presse('Fusionner', document.body, '[role=menuitem]'))
  const fenetre = await vient('[role=dialog]')
  await clavier.type(await vient('[role=dialog] input[role=combobox]'), 'verre du')
  await clavier.click(await screen.findByText('Verre du Golfe'))
  await clavier.click(await presse('Fusionner', fenetre))
  await waitFor(() => expect(serveur.de(contrat.fournisseurs.fusionner)).toHaveLength(1))
  expect(serveur.de(contrat.fournisseurs.fusionner)[0]).toMatchObject({
    params: { id: ID },
    payload: { IdDoublon: double._id, version: verrier.version },
  })
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})
