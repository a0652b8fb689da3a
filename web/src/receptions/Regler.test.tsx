import type { Bon } from '@dioptrie/domain/receptions/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { LigneCoupee, monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { serveurJoint } from '../kernel/serveur.ts'
import { bonEssai, id, quand } from './bon.fixture.ts'
import FicheBon from './FicheBon.tsx'

const mode = (Libelle: string, NumeroRequis: boolean, n: number) => ({
  _id: id(n),
  Libelle,
  NumeroRequis,
  Actif: true,
  version: 1,
  createdAt: quand,
  updatedAt: quand,
})

async function ouvrir(lus: () => Bon = () => bonEssai()) {
  await prechargerTextes(['receptions', 'ui', 'saisie', 'champs'])
  const serveur = serveurEssai()
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repond(contrat.receptions.lire, lus)
  serveur.repondPage(contrat.modesPaiement.liste, () => [mode('Espèce', false, 8), mode('Chèque', true, 9)])
  serveur.repondPage(contrat.banque.liste, () => [
    exemple(contrat.banque.lire.reponse, { _id: id(20), Libelle: 'Banque du Golfe' }) as never,
  ])
  serveur.repond(
    contrat.banque.lire,
    () => exemple(contrat.banque.lire.reponse, { _id: id(20), Libelle: 'Banque du Golfe' }) as never,
  )
  const vue = await monter(<FicheBon />, {
    serveur,
    permissions: [
      'receptions.lire',
      'receptions.regler',
      'receptions.ecrire',
      'stock.prixachat',
      'reseau.agir',
    ],
    chemin: '/bon/$commandeFourId',
    adresse: `/bon/${id(1)}`,
  })
  await vue.clavier.click(await screen.findByRole('button', { name: 'Régler' }))
  const montant = await screen.findByRole('textbox', { name: /Montant/ })
  return { ...vue, serveur, montant }
}
const bouton = () => screen.getAllByRole('button', { name: 'Régler' }).at(-1) as HTMLElement
const envoyes = (serveur: ReturnType<typeof serveurEssai>) => serveur.de(contrat.receptions.regler)

describe('régler un fournisseur', () => {
  it('propose ce qui est reçu, pas le bon entier ; un montant vidé n’est pas zéro, rien ne part', async () => {
    const { clavier, serveur, montant } = await ouvrir()
    expect((montant as HTMLInputElement).value.replaceAll(/\s/g, '')).toBe('108000')
    await clavier.clear(montant)
    await clavier.keyboard('{Enter}')
    await screen.findByText('Tapez un montant supérieur à 0.')
    await clavier.type(montant, '108001{Enter}')
    await screen.findByText(/un règlement ne dépasse jamais ce reste/)
    await screen.findByText('Choisissez comment il est payé.')
    expect(envoyes(serveur)).toHaveLength(0)
  })

  it('deux fois Entrée ne paie qu’une fois, avec mode, numéro et date', async () => {
    const { clavier, serveur, montant } = await ouvrir()
    serveur.repond(
      contrat.receptions.regler,
      () => bonEssai({ MontantRegle: 50_000, Reglement: 'En partie', version: 5 }),
      { apres: 60 },
    )
    await clavier.clear(montant)
    await clavier.type(montant, '50000')
    await clavier.type(screen.getByRole('combobox', { name: /Mode de paiement/ }), 'chè{Enter}')
    await clavier.type(screen.getByRole('textbox', { name: /Numéro/ }), 'ch 42{Enter}')
    // A cheque is on a bank, and says which.
    await screen.findByText('Choisissez la banque d’où part l’argent.')
    expect(envoyes(serveur)).toHaveLength(0)
    await clavier.type(screen.getByRole('combobox', { name: /Banque/ }), 'golfe{Enter}')
    await clavier.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(envoyes(serveur).map(r => r.payload)).toEqual([
      {
        montant: 50_000,
        modepaiement: 'Chèque',
        reference: 'ch 42',
        IdBanque: id(20),
        DateReglement: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        version: 4,
      },
    ])
  })

  it('un collègue a payé entre-temps : rien n’est payé, ce qui reste est dit, ce qui est tapé demeure', async () => {
    let lu = bonEssai()
    const { clavier, serveur, montant } = await ouvrir(() => lu)
    serveur.repond(contrat.receptions.regler, (_, rang) => {
      if (rang > 0) return bonEssai({ MontantRegle: 88_000, Reglement: 'En partie', version: 6 })
      lu = bonEssai({ MontantRegle: 78_000, Reglement: 'En partie', version: 5 })
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée entre-temps.', { courant: lu })
    })
    await clavier.clear(montant)
    await clavier.type(montant, '10000')
    await clavier.type(screen.getByRole('combobox', { name: /Mode de paiement/ }), 'esp{Enter}')
    await clavier.click(bouton())
    await screen.findByText(/modifiée entre-temps/)
    expect(screen.getByRole('dialog').textContent?.replaceAll(/\s/g, '')).toContain('Resteàrégler30000F')
    await clavier.click(bouton())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(envoyes(serveur).map(r => [r.payload.montant, r.payload.version])).toEqual([
      [10_000, 4],
      [10_000, 5],
    ])
  })

  it('rechargée, la fenêtre rouverte retrouve ce qui y était tapé ; un envoi sans réponse repart le même', async () => {
    const premiere = await ouvrir()
    premiere.serveur.repond(contrat.receptions.regler, () => {
      throw new LigneCoupee()
    })
    const { clavier } = premiere
    await clavier.clear(premiere.montant)
    await clavier.type(premiere.montant, '50000')
    await clavier.type(screen.getByRole('combobox', { name: /Mode de paiement/ }), 'chè{Enter}')
    await clavier.type(screen.getByRole('combobox', { name: /Banque/ }), 'golfe{Enter}')
    await clavier.type(screen.getByRole('textbox', { name: /Numéro/ }), 'ch 42')
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('ch 42'))
    await clavier.keyboard('{Enter}')
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('geste'))
    const [perdu] = envoyes(premiere.serveur)
    premiere.unmount()
    act(serveurJoint)

    // It was written all the same: the receipt has a new version.
    const { clavier: apres, serveur } = await ouvrir(() => bonEssai({ MontantRegle: 50_000, version: 5 }))
    await screen.findByText(/Brouillon repris/)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Numéro/ }).value).toBe('ch 42')
    serveur.repond(contrat.receptions.regler, () => bonEssai({ MontantRegle: 50_000, version: 5 }))
    await apres.click(bouton())
    await waitFor(() => expect(envoyes(serveur)).toHaveLength(1))
    const [renvoye] = envoyes(serveur)
    expect([renvoye?.payload, renvoye?.cle]).toEqual([perdu?.payload, perdu?.cle])
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('ch 42'))
  })
})
