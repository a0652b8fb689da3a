import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { id, quand } from './bon.fixture.ts'
import SaisieBon from './SaisieBon.tsx'

const trace = { version: 1, createdAt: quand, updatedAt: quand }
const MARQUES = [{ _id: id(301), Libelle_marq: 'Ray-Ban', ...trace }]
const CATEGORIES = [
  { _id: id(401), Abreg_Categ: 'MO', Libelle: 'Monture', TypeArticle: 'Monture', IdCodeTva: null, ...trace },
]

beforeAll(() => prechargerTextes(['receptions', 'champs', 'ui', 'stock']))

async function ouvrir(permissions: Parameters<typeof monter>[1]['permissions'] = []) {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repondPage(contrat.fournisseurs.groupe, () => [])
  serveur.repondPage(contrat.marque.liste, () => MARQUES as never)
  serveur.repondPage(contrat.categorie_article.liste, () => CATEGORIES as never)
  serveur.repond(contrat.marque.lire, ({ params }) => {
    const connue = MARQUES.find(m => m._id === params.id)
    return (connue ?? { _id: params.id, Libelle_marq: 'Persol', ...trace }) as never
  })
  serveur.repond(contrat.categorie_article.lire, () => CATEGORIES[0] as never)
  serveur.repond(contrat.receptions.reconnaitre, () => ({ article: null }))
  serveur.repond(contrat.marque.creer, ({ payload }) => ({ _id: id(302), ...payload, ...trace }) as never)
  const { clavier } = await monter(<SaisieBon />, {
    serveur,
    permissions: ['receptions.ecrire', 'receptions.lire', ...(permissions ?? [])],
  })
  await screen.findByRole('combobox', { name: 'Marque' }, { timeout: 10_000 })
  const cellule = (nom: string) =>
    document.querySelector<HTMLInputElement>(`[data-cellule="${nom}"]`) as HTMLInputElement
  /** One line, cell by cell with Tab, left by Enter. */
  const ligne = async (reference: string, achat: string, vente: string) => {
    cellule('IdCateg').focus()
    await clavier.keyboard(
      `mo{Enter}{Tab}{Tab}${reference}{Tab}{Tab}{Tab}2{Tab}${achat}{Tab}{Tab}${vente}{Enter}`,
    )
  }
  return { serveur, clavier, cellule, ligne }
}

it('une marque inconnue reste écrite, se dit, et s’ajoute à qui peut', async () => {
  const { serveur, clavier, cellule } = await ouvrir(['referentiel.ecrire'])
  cellule('IdMarque').focus()
  await clavier.keyboard('Persol')
  await screen.findByText('Ajouter « Persol »')
  await clavier.keyboard('{Tab}PO-3019{Enter}')
  // Left, nothing is created by itself; the line is not left without it either.
  expect(serveur.de(contrat.marque.creer)).toHaveLength(0)
  await screen.findByText('« Persol » n’est pas dans la liste : rien n’est choisi.')
  cellule('IdMarque').focus()
  // Shown again, then taken.
  await clavier.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(serveur.de(contrat.marque.creer)).toHaveLength(1))
  expect(serveur.de(contrat.marque.creer)[0]?.payload).toEqual({ Libelle_marq: 'Persol' })
  await waitFor(() => expect(cellule('IdMarque').value).toBe('Persol'))
  await waitFor(() => expect(screen.queryByText(/n’est pas dans la liste/)).toBeNull())
})

it('sans le droit d’ajouter, rien n’est enregistré tant que la marque écrite n’est pas choisie', async () => {
  const { serveur, clavier, cellule, ligne } = await ouvrir()
  cellule('IdMarque').focus()
  await clavier.keyboard('Persol{Tab}')
  expect(screen.queryByText(/Ajouter « Persol »/)).toBeNull()
  await ligne('PO-3019', '10000', '30000')
  // The line stays open on what is not said.
  await waitFor(() => expect(document.activeElement).toBe(cellule('IdMarque')))
  expect(cellule('IdMarque').value).toBe('Persol')
  await clavier.click(screen.getByRole('button', { name: /Enregistrer/ }))
  await waitFor(() => expect(document.activeElement).toBe(cellule('IdMarque')))
  expect(serveur.de(contrat.receptions.creer)).toHaveLength(0)
})

it('une vente sous le prix d’achat se lit encore quand Entrée a quitté la ligne', async () => {
  const { ligne } = await ouvrir()
  await ligne('RB-1', '30000', '10000')
  await waitFor(() => expect(document.querySelectorAll('[data-rang="1"]')).toHaveLength(1))
  await screen.findByText('Le prix de vente est au-dessous du prix d’achat.')
})

it('une faute se retire de la case retapée, et suit sa ligne', async () => {
  const { clavier, cellule, ligne } = await ouvrir()
  await ligne('RB-1', '30000', '40000')
  await ligne('RB-2', '30000', '40000')
  // A discount above its price is refused.
  await clavier.click(screen.getByRole('button', { name: 'Modifier la ligne 2' }))
  cellule('Remise').focus()
  await clavier.keyboard('90000{Tab}')
  await clavier.click(screen.getByRole('button', { name: /Enregistrer/ }))
  await waitFor(() => expect(cellule('Remise').getAttribute('aria-invalid')).toBe('true'))
  // The first line goes: the fault stays with the other, which is opened again.
  await clavier.click(screen.getByRole('button', { name: 'Modifier la ligne 1' }))
  await clavier.click(await screen.findByRole('button', { name: 'Retirer la ligne 1' }))
  await waitFor(() => expect(cellule('Reference').value).toBe('RB-2'))
  await waitFor(() => expect(cellule('Remise').getAttribute('aria-invalid')).toBe('true'))
  await clavier.clear(cellule('Remise'))
  await clavier.keyboard('0{Tab}')
  await waitFor(() => expect(cellule('Remise').getAttribute('aria-invalid')).not.toBe('true'))
})
