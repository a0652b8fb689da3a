import type { VenteRetournable } from '@dioptrie/domain/avoirs/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { Reglement } from '../caisse/Reglement.tsx'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { type RefusApi, silence } from '../kernel/refus.ts'
import FaireAvoir from './FaireAvoir.tsx'
import FicheAvoir from './FicheAvoir.tsx'

beforeAll(() => prechargerTextes(['avoirs', 'caisse', 'ui', 'champs']))

const ligne = (Cle: string, Nature: 'Monture' | 'Verre' | 'Article', PrixUnitaire: number, plus = {}) => ({
  Cle,
  Nature,
  Designation: Cle,
  IdArticle: null,
  Quantite: 1,
  PrixUnitaire,
  EnStock: true,
  ...plus,
})
const vente = (plus: Partial<VenteRetournable> = {}): VenteRetournable => ({
  _id: ID,
  IdOfficine: ID,
  RefCmmd: 'CMD-1',
  version: 3,
  Remise: 10_000,
  PartAssurance: 0,
  lignes: [ligne('Monture1', 'Monture', 60_000), ligne('OD1', 'Verre', 40_000, { EnStock: false })],
  MontantRegle: 90_000,
  couverture: null,
  Refus: null,
  Entiere: false,
  ...plus,
})
const avoir = exemple(contrat.avoirs.lire.reponse, { Reference: 'AVR-1', Montant: 54_000 }) as never

const mode = (Libelle: string) => ({
  _id: ID,
  Libelle,
  NumeroRequis: Libelle !== 'Espèce',
  Actif: true,
  version: 1,
  createdAt: '2026-11-15T09:00:00.000Z',
  updatedAt: '2026-11-15T09:00:00.000Z',
  createdBy: null,
  updatedBy: null,
})

async function ouvrir(
  lue: VenteRetournable | (() => VenteRetournable),
  etat = 'Ouverte',
  serveur = serveurEssai(),
) {
  serveur.repond(contrat.avoirs.deCommande, () => (typeof lue === 'function' ? lue() : lue))
  serveur.repond(contrat.caisse.etat, () => exemple(contrat.caisse.etat.reponse, { Statut: etat }) as never)
  serveur.repondPage(contrat.modesPaiement.liste, () => ['Espèce', 'Wave', 'Avoir'].map(mode))
  const element = (
    <FaireAvoir genre="commande" vente={{ _id: ID, IdOfficine: ID, RefCmmd: 'CMD-1' }} fermer={() => {}} />
  )
  const montee = await monter(element, { serveur, permissions: ['ventes.rendre', 'caisse.lire'] })
  await vient('[role=dialog]')
  const dit = () =>
    (document.querySelector('[role=dialog]')?.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
  return { ...montee, serveur, dit }
}
const rendu = (serveur: ReturnType<typeof serveurEssai>) => serveur.de(contrat.avoirs.rendreCommande)
const deuxFois = () => {
  for (let i = 0; i < 2; i++)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true })
}

describe('faire un avoir', () => {
  it('au clavier seul : une monture revient, la remise avec elle, l’argent sort en espèces ; deux Ctrl+Entrée n’en font qu’un', async () => {
    const { serveur, clavier, dit, ou } = await ouvrir(vente())
    serveur.repond(contrat.avoirs.rendreCommande, () => avoir, { apres: 50 })
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('checkbox'))
    await clavier.keyboard('{Tab} ')
    await waitFor(() => expect(dit()).toContain('Payé de trop par le client54 000 F'))
    expect(dit()).toContain('Ce qui revient60 000 F')
    expect(dit()).toContain('Gardé en crédit0 F')
    await clavier.type(screen.getByLabelText(/Motif du retour/), 'Charnière cassée')
    deuxFois()
    await waitFor(() => expect(ou()).toBe(`/apps/avoir/avoir-view/${ID}`))
    expect(rendu(serveur)).toHaveLength(1)
    expect(rendu(serveur)[0]?.payload).toEqual({
      version: 3,
      Motif: 'Charnière cassée',
      lignes: [{ Cle: 'Monture1', Quantite: 1, Sort: 'Stock' }],
      rendre: { montant: 54_000, modepaiement: 'Espèce' },
    })
  })

  it('tout d’un geste, tout en crédit d’un autre ; ce qui est fait pour ce client est perdu, et l’avoir ne se rend pas en avoir', async () => {
    const { serveur, clavier, dit } = await ouvrir(vente())
    serveur.repond(contrat.avoirs.rendreCommande, () => avoir)
    await clavier.click(await screen.findByLabelText('Tout'))
    expect(dit()).toContain('Ne retourne pas en rayon')
    await clavier.click(screen.getByLabelText('Rendu en', { selector: 'input' }))
    await waitFor(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(2))
    await clavier.keyboard('{Escape}')
    await clavier.click(await presse('Tout garder en crédit'))
    expect(dit()).toContain('Gardé en crédit90 000 F')
    await clavier.type(screen.getByLabelText(/Motif du retour/), 'Tout')
    await clavier.click(await presse('Faire un avoir', document.body, 'button'))
    await waitFor(() => expect(rendu(serveur)).toHaveLength(1))
    expect(rendu(serveur)[0]?.payload).toEqual({
      version: 3,
      Motif: 'Tout',
      lignes: [
        { Cle: 'Monture1', Quantite: 1, Sort: 'Stock' },
        { Cle: 'OD1', Quantite: 1, Sort: 'Perte' },
      ],
    })
  })

  it('rien de choisi, sans motif, trop rendu : dit sur le champ avant de partir', async () => {
    const { serveur, clavier, dit } = await ouvrir(vente())
    await clavier.click(await presse('Faire un avoir', document.body, 'button'))
    await waitFor(() => expect(dit()).toContain('Choisissez ce qui revient.'))
    await clavier.click(screen.getByLabelText('Monture1'))
    const montant = screen.getByLabelText(/Rendu au client/)
    await clavier.clear(montant)
    await clavier.type(montant, '60000')
    await clavier.type(screen.getByLabelText(/Motif du retour/), 'Cassée{Control>}{Enter}{/Control}')
    await waitFor(() => expect(dit()).toMatch(/a payé 54 000 F de trop : il ne se rend pas davantage/))
    expect(document.activeElement).toBe(montant)
    expect(rendu(serveur)).toHaveLength(0)
  })

  it('au comptoir, la quantité se compte : au plus ce qui est vendu', async () => {
    const lue = vente({
      lignes: [ligne('1', 'Article', 5_000, { Quantite: 3 })],
      Remise: 0,
      MontantRegle: 15_000,
    })
    const { serveur, clavier, dit } = await ouvrir(lue)
    await clavier.click(await screen.findByLabelText('1'))
    const combien = screen.getByLabelText('Quantité de 1')
    await clavier.clear(combien)
    await clavier.type(combien, '2')
    expect(dit()).toContain('Payé de trop par le client10 000 F')
    await clavier.type(combien, '2')
    await clavier.type(screen.getByLabelText(/Motif du retour/), 'x{Control>}{Enter}{/Control}')
    await waitFor(() => expect(dit()).toContain('3 au plus reviennent de cette ligne.'))
    expect(rendu(serveur)).toHaveLength(0)
  })

  it.each<[string, Partial<VenteRetournable>, string, RegExp, boolean]>([
    [
      'refusée, elle ne propose rien',
      { Refus: 'Cette vente est annulée.' },
      'Ouverte',
      /Cette vente est annulée/,
      false,
    ],
    [
      'en fabrication, elle revient entière',
      { Entiere: true, Refus: 'Les verres sont en fabrication.' },
      'Ouverte',
      /Les verres sont en fabrication\..*90 000 F/,
      true,
    ],
    [
      'rien de payé : rien à rendre',
      { MontantRegle: 0, Entiere: true },
      'Ouverte',
      /n’a rien payé de trop/,
      true,
    ],
    [
      'caisse fermée, ce qui est payé de trop attend',
      { Entiere: true },
      'Clôturée',
      /caisse de ce jour est clôturée.*caisse ouverte/,
      true,
    ],
  ])('%s', async (_, plus, etat, phrase, offert) => {
    const { dit } = await ouvrir(vente(plus), etat)
    await waitFor(() => expect(dit()).toMatch(phrase))
    expect([...document.querySelectorAll('button')].some(b => b.textContent === 'Faire un avoir')).toBe(
      offert,
    )
    for (const b of document.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
      expect(b.disabled).toBe(true)
  })

  it('la vente a changé entre-temps : rien n’est fait, ce qui peut encore revenir se dit, et l’envoi suivant est le bon', async () => {
    const lues = [vente(), vente({ version: 4, lignes: [ligne('OD1', 'Verre', 40_000, { EnStock: false })] })]
    const { serveur, clavier, dit } = await ouvrir(
      () => (lues.length > 1 ? lues.shift() : lues[0]) as VenteRetournable,
    )
    serveur.repond(contrat.avoirs.rendreCommande, (_, rang) => {
      if (rang === 0) throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette vente a changé.')
      return avoir
    })
    await clavier.click(await screen.findByLabelText('Tout'))
    await clavier.type(screen.getByLabelText(/Motif du retour/), 'x{Control>}{Enter}{/Control}')
    await waitFor(() => expect(dit()).toContain('voici ce qui peut encore revenir'))
    expect(screen.queryByLabelText('Monture1')).toBeNull()
    // Said once: nothing asks to open it again.
    expect(dit()).not.toMatch(/Rouvrez-la/)
    await clavier.click(await presse('Faire un avoir', document.body, 'button'))
    await waitFor(() => expect(rendu(serveur)).toHaveLength(2))
    expect(rendu(serveur)[1]?.payload).toMatchObject({ version: 4, lignes: [{ Cle: 'OD1' }] })
  })

  it('réponse perdue, page rechargée : le même avoir repart mot pour mot, sous la même clé', async () => {
    const faits = new Map<string, unknown>()
    const lire = () =>
      faits.size === 0 ? vente() : vente({ version: 4, lignes: [], Refus: 'Tout est revenu.' })
    const premier = await ouvrir(lire)
    premier.serveur.repond(contrat.avoirs.rendreCommande, ({ cle, payload }, rang) => {
      faits.set(cle ?? '', payload)
      if (rang === 0) throw new LigneCoupee()
      return avoir
    })
    await premier.clavier.click(await screen.findByLabelText('Tout'))
    await premier.clavier.type(screen.getByLabelText(/Motif du retour/), 'x{Control>}{Enter}{/Control}')
    await waitFor(() => expect(premier.dit()).toMatch(/rien ne dit si c’est enregistré/))
    window.dispatchEvent(new Event('pagehide'))
    premier.unmount()
    queryClient.clear()
    const second = await ouvrir(lire, 'Ouverte', premier.serveur)
    await waitFor(() => expect(second.dit()).toContain('Payé de trop par le client90 000 F'))
    await second.clavier.click(await presse('Faire un avoir', document.body, 'button'))
    await waitFor(() => expect(rendu(second.serveur)).toHaveLength(2))
    const [un, deux] = rendu(second.serveur)
    expect([faits.size, deux?.cle, deux?.payload]).toEqual([1, un?.cle, un?.payload])
  })
})

const credit = (Reference: string, Reste: number) =>
  exemple(contrat.avoirs.lire.reponse, {
    IdOfficine: '0199a0a0-0000-7000-8000-000000000002',
    Reference,
    IdClient: '0199a0a0-0000-7000-8000-000000000009',
    Tiers: 'Konan Aya',
    Credit: 20_000,
    Utilise: 20_000 - Reste,
    Reste,
  }) as never

describe('payer avec un avoir', () => {
  async function payer(siens: never[], client: { IdClient: string; IdOfficine: string } | null) {
    const serveur = serveurEssai()
    const payes: unknown[] = []
    serveur.repondPage(contrat.modesPaiement.liste, () => ['Espèce', 'Avoir'].map(mode))
    serveur.repondPage(contrat.avoirs.liste, () => siens)
    serveur.repond(contrat.avoirs.parNumero, ({ params }) => credit(params.code ?? '', 12_000))
    const { clavier } = await monter(
      <Reglement
        {...{ reste: 30_000, client, enCours: false, refus: null }}
        payer={reglement => payes.push(reglement)}
      />,
      { serveur, permissions: ['caisse.encaisser', 'ventes.lire'] },
    )
    await clavier.click(await screen.findByLabelText('Mode de paiement', { selector: 'input' }))
    await clavier.click(await presse('Avoir', document.body, '[role=option]'))
    const montant = () => screen.getByLabelText<HTMLInputElement>('Montant réglé').value.replaceAll(/\s/g, '')
    return { serveur, clavier, payes, montant }
  }

  it('le seul crédit d’un client connu est là, le montant s’arrête à ce qu’il en reste ; le reste se paie autrement', async () => {
    const { clavier, payes, montant, serveur } = await payer([credit('AVR-1', 12_000)], {
      IdClient: ID,
      IdOfficine: ID,
    })
    await waitFor(() => expect(montant()).toBe('12000'))
    expect(serveur.de(contrat.avoirs.liste)[0]?.query).toMatchObject({
      credit: 'oui',
      IdClient: ID,
      IdOfficine: ID,
    })
    await waitFor(() =>
      expect(document.body.textContent).toMatch(/AVR-1 : il reste 12.000.F, 0.F après ce règlement/),
    )
    await clavier.click(await presse('Ajouter un mode'))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Montant 2').value).toMatch(/18.000/))
    deuxFois()
    await waitFor(() => expect(payes.length).toBeGreaterThan(0))
    expect(payes[0]).toMatchObject({
      modepaiement: 'Avoir',
      montant: 12_000,
      reference: 'AVR-1',
      suite: [{ modepaiement: 'Espèce', montant: 18_000 }],
    })
  })

  it('d’un acheteur que personne ne connaît, le numéro se tape ; pas plus que ce qui en reste', async () => {
    const { clavier, payes, montant } = await payer([], null)
    await clavier.type(await screen.findByLabelText('Numéro de l’avoir'), 'avr-7{Enter}{Tab}')
    await waitFor(() => expect(montant()).toBe('12000'))
    const champ = screen.getByLabelText('Montant réglé')
    await clavier.clear(champ)
    await clavier.type(champ, '13000')
    await waitFor(() => expect(document.body.textContent).toMatch(/Il reste 12.000.F sur l’avoir AVR-7/))
    deuxFois()
    expect(payes).toHaveLength(0)
  })

  it('le crédit d’un autre client paie, et l’écran dit à qui il est', async () => {
    const { clavier } = await payer([], { IdClient: ID, IdOfficine: ID })
    await clavier.type(await screen.findByLabelText('Numéro de l’avoir'), 'avr-7{Enter}')
    await waitFor(() => expect(document.body.textContent).toContain('au nom de Konan Aya'))
  })

  it('la réponse perdue, le crédit qu’elle a déjà pris ne change pas ce qui se renvoie', async () => {
    const serveur = serveurEssai()
    let reste = 12_000
    serveur.repondPage(contrat.modesPaiement.liste, () => ['Espèce', 'Avoir'].map(mode))
    serveur.repondPage(contrat.avoirs.liste, () => [])
    serveur.repond(contrat.avoirs.parNumero, ({ params }) => credit(params.code ?? '', reste))
    const payes: unknown[] = []
    function Caisse() {
      const [refus, setRefus] = useState<RefusApi | null>(null)
      return (
        <Reglement
          {...{ reste: 30_000, client: null, enCours: false, refus }}
          payer={reglement => {
            payes.push(reglement)
            setRefus(silence(true))
          }}
        />
      )
    }
    const { clavier } = await monter(<Caisse />, {
      serveur,
      permissions: ['caisse.encaisser', 'ventes.lire'],
    })
    await clavier.click(await screen.findByLabelText('Mode de paiement', { selector: 'input' }))
    await clavier.click(await presse('Avoir', document.body, '[role=option]'))
    await clavier.type(await screen.findByLabelText('Numéro de l’avoir'), 'avr-7{Enter}')
    await waitFor(() => expect(document.body.textContent).toMatch(/AVR-7 : il reste 12.000/))
    deuxFois()
    reste = 0
    await queryClient.refetchQueries()
    const lus = () => serveur.de(contrat.avoirs.parNumero).length
    await waitFor(() => expect(lus()).toBeGreaterThan(1))
    await clavier.click(await presse(/^Encaisser/))
    expect(payes.length).toBeGreaterThan(1)
    expect(payes.at(-1)).toEqual(payes[0])
  })
})

it('un crédit rendu dont la réponse se perd se renvoie tel quel, quoi que la fiche en dise déjà', async () => {
  const serveur = serveurEssai()
  let reste = 12_000
  let envois = 0
  serveur.repond(contrat.avoirs.lire, () => credit('AVR-1', reste))
  serveur.repondPage(contrat.modesPaiement.liste, () => ['Espèce'].map(mode))
  serveur.repond(contrat.avoirs.rembourser, () => {
    reste = 2_000
    if (++envois === 1) throw new LigneCoupee()
    return credit('AVR-1', reste)
  })
  const { clavier } = await monter(<FicheAvoir />, {
    serveur,
    permissions: ['ventes.lire', 'caisse.annuler'],
    chemin: '/essai/$avoirId',
    adresse: `/essai/${ID}`,
  })
  await clavier.click(await presse('Rendre le crédit en argent'))
  const montant = await screen.findByLabelText(/Rendu au client/)
  await clavier.clear(montant)
  await clavier.type(montant, '10000')
  await clavier.type(await screen.findByLabelText(/Motif/), 'x{Control>}{Enter}{/Control}')
  await waitFor(() => expect(document.body.textContent).toMatch(/rien ne dit si c’est enregistré/))
  await queryClient.refetchQueries()
  await waitFor(() => expect(document.body.textContent).toMatch(/Il reste 2.000.F de crédit/))
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(contrat.avoirs.rembourser)).toHaveLength(2))
  const [un, deux] = serveur.de(contrat.avoirs.rembourser)
  expect([deux?.cle, deux?.payload]).toEqual([un?.cle, un?.payload])
  await waitFor(() => expect(document.body.textContent).toMatch(/10.000.F rendus au client/))
})

it('le crédit qui reste se rend en argent, avec un motif, une fois', async () => {
  const serveur = serveurEssai()
  let reste = 12_000
  serveur.repond(contrat.avoirs.lire, () => credit('AVR-1', reste))
  serveur.repondPage(contrat.modesPaiement.liste, () => ['Espèce', 'Avoir'].map(mode))
  serveur.repond(contrat.avoirs.rembourser, () => {
    reste = 0
    return credit('AVR-1', 0)
  })
  const { clavier } = await monter(<FicheAvoir />, {
    serveur,
    permissions: ['ventes.lire', 'caisse.annuler'],
    chemin: '/essai/$avoirId',
    adresse: `/essai/${ID}`,
  })
  await clavier.click(await presse('Rendre le crédit en argent'))
  await clavier.type(await screen.findByLabelText(/Motif/), 'Le client préfère')
  deuxFois()
  await screen.findByText('Entièrement employé')
  expect(serveur.de(contrat.avoirs.rembourser).map(r => r.payload)).toEqual([
    { montant: 12_000, modepaiement: 'Espèce', Motif: 'Le client préfère' },
  ])
})
