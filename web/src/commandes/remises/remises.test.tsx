import type { VenteComptoir } from '@dioptrie/domain/comptoir/contract'
import type { DemandeRemise } from '@dioptrie/domain/remises/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { contrat, queryClient, useAppel } from '../../kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, serveurEssai, vient } from '../../kernel/essai.tsx'
import { exemple, ID } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import DemandesDeRemise from './DemandesDeRemise.tsx'
import { useApprobation } from './useApprobation.tsx'

beforeAll(() => prechargerTextes(['remises', 'ui']))

const { comptoir, remises } = contrat
const trop = () =>
  new RefusEssai(409, 'REMISE_A_APPROUVER', 'Remise de 20 %', {
    Pourcent: 20,
    Limite: 5,
    Remise: 20_000,
    ValeurListe: 100_000,
  })
const demande = (plus: Partial<DemandeRemise> = {}) =>
  exemple(remises.lire.reponse, {
    _id: ID,
    Genre: 'Comptoir',
    Tiers: null,
    Demandeur: 'Awa',
    Motif: 'Cliente de dix ans',
    Limite: 5,
    Pourcent: 20,
    Remise: 20_000,
    ValeurListe: 100_000,
    Etat: 'En attente',
    Approbateur: null,
    lignes: [{ Designation: 'Ray-Ban RB-1', Quantite: 1, PrixListe: 100_000, Prix: 80_000 }],
    ...plus,
  }) as DemandeRemise

function Vente() {
  const creer = useAppel(comptoir.creer, { uneFois: true })
  const { vendre, fenetre } = useApprobation()
  const [dit, setDit] = useState('')
  const payload = { lignes: [{ IdArticle: ID, Quantite: 1, PrixUnitaire: 80_000 }] }
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void vendre(accord => creer.mutateAsync({ payload: { ...payload, ...accord } })).then(
            () => setDit('vendue'),
            e => setDit(e.code),
          )
        }
      >
        Vendre
      </button>
      <output>{dit}</output>
      {fenetre}
    </>
  )
}

async function ouvrir() {
  const serveur = serveurEssai()
  const vendue = exemple(comptoir.creer.reponse, {}) as VenteComptoir
  serveur.repond(comptoir.creer, ({ payload: { approbation, demanderRemise, IdDemandeRemise } }) => {
    if (demanderRemise) throw new RefusEssai(409, 'REMISE_DEMANDEE', 'Demandée', { IdDemande: ID })
    if (approbation && approbation.password !== 'bon')
      throw new RefusEssai(400, 'DEMANDE_INVALIDE', 'À corriger', {
        champs: { 'payload.approbation.password': 'E-mail ou mot de passe inconnu.' },
      })
    if (!approbation && !IdDemandeRemise) throw trop()
    return vendue
  })
  const vue = await monter(<Vente />, { serveur, permissions: ['comptoir.vendre'] })
  await vue.clavier.click(await presse('Vendre'))
  const motif = await screen.findByLabelText<HTMLTextAreaElement>(/Pourquoi cette remise/)
  const envoyes = () => serveur.de(comptoir.creer).map(r => r.payload)
  return { ...vue, serveur, motif, envoyes }
}
const dit = () => document.querySelector('output')?.textContent

it('approuvée sur place, au clavier : le motif, l’e-mail, le mot de passe, Entrée', async () => {
  const { clavier, motif, envoyes } = await ouvrir()
  await clavier.type(motif, 'Cliente de dix ans')
  await clavier.tab()
  await clavier.keyboard('gerant@essai.ci{Tab}faux{Enter}')
  const motDePasse = await vient('[aria-invalid="true"]')
  screen.getByText('E-mail ou mot de passe inconnu.')
  await waitFor(() => expect(document.activeElement).toBe(motDePasse))
  expect(dit()).toBe('')
  await clavier.clear(motDePasse)
  await clavier.keyboard('bon{Enter}')
  await waitFor(() => expect(dit()).toBe('vendue'))
  expect(envoyes()).toHaveLength(3)
  expect(envoyes()[2].approbation).toEqual({
    email: 'gerant@essai.ci',
    password: 'bon',
    Motif: 'Cliente de dix ans',
  })
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it('sans motif ni mot de passe, rien ne part ; Échap rend le refus à la vente', async () => {
  const { clavier, motif, envoyes } = await ouvrir()
  await clavier.click(motif)
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Dites pourquoi.')
  await clavier.click(await presse('Demander à distance'))
  await waitFor(() => expect(document.activeElement).toBe(motif))
  await clavier.keyboard('{Escape}')
  await waitFor(() => expect(dit()).toBe('REMISE_A_APPROUVER'))
  expect(envoyes()).toHaveLength(1)
})

it('demandée à distance, la vente se fait d’elle-même dès qu’elle est accordée', async () => {
  const { clavier, serveur, motif, envoyes } = await ouvrir()
  serveur.repond(remises.lire, () => demande({ Etat: 'Accordée', Approbateur: 'Koffi' }), { apres: 50 })
  await clavier.type(motif, 'Cliente de dix ans')
  await clavier.click(await presse('Demander à distance'))
  await screen.findByText('En attente d’une réponse…')
  await waitFor(() => expect(dit()).toBe('vendue'))
  expect(envoyes()[1].demanderRemise).toEqual({ Motif: 'Cliente de dix ans' })
  expect(envoyes()[2].IdDemandeRemise).toBe(ID)
  expect(envoyes()).toHaveLength(3)
})

it('refusée, elle dit par qui et pourquoi, et revient ; fermée avant la réponse, elle se retire', async () => {
  const { clavier, serveur, motif } = await ouvrir()
  let etat: DemandeRemise['Etat'] = 'Refusée'
  serveur.repond(remises.lire, () => demande({ Etat: etat, Approbateur: 'Koffi', Reponse: 'Pas ce mois-ci' }))
  serveur.repond(remises.retirer, () => demande({ Etat: 'Retirée' }))
  await clavier.type(motif, 'Cliente de dix ans')
  await clavier.click(await presse('Demander à distance'))
  await screen.findByText('Refusée par Koffi : Pas ce mois-ci')
  await clavier.click(await presse('Revenir'))
  expect(serveur.de(remises.retirer)).toHaveLength(0)
  etat = 'En attente'
  queryClient.clear()
  await clavier.click(await presse('Demander à distance'))
  await clavier.click(await presse('Retirer la demande'))
  await waitFor(() => expect(serveur.de(remises.retirer)).toHaveLength(1))
  expect(dit()).toBe('REMISE_A_APPROUVER')
})

it('demandée avant que la page soit rechargée, la vente renvoyée attend la même réponse', async () => {
  const serveur = serveurEssai()
  serveur.repond(comptoir.creer, ({ payload: { IdDemandeRemise } }) => {
    if (!IdDemandeRemise) throw new RefusEssai(409, 'REMISE_DEMANDEE', 'Demandée', { IdDemande: ID })
    return exemple(comptoir.creer.reponse, {}) as VenteComptoir
  })
  serveur.repond(remises.lire, () => demande({ Etat: 'Accordée', Approbateur: 'Koffi' }), { apres: 50 })
  const { clavier } = await monter(<Vente />, { serveur, permissions: ['comptoir.vendre'] })
  await clavier.click(await presse('Vendre'))
  await screen.findByText('En attente d’une réponse…')
  await waitFor(() => expect(dit()).toBe('vendue'))
  expect(serveur.de(comptoir.creer).map(r => r.payload.IdDemandeRemise)).toEqual([undefined, ID])
})

it('accordée, et la réponse de la vente perdue : c’est l’écran de la vente qui le dit et la renvoie', async () => {
  const { clavier, serveur, motif, envoyes } = await ouvrir()
  serveur.repond(comptoir.creer, ({ payload: { demanderRemise } }) => {
    if (demanderRemise) throw new RefusEssai(409, 'REMISE_DEMANDEE', 'Demandée', { IdDemande: ID })
    throw new LigneCoupee()
  })
  serveur.repond(remises.lire, () => demande({ Etat: 'Accordée', Approbateur: 'Koffi' }))
  await clavier.type(motif, 'Cliente de dix ans')
  await clavier.click(await presse('Demander à distance'))
  await waitFor(() => expect(dit()).toBe('ENVOI_SANS_REPONSE'))
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(envoyes()).toHaveLength(3)
})

it('chez qui a accordé : ce que nulle vente n’a suivi se dit jusqu’à ce qu’il soit vu', async () => {
  const serveur = serveurEssai()
  serveur.repond(remises.enAttente, () => [
    demande({ Etat: 'Accordée', Approbateur: 'Koffi', Tiers: 'Bamba' }),
  ])
  const ouvrirLa = () => monter(<DemandesDeRemise />, { serveur, permissions: ['ventes.approuver'] })
  const { clavier, unmount } = await ouvrirLa()
  await screen.findByText(/L’accord de 20.% donné à Awa n’a pas servi/)
  screen.getByText(/Bamba · 20.000.F sur 100.000.F/)
  expect(screen.queryByText('Voir et répondre')).toBeNull()
  await clavier.click(await presse('Vu'))
  await waitFor(() => expect(screen.queryByText(/n’a pas servi/)).toBeNull())
  unmount()
  queryClient.clear()
  await ouvrirLa()
  await waitFor(() => expect(serveur.de(remises.enAttente)).toHaveLength(2))
  await act(async () => {})
  expect(screen.queryByText(/n’a pas servi/)).toBeNull()
})

it('chez qui peut : ce qui est vendu se lit, refuser demande pourquoi, accorder suffit d’Entrée', async () => {
  const serveur = serveurEssai()
  serveur.repond(remises.enAttente, () => [demande()])
  serveur.repond(remises.repondre, () => demande({ Etat: 'Accordée' }))
  const { clavier } = await monter(<DemandesDeRemise />, { serveur, permissions: ['ventes.approuver'] })
  await screen.findByText(/Awa demande une remise de 20/)
  await clavier.click(await presse('Voir et répondre'))
  await screen.findByText('Ray-Ban RB-1')
  await clavier.click(await presse('Refuser'))
  await screen.findByText('Dites pourquoi vous refusez.')
  expect(serveur.de(remises.repondre)).toHaveLength(0)
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(remises.repondre)).toHaveLength(1))
  expect(serveur.de(remises.repondre)[0]?.payload).toEqual({ Accordee: true, Motif: null })
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})
