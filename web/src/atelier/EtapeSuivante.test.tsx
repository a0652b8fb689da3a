import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import type { Commande } from '@dioptrie/domain/ventes/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { sessionDe } from '../kernel/navigateur.fixture.ts'
import { serveurJoint } from '../kernel/serveur.ts'
import PanneauCommande from './Commande.tsx'
import { EtapeSuivante } from './EtapeSuivante.tsx'

const ID = '0199a0a0-0000-7000-8000-000000000101'
const AUTRE = '0199a0a0-0000-7000-8000-000000000002'

const lue = (Etape: CommandeAtelier['Etape'], version: number): CommandeAtelier => ({
  _id: ID,
  RefCmmd: 'CMD-ANG-26-00001',
  IdClient: ID,
  CodeClient: 'ANG-00001',
  Client: 'Kouassi Aya',
  IdOfficine: AUTRE,
  Officine: 'Cocody Angré',
  Etape,
  version,
  DatePromesse: null,
  DateCommd: '2026-11-15',
  Urgent: false,
  NombreVerres: 2,
  NombreLivres: 0,
  Montures: [],
  MontePar: null,
  MonteLe: null,
  ResteAPayer: 0,
  ControleSeul: false,
  SansVerres: false,
  ACommander: [],
  Autrement: [],
  Observation: null,
  RefOrd: null,
  ordonnance: null,
  verres: [],
  montages: [],
  Articles: [null, null, null],
  Paires: [],
  casses: [],
  livraison: null,
  GarantiesPrevues: [],
})

/** An order at its supplier, whose every step the server takes. */
function boutique({ apres = 0 } = {}) {
  const serveur = serveurEssai()
  const etat = { Etape: 'Verres commandés' as CommandeAtelier['Etape'], version: 4 }
  serveur.repond(contrat.atelier.lireAtelier, () => lue(etat.Etape, etat.version), { apres })
  const pas = (Etape: CommandeAtelier['Etape']) => (recu: { payload: { version: number } }) => {
    if (recu.payload.version !== etat.version)
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Quelqu’un a changé cette commande.')
    etat.Etape = Etape
    etat.version++
    return commande(etat)
  }
  serveur.repond(contrat.atelier.recevoirVerres, pas('Verres reçus'), { apres })
  serveur.repond(contrat.atelier.monter, pas('Montée'), { apres })
  serveur.repond(contrat.atelier.revenir, pas('Verres commandés'), { apres })
  const ouvrir = (ecran = <EtapeSuivante id={ID} />) =>
    monter(ecran, {
      serveur,
      permissions: ['atelier.lire', 'atelier.commander', 'atelier.monter', 'reseau.agir'],
    })
  return { serveur, etat, ouvrir }
}

/** The order as its step answers it. */
const commande = ({ Etape, version }: { Etape: CommandeAtelier['Etape']; version: number }): Commande => {
  const paires = <V,>(nom: string, v: V) => Object.fromEntries([1, 2, 3].map(n => [`${nom}${n}`, v]))
  return {
    _id: ID,
    IdClient: ID,
    IdOfficine: AUTRE,
    RefCmmd: 'CMD-ANG-26-00001',
    Etape,
    version,
    RefOrd: null,
    IdPriseEnCharge: null,
    Paires: [],
    RemiseCom: 0,
    Total: 0,
    PartClient: 0,
    IdConvention: null,
    Convention: null,
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
    ResteAPayer: 0,
    StatutReglement: 'Soldée',
    DatePromesse: null,
    TauxAcompte: 0,
    AcompteDemande: 0,
    createdAt: '2026-11-15T10:00:00Z',
    updatedAt: '2026-11-15T10:00:00Z',
    Historique: [],
    createdBy: null,
    updatedBy: null,
    ...paires('IdArticle', null),
    ...paires('PrixMont', 0),
    ...paires('PrixMonture', null),
    ...paires('PrixMontage', null),
    ...paires('PrixVerG', 0),
    ...paires('PrixVerD', 0),
    ...paires('PrixListe', null),
    RemiseTotale: 0,
  } as unknown as Commande
}

it('des verres sortis du stock ne se disent pas à commander', async () => {
  const { serveur, ouvrir } = boutique()
  const sorti = { IdStockVerre: AUTRE, Libelle: 'Éco Clair' }
  const paires = (OG: object) => [{ OD: sorti, OG }] as unknown as CommandeAtelier['Paires']
  let Paires = paires(sorti)
  serveur.repond(contrat.atelier.lireAtelier, () => ({ ...lue('Enregistrée', 1), Paires }))
  const { unmount } = await ouvrir()
  await screen.findByRole('button', { name: /Passer les verres à l’atelier/ })
  unmount()
  Paires = paires({ Libelle: 'Éco Clair' })
  queryClient.clear()
  await ouvrir()
  await screen.findByRole('button', { name: /Commander les verres/ })
  serveur.fautes.length = 0
})

it('un pas qu’un collègue a fait d’abord se dit, puis se tait quand la commande avance encore', async () => {
  const { etat, ouvrir } = boutique()
  const { clavier } = await ouvrir()
  const bouton = await screen.findByRole('button', { name: /Recevoir les verres/ })
  Object.assign(etat, { Etape: 'Verres reçus', version: 5 })
  await clavier.click(bouton)
  await screen.findByRole('button', { name: /Déclarer montée/ })
  await screen.findByText(/modifiée entre-temps|a changé cette commande/)
  Object.assign(etat, { Etape: 'Montée', version: 6 })
  await act(() => queryClient.invalidateQueries())
  await screen.findByText(/vérifier le montage/)
  expect(screen.queryByText(/modifiée entre-temps|a changé cette commande/)).toBeNull()
})

describe('la touche M', () => {
  it.each([0, 60])('pressée trois fois, ne fait qu’un pas (réponses après %i ms)', async apres => {
    const { serveur, ouvrir } = boutique({ apres })
    const { clavier } = await ouvrir()
    await screen.findByRole('button', { name: /Recevoir les verres/ })
    await clavier.keyboard('mm')
    await screen.findByText('Verres de CMD-ANG-26-00001 reçus')
    await clavier.keyboard('m')
    await screen.findByRole('button', { name: /Déclarer montée/ })
    await clavier.keyboard('mmm')
    expect(serveur.de(contrat.atelier.recevoirVerres)).toHaveLength(1)
    expect(serveur.de(contrat.atelier.monter)).toHaveLength(0)
    expect(screen.queryByText(/Rien n’a changé/)).toBeNull()
  })

  it('agit aussi dans le panneau de l’atelier, qui est une fenêtre', async () => {
    const { serveur, ouvrir } = boutique()
    const { clavier } = await ouvrir(<PanneauCommande id={ID} fermer={() => {}} />)
    await screen.findByRole('button', { name: /Recevoir les verres/ })
    await clavier.keyboard('m')
    await screen.findByText('Verres de CMD-ANG-26-00001 reçus')
    expect(serveur.de(contrat.atelier.recevoirVerres)).toHaveLength(1)
  })

  it('ne prend pas l’étape qu’un collègue vient d’amener', async () => {
    const { serveur, etat, ouvrir } = boutique()
    const { clavier } = await ouvrir()
    await screen.findByRole('button', { name: /Recevoir les verres/ })
    Object.assign(etat, { Etape: 'Verres reçus', version: 5 })
    const { queryClient } = await import('../kernel/api.ts')
    await queryClient.invalidateQueries()
    await screen.findByRole('button', { name: /Déclarer montée/ })
    await clavier.keyboard('m')
    expect(serveur.de(contrat.atelier.monter)).toHaveLength(0)
    // Aimed at, the step is taken.
    await clavier.click(screen.getByRole('button', { name: /Déclarer montée/ }))
    await screen.findByText('CMD-ANG-26-00001 montée')
  })

  it('laisse huit secondes pour annuler : ce qui est repris est ce qui vient d’être fait', async () => {
    const { serveur, ouvrir } = boutique()
    const { clavier } = await ouvrir()
    await screen.findByRole('button', { name: /Recevoir les verres/ })
    await clavier.keyboard('m')
    await clavier.click(await screen.findByRole('button', { name: 'Annuler' }))
    await screen.findByText('C’est annulé.')
    expect(serveur.de(contrat.atelier.revenir).map(r => r.payload)).toEqual([{ version: 5 }])
    await screen.findByRole('button', { name: /Recevoir les verres/ })
  })

  it('un collègue plus rapide n’est pas défait : on le dit', async () => {
    const { etat, ouvrir } = boutique()
    const { clavier } = await ouvrir()
    await screen.findByRole('button', { name: /Recevoir les verres/ })
    await clavier.keyboard('m')
    const annuler = await screen.findByRole('button', { name: 'Annuler' })
    etat.version = 9
    await clavier.click(annuler)
    await screen.findByText('Non annulé')
    await screen.findByText('Quelqu’un a changé cette commande.')
  })
})

it('un pas resté sans réponse : la commande relue dit s’il est fait, et plus rien n’en doute', async () => {
  const { serveur, etat, ouvrir } = boutique()
  serveur.repond(contrat.atelier.recevoirVerres, () => {
    etat.Etape = 'Verres reçus'
    etat.version++
    throw new LigneCoupee()
  })
  const { clavier } = await ouvrir()
  await clavier.click(await screen.findByRole('button', { name: /Recevoir les verres/ }))
  await screen.findByText(/rien ne dit si c’est enregistré/)
  act(() => serveurJoint())
  await screen.findByText(/À faire : monter/)
  expect(screen.queryByText(/rien ne dit si c’est enregistré/)).toBeNull()
})

it.each([
  ['qui remet', ['ventes.livrer'] as const],
  ['qui ne fait que monter', [] as const],
])('une commande livrée se reprend : %s', async (_, plus) => {
  const serveur = serveurEssai()
  serveur.repond(contrat.atelier.lireAtelier, () => lue('Livrée', 4) as never)
  const { container } = await monter(<EtapeSuivante id={ID} />, {
    serveur,
    permissions: ['atelier.lire', 'atelier.monter', 'reseau.agir', ...plus],
  })
  await waitFor(() => expect(serveur.de(contrat.atelier.lireAtelier)).toHaveLength(1))
  if (plus.length === 0) return await waitFor(() => expect(container.textContent).not.toContain('Revenir'))
  await screen.findByRole('button', { name: 'Revenir d’une étape' })
  expect(screen.queryByRole('button', { name: /Remettre/ })).toBeNull()
})

it.each([
  [
    'se remet par qui en a la permission',
    ['ventes.livrer-impaye'] as const,
    /livrez sans solde : vous en avez la permission/,
  ],
  ['ne se remet pas sans la permission', [] as const, /Votre rôle ne permet pas de livrer avant le solde/],
])('une commande qui n’est pas soldée %s : la fenêtre le dit', async (_, plus, dit) => {
  const serveur = serveurEssai()
  serveur.repond(contrat.atelier.lireAtelier, () => ({ ...lue('Vérifiée', 4), ResteAPayer: 45_000 }))
  const { clavier } = await monter(<EtapeSuivante id={ID} />, {
    serveur,
    permissions: ['atelier.lire', 'ventes.livrer', 'reseau.agir', ...plus],
  })
  await clavier.click(await presse(/^Remettre au client/))
  const fenetre = await vient('[role=dialog]')
  await waitFor(() => expect(fenetre.textContent).toMatch(dit))
  const remettre = (await presse('Remettre au client', fenetre)) as HTMLButtonElement
  expect(remettre.disabled).toBe(plus.length === 0)
})

it('revenir plus tard demande pourquoi', async () => {
  const { serveur, ouvrir } = boutique()
  serveur.repond(contrat.atelier.revenir, () => commande({ Etape: 'Enregistrée', version: 5 }))
  const { clavier } = await ouvrir()
  await clavier.click(await screen.findByRole('button', { name: 'Revenir d’une étape' }))
  // Within the minute the server would take it without a word: this window asks for one.
  await clavier.type(await screen.findByLabelText(/Pourquoi/), ' {Enter}')
  expect(serveur.de(contrat.atelier.revenir)).toHaveLength(0)
  await clavier.type(screen.getByLabelText(/Pourquoi/), 'Mauvais client{Enter}')
  await screen.findByText('CMD-ANG-26-00001 est revenue d’une étape')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(serveur.de(contrat.atelier.revenir).at(-1)?.payload).toEqual({
    Motif: 'Mauvais client',
    version: 4,
  })
})

it.each([
  [true, ['organisation.ecrire'] as const],
  [false, [] as const],
])('qui a monté seul lit le réglage qui le laisse vérifier, s’il peut le changer : %s', async (dit, plus) => {
  const serveur = serveurEssai()
  const montage = exemple(contrat.atelier.lireAtelier.reponse.shape.montages.element, {
    IdMonteur: sessionDe('jeton').userData.uid,
    AnnuleLe: null,
  })
  serveur.repond(contrat.atelier.lireAtelier, () => ({ ...lue('Montée', 4), montages: [montage] }) as never)
  await monter(<EtapeSuivante id={ID} />, {
    serveur,
    permissions: ['atelier.lire', 'atelier.monter', 'reseau.agir', ...plus],
  })
  await screen.findByText(/quelqu’un d’autre doit le vérifier/)
  const lien = screen.queryByText(/Monter et vérifier seul/)
  expect(lien?.getAttribute('href') ?? null).toBe(dit ? `/apps/officine/officine-edit/${AUTRE}` : null)
})

it('un œil vendu et jamais commandé se commande encore, l’autre étant là', async () => {
  const { serveur, ouvrir } = boutique()
  serveur.repond(contrat.atelier.lireAtelier, () => ({
    ...lue('Verres commandés', 4),
    ACommander: [{ Paire: 1, Cote: 'OG' as const }],
  }))
  await ouvrir()
  expect(await screen.findByText(/Vendu et pas commandé : OG, paire 1/)).toBeDefined()
  await screen.findByRole('button', { name: /Commander les verres/ })
  expect(screen.queryByRole('button', { name: /Recevoir les verres/ })).toBeNull()
})

it('un verre qui n’est plus celui de l’ordonnance ne se monte qu’en disant pourquoi', async () => {
  const { serveur, ouvrir } = boutique()
  const recus: unknown[] = []
  serveur.repond(contrat.atelier.lireAtelier, () => ({
    ...lue('Verres reçus', 4),
    Autrement: [{ Paire: 1, Cote: 'OD' as const }],
  }))
  serveur.repond(contrat.atelier.monter, ({ payload }: { payload: unknown }) => {
    recus.push(payload)
    return commande({ Etape: 'Montée', version: 5 })
  })
  const { clavier } = await ouvrir()
  await clavier.click(await screen.findByRole('button', { name: /Déclarer montée/ }))
  await clavier.type(await screen.findByLabelText(/Pourquoi le prendre ainsi/), 'Le client y tient')
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(recus).toEqual([{ version: 4, MotifAccepte: 'Le client y tient' }]))
})
