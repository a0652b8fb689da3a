import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chemins } from '../../chemins/ventes.ts'
import { contrat } from '../../kernel/api.ts'
import { monter } from '../../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import SaisieCommande from './SaisieCommande.tsx'

it.each([
  ['déjà devenue une commande', { Etat: 'Transformée', IdCommande: ID, RefCmmd: 'CMD-ANG-26-00001' }],
  ['expirée', { Etat: 'Expirée', IdCommande: null, RefCmmd: null }],
])('une proforma %s ne se transforme pas : on lit ce qu’il en est avant de taper', async (_, etat) => {
  await prechargerTextes(['vendre', 'ventes', 'clients', 'ui', 'champs'])
  const proforma = exemple(contrat.proformas.lire.reponse, { _id: ID, IdClient: ID, ...etat })
  const { ou } = await monter(<SaisieCommande />, {
    serveur: serveurPlein([contrat.proformas.lire, proforma]),
    permissions: ['ventes.ecrire'],
    chemin: '/apps/proforma-commande/$proformaId',
    adresse: chemins.transformer(ID),
  })
  await waitFor(() => expect(ou()).toBe(chemins.proforma(ID)))
})

it.each([
  ['rendue', [{ ...exemple(contrat.clients.lire.reponse.shape.commandes.element), Etape: 'Rendue' }]],
  ['annulée, ou d’une autre adresse', []],
] as const)(
  'une commande %s ne s’ouvre pas à la saisie : on lit ce qu’elle est devenue',
  async (_, commandes) => {
    await prechargerTextes(['vendre', 'ventes', 'clients', 'remises', 'ui', 'champs'])
    const client = exemple(contrat.clients.lire.reponse, {
      _id: ID,
      Statut: 'Actif',
      commandes: commandes.map(c => ({ ...c, RefCmmd: 'CMD-1', Statut: 'Active' })),
    } as never)
    const { ou } = await monter(<SaisieCommande />, {
      serveur: serveurPlein([contrat.clients.lire, client]),
      permissions: ['ventes.ecrire', 'clients.lire'],
      chemin: '/essai/$clientId/$RefCmmd',
      adresse: `/essai/${ID}/CMD-1`,
    })
    await waitFor(() => expect(ou()).toBe(chemins.commande(ID, 'CMD-1')))
  },
)

it.each([
  ['enregistrée', 'Enregistrée', null, true, true],
  ['livrée', 'Livrée', null, false, true],
  ['livrée et facturée', 'Livrée', ID, false, false],
] as const)(
  'd’une commande %s, se tapent encore ses prix, sa remise',
  async (_, Etape, IdFacture, tapes, remise) => {
    await prechargerTextes(['vendre', 'ventes', 'clients', 'remises', 'ui', 'champs'])
    const [commande] = [exemple(contrat.clients.lire.reponse.shape.commandes.element)]
    const client = exemple(contrat.clients.lire.reponse, {
      Statut: 'Actif',
      commandes: [
        {
          ...commande,
          RefCmmd: 'CMD-1',
          Etape,
          Statut: 'Active',
          IdFacture,
          IdPriseEnCharge: null,
          Paires: [{}],
          PrixMonture1: 60_000,
          PrixVerD1: 20_000,
          PrixVerG1: 20_000,
        },
      ],
    })
    await monter(<SaisieCommande />, {
      serveur: serveurPlein([contrat.clients.lire, client]),
      permissions: ['ventes.ecrire', 'clients.lire'],
      chemin: '/essai/$clientId/$RefCmmd',
      adresse: `/essai/${ID}/CMD-1`,
    })
    const prix = await waitFor(() => {
      const vu = document.querySelector<HTMLElement>('[aria-label="Prix de la monture, paire 1"]')
      if (!vu) throw new Error('pas encore')
      return vu
    })
    expect(prix.matches('input')).toBe(tapes)
    expect((prix.textContent || (prix as HTMLInputElement).value).replaceAll(/\s/g, '')).toMatch(/^60000F?$/)
    const montree = (nom: string) => document.querySelector(`[aria-label^="${nom}"]`) !== null
    expect(montree('Retirer la paire')).toBe(tapes)
    expect(montree('Remise en')).toBe(remise)
  },
)
