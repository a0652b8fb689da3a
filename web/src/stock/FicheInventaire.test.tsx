import type { Inventaire, LigneInventaire } from '@dioptrie/domain/stock/inventaires'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { scanner } from '../kernel/lecteur.fixture.ts'
import { ICI } from './article.fixture.ts'
import FicheInventaire from './FicheInventaire.tsx'

const INV = '0199a0a0-0000-7000-8000-0000000000c1'
const inventaire = (Statut: Inventaire['Statut']): Inventaire => ({
  _id: INV,
  Reference: 'INV-ANG-26-00001',
  IdOfficine: ICI,
  Officine: 'Angré',
  IdCateg: null,
  Categorie: null,
  IdMarque: null,
  Marque: null,
  Libelle: null,
  Statut,
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
})

it('un inventaire passé en stock pendant qu’on compte : ce qui n’est pas enregistré se dit', async () => {
  await prechargerTextes(['stock', 'ui', 'champs'])
  const serveur = serveurEssai()
  let statut: Inventaire['Statut'] = 'En cours'
  serveur.repond(contrat.inventaires.lire, () => inventaire(statut))
  serveur.repondPage(contrat.inventaires.lignes, () => [])
  serveur.repond(
    contrat.inventaires.compter,
    () => {
      statut = 'Transféré'
      throw new RefusEssai(409, 'ETAPE_IMPOSSIBLE', 'Cet inventaire est passé en stock.')
    },
    { apres: rang => (rang === 0 ? 700 : 0) },
  )
  const { clavier } = await monter(<FicheInventaire />, {
    serveur,
    permissions: ['stock.lire', 'stock.compter'],
    chemin: '/inventaire/$inventaireId',
    adresse: `/inventaire/${INV}`,
    entreTouches: 0,
  })
  const champ = await screen.findByRole('textbox', { name: 'Scanner un code-barres' })
  await clavier.type(champ, '4006381333101{Enter}4006381333102{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Scanner un code-barres' })).toBeNull())
  await screen.findByText('2 passages n’ont pas été enregistrés.')
  await screen.findByText(/Cet inventaire est passé en stock/)
})

const ligne = (n: number, maj: Partial<LigneInventaire> = {}): LigneInventaire => ({
  _id: `0199a0a0-0000-7000-8000-0000000005${n}0`,
  IdArticle: `0199a0a0-0000-7000-8000-0000000006${n}0`,
  Marque: null,
  Reference: `Monture ${n}`,
  Couleur: null,
  Taille: null,
  CodeBarre: `40063813332${n}0`,
  Categorie: 'MO',
  Theorique: 6,
  Attendu: 6,
  Compte: null,
  Ecart: null,
  ARecompter: false,
  Laisse: null,
  EcartValeur: null,
  Motif: null,
  compteLe: null,
  comptePar: null,
  version: 1,
  ...maj,
})

it('compter au clavier : ↓↓ va deux lignes plus bas, et un collègue n’efface pas ce que l’on tape', async () => {
  await prechargerTextes(['stock', 'ui', 'champs'])
  const serveur = serveurEssai()
  let lignes = [1, 2, 3].map(n => ligne(n))
  serveur.repond(contrat.inventaires.lire, () => ({ ...inventaire('En cours'), Comptees: 1 }))
  serveur.repondPage(contrat.inventaires.lignes, () => lignes)
  serveur.repond(contrat.inventaires.compter, ({ payload }) => {
    const [dit] = payload.lignes
    const lue = lignes.find(l => l.IdArticle === dit.IdArticle) as LigneInventaire
    if (dit.version !== undefined && dit.version !== lue.version)
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Quelqu’un a compté entre-temps.', { courant: lue })
    const apres = {
      ...lue,
      ...(dit.Compte === undefined ? {} : { Compte: dit.Compte, Ecart: dit.Compte - 6 }),
      ...(dit.Motif === undefined ? {} : { Motif: dit.Motif }),
      version: lue.version + 1,
    }
    lignes = lignes.map(l => (l === lue ? apres : l))
    return { ...inventaire('En cours'), lignes: [apres] }
  })
  const { clavier } = await monter(<FicheInventaire />, {
    serveur,
    permissions: ['stock.lire', 'stock.compter'],
    chemin: '/inventaire/$inventaireId',
    adresse: `/inventaire/${INV}`,
  })
  await screen.findByText('1 compté sur 1')
  const compte = (n: number) =>
    document.querySelector<HTMLInputElement>(`[data-compte="${n}"]`) as HTMLInputElement
  await waitFor(() => expect(compte(0)).toBeTruthy())
  compte(0).focus()
  await clavier.keyboard('4{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(compte(2))
  await waitFor(() => expect(serveur.de(contrat.inventaires.compter)).toHaveLength(1))
  const motif = await screen.findByRole('textbox', { name: /Motif de l’écart : Monture 1/ })
  await clavier.type(motif, 'tom')
  compte(2).focus()
  await clavier.keyboard('7')
  // A colleague counts the third and says why of the first while one types.
  await waitFor(() => expect(serveur.de(contrat.inventaires.compter)).toHaveLength(2))
  lignes = lignes.map((l, i) => (i === 2 ? { ...l, Compte: 5, Ecart: -1, version: l.version + 1 } : l))
  await act(() => queryClient.invalidateQueries())
  await screen.findByRole('textbox', { name: /Motif de l’écart : Monture 3/ })
  expect(compte(2).value).toBe('7')
  await new Promise(suite => setTimeout(suite, 120))
  await clavier.keyboard('{Enter}')
  // What the colleague counted is not written over: said, with what was typed.
  await screen.findByText(/7 non comptés/)
  expect(lignes[2]?.Compte).toBe(5)
  // Seen from the first key on: what moved before it was saved is to be counted again.
  const [{ Debut, Fin }] = serveur.de(contrat.inventaires.compter).at(-1)?.payload.lignes ?? []
  expect(Date.parse(Fin) - Date.parse(Debut)).toBeGreaterThanOrEqual(110)
})

it('un code lu dans sa propre case : une pièce de plus, et quitter la case n’écrit rien', async () => {
  await prechargerTextes(['stock', 'ui', 'champs'])
  const serveur = serveurEssai()
  let lue = ligne(1, { Compte: 10, Ecart: 4, version: 3 })
  serveur.repond(contrat.inventaires.lire, () => inventaire('En cours'))
  serveur.repondPage(contrat.inventaires.lignes, () => [lue])
  serveur.repond(contrat.inventaires.compter, ({ payload: { lignes } }) => {
    for (const l of lignes) {
      if (l.version !== undefined && l.version !== lue.version)
        throw new RefusEssai(409, 'VERSION_PERIMEE', 'Quelqu’un a compté entre-temps.', { courant: lue })
      const Compte = l.Compte ?? (lue.Compte ?? 0) + l.Ajout
      lue = { ...lue, Compte, Ecart: Compte - 6, version: lue.version + 1 }
    }
    return { ...inventaire('En cours'), lignes: [lue] }
  })
  const { clavier } = await monter(<FicheInventaire />, {
    serveur,
    permissions: ['stock.lire', 'stock.compter'],
    chemin: '/inventaire/$inventaireId',
    adresse: `/inventaire/${INV.replace('c1', 'c3')}`,
  })
  const compte = (await screen.findByRole('textbox', {
    name: /Compté : Monture 1|Monture 1.*compté/i,
  })) as HTMLInputElement
  compte.focus()
  await scanner(lue.CodeBarre)
  expect(compte.value).toBe('11')
  await scanner(lue.CodeBarre)
  expect(compte.value).toBe('12')
  await waitFor(() => expect(lue.Compte).toBe(12))
  await clavier.tab()
  compte.focus()
  // Begun after the beeps: on the line as they left it.
  await scanner(lue.CodeBarre)
  await waitFor(() => expect(lue.Compte).toBe(13))
  await scanner(lue.CodeBarre)
  await waitFor(() => expect(lue.Compte).toBe(14))
  await clavier.keyboard('20{Tab}')
  await waitFor(() => expect(lue.Compte).toBe(20))
  expect(serveur.de(contrat.inventaires.compter).flatMap(r => r.payload.lignes)).toHaveLength(5)
})

it('un code refusé deux fois, puis l’inventaire clos : les deux passages sont dits', async () => {
  await prechargerTextes(['stock', 'ui', 'champs'])
  const serveur = serveurEssai()
  let statut: Inventaire['Statut'] = 'En cours'
  serveur.repond(contrat.inventaires.lire, () => inventaire(statut))
  serveur.repondPage(contrat.inventaires.lignes, () => [])
  serveur.repond(contrat.inventaires.compter, (_, rang) => {
    if (rang === 1) statut = 'Transféré'
    throw new RefusEssai(409, 'ETAPE_IMPOSSIBLE', 'Cet inventaire est passé en stock.')
  })
  const { clavier } = await monter(<FicheInventaire />, {
    serveur,
    permissions: ['stock.lire', 'stock.compter'],
    chemin: '/inventaire/$inventaireId',
    adresse: `/inventaire/${INV.replace('c1', 'c2')}`,
  })
  const champ = await screen.findByRole('textbox', { name: 'Scanner un code-barres' })
  await clavier.type(champ, '4006381333101{Enter}')
  await screen.findByText(/1 non compté\./)
  await clavier.type(champ, '4006381333101{Enter}')
  await screen.findByText('2 passages n’ont pas été enregistrés.')
})
