import type { Transfert } from '@dioptrie/domain/stock/transferts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { scanner } from '../kernel/lecteur.fixture.ts'
import { serveurJoint } from '../kernel/serveur.ts'
import { ICI } from './article.fixture.ts'
import FicheTransfert from './FicheTransfert.tsx'

const id = (n: number) => `0199a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Five pieces sent, of which some arrived. */
const transfert = (version: number, Recue: number): Transfert => ({
  _id: id(1),
  Reference: 'TR-1',
  IdOfficineSource: id(3),
  OfficineSource: 'Plateau',
  IdOfficineDestination: ICI,
  OfficineDestination: 'Angré',
  IdOfficine: ICI,
  Statut: Recue === 0 ? 'Envoyé' : Recue < 5 ? 'Reçu en partie' : 'Reçu',
  Observation: null,
  Envoyee: 5,
  Recue,
  EnTransit: 5 - Recue,
  Perdue: 0,
  Rendue: 0,
  version,
  createdAt: '2026-03-10T09:00:00.000Z',
  updatedAt: '2026-03-10T09:00:00.000Z',
  createdBy: null,
  updatedBy: null,
  pertes: [],
  lignes: [
    {
      _id: id(11),
      IdArticle: id(21),
      Marque: null,
      Reference: 'Monture 1',
      Couleur: null,
      Taille: null,
      CodeBarre: '4006381333101',
      Quantite: 5,
      Recue,
      Perdue: 0,
      Rendue: 0,
      EnTransit: 5 - Recue,
      CoutUnitaire: null,
      Motif: null,
    },
  ],
})

async function ouvrir() {
  await prechargerTextes(['stock', 'ui', 'champs'])
  const serveur = serveurEssai()
  const etat = { lu: transfert(1, 0) }
  /** The first answer is lost on its way: `apres` the server has done it, or before it has. */
  const perte: { quand: 'avant' | 'apres' | null } = { quand: null }
  const faites = new Map<string, Transfert>()
  serveur.repond(contrat.transferts.lire, () => etat.lu)
  serveur.repond(contrat.transferts.recevoir, ({ payload, cle }) => {
    const { quand } = perte
    perte.quand = null
    if (quand === 'avant') throw new LigneCoupee()
    const faite = faites.get(cle ?? '')
    if (faite) return faite
    if (payload.version !== etat.lu.version)
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée entre-temps.', {
        courant: etat.lu,
      })
    etat.lu = transfert(etat.lu.version + 1, etat.lu.Recue + payload.lignes[0].Quantite)
    faites.set(cle ?? '', etat.lu)
    if (quand === 'apres') throw new LigneCoupee()
    return etat.lu
  })
  const vue = await monter(<FicheTransfert />, {
    serveur,
    permissions: ['stock.lire', 'stock.transferer'],
    chemin: '/transfert/$articleTransfereId',
    adresse: `/transfert/${id(1)}`,
  })
  const champ = () => screen.findByRole('textbox', { name: /Monture 1/ }) as Promise<HTMLInputElement>
  return {
    ...vue,
    serveur,
    champ,
    taper: async (n: string) => {
      await vue.clavier.clear(await champ())
      await vue.clavier.type(await champ(), n)
    },
    change: (lu: Transfert) => {
      etat.lu = lu
    },
    couper: (quand: 'avant' | 'apres') => {
      perte.quand = quand
    },
    apprendre: () => act(() => queryClient.invalidateQueries()),
    recevoir: () => vue.clavier.click(screen.getByRole('button', { name: /^Recevoir/ })),
    recus: () => serveur.de(contrat.transferts.recevoir).map(r => r.payload.lignes),
    envoyes: () =>
      serveur.de(contrat.transferts.recevoir).map(r => [r.payload.version, r.payload.lignes[0].Quantite]),
  }
}

describe('recevoir un transfert', () => {
  it.each([
    ['et l’écran l’a appris', true],
    ['et l’écran ne le sait pas encore', false],
  ])(
    'un collègue en a reçu une part %s : le nombre tapé demeure, le refus dit ce qui reste',
    async (_, appris) => {
      const vue = await ouvrir()
      await vue.taper('2')
      vue.change(transfert(2, 2))
      if (appris) {
        await vue.apprendre()
        await screen.findByText('Reçu en partie')
        expect((await vue.champ()).value).toBe('2')
      }
      await vue.recevoir()
      await screen.findByText(/il reste 3 articles à recevoir/)
      expect((await vue.champ()).value).toBe('2')
      await vue.recevoir()
      await waitFor(() =>
        expect(vue.envoyes()).toEqual([
          [1, 2],
          [2, 2],
        ]),
      )
    },
  )

  it('ce qui arrive en deux fois se compte deux fois', async () => {
    const vue = await ouvrir()
    await vue.taper('2')
    await vue.recevoir()
    await waitFor(async () => expect((await vue.champ()).value).toBe('3'))
    await vue.recevoir()
    await waitFor(() =>
      expect(vue.envoyes()).toEqual([
        [1, 2],
        [2, 3],
      ]),
    )
  })

  it('reçu en partie sans réponse : pressé de nouveau, c’est dit reçu sans l’être deux fois, et le reste se compte', async () => {
    const vue = await ouvrir()
    await vue.taper('2')
    vue.couper('apres')
    await vue.recevoir()
    await screen.findByText(/rien ne dit si c’est enregistré/)
    act(() => serveurJoint())
    await vue.apprendre()
    // Read again it has moved, and nothing says by whom: the doubt stays, and nothing is sent without a hand.
    await screen.findByText('Reçu en partie')
    screen.getByText(/rien ne dit si c’est enregistré/)
    expect(vue.envoyes()).toEqual([[1, 2]])
    await vue.recevoir()
    await screen.findByText(/2 articles reçus/)
    await waitFor(async () => expect((await vue.champ()).value).toBe('3'))
    await vue.recevoir()
    await waitFor(() => expect(vue.envoyes().at(-1)).toEqual([2, 3]))
    await screen.findByText('Reçu')
  })

  it('jamais arrivé, et un collègue en a reçu une part : rien ne se dit reçu, ce qui reste se dit', async () => {
    const vue = await ouvrir()
    await vue.taper('2')
    vue.couper('avant')
    await vue.recevoir()
    await screen.findByText(/rien ne dit si c’est enregistré/)
    vue.change(transfert(2, 2))
    act(() => serveurJoint())
    await vue.apprendre()
    await screen.findByText('Reçu en partie')
    await vue.recevoir()
    await screen.findByText(/il reste 3 articles à recevoir/)
    expect((await vue.champ()).value).toBe('2')
    expect(vue.envoyes()).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('seul le second article passe au lecteur, la main dans la case du premier : lui seul entre', async () => {
    const vue = await ouvrir()
    const un = transfert(2, 0)
    const [premiere] = un.lignes
    if (!premiere) throw new Error('sans ligne')
    vue.change({
      ...un,
      Envoyee: 2,
      EnTransit: 2,
      lignes: [1, 2].map(n => ({
        ...premiere,
        _id: id(10 + n),
        Reference: `Monture ${n}`,
        CodeBarre: `400638133310${n}`,
        Quantite: 1,
        EnTransit: 1,
      })),
    })
    await vue.apprendre()
    await screen.findByText('Monture 2')
    ;(await vue.champ()).focus()
    await scanner('4006381333102')
    const cellules = () =>
      [...document.querySelectorAll<HTMLInputElement>('[data-reception]')].map(c => c.value)
    expect(cellules()).toEqual(['0', '1'])
    // One more of what is whole, and one that nobody sent.
    await scanner('4006381333102')
    await scanner('0000000000000')
    expect(cellules()).toEqual(['0', '1'])
    await vue.recevoir()
    await waitFor(() => expect(vue.envoyes()).toHaveLength(1))
    expect(vue.recus()).toEqual([[{ _id: id(12), Quantite: 1 }]])
  })
})

it('de ce qui manque, une part se passe en perte et le reste est encore attendu ; rien ne dit que cela ne se défait pas', async () => {
  const vue = await ouvrir()
  vue.change(transfert(2, 3))
  await vue.apprendre()
  vue.serveur.repond(contrat.transferts.solder, () => transfert(3, 3))
  await vue.clavier.click(await screen.findByRole('button', { name: 'Passer en perte' }))
  const fenetre = within(await screen.findByRole('dialog'))
  expect(fenetre.queryByText(/ne se défait pas/)).toBeNull()
  const perdus = fenetre.getByRole('textbox', { name: /Monture 1/ })
  await vue.clavier.clear(perdus)
  await vue.clavier.type(perdus, '1')
  await vue.clavier.type(fenetre.getByRole('textbox', { name: /Motif/ }), 'Tombé du camion')
  await vue.clavier.click(fenetre.getByRole('button', { name: 'Passer en perte' }))
  await waitFor(() =>
    expect(vue.serveur.de(contrat.transferts.solder).map(r => r.payload)).toEqual([
      { lignes: [{ _id: id(11), Quantite: 1 }], Motif: 'Tombé du camion', version: 2 },
    ]),
  )
})
