import { type Permission, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, RefusEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import SaisieRole from './SaisieRole.tsx'

beforeAll(() => chargerTextes('fr', 'comptes'))

const VOIR = 'Voir les clients de son officine'
const lu = exemple(contrat.roles.lire.reponse, { Nom: 'Accueil', livre: null, permissions: ['clients.lire'] })
const GESTE = {
  bouge: 'marchandise',
  montre: ['Sortie du stock'],
  dit: null,
  autreMain: false,
  remise: false,
  papier: null,
  preuve: true,
}
const appel = (nom: string, acces: Permission, geste: typeof GESTE | null = null) => ({
  nom,
  method: 'GET',
  path: '/',
  resume: nom,
  acces,
  permis: false,
  geste,
})
const ouvrir = async (role: typeof lu | null, permissions: Permission[]) => {
  const serveur = serveurPlein(
    [contrat.roles.lire, role],
    [
      contrat.roles.apercu,
      {
        ...lu,
        appels: [
          appel('Chercher', 'clients.lire'),
          appel('Lister les rôles', 'utilisateurs.lire'),
          appel('Sortir du stock', 'stock.ecrire', GESTE),
        ],
      },
    ],
    [
      contrat.exceptions.seuils,
      {
        seuils: [
          { Genre: 'Sortie du stock', APartirDe: 0, SeulParGeste: 200_000, SeulParMois: null, version: 1 },
        ],
      },
    ],
  )
  const vue = await monter(<SaisieRole />, {
    serveur,
    permissions,
    chemin: role ? '/essai/$roleId' : '/essai',
    adresse: role ? `/essai/${ID}` : '/essai',
  })
  return { ...vue, serveur }
}
const coche = (nom: string) => screen.findByLabelText<HTMLInputElement>(nom)

it('l’aperçu suit chaque case : le menu, puis les actions, refusées comprises', async () => {
  const { clavier } = await ouvrir(lu, toutesLesPermissions)
  const menu = await vient('[aria-label="Menu de ce rôle"]')
  within(menu).getAllByText('Clients')
  expect(within(menu).queryByText('Ordonnances')).toBeNull()
  await clavier.click(await coche('Tout permettre : Ordonnances'))
  await within(menu).findAllByText('Ordonnances')
  expect((await coche('Voir les ordonnances et leurs documents')).checked).toBe(true)

  await clavier.click(await presse('Actions'))
  const actions = await vient('ul[aria-label="Actions"]')
  const refusees = () => actions.querySelectorAll('[aria-label="Refusé"]').length
  const dites = () => [...actions.querySelectorAll('li')].map(l => l.textContent)
  expect(dites()).toEqual(['Chercher'])
  await clavier.click(await coche('Montrer aussi les refusées'))
  expect(dites()).toHaveLength(3)
  expect(refusees()).toBe(2)
  await clavier.click(await coche('Voir les comptes et les rôles'))
  await waitFor(() => expect(refusees()).toBe(1))
})

it('dit ce que ce rôle peut faire seul, jusqu’où, et où cela se lit', async () => {
  const { clavier } = await ouvrir(lu, toutesLesPermissions)
  await clavier.click(await presse('Seul'))
  const seul = await vient('[aria-label="Ce que ce rôle peut faire seul"]')
  within(seul).getByText('Rien qui coûte.')
  await clavier.click(await coche('Changer prix et seuils des articles, sortir un article cassé ou perdu'))
  await within(seul).findByText('Sortir du stock')
  within(seul).getByText('200 000 F d’un coup · contre une preuve fraîche · Se lit : Sortie du stock')
})

it('l’Administrateur garde toutes ses permissions', async () => {
  await ouvrir(
    { ...lu, livre: 'administrateur', permissions: [...toutesLesPermissions] },
    toutesLesPermissions,
  )
  await screen.findByText('Le rôle Administrateur garde toutes les permissions.')
  expect((await coche(VOIR)).disabled).toBe(true)
})

it('personne ne donne ce qu’il n’a pas', async () => {
  await ouvrir(null, ['utilisateurs.lire', 'roles.ecrire'])
  expect((await coche(VOIR)).disabled).toBe(true)
  screen.getAllByText('Vous ne l’avez pas : vous ne pouvez pas la donner.')
  expect((await coche('Voir les comptes et les rôles')).disabled).toBe(false)
})

it('deux personnes donnent ou retirent chacune un droit : les deux gestes sont gardés, aucun n’est à choisir contre l’autre', async () => {
  const role = { ...lu, version: 1, permissions: ['agenda.lire', 'clients.lire'] as Permission[] }
  const { clavier, serveur } = await ouvrir(role, toutesLesPermissions)
  // Meanwhile the calendar was taken away, and the clients may be written.
  const courant = { ...role, version: 2, permissions: ['clients.lire', 'clients.ecrire'] }
  serveur.repond(contrat.roles.modifier, ({ payload }) => {
    if (payload.version === 1)
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée entre-temps.', { courant })
    return { ...courant, version: 3 } as never
  })
  await clavier.click(await coche('Voir les ordonnances et leurs documents'))
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/Fiche modifiée entre-temps/)
  const leurs = [...document.querySelectorAll('section del')].map(d => d.parentElement?.textContent)
  expect(leurs).toEqual([
    expect.stringMatching(/Voir l’agenda.*Oui → Non/),
    expect.stringMatching(/Créer et modifier des clients.*Non → Oui/),
  ])
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(contrat.roles.modifier)).toHaveLength(2))
  const envoye = serveur.de(contrat.roles.modifier)[1]?.payload
  expect(envoye?.version).toBe(2)
  expect([...(envoye?.permissions ?? [])].sort()).toEqual([
    'clients.ecrire',
    'clients.lire',
    'ordonnances.lire',
  ])
})
