import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import type { Client } from '@dioptrie/domain/clients/contract'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import CommanderVerres from './CommanderVerres.tsx'
import { Refaire } from './GestesVerre.tsx'

const LES_DEUX = (['OD', 'OG'] as const).map(Cote => ({ Paire: 1, Cote }))

const ID = '0199a0a0-0000-7000-8000-000000000101'
const OFFICINE = '0199a0a0-0000-7000-8000-000000000002'
const HABITUEL = '0199a0a0-0000-7000-8000-000000000201'
const AUTRE = '0199a0a0-0000-7000-8000-000000000202'

const paires = <V,>(nom: string, v: V) => Object.fromEntries([1, 2, 3].map(n => [`${nom}${n}`, v]))
const commande = {
  _id: ID,
  IdClient: ID,
  IdOfficine: OFFICINE,
  RefCmmd: 'CMD-ANG-26-00001',
  Etape: 'Enregistrée',
  version: 3,
  RefOrd: null,
  IdPriseEnCharge: null,
  RemiseCom: 0,
  IdConvention: null,
  Convention: null,
  Total: 60_000,
  PartClient: 60_000,
  PartAssurance: 0,
  PartPrise: 0,
  Observation: null,
  Statut: 'Active',
  Assurance: null,
  DateCommd: '2026-11-15',
  IdProforma: null,
  RefProforma: null,
  IdAssurance: null,
  IdFacture: null,
  EtatAssurance: null,
  MontantRegle: 0,
  ResteAPayer: 60_000,
  StatutReglement: 'Non réglée',
  DatePromesse: null,
  TauxAcompte: 0,
  AcompteDemande: 0,
  createdAt: '2026-11-15T10:00:00Z',
  updatedAt: '2026-11-15T10:00:00Z',
  Historique: [],
  createdBy: null,
  updatedBy: null,
  CodeClient: 'ANG-00001',
  Client: 'Kouassi Aya',
  Civilite: null,
  Officine: 'Cocody Angré',
  Contacts: [],
  ordonnance: null,
  priseEnCharge: null,
  reglements: [],
  approbations: [],
  Versions: [],
  MotifAnnulation: null,
  IdOfficines: [],
  documents: [],
  DateNaissance: null,
  Paires: [{ TypeVision: 'Loin', OD: { Libelle: 'Unifocal' }, OG: { Libelle: 'Unifocal' } }],
  Montures: [
    {
      IdArticle: AUTRE,
      Libelle: 'Akwa 12 noir 52-18-140',
      Reference: '12',
      CodeBarre: null,
      Taille: '52-18-140',
      Photo: null,
    },
    null,
    null,
  ],
  ...paires('IdArticle', null),
  ...paires('PrixMont', 0),
  ...paires('PrixMonture', null),
  ...paires('PrixMontage', null),
  ...paires('PrixVerG', 0),
  ...paires('PrixVerD', 0),
  ...paires('PrixListe', null),
  RemiseTotale: 0,
  avoirs: [],
} as unknown as CommandeEntiere

const fournisseur = (_id: string, Nom: string, habituel: boolean) => ({
  _id,
  Nom,
  habituel,
  DelaiLivraison: 3,
  avecEmail: false,
})

it('demande le fournisseur et la correction, ou « plan » ; lit la boîte dans la taille de la monture', async () => {
  await prechargerTextes(['atelier', 'champs', 'ui'])
  const serveur = serveurEssai()
  serveur.repond(contrat.ventes.lire, () => commande)
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repond(contrat.atelier.reglages, () => exemple(contrat.atelier.reglages.reponse) as never)
  serveur.repond(contrat.atelier.fournisseurs, () => [
    fournisseur(HABITUEL, 'Laboratoire Clairvue', true),
    fournisseur(AUTRE, 'Atelier des verres', false),
  ])
  serveur.repond(contrat.atelier.commanderVerres, () => {
    throw new RefusEssai(400, 'INVALIDE', 'Vérifiez', {
      champs: {
        'payload.IdFournisseur': 'Dites chez quel fournisseur de verres.',
        'payload.verres.1.Oeil': 'Cet œil n’a pas de correction.',
      },
    })
  })
  const fermer = vi.fn()
  const { clavier } = await monter(<CommanderVerres id={ID} restent={LES_DEUX} fermer={fermer} />, {
    serveur,
    permissions: ['atelier.commander'],
  })
  const box = async (nom: string) => (await screen.findByLabelText<HTMLInputElement>(nom)).value
  expect(await box('A')).toBe('52')
  expect(await box('DBL')).toBe('18')
  await clavier.click(screen.getByLabelText('Plan, sans correction, OD, paire 1'))
  await clavier.type(screen.getByLabelText('EP loin, OD, paire 1'), '31,5')
  await clavier.click(screen.getByRole('button', { name: 'Commander les verres' }))
  await screen.findByText('Dites chez quel fournisseur de verres.')
  await screen.findByText('Cet œil n’a pas de correction.')

  // The usual one is the first line: two keys.
  const champ = screen.getByRole<HTMLInputElement>('combobox', { name: /Fournisseur/ })
  await waitFor(() => expect(document.activeElement).toBe(champ))
  await clavier.keyboard('{ArrowDown}{Enter}')
  expect(champ.value).toBe('Laboratoire Clairvue · 3 jours · habituel')
  await clavier.type(screen.getByLabelText('Sph, OG, paire 1'), '-225')
  serveur.repond(contrat.atelier.commanderVerres, () => ({}) as Client)
  await clavier.click(screen.getByRole('button', { name: 'Commander les verres' }))
  await waitFor(() => expect(fermer).toHaveBeenCalled())
  serveur.fautes.length = 0
  expect(serveur.de(contrat.atelier.commanderVerres).at(-1)?.payload).toEqual({
    RefCmmd: 'CMD-ANG-26-00001',
    version: 3,
    IdFournisseur: HABITUEL,
    verres: [
      { Paire: 1, Cote: 'OD', MontureA: 52, MontureDBL: 18, Oeil: { Sph: 0, EPLoin: 31.5 } },
      { Paire: 1, Cote: 'OG', MontureA: 52, MontureDBL: 18, Oeil: { Sph: -2.25 } },
    ],
  })
})

it('sans fournisseur de verres, celui que l’on tape s’ajoute, à qui peut', async () => {
  await prechargerTextes(['atelier', 'champs', 'ui'])
  const serveur = serveurEssai()
  const connus = [fournisseur(HABITUEL, 'Laboratoire Clairvue', true)].slice(1)
  serveur.repond(contrat.ventes.lire, () => commande)
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repond(contrat.atelier.fournisseurs, () => connus)
  serveur.repond(contrat.atelier.reglages, () => exemple(contrat.atelier.reglages.reponse) as never)
  serveur.repond(contrat.fournisseurs.creer, ({ payload }) => {
    connus.push(fournisseur(AUTRE, payload.Nom, false))
    return exemple(contrat.fournisseurs.creer.reponse, { _id: AUTRE, ...payload }) as never
  })
  const { clavier } = await monter(<CommanderVerres id={ID} restent={LES_DEUX} fermer={() => {}} />, {
    serveur,
    permissions: ['atelier.commander', 'fournisseurs.lire', 'fournisseurs.ecrire'],
  })
  await screen.findByText(/tapez son nom pour l’ajouter/)
  const champ = screen.getByRole<HTMLInputElement>('combobox', { name: /Fournisseur/ })
  champ.focus()
  await clavier.keyboard('Clairvue')
  await screen.findByText('Ajouter « Clairvue »')
  await clavier.keyboard('{Enter}')
  await waitFor(() => expect(serveur.de(contrat.fournisseurs.creer)).toHaveLength(1))
  expect(serveur.de(contrat.fournisseurs.creer)[0]?.payload).toMatchObject({ Nom: 'Clairvue', Verrier: true })
  await waitFor(() => expect(champ.value).toContain('Clairvue'))
})

it('un verre à refaire que le rayon tient s’y prend ; rien ne part avant qu’il ait répondu, et l’on peut le commander quand même', async () => {
  await prechargerTextes(['atelier', 'champs', 'ui'])
  const serveur = serveurEssai()
  const verre = exemple(contrat.atelier.lireVerre.reponse, {
    _id: ID,
    Cote: 'OD',
    version: 4,
    MontureA: 52,
    MontureB: 36,
    MontureDBL: 18,
    MontureED: 54,
  }) as CommandeVerre
  let repondre = (): void => {}
  const rayon = new Promise<void>(fait => {
    repondre = fait
  })
  serveur.repond(contrat.atelier.memesVerres, async () => {
    await rayon
    return [{ IdStockVerre: AUTRE, NomCommercial: 'Éco Clair', Diametre: 70, Quantite: 4 }]
  })
  const partis: unknown[] = []
  serveur.repond(contrat.atelier.refaireVerre, ({ payload }) => {
    partis.push(payload)
    if (partis.length === 1) throw new RefusEssai(400, 'VALIDATION', 'Ce verre n’est plus au rayon.')
    return verre
  })
  const fermer = vi.fn()
  const { clavier } = await monter(<Refaire verre={verre} fermer={fermer} />, {
    serveur,
    permissions: ['atelier.commander'],
  })
  await clavier.keyboard('{Enter}')
  expect(partis).toEqual([])
  repondre()
  await clavier.click(await screen.findByRole('button', { name: 'Le prendre au rayon' }))
  await waitFor(() =>
    expect(partis).toMatchObject([{ IdStockVerre: AUTRE, MotifRefait: 'Casse', version: 4 }]),
  )
  await clavier.click(screen.getByRole('combobox', { name: 'Le nouveau verre' }))
  await clavier.click(await screen.findByRole('option', { name: 'Le commander au fournisseur' }))
  await clavier.click(screen.getByRole('button', { name: 'Commander un nouveau verre' }))
  await waitFor(() => expect(fermer).toHaveBeenCalled())
  expect(partis[1]).not.toHaveProperty('IdStockVerre')
})
