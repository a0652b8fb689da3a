import type { Client } from '@dioptrie/domain/clients/contract'
import type { PriseEnCharge } from '@dioptrie/domain/commandes/couverture'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { VersionDeVente } from '@dioptrie/domain/ventes/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { contrat, queryClient } from '../../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai } from '../../kernel/essai.tsx'
import { exemple } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import SaisieCommande from './SaisieCommande.tsx'
import SaisieProforma from './SaisieProforma.tsx'

const id = (n: number) => `0199a0a0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const [CLIENT, OFFICINE, AKWABA, COMOE, SOTRA] = [id(1), id(2), id(3), id(4), id(5)]
const trace = {
  version: 1,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  createdBy: null,
  updatedBy: null,
}
const conditions = {
  Taux: 80,
  Plafond: null,
  PlafondMonture: 50_000,
  PlafondVerres: null,
  Gestionnaire: 'Ascoma',
}
const client: Client = {
  _id: CLIENT,
  CodeClient: 'ANG-00042',
  Civilite: 'Mme',
  Nom: 'KOUAME',
  Prenoms: 'Aya',
  Genre: 'F',
  DateNaissance: null,
  Contacts: [],
  Email: null,
  Adresse: null,
  Pays: null,
  Ville: null,
  Quartier: null,
  Profession: null,
  IdAssurance: AKWABA,
  IdSociete: SOTRA,
  Matricule: 'M-77',
  Observation: null,
  IdOfficine: OFFICINE,
  Statut: 'Actif',
  IdFusion: null,
  Anciens: [],
  IdOfficines: [OFFICINE],
  DerniereVisite: null,
  ...trace,
  Assurance: 'Mutuelle Akwaba',
  TauxAssurance: 80,
  Societe: 'Sotra',
  Officine: 'Angré',
  ordonnances: [],
  commandes: [],
  prisesEnCharge: [],
  creances: [],
  dus: [],
  conditions,
}
const bon = (n: number, plus: Partial<PriseEnCharge> = {}): PriseEnCharge => ({
  _id: id(n),
  IdClient: CLIENT,
  IdOfficine: OFFICINE,
  IdAssurance: AKWABA,
  IdSociete: null,
  NumeroBon: `26-${n}`,
  Gestionnaire: null,
  Police: null,
  Matricule: null,
  AssurePrincipal: null,
  Beneficiaire: null,
  Lien: null,
  IdPrescripteur: null,
  Taux: 80,
  Plafond: null,
  PlafondMonture: null,
  PlafondVerres: null,
  MontantAccorde: null,
  RemiseAssurance: null,
  DateDebut: null,
  DateFin: null,
  Observation: null,
  Statut: 'Active',
  ...trace,
  Assurance: 'Mutuelle Akwaba',
  Societe: null,
  SansPapier: false,
  ...plus,
})
const commande = (n: number, surBon: string, PartAssurance: number): Client['commandes'][number] => {
  const parPaire = [1, 2, 3].flatMap(p => [
    ...['IdArticle', 'PrixMonture', 'PrixMontage', 'PrixListe'].map(nom => [`${nom}${p}`, null]),
    ...['PrixMont', 'PrixVerG', 'PrixVerD'].map(nom => [`${nom}${p}`, 0]),
  ])
  return {
    _id: id(n),
    RefCmmd: `CMD-ANG-26-000${n}`,
    IdClient: CLIENT,
    IdOfficine: OFFICINE,
    DateCommd: aujourdhuiAbidjan(new Date()),
    RefOrd: null,
    IdProforma: null,
    RefProforma: null,
    IdPriseEnCharge: surBon,
    IdAssurance: AKWABA,
    IdFacture: null,
    EtatAssurance: null,
    ...Object.fromEntries(parPaire),
    Paires: [],
    RemiseCom: 0,
    RemiseTotale: 0,
    Total: PartAssurance,
    PartAssurance,
    PartPrise: PartAssurance,
    PartClient: 0,
    MontantRegle: 0,
    ResteAPayer: 0,
    StatutReglement: 'Soldée',
    Etape: 'Enregistrée',
    DatePromesse: null,
    Observation: null,
    Statut: 'Active',
    ...trace,
    Assurance: 'Mutuelle Akwaba',
    TauxAcompte: 0,
    IdConvention: null,
    Convention: null,
    AcompteDemande: 0,
    Historique: [],
  } as unknown as Client['commandes'][number]
}

interface Suite {
  /** What is changed: an order by its number, a proforma by its address. */
  sur?: string
  ranger?: (serveur: ReturnType<typeof serveurEssai>) => void
  permissions?: Permission[]
}
async function ouvrir(genre: 'commande' | 'proforma', ...lus: Client[]) {
  return ouvrirSur(genre, lus)
}
async function ouvrirSur(genre: 'commande' | 'proforma', lus: Client[], suite: Suite = {}) {
  const { sur, ranger, permissions = [] } = suite
  const serveur = serveurEssai()
  serveur.repond(contrat.clients.lire, (_, rang) => lus[Math.min(rang, lus.length - 1)] as Client)
  serveur.repondPage(contrat.organisation.officines, () => [])
  const absent = () => {
    throw new RefusEssai(403, 'INTERDIT', 'Ce n’est pas le sujet.')
  }
  serveur.repond(contrat.configuration.garantie, absent)
  serveur.repond(contrat.atelier.reglages, absent)
  serveur.repond(contrat.configuration.feries, () => [])
  serveur.repond(contrat.commercial.conventionDuClient, () => ({ convention: null }))
  serveur.repond(contrat.atelier.fournisseurs, () => [])
  const akwaba = fiche(AKWABA, 'Mutuelle Akwaba', conditions)
  serveur.repond(contrat.assurance.lire, () => akwaba)
  serveur.repond(contrat.societe.lire, absent)
  serveur.repondPage(contrat.assurance.liste, () => [
    akwaba,
    fiche(COMOE, 'Comoé Santé', { Taux: 60, Plafond: 300_000, PlafondMonture: null, PlafondVerres: null }),
  ])
  serveur.repondPage(contrat.societe.liste, () => [])
  ranger?.(serveur)
  const ecran = genre === 'commande' ? <SaisieCommande /> : <SaisieProforma />
  const ou = sur
    ? genre === 'commande'
      ? { chemin: '/vendre/$clientId/$RefCmmd', adresse: `/vendre/${CLIENT}/${sur}` }
      : { chemin: '/proforma/$proformaId', adresse: `/proforma/${sur}` }
    : { chemin: '/vendre/$clientId', adresse: `/vendre/${CLIENT}` }
  const vue = await monter(ecran, {
    serveur,
    ...ou,
    permissions: ['ventes.lire', 'ventes.ecrire', 'clients.lire', ...permissions],
  })
  await screen.findByText('Mme KOUAME Aya')
  // Nobody leaves the field: who pays what follows each key.
  const tout = { initialSelectionStart: 0, initialSelectionEnd: 20 }
  const prix = (nom: string, texte: string) =>
    vue.clavier.type(screen.getByRole('textbox', { name: nom }), texte, tout)
  return { serveur, ...vue, prix, montants: () => screen.getByRole('complementary', { name: 'Montants' }) }
}
const fiche = (_id: string, Libelle: string, plus: object) =>
  ({
    _id,
    Libelle,
    Gestionnaire: null,
    DelaiDepot: null,
    DelaiReglement: null,
    Telephone: null,
    Email: null,
    Adresse: null,
    Statut: 'Active',
    ...trace,
    ...plus,
  }) as never
const lire = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')

// What a screen fetches when it is opened is there before: a busy machine takes longer than a test waits.
beforeAll(async () => {
  await prechargerTextes(['vendre', 'ventes', 'remises', 'clients', 'proformas', 'ui', 'champs', 'atelier'])
  await Promise.all([import('./FenetreBon.tsx'), import('../../ui/liste/MenuOuvert.tsx')])
})

describe('un nouveau bon', () => {
  it.each([
    ['assuré, au numéro du bon', client, true],
    ['que l’on ne sait pas assuré, à l’assurance', { ...client, IdAssurance: null, conditions: null }, false],
  ] as [string, Client, boolean][])('d’un client %s, commence là', async (_, de, auNumero) => {
    const { clavier } = await ouvrir('commande', de)
    await clavier.click(screen.getByRole('button', { name: 'Saisir un bon' }))
    const fenetre = await screen.findByRole('dialog')
    const numero = within(fenetre).getByRole('textbox', { name: /bon/ })
    expect(numero.hasAttribute('data-autofocus')).toBe(auNumero)
  })

  it('part des plafonds et du gestionnaire du client, et l’écran dit la part que le serveur reçoit', async () => {
    const saisi = bon(11, { PlafondMonture: 50_000, Gestionnaire: 'Ascoma' })
    const { serveur, clavier, prix, montants } = await ouvrir('commande', client, {
      ...client,
      prisesEnCharge: [saisi],
    })
    serveur.repond(contrat.ventes.ajouterPriseEnCharge, () => ({ ...client, prisesEnCharge: [saisi] }))
    await clavier.click(screen.getByRole('button', { name: 'Saisir un bon' }))
    const fenetre = await screen.findByRole('dialog')
    expect(within(fenetre).getByRole('textbox', { name: 'Gestionnaire' })).toHaveProperty('value', 'Ascoma')
    expect(within(fenetre).getByRole('textbox', { name: 'Plafond monture' })).toHaveProperty(
      'value',
      '50\u00a0000',
    )
    expect(within(fenetre).getByRole('textbox', { name: 'Plafond verres' }).getAttribute('placeholder')).toBe(
      'Aucun plafond',
    )
    await clavier.type(within(fenetre).getByRole('textbox', { name: /bon/ }), '26-11{Enter}')
    await waitFor(() => expect(serveur.de(contrat.ventes.ajouterPriseEnCharge)).toHaveLength(1))
    expect(serveur.de(contrat.ventes.ajouterPriseEnCharge)[0]?.payload).toMatchObject({
      ...conditions,
      IdSociete: SOTRA,
      Matricule: 'M-77',
      NumeroBon: '26-11',
    })
    await screen.findByText('Bon 26-11')
    await prix('Prix de la monture, paire 1', '82500')
    expect(lire(montants())).toMatch(/plafonds appliqués.*Assurance50 000 F.*Client32 500 F/)
    serveur.repond(contrat.ventes.ajouter, () => {
      throw new RefusEssai(409, 'PART_CHANGEE', 'L’assurance paierait moins.')
    })
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('L’assurance paierait moins.')
    expect(serveur.de(contrat.ventes.ajouter)[0]?.payload).toMatchObject({
      IdPriseEnCharge: saisi._id,
      PrixMont1: 82_500,
      PartAssurance: 50_000,
    })
  })

  it('change de plafonds avec son assurance ; ce qui est tapé reste', async () => {
    const { clavier } = await ouvrir('commande', client)
    await clavier.click(screen.getByRole('button', { name: 'Saisir un bon' }))
    const fenetre = await screen.findByRole('dialog')
    const champ = (nom: RegExp | string) =>
      within(fenetre).getByRole('textbox', { name: nom }) as HTMLInputElement
    await clavier.type(champ('Plafond verres'), '90000')
    const assurance = within(fenetre).getByLabelText(/^Assurance/, { selector: 'input' })
    await clavier.clear(assurance)
    await clavier.type(assurance, 'como{Enter}')
    await waitFor(() => expect(champ('Plafond annuel').value).toBe('300\u00a0000'))
    expect([
      champ('Plafond monture').value,
      champ('Plafond verres').value,
      champ('Gestionnaire').value,
    ]).toEqual(['', '90\u00a0000', ''])
    expect(champ('Taux').value).toBe('60')
  })

  it('sans aucun plafond, le partage le dit', async () => {
    const { prix, montants } = await ouvrir('commande', { ...client, prisesEnCharge: [bon(11)] })
    await prix('Prix de la monture, paire 1', '82500')
    expect(lire(montants())).toMatch(/taux 80 %, aucun plafond/)
    expect(lire(montants())).not.toMatch(/plafonds appliqués/)
  })
})

describe('le bon d’une nouvelle vente', () => {
  it('un bon servi ou épuisé n’est pas pris d’avance ; le menu dit ce qui reste de chacun', async () => {
    const [epuise, entame, servi] = [
      bon(11, { MontantAccorde: 30_000 }),
      bon(12, { MontantAccorde: 90_000 }),
      bon(13),
    ] as [PriseEnCharge, PriseEnCharge, PriseEnCharge]
    const commandes = [
      commande(21, epuise._id, 30_000),
      commande(22, entame._id, 60_000),
      commande(23, servi._id, 1),
    ]
    const { clavier } = await ouvrir('commande', { ...client, prisesEnCharge: [epuise, servi], commandes })
    await screen.findByText('Mutuelle Akwaba : aucun bon ne paie plus')
    await clavier.click(screen.getByRole('button', { name: 'Choisir' }))
    const menu = await screen.findByRole('menu')
    expect(lire(within(menu).getByRole('menuitem', { name: /26-11/ }))).toMatch(/Épuisé/)
    expect(within(menu).getByRole('menuitem', { name: /26-11/ })).toHaveProperty('disabled', true)
    expect(lire(within(menu).getByRole('menuitem', { name: /26-13/ }))).toMatch(
      /Sert déjà à CMD-ANG-26-00023/,
    )
  })

  it('un bon plafonné qui a servi et paie encore se voit avec son reste, et se prend', async () => {
    const plafonne = bon(14, { Plafond: 250_000 })
    const lu = { ...client, prisesEnCharge: [plafonne], commandes: [commande(24, plafonne._id, 215_200)] }
    const { clavier, prix, montants } = await ouvrir('commande', lu)
    const offert = await screen.findByRole('button', { name: 'Prendre le bon 26-14' })
    expect(lire(offert.parentElement as HTMLElement)).toMatch(/^Bon 26-14 : reste 34 800 F/)
    expect(screen.queryByText(/pas encore de bon/)).toBeNull()
    await clavier.click(offert)
    await screen.findByText('Bon 26-14 · reste 34 800 F')
    await prix('Prix de la monture, paire 1', '82500')
    expect(lire(montants())).toMatch(/Assurance34 800 F.*Client47 700 F/)
  })

  it('deux bons qui paient : aucun n’est pris d’avance, les deux se prennent', async () => {
    const { clavier } = await ouvrir('commande', {
      ...client,
      prisesEnCharge: [bon(11), bon(12, { MontantAccorde: 90_000 })],
    })
    const offert = await screen.findByRole('button', { name: 'Prendre le bon 26-11' })
    expect(lire(offert.parentElement as HTMLElement)).toMatch(/^Bon 26-11 · Sans date de fin/)
    expect(screen.queryByText(/pas encore de bon/)).toBeNull()
    await clavier.click(screen.getByRole('button', { name: 'Prendre le bon 26-12' }))
    expect(lire(await screen.findByText(/Bon 26-12/))).toBe('Bon 26-12 · reste 90 000 F')
  })

  it('une proforma estimée ne dit pas non plus qu’il n’y a pas de bon, et le menu dit le reste', async () => {
    const plafonne = bon(14, { Plafond: 250_000 })
    const lu = { ...client, prisesEnCharge: [plafonne], commandes: [commande(24, plafonne._id, 215_200)] }
    const { clavier } = await ouvrir('proforma', lu)
    await screen.findByRole('button', { name: 'Prendre le bon 26-14' })
    screen.getByText('Estimation : aucun bon n’est pris')
    expect(screen.queryByText(/pas encore de bon/)).toBeNull()
    await clavier.click(screen.getByRole('button', { name: 'Changer' }))
    expect(lire(await screen.findByRole('menuitem', { name: /26-14/ }))).toMatch(
      /Bon 26-14 · reste 34 800 F · Sert déjà à CMD-ANG-26-00024/,
    )
  })

  it('un bon entamé qui paie encore est pris d’avance, avec son reste', async () => {
    const entame = bon(12, { MontantAccorde: 90_000 })
    const { prix, montants } = await ouvrir('commande', {
      ...client,
      prisesEnCharge: [entame, bon(11, { MontantAccorde: 30_000 })],
      commandes: [commande(21, id(11), 30_000), commande(22, entame._id, 60_000)],
    })
    expect(lire(await screen.findByText(/Bon 26-12/))).toBe('Bon 26-12 · reste 30 000 F')
    await prix('Prix de la monture, paire 1', '82500')
    expect(lire(montants())).toMatch(/Assurance30 000 F.*Client52 500 F.*Reste du bon30 000atteint/)
    // To the last franc is reached too: nothing is left for the next sale.
    await prix('Prix de la monture, paire 1', '37500')
    expect(lire(montants())).toMatch(/Assurance30 000 F.*Client7 500 F.*Reste du bon30 000atteint/)
  })

  it('ce qu’un collègue a pris entre-temps se voit après le refus', async () => {
    const un = bon(11, { MontantAccorde: 90_000 })
    const seul = { ...client, prisesEnCharge: [un] }
    const { serveur, clavier, prix, montants } = await ouvrir('commande', seul, {
      ...seul,
      commandes: [commande(21, un._id, 70_000)],
    })
    await prix('Prix de la monture, paire 1', '100000')
    expect(lire(montants())).toMatch(/Assurance80 000 F/)
    serveur.repond(contrat.ventes.ajouter, () => {
      throw new RefusEssai(409, 'PART_CHANGEE', 'L’assurance paierait 20 000 F.')
    })
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('L’assurance paierait 20 000 F.')
    await waitFor(() => expect(lire(montants())).toMatch(/Assurance20 000 F/))
  })
})

describe('une proforma sans bon', () => {
  it('dont le client a des bons finis le dit : ils ne sont pas à venir', async () => {
    const epuise = bon(11, { MontantAccorde: 30_000 })
    const lu = { ...client, prisesEnCharge: [epuise], commandes: [commande(21, epuise._id, 30_000)] }
    await ouvrir('proforma', lu)
    await screen.findByText('Estimation : aucun bon ne paie plus')
    expect(screen.queryByText(/pas encore de bon/)).toBeNull()
  })

  it('estime les parts, nomme qui paierait, et envoie ce qu’elle montre', async () => {
    const { serveur, clavier, prix, montants } = await ouvrir('proforma', client)
    expect(lire(await screen.findByText('Sotra · matricule M-77'))).toBeTruthy()
    screen.getByText('Estimation : pas encore de bon')
    await prix('Prix de la monture, paire 1', '82500')
    expect(lire(montants())).toMatch(/Estimation.*Assurance50 000 F.*Client32 500 F.*sous réserve/)
    serveur.repond(contrat.proformas.creer, () => {
      throw new RefusEssai(409, 'ESSAI', 'Refus d’essai.')
    })
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Refus d’essai.')
    expect(serveur.de(contrat.proformas.creer)[0]?.payload).toMatchObject({
      Estimer: true,
      IdPriseEnCharge: null,
      PartAssurance: 50_000,
    })
    await clavier.click(screen.getByRole('button', { name: 'Changer' }))
    await clavier.click(await screen.findByRole('menuitem', { name: 'Sans prise en charge' }))
    await screen.findByText('Mutuelle Akwaba : pas encore de bon')
    expect(lire(montants())).not.toMatch(/Assurance50/)
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.proformas.creer)).toHaveLength(2))
    expect(serveur.de(contrat.proformas.creer)[1]?.payload).toMatchObject({
      Estimer: false,
      PartAssurance: 0,
    })
  })

  it('une commande sans bon ne s’estime pas', async () => {
    const { prix, montants } = await ouvrir('commande', client)
    await prix('Prix de la monture, paire 1', '82500')
    expect(lire(montants())).not.toMatch(/Partage/)
  })
})

describe('une vente que l’on change garde ses montants', () => {
  const vendue = (surBon: string | null, plus: object) => ({
    ...commande(25, surBon ?? '', 0),
    IdPriseEnCharge: surBon,
    PrixMont1: 100_000,
    PrixMonture1: 100_000,
    Total: 100_000,
    Paires: [{}],
    ...plus,
  })
  const version = (plus: object) =>
    exemple(VersionDeVente, { Cause: 'vente', PlafondRestant: null, AccordeRestant: null, ...plus })
  const changer = async (de: Client, plus: object = {}, versions: object[] = [], suite: Suite = {}) => {
    const lue = vendue(de.prisesEnCharge[0]?._id ?? null, plus)
    const client = { ...de, commandes: [lue, ...de.commandes] }
    const vue = await ouvrirSur('commande', [client], {
      ...suite,
      sur: lue.RefCmmd,
      ranger: serveur => {
        const lire = contrat.ventes.lireParReference
        serveur.repond(lire, () => exemple(lire.reponse, { ...lue, Versions: versions }) as never)
        suite.ranger?.(serveur)
      },
    })
    const { serveur, clavier } = vue
    serveur.repond(contrat.ventes.modifier, () => {
      throw new RefusEssai(409, 'ESSAI', 'Pas encore.')
    })
    const envoyer = async () => {
      const avant = serveur.de(contrat.ventes.modifier).length
      await clavier.keyboard('{Control>}{Enter}{/Control}')
      await waitFor(() => expect(serveur.de(contrat.ventes.modifier)).toHaveLength(avant + 1))
      await screen.findByText('Pas encore.')
      return serveur.de(contrat.ventes.modifier).at(-1)?.payload
    }
    return { ...vue, envoyer }
  }
  const parts = (montants: HTMLElement) => {
    const dit = /Assurance([\d ]+) F.*Client([\d ]+) F/.exec(lire(montants))
    return dit?.slice(1).map(somme => Number(somme.replaceAll(' ', '')))
  }
  const assure = { ...client, prisesEnCharge: [bon(11)] }

  it('l’assurance a convenu d’un autre montant : c’est lui qui se lit ; une observation part sans un franc', async () => {
    const { clavier, montants, prix, envoyer } = await changer(assure, { PartAssurance: 70_000 })
    expect(parts(montants())).toEqual([70_000, 30_000])
    await within(montants()).findByText('montants convenus')
    await clavier.type(screen.getByLabelText('Observation'), 'Vendredi')
    expect(await envoyer()).toEqual({ Observation: 'Vendredi', RefCmmd: 'CMD-ANG-26-00025', version: 1 })
    expect(parts(montants())).toEqual([70_000, 30_000])
    // A price is money: shared again, as the server does it; put back, it is as it was agreed.
    await prix('Prix de la monture, paire 1', '110000')
    expect(parts(montants())).toEqual([88_000, 22_000])
    expect(await envoyer()).toMatchObject({ PrixMont1: 110_000, PartAssurance: 88_000 })
    await prix('Prix de la monture, paire 1', '100000')
    expect(parts(montants())).toEqual([70_000, 30_000])
    await clavier.type(screen.getByLabelText('Remise en francs'), '10000')
    expect(parts(montants())).toEqual([72_000, 18_000])
    await clavier.clear(screen.getByLabelText('Remise en francs'))
    expect(parts(montants())).toEqual([70_000, 30_000])
  })

  it.each([
    ['n’en donne pas plus : un autre en a rendu depuis', 30_000, [], 30_000],
    ['en donne moins, jamais moins que sa part : d’autres en ont pris', 60_000, [50_000, 30_000], 30_000],
  ])(
    'un prix changé se partage avec ce qui restait du bon ce jour-là, qui %s',
    async (_, PlafondRestant, autres, part) => {
      const plafonne = { ...client, prisesEnCharge: [bon(11, { Plafond: 100_000 })] }
      const commandes = autres.map((pris, rang) => commande(21 + rang, id(11), pris))
      const { prix, montants, envoyer } = await changer(
        ...[{ ...plafonne, commandes }, { PartAssurance: 30_000 }],
        [version({ Numero: 1, PlafondRestant: 1 }), version({ Numero: 2, PlafondRestant })],
      )
      const dit = await screen.findByText(/^Bon 26-11/)
      await waitFor(() => expect(lire(dit)).toBe('Bon 26-11 · reste 30 000 F'))
      await prix('Prix de la monture, paire 1', '120000')
      expect(parts(montants())).toEqual([part, 120_000 - part])
      expect(await envoyer()).toMatchObject({ PartAssurance: part })
    },
  )

  it('la remise de sa convention ne suit pas un taux convenu depuis ; un autre prix, si', async () => {
    const convention = { _id: id(31), Societe: 'Sotra', Remise: 15, DateFin: null }
    const { prix, montants, clavier, envoyer } = await changer(
      { ...client, IdAssurance: null },
      ...[{ IdConvention: convention._id, RemiseCom: 12_000, Total: 88_000 }, []],
      { ranger: s => s.repond(contrat.commercial.conventionDuClient, () => ({ convention })) },
    )
    await within(montants()).findByText('Convention appliquée')
    expect(lire(montants())).toMatch(/Total88 000 F/)
    await clavier.type(screen.getByLabelText('Observation'), 'Vendredi')
    expect(await envoyer()).toEqual({ Observation: 'Vendredi', RefCmmd: 'CMD-ANG-26-00025', version: 1 })
    await prix('Prix de la monture, paire 1', '200000')
    await waitFor(() => expect(lire(montants())).toMatch(/Total170 000 F/))
    await prix('Prix de la monture, paire 1', '100000')
    await waitFor(() => expect(lire(montants())).toMatch(/Total88 000 F/))
  })

  it('une proforma garde son estimation ; ne plus estimer la retire, estimer de nouveau la rend', async () => {
    const Estimation = { ...conditions, Assurance: 'Mutuelle Akwaba', Societe: null, Matricule: null }
    const proforma = exemple(contrat.proformas.lire.reponse, {
      IdClient: CLIENT,
      Etat: 'En cours',
      PrixMont1: 100_000,
      PrixMonture1: 100_000,
      Total: 100_000,
      PartAssurance: 40_000,
      IdPriseEnCharge: null,
      Estimation: { ...Estimation, PlafondRestant: null },
      PrixMontage1: null,
      PrixVerD1: 0,
      PrixVerG1: 0,
      RemiseCom: 0,
      Paires: [{}],
      ...Object.fromEntries([2, 3].flatMap(n => ['Mont', 'VerD', 'VerG'].map(p => [`Prix${p}${n}`, 0]))),
      ...Object.fromEntries([2, 3].flatMap(n => ['Monture', 'Montage'].map(p => [`Prix${p}${n}`, null]))),
    })
    const { clavier, serveur, montants } = await ouvrirSur('proforma', [client], {
      sur: proforma._id as string,
      ranger: s => s.repond(contrat.proformas.lire, () => proforma as never),
    })
    serveur.repond(contrat.proformas.modifier, () => {
      throw new RefusEssai(409, 'ESSAI', 'Pas encore.')
    })
    expect(parts(montants())).toEqual([40_000, 60_000])
    await clavier.type(screen.getByLabelText('Observation'), 'Vendredi')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Pas encore.')
    expect(serveur.de(contrat.proformas.modifier)[0]?.payload).toEqual({
      Observation: 'Vendredi',
      version: 7,
    })
    const choisir = async (nom: string) => {
      await clavier.click(await presse(/^(Changer|Choisir)$/))
      await clavier.click(await presse(nom, document.body, '[role=menuitem]'))
    }
    await choisir('Sans prise en charge')
    await waitFor(() => expect(parts(montants())).toBeUndefined())
    await choisir('Estimer avec Mutuelle Akwaba')
    await waitFor(() => expect(parts(montants())).toEqual([40_000, 60_000]))
  })

  const LIVREE = { Etape: 'Livrée', PartAssurance: 0, IdPriseEnCharge: null }
  it('livrée, son bon ne se remet que par qui en répond ; aux autres, l’écran le dit avant qu’ils ne tapent', async () => {
    const { unmount } = await changer(assure, LIVREE)
    await screen.findByText(/Cette commande est livrée : la remise, la date promise et l’observation/)
    expect(screen.queryByRole('button', { name: /Prendre le bon|Choisir|Saisir un bon/ })).toBeNull()
    unmount()
    queryClient.clear()
    const { clavier, montants, envoyer } = await changer(assure, LIVREE, [], {
      permissions: ['ventes.approuver'],
    })
    await clavier.click(await presse('Prendre le bon 26-11'))
    await waitFor(() => expect(parts(montants())).toEqual([80_000, 20_000]))
    expect(await envoyer()).toMatchObject({ IdPriseEnCharge: id(11), PartAssurance: 80_000 })
  })

  it('K4 : le numéro du bon corrigé part seul, et les montants convenus restent à l’écran', async () => {
    const { serveur, clavier, montants } = await changer(assure, { PartAssurance: 70_000 })
    const corrige = { ...assure.prisesEnCharge[0], NumeroBon: '26-99', version: 2 }
    serveur.repond(contrat.ventes.modifierPriseEnCharge, () => ({
      ...assure,
      commandes: [vendue(id(11), { PartAssurance: 70_000 })],
      prisesEnCharge: [corrige as Client['prisesEnCharge'][number]],
    }))
    await clavier.click(await presse('Changer'))
    await clavier.click(await presse('Modifier le bon', document.body, '[role=menuitem]'))
    const fenetre = await screen.findByRole('dialog')
    const numero = within(fenetre).getByLabelText<HTMLInputElement>(/^N° du bon/)
    await clavier.clear(numero)
    await clavier.type(numero, '26-99{Enter}')
    await waitFor(() => expect(serveur.de(contrat.ventes.modifierPriseEnCharge)).toHaveLength(1))
    expect(serveur.de(contrat.ventes.modifierPriseEnCharge)[0]?.payload).toEqual({
      _id: id(11),
      NumeroBon: '26-99',
      version: 1,
    })
    expect(parts(montants())).toEqual([70_000, 30_000])
  })

  it('livrée, un bon dont on baisse le taux se refuse dans sa fenêtre, et rien de ce qui est tapé ne se perd', async () => {
    const { serveur, clavier } = await changer(assure, { Etape: 'Livrée', PartAssurance: 80_000 })
    const refus =
      'La commande CMD-ANG-26-00025 est livrée : son assurance paierait 50 000 F au lieu de 80 000 F. Seul un responsable peut en décider.'
    serveur.repond(contrat.ventes.modifierPriseEnCharge, () => {
      throw new RefusEssai(403, 'INTERDIT', refus)
    })
    await clavier.click(await presse('Changer'))
    expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(1)
    await clavier.click(await presse('Modifier le bon', document.body, '[role=menuitem]'))
    const fenetre = await screen.findByRole('dialog')
    const taux = within(fenetre).getByLabelText<HTMLInputElement>('Taux')
    await clavier.clear(taux)
    await clavier.type(taux, '50{Enter}')
    await within(fenetre).findByText(refus)
    expect(taux.value).toBe('50')
    expect(within(fenetre).getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' }).disabled).toBe(
      false,
    )
  })
})

it('la remise d’une convention s’applique d’une touche, suit les prix, et part avec son nom ; tapée, elle n’en est plus', async () => {
  const { serveur, clavier, prix, montants } = await ouvrir('commande', { ...client, IdAssurance: null })
  const convention = { _id: id(31), Societe: 'Sotra', Remise: 12, DateFin: null }
  serveur.repond(contrat.commercial.conventionDuClient, () => ({ convention }))
  await queryClient.refetchQueries()
  const appliquer = await presse('Appliquer', montants())
  expect(appliquer).toHaveProperty('disabled', true)
  await prix('Prix de la monture, paire 1', '50000')
  // Pressed twice it is applied once, and the hand stays on the button: the next key changes no amount.
  appliquer.focus()
  await clavier.keyboard('{Enter}{Enter}7')
  await within(montants()).findByText('Convention appliquée')
  expect(document.activeElement).toBe(appliquer)
  expect(lire(montants())).toMatch(/Total44 000 F/)
  await prix('Prix du montage, paire 1', '10000')
  await waitFor(() => expect(lire(montants())).toMatch(/Total52 800 F/))
  serveur.repond(contrat.ventes.ajouter, () => {
    throw new RefusEssai(409, 'PART_CHANGEE', 'Pas encore.')
  })
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Pas encore.')
  expect(serveur.de(contrat.ventes.ajouter)[0]?.payload).toMatchObject({
    RemiseCom: 7_200,
    IdConvention: convention._id,
  })
  const remise = screen.getByLabelText('Remise en francs')
  await clavier.clear(remise)
  await clavier.type(remise, '5000')
  await clavier.tab()
  await presse('Appliquer', montants())
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(serveur.de(contrat.ventes.ajouter)[1]?.payload).toMatchObject({
      RemiseCom: 5_000,
      IdConvention: null,
    }),
  )
})

it('une convention résiliée pendant la vente se dit sur la remise ; celle qui la remplace s’applique', async () => {
  const { serveur, clavier, prix, montants } = await ouvrir('commande', { ...client, IdAssurance: null })
  const convention = { _id: id(31), Societe: 'Sotra', Remise: 12, DateFin: null }
  serveur.repond(contrat.commercial.conventionDuClient, () => ({ convention }))
  await queryClient.refetchQueries()
  await prix('Prix de la monture, paire 1', '50000')
  await clavier.click(await presse('Appliquer', montants()))
  const dit = 'Cette convention n’est pas, aujourd’hui, celle de l’employeur de ce client.'
  serveur.repond(contrat.ventes.ajouter, () => {
    throw new RefusEssai(400, 'DEMANDE_INVALIDE', 'La demande contient des champs à corriger.', {
      champs: { 'payload.IdConvention': dit },
    })
  })
  serveur.repond(contrat.commercial.conventionDuClient, () => ({
    convention: { ...convention, _id: id(32), Remise: 15 },
  }))
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await within(montants()).findByText(dit)
  expect(document.activeElement).toBe(screen.getByLabelText('Remise en francs'))
  await within(montants()).findByText('Convention Sotra : 15 %')
  await clavier.click(await presse('Appliquer', montants()))
  await waitFor(() => expect(lire(montants())).toMatch(/Total42 500 F/))
  expect(within(montants()).queryByText(dit)).toBeNull()
})
