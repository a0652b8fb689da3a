import type { DemandeTransfert } from '@dioptrie/domain/stock/transferts'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { MonturesAttendues } from '../ventes/MonturesAttendues.tsx'
import { Ailleurs } from './Ailleurs.tsx'
import { articleEssai, ICI } from './article.fixture.ts'
import { Demandes } from './Demandes.tsx'

const LA = '0199a0a0-0000-7000-8000-000000000003'
const COMMANDE = '0199a0a0-0000-7000-8000-0000000000c1'

const demande = (n: number, maj: Partial<DemandeTransfert> = {}): DemandeTransfert => ({
  _id: `0199a0a0-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`,
  IdOfficineSource: ICI,
  OfficineSource: 'Angré',
  IdOfficineDestination: LA,
  OfficineDestination: 'Plateau',
  IdOfficine: ICI,
  IdArticle: articleEssai(n)._id,
  Marque: null,
  Reference: `Monture ${n}`,
  Couleur: null,
  Taille: null,
  CodeBarre: articleEssai(n).CodeBarre,
  EnStock: 2,
  Quantite: 1,
  Recue: 0,
  EnTransit: 0,
  Reste: 1,
  IdCommande: null,
  RefCmmd: null,
  Paire: null,
  Statut: 'Demandée',
  Motif: null,
  IdTransfert: null,
  RefTransfert: null,
  version: 1,
  createdAt: '2026-11-16T09:00:00.000Z',
  updatedAt: '2026-11-16T09:00:00.000Z',
  createdBy: 'Aya',
  updatedBy: null,
  ...maj,
})
/** The same, asked by this officine of the other one. */
const faite = (n: number, maj: Partial<DemandeTransfert> = {}) =>
  demande(n, {
    IdOfficineSource: LA,
    OfficineSource: 'Plateau',
    IdOfficineDestination: ICI,
    OfficineDestination: 'Angré',
    ...maj,
  })

beforeAll(() => prechargerTextes(['stock', 'ventes', 'ui', 'champs']))

function serveurDe(demandes: () => DemandeTransfert[]) {
  const serveur = serveurEssai()
  serveur.repond(contrat.transferts.demandes, demandes)
  serveur.repondPage(contrat.organisation.officines, () => [])
  return serveur
}
const permissions = ['stock.lire', 'stock.transferer'] as const

describe('les demandes reçues', () => {
  it('s’envoient d’un geste, une seule fois ; ce qui n’est plus ici ne s’envoie pas', async () => {
    let enCours = [demande(1, { RefCmmd: 'CMD-PLT-26-00001' }), demande(2, { EnStock: 0 }), faite(3)]
    const serveur = serveurDe(() => enCours)
    serveur.repond(
      contrat.transferts.envoyer,
      () => {
        enCours = enCours.slice(1)
        return { Reference: 'TRF-ANG-26-00009' } as never
      },
      { apres: 60 },
    )
    const { clavier } = await monter(<Demandes />, { serveur, permissions: [...permissions] })
    await screen.findByText(/pour CMD-PLT-26-00001/)
    expect((await presse('Envoyer Monture 2 à Plateau')).hasAttribute('disabled')).toBe(true)
    await clavier.dblClick(await presse('Envoyer Monture 1 à Plateau'))
    await screen.findByText('Transfert TRF-ANG-26-00009 envoyé à Plateau')
    await waitFor(() => expect(screen.queryByText(/pour CMD-PLT-26-00001/)).toBeNull())
    expect(serveur.de(contrat.transferts.envoyer).map(r => r.payload)).toEqual([
      {
        IdOfficineSource: ICI,
        IdOfficineDestination: LA,
        IdDemande: demande(1)._id,
        lignes: [{ IdArticle: articleEssai(1)._id, Quantite: 1 }],
      },
    ])
    serveur.fautes.length = 0
  })

  it('un collègue y a répondu : on le dit ; refuser demande pourquoi', async () => {
    const serveur = serveurDe(() => [demande(1)])
    serveur.repond(contrat.transferts.envoyer, () => {
      throw new RefusEssai(409, 'ETAPE_IMPOSSIBLE', 'Cette demande n’attend plus de réponse')
    })
    serveur.repond(contrat.transferts.refuserDemande, () => demande(1, { Statut: 'Refusée' }))
    const { clavier } = await monter(<Demandes />, { serveur, permissions: [...permissions] })
    await clavier.click(await presse('Envoyer Monture 1 à Plateau'))
    await screen.findByText(/n’attend plus de réponse/)
    await clavier.click(await presse('Refuser Monture 1'))
    await vient('[role=dialog] input')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Dites pourquoi.')
    await clavier.keyboard('Cassée{Control>}{Enter}{/Control}')
    await screen.findByText('Plateau sait que l’article ne viendra pas')
    expect(serveur.de(contrat.transferts.refuserDemande).map(r => r.payload)).toEqual([{ Motif: 'Cassée' }])
    serveur.fautes.length = 0
  })
})

it('l’article dit où il est, et se demande à cette officine ; demandé, il le dit', async () => {
  const enCours: DemandeTransfert[] = []
  const serveur = serveurDe(() => enCours)
  serveur.repond(contrat.transferts.demander, () => {
    enCours.push(faite(1))
    return faite(1)
  })
  const article = {
    ...articleEssai(1, { Quantite: 0 }),
    createdBy: null,
    updatedBy: null,
    Valeur: null,
    prix: [],
    ailleurs: [{ IdOfficine: LA, Officine: 'Plateau', Quantite: 2 }],
  }
  const { clavier } = await monter(<Ailleurs article={article} />, { serveur, permissions: ['stock.lire'] })
  await waitFor(async () => expect((await presse('Demander à Plateau')).hasAttribute('disabled')).toBe(false))
  await clavier.dblClick(await presse('Demander à Plateau'))
  await screen.findByText('Demandée')
  expect(serveur.de(contrat.transferts.demander).map(r => r.payload)).toEqual([
    { IdOfficine: ICI, IdOfficineSource: LA, IdArticle: article._id },
  ])
  serveur.fautes.length = 0
})

it('la commande dit où en est sa monture : demandée, en route, refusée puis redemandée', async () => {
  const etats = [
    [{}, 'Paire 1 : la monture est demandée à Plateau'],
    [
      { Statut: 'Envoyée', IdTransfert: COMMANDE, RefTransfert: 'TRF-PLT-26-00002' },
      'Paire 1 : la monture est en route de Plateau',
    ],
    [{ Statut: 'Refusée', Motif: 'Vendue hier' }, 'Paire 1 : Plateau n’envoie pas la monture'],
  ] as const
  let etat: Partial<DemandeTransfert> = {}
  const serveur = serveurDe(() => [faite(1, { IdCommande: COMMANDE, Paire: 1, ...etat })])
  serveur.repond(contrat.stock.lire, () => ({
    ...articleEssai(1, { Quantite: 0 }),
    createdBy: null,
    updatedBy: null,
    Valeur: null,
    prix: [],
    ailleurs: [{ IdOfficine: LA, Officine: 'Plateau', Quantite: 1 }],
  }))
  serveur.repond(contrat.transferts.demander, () => faite(1))
  const commande = {
    _id: COMMANDE,
    IdOfficine: ICI,
    Statut: 'Active',
    IdArticle1: null,
    Paires: [{ Monture: 'À faire venir', Attendue: { IdArticle: articleEssai(1)._id, IdOfficine: LA } }],
  } as unknown as CommandeEntiere
  const { clavier } = await monter(<MonturesAttendues commande={commande} />, {
    serveur,
    permissions: ['stock.lire', 'ventes.lire'],
  })
  for (const [suivant, phrase] of etats) {
    etat = suivant
    await queryClient.invalidateQueries()
    await screen.findByText(phrase)
  }
  await screen.findByText(/Vendue hier/)
  await clavier.click(await presse('La demander à Plateau (1)'))
  await waitFor(() => expect(serveur.de(contrat.transferts.demander)).toHaveLength(1))
  expect(serveur.de(contrat.transferts.demander)[0]?.payload).toMatchObject({
    IdCommande: COMMANDE,
    Paire: 1,
  })
  serveur.fautes.length = 0
})
