import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { serveurJoint } from '../kernel/serveur.ts'
import { Compteur } from './Compteur.tsx'
import { useComptages } from './comptages.ts'

const CODE = '3760001234567'
const INV = '0199a0a0-0000-7000-8000-0000000000a1'
const ARTICLE = '0199a0a0-0000-7000-8000-0000000000b1'
const inventaire = {
  _id: INV,
  Reference: 'INV-ANG-26-00001',
  IdOfficine: '0199a0a0-0000-7000-8000-000000000002',
  Officine: 'Angré',
  IdCateg: null,
  Categorie: null,
  IdMarque: null,
  Marque: null,
  Libelle: null,
  Statut: 'En cours' as const,
  Lignes: 1,
  Comptees: 0,
  Ecarts: 0,
  ARecompter: 0,
  EcartQuantite: 0,
  EcartValeur: null,
  clotureLe: null,
  cloturePar: null,
  version: 1,
  createdAt: '2026-11-15T09:00:00.000Z',
  updatedAt: '2026-11-15T09:00:00.000Z',
  createdBy: null,
}

beforeAll(() => prechargerTextes(['stock', 'ui']))

/** A server that counts, once per key, as the real one. */
function serveurQuiCompte(
  apres: number | ((rang: number) => number),
  avant: (rang: number) => void = () => {},
) {
  const serveur = serveurEssai()
  const etat = { compte: 0, bouge: false }
  const cles = new Set<string>()
  let version = 1
  const ligneLue = () => ({
    _id: ARTICLE,
    IdArticle: ARTICLE,
    Marque: 'Ray-Ban',
    Reference: 'RB-1',
    Couleur: null,
    Taille: null,
    CodeBarre: CODE,
    Categorie: 'MO',
    Theorique: 6,
    Attendu: 6,
    Compte: etat.compte,
    Ecart: etat.bouge ? null : etat.compte - 6,
    ARecompter: etat.bouge,
    Laisse: null,
    EcartValeur: null,
    Motif: null,
    compteLe: null,
    comptePar: null,
    version,
  })
  serveur.repondPage(contrat.inventaires.lignes, () => [ligneLue()])
  serveur.repond(
    contrat.inventaires.compter,
    ({ payload, cle }, rang) => {
      // All of a batch, or nothing of it.
      if (payload.lignes.some((l: { CodeBarre?: string }) => l.CodeBarre === 'INCONNU'))
        throw new RefusEssai(409, 'ARTICLE_INCONNU', 'Aucun article de cette officine ne porte ce code.')
      if (!cles.has(cle ?? '')) {
        cles.add(cle ?? '')
        for (const l of payload.lignes) {
          etat.compte = l.Compte === null ? 0 : etat.compte + l.Ajout
          if (l.Compte === null) etat.bouge = false
        }
      }
      avant(rang)
      version = Math.max(version, 1 + rang)
      return { ...inventaire, lignes: [ligneLue()] }
    },
    { apres },
  )
  /** A colleague counts the same shelf. */
  const collegue = (n: number) => {
    etat.compte += n
    version += 1
  }
  return { serveur, etat, collegue }
}

function Banc({ id }: { id: string }) {
  return <Compteur comptages={useComptages(id)} />
}

let n = 0
async function scanner(serveur: ReturnType<typeof serveurEssai>, codes: string[]) {
  // Another inventory each time: what one holds outlives its screen.
  const id = `0199a0a0-0000-7000-8000-00000000${String(++n).padStart(4, '0')}`
  const vue = await monter(<Banc id={id} />, { serveur, entreTouches: 0 })
  const champ = await screen.findByRole('textbox')
  for (const code of codes) {
    await vue.clavier.type(champ, `${code}{Enter}`)
    await act(() => new Promise(suite => setTimeout(suite, 60)))
  }
  return vue
}

describe('six passages du même article à 60 ms', () => {
  const six = Array.from({ length: 6 }, () => CODE)
  it.each([
    ['aussitôt', 0],
    ['en 600 ms', 600],
    ['dans le désordre', (rang: number) => [500, 20, 300, 0][rang % 4] ?? 0],
  ])('comptent six, réponse %s', async (_, apres) => {
    const { serveur, etat } = serveurQuiCompte(apres)
    await scanner(serveur, six)
    // Shown at once, and said not to be saved yet.
    expect(document.querySelector('output')?.textContent).toBe('6')
    await waitFor(() => expect(etat.compte).toBe(6))
    await waitFor(() => expect(screen.queryByText(/pas encore enregistré/)).toBeNull())
    expect(document.querySelector('output')?.textContent).toBe('6')
  })

  it('comptent six quand une réponse se perd en route, renvoyée avec sa clé', async () => {
    let coupee = false
    const { serveur, etat } = serveurQuiCompte(20, rang => {
      if (rang === 1) coupee = true
      if (coupee) throw new LigneCoupee()
    })
    await scanner(serveur, six)
    await screen.findByText('Gardé sur ce poste', { exact: false })
    expect(document.querySelector('output')?.textContent).toBe('6')
    coupee = false
    act(() => serveurJoint())
    await waitFor(() => expect(screen.queryByText(/pas encore enregistré/)).toBeNull())
    expect(etat.compte).toBe(6)
    const cles = serveur.de(contrat.inventaires.compter).map(r => r.cle)
    // The batch that was lost keeps its key until it is answered; the next one has its own.
    expect(new Set(cles.slice(1, -1)).size).toBe(1)
    expect(new Set(cles).size).toBe(3)
  })

  it('un code inconnu au milieu n’emporte pas les autres, et se dit', async () => {
    const { serveur, etat } = serveurQuiCompte(300)
    await scanner(serveur, [CODE, CODE, 'INCONNU', CODE])
    await screen.findByText(/INCONNU/)
    await waitFor(() => expect(etat.compte).toBe(3))
  })

  it('un code refusé deux fois se dit pour deux', async () => {
    const { serveur } = serveurQuiCompte(0)
    await scanner(serveur, ['INCONNU'])
    await screen.findByText(/INCONNU : 1 non compté\./)
    const champ = screen.getByRole('textbox')
    champ.focus()
    await userEvent.keyboard('INCONNU{Enter}')
    await screen.findByText(/INCONNU : 2 non comptés\./)
  })

  it('le grand compte est celui de l’inventaire, aussi quand un collègue y ajoute', async () => {
    const { serveur, collegue } = serveurQuiCompte(0)
    await scanner(serveur, [CODE, CODE])
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('2'))
    collegue(3)
    // As the event of a colleague's count does.
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('5'))
  })

  it('chaque passage dit quand il fut lu, du premier au dernier, même parti plus tard', async () => {
    const { serveur } = serveurQuiCompte(rang => (rang === 0 ? 3000 : 0))
    const avant = Date.now()
    await scanner(serveur, [CODE, CODE, CODE])
    await waitFor(() => expect(serveur.de(contrat.inventaires.compter)).toHaveLength(2))
    const [un, deux] = serveur.de(contrat.inventaires.compter).map(r => r.payload.lignes[0])
    expect([un.Ajout, deux.Ajout]).toEqual([1, 2])
    const instants = [un.Debut, un.Fin, deux.Debut, deux.Fin].map(x => Date.parse(x))
    expect(instants).toEqual([...instants].sort((a, b) => a - b))
    expect(instants[0]).toBeGreaterThanOrEqual(avant)
    // Scanned 60 ms apart: what waited says both, and not when it left.
    expect((instants[3] as number) - (instants[2] as number)).toBeGreaterThanOrEqual(50)
  })

  it('un article qui a bougé entre deux passages se dit à recompter, et repart de zéro', async () => {
    const { serveur, etat } = serveurQuiCompte(0)
    etat.bouge = true
    const { clavier } = await scanner(serveur, [CODE, CODE])
    await clavier.click(await screen.findByRole('button', { name: 'Recompter' }))
    await waitFor(() => expect(screen.queryByText('À recompter')).toBeNull())
    await clavier.type(screen.getByRole('textbox'), `${CODE}{Enter}`)
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('1'))
    await waitFor(() => expect(etat.compte).toBe(1))
  })

  it('un de trop s’ôte par un nombre, jamais par un total', async () => {
    const { serveur, etat } = serveurQuiCompte(0)
    const { clavier } = await scanner(serveur, [CODE, CODE])
    await clavier.dblClick(screen.getByRole('button', { name: '−1' }))
    await waitFor(() => expect(etat.compte).toBe(0))
    for (const { payload } of serveur.de(contrat.inventaires.compter))
      for (const l of payload.lignes) expect(l.Compte).toBeUndefined()
  })
})
