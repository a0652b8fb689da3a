import type { Client } from '@dioptrie/domain/clients/contract'
import type { Choix, Propose } from '@dioptrie/domain/verres/choix'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter, type Recu, RefusEssai, serveurEssai } from '../../kernel/essai.tsx'
import { MEME_TOUCHE } from '../../kernel/focus.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { RefusApi } from '../../kernel/refus.ts'
import { EcranDeVente } from '../vendre/EcranDeVente.tsx'

const id = (n: number) => `0199a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const client = {
  _id: id(1),
  IdOfficine: id(2),
  IdOfficines: [id(2)],
  CodeClient: 'ANG-00001',
  Nom: 'Kouassi',
  Prenoms: 'Aya',
  Contacts: [],
  commandes: [],
  prisesEnCharge: [],
  creances: [],
  dus: [],
  Statut: 'Active',
  ordonnances: [
    {
      _id: id(3),
      RefOrd: 'ORD-1',
      DateOrd: '2026-11-01',
      TypeVision: 'Loin',
      DateExpiration: null,
      OD: { Sph: -4.25, Cyl: -0.75, Axe: 175, EPLoin: 31.5 },
      OG: { Sph: -4.5, Cyl: -1, Axe: 10, EPLoin: 31 },
    },
  ],
  version: 1,
} as unknown as Client

const bande = (n: number) => ({
  _id: id(100 + n),
  IdCatalogue: id(9),
  Tarif: 'Tarif 2026',
  SphInf: -6,
  SphSup: -4.25,
  CylInf: 0.25,
  CylSup: 2,
  AddInf: null,
  AddSup: null,
})
const modele = (n: number, Libelle_Model: string, Indice: number, Prix: number): Propose => {
  const oeil = (Bord: number) => ({
    Bande: bande(n),
    Prix,
    PrixAchat: null,
    Stock: 0,
    IdStockVerre: null,
    Estimation: { Centre: 2, Bord, Poids: 12 },
  })
  return {
    IdModelVer: id(20 + n),
    Libelle_Model,
    IdFoyer: id(10),
    NomFoyer: 'Unifocal',
    TypeVision: 'unifocal',
    IdMatiere: id(11),
    NomMatiere: 'Organique',
    IdIndice: id(200 + Indice * 100),
    Indice,
    IdFourVerr: id(12),
    NomFourVerr: 'Verrerie du Banco',
    IdGam: id(13),
    NomGam: 'Éco',
    Diametres: [70],
    OD: oeil(7),
    OG: oeil(7.6),
    Supplement: 0,
    Prix: 2 * Prix,
    Delai: 3,
    refus: [],
  }
}
const ECO = modele(1, 'Éco Clair', 1.5, 14_000)
const FIN = modele(2, 'Clarté fin', 1.67, 42_500)
const option = (n: number, Libelle: string, Prix: number, Exclut: string[] = []) => ({
  _id: id(n),
  Libelle,
  Prix,
  IdFour: id(12),
  IdGam: null,
  Exclut,
})
const choixDe = (modeles: Propose[]): Choix => ({
  Vision: 'Loin',
  OD: { Sph: -5, Cyl: 0.75, Add: null, Diametre: 66 },
  OG: { Sph: -5.5, Cyl: 1, Add: null, Diametre: 67 },
  total: modeles.length,
  modeles,
  sansModele: [],
  totalExclus: 1,
  exclus: [
    {
      ...ECO,
      IdModelVer: id(30),
      Libelle_Model: 'Solo',
      raisons: [{ code: 'matrice', oeil: 'OG', message: 'OG −5,50, tarif jusqu’à −5,00' }],
    } as never,
  ],
  options: {
    versions: [],
    colorations: [],
    fabrications: [],
    teintes: [],
    traitements: [option(40, 'Anti-reflet', 9_000), option(41, 'Hydrophobe', 3_000, [id(40)])],
  },
})

async function ouvrir(
  repondre: (recu: Recu, rang: number) => Choix = () => choixDe([ECO, FIN]),
  apres: (rang: number) => number = () => 0,
  envoyer = vi.fn(async (_: Record<string, unknown>) => ({})),
  lu: (Record<string, unknown> & { _id: string }) | null = null,
) {
  await prechargerTextes(['vendre', 'ventes', 'remises', 'clients', 'champs', 'ui', 'stock'])
  const serveur = serveurEssai()
  serveur.repond(contrat.verres.choix, repondre, { apres })
  serveur.repondPage(contrat.fournisseursVerre.liste, () => [])
  const relu = { par: (_: Client) => {} }
  const Vente = () => {
    const [dit, setDit] = useState(client)
    relu.par = setDit
    return (
      <EcranDeVente
        {...{ client: dit, cle: 'proforma:choix', titre: 'Nouvelle proforma', retour: '/' }}
        genre={lu ? 'commande' : 'proforma'}
        enregistrer="Enregistrer la proforma"
        lu={lu}
        version={lu ? 1 : undefined}
        envoyer={envoyer}
        reussi={() => {}}
      />
    )
  }
  const { clavier } = await monter(<Vente />, { serveur, permissions: ['ventes.ecrire', 'verres.lire'] })
  const montage = await screen.findByLabelText<HTMLInputElement>('Prix du montage, paire 1', undefined)
  await clavier.type(montage, '5000')
  await clavier.keyboard('{Alt>}v{/Alt}')
  await screen.findByRole('heading', { level: 1, name: 'Choisir les verres' })
  // What the sale reads beside: none of it is the subject.
  const finir = () => {
    serveur.fautes.length = 0
  }
  return { serveur, envoyer, clavier, montage, finir, relire: (dit: Client) => act(() => relu.par(dit)) }
}
const prixOD = () => screen.getByLabelText<HTMLInputElement>('Prix du verre OD, paire 1')
const prendre = '{Control>}{Enter}{/Control}'

it('se choisissent au clavier : prix, options et exclusions ; la main revient où elle était, le brouillon aussi', async () => {
  const { serveur, envoyer, clavier, montage, finir } = await ouvrir()
  await screen.findByRole('radio', { name: /Clarté fin/ })
  expect(serveur.de(contrat.verres.choix)[0]?.payload).toMatchObject({
    OD: { Sph: -4.25, Cyl: -0.75, EP: 31.5 },
    Vision: 'Loin',
  })
  expect(screen.getByText('OG −5,50, tarif jusqu’à −5,00')).toBeTruthy()
  await clavier.keyboard('{ArrowDown}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Clarté fin/ }).checked).toBe(true)
  await clavier.keyboard('o ')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Anti-reflet/ }).checked).toBe(true)
  const exclue = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Hydrophobe/ })
  expect(exclue.disabled).toBe(true)
  expect(within(exclue.closest('label') as HTMLElement).getByText(/ne vont pas ensemble/)).toBeTruthy()
  // Pressed twice by a fast hand: the lenses are taken, the sale is not saved for that.
  const arretee = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  await clavier.keyboard(prendre + prendre)
  arretee.mockRestore()
  await waitFor(() => expect(document.activeElement).toBe(montage))
  await new Promise(suite => setTimeout(suite, MEME_TOUCHE + 50))
  expect(envoyer).not.toHaveBeenCalled()
  expect(montage.value).toMatch(/^5\s000$/)
  expect(prixOD().value).toMatch(/^51\s500$/)
  // Typed over: kept, and told apart from the list.
  await clavier.clear(prixOD())
  await clavier.type(prixOD(), '50000{Tab}')
  expect(await screen.findAllByText(/Prix tapé/)).toHaveLength(2)
  await clavier.keyboard(prendre)
  await waitFor(() => expect(envoyer).toHaveBeenCalledTimes(1))
  expect(envoyer.mock.lastCall?.[0]).toMatchObject({
    PrixVerD1: 50_000,
    Paires: [
      {
        TypeVision: 'Loin',
        OD: { IdModelVer: FIN.IdModelVer, IdTraitements: [id(40)], PrixListe: 51_500, Diametre: 70 },
        OG: { Libelle: 'Clarté fin', Indice: '1,67', Traitement: 'Anti-reflet' },
      },
    ],
  })
  finir()
})

it('un filtre sans réponse le dit, et Échap l’efface avant de quitter le choix', async () => {
  const { clavier, montage, finir } = await ouvrir(recu =>
    choixDe(JSON.stringify(recu).includes('zzz') ? [] : [ECO, FIN]),
  )
  await screen.findByRole('radio', { name: /Éco Clair/ })
  await clavier.keyboard('/')
  const filtre = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filtrer les modèles' })
  expect(document.activeElement).toBe(filtre)
  await clavier.keyboard('zzz')
  expect(await screen.findByText(/Le filtre écarte/)).toBeTruthy()
  expect(screen.queryByText(/Aucun modèle ne couvre/)).toBeNull()
  await clavier.keyboard('{Escape}')
  expect(filtre.value).toBe('')
  await screen.findByRole('radio', { name: /Éco Clair/ })
  await clavier.keyboard('{Escape}')
  expect(document.activeElement).not.toBe(filtre)
  await screen.findByRole('radio', { name: /Éco Clair/ })
  await clavier.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(montage))
  finir()
})

it('au téléphone les filtres sont pliés, ceux qui valent sont comptés, et s’effacent d’un geste', async () => {
  const large = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation(q => ({
    ...large(q),
    matches: q.includes('max-width: 767px') || q.includes('reduce'),
  }))
  const { serveur, clavier, finir } = await ouvrir()
  await screen.findByRole('radio', { name: /Éco Clair/ })
  const plier = screen.getByRole('button', { name: 'Filtres' })
  const zone = document.getElementById(plier.getAttribute('aria-controls') as string)
  expect([plier.getAttribute('aria-expanded'), zone?.hidden]).toEqual(['false', true])
  await clavier.click(plier)
  expect([plier.getAttribute('aria-expanded'), zone?.hidden]).toEqual(['true', false])
  await clavier.click(screen.getByRole('checkbox', { name: 'En stock' }))
  await clavier.click(plier)
  expect([plier.textContent, zone?.hidden]).toEqual(['Filtres (1)', true])
  await waitFor(() => expect(serveur.de(contrat.verres.choix).at(-1)?.payload.EnStock).toBe(true))
  await clavier.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
  expect(plier.textContent).toBe('Filtres')
  vi.mocked(window.matchMedia).mockRestore()
  finir()
})

it('Échap revient sans rien changer ; un verre choisi se décrit à nouveau librement', async () => {
  const { clavier, montage, finir } = await ouvrir()
  await screen.findByRole('radio', { name: /Éco Clair/ })
  await clavier.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(montage))
  expect(prixOD().value).toBe('')
  await clavier.keyboard('{Alt>}v{/Alt}')
  await screen.findByRole('radio', { name: /Éco Clair/ })
  await clavier.keyboard(prendre)
  await clavier.click(await screen.findByRole('button', { name: 'Décrire le verre OD sans le catalogue' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Verre OD' }).value).toBe('Éco Clair')
  finir()
})

it('une réponse tardive ne montre pas une autre liste, et rien d’ancien ne se prend', async () => {
  // The first filter is answered after the second.
  const { serveur, clavier, finir } = await ouvrir(
    recu => choixDe(recu.payload.q === 'fin' ? [FIN] : recu.payload.q ? [ECO] : [ECO, FIN]),
    rang => [0, 1_200][rang] ?? 300,
  )
  await screen.findByRole('radio', { name: /Éco Clair/ })
  await clavier.keyboard('/')
  await clavier.keyboard('e')
  await waitFor(() => expect(serveur.de(contrat.verres.choix)).toHaveLength(2))
  await clavier.keyboard('{Backspace}fin')
  await clavier.keyboard(prendre)
  expect(screen.getByRole('heading', { level: 1, name: 'Choisir les verres' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Éco Clair/ })).toBeNull())
  await new Promise(suite => setTimeout(suite, 1_300))
  expect(screen.getAllByRole('radio', { name: /Verrerie du Banco/ })).toHaveLength(1)
  await clavier.keyboard(prendre)
  await waitFor(() => expect(prixOD().value).toMatch(/^42\s500$/))
  finir()
})

it('un mot tapé d’un trait se demande une fois : ses débuts n’attendent pas devant lui', async () => {
  const { serveur, clavier, finir } = await ouvrir(
    recu => choixDe(recu.payload.q ? [FIN] : [ECO, FIN]),
    rang => [0, 80][rang] ?? 0,
  )
  await screen.findByRole('radio', { name: /Éco Clair/ })
  await clavier.keyboard('/')
  const champ = document.activeElement as HTMLInputElement
  for (const value of ['f', 'fi', 'fin']) fireEvent.change(champ, { target: { value } })
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Éco Clair/ })).toBeNull())
  await waitFor(() => expect(champ.closest('[data-saisie]')?.querySelector('[aria-busy=true]')).toBeNull())
  expect(serveur.de(contrat.verres.choix).map(recu => recu.payload.q)).toEqual([undefined, 'f', 'fin'])
  finir()
})

it('un refus se lit à la place de la liste, et se redemande', async () => {
  let refuse = true
  const { clavier, finir } = await ouvrir(() => {
    if (refuse) throw new RefusEssai(400, 'DEMANDE_INVALIDE', 'Un verre progressif demande une addition.')
    return choixDe([ECO])
  })
  await screen.findByText('Un verre progressif demande une addition.')
  await clavier.keyboard(prendre)
  expect(screen.getByRole('heading', { level: 1, name: 'Choisir les verres' })).toBeTruthy()
  refuse = false
  await clavier.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('radio', { name: /Éco Clair/ })
  finir()
})

it('le stock est celui de l’officine qui vend, avec ce que la vente tient déjà ; un verre sans modèle se prend au prix de son nom', async () => {
  const tenu = (Stock: number) => ({ IdStockVerre: id(60), Stock, Diametre: 70 })
  const seul = {
    IdNomCommercial: id(61),
    Libelle: 'Solo durci',
    NomFourVerr: 'Sassandra',
    NomMatiere: 'Organique',
    Indice: 1.5,
    PrixVente: 9_000,
    OD: tenu(2),
    OG: tenu(2),
  }
  const RefOrd = 'ORD-1'
  const avant = { _id: id(50), RefOrd, PrixVerD1: 1, Paires: [{ OD: { IdStockVerre: id(60) } }] }
  const { serveur, envoyer, clavier, finir } = await ouvrir(
    () => ({ ...choixDe([ECO]), sansModele: [seul] }),
    undefined,
    undefined,
    avant,
  )
  await screen.findByRole('radio', { name: /Solo durci/ })
  expect(serveur.de(contrat.verres.choix)[0]?.payload).toMatchObject({
    IdOfficine: id(2),
    Rayon: [{ IdStockVerre: id(60), Quantite: 1 }],
  })
  await clavier.keyboard(`{ArrowDown}${prendre}`)
  await waitFor(() => expect(prixOD().value).toMatch(/^9\s000$/))
  await new Promise(suite => setTimeout(suite, MEME_TOUCHE + 50))
  await clavier.keyboard(prendre)
  await waitFor(() => expect(envoyer).toHaveBeenCalled())
  expect(envoyer.mock.lastCall?.[0]).toMatchObject({
    PrixVerD1: 9_000,
    PrixVerG1: 9_000,
    Paires: [{ OG: { IdStockVerre: id(60), Libelle: 'Solo durci', PrixListe: 9_000 } }],
  })
  finir()
})

it('le dernier verre du stock parti entre-temps se dit sur son œil, et se commande d’un geste', async () => {
  const surPlace = { ...ECO, OD: { ...ECO.OD, Stock: 1, IdStockVerre: id(60) } } as Propose
  let vendu = false
  const envoyer = vi.fn(async (_: Record<string, unknown>) => {
    if (!vendu) throw new RefusApi(409, { code: 'STOCK_INSUFFISANT', articles: [{ IdArticle: id(60) }] })
    return {}
  })
  const { clavier, finir } = await ouvrir(() => choixDe([surPlace]), undefined, envoyer)
  await screen.findByRole('radio', { name: /Éco Clair/ })
  await clavier.keyboard(prendre)
  await new Promise(suite => setTimeout(suite, MEME_TOUCHE + 50))
  await clavier.keyboard(prendre)
  await screen.findByText(/vient de partir avec une autre vente/)
  vendu = true
  await clavier.click(screen.getByRole('button', { name: 'Le commander au verrier' }))
  expect(screen.queryByText(/vient de partir/)).toBeNull()
  await clavier.keyboard(prendre)
  await waitFor(() => expect(envoyer).toHaveBeenCalledTimes(2))
  expect(envoyer.mock.lastCall?.[0]).toMatchObject({
    Paires: [{ OD: { IdModelVer: ECO.IdModelVer, IdStockVerre: null } }],
  })
  finir()
})

it('une ordonnance qu’un collègue retire pendant qu’on choisit ses verres : la vente revient à l’écran', async () => {
  const { montage, relire, finir } = await ouvrir()
  relire({ ...client, ordonnances: [] })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Choisir les verres' })).toBeNull())
  expect(montage.closest('[style*="display: none"]')).toBeNull()
  // It is not sold without a word as if there had never been one.
  await screen.findByText(/L’ordonnance choisie a été retirée/)
  finir()
})

it('les verres que la vente a déjà viennent en tête, et le prix dit de combien il change', async () => {
  const verre = { IdModelVer: FIN.IdModelVer, PrixListe: 42_500, Libelle: 'Clarté fin' }
  const avant = {
    _id: id(50),
    RefOrd: 'ORD-1',
    PrixVerD1: 40_000,
    PrixVerG1: 40_000,
    Paires: [{ OD: verre, OG: verre }],
  }
  const { clavier, finir } = await ouvrir(undefined, undefined, undefined, avant)
  const actuel = await screen.findByRole<HTMLInputElement>('radio', { name: /Clarté fin/ })
  expect(actuel.checked).toBe(true)
  expect(screen.getAllByRole('radio', { name: /Verrerie du Banco/ })[0]).toBe(actuel)
  expect(actuel.closest('label')?.textContent).toContain('Actuel')
  const change = () => screen.getByText(/Dans la vente aujourd’hui/).textContent?.replaceAll(/\s/g, '')
  expect(change()).toContain('80000F,+5000F')
  await clavier.keyboard('{ArrowDown}')
  expect(change()).toContain('80000F,−52000F')
  finir()
})
