import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { id, quand } from '../receptions/bon.fixture.ts'
import ListeStock from './ListeStock.tsx'
import SaisirOuverture from './SaisirOuverture.tsx'

const trace = { version: 1, createdAt: quand, updatedAt: quand }
const CATEGORIE = {
  _id: id(401),
  Abreg_Categ: 'MO',
  Libelle: 'Monture',
  TypeArticle: 'Monture',
  IdCodeTva: null,
  ...trace,
}
const DROITS = ['stock.lire', 'stock.ouvrir', 'receptions.lire', 'receptions.ecrire'] as const

beforeAll(() => prechargerTextes(['receptions', 'champs', 'ui', 'stock']))

const cellule = (nom: string) =>
  document.querySelector<HTMLInputElement>(`[data-cellule="${nom}"]`) as HTMLInputElement

async function ouvrir() {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repondPage(contrat.marque.liste, () => [])
  serveur.repondPage(contrat.categorie_article.liste, () => [CATEGORIE] as never)
  serveur.repond(contrat.categorie_article.lire, () => CATEGORIE as never)
  serveur.repond(contrat.receptions.reconnaitre, () => ({ article: null }))
  const { clavier, unmount } = await monter(<SaisirOuverture />, { serveur, permissions: [...DROITS] })
  await vient('[data-cellule="CodeBarre"]')
  return { serveur, clavier, unmount }
}

it('se tape sans souris dès l’ouverture, et part en une fois sans remise ni prix hors taxe', async () => {
  const { serveur, clavier } = await ouvrir()
  serveur.repond(contrat.stock.ouvrir, () => {
    throw new RefusEssai(400, 'DEMANDE_INVALIDE', 'La demande contient des champs à corriger.', {
      champs: { 'payload.lignes.0.Reference': 'Cet article a déjà du stock ici : passez par l’inventaire.' },
    })
  })
  expect(document.activeElement).toBe(cellule('CodeBarre'))
  await clavier.keyboard('{Tab}mo{Enter}{Tab}{Tab}RB-1{Tab}{Tab}{Tab}2{Tab}10000{Tab}30000{Enter}')
  await waitFor(() => expect(document.querySelectorAll('[data-rang="1"]')).toHaveLength(1))
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(contrat.stock.ouvrir)).toHaveLength(1))
  expect(serveur.de(contrat.stock.ouvrir)[0]?.payload.lignes).toEqual([
    expect.objectContaining({ Reference: 'RB-1', Quantite: 2, PrixAchatBrut: 10_000, PrixVenteTTC: 30_000 }),
  ])
  expect(Object.keys(serveur.de(contrat.stock.ouvrir)[0]?.payload.lignes[0])).not.toContain('Remise')
  // Refused: the hand is on the line, and what is typed stays.
  await waitFor(() => expect(document.activeElement).toBe(cellule('Reference')))
  expect(cellule('Reference').value).toBe('RB-1')
  await screen.findByText(/passez par l’inventaire\.$/)
})

it('reprise, la main est après les lignes gardées : le scan suivant n’écrase pas la première', async () => {
  const { clavier, unmount } = await ouvrir()
  await clavier.keyboard('4006381333101{Enter}')
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('4006381333101'))
  unmount()
  const suite = await ouvrir()
  await screen.findByText('Brouillon repris.')
  await waitFor(() => expect(document.activeElement).toBe(cellule('CodeBarre')))
  expect(cellule('CodeBarre').value).toBe('')
  await suite.clavier.keyboard('4006381333102{Enter}')
  await waitFor(() => expect(document.body.textContent).toContain('4006381333102'))
  expect(document.body.textContent).toContain('4006381333101')
})

it('un fichier d’un autre logiciel : ses colonnes se nomment dans la fenêtre, et ses lignes entrent', async () => {
  const { serveur, clavier } = await ouvrir()
  const lues = (plus: object) => ({
    lues: 1,
    enErreur: 1,
    erreurs: [{ ligne: 1, champ: 'Nb', message: 'Colonne inconnue.' }],
    lignes: [],
    colonnes: {
      titres: ['Réf', 'Nb'],
      exemples: [['RX'], ['4']],
      Colonnes: { Réf: 'Reference' },
      champs: [
        { champ: 'Reference', titre: 'Référence', requis: true },
        { champ: 'Quantite', titre: 'Quantité', requis: true },
      ],
    },
    ...plus,
  })
  serveur.repond(contrat.receptions.lireLignes, ({ query }) =>
    query.colonnes
      ? lues({
          enErreur: 0,
          erreurs: [],
          lignes: [
            {
              ligne: 2,
              reconnu: null,
              saisie: {
                IdCateg: id(401),
                Reference: 'RX',
                Quantite: 4,
                PrixAchatBrut: 20_000,
                Remise: 0,
                PrixVenteHT: 38_000,
                PrixVenteTTC: 45_000,
              },
            },
          ],
        })
      : lues({}),
  )
  const fichier = new File(['x'], 'rayon.csv', { type: 'text/csv' })
  await clavier.upload(document.querySelector('input[type="file"]') as HTMLInputElement, fichier)
  await clavier.selectOptions(await screen.findByLabelText('Ce que dit la colonne Nb'), 'Quantité')
  await waitFor(() => expect(cellule('Reference').value).toBe('RX'))
  expect(screen.queryByText('Ce que dit chaque colonne')).toBeNull()
  expect(JSON.parse(serveur.de(contrat.receptions.lireLignes)[1]?.query.colonnes ?? '')).toEqual({
    Réf: 'Reference',
    Nb: 'Quantite',
  })
})

it('un fichier du fournisseur entre à son prix net', async () => {
  const { serveur, clavier } = await ouvrir()
  serveur.repond(contrat.stock.ouvrir, ({ payload }) => ({
    _id: id(1),
    Reference: 'OUV-ANG-26-00001',
    IdOfficine: id(2),
    Articles: 1,
    createdAt: quand,
    Quantite: payload.lignes.length,
  }))
  serveur.repond(contrat.receptions.lireLignes, () => ({
    lues: 1,
    enErreur: 0,
    erreurs: [],
    lignes: [
      {
        ligne: 2,
        reconnu: null,
        saisie: {
          IdCateg: id(401),
          Reference: 'RX',
          Quantite: 4,
          PrixAchatBrut: 20_000,
          Remise: 2_000,
          PrixVenteHT: 38_000,
          PrixVenteTTC: 45_000,
        } as never,
      },
    ],
  }))
  const fichier = new File(['x'], 'rayon.csv', { type: 'text/csv' })
  await clavier.upload(document.querySelector('input[type="file"]') as HTMLInputElement, fichier)
  await waitFor(() => expect(cellule('Reference').value).toBe('RX'))
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(contrat.stock.ouvrir)).toHaveLength(1))
  expect(serveur.de(contrat.stock.ouvrir)[0]?.payload.lignes).toMatchObject([
    { Reference: 'RX', PrixAchatBrut: 18_000, PrixVenteTTC: 45_000 },
  ])
})

it.each([
  [DROITS, ['Saisir le stock d’ouverture', 'Recevoir un bon']],
  [['stock.lire'] as const, []],
])('un rayon vide propose ce que %s permettent', async (permissions, attendus) => {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repondPage(contrat.stock.liste, () => [])
  await monter(<ListeStock />, { serveur, permissions: [...permissions] })
  await screen.findByText(/rien en stock/i)
  const offerts = ['Saisir le stock d’ouverture', 'Recevoir un bon'].filter(mot => screen.queryByText(mot))
  expect(offerts).toEqual(attendus)
})
