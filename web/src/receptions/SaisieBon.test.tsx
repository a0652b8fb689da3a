import type { ArticleReconnu, Bon, LigneBon } from '@dioptrie/domain/receptions/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { bonEssai, id, quand } from './bon.fixture.ts'
import SaisieBon from './SaisieBon.tsx'

const trace = { version: 1, createdAt: quand, updatedAt: quand }
const MARQUES = [{ _id: id(301), Libelle_marq: 'Ray-Ban', ...trace }]
const CATEGORIES = [
  { _id: id(401), Abreg_Categ: 'MO', Libelle: 'Monture', TypeArticle: 'Monture', IdCodeTva: null, ...trace },
]

beforeAll(() => prechargerTextes(['receptions', 'champs', 'ui', 'stock']))

function serveurDuBon(connu: ArticleReconnu | null = null) {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repondPage(contrat.fournisseurs.groupe, () => [])
  serveur.repondPage(contrat.marque.liste, () => MARQUES as never)
  serveur.repondPage(contrat.categorie_article.liste, () => CATEGORIES as never)
  serveur.repond(contrat.marque.lire, ({ params }) => {
    const connue = MARQUES.find(m => m._id === params.id)
    return (connue ?? { _id: params.id, Libelle_marq: 'Persol', ...trace }) as never
  })
  serveur.repond(contrat.categorie_article.lire, () => CATEGORIES[0] as never)
  serveur.repond(contrat.receptions.reconnaitre, ({ query }) => ({
    article: connu?.CodeBarre === query.CodeBarre ? connu : null,
  }))
  serveur.repond(contrat.marque.creer, ({ payload }) => ({ _id: id(302), ...payload, ...trace }) as never)
  return serveur
}
const cellule = (nom: string) =>
  document.querySelector<HTMLInputElement>(`[data-cellule="${nom}"]`) as HTMLInputElement

/** A receipt that is known already. */
const rouvrir = (serveur: ReturnType<typeof serveurEssai>) =>
  monter(<SaisieBon />, {
    serveur,
    permissions: ['receptions.ecrire', 'receptions.lire', 'stock.prixachat'],
    chemin: '/bon/$commandeFourId',
    adresse: `/bon/${id(1)}`,
  })

async function ouvrir(
  permissions: Parameters<typeof monter>[1]['permissions'] = [],
  connu: ArticleReconnu | null = null,
) {
  const serveur = serveurDuBon(connu)
  const { clavier, unmount } = await monter(<SaisieBon />, {
    serveur,
    permissions: ['receptions.ecrire', 'receptions.lire', ...(permissions ?? [])],
  })
  await screen.findByRole('combobox', { name: 'Marque' })
  /** One line, cell by cell with Tab, left by Enter. */
  const ligne = async (reference: string, achat: string, vente: string) => {
    cellule('IdCateg').focus()
    await clavier.keyboard(
      `mo{Enter}{Tab}{Tab}${reference}{Tab}{Tab}{Tab}2{Tab}${achat}{Tab}{Tab}${vente}{Enter}`,
    )
  }
  return { serveur, clavier, unmount, cellule, ligne }
}

it('une marque inconnue reste écrite, se dit, et s’ajoute à qui peut', async () => {
  const { serveur, clavier, cellule } = await ouvrir(['referentiel.ecrire'])
  cellule('IdMarque').focus()
  await clavier.keyboard('Persol')
  await screen.findByText('Ajouter « Persol »')
  await clavier.keyboard('{Tab}PO-3019{Enter}')
  // Left, nothing is created by itself; the line is not left without it either.
  expect(serveur.de(contrat.marque.creer)).toHaveLength(0)
  await screen.findByText('« Persol » n’est pas dans la liste : rien n’est choisi.')
  cellule('IdMarque').focus()
  // Shown again, then taken.
  await clavier.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(serveur.de(contrat.marque.creer)).toHaveLength(1))
  expect(serveur.de(contrat.marque.creer)[0]?.payload).toEqual({ Libelle_marq: 'Persol' })
  await waitFor(() => expect(cellule('IdMarque').value).toBe('Persol'))
  await waitFor(() => expect(screen.queryByText(/n’est pas dans la liste/)).toBeNull())
  // The slip may still be given up: the brand would stay.
  await screen.findByText(/il y reste, même si cette fiche n’est pas enregistrée/)
})

it('sans le droit d’ajouter, rien n’est enregistré tant que la marque écrite n’est pas choisie', async () => {
  const { serveur, clavier, cellule, ligne } = await ouvrir()
  cellule('IdMarque').focus()
  await clavier.keyboard('Persol{Tab}')
  expect(screen.queryByText(/Ajouter « Persol »/)).toBeNull()
  await ligne('PO-3019', '10000', '30000')
  // The line stays open on what is not said.
  await waitFor(() => expect(document.activeElement).toBe(cellule('IdMarque')))
  expect(cellule('IdMarque').value).toBe('Persol')
  await clavier.click(screen.getByRole('button', { name: /Enregistrer/ }))
  await waitFor(() => expect(document.activeElement).toBe(cellule('IdMarque')))
  expect(serveur.de(contrat.receptions.creer)).toHaveLength(0)
})

it('une vente sous le prix d’achat se lit encore quand Entrée a quitté la ligne', async () => {
  const { ligne } = await ouvrir()
  await ligne('RB-1', '30000', '10000')
  await waitFor(() => expect(document.querySelectorAll('[data-rang="1"]')).toHaveLength(1))
  await screen.findByText('Le prix de vente est au-dessous du prix d’achat.')
})

it('une faute se retire de la case retapée, et suit sa ligne', async () => {
  const { clavier, cellule, ligne } = await ouvrir()
  await ligne('RB-1', '30000', '40000')
  await ligne('RB-2', '30000', '40000')
  // A discount above its price is refused.
  await clavier.click(screen.getByRole('button', { name: 'Modifier la ligne 2' }))
  cellule('Remise').focus()
  await clavier.keyboard('90000{Tab}')
  await clavier.click(screen.getByRole('button', { name: /Enregistrer/ }))
  await waitFor(() => expect(cellule('Remise').getAttribute('aria-invalid')).toBe('true'))
  // The first line goes: the fault stays with the other, which is opened again.
  await clavier.click(screen.getByRole('button', { name: 'Modifier la ligne 1' }))
  await clavier.click(await screen.findByRole('button', { name: 'Retirer la ligne 1' }))
  await waitFor(() => expect(cellule('Reference').value).toBe('RB-2'))
  await waitFor(() => expect(cellule('Remise').getAttribute('aria-invalid')).toBe('true'))
  await clavier.clear(cellule('Remise'))
  await clavier.keyboard('0{Tab}')
  await waitFor(() => expect(cellule('Remise').getAttribute('aria-invalid')).not.toBe('true'))
})

const fournisseur = {
  _id: id(2),
  Nom: 'Optique du Golfe',
  Contact: null,
  Telephone: null,
  Email: null,
  Adresse: null,
  Ville: null,
  Pays: null,
  RegistreCommerce: null,
  CompteContribuable: null,
  DelaiLivraison: null,
  ConditionsReglement: null,
  Verrier: false,
  Marchandises: true,
  IdOfficine: null,
  Officine: null,
  Solde: 0,
  Manquants: 0,
  ...trace,
}
const ligneConnue = (n: number, plus: Partial<LigneBon> = {}): LigneBon => ({
  _id: id(500 + n),
  IdCateg: id(401),
  Categorie: 'Monture',
  IdMarque: null,
  Marque: null,
  IdType: null,
  IdStyle: null,
  Reference: `RB-${n}`,
  Couleur: null,
  Taille: null,
  CodeBarre: `400638133310${n}`,
  Quantite: 10,
  PrixAchatBrut: 20_000,
  Remise: 0,
  PrixVenteHT: null,
  PrixVenteTTC: 45_000,
  QuantiteTransferee: 0,
  QuantiteRecue: 0,
  QuantiteManquante: 0,
  ...plus,
})

/** A known receipt of three lines, of which some quantities are typed; the server then holds `lui`, and says so. */
async function changerConnu(moi: Record<number, string>, lui: LigneBon[], refus?: RefusEssai) {
  const serveur = serveurDuBon()
  const bon = (version: number, lignes: LigneBon[]): Bon =>
    bonEssai({ statut: 'Créé', transfert_total_in_stock: false, QuantiteTransferee: 0, version, lignes })
  const trois = [1, 2, 3].map(n => ligneConnue(n))
  let tenu = bon(1, trois)
  serveur.repond(contrat.receptions.lire, () => tenu)
  serveur.repondPage(contrat.fournisseurs.groupe, () => [])
  serveur.repond(contrat.fournisseurs.lire, () => fournisseur)
  serveur.repond(contrat.receptions.modifier, ({ payload }) => {
    if (refus) throw refus
    if (payload.version !== tenu.version)
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée entre-temps.', {
        courant: tenu,
      })
    return tenu
  })
  const { clavier } = await rouvrir(serveur)
  for (const [n, quantite] of Object.entries(moi)) {
    await clavier.click(await screen.findByRole('button', { name: `Modifier la ligne ${n}` }))
    await waitFor(() => expect(document.activeElement).toBe(cellule('Quantite')))
    await clavier.keyboard(`${quantite}{Tab}`)
  }
  tenu = bon(2, lui)
  const envoyer = () => clavier.keyboard('{Control>}{Enter}{/Control}')
  await envoyer()
  return {
    clavier,
    conflit: () => screen.findByRole('region', { name: /entre-temps/ }),
    enregistrer: async () => {
      await envoyer()
      await waitFor(() => expect(serveur.de(contrat.receptions.modifier)).toHaveLength(2))
      const { version, lignes } = serveur.de(contrat.receptions.modifier)[1]?.payload ?? {}
      return [version, lignes.map((l: LigneBon) => [l._id, l.Reference, l.Quantite])]
    },
  }
}

it('un collègue met le bon en stock pendant qu’on le corrige : ce qui est tapé reste, et le refus se lit', async () => {
  const serveur = serveurDuBon()
  const figee = 'Ce bon est entièrement transféré : ses lignes ne changent plus.'
  let tenu = bonEssai({ statut: 'Créé', transfert_total_in_stock: false, lignes: [ligneConnue(1)] })
  serveur.repond(contrat.receptions.lire, () => tenu)
  serveur.repond(contrat.fournisseurs.lire, () => fournisseur)
  serveur.repond(contrat.receptions.modifier, () => {
    throw new RefusEssai(409, 'LIGNES_FIGEES', figee)
  })
  const { clavier, ou } = await rouvrir(serveur)
  await clavier.type(await screen.findByLabelText('Observation'), 'Un carton ouvert')
  tenu = bonEssai({ statut: 'Validé', version: 5, lignes: [ligneConnue(1, { QuantiteTransferee: 10 })] })
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Observation').value).toBe('Un carton ouvert')
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(figee)
  expect(ou()).toBe(`/bon/${id(1)}`)
})

it('d’un bon en stock, le bon de livraison arrivé après se note encore ; ses lignes se lisent, avec ce qui les fige', async () => {
  const serveur = serveurDuBon()
  const tenu = bonEssai({ statut: 'Validé', lignes: [ligneConnue(1, { QuantiteTransferee: 10 })] })
  serveur.repond(contrat.receptions.lire, () => tenu)
  serveur.repond(contrat.fournisseurs.lire, () => fournisseur)
  serveur.repond(contrat.receptions.modifier, () => tenu)
  const { clavier } = await rouvrir(serveur)
  await clavier.type(await screen.findByLabelText('Bon de livraison'), 'BL-77')
  await screen.findByText('RB-1')
  await screen.findByText('Ce bon est entièrement transféré : ses lignes ne changent plus.')
  expect(document.querySelector('[data-cellule]')).toBeNull()
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(contrat.receptions.modifier)).toHaveLength(1))
  expect(serveur.de(contrat.receptions.modifier)[0]?.payload).toEqual({ NumeroBL: 'BL-77', version: 4 })
})

it('une marque qui n’existe plus se dit dans sa case, sur sa ligne', async () => {
  const refus = new RefusEssai(400, 'DEMANDE_INVALIDE', 'La demande contient des champs à corriger.', {
    champs: { 'payload.lignes.0.IdMarque': 'Cet enregistrement n’existe pas' },
  })
  await changerConnu({ 2: '60' }, [], refus)
  await waitFor(() => expect(cellule('Reference').value).toBe('RB-1'))
  await waitFor(() => expect(cellule('IdMarque').getAttribute('aria-invalid')).toBe('true'))
})

it('deux personnes, chacune sa ligne : les deux demeurent, avec celle qu’on ajoute et sans celle qu’on retire', async () => {
  const lui = [ligneConnue(1, { Quantite: 50 }), ligneConnue(2), ligneConnue(4)]
  const { conflit, enregistrer } = await changerConnu({ 2: '60' }, lui)
  // Said in words, with nothing to choose.
  const dites = within(await conflit())
    .getAllByRole('listitem')
    .map(l => l.textContent?.replace(/\s+/g, ' '))
  expect(dites).toHaveLength(3)
  expect(dites.find(d => d?.startsWith('RB-1'))).toMatch(/Quantité 10 .*Achat brut 20 000 F.*→.*Quantité 50 /)
  expect(dites.find(d => d?.startsWith('RB-3'))).toMatch(/→ ligne absente$/)
  expect(await enregistrer()).toEqual([
    2,
    [
      [id(501), 'RB-1', 50],
      [id(502), 'RB-2', 60],
      [id(504), 'RB-4', 10],
    ],
  ])
})

it('la même ligne changée par deux personnes se choisit, les autres se prennent', async () => {
  const lui = [ligneConnue(1, { Quantite: 50 }), ligneConnue(2, { Quantite: 70 })]
  const { clavier, enregistrer, ...vue } = await changerConnu({ 2: '60', 3: '30' }, lui)
  const conflit = await vue.conflit()
  const choix = within(conflit)
    .getAllByRole('row')
    .slice(1)
    .map(r => r.textContent?.replace(/\s+/g, ' '))
  expect(choix[0] + String(choix[1])).toMatch(/RB-2.*Quantité 60.*Quantité 70/)
  expect(choix[0] + String(choix[1])).toMatch(/RB-3.*Quantité 30.*ligne absente/)
  await clavier.click(within(conflit).getByRole('radio', { name: /RB-2.*70/ }))
  await clavier.click(within(conflit).getByRole('button', { name: /Reprendre/ }))
  // The line that someone took away and that is kept here is a new one.
  expect(await enregistrer()).toEqual([
    2,
    [
      [id(501), 'RB-1', 50],
      [id(502), 'RB-2', 70],
      [undefined, 'RB-3', 30],
    ],
  ])
})

it('le même fichier, corrigé après un refus, se choisit de nouveau', async () => {
  const { serveur, clavier } = await ouvrir()
  serveur.repond(contrat.receptions.lireLignes, () => {
    throw new RefusEssai(400, 'FICHIER_ILLISIBLE', 'Ce fichier ne se lit pas.')
  })
  const livraison = new File(['x'], 'livraison.csv', { type: 'text/csv' })
  for (const fois of [1, 2]) {
    await clavier.upload(document.querySelector('input[type="file"]') as HTMLInputElement, livraison)
    await waitFor(() => expect(serveur.de(contrat.receptions.lireLignes)).toHaveLength(fois))
    await screen.findByText('Ce fichier ne se lit pas.')
  }
})

it('un code scanné sur le fournisseur n’en crée pas un : il va aux lignes', async () => {
  const { serveur, clavier, cellule } = await ouvrir(['fournisseurs.ecrire', 'fournisseurs.lire'])
  const fournisseur = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fournisseur' })
  fournisseur.focus()
  await clavier.keyboard('2900000006607{Enter}')
  await waitFor(() => expect(document.body.textContent).toContain('2900000006607'))
  expect(fournisseur.value).toBe('')
  expect(serveur.de(contrat.fournisseurs.creer)).toHaveLength(0)
  // A name typed by hand is still added when one asks for it.
  serveur.repond(
    contrat.fournisseurs.creer,
    ({ payload }) => ({ _id: id(501), ...payload, ...trace }) as never,
  )
  fournisseur.focus()
  // Its list is open: F2 goes to the lines all the same.
  await clavier.keyboard('{F2}')
  expect(document.activeElement).toBe(cellule('CodeBarre'))
})

it('un brouillon repris cherche encore les codes dont la recherche fut coupée', async () => {
  const { serveur, clavier, unmount, cellule } = await ouvrir()
  serveur.repond(contrat.receptions.reconnaitre, () => ({ article: null }), { apres: 60_000 })
  cellule('CodeBarre').focus()
  await clavier.keyboard('4006381333101{Enter}4006381333102{Enter}4006381333103{Enter}')
  expect(await screen.findAllByText(/Recherche du code/)).toHaveLength(3)
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('4006381333103'))
  unmount()
  queryClient.clear()

  await ouvrir([], {
    IdArticle: id(601),
    par: 'CodeBarre',
    IdCateg: id(401),
    IdMarque: null,
    Marque: null,
    IdType: null,
    IdStyle: null,
    Reference: 'RB-2',
    Couleur: null,
    Taille: null,
    CodeBarre: '4006381333102',
    PrixAchat: null,
    PrixVente: 45_000,
    Quantite: 1,
    QuantiteReseau: 1,
  })
  await screen.findByText('RB-2')
  await waitFor(() => expect(screen.getAllByText(/Code inconnu : à décrire/)).toHaveLength(2))
  expect(screen.queryAllByText(/Recherche du code/)).toHaveLength(0)
})

it('une vente vidée sur un article connu reste vide et rouge, la main dedans ; rien ne part avant qu’elle soit remplie', async () => {
  const serveur = serveurDuBon()
  const article: ArticleReconnu = {
    IdArticle: id(601),
    par: 'CodeBarre',
    IdCateg: id(401),
    IdMarque: null,
    Marque: null,
    IdType: null,
    IdStyle: null,
    Reference: 'AK 1084',
    Couleur: null,
    Taille: '52',
    CodeBarre: '4006381333192',
    PrixAchat: 20_000,
    PrixVente: 42_500,
    Quantite: 1,
    QuantiteReseau: 1,
  }
  const tenu = bonEssai({ statut: 'Créé', transfert_total_in_stock: false, lignes: [ligneConnue(1)] })
  serveur.repond(contrat.receptions.lire, () => tenu)
  serveur.repond(contrat.receptions.reconnaitre, () => ({ article }))
  serveur.repond(contrat.fournisseurs.lire, () => fournisseur)
  serveur.repond(contrat.receptions.modifier, () => tenu)
  const { clavier } = await rouvrir(serveur)
  await screen.findByText('RB-1')
  cellule('CodeBarre').focus()
  await clavier.keyboard('4006381333192{Enter}')
  await screen.findByText('AK 1084')
  const rougeEtVide = async () => {
    await waitFor(() => expect(cellule('PrixVenteTTC').getAttribute('aria-invalid')).toBe('true'))
    expect(cellule('PrixVenteTTC').value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(cellule('PrixVenteTTC')))
    expect(serveur.de(contrat.receptions.modifier)).toHaveLength(0)
  }
  // Sent from its own line, twice, then left for another one and sent from there.
  await clavier.click(screen.getByRole('button', { name: 'Modifier la ligne 2' }))
  await clavier.clear(cellule('PrixVenteTTC'))
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await rougeEtVide()
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await rougeEtVide()
  await clavier.keyboard('{F2}')
  await waitFor(() => expect(document.activeElement).toBe(cellule('CodeBarre')))
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await rougeEtVide()
  await clavier.keyboard('40000{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(contrat.receptions.modifier)).toHaveLength(1))
  expect(serveur.de(contrat.receptions.modifier)[0]?.payload.lignes[1].PrixVenteTTC).toBe(40_000)
})
