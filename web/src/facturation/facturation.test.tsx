import { LigneFacture } from '@dioptrie/domain/facturation/fiches'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, RefusEssai } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import FicheDossier from './FicheDossier.tsx'
import FicheFacture from './FicheFacture.tsx'

const id = (n: number) => `0199a0a0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const droits = [
  ...(['facturation.lire', 'facturation.traiter', 'facturation.regler', 'reseau.agir'] as const),
  'reseau.consulter' as const,
]

const dossier = exemple(contrat.facturation.dossier.reponse, {
  ...{ RefCmmd: 'CMD-ANG-26-00001', Client: 'Bamba Moussa', EtatAssurance: 'À traiter', Restent: 2 },
  ...{ Total: 100_000, PartAssurance: 80_000, AFacturer: 80_000, MontantRegle: 0, PartClient: 20_000 },
  Pieces: [
    { type: 'Bon', present: false, motif: null },
    ...(['Ordonnance', 'Proforma', 'Livraison'] as const).map(type => ({ type, present: true, motif: null })),
  ],
  Suivant: { _id: id(2), clientId: ID, RefCmmd: 'CMD-ANG-26-00002' },
})

async function ouvrirDossier() {
  await prechargerTextes(['facturation', 'caisse', 'clients', 'ui', 'saisie', 'champs'])
  const serveur = serveurPlein(
    [contrat.facturation.dossier, dossier],
    [contrat.ventes.lireParReference, exemple(contrat.ventes.lireParReference.reponse)],
  )
  const vue = await monter(<FicheDossier />, {
    ...{ serveur, permissions: droits, chemin: '/dossier/$clientId/$RefCmmd' },
    adresse: `/dossier/${ID}/CMD-ANG-26-00001`,
  })
  const motif = await screen.findByRole('textbox', { name: /Bon de prise en charge/ }, { timeout: 10_000 })
  return { ...vue, serveur, motif }
}

describe('traiter un dossier', () => {
  it('ne part pas sans le papier ni son motif ; puis Ctrl+Entrée le traite une fois et ouvre le suivant', async () => {
    const { clavier, serveur, motif, ou } = await ouvrirDossier()
    serveur.repond(contrat.facturation.traiter, () => dossier as never, { apres: 40 })
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/dites pourquoi le dossier part sans/)
    await waitFor(() => expect(document.activeElement).toBe(motif))
    expect(serveur.de(contrat.facturation.traiter)).toHaveLength(0)
    await clavier.type(motif, 'au dossier papier{Control>}{Enter}{Enter}{/Control}')
    await waitFor(() => expect(ou()).toContain('CMD-ANG-26-00002'))
    expect(
      serveur.de(contrat.facturation.traiter).map(r => [r.payload.Pieces[0], r.payload.version]),
    ).toEqual([[{ type: 'Bon', present: false, motif: 'au dossier papier' }, 7]])
  })

  it('un autre montant demande pourquoi ; S passe au suivant sans rien écrire', async () => {
    const { clavier, serveur, motif, ou } = await ouvrirDossier()
    await clavier.type(motif, 'vu')
    const montant = screen.getByRole('textbox', { name: /À facturer/ })
    await clavier.clear(montant)
    await clavier.type(montant, '70000{Control>}{Enter}{/Control}')
    await screen.findByText(/pas la part de l’assurance/)
    await clavier.click(document.body)
    await clavier.keyboard('s')
    await waitFor(() => expect(ou()).toContain('CMD-ANG-26-00002'))
    expect(serveur.de(contrat.facturation.traiter)).toHaveLength(0)
  })
})

const ligne = (n: number, Montant: number) => ({
  ...exemple(LigneFacture, {
    ...{ _id: id(n), Client: `Client ${n}`, RefCmmd: `CMD-ANG-26-0000${n}`, Rang: n, Etat: 'En attente' },
    ...{ Part: Montant, Remise: 0, Montant, Ouvert: Montant, Regle: 0, Rejete: 0, Charge: 0, Abandonne: 0 },
    ...{ Represente: 0, DateDepot: '2026-03-10', IdFacture: ID },
  }),
})
const facture = exemple(contrat.facturation.facture.reponse, {
  ...{
    Numero: 'FAC-26-00042',
    Etat: 'Déposée',
    EnPartie: false,
    Montant: 150_000,
    Ouvert: 150_000,
    Credit: 0,
  },
  ...{ Regle: 0, Rejete: 0, Charge: 0, Abandonne: 0, Represente: 0, Remise: 0, DateDepot: '2026-03-10' },
  lignes: [ligne(1, 100_000), ligne(2, 50_000)],
})

async function ouvrirFacture() {
  await prechargerTextes(['facturation', 'caisse', 'clients', 'ui', 'saisie', 'champs'])
  const serveur = serveurPlein([contrat.facturation.facture, facture])
  const vue = await monter(<FicheFacture />, {
    ...{ serveur, permissions: droits, chemin: '/facture/$factureId', adresse: `/facture/${ID}` },
  })
  const montant = await screen.findByRole('textbox', { name: /^Montant/ }, { timeout: 10_000 })
  const reste = () => document.querySelector('[role="status"] strong')?.textContent?.replaceAll(/\s/g, '')
  return {
    ...vue,
    serveur,
    montant,
    reste,
    rangee: (n: number) => document.querySelector(`[data-rang="${n}"]`),
  }
}

describe('la réponse d’une assurance', () => {
  it('se répartit au clavier : Espace règle une ligne, ce qui reste suit, rien ne part en trop', async () => {
    const { clavier, serveur, montant, reste, rangee } = await ouvrirFacture()
    await clavier.type(montant, '120000')
    expect(reste()).toBe('120000F')
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard(' ')
    await waitFor(() => expect(reste()).toBe('20000F'))
    await clavier.keyboard('{ArrowDown} ')
    await waitFor(() => expect(reste()).toBe('0F'))
    const paye = screen.getByRole('textbox', { name: 'Payé pour Client 2' })
    await clavier.clear(paye)
    await clavier.type(paye, '50000{Control>}{Enter}{/Control}')
    expect(reste()).toBe('30000F')
    await screen.findByText('Réparti en trop')
    expect(serveur.de(contrat.facturation.reglerLignes)).toHaveLength(0)
  })

  it('R rejette et demande un motif ; sans lui rien ne part, et un refus du serveur se lit', async () => {
    const { clavier, serveur, rangee } = await ouvrirFacture()
    serveur.repond(contrat.facturation.reglerLignes, () => {
      throw new RefusEssai(409, 'LIGNE_CLOSE', 'Cette ligne est close.')
    })
    ;(rangee(1) as HTMLElement).focus()
    await clavier.keyboard('r{Control>}{Enter}{/Control}')
    await screen.findByText(/choisissez un motif/)
    expect(serveur.de(contrat.facturation.reglerLignes)).toHaveLength(0)
    ;(rangee(1) as HTMLElement).focus()
    await clavier.keyboard('a{Control>}{Enter}{/Control}')
    await screen.findByText('Cette ligne est close.')
    expect(serveur.de(contrat.facturation.reglerLignes).map(r => r.payload)).toEqual([
      { _id: ID, lignes: [{ _id: id(2), montant: 0, issue: 'Acceptée' }] },
    ])
  })
})
