import type { ArticleReconnu } from '@dioptrie/domain/receptions/contract'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { act, createEvent, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import SaisieComptoir from '../comptoir/SaisieComptoir.tsx'
import SaisieBon from '../receptions/SaisieBon.tsx'
import { useOuvertureParScan } from '../shell/scan.ts'
import { articleEssai, ICI } from '../stock/article.fixture.ts'
import NouveauTransfert from '../stock/NouveauTransfert.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChercherMonture } from '../ventes/vendre/ChercherMonture.tsx'
import { contrat } from './api.ts'
import { monter, presse, serveurEssai, vient } from './essai.tsx'
import { prechargerTextes } from './i18n.tsx'
import { useScan } from './scan.ts'

const rayon = [1, 2].map(n => articleEssai(n))
const INCONNU = '0000000000000'
/** One known, another, one that nobody knows, the second again. */
const CODES = [
  rayon[0]?.CodeBarre as string,
  rayon[1]?.CodeBarre as string,
  INCONNU,
  rayon[1]?.CodeBarre as string,
]

const reconnu = (a: ArticleDeListe): ArticleReconnu => ({
  IdArticle: a._id,
  par: 'CodeBarre',
  IdCateg: a.IdCateg,
  IdMarque: null,
  Marque: null,
  IdType: null,
  IdStyle: null,
  Reference: a.Reference,
  Couleur: null,
  Taille: null,
  CodeBarre: a.CodeBarre,
  PrixAchat: 5000,
  PrixVente: a.PrixVente,
  Quantite: 1,
  QuantiteReseau: 1,
})

/** Answers of one code come after, and those of the first codes last. */
function serveurDuRayon(apres: number) {
  const serveur = serveurEssai()
  const suite = { apres: (rang: number) => Math.max(0, apres - rang * 60) }
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repondPage(contrat.fournisseurs.groupe, () => [])
  serveur.repondPage(contrat.categorie_article.liste, () => [])
  serveur.repondPage(contrat.marque.liste, () => [])
  serveur.repond(contrat.categorie_article.lire, ({ params }) => ({
    _id: params.id as string,
    Libelle: 'Montures',
    Abreg_Categ: 'MO',
    TypeArticle: null,
    IdCodeTva: null,
    version: 1,
    usages: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }))
  serveur.repondPage(contrat.stock.aChoisir, () => [])
  serveur.repond(contrat.stock.parCode, ({ params }) => rayon.filter(a => a.CodeBarre === params.code), suite)
  serveur.repond(
    contrat.receptions.reconnaitre,
    ({ query }) => ({ article: rayon.filter(a => a.CodeBarre === query.CodeBarre).map(reconnu)[0] ?? null }),
    suite,
  )
  return serveur
}

const attendre = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** As a scanner types: into what has the focus, key by key, 1 ms each, then Enter. */
async function scanner(code: string) {
  for (const key of code) {
    const champ = document.activeElement as HTMLInputElement
    fireEvent.keyDown(champ, { key })
    fireEvent.input(champ, { target: { value: champ.value + key } })
    await attendre(1)
  }
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', code: 'Enter' })
}

beforeAll(() =>
  prechargerTextes([
    'caisse',
    'champs',
    'comptoir',
    'receptions',
    'remises',
    'shell',
    'stock',
    'ui',
    'vendre',
  ]),
)
afterEach(() => vi.useRealTimers())

const RYTHMES = [
  [60, 0],
  [60, 600],
  [500, 0],
  [500, 600],
] as const

interface Ecran {
  nom: string
  element: () => React.ReactElement
  champ: () => Promise<HTMLElement>
  /** What the screen holds of the codes, once all is answered. */
  tenu: () => unknown
  attendu: unknown
}
let pris: string[] = []
const texte = (selecteur: string) =>
  [...document.querySelectorAll(selecteur)].map(e => e.textContent?.replace(/\s+/g, ' ').trim())
const valeur = (nom: string) => (screen.getByLabelText(nom) as HTMLInputElement).value

const ecrans: Ecran[] = [
  {
    nom: 'au comptoir',
    element: () => <SaisieComptoir />,
    champ: () => screen.findByRole('combobox', { name: /Scann/ }),
    tenu: () => [
      screen.getAllByLabelText(/^Quantité/).length,
      valeur('Quantité de Monture 1'),
      valeur('Quantité de Monture 2'),
      texte('[aria-live="polite"] li > span'),
    ],
    attendu: [2, '1', '2', [expect.stringContaining(INCONNU)]],
  },
  {
    nom: 'dans un transfert',
    element: () => <NouveauTransfert />,
    champ: () => screen.findByRole('combobox', { name: /Scann/ }),
    tenu: () => [
      screen.getAllByLabelText(/^Quantité/).length,
      valeur('Quantité : Monture 1'),
      valeur('Quantité : Monture 2'),
      texte('[aria-live="polite"] li > span'),
    ],
    attendu: [2, '1', '2', [expect.stringContaining(INCONNU)]],
  },
  {
    nom: 'dans une vente',
    element: () => (
      <ChercherMonture aria-label="Monture" IdOfficine={ICI} choisir={a => pris.push(a.Reference)} />
    ),
    champ: () => screen.findByRole('combobox', { name: 'Monture' }),
    tenu: () => [pris, texte('[aria-live="polite"] li > span')],
    attendu: [['Monture 1', 'Monture 2', 'Monture 2'], [expect.stringContaining(INCONNU)]],
  },
  {
    nom: 'dans un bon de réception',
    element: () => <SaisieBon />,
    champ: async () => (await screen.findAllByLabelText('Code-barres'))[0] as HTMLElement,
    tenu: () => texte('tbody tr:not([data-rang])').map(t => t?.replace(/\s|\u202f/g, '')),
    attendu: [
      expect.stringMatching(/^4006381333101(Montures)?4006381333101Monture115000/),
      expect.stringMatching(/^4006381333102(Montures)?4006381333102Monture225000/),
      expect.stringMatching(/^0000000000000.*Codeinconnu:àdécrire00000000000001$/),
    ],
  },
]

describe('un lecteur plus rapide que la ligne', () => {
  for (const { nom, element, champ, tenu, attendu } of ecrans)
    for (const [entre, apres] of RYTHMES)
      it(`${nom}, quatre codes à ${entre} ms et des réponses à ${apres} ms`, async () => {
        pris = []
        await monter(element(), {
          serveur: serveurDuRayon(apres),
          permissions: [
            'stock.lire',
            'stock.transferer',
            'receptions.ecrire',
            'receptions.lire',
            'comptoir.vendre',
          ],
        })
        const saisie = (await champ()) as HTMLInputElement
        saisie.focus()
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        for (const code of CODES) {
          await scanner(code)
          // Free at once for the next one, and the hand has not moved.
          expect([document.activeElement, saisie.value]).toEqual([saisie, ''])
          await attendre(entre)
        }
        await attendre(2000)
        expect(tenu()).toEqual(attendu)
        expect(document.body.textContent).not.toContain('NaN')
      })

  it('hors de tout champ : chaque code une fois, entier, dans l’ordre, à qui le prend', async () => {
    const vus: string[] = []
    function Dessous() {
      useScan((code, refuse) => vus.push(`dessous ${code} ${refuse}`) > 0, { fond: true })
      useScan(code => code !== INCONNU && vus.push(code) > 0)
      return <p>prêt</p>
    }
    await monter(<Dessous />, { serveur: serveurEssai() })
    await screen.findByText('prêt')
    for (const code of CODES) for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key })
    expect(vus).toEqual([CODES[0], CODES[1], `dessous ${INCONNU} true`, CODES[3]])
  })
})

describe('une fenêtre ouverte', () => {
  /** The shell below, a screen that counts, a window over it, with or without its own search. */
  async function sousFenetre(chercher: boolean) {
    const serveur = serveurDuRayon(0)
    const [dessous, pris]: [string[], string[]] = [[], []]
    function Coquille() {
      useOuvertureParScan()
      useScan(code => dessous.push(code) > 0)
      return (
        <FenetreSaisie titre="Remise" fermer={() => {}}>
          {chercher && (
            <ChercherMonture
              aria-label="Monture"
              IdOfficine={ICI}
              choisir={a => pris.push(a.Reference)}
              partout
            />
          )}
        </FenetreSaisie>
      )
    }
    const { ou } = await monter(<Coquille />, { serveur, permissions: ['stock.lire'] })
    ;(await presse('Fermer', await vient('[role=dialog]'))).focus()
    const rien = ou()
    frapper(CODES[0] as string, 20)
    return { dessous, pris, serveur, reste: () => expect(ou()).toBe(rien) }
  }

  it('sans champ de code : l’écran dessous ne compte rien, personne ne s’en va, et c’est dit', async () => {
    const { dessous, serveur, reste } = await sousFenetre(false)
    await screen.findByText(/n’est pas pris : une fenêtre est ouverte/)
    expect(dessous).toEqual([])
    expect(serveur.de(contrat.stock.parCode)).toHaveLength(0)
    reste()
  })

  it('avec un champ de code : il le prend', async () => {
    const { dessous, pris, reste } = await sousFenetre(true)
    await waitFor(() => expect(pris).toEqual(['Monture 1']))
    expect(dessous).toEqual([])
    reste()
  })
})

let heure = 100_000
/** Each key as the keyboard dates it; the pauses are those before each key, Enter last. */
function frapper(code: string, pause: number | ((rang: number) => number), sur?: Element) {
  let rang = 0
  let passe = true
  for (const key of [...code, 'Enter']) {
    heure += typeof pause === 'number' ? pause : pause(rang)
    rang++
    const ou = sur ?? document.activeElement ?? document.body
    const touche = createEvent.keyDown(ou, { key })
    Object.defineProperty(touche, 'timeStamp', { value: heure })
    passe = fireEvent(ou, touche)
    if (passe && ou instanceof HTMLInputElement && key !== 'Enter')
      fireEvent.input(ou, { target: { value: ou.value + key } })
  }
  heure += 1000
  // Whether Enter is left to what has the focus.
  return passe
}

describe('le rythme d’un lecteur', () => {
  const essai = () => {
    const vus: string[] = []
    const coupes: string[] = []
    renderHook(() => useScan(code => vus.push(code) > 0, { coupe: code => coupes.push(code) }))
    document.body.insertAdjacentHTML(
      'beforeend',
      '<button>Laisser à la caisse</button><input type="radio"><input id="montant" data-chiffres value="500">',
    )
    const sur = (selecteur: string) => document.querySelector(selecteur) as HTMLInputElement
    return { vus, coupes, sur }
  }

  it.each([1, 20, 60, 90])('à %i ms par touche, sur le corps, un bouton, une case à cocher', pause => {
    const { vus, sur } = essai()
    for (const ou of ['body', 'button', '[type=radio]'])
      expect(frapper('DP00000021', pause, sur(ou)), ou).toBe(false)
    expect(vus).toEqual(['DP00000021', 'DP00000021', 'DP00000021'])
  })

  it('une machine occupée retarde des touches : le code reste entier', () => {
    const { vus } = essai()
    frapper('DP00000021', rang => (rang % 4 === 3 ? 400 : 5))
    expect(vus).toEqual(['DP00000021'])
  })

  it('huit chiffres ou treize dans un montant à 60 ms : le montant reste, rien ne part', () => {
    const { vus, sur } = essai()
    const montant = sur('#montant')
    for (const code of ['96385074', '3760123456789']) {
      expect(frapper(code, 60, montant)).toBe(false)
      expect(montant.value).toBe('500')
    }
    expect(vus).toEqual(['96385074', '3760123456789'])
  })

  it('une main dans un montant reste une main', () => {
    const { vus, sur } = essai()
    const montant = sur('#montant')
    for (const pause of [130, 200]) expect(frapper('15000000', pause, montant)).toBe(true)
    for (const pause of [20, 90]) expect(frapper('15000', pause, montant)).toBe(true)
    expect(vus).toEqual([])
  })

  it.each([
    ['un arrêt au milieu', (rang: number) => (rang === 4 ? 900 : 20)],
    ['un lecteur trop lent', () => 180],
  ])('%s : dit, jamais pris à moitié, et le bouton n’est pas pressé', (_, pause) => {
    const { vus, coupes, sur } = essai()
    expect(frapper('DP00000021', pause, sur('button'))).toBe(false)
    expect([vus, coupes]).toEqual([[], ['DP00000021']])
    // The next one is whole.
    frapper('DP00000022', 20, sur('button'))
    expect(vus).toEqual(['DP00000022'])
  })

  it('une lettre qui sert de raccourci, un mot tapé à côté : ni code, ni Entrée retenue', () => {
    const { vus, coupes } = essai()
    expect(frapper('n', 90)).toBe(true)
    expect(frapper('bonjour', 90)).toBe(true)
    expect([vus, coupes]).toEqual([[], []])
  })
})
