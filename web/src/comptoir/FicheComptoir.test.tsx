import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { useScan } from '../kernel/scan.ts'
import FicheComptoir from './FicheComptoir.tsx'

const ANG = '0199a0a0-0000-7000-8000-000000000002'
const VENTE = '0199a0a0-0000-7000-8000-0000000000d1'
const trace = {
  version: 1,
  createdAt: '2026-11-15T09:00:00.000Z',
  updatedAt: '2026-11-15T09:00:00.000Z',
  createdBy: null,
  updatedBy: null,
}
const vente = (regle: number, PartClient = 60_000) => ({
  _id: VENTE,
  RefCmmd: 'CPT-ANG-26-00007',
  IdOfficine: ANG,
  Officine: 'Angré',
  DateCommd: '2026-11-15',
  NomAcheteur: null,
  NombreArticles: 1,
  SousTotal: 60_000,
  Remise: 0,
  RemisePrix: 0,
  RemiseTotale: 0,
  PartClient,
  MontantRegle: regle,
  ResteAPayer: PartClient - regle,
  StatutReglement: regle === 0 ? ('Non réglée' as const) : ('Partielle' as const),
  Observation: null,
  Statut: 'Active' as const,
  ...trace,
  lignes: [],
  reglements: [],
  approbations: [],
  MotifAnnulation: null,
  avoirs: [],
})
const etat = {
  IdOfficine: ANG,
  Officine: 'Angré',
  Jour: '2026-11-15',
  Statut: 'Ouverte' as const,
  OuverteLe: trace.createdAt,
  JourNonCloture: null,
  IdInitialisation: null,
  LaisseALaCloture: null,
  FondDeCaisse: 50_000,
  SeuilAlerte: null,
  SoldeDepense: 0,
  Initialisation: 50_000,
  Entrees: 0,
  Sorties: 0,
  Attendu: 50_000,
}

beforeAll(() => prechargerTextes(['comptoir', 'caisse', 'remises', 'ventes', 'ui', 'champs']))

/** A cash desk that adds each payment, once per key. */
async function caisse(apres: number, perdre: (rang: number) => boolean = () => false) {
  const serveur = serveurEssai()
  const cles = new Map<string, number>()
  const regle = () => [...cles.values()].reduce((n, m) => n + m, 0)
  serveur.repond(contrat.comptoir.lire, () => vente(regle()), { apres })
  serveur.repond(contrat.caisse.etat, () => etat)
  serveur.repondPage(contrat.modesPaiement.liste, () => [])
  serveur.repond(
    contrat.comptoir.modifier,
    ({ payload, cle }, rang) => {
      if (!cles.has(cle ?? '')) cles.set(cle ?? '', payload.reglement.montant)
      if (perdre(rang)) throw new LigneCoupee()
      return vente(regle())
    },
    { apres },
  )
  const ouvrir = () =>
    monter(<FicheComptoir />, {
      serveur,
      permissions: ['caisse.lire', 'caisse.encaisser', 'comptoir.lire'],
      chemin: '/vente/$comptoirId',
      adresse: `/vente/${VENTE}`,
    })
  const { clavier, unmount } = await ouvrir()
  const montant = await screen.findByLabelText('Montant réglé')
  await clavier.clear(montant)
  await clavier.type(montant, '15000')
  await clavier.type(screen.getByLabelText('Reçu du client'), '20000')
  const recharger = () => {
    unmount()
    queryClient.clear()
    return ouvrir()
  }
  return { serveur, clavier, regle, cles, recharger }
}
const deuxFois = (touche: object) => {
  for (let i = 0; i < 2; i++) fireEvent.keyDown(document.activeElement ?? document.body, touche)
}
const CTRL_ENTREE = { key: 'Enter', ctrlKey: true }

describe('encaisser', () => {
  it.each([0, 300])('deux Ctrl+Entrée de suite encaissent une fois, réponse en %i ms', async apres => {
    const { serveur, clavier, regle } = await caisse(apres)
    deuxFois(CTRL_ENTREE)
    await screen.findByText('Règlement encaissé')
    // And once more on what it has become.
    deuxFois(CTRL_ENTREE)
    await clavier.keyboard('{Enter}{Enter}')
    expect(serveur.de(contrat.comptoir.modifier)).toHaveLength(1)
    expect(regle()).toBe(15_000)
    expect(screen.queryByLabelText('Montant réglé')).toBeNull()
    const [resultat] = screen.getAllByRole('status')
    expect(resultat?.textContent).toMatch(/À rendre5.000.F/)
    await waitFor(() => expect(resultat?.textContent).toMatch(/Il reste 45.000.F à payer/))
    expect(document.querySelectorAll('.mantine-Notification-root')).toHaveLength(0)
  })

  it('rechargée aussitôt, la page dit encore ce qui est encaissé ; repris par un collègue, le reste se règle', async () => {
    const { cles, recharger } = await caisse(0)
    deuxFois(CTRL_ENTREE)
    await screen.findByText('Règlement encaissé')
    const apres = await recharger()
    await screen.findByText('Règlement encaissé')
    expect(screen.queryByLabelText('Montant réglé')).toBeNull()
    await screen.findByRole('button', { name: 'Encaisser un autre montant' })
    cles.clear()
    apres.unmount()
    await recharger()
    await screen.findByLabelText('Montant réglé')
  })

  it('un autre montant est un choix, et une autre opération : une touche de trop n’encaisse pas tout le reste', async () => {
    const { serveur, clavier, regle } = await caisse(0)
    deuxFois(CTRL_ENTREE)
    await clavier.click(await screen.findByRole('button', { name: 'Encaisser un autre montant' }))
    const montant = await screen.findByLabelText<HTMLInputElement>('Montant réglé')
    expect([montant.value, document.activeElement === montant]).toEqual(['', true])
    deuxFois(CTRL_ENTREE)
    await screen.findByText(/combien/i)
    expect(serveur.de(contrat.comptoir.modifier)).toHaveLength(1)
    // All that is left stays one touch away.
    await clavier.click(screen.getByRole('button', { name: /Tout le reste/ }))
    deuxFois(CTRL_ENTREE)
    await waitFor(() => expect(regle()).toBe(60_000))
    const [un, deux] = serveur.de(contrat.comptoir.modifier)
    expect(un?.cle).not.toBe(deux?.cle)
    expect(deux?.payload.reglement.montant).toBe(45_000)
  })

  it('Entrée passe au champ suivant et n’encaisse jamais', async () => {
    const { serveur, clavier } = await caisse(0)
    screen.getByLabelText('Montant réglé').focus()
    await clavier.keyboard('{Enter}{Enter}{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText('Reçu du client'))
    expect(serveur.de(contrat.comptoir.modifier)).toHaveLength(0)
  })

  it('ce qui est tapé reste quand la vente change ailleurs, et le nouveau reste se dit', async () => {
    const { serveur, clavier } = await caisse(0)
    const montant = screen.getByLabelText<HTMLInputElement>('Montant réglé')
    const lu = () => montant.value.replaceAll(/\s/g, '')
    serveur.repond(contrat.comptoir.lire, () => vente(0, 57_000))
    await queryClient.invalidateQueries()
    await screen.findByText(/Le reste dû a changé/)
    expect(lu()).toBe('15000')
    // Emptied is not « all of it ».
    await clavier.clear(montant)
    deuxFois(CTRL_ENTREE)
    expect(serveur.de(contrat.comptoir.modifier)).toHaveLength(0)
  })

  it('réglée par un collègue au même instant, dit que rien n’a été encaissé, même quand il ne reste rien', async () => {
    const { serveur } = await caisse(0)
    serveur.repond(contrat.comptoir.lire, () => vente(60_000))
    serveur.repond(contrat.comptoir.modifier, () => {
      throw new RefusEssai(409, 'RESTE_DEPASSE', 'Il ne reste rien à payer.')
    })
    deuxFois(CTRL_ENTREE)
    await screen.findByText('Il ne reste rien à payer.')
    await queryClient.invalidateQueries()
    await waitFor(() => expect(screen.queryByLabelText('Montant réglé')).toBeNull())
    expect(screen.getByText('Rien n’a été encaissé.')).toBeTruthy()
    expect(screen.getByText('Il ne reste rien à payer.')).toBeTruthy()
  })

  it('réglée par un collègue pendant que l’on tape : le champ s’en va, et une phrase dit pourquoi', async () => {
    const { serveur } = await caisse(0)
    serveur.repond(contrat.comptoir.lire, () => vente(60_000))
    await queryClient.invalidateQueries()
    await waitFor(() => expect(screen.queryByLabelText('Montant réglé')).toBeNull())
    expect(screen.getByRole('alert').textContent).toMatch(/reste plus rien à payer.*rien n’a été encaissé/)
    deuxFois(CTRL_ENTREE)
    expect(serveur.de(contrat.comptoir.modifier)).toHaveLength(0)
  })

  it('moins d’espèces que le montant ne s’encaisse pas : on encaisse ce qui est reçu, ou rien', async () => {
    const { serveur, clavier, regle } = await caisse(0)
    const recu = screen.getByLabelText('Reçu du client')
    await clavier.clear(recu)
    await clavier.type(recu, '10000')
    await screen.findByText('Il manque')
    deuxFois(CTRL_ENTREE)
    await clavier.keyboard('{Enter}')
    expect(serveur.de(contrat.comptoir.modifier)).toHaveLength(0)
    await clavier.click(screen.getByRole('button', { name: /N’encaisser que/ }))
    deuxFois(CTRL_ENTREE)
    await screen.findByText('Règlement encaissé')
    expect(regle()).toBe(10_000)
  })

  it('un million de plus que dû ne s’encaisse pas', async () => {
    const { serveur, clavier } = await caisse(0)
    const recu = screen.getByLabelText('Reçu du client')
    await clavier.clear(recu)
    await clavier.type(recu, '1500000')
    await screen.findByText(/vérifiez la somme reçue/)
    deuxFois(CTRL_ENTREE)
    expect(serveur.de(contrat.comptoir.modifier)).toHaveLength(0)
  })

  it('un code scanné dans un montant le laisse tel quel et n’encaisse rien', async () => {
    const { serveur, clavier } = await caisse(0)
    const recu = screen.getByLabelText<HTMLInputElement>('Reçu du client')
    recu.focus()
    await new Promise(suite => setTimeout(suite, 80))
    const vus: string[] = []
    const { unmount } = renderHook(() => useScan(code => vus.push(code) > 0))
    for (const code of ['DP00000006', '3760123456789']) {
      await clavier.keyboard(`${code}{Enter}`)
      await new Promise(suite => setTimeout(suite, 80))
    }
    unmount()
    expect(vus).toEqual(['DP00000006', '3760123456789'])
    expect(recu.value.replaceAll(/\s/g, '')).toBe('20000')
    expect(serveur.de(contrat.comptoir.modifier)).toHaveLength(0)
  })

  it('un code tapé lentement dans le reçu n’est pas une somme : refusé d’une phrase, rien n’est encaissé', async () => {
    const { serveur, clavier } = await caisse(0)
    const recu = screen.getByLabelText<HTMLInputElement>('Reçu du client')
    await clavier.clear(recu)
    for (const chiffre of '96385074') {
      await clavier.keyboard(chiffre)
      await new Promise(suite => setTimeout(suite, 110))
    }
    await clavier.keyboard('{Enter}')
    await screen.findByText(/On dirait un code-barres/)
    deuxFois(CTRL_ENTREE)
    await clavier.keyboard('{Enter}')
    expect(serveur.de(contrat.comptoir.modifier)).toHaveLength(0)
  })

  it('des chiffres tapés vite, Tab, puis Entrée sur un bouton : le bouton agit', async () => {
    const { clavier } = await caisse(0)
    await clavier.keyboard('12345{Tab}')
    screen.getByRole('button', { name: 'Ajouter un mode' }).focus()
    await clavier.keyboard('{Enter}')
    await screen.findByLabelText('Montant 2')
  })

  it('une réponse perdue : le même règlement repart tel quel et n’est encaissé qu’une fois', async () => {
    const { serveur, regle } = await caisse(0, rang => rang === 0)
    deuxFois(CTRL_ENTREE)
    await screen.findByText(/rien ne dit si c’est enregistré/)
    await waitFor(() =>
      expect(screen.getByLabelText('Reçu du client')).toHaveProperty('value', '20\u00a0000'),
    )
    deuxFois(CTRL_ENTREE)
    await screen.findByText('Règlement encaissé')
    const envois = serveur.de(contrat.comptoir.modifier)
    expect(envois).toHaveLength(2)
    expect(envois[1]?.cle).toBe(envois[0]?.cle)
    expect(envois[1]?.payload).toEqual(envois[0]?.payload)
    expect(regle()).toBe(15_000)
  })
})

describe('encaisser, puis recharger sans avoir eu de réponse', () => {
  it('encaissé : la page le dit, et rien n’est prêt à encaisser le reste', async () => {
    const { regle, recharger } = await caisse(0, rang => rang === 0)
    deuxFois(CTRL_ENTREE)
    await screen.findByText(/rien ne dit si c’est enregistré/)
    await recharger()
    await screen.findByText('Règlement encaissé')
    expect(screen.queryByLabelText('Montant réglé')).toBeNull()
    expect(regle()).toBe(15_000)
  })

  it('pas arrivé : le règlement est à refaire, et le reste est entier', async () => {
    const { cles, recharger } = await caisse(0, rang => rang === 0)
    deuxFois(CTRL_ENTREE)
    await screen.findByText(/rien ne dit si c’est enregistré/)
    cles.clear()
    await recharger()
    await screen.findByLabelText('Montant réglé')
    expect(screen.queryByText('Règlement encaissé')).toBeNull()
  })
})

describe('annuler', () => {
  async function fiche(regle: number) {
    const serveur = serveurEssai()
    serveur.repond(contrat.comptoir.lire, () => vente(regle))
    const { clavier } = await monter(<FicheComptoir />, {
      serveur,
      permissions: ['comptoir.lire', 'comptoir.supprimer'],
      chemin: '/vente/$comptoirId',
      adresse: `/vente/${VENTE}`,
    })
    await clavier.click(await screen.findByLabelText('Autres actions'))
    return { serveur, clavier, geste: await presse(/^Annuler la vente/, document.body, '[role=menuitem]') }
  }

  it('demande pourquoi ; refusé, dit ce qui retient la vente et quoi faire', async () => {
    const { serveur, clavier, geste } = await fiche(0)
    const raison = '15 000 F sont déjà encaissés : annulez d’abord le règlement à la caisse.'
    serveur.repond(contrat.comptoir.supprimer, () => {
      throw new RefusEssai(409, 'VENTE_REGLEE', 'Impossible de supprimer cette vente', { raison })
    })
    await clavier.click(geste)
    await clavier.type(await screen.findByLabelText(/Pourquoi/), 'Client parti{Enter}')
    await screen.findByText(raison)
    expect(serveur.de(contrat.comptoir.supprimer)[0]?.query).toEqual({ motif: 'Client parti' })
    await screen.findByText('La vente n’est pas annulée.')
  })

  it('réglée, ne s’offre pas et dit pourquoi', async () => {
    const { geste } = await fiche(15_000)
    expect(geste.hasAttribute('data-disabled')).toBe(true)
    expect(geste.textContent).toMatch(/15.000.F sont déjà encaissés : annulez d’abord le règlement/)
  })
})

it('toute revenue, la vente le dit, et rien n’y revient plus', async () => {
  const serveur = serveurEssai()
  serveur.repond(contrat.comptoir.lire, () => ({
    ...vente(0),
    NombreArticles: 0,
    PartClient: 0,
    ResteAPayer: 0,
    StatutReglement: 'Soldée' as const,
  }))
  serveur.repond(contrat.caisse.etat, () => etat)
  await monter(<FicheComptoir />, {
    serveur,
    permissions: ['comptoir.lire', 'ventes.rendre'],
    chemin: '/vente/$comptoirId',
    adresse: `/vente/${VENTE}`,
  })
  await screen.findByText('Tout est revenu.')
  expect(document.body.textContent).toContain('Rendue')
  expect(document.body.textContent).not.toContain('Soldée')
  expect(screen.queryByLabelText('Autres actions')).toBeNull()
})
