import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { LigneCoupee, monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { serveurJoint } from '../kernel/serveur.ts'
import { officineEssai } from '../organisation/officine.fixture.ts'
import { articleEssai, ICI } from './article.fixture.ts'
import NouveauTransfert from './NouveauTransfert.tsx'
import SortieDeStock from './SortieDeStock.tsx'

const officine = (_id: string, Nom: string) =>
  officineEssai({ _id, Nom, Code: Nom.slice(0, 3).toUpperCase() })
const ANGRE = officine(ICI, 'Angré')
const PLATEAU = officine('0199a0a0-0000-7000-8000-000000000003', 'Plateau')
const PERMISSIONS = ['stock.lire', 'stock.transferer', 'stock.ecrire'] as const

beforeAll(() => prechargerTextes(['stock', 'ui', 'champs']))

function serveurDuRayon(officines = [ANGRE, PLATEAU], Quantite = 9) {
  const serveur = serveurEssai()
  const rayon = [articleEssai(1, { Quantite }), articleEssai(2, { Quantite })]
  serveur.repondPage(contrat.organisation.officines, () => officines as never)
  serveur.repond(contrat.stock.parCode, ({ params }) => rayon.filter(a => a.CodeBarre === params.code))
  serveur.repondPage(contrat.stock.aChoisir, () => [])
  serveur.repond(
    contrat.stock.lire,
    ({ params }) =>
      ({ ...rayon.find(a => a._id === params.id), Valeur: null, prix: [], ailleurs: [] }) as never,
  )
  return serveur
}
const permissions = [...PERMISSIONS]
const champ = () => screen.findByRole('combobox', { name: 'Scanner ou chercher un article' })

it('un panier laissé est repris avec ses quantités, et le stock d’aujourd’hui', async () => {
  const premiere = await monter(<NouveauTransfert />, { serveur: serveurDuRayon(), permissions })
  await premiere.clavier.type(await champ(), '4006381333101{Enter}')
  const quantite = await screen.findByRole('textbox', { name: /Quantité : / })
  await premiere.clavier.clear(quantite)
  await premiere.clavier.type(quantite, '4{Enter}')
  await screen.findByText(/Brouillon gardé/)
  premiere.unmount()

  const serveur = serveurDuRayon([ANGRE, PLATEAU], 3)
  await monter(<NouveauTransfert />, { serveur, permissions })
  const reprise = (await screen.findByRole('textbox', { name: /Quantité : / })) as HTMLInputElement
  expect(reprise.value).toBe('4')
  // Only three are left: said on the line, and nothing leaves.
  await waitFor(() => expect(reprise.getAttribute('aria-invalid')).toBe('true'))
})

it('un code pas reconnu est dans le brouillon : repris, il retient encore l’envoi', async () => {
  const premiere = await monter(<SortieDeStock />, { serveur: serveurDuRayon(), permissions })
  await premiere.clavier.type(await champ(), '4006381333101{Enter}9999999999994{Enter}')
  await screen.findAllByText(/9999999999994/)
  await screen.findByText(/Brouillon gardé/)
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('9999999999994'))
  premiere.unmount()

  const serveur = serveurDuRayon()
  const { clavier } = await monter(<SortieDeStock />, { serveur, permissions })
  await screen.findAllByText(/9999999999994/)
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/Un code lu n’est pas un article d’ici/)
  expect(serveur.de(contrat.stock.sortir)).toEqual([])
})

it('rien ne sort sans motif choisi, et ce qui est scanné reste', async () => {
  const serveur = serveurDuRayon()
  const { clavier } = await monter(<SortieDeStock />, { serveur, permissions })
  await clavier.type(await champ(), '4006381333101{Enter}')
  await screen.findByRole('textbox', { name: /Quantité : / })
  const motif = screen.getByRole('combobox', { name: 'Motif' }) as HTMLInputElement
  expect(motif.value).toBe('')
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Dites pourquoi ces articles sortent.')
  expect(serveur.de(contrat.stock.sortir)).toHaveLength(0)
  serveur.repond(contrat.stock.sortir, () => {
    throw new RefusEssai(409, 'STOCK', 'Il n’en reste plus.')
  })
  await clavier.type(motif, 'vol{Enter}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(contrat.stock.sortir)).toHaveLength(1))
  expect(serveur.de(contrat.stock.sortir)[0]?.payload).toMatchObject({ Motif: 'Vol' })
})

it('seule officine du réseau : on le dit, et rien d’impossible n’est offert', async () => {
  await monter(<NouveauTransfert />, { serveur: serveurDuRayon([ANGRE]), permissions })
  await screen.findByText(/n’a qu’une officine ouverte/)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Envoyer/ })).toBeNull()
})

it('un code lu et pas reconnu retient l’envoi jusqu’à ce qu’on le retire ; refusé, la ligne dit le stock d’à présent', async () => {
  const serveur = serveurDuRayon()
  serveur.repond(contrat.stock.sortir, () => {
    throw new RefusEssai(409, 'STOCK_INSUFFISANT', 'Stock insuffisant. 1 en stock, 2 demandés.')
  })
  const { clavier } = await monter(<SortieDeStock />, { serveur, permissions })
  await clavier.type(await champ(), '4006381333101{Enter}2999999999990{Enter}')
  await screen.findByText('Rien en stock pour « 2999999999990 »')
  const quantite = await screen.findByRole('textbox', { name: /Quantité : / })
  await clavier.clear(quantite)
  await clavier.type(quantite, '2')
  await clavier.type(screen.getByRole('combobox', { name: 'Motif' }), 'vol{Enter}{Control>}{Enter}{/Control}')
  await screen.findByText(/Un code lu n’est pas un article d’ici/)
  expect(serveur.de(contrat.stock.sortir)).toHaveLength(0)
  // A colleague sells meanwhile.
  serveur.repond(
    contrat.stock.lire,
    () => ({ ...articleEssai(1, { Quantite: 1 }), Valeur: null, prix: [], ailleurs: [] }) as never,
  )
  await clavier.click(screen.getByLabelText('Retirer 2999999999990'))
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(contrat.stock.sortir)).toHaveLength(1))
  await screen.findByText(/ · 1 en stock/)
  expect((quantite as HTMLInputElement).value).toBe('2')
})

it.each(['de cet écran', 'la page rechargée'])(
  'la dernière pièce, sortie sans réponse, se renvoie %s : le rayon qu’elle a vidé ne la retient pas',
  async ou => {
    const serveur = serveurDuRayon()
    serveur.repond(contrat.stock.sortir, () => {
      // Done all the same: the shelf is empty.
      serveur.repond(
        contrat.stock.lire,
        () => ({ ...articleEssai(1, { Quantite: 0 }), Valeur: null, prix: [], ailleurs: [] }) as never,
      )
      throw new LigneCoupee()
    })
    const premiere = await monter(<SortieDeStock />, { serveur, permissions })
    await premiere.clavier.type(await champ(), '4006381333101{Enter}')
    const quantite = await screen.findByRole('textbox', { name: /Quantité : / })
    await premiere.clavier.clear(quantite)
    await premiere.clavier.type(quantite, '9')
    await premiere.clavier.type(
      screen.getByRole('combobox', { name: 'Motif' }),
      'vol{Enter}{Control>}{Enter}{/Control}',
    )
    await screen.findByText(/rien ne dit si c’est enregistré/)
    let { clavier } = premiere
    if (ou === 'la page rechargée') {
      await waitFor(() => expect(JSON.stringify(localStorage)).toContain('geste'))
      premiere.unmount()
      ;({ clavier } = await monter(<SortieDeStock />, { serveur, permissions }))
      await screen.findByText(/ · 0 en stock/)
    }
    act(() => serveurJoint())
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.stock.sortir)).toHaveLength(2))
    const [un, deux] = serveur.de(contrat.stock.sortir)
    expect([deux?.cle, deux?.payload]).toEqual([un?.cle, un?.payload])
  },
)
