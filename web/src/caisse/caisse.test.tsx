import type { Creance, DocumentDu, EtatCaisse, Operation, Totaux } from '@dioptrie/domain/caisse/contract'
import { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { sessionDe } from '../kernel/navigateur.fixture.ts'
import { serveurJoint } from '../kernel/serveur.ts'
import { officineEssai } from '../organisation/officine.fixture.ts'
import Caisse from './Caisse.tsx'
import Compter from './cloture/Compter.tsx'
import FicheDepense from './depense/FicheDepense.tsx'
import Operations from './Operations.tsx'
import { Reglement } from './Reglement.tsx'
import ReglerCommande from './ReglerCommande.tsx'
import FicheVersement from './versements/FicheVersement.tsx'

// As the router does before it shows a screen.
beforeAll(() => prechargerTextes(['caisse', 'champs', 'ventes', 'ui']))

const ANG = sessionDe('jeton').userData.IdOfficine
const JOUR = '2026-11-15'
const id = (n: number) => `0199a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const etatDe = (plus: Partial<EtatCaisse> = {}): EtatCaisse => ({
  IdOfficine: ANG,
  Officine: 'Cocody Angré',
  Jour: JOUR,
  Statut: 'Ouverte',
  OuverteLe: `${JOUR}T08:00:00.000Z`,
  IdInitialisation: id(1),
  LaisseALaCloture: null,
  JourNonCloture: null,
  FondDeCaisse: 50_000,
  SeuilAlerte: null,
  SoldeDepense: 0,
  Initialisation: 500_000,
  Entrees: 0,
  Sorties: 120_000,
  Attendu: 380_000,
  ...plus,
})
const operation = (n: number, plus: Partial<Operation>): Operation => ({
  _id: id(n),
  IdOfficine: ANG,
  Officine: 'Cocody Angré',
  Jour: JOUR,
  typeOperation: 'Initialisation',
  modepaiement: 'Espèce',
  montant: 500_000,
  reference: null,
  IdCommande: null,
  IdComptoir: null,
  IdConsultation: null,
  IdCreance: null,
  IdAvoir: null,
  ParAvoir: null,
  IdClient: null,
  Document: null,
  Tiers: null,
  Motif: null,
  Ecart: null,
  IdOrigine: null,
  JourOrigine: null,
  MontantOrigine: null,
  IdAnnulation: null,
  Rendu: 0,
  Rang: n,
  Empreinte: 'x',
  createdAt: `${JOUR}T08:00:00.000Z`,
  createdBy: 'Koné Mariam',
  ...plus,
})
const du = (n: number): DocumentDu => ({
  entite: 'commande_client',
  _id: id(n),
  RefCmmd: `CMD-ANG-26-${n}`,
  IdOfficine: ANG,
  Officine: 'Cocody Angré',
  DateCommd: JOUR,
  IdClient: id(n),
  Tiers: `Client ${n}`,
  Contacts: [],
  PartClient: 1_000,
  MontantRegle: 0,
  ResteAPayer: 1_000,
  StatutReglement: 'Non réglé',
})
const officine = (ComptageAveugle: boolean) =>
  officineEssai({ _id: ANG, Nom: 'Cocody Angré', OfficinePrincipale: true, ComptageAveugle })

function serveurDeCaisse(etat: Partial<EtatCaisse> = {}, aveugle = false) {
  const serveur = serveurEssai()
  serveur.repond(contrat.caisse.etat, () => etatDe(etat))
  serveur.repondPage(contrat.organisation.officines, () => [officine(aveugle)])
  serveur.repondPage(contrat.caisse.dus, () => [])
  serveur.repond(
    contrat.caisse.totaux,
    (): Totaux => ({
      lignes: [
        { typeOperation: 'Initialisation', modepaiement: 'Espèce', Nombre: 1, montant: 500_000 },
        { typeOperation: 'Versement Banque', modepaiement: 'Espèce', Nombre: 1, montant: 120_000 },
      ],
      Initialisation: 500_000,
      Entrees: 0,
      Sorties: 120_000,
      Attendu: 380_000,
      Recettes: 0,
    }),
  )
  return serveur
}

const net = (texte: string | null | undefined) => (texte ?? '').replaceAll(/[\u202f\u00a0]/g, ' ')
/** The sum of a box, by its name. */
const sommeDe = async (nom: string) => net((await screen.findByText(nom)).nextElementSibling?.textContent)

describe('ouvrir la journée', () => {
  const fermee = { Statut: 'Non ouverte' as const, OuverteLe: null, IdInitialisation: null }

  it('propose ce que la clôture a laissé, et accepte 0 F tapé', async () => {
    const serveur = serveurDeCaisse({ ...fermee, LaisseALaCloture: 312_500 })
    serveur.repond(contrat.caisse.initialiser, () => operation(1, { montant: 0 }))
    const { clavier } = await monter(<Caisse />, {
      serveur,
      permissions: ['caisse.lire', 'caisse.encaisser'],
    })
    const fonds = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Fonds d’ouverture' })
    expect(net(fonds.value)).toBe('312 500')
    await clavier.clear(fonds)
    await clavier.type(fonds, '0{Enter}')
    // Another float than what was left: nothing leaves without its reason, and the keys go there.
    await screen.findByText(/Dites d’où vient l’écart/)
    expect(serveur.de(contrat.caisse.initialiser)).toHaveLength(0)
    await clavier.keyboard('Versé hier soir à la banque{Enter}')
    await waitFor(() => expect(serveur.de(contrat.caisse.initialiser)).toHaveLength(1))
    expect(serveur.de(contrat.caisse.initialiser)[0]?.payload).toMatchObject({
      montant: 0,
      Motif: 'Versé hier soir à la banque',
    })
  })

  it('un champ vide n’est pas 0 F : rien ne part, et il le dit', async () => {
    const serveur = serveurDeCaisse({ ...fermee, FondDeCaisse: null })
    const { clavier } = await monter(<Caisse />, {
      serveur,
      permissions: ['caisse.lire', 'caisse.encaisser'],
    })
    await clavier.type(await screen.findByRole('textbox', { name: 'Fonds d’ouverture' }), '{Enter}')
    await screen.findByText('Tapez ce que contient le tiroir : 0 s’il est vide.')
    expect(serveur.de(contrat.caisse.initialiser)).toHaveLength(0)
  })
})

describe('corriger le fonds d’ouverture', () => {
  const permissions = ['caisse.lire', 'caisse.annuler'] as const

  it('demande le montant et le motif, et nomme l’écriture corrigée', async () => {
    const serveur = serveurDeCaisse()
    serveur.repond(contrat.caisse.corrigerInitialisation, () => operation(2, { montant: 50_000 }))
    const { clavier } = await monter(<Caisse />, { serveur, permissions: [...permissions] })
    await clavier.click(await screen.findByRole('button', { name: 'Corriger le fonds' }))
    const fenetre = within(await screen.findByRole('dialog'))
    const bouton = fenetre.getByRole('button', { name: 'Corriger le fonds' })
    await clavier.type(fenetre.getByRole('textbox', { name: 'Fonds compté' }), '50000')
    expect(bouton).toHaveProperty('disabled', true)
    await clavier.type(fenetre.getByRole('textbox', { name: 'Motif' }), 'Un zéro de trop{Enter}')
    await screen.findByText(/Fonds d’ouverture corrigé/)
    expect(serveur.de(contrat.caisse.corrigerInitialisation)).toMatchObject([
      { params: { id: id(1) }, payload: { montant: 50_000, motif: 'Un zéro de trop' } },
    ])
  })

  it('corrigé entre-temps : la fenêtre montre ce qui est écrit, garde la saisie, et Entrée corrige cela', async () => {
    const serveur = serveurDeCaisse()
    serveur.repond(contrat.caisse.corrigerInitialisation, ({ params }) => {
      if (params.id === id(3)) return operation(5, { montant: 25_000 })
      throw new RefusEssai(409, 'FONDS_DEJA_CORRIGE', 'Ce fonds vient d’être corrigé : il est de 30 000 F.', {
        courant: operation(3, { montant: 30_000 }),
      })
    })
    const { clavier } = await monter(<Caisse />, { serveur, permissions: [...permissions] })
    await clavier.click(await screen.findByRole('button', { name: 'Corriger le fonds' }))
    const dialogue = await screen.findByRole('dialog')
    const fenetre = within(dialogue)
    const motif = fenetre.getByRole<HTMLInputElement>('textbox', { name: 'Motif' })
    await clavier.type(fenetre.getByRole('textbox', { name: 'Fonds compté' }), '25000')
    await clavier.type(motif, 'Erreur{Enter}')
    await fenetre.findByText(/vient d’être corrigé/)
    expect(net(dialogue.textContent)).toContain('Écrit 30 000 F.')
    expect([
      net(fenetre.getByRole<HTMLInputElement>('textbox', { name: 'Fonds compté' }).value),
      motif.value,
    ]).toEqual(['25 000', 'Erreur'])
    await clavier.type(motif, '{Enter}')
    await screen.findByText(/Fonds d’ouverture corrigé/)
    expect(serveur.de(contrat.caisse.corrigerInitialisation)).toMatchObject([
      { params: { id: id(1) } },
      { params: { id: id(3) }, payload: { montant: 25_000, motif: 'Erreur' } },
    ])
  })

  it.each([
    ['à qui n’en a pas le droit', {}, ['caisse.lire']],
    ['une fois la journée clôturée', { Statut: 'Clôturée' }, permissions],
  ] as const)('n’est pas offert %s', async (_, etat, droits) => {
    await monter(<Caisse />, { serveur: serveurDeCaisse(etat), permissions: [...droits] })
    await waitFor(async () => expect(await sommeDe('Fonds d’ouverture')).toContain('500 000 F'))
    expect(screen.queryByRole('button', { name: 'Corriger le fonds' })).toBeNull()
  })
})

describe('encaisser', () => {
  it('montre tous les restes à payer, pas les vingt premiers', async () => {
    const serveur = serveurDeCaisse()
    serveur.repondPage(contrat.caisse.dus, () => Array.from({ length: 35 }, (_, n) => du(n + 1)))
    await monter(<Caisse />, { serveur, permissions: ['caisse.lire'] })
    await screen.findByText('Client 35')
    expect(screen.getAllByText(/^Client \d+$/)).toHaveLength(35)
    expect(Number(serveur.de(contrat.caisse.dus)[0]?.query.limit)).toBeGreaterThanOrEqual(35)
  })

  it('au-delà d’une page, dit combien il en reste et les ajoute', async () => {
    const serveur = serveurDeCaisse()
    const tous = Array.from({ length: 130 }, (_, n) => du(n + 1))
    serveur.repond(contrat.caisse.dus, ({ query }) => {
      const [page, taille] = [Number(query.page), Number(query.limit)]
      return {
        pager: {
          totalItems: 130,
          currentPage: page,
          pageSize: taille,
          totalPages: 2,
          startIndex: (page - 1) * taille,
          endIndex: Math.min(130, page * taille) - 1,
          pages: [1, 2],
        },
        pageOfItems: tous.slice((page - 1) * taille, page * taille),
      }
    })
    const { clavier } = await monter(<Caisse />, { serveur, permissions: ['caisse.lire'] })
    await clavier.click(await screen.findByRole('button', { name: 'Afficher encore 30 restes à payer' }))
    await screen.findByText('Client 130')
    expect(screen.queryByRole('button', { name: /Afficher encore/ })).toBeNull()
  })
})

describe('un règlement qui ne peut pas partir', () => {
  const reglement = (empeche: string | null, plus: Partial<ComponentProps<typeof Reglement>> = {}) => {
    const serveur = serveurDeCaisse()
    serveur.repondPage(contrat.modesPaiement.liste, () => [])
    return monter(
      <Reglement reste={5_000} empeche={empeche} enCours={false} refus={null} payer={vi.fn()} {...plus} />,
      { serveur, permissions: ['caisse.lire', 'caisse.encaisser'] },
    )
  }
  const montant = () => screen.findByLabelText<HTMLInputElement>('Montant réglé')

  it('dit pourquoi à Ctrl+Entrée : la journée n’est pas ouverte', async () => {
    const payer = vi.fn()
    const { clavier } = await reglement('La journée de caisse n’est pas ouverte.', { payer })
    await clavier.click(await montant())
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('La journée de caisse n’est pas ouverte.')
    expect(payer).not.toHaveBeenCalled()
  })

  it('dit pourquoi : aucun montant, puis moins reçu qu’encaissé', async () => {
    const payer = vi.fn()
    const { clavier } = await reglement(null, { payer })
    await clavier.clear(await montant())
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Combien est réglé ? Tapez un montant.')
    await clavier.type(await montant(), '5000')
    await clavier.type(screen.getByLabelText('Reçu du client'), '2000{Control>}{Enter}{/Control}')
    await screen.findByText('Le client donne moins que ce qui est encaissé.')
    expect(payer).not.toHaveBeenCalled()
  })

  it('un mode ajouté prend la main : la même touche n’en ajoute pas un troisième', async () => {
    const { clavier } = await reglement(null)
    await montant()
    screen.getByText('Ajouter un mode').focus()
    await clavier.click(screen.getByText('Ajouter un mode'))
    const mode = document.querySelector('input[role="combobox"][id]:not([id=""])')
    expect(document.activeElement).not.toBe(mode)
    expect(document.activeElement?.getAttribute('role')).toBe('combobox')
    await clavier.keyboard('{Enter}')
    expect(screen.queryByLabelText('Montant 3')).toBeNull()
  })
})

it('un mode se presse, une somme ronde aussi : ce qui est à rendre suit, et part avec le règlement', async () => {
  const serveur = serveurDeCaisse()
  const mode = (n: number, Libelle: string) => ({
    _id: id(70 + n),
    Libelle,
    Actif: true,
    NumeroRequis: false,
    version: 1,
    createdAt: '2026-11-16T10:00:00Z',
    updatedAt: '2026-11-16T10:00:00Z',
  })
  serveur.repondPage(
    contrat.modesPaiement.liste,
    () => ['Avoir', 'Chèque', 'Espèce', 'Moov Money', 'Wave'].map((nom, n) => mode(n, nom)) as never,
  )
  const payer = vi.fn()
  const { clavier } = await monter(<Reglement reste={70_500} enCours={false} refus={null} payer={payer} />, {
    serveur,
    permissions: ['caisse.lire', 'caisse.encaisser'],
  })
  const wave = await presse(/^Wave/)
  // The usual ones first; a credit note is asked for by its number, in the list.
  expect([...(wave.parentElement?.children ?? [])].map(b => b.textContent)).toEqual([
    'EspèceAlt 1',
    'WaveAlt 2',
    'ChèqueAlt 3',
    'Moov MoneyAlt 4',
  ])
  await clavier.click(await presse('75 000'.replace(' ', '\u202f')))
  expect(net(document.querySelector('output')?.textContent)).toBe('À rendre4 500 F')
  // A figure is that of an amount; with Alt it is a mode's.
  await clavier.click(await screen.findByLabelText('Montant réglé'))
  await clavier.keyboard('{Alt>}2{/Alt}')
  expect(wave.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByLabelText('Reçu du client')).toBeNull()
  await clavier.keyboard('{Alt>}1{/Alt}{Control>}{Enter}{/Control}')
  expect(payer).toHaveBeenCalledWith({ montant: 70_500, modepaiement: 'Espèce', reference: null }, 4_500)
})

describe('les opérations', () => {
  it('ont le signe de leur résumé : un versement sort, son annulation rentre', async () => {
    const serveur = serveurDeCaisse()
    serveur.repondPage(contrat.caisse.operations, () => [
      operation(3, {
        typeOperation: 'Versement Banque',
        montant: -7_000,
        IdOrigine: id(2),
        JourOrigine: JOUR,
      }),
      operation(2, { typeOperation: 'Versement Banque', montant: 127_000, IdAnnulation: null }),
      operation(1, {}),
      // Taken back on its own day, given back on a later one.
      ...[JOUR, '2026-03-01'].map((JourOrigine, n) =>
        operation(4 + n, { typeOperation: 'Règlement cpt', montant: -n, IdOrigine: id(9), JourOrigine }),
      ),
    ])
    serveur.repondPage(contrat.modesPaiement.liste, () => [])
    await monter(<Operations />, { serveur, permissions: ['caisse.lire'] })
    await screen.findAllByText('Fonds d’ouverture')
    expect(await sommeDe('Sorties')).toBe('−120 000 F')
    const texte = net(document.body.textContent)
    expect(texte).toContain('−127 000 F')
    expect(texte).toContain('7 000 F')
    expect(texte).not.toContain('−7 000 F')
    const contraires = [...document.querySelectorAll('td small')].map(s => net(s.textContent).trim())
    expect(contraires).toEqual(['(annulation)', '(annulation)', '(remboursement)'])
  })

  it('d’un jour clos ne s’annulent plus : ce qu’un client a payé se rembourse, par le moyen choisi', async () => {
    const serveur = serveurDeCaisse()
    // Its state comes late: a press among the answers waits for the code of its menu, and would be lost one time in three.
    serveur.repond(contrat.caisse.etat, () => etatDe(), { apres: 300 })
    const hier = { Jour: '2026-03-01', montant: 20_000 } as const
    serveur.repondPage(contrat.caisse.operations, () => [
      operation(2, { ...hier, typeOperation: 'Règlement cpt', modepaiement: 'Wave', Document: 'CPT-1' }),
    ])
    serveur.repondPage(contrat.modesPaiement.liste, () => [])
    serveur.repond(contrat.caisse.rembourser, () => operation(3, { IdOrigine: id(2) }))
    const { clavier } = await monter(<Operations />, {
      serveur,
      permissions: ['caisse.lire', 'caisse.annuler'],
    })
    await sommeDe('Sorties')
    await clavier.click(await presse(/^Actions/))
    // Its menu is there, whether or not the day is known.
    await presse('Reçu 80 mm')
    expect(document.body.textContent).not.toContain('Annuler')
    await clavier.click(await presse('Rembourser'))
    await clavier.type(await screen.findByLabelText(/^Motif/), 'Lunettes rendues')
    await clavier.type(screen.getByLabelText(/^Numéro/), 'W77{Enter}')
    await waitFor(() =>
      expect(serveur.de(contrat.caisse.rembourser)[0]?.payload).toEqual({
        Motif: 'Lunettes rendues',
        modepaiement: 'Wave',
        reference: 'W77',
        montant: 20_000,
      }),
    )
  })
})

it('un règlement du jour s’annule ou se rend en partie ; rendu en partie, il se rend encore', async () => {
  const serveur = serveurDeCaisse()
  const paye = { typeOperation: 'Règlement cpt', montant: 100_000, modepaiement: 'Espèce' } as const
  let Rendu = 0
  serveur.repond(contrat.caisse.etat, () => etatDe())
  serveur.repondPage(contrat.caisse.operations, () => [operation(2, { ...paye, Rendu })])
  serveur.repondPage(contrat.modesPaiement.liste, () => [])
  serveur.repond(contrat.caisse.rembourser, () => {
    Rendu = 10_000
    return operation(3, { IdOrigine: id(2) })
  })
  const { clavier } = await monter(<Operations />, {
    serveur,
    permissions: ['caisse.lire', 'caisse.annuler'],
  })
  await sommeDe('Sorties')
  await clavier.click(await presse(/^Actions/))
  await presse('Annuler')
  await clavier.click(await presse('Rembourser'))
  const montant = await screen.findByLabelText<HTMLInputElement>(/^Rendu au client/)
  expect(net(montant.value)).toBe('100 000')
  await clavier.clear(montant)
  await clavier.type(montant, '10000')
  await clavier.type(screen.getByLabelText(/^Motif/), 'Étui rapporté{Enter}')
  await waitFor(() =>
    expect(serveur.de(contrat.caisse.rembourser)[0]?.payload).toEqual({
      Motif: 'Étui rapporté',
      modepaiement: 'Espèce',
      montant: 10_000,
    }),
  )
  await screen.findByText(/10\s000\sF rendus/)
  await clavier.click(await presse(/^Actions/))
  await clavier.click(await presse('Rembourser'))
  await screen.findByText(/Rembourser 90\s000\sF au client/)
  expect(document.body.textContent).not.toContain('Annuler')
})

it('une part rendue dont la réponse se perd, page rechargée : la même part repart, sous la même clé', async () => {
  const serveur = serveurDeCaisse()
  const paye = { typeOperation: 'Règlement cpt', montant: 100_000, modepaiement: 'Espèce' } as const
  let Rendu = 0
  serveur.repond(contrat.caisse.etat, () => etatDe())
  serveur.repondPage(contrat.caisse.operations, () => [operation(2, { ...paye, Rendu })])
  serveur.repondPage(contrat.modesPaiement.liste, () => [])
  serveur.repond(contrat.caisse.rembourser, (_, rang) => {
    Rendu = 10_000
    if (rang === 0) throw new LigneCoupee()
    return operation(3, { IdOrigine: id(2) })
  })
  const ouvrir = async () => {
    const monte = await monter(<Operations />, { serveur, permissions: ['caisse.lire', 'caisse.annuler'] })
    await sommeDe('Sorties')
    await monte.clavier.click(await presse(/^Actions/))
    await monte.clavier.click(await presse('Rembourser'))
    return { ...monte, montant: await screen.findByLabelText<HTMLInputElement>(/^Rendu au client/) }
  }
  const un = await ouvrir()
  await un.clavier.clear(un.montant)
  await un.clavier.type(un.montant, '10000')
  await un.clavier.type(screen.getByLabelText(/^Motif/), 'Étui rapporté{Enter}')
  await screen.findByText(/rien ne dit si c’est enregistré/)
  window.dispatchEvent(new Event('pagehide'))
  un.unmount()
  queryClient.clear()
  const deux = await ouvrir()
  await waitFor(() => expect(net(deux.montant.value)).toBe('10 000'))
  await deux.clavier.click(await presse('Rembourser le client'))
  await waitFor(() => expect(serveur.de(contrat.caisse.rembourser)).toHaveLength(2))
  const [premier, second] = serveur.de(contrat.caisse.rembourser)
  expect([second?.cle, second?.payload]).toEqual([premier?.cle, premier?.payload])
})

it('la caisse d’aujourd’hui close aussi, un remboursement dit quand il se fera au lieu de se faire refuser', async () => {
  const serveur = serveurDeCaisse()
  serveur.repond(contrat.caisse.etat, () => etatDe({ Statut: 'Clôturée' }))
  serveur.repondPage(contrat.caisse.operations, () => [
    operation(2, {
      montant: 20_000,
      typeOperation: 'Règlement cpt',
      modepaiement: 'Espèce',
      Document: 'CPT-1',
    }),
  ])
  serveur.repondPage(contrat.modesPaiement.liste, () => [])
  const { clavier } = await monter(<Operations />, {
    serveur,
    permissions: ['caisse.lire', 'caisse.annuler'],
  })
  await sommeDe('Sorties')
  await clavier.click(await presse(/^Actions/))
  await clavier.click(await presse('Rembourser'))
  await screen.findByText(/se rembourse à la prochaine journée de caisse ouverte/)
  expect(screen.queryByLabelText(/^Motif/)).toBeNull()
})

describe('compter sans voir l’attendu', () => {
  const journee = {
    Initialisation: 380_000,
    Entrees: 0,
    Sorties: 0,
    Attendu: 380_000,
    Recettes: 0,
    lignes: [
      { typeOperation: 'Initialisation' as const, modepaiement: 'Espèce', Nombre: 1, montant: 380_000 },
    ],
    ouverteLe: `${JOUR}T08:00:00.000Z`,
    ouvertePar: 'Koné Mariam',
    IdOfficine: ANG,
    Officine: 'Cocody Angré',
    Jour: JOUR,
    Statut: 'Ouverte' as const,
    FondDeCaisse: 50_000,
    joursOuverts: [JOUR],
    SeuilSignature: null,
  }
  const coupures = () => [
    {
      _id: id(90),
      Libelle: 'Billet de 10 000 F',
      Valeur: 10_000,
      Nature: 'billet' as const,
      Actif: true,
      version: 1,
      createdAt: `${JOUR}T08:00:00.000Z`,
      updatedAt: `${JOUR}T08:00:00.000Z`,
    },
  ]
  const compter = async (aveugle: boolean) => {
    const serveur = serveurDeCaisse({}, aveugle)
    serveur.repond(contrat.cloture.journee, () => journee)
    serveur.repond(contrat.caisse.duJour, () => [])
    serveur.repondPage(contrat.coupures.liste, coupures)
    const vue = await monter(<Compter />, { serveur, permissions: ['caisse.lire', 'caisse.cloturer'] })
    const billets = await screen.findByRole('textbox', { name: /Nombre, billet de 10/ })
    return { ...vue, serveur, billets }
  }

  it('tait l’attendu, l’écart et d’où ils viennent jusqu’à la fin du compte', async () => {
    const { clavier, billets, serveur } = await compter(true)
    await clavier.type(billets, '37')
    const lu = () => net(document.body.textContent)
    await waitFor(() => expect(lu()).toContain('370 000 F'))
    expect(lu()).not.toContain('380 000')
    expect(lu()).not.toContain('Il manque')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(lu()).toContain('380 000 F'))
    expect(lu()).toContain('Il manque')
    expect(serveur.de(contrat.cloture.cloturer)).toHaveLength(0)
  })

  it('sans ce réglage, l’attendu est là dès le départ', async () => {
    await compter(false)
    await waitFor(() => expect(net(document.body.textContent)).toContain('380 000 F'))
  })

  it('Ctrl+Entrée avant la fin dit ce qui manque et y mène : rien de compté, puis le motif de l’écart', async () => {
    const { clavier, billets, serveur } = await compter(false)
    await clavier.click(billets)
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/Rien n’est compté/)
    await clavier.type(billets, '37{Control>}{Enter}{/Control}')
    await screen.findByText('À remplir : Motif de l’écart.')
    expect(document.activeElement?.id).toBe('motif-ecart')
    expect(serveur.de(contrat.cloture.cloturer)).toHaveLength(0)
  })

  it('la veille close sans réponse reste la veille, et se dit close : le compte ne passe pas au jour qui vient de s’ouvrir', async () => {
    const VEILLE = '2026-11-14'
    let faite = false
    const serveur = serveurEssai()
    serveur.repond(contrat.caisse.etat, () =>
      etatDe(faite ? {} : { Statut: 'Non ouverte', OuverteLe: null, JourNonCloture: VEILLE }),
    )
    serveur.repondPage(contrat.organisation.officines, () => [officine(false)])
    serveur.repondPage(contrat.coupures.liste, coupures)
    serveur.repond(contrat.caisse.duJour, () => [])
    serveur.repond(contrat.cloture.journee, ({ params }) => ({
      ...journee,
      Jour: params.date ?? JOUR,
      ...(params.date === VEILLE && faite ? { Statut: 'Clôturée' as const, joursOuverts: [JOUR] } : {}),
    }))
    serveur.repond(contrat.cloture.initialiserAvecCloture, () => {
      faite = true
      throw new LigneCoupee()
    })
    const { clavier } = await monter(<Compter />, {
      serveur,
      permissions: ['caisse.lire', 'caisse.cloturer'],
    })
    await clavier.type(
      await screen.findByRole('textbox', { name: /Nombre, billet de 10/ }),
      '38{Control>}{Enter}{/Control}',
    )
    await screen.findByText(/rien ne dit si c’est enregistré/)
    act(() => serveurJoint())
    await screen.findByText(/Cette journée est déjà clôturée/)
    expect(document.body.textContent).toContain('14/11/2026')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('un compte commencé est gardé : la page rechargée le rend', async () => {
    const { clavier, billets, unmount } = await compter(false)
    await clavier.type(billets, '1')
    await screen.findByText(/Brouillon gardé/)
    unmount()
    queryClient.clear()
    const { billets: rendus } = await compter(false)
    await waitFor(() => expect((rendus as HTMLInputElement).value).toBe('1'))
    await waitFor(() => expect(document.body.textContent).toContain('Il manque'))
  })

  it('ce qu’un collègue encaisse pendant le compte se nomme : combien, qui, quoi ; rechargée, la page le dit encore', async () => {
    const { clavier, billets, serveur, unmount } = await compter(false)
    await clavier.type(billets, '38')
    await screen.findByText(/Brouillon gardé/)
    expect(screen.queryByText(/Pendant le comptage/)).toBeNull()
    const venue = (createdAt: string, createdBy: string) =>
      exemple(contrat.caisse.rembourser.reponse, {
        createdAt,
        createdBy,
        montant: 20_000,
        modepaiement: 'Espèce',
        typeOperation: 'Règlement cmde cli',
      }) as never
    const encaisser = (s: typeof serveur) => {
      s.repond(contrat.cloture.journee, () => ({ ...journee, Attendu: 400_000 }))
      s.repond(contrat.caisse.duJour, () => [
        venue(new Date(Date.now() + 60_000).toISOString(), 'Yao Serge'),
        venue(`${JOUR}T08:30:00.000Z`, 'Traoré Issa'),
      ])
    }
    encaisser(serveur)
    await act(() => queryClient.invalidateQueries())
    const dite = async () => {
      const note = (await screen.findByText(/Pendant le comptage/)).closest('[role=status]') as HTMLElement
      expect(net(note.textContent)).toContain('de 380 000 F à 400 000 F')
      await waitFor(() => expect(net(note.textContent)).toMatch(/20 000 F · Espèce · Yao Serge/))
      expect(note.textContent).not.toContain('Traoré Issa')
    }
    await dite()
    unmount()
    queryClient.clear()
    const serveurApres = serveurDeCaisse({}, false)
    serveurApres.repondPage(contrat.coupures.liste, coupures)
    encaisser(serveurApres)
    await monter(<Compter />, { serveur: serveurApres, permissions: ['caisse.lire', 'caisse.cloturer'] })
    await dite()
  })

  it('« Fond de demain » est ce qui reste une fois à la banque ce qui y va ; en dessous du fond, le compte', async () => {
    const { clavier, billets } = await compter(false)
    await clavier.type(billets, '38')
    await waitFor(async () => expect(await sommeDe('Fond de demain')).toBe('50 000 F'))
    expect(await sommeDe('À verser en banque')).toBe('330 000 F')
    await clavier.clear(billets)
    await clavier.type(billets, '3')
    await waitFor(async () => expect(await sommeDe('Fond de demain')).toBe('30 000 F'))
    expect(await sommeDe('Manque pour le fond habituel')).toBe('20 000 F')
  })
})

it('une commande qu’un collègue annule pendant qu’on l’encaisse : la somme s’en va, et une phrase dit pourquoi', async () => {
  const s = serveurDeCaisse()
  let Statut = 'Active'
  s.repondPage(contrat.modesPaiement.liste, () => [])
  s.repond(
    contrat.ventes.lireParReference,
    () =>
      exemple(CommandeEntiere, {
        IdOfficine: ANG,
        IdClient: id(3),
        RefCmmd: 'CMD-ANG-26-00001',
        Client: 'Kouamé Aya',
        Total: 60_000,
        PartAssurance: 0,
        PartClient: 60_000,
        MontantRegle: 0,
        ResteAPayer: 60_000,
        StatutReglement: 'Non réglée',
        Statut,
        MotifAnnulation: 'Le client a renoncé',
      }) as never,
  )
  await monter(<ReglerCommande />, {
    serveur: s,
    permissions: ['caisse.lire', 'caisse.encaisser'],
    chemin: '/apps/caisse/$clientId/$RefCmmd',
    adresse: `/apps/caisse/${id(3)}/CMD-ANG-26-00001`,
  })
  await screen.findByLabelText('Montant réglé')
  Statut = 'Supprimée'
  await act(() => queryClient.invalidateQueries())
  await screen.findByText(/Cette commande est annulée/)
  expect(screen.getByRole('alert').textContent).toContain('Le client a renoncé')
  expect(screen.queryByLabelText('Montant réglé')).toBeNull()
})

it('un solde repris d’un autre logiciel se lit là où il se paie, se retire avec son motif, et se remet', async () => {
  const s = serveurDeCaisse()
  let Contre = 0
  const solde = (): Creance => ({
    _id: id(7),
    RefCreance: 'SLD-ANG-26-00001',
    IdClient: id(3),
    Client: 'Kouamé Aya',
    IdOfficine: ANG,
    Officine: 'Cocody Angré',
    DateCreance: '2026-05-10',
    Reference: 'F-118',
    Montant: 12_500,
    Contre,
    MontantRegle: 0,
    ResteAPayer: 12_500 - Contre,
    StatutReglement: Contre ? 'Soldée' : 'Non réglée',
    Motif: Contre ? 'Déjà payé' : null,
    createdAt: `${JOUR}T08:00:00.000Z`,
    createdBy: 'Koné Mariam',
    annulations: Contre
      ? [
          {
            _id: id(8),
            RefCreance: 'SLD-ANG-26-00002',
            Montant: Contre,
            Motif: 'Déjà payé',
            createdAt: `${JOUR}T09:00:00.000Z`,
            createdBy: 'Koné Mariam',
          },
        ]
      : [],
  })
  s.repond(contrat.caisse.creance, solde)
  s.repondPage(contrat.modesPaiement.liste, () => [])
  s.repondPage(contrat.caisse.operations, () => [])
  s.repond(contrat.caisse.annulerCreance, ({ payload }) => {
    expect(payload).toEqual({ Motif: 'Déjà payé' })
    Contre = 12_500
    return solde()
  })
  s.repond(contrat.caisse.remettreCreance, ({ params, payload }) => {
    expect([params.id, payload]).toEqual([id(8), { Motif: 'Il devait bien' }])
    Contre = 0
    return solde()
  })
  const { clavier } = await monter(<ReglerCommande />, {
    serveur: s,
    permissions: ['caisse.lire', 'caisse.encaisser', 'caisse.annuler'],
    chemin: '/apps/caisse/$clientId/$RefCmmd',
    adresse: `/apps/caisse/${id(3)}/SLD-ANG-26-00001`,
  })
  await screen.findByText('Kouamé Aya')
  expect(screen.getByText(/dû depuis le 10\/05\/2026 · F-118/)).toBeTruthy()
  await clavier.click(await presse('Retirer ce solde'))
  const fenetre = await vient('[role=dialog]')
  await clavier.type(fenetre.querySelector('input') as HTMLInputElement, 'Déjà payé')
  await clavier.click(await presse('Retirer ce solde', fenetre))
  await screen.findByText(/ont été retirés de ce solde : Déjà payé/)
  await clavier.click(await presse(/^Remettre/))
  const reprise = await vient('[role=dialog]')
  await clavier.type(reprise.querySelector('input') as HTMLInputElement, 'Il devait bien{Enter}')
  await waitFor(() => expect(screen.queryByText(/ont été retirés de ce solde/)).toBeNull())
})

it('B11 : réduit, puis son paiement rendu, un solde repris redevient dû et se retire encore', async () => {
  const s = serveurDeCaisse()
  const retrait = (n: number, Montant: number, Motif: string) => ({
    _id: id(n),
    RefCreance: `SLD-ANG-26-0000${n}`,
    Montant,
    Motif,
    createdAt: `${JOUR}T09:00:00.000Z`,
    createdBy: 'Koné Mariam',
  })
  const annulations = [retrait(2, 60_000, 'Remise accordée')]
  const solde = () =>
    exemple(contrat.caisse.creance.reponse, {
      _id: id(7),
      IdOfficine: ANG,
      RefCreance: 'SLD-ANG-26-00001',
      DateCreance: '2026-05-10',
      Montant: 100_000,
      Contre: annulations.reduce((n, a) => n + a.Montant, 0),
      MontantRegle: 0,
      ResteAPayer: 100_000 - annulations.reduce((n, a) => n + a.Montant, 0),
      annulations: [...annulations],
    }) as unknown as Creance
  s.repond(contrat.caisse.creance, solde)
  s.repondPage(contrat.modesPaiement.liste, () => [])
  s.repondPage(contrat.caisse.operations, () => [])
  s.repond(contrat.caisse.annulerCreance, ({ payload }) => {
    annulations.push(retrait(3, 40_000, payload.Motif))
    return solde()
  })
  const { clavier } = await monter(<ReglerCommande />, {
    serveur: s,
    permissions: ['caisse.lire', 'caisse.encaisser', 'caisse.annuler'],
    chemin: '/apps/caisse/$clientId/$RefCmmd',
    adresse: `/apps/caisse/${id(3)}/SLD-ANG-26-00001`,
  })
  await clavier.click(await presse('Retirer ce solde'))
  const fenetre = await vient('[role=dialog]')
  expect(fenetre.textContent?.replaceAll(/\s/g, ' ')).toContain('retire 40 000 F de ce que doit')
  await clavier.type(fenetre.querySelector('input') as HTMLInputElement, 'Le reste aussi{Enter}')
  await screen.findByText(/40.000.F ont été retirés de ce solde : Le reste aussi/)
  expect(screen.getByText(/60.000.F ont été retirés de ce solde : Remise accordée/)).toBeTruthy()
  expect(screen.queryByText('Retirer ce solde')).toBeNull()
})

it('B14 : d’un jour clos, le versement que la banque refuse et la dépense mal tapée se reprennent aujourd’hui', async () => {
  await prechargerTextes(['versements', 'depense'])
  const s = serveurEssai()
  const fiche = (schema: Parameters<typeof exemple>[0], plus: object) =>
    exemple(schema, { IdOfficine: ANG, ...plus }) as never
  s.repond(contrat.versements.lire, () =>
    fiche(contrat.versements.lire.reponse, {
      DateVersement: '2026-03-02',
      montant: 20_000,
      Statut: 'Validé',
      annulation: null,
    }),
  )
  s.repond(contrat.versements.annuler, () => fiche(contrat.versements.annuler.reponse, {}))
  s.repond(contrat.depense.lire, () =>
    fiche(contrat.depense.lire.reponse, {
      Jour: '2026-03-02',
      Montant: 5_000,
      Statut: 'Active',
      IdOrigine: null,
      createdAt: '2026-03-02T09:00:00.000Z',
    }),
  )
  s.repond(contrat.depense.annuler, () => fiche(contrat.depense.annuler.reponse, {}))
  const permissions = ['caisse.lire', 'caisse.annuler', 'caisse.depenser'] as const
  for (const [ecran, nom, geste, appel] of [
    [<FicheVersement key="v" />, 'versementId', 'Annuler le versement', contrat.versements.annuler],
    [<FicheDepense key="d" />, 'depenseId', 'Annuler la dépense', contrat.depense.annuler],
  ] as const) {
    const { clavier, unmount } = await monter(ecran, {
      serveur: s,
      permissions: [...permissions],
      chemin: `/essai/$${nom}`,
      adresse: `/essai/${id(1)}`,
    })
    await clavier.click(await presse('Autres actions'))
    await clavier.click(await presse(geste, document.body, '[role=menuitem]'))
    const fenetre = await vient('[role=dialog]')
    await clavier.type(fenetre.querySelector('input') as HTMLInputElement, 'Refusé{Enter}')
    await waitFor(() => expect(s.de(appel)).toHaveLength(1))
    unmount()
  }
})
