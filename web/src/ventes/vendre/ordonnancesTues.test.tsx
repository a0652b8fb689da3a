import { Client, Ordonnance } from '@dioptrie/domain/clients/fiches'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { chemins as versClient } from '../../chemins/clients.ts'
import { chemins } from '../../chemins/ventes.ts'
import FicheOrdonnance from '../../clients/FicheOrdonnance.tsx'
import SaisieOrdonnance from '../../clients/SaisieOrdonnance.tsx'
import FicheClient from '../../dossier/FicheClient.tsx'
import { contrat, queryClient, requete } from '../../kernel/api.ts'
import { monter, presse } from '../../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { serveurJoint, serveurPerdu } from '../../kernel/serveur.ts'
import SaisieCommande from './SaisieCommande.tsx'

const REF = 'ORD-ANG-26-00007'
const TUES = /ordonnances ne sont pas gardées sur ce poste/
const TYPEE = { TypeVision: 'Progressif', OD: { Sph: -2 }, OG: { Sph: -1.5 } }
const dossier = exemple(Client, {
  Nom: 'Kouassi',
  Prenoms: 'Aya',
  Statut: 'Actif',
  IdOfficine: ID,
  IdOfficines: [ID],
  ordonnances: [exemple(Ordonnance, { RefOrd: REF, IdClient: ID, Statut: 'Active', ...TYPEE })],
})
/** What the desk keeps of it: the program that keeps it says what it left out. */
const copie = { ...dossier, ordonnances: [], sansOrdonnance: true }

beforeEach(() =>
  prechargerTextes([
    'vendre',
    'ventes',
    'remises',
    'clients',
    'champs',
    'ui',
    'stock',
    'ordonnance',
    'consultations',
    'notes',
    'sms',
  ]),
)

/** What the client's readings answer from now on: the copy of this desk, then the server. */
async function ouvrir(ecran: React.ReactNode, chemin: string, adresse: string, dabord: object = copie) {
  const serveur = serveurPlein([contrat.clients.lire, dabord])
  serveur.repond(contrat.ventes.ajouter, () => dossier as never)
  const vue = await monter(ecran, {
    serveur,
    chemin,
    adresse,
    permissions: [
      ...(['clients.lire', 'ordonnances.lire', 'ordonnances.ecrire', 'ventes.lire'] as const),
      ...(['ventes.ecrire', 'reseau.agir'] as const),
    ],
  })
  return {
    ...vue,
    serveur,
    relire: (lu: object) => {
      serveur.repond(contrat.clients.lire, () => lu as never)
      return act(() => queryClient.invalidateQueries(requete(contrat.clients.lire, { params: { id: ID } })))
    },
  }
}
const vendre = (dabord?: object) =>
  ouvrir(<SaisieCommande />, '/apps/commandeclient/add/$clientId', chemins.vendre(ID), dabord)

it.each([
  ['la fiche', <FicheClient key="1" />, '/apps/client/client-view/$clientId', versClient.voir(ID)],
  [
    'la saisie',
    <SaisieOrdonnance key="2" />,
    '/apps/ordonnance/ordonnance-add/$clientId',
    versClient.saisir(ID),
  ],
  [
    'l’ordonnance',
    <FicheOrdonnance key="3" />,
    versClient.voirOrdonnance('$clientId', '$refOrd'),
    versClient.voirOrdonnance(ID, REF),
  ],
])(
  'lue sans le serveur, %s ne dit pas que le client n’a pas d’ordonnance',
  async (_, ecran, chemin, adresse) => {
    const { relire } = await ouvrir(ecran, chemin, adresse)
    await screen.findAllByText(TUES)
    expect(document.body.textContent).not.toMatch(
      /Aucune ordonnance enregistrée|Première ordonnance|Ordonnances 0|introuvable/,
    )
    await relire(dossier)
    await waitFor(() => expect(screen.queryAllByText(TUES)).toEqual([]))
  },
)

it('une vente commencée sans le serveur retrouve l’ordonnance à son retour, et ne part pas avant', async () => {
  const { clavier, relire, serveur } = await vendre()
  await screen.findByText(TUES)
  expect(screen.queryByText('Vente sans ordonnance')).toBeNull()
  await clavier.type(screen.getByLabelText('Prix du montage, paire 1'), '5000')
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/pas encore relues/)
  expect(serveur.de(contrat.ventes.ajouter)).toEqual([])
  await relire(dossier)
  await screen.findByText(/Ordonnance du/)
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(contrat.ventes.ajouter)).toHaveLength(1))
  expect(serveur.de(contrat.ventes.ajouter)[0]?.payload).toMatchObject({
    RefOrd: REF,
    Paires: [{ TypeVision: 'Progressif' }],
  })
})

it('rien n’y était tapé : l’ordonnance revenue n’en fait pas une vente commencée', async () => {
  const { relire } = await vendre()
  await screen.findByText(TUES)
  await relire(dossier)
  await screen.findByText(/Ordonnance du/)
  await new Promise(suite => setTimeout(suite, 500))
  expect(Object.keys(localStorage).filter(cle => cle.startsWith('brouillon:'))).toEqual([])
})

it('son brouillon repris une fois le serveur revenu propose l’ordonnance', async () => {
  const { clavier, unmount } = await vendre()
  await screen.findByText(TUES)
  await clavier.type(screen.getByLabelText('Prix du montage, paire 1'), '5000{Tab}')
  await waitFor(() =>
    expect(Object.keys(localStorage).filter(cle => cle.startsWith('brouillon:'))).toHaveLength(1),
  )
  unmount()
  queryClient.clear()
  await vendre(dossier)
  await screen.findByText('Brouillon repris.')
  await screen.findByText(/Ordonnance du/)
})

it('« sans ordonnance » choisi à la main le reste', async () => {
  const { clavier, relire } = await vendre()
  await clavier.click(await presse('Choisir'))
  await clavier.click(await presse('Vendre sans ordonnance'))
  await screen.findByText('Vente sans ordonnance')
  await relire(dossier)
  await new Promise(suite => setTimeout(suite, 50))
  expect(screen.queryByText('Vente sans ordonnance')).not.toBeNull()
})

it('ce qui est sous les yeux n’est pas remplacé par la copie sans ordonnance', async () => {
  const { relire } = await vendre(dossier)
  await screen.findByText(/Ordonnance du/)
  act(() => serveurPerdu('2026-11-18T10:00:00.000Z'))
  await relire(copie)
  await new Promise(suite => setTimeout(suite, 50))
  expect(screen.queryByText(/Ordonnance du/)).not.toBeNull()
  act(serveurJoint)
})
