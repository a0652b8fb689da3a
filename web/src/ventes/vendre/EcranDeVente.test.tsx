import type { Client } from '@dioptrie/domain/clients/contract'
import { ajouterJours, aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contrat, queryClient } from '../../kernel/api.ts'
import { monter, presse, serveurEssai, vient } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { sessionDe } from '../../kernel/navigateur.fixture.ts'
import { RefusApi } from '../../kernel/refus.ts'
import { garderSession } from '../../kernel/session.ts'
import { articleEssai } from '../../stock/article.fixture.ts'
import { EcranDeVente } from './EcranDeVente.tsx'

const ID = '0199a0a0-0000-7000-8000-000000000101'
const OFFICINE = '0199a0a0-0000-7000-8000-000000000002'
const client = {
  _id: ID,
  IdOfficine: OFFICINE,
  IdOfficines: [OFFICINE],
  CodeClient: 'ANG-00001',
  Nom: 'Kouassi',
  Prenoms: 'Aya',
  Contacts: [],
  ordonnances: [],
  commandes: [],
  prisesEnCharge: [],
  creances: [],
  dus: [],
  Statut: 'Active',
  version: 1,
} as unknown as Client

const epuisee = articleEssai(1, { Quantite: 0, Disponibilite: 'Rupture', AutresOfficines: 2 })

type Serveur = ReturnType<typeof serveurEssai>
interface OptionsDeVente {
  apres?: number
  avant?: string
  ailleurs?: boolean
  /** Answers that come before the screen does. */
  ranger?: (serveur: Serveur) => void
  /** What is changed. */
  lu?: Record<string, unknown> & { _id: string }
  genre?: 'commande' | 'proforma'
  de?: Client
  permissions?: Permission[]
}
async function vendre(options: OptionsDeVente = {}) {
  const { apres = 0, avant, ailleurs = false, ranger, lu, genre = 'proforma', de = client } = options
  const { permissions = [] } = options
  await prechargerTextes(['vendre', 'ventes', 'remises', 'clients', 'champs', 'ui', 'stock'])
  const serveur = serveurEssai()
  serveur.repondPage(contrat.stock.aChoisir, () => [], { apres })
  serveur.repond(contrat.stock.parCode, () => [], { apres })
  serveur.repondPage(contrat.stock.liste, () => (ailleurs ? [epuisee] : []))
  serveur.repond(contrat.stock.lire, () => ({
    ...epuisee,
    createdBy: null,
    updatedBy: null,
    Valeur: null,
    prix: [],
    ailleurs: [{ IdOfficine: ID, Officine: 'Plateau', Quantite: 2 }],
  }))
  ranger?.(serveur)
  const envoyer = vi.fn(async (_: Record<string, unknown>) => ({}))
  const { clavier, ou, unmount } = await monter(
    <EcranDeVente
      {...{ genre, client: de, cle: 'proforma:essai', titre: 'Nouvelle proforma', retour: '/' }}
      enregistrer="Enregistrer la proforma"
      lu={lu ?? null}
      version={lu ? 1 : undefined}
      envoyer={envoyer}
      reussi={() => {}}
    />,
    { serveur, permissions: ['ventes.ecrire', ...permissions], ...(avant && { avant }) },
  )
  // What the screen reads beside: none of it is the subject.
  const finir = () => {
    serveur.fautes.length = 0
  }
  const champs = await screen.findAllByRole<HTMLInputElement>('combobox', { name: /onture/ })
  const champ = champs.find(c => c.getAttribute('aria-label') === 'Monture') as HTMLInputElement
  if (!ranger) await clavier.type(screen.getByLabelText('Prix du montage, paire 1'), '5000')
  return { serveur, envoyer, clavier, ou, champ, finir, unmount }
}
const question = () => screen.findByText('Quelle est la monture « horizon 5228 » ?')
const paires = (envoyer: ReturnType<typeof vi.fn>) =>
  (envoyer.mock.lastCall?.[0] as { Paires: object[] } | undefined)?.Paires ?? []

it('un prix illisible se dit sous son champ : l’écran reste debout et rien ne part', async () => {
  const { envoyer, clavier, finir } = await vendre()
  const prix = screen.getByLabelText('Prix du montage, paire 1')
  await clavier.clear(prix)
  await clavier.type(prix, '5000x{Tab}')
  await waitFor(() => expect(prix.getAttribute('aria-invalid')).toBe('true'))
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await new Promise(suite => setTimeout(suite, 300))
  expect(envoyer).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Prix du montage, paire 1')).toBe(prix)
  finir()
})

it('la puissance du barème est celle de l’usage de la paire, comme au choix des verres', async () => {
  const oeil = { Sph: -1.5, Cyl: -1, Axe: 97, Add: 3 }
  const ordonnance = {
    RefOrd: 'ORD-1',
    DateOrd: '2026-11-01',
    TypeVision: 'Près',
    OD: oeil,
    OG: { Sph: -2.25 },
  }
  const { clavier, finir } = await vendre({ de: { ...client, ordonnances: [ordonnance] } as never })
  const usage = screen.getByLabelText('Usage de la paire 1')
  for (const [choisi, dite] of [
    ['Près', '+0,50 (+1,00) 7° et −2,25'],
    ['Progressif', '−2,50 (+1,00) 7° et −2,25'],
    ['Loin', '−2,50 (+1,00) 7° et −2,25'],
    // Unsaid, what the prescription is for.
    ['', '+0,50 (+1,00) 7° et −2,25'],
  ] as const) {
    await clavier.selectOptions(usage, choisi)
    await screen.findByText(text => text.endsWith(dite))
  }
  finir()
})

describe('ce qui se tape se compte aussitôt : l’écran dit ce qui sera enregistré', () => {
  const total = () => document.querySelector('aside output')?.textContent?.replaceAll(/\D/g, '')
  const champ = (nom: string) => screen.getByLabelText<HTMLInputElement>(nom)
  const lu = (nom: string) => champ(nom).value.replaceAll(/\D/g, '')
  const garde = () => JSON.stringify(Object.entries(localStorage))
  const enregistrer = async ({ clavier, envoyer }: Awaited<ReturnType<typeof vendre>>) => {
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(envoyer).toHaveBeenCalled())
    return envoyer.mock.lastCall?.[0]
  }

  it('un prix, sans quitter son champ ni l’écrire autrement sous la main', async () => {
    const vente = await vendre()
    expect(total()).toBe('5000')
    await vente.clavier.type(champ('Prix du verre OD, paire 1'), '40000')
    expect([total(), champ('Prix du verre OD, paire 1').value]).toEqual(['85000', '40000'])
    expect(lu('Prix du verre OG, paire 1')).toBe('40000')
    // In the middle of it.
    await vente.clavier.type(champ('Prix du verre OD, paire 1'), '5', { initialSelectionStart: 1 })
    expect([total(), champ('Prix du verre OD, paire 1').value]).toEqual(['905000', '450000'])
    await vente.clavier.keyboard('{Escape}')
    expect([total(), lu('Prix du verre OD, paire 1')]).toEqual(['5000', ''])
    await vente.clavier.type(champ('Prix du verre OD, paire 1'), '40001')
    expect(await enregistrer(vente)).toMatchObject({ PrixVerD1: 40_001, PrixVerG1: 40_001 })
    vente.finir()
  })

  it.each([
    ['F', 'Remise en francs', '333', '4667', 333],
    ['%', 'Remise en pour cent', '3,5', '4825', 175],
    ['%', 'Remise en pour cent', '12.25 %', '4387', 613],
  ])('une remise en %s : %s %s', async (unite, nom, tapee, reste, RemiseCom) => {
    const vente = await vendre()
    await vente.clavier.click(await presse(unite))
    await vente.clavier.type(champ(nom), tapee)
    expect([total(), champ(nom).value]).toEqual([reste, tapee])
    expect(await enregistrer(vente)).toMatchObject({ RemiseCom })
    vente.finir()
  })

  it('ce qui se remarque d’un prix attend qu’il soit tapé jusqu’au bout ; ce qui manque ailleurs reste dit', async () => {
    const article = articleEssai(3, { Quantite: 4, CodeBarre: '4006381333101', IdOfficine: OFFICINE })
    const { clavier, finir } = await vendre({
      ranger: s => {
        s.repond(contrat.stock.parCode, () => [article])
        s.repond(contrat.stock.lire, () => ({
          ...article,
          createdBy: null,
          updatedBy: null,
          Valeur: null,
          prix: [],
          ailleurs: [],
        }))
      },
    })
    await clavier.type(await vient('input[aria-label^="Scanner une monture"]'), '4006381333101{Enter}')
    const prix = champ('Prix de la monture, paire 1')
    await waitFor(() => expect(lu('Prix de la monture, paire 1')).toBe(`${article.PrixVente}`))
    await clavier.type(champ('Verre OD'), 'Organique')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    const faux = () => champ('Prix du verre OD, paire 1').getAttribute('aria-invalid')
    await waitFor(() => expect(faux()).toBe('true'))
    await clavier.clear(prix)
    await clavier.type(prix, '9')
    expect([total(), screen.queryByText(/de remise/)]).toEqual(['9', null])
    await clavier.type(prix, '000')
    await clavier.tab()
    await screen.findByText(/de remise/)
    expect(faux()).toBe('true')
    finir()
  })

  it('une remise en francs n’est pas changée par qui passe dans le champ des pour cent', async () => {
    const vente = await vendre()
    await vente.clavier.type(champ('Remise en francs'), '333')
    await vente.clavier.click(await presse('%'))
    await vente.clavier.click(champ('Remise en pour cent'))
    expect(champ('Remise en pour cent').value).toBe('6,66')
    expect(await enregistrer(vente)).toMatchObject({ RemiseCom: 333 })
    vente.finir()
  })

  it.each([
    ['F', 'Remise en francs', '33x'],
    ['%', 'Remise en pour cent', 'trois'],
    ['%', 'Remise en pour cent', '101'],
  ])('une remise en %s illisible (%s : %s) se dit, et rien ne part', async (unite, nom, tapee) => {
    const { clavier, envoyer, finir } = await vendre()
    await clavier.click(await presse(unite))
    await clavier.type(champ(nom), tapee)
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(champ(nom).getAttribute('aria-invalid')).toBe('true'))
    await new Promise(suite => setTimeout(suite, 100))
    expect([envoyer.mock.calls.length, champ(nom).value]).toEqual([0, tapee])
    finir()
  })

  it('la remise d’une convention, touchée puis rendue par Échap, est encore la sienne', async () => {
    const convention = { _id: ID, Societe: 'Sotra', Remise: 10 }
    const vente = await vendre({
      ranger: s => s.repond(contrat.commercial.conventionDuClient, () => ({ convention }) as never),
    })
    await vente.clavier.type(champ('Prix du montage, paire 1'), '5000')
    await vente.clavier.click(await presse(/^Appliquer/))
    await waitFor(() => expect(total()).toBe('4500'))
    await vente.clavier.type(champ('Remise en francs'), '7')
    expect(total()).toBe('4993')
    await vente.clavier.keyboard('{Escape}')
    expect(total()).toBe('4500')
    expect(await enregistrer(vente)).toMatchObject({ RemiseCom: 500, IdConvention: ID })
    vente.finir()
  })

  it('le brouillon garde la dernière touche ; repris, un prix qui passe par celui de l’autre œil ne l’emmène pas', async () => {
    const premiere = await vendre()
    await premiere.clavier.type(champ('Prix du verre OD, paire 1'), '20000')
    await premiere.clavier.clear(champ('Prix du verre OG, paire 1'))
    await premiere.clavier.type(champ('Prix du verre OG, paire 1'), '2500')
    await waitFor(() => expect(garde()).toMatch(/PrixVerG1\W+2500\b/))
    premiere.finir()
    premiere.unmount()
    const { clavier, finir } = await vendre({ ranger: () => {} })
    await screen.findByText('Brouillon repris.')
    expect(lu('Prix du verre OG, paire 1')).toBe('2500')
    await clavier.clear(champ('Prix du verre OD, paire 1'))
    await clavier.type(champ('Prix du verre OD, paire 1'), '25000')
    expect([total(), lu('Prix du verre OG, paire 1')]).toEqual(['32500', '2500'])
    finir()
  })
})

describe('une vente écrite sur papier un autre jour', () => {
  const HIER = ajouterJours(aujourdhuiAbidjan(new Date()), -1)
  const CLOS = `La journée du ${ecrireJour(HIER)} est clôturée : rien ne s’y vend plus.`
  const POURQUOI = 'Pourquoi ce jour ? La vente comptera pour aujourd’hui.'
  const dater = async (permissions: Permission[], jour = HIER) => {
    const vente = await vendre({ genre: 'commande', permissions })
    const { clavier, envoyer } = vente
    await clavier.click(await presse('Un autre jour'))
    const date = screen.getByLabelText<HTMLInputElement>('Date de la vente')
    await clavier.type(date, `${ecrireJour(jour)}{Tab}`)
    const enregistrer = () => clavier.keyboard('{Control>}{Enter}{/Control}')
    envoyer.mockRejectedValueOnce(
      new RefusApi(400, { message: 'À corriger', champs: { 'payload.DateCommd': CLOS } }),
    )
    return { ...vente, date, enregistrer }
  }

  it('se date ; d’un jour à venir, elle se refuse avant de partir', async () => {
    const { clavier, envoyer, date, enregistrer, finir } = await dater(
      [],
      ajouterJours(aujourdhuiAbidjan(new Date()), 1),
    )
    await enregistrer()
    await waitFor(() => expect(date.getAttribute('aria-invalid')).toBe('true'))
    expect([document.activeElement === date, envoyer.mock.calls.length]).toEqual([true, 0])
    envoyer.mockReset().mockResolvedValue({})
    await clavier.clear(date)
    await clavier.type(date, `${ecrireJour(HIER)}{Tab}`)
    await screen.findByText(`Vendue le ${ecrireJour(HIER)}`)
    await enregistrer()
    await waitFor(() => expect(envoyer).toHaveBeenCalled())
    expect(envoyer.mock.lastCall?.[0]).toMatchObject({ DateCommd: HIER })
    expect(envoyer.mock.lastCall?.[0]).not.toHaveProperty('MotifDate')
    finir()
  })

  it('un jour clos : qui peut en décider dit pourquoi, et elle part ; un autre jour n’a plus de pourquoi', async () => {
    const { clavier, envoyer, date, enregistrer, finir } = await dater(['ventes.approuver'])
    await enregistrer()
    await screen.findByText(CLOS)
    await waitFor(() => expect(document.activeElement).toBe(date))
    await clavier.type(screen.getByLabelText(POURQUOI), 'Coupure de courant')
    expect(screen.queryByText(CLOS)).toBeNull()
    envoyer.mockRejectedValueOnce(new RefusApi(409, { message: 'Refus d’essai.' }))
    await enregistrer()
    await waitFor(() => expect(envoyer).toHaveBeenCalledTimes(2))
    expect(envoyer.mock.lastCall?.[0]).toMatchObject({ DateCommd: HIER, MotifDate: 'Coupure de courant' })
    await screen.findByText('Refus d’essai.')
    await clavier.clear(date)
    await clavier.type(date, '{Tab}')
    expect(screen.queryByLabelText(POURQUOI)).toBeNull()
    await enregistrer()
    await waitFor(() => expect(envoyer).toHaveBeenCalledTimes(3))
    expect(Object.keys(envoyer.mock.lastCall?.[0] ?? {})).not.toContain('MotifDate')
    finir()
  })

  it('un jour clos : aux autres, la phrase seule', async () => {
    const { enregistrer, finir } = await dater([])
    await enregistrer()
    await screen.findByText(CLOS)
    expect(screen.queryByLabelText(POURQUOI)).toBeNull()
    finir()
  })
})

it('la remise accordée d’une commande ne se dit plus à faire approuver ; davantage, si', async () => {
  const session = sessionDe('jeton')
  const lu = { _id: ID, PrixMonture1: 100_000, RemiseCom: 30_000, Paires: [{}] }
  const { clavier, finir } = await vendre({ genre: 'commande', lu })
  act(() => {
    garderSession({
      ...session,
      userData: { ...session.userData, permissions: ['ventes.ecrire'], RemiseMax: 15 },
    })
  })
  const champ = screen.getByLabelText<HTMLInputElement>('Remise en francs')
  await waitFor(() => expect(champ.value.replaceAll(/\D/g, '')).toBe('30000'))
  expect(screen.queryByText(/à faire approuver/)).toBeNull()
  await clavier.clear(champ)
  await clavier.type(champ, '40000{Tab}')
  await screen.findByText(/au-delà de vos 15 %, à faire approuver/)
  await clavier.clear(champ)
  await clavier.type(champ, '20000{Tab}')
  await waitFor(() => expect(screen.queryByText(/à faire approuver/)).toBeNull())
  finir()
})

it('une paire retirée n’est plus celle où va la monture scannée ensuite', async () => {
  const article = articleEssai(3, { Quantite: 4, CodeBarre: '4006381333101', IdOfficine: OFFICINE })
  const { envoyer, clavier, finir } = await vendre({
    ranger: s => s.repond(contrat.stock.parCode, () => [article]),
  })
  await clavier.click(await presse(/^Ajouter une 2e paire/))
  await clavier.click(await presse('Retirer la paire 2'))
  await clavier.type(await vient('input[aria-label^="Scanner une monture"]'), '4006381333101{Enter}')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Prix de la monture, paire 1').value).not.toBe(''),
  )
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(envoyer).toHaveBeenCalled())
  expect(envoyer.mock.lastCall?.[0]).toMatchObject({
    IdArticle1: article._id,
    PrixMonture1: article.PrixVente,
    IdArticle2: null,
    PrixMonture2: 0,
  })
  finir()
})

describe('la même monture scannée deux fois', () => {
  const CODE = '4006381333101'
  const scanner = async (Quantite: number, genre: 'commande' | 'proforma', lu?: OptionsDeVente['lu']) => {
    const article = articleEssai(3, { Quantite, CodeBarre: CODE, IdOfficine: OFFICINE })
    const vente = await vendre({
      genre,
      ...(lu && { lu: { ...lu, IdArticle1: article._id } }),
      ranger: s => {
        s.repond(contrat.stock.parCode, () => [article])
        s.repond(contrat.stock.lire, () => ({
          ...article,
          createdBy: null,
          updatedBy: null,
          Valeur: null,
          prix: [],
          ailleurs: [],
        }))
      },
    })
    const scan = await vient('input[aria-label^="Scanner une monture"]')
    const prise = (n: number) =>
      waitFor(() =>
        expect(screen.getByLabelText<HTMLInputElement>(`Prix de la monture, paire ${n}`).value).not.toBe(''),
      )
    const encore = () => vente.clavier.type(scan, `${CODE}{Enter}`)
    if (!lu) {
      await encore()
      await prise(1)
    }
    await encore()
    const paire = (n: number) => screen.queryByRole('region', { name: `Paire ${n}` })
    return { ...vente, article, prise, paire, encore }
  }

  it('se dit sur la ligne, et se reprend d’une pression', async () => {
    const { clavier, prise, paire, finir } = await scanner(2, 'commande')
    await prise(2)
    const dit = 'Même monture que la paire 1 : deux exemplaires seront vendus.'
    // Seen on its line, heard from the toast.
    within(paire(2) as HTMLElement).getByText(dit)
    expect(screen.getAllByRole('alert').some(a => a.textContent?.includes(dit))).toBe(true)
    expect(within(paire(1) as HTMLElement).queryByText(/Même monture/)).toBeNull()
    await clavier.click(await presse('Retirer cette monture'))
    expect(paire(2)).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Scanner une monture/)
    finir()
  })

  it('seule en stock, elle est refusée aussitôt : aucune paire ne commence', async () => {
    const { envoyer, clavier, article, paire, finir } = await scanner(1, 'commande')
    await within(paire(1) as HTMLElement).findByText(
      /^Monture 3.* : le seul exemplaire ici est déjà pris par cette vente, rien n’est ajouté\.$/,
    )
    expect(paire(2)).toBeNull()
    await clavier.click(await presse('Fermer', paire(1) as HTMLElement))
    expect(within(paire(1) as HTMLElement).queryByText(/le seul exemplaire/)).toBeNull()
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(envoyer).toHaveBeenCalled())
    expect(envoyer.mock.lastCall?.[0]).toMatchObject({ IdArticle1: article._id, IdArticle2: null })
    finir()
  })

  it('celle que la commande tient déjà compte comme là', async () => {
    const { prise, paire, encore, finir } = await scanner(1, 'commande', {
      _id: ID,
      IdOfficine: OFFICINE,
      PrixMonture1: 10_000,
      Paires: [{}],
    })
    await prise(2)
    expect(screen.getAllByText('Sortie du stock pour cette commande')).toHaveLength(1)
    await encore()
    await within(paire(1) as HTMLElement).findByText(/les 2 exemplaires ici sont déjà pris/)
    expect(paire(3)).toBeNull()
    finir()
  })

  it('une proforma, qui ne prend rien au stock, la compte deux fois et le dit', async () => {
    const { prise, paire, finir } = await scanner(1, 'proforma')
    await prise(2)
    within(paire(2) as HTMLElement).getByText('Même monture que la paire 1 : deux exemplaires sont comptés.')
    finir()
  })
})

it('une vente laissée sans rien chercher est reprise avec ses prix, et le dit ; Alt+2 y ouvre une deuxième paire', async () => {
  const premiere = await vendre()
  await premiere.clavier.tab()
  await waitFor(() => expect(Object.keys(localStorage).some(c => c.includes('proforma:essai'))).toBe(true))
  premiere.finir()
  premiere.unmount()
  const { finir, clavier } = await vendre({ ranger: () => {} })
  await screen.findByText('Brouillon repris.')
  expect(screen.getByLabelText<HTMLInputElement>('Prix du montage, paire 1').value).toMatch(/^5\s000$/)
  await clavier.keyboard('{Alt>}2{/Alt}')
  await vient('section[aria-label="Paire 2"]')
  finir()
})

it('enregistrée, elle n’est plus un brouillon, même si l’écran suivant tarde', async () => {
  const { envoyer, clavier, finir } = await vendre()
  const gardes = () => Object.keys(localStorage).filter(c => c.includes('proforma:essai'))
  await clavier.tab()
  await waitFor(() => expect(gardes()).toHaveLength(1))
  // Drawn while it is on its way, as on any real line.
  envoyer.mockImplementation(() => new Promise(suite => setTimeout(suite, 100, {})))
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(envoyer).toHaveBeenCalled())
  await waitFor(() => expect(gardes()).toEqual([]))
  // Longer than a draft waits to be kept.
  await new Promise(suite => setTimeout(suite, 600))
  expect(gardes()).toEqual([])
  finir()
})

it('quitter revient d’où l’on venait ; une adresse ouverte seule, à la liste', async () => {
  for (const avant of ['/apps/client/detail/7?onglet=commandes', undefined]) {
    const { clavier, ou, finir } = await vendre(avant ? { avant } : {})
    await clavier.click(screen.getByRole('button', { name: /Annuler/ }))
    // Going back in this memory of addresses asks nothing; the browser does.
    if (!avant) await clavier.click(await screen.findByRole('button', { name: 'Abandonner la saisie' }))
    await waitFor(() => expect(ou()).toBe(avant ?? '/'))
    finir()
    cleanup()
  }
})

it('le prix de l’œil gauche suit le droit tant que personne ne l’a dit ; d’une vente enregistrée, jamais', async () => {
  const prix = (cote: string) => screen.getByLabelText<HTMLInputElement>(`Prix du verre ${cote}, paire 1`)
  const lus = () => ['OD', 'OG'].map(cote => prix(cote).value.replaceAll(/\D/g, ''))
  const taper = async (cote: string, somme: string) => {
    await clavier.clear(prix(cote))
    await clavier.type(prix(cote), `${somme}{Tab}`)
  }
  let { clavier, finir, unmount } = await vendre()
  await taper('OD', '20000')
  expect(lus()).toEqual(['20000', '20000'])
  await taper('OD', '25000')
  expect(lus()).toEqual(['25000', '25000'])
  await taper('OG', '30000')
  await taper('OD', '30000')
  await taper('OD', '35000')
  expect(lus()).toEqual(['35000', '30000'])
  finir()
  unmount()
  localStorage.clear()

  const verre = { Libelle: 'Organique 1.5' }
  const lu = { _id: ID, PrixVerD1: 20_000, PrixVerG1: 20_000, Paires: [{ OD: verre, OG: verre }] }
  ;({ clavier, finir, unmount } = await vendre({ lu }))
  await taper('OD', '25000')
  expect(lus()).toEqual(['25000', '20000'])
  const [droit, gauche] = ['OD', 'OG'].map(cote => screen.getByLabelText<HTMLInputElement>(`Verre ${cote}`))
  await clavier.type(droit as HTMLElement, ' durci')
  expect([droit?.value, gauche?.value]).toEqual(['Organique 1.5 durci', 'Organique 1.5'])
  finir()
})

it('le bouton non plus n’enregistre pas pendant qu’une monture se cherche', async () => {
  const { envoyer, clavier, finir } = await vendre({ apres: 200 })
  await clavier.type(screen.getByRole('combobox', { name: /Scanner une monture/ }), 'horizon 5228{Enter}')
  await clavier.click(screen.getByRole('button', { name: /Enregistrer la proforma/ }))
  await question()
  expect(envoyer).not.toHaveBeenCalled()
  finir()
})

it('une monture encore cherchée est dans le brouillon : reprise, elle va à sa place', async () => {
  const lent = { apres: 60_000 }
  const ranger = (serveur: Serveur, suite = {}) => {
    const rayon = [articleEssai(2), articleEssai(3)]
    serveur.repond(
      contrat.stock.parCode,
      ({ params }) => rayon.filter(a => a.CodeBarre === params.code),
      suite,
    )
    serveur.repond(
      contrat.stock.lire,
      ({ params }) =>
        ({
          ...rayon.find(a => a._id === params.id),
          createdBy: null,
          updatedBy: null,
          Valeur: null,
          prix: [],
          ailleurs: [],
        }) as never,
    )
  }
  const premiere = await vendre()
  ranger(premiere.serveur, lent)
  await premiere.clavier.click(screen.getByRole('button', { name: /Ajouter une 2e paire/ }))
  const [, champ2] = screen.getAllByRole('combobox', { name: 'Monture' })
  await premiere.clavier.type(champ2 as HTMLElement, `${articleEssai(3).CodeBarre}{Enter}`)
  await premiere.clavier.type(
    screen.getByRole('combobox', { name: /Scanner une monture/ }),
    `${articleEssai(2).CodeBarre}{Enter}`,
  )
  await waitFor(() => {
    const garde = JSON.stringify(localStorage)
    expect([2, 3].every(n => garde.includes(articleEssai(n).CodeBarre))).toBe(true)
  })
  premiere.finir()
  premiere.unmount()
  queryClient.clear()

  const { envoyer, clavier, finir } = await vendre({ ranger })
  await screen.findByText('Brouillon repris.')
  await within(await screen.findByRole('region', { name: 'Paire 1' })).findByText(/Monture 2/)
  await within(screen.getByRole('region', { name: 'Paire 2' })).findByText(/Monture 3/)
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(envoyer).toHaveBeenCalledTimes(1))
  const envoye = envoyer.mock.lastCall?.[0] ?? {}
  expect(envoye).toMatchObject({ IdArticle1: articleEssai(2)._id, IdArticle2: articleEssai(3)._id })
  expect(Object.keys(envoye).filter(nom => /Cherchee|Codes/.test(nom))).toEqual([])
  finir()
})

describe('une monture tapée que le stock n’a pas', () => {
  it('se dit hors stock, avec sa description, avant que la vente s’enregistre', async () => {
    const { envoyer, clavier, champ, finir } = await vendre()
    await clavier.type(champ, 'horizon 5228{Enter}')
    await question()
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Chercher un autre article'))
    expect(envoyer).not.toHaveBeenCalled()
    await clavier.keyboard('{Tab}{Enter}')
    await screen.findByText('· hors stock')
    // It is sold: nobody says for how much yet.
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    const prix = screen.getByLabelText('Prix de la monture, paire 1')
    await waitFor(() => expect(prix.getAttribute('aria-invalid')).toBe('true'))
    expect(envoyer).not.toHaveBeenCalled()
    await clavier.type(prix, '40000')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(envoyer).toHaveBeenCalledTimes(1))
    expect(paires(envoyer)[0]).toMatchObject({ Monture: 'horizon 5228', MontureDuClient: false })
    expect(envoyer.mock.lastCall?.[0]).not.toHaveProperty('MontureTapee1')
    finir()
  })

  it('quittée sans Entrée, est demandée aussi ; au client, elle garde ses mots', async () => {
    const { envoyer, clavier, champ, finir } = await vendre()
    await clavier.type(champ, 'horizon 5228')
    await clavier.tab()
    await question()
    await clavier.click(screen.getByRole('button', { name: 'Monture du client' }))
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(envoyer).toHaveBeenCalledTimes(1))
    expect(paires(envoyer)[0]).toMatchObject({ Monture: 'horizon 5228', MontureDuClient: true })
    finir()
  })

  it('épuisée ici et présente ailleurs : on dit où, et la vente l’attend à son nom et à son prix', async () => {
    const { envoyer, clavier, champ, finir } = await vendre({ ailleurs: true })
    await clavier.type(champ, 'horizon 5228{Enter}')
    await clavier.click(await screen.findByRole('button', { name: 'La faire venir de Plateau (2)' }))
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(envoyer).toHaveBeenCalledTimes(1))
    expect(paires(envoyer)[0]).toMatchObject({
      Monture: 'Monture 1, à faire venir de Plateau',
      MontureDuClient: false,
      // Asked of that officine by the server, with the order.
      Attendue: { IdArticle: epuisee._id, IdOfficine: ID },
    })
    expect(envoyer.mock.lastCall?.[0]).toMatchObject({ PrixMonture1: 10_000 })
    finir()
  })

  it('un Entrée de trop ne décide rien : la recherche reprend avec ce qui était tapé', async () => {
    const { envoyer, clavier, champ, finir } = await vendre()
    await clavier.type(champ, 'horizon 5228{Enter}')
    await question()
    await clavier.keyboard('{Enter}')
    const repris = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Monture' })
    expect([repris.value, document.activeElement === repris]).toEqual(['horizon 5228', true])
    expect(envoyer).not.toHaveBeenCalled()
    finir()
  })

  it('scannée, se demande dans la paire active ; rien ne part pendant qu’on la cherche', async () => {
    const { envoyer, clavier, finir } = await vendre({ apres: 80 })
    await clavier.type(screen.getByRole('combobox', { name: /Scanner une monture/ }), 'horizon 5228{Enter}')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await within(screen.getByRole('region', { name: 'Paire 1' })).findByText(/Quelle est la monture/)
    expect(envoyer).not.toHaveBeenCalled()
    finir()
  })

  it('un spray scanné se refuse, un code inconnu se demande : la bonne monture va à la première paire sans monture', async () => {
    const { serveur, clavier, finir } = await vendre()
    const spray = articleEssai(5, { TypeArticle: 'Entretien', Reference: 'Spray 60 ml' })
    const monture = articleEssai(2)
    serveur.repond(contrat.stock.parCode, ({ params }) =>
      [spray, monture].filter(a => a.CodeBarre === params.code),
    )
    serveur.repond(contrat.stock.lire, () => ({
      ...monture,
      createdBy: null,
      updatedBy: null,
      Valeur: null,
      prix: [],
      ailleurs: [],
    }))
    const scan = screen.getByRole('combobox', { name: /Scanner une monture/ })
    await clavier.type(scan, `${spray.CodeBarre}{Enter}`)
    await screen.findByText('Spray 60 ml n’est pas une monture : cet article se vend au comptoir.')
    expect(screen.queryByText(/Quelle est la monture/)).toBeNull()
    await clavier.type(scan, '99999999{Enter}')
    await screen.findByText('Quelle est la monture « 99999999 » ?')
    await clavier.type(scan, `${monture.CodeBarre}{Enter}`)
    await within(screen.getByRole('region', { name: 'Paire 1' })).findByText(/Monture 2/)
    expect(screen.queryByRole('region', { name: 'Paire 2' })).toBeNull()
    await screen.findByText(/Monture 2 prend la place de « 99999999 »/)
    finir()
  })
})
