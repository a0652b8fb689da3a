import type { Bon, LigneBon } from '@dioptrie/domain/receptions/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { scanner } from '../kernel/lecteur.fixture.ts'
import { officineEssai } from '../organisation/officine.fixture.ts'
import { bonEssai, id, quand } from './bon.fixture.ts'
import FicheBon from './FicheBon.tsx'
import { Retourner } from './Retourner.tsx'
import { Transferer } from './Transferer.tsx'

const ligne = (n: number): LigneBon => ({
  _id: id(100 + n),
  IdCateg: id(90),
  Categorie: 'Monture',
  IdMarque: null,
  Marque: null,
  IdType: null,
  IdStyle: null,
  Reference: `Monture ${n}`,
  Couleur: null,
  Taille: null,
  CodeBarre: `40063813331${n}`,
  Quantite: 9,
  PrixAchatBrut: null,
  Remise: null,
  PrixVenteHT: null,
  PrixVenteTTC: 45_000,
  QuantiteTransferee: 9,
  QuantiteRecue: 0,
  QuantiteManquante: 0,
})

/** A box of as many pieces of each line as said, on its way here. */
const colis = (version: number, quantites: number[], statut: 'En transit' | 'Reçu' = 'En transit'): Bon =>
  bonEssai({
    version,
    QuantiteManquante: 0,
    ReclamationOuverte: false,
    lignes: [1, 2, 3].map(ligne),
    envois: [
      {
        _id: id(50),
        IdOfficine: id(2),
        Officine: 'Angré',
        statut,
        createdAt: quand,
        createdBy: null,
        recuLe: null,
        recuPar: null,
        reprisLe: null,
        reprisPar: null,
        lignes: quantites.map((Quantite, i) => ({
          _id: id(101 + i),
          IdArticle: id(201 + i),
          Quantite,
          QuantiteRecue: null,
          CoutUnitaire: null,
          Rendue: 0,
          Motif: null,
        })),
      },
    ],
  })

async function ouvrir(depart: Bon) {
  await prechargerTextes(['receptions', 'ui', 'saisie', 'champs'])
  const serveur = serveurEssai()
  const etat = { bon: depart }
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repond(contrat.receptions.lire, () => etat.bon)
  serveur.repond(contrat.receptions.valider, ({ payload }) => {
    if (payload.version !== etat.bon.version)
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée entre-temps.', {
        courant: etat.bon,
      })
    etat.bon = colis(etat.bon.version + 1, [5, 4], 'Reçu')
    return etat.bon
  })
  serveur.repond(contrat.receptions.reprendre, () => {
    throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée entre-temps.', {
      courant: etat.bon,
    })
  })
  const vue = await monter(<FicheBon />, {
    serveur,
    permissions: ['receptions.lire', 'receptions.ecrire', 'receptions.valider', 'reseau.agir'],
    chemin: '/bon/$commandeFourId',
    adresse: `/bon/${id(1)}`,
  })
  await champ(1)
  return {
    ...vue,
    serveur,
    /** A colleague's change; the screen learns it at once, or not before it asks. */
    change: (bon: Bon) => {
      etat.bon = bon
    },
    apprendre: () => act(() => queryClient.invalidateQueries()),
    valider: () => vue.clavier.click(screen.getByRole('button', { name: /^Valider/ })),
    envoyes: () => serveur.de(contrat.receptions.valider).map(r => r.payload),
  }
}
const champ = (n: number) => screen.findByRole('textbox', { name: new RegExp(`^Reçus? : Monture ${n}`) })
const compte = async (n: number) => ((await champ(n)) as HTMLInputElement).value

async function taper(vue: Awaited<ReturnType<typeof ouvrir>>) {
  await vue.clavier.clear(await champ(1))
  await vue.clavier.type(await champ(1), '3')
  await vue.clavier.tab()
  await vue.clavier.type(await screen.findByLabelText(/^Motif :/, { selector: 'input' }), 'Cassé')
}

describe('valider ce qu’une officine reçoit', () => {
  it('un collègue ajoute au colis : ce qui est compté demeure, la ligne arrive, et rien n’entre avant d’être relu', async () => {
    const vue = await ouvrir(colis(4, [5]))
    await taper(vue)
    vue.change(colis(5, [5, 4]))
    await vue.apprendre()
    expect(await compte(2)).toBe('4')
    expect(await compte(1)).toBe('3')
    await vue.valider()
    await screen.findByText(/Ce que vous avez compté est gardé/)
    expect(await compte(1)).toBe('3')
    await vue.valider()
    await waitFor(() => expect(vue.envoyes()).toHaveLength(2))
    const recu = [
      { _id: id(101), QuantiteRecue: 3, Motif: 'Cassé' },
      { _id: id(102), QuantiteRecue: 4, Motif: null },
    ]
    expect(vue.envoyes().map(p => [p.version, p.lignes])).toEqual([
      [4, recu],
      [5, recu],
    ])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Valider/ })).toBeNull())
    expect(screen.queryByText(/n’est plus à valider/)).toBeNull()
  })

  it('un colis repris par un collègue pendant qu’on le compte ne disparaît pas sans un mot', async () => {
    const vue = await ouvrir(colis(4, [5]))
    await taper(vue)
    vue.change({ ...colis(5, [5]), envois: [] })
    await vue.apprendre()
    await screen.findByText(/n’est plus à valider/)
    expect(screen.queryByRole('button', { name: /^Valider/ })).toBeNull()
  })

  it('validé sans réponse, l’écran ne dit pas que rien n’est entré en stock', async () => {
    const vue = await ouvrir(colis(4, [5, 4]))
    vue.serveur.repond(contrat.receptions.valider, () => {
      vue.change(colis(5, [5, 4], 'Reçu'))
      throw new LigneCoupee()
    })
    await vue.valider()
    await screen.findByText(/rien ne dit si c’est enregistré/)
    await vue.apprendre()
    await screen.findByText(/Votre validation est passée/)
    expect(screen.queryByText(/n’est pas entré en stock/)).toBeNull()
  })

  it('un changement qui ne touche pas le colis ne demande rien de plus', async () => {
    const vue = await ouvrir(colis(4, [5]))
    await taper(vue)
    vue.change({ ...colis(5, [5]), NumeroBL: 'BL-9' })
    await vue.apprendre()
    await screen.findByText('BL-9')
    await vue.valider()
    await waitFor(() =>
      expect(vue.envoyes().map(p => [p.version, p.lignes[0].QuantiteRecue])).toEqual([[5, 3]]),
    )
  })

  it('un code lu dans la case d’un autre article : seul ce qui est passé au lecteur est compté', async () => {
    const vue = await ouvrir(colis(4, [2, 3]))
    ;(await champ(1)).focus()
    await scanner(ligne(2).CodeBarre)
    expect([await compte(1), await compte(2)]).toEqual(['0', '1'])
    await scanner(ligne(2).CodeBarre)
    expect([await compte(1), await compte(2)]).toEqual(['0', '2'])
    // Its own code as well, and the figure is ready to be typed over.
    await scanner(ligne(1).CodeBarre)
    expect(await compte(1)).toBe('1')
    await vue.clavier.keyboard('4{Tab}')
    await scanner(ligne(3).CodeBarre)
    expect([await compte(1), await compte(2)]).toEqual(['4', '2'])
    await vue.clavier.type(screen.getByLabelText(/^Motif : Monture 1/, { selector: 'input' }), 'Surplus')
    await vue.clavier.type(screen.getByLabelText(/^Motif : Monture 2/, { selector: 'input' }), 'Cassé')
    await vue.valider()
    await waitFor(() =>
      expect(vue.envoyes().map(p => p.lignes.map((l: LigneBon) => l.QuantiteRecue))).toEqual([[4, 2]]),
    )
  })

  it('un code lu à la suite d’un nombre tapé : le nombre demeure, Échap rend ce que la case montrait', async () => {
    const vue = await ouvrir(colis(4, [2, 3]))
    ;(await champ(1)).focus()
    await scanner(ligne(2).CodeBarre)
    await vue.clavier.keyboard('5')
    await scanner(ligne(2).CodeBarre)
    expect([await compte(1), await compte(2)]).toEqual(['5', '2'])
    await vue.clavier.keyboard('7{Escape}{Tab}')
    expect([await compte(1), await compte(2)]).toEqual(['5', '2'])
  })

  it('un collègue l’a reçu : le refus reste lisible quand le colis n’est plus là', async () => {
    const vue = await ouvrir(colis(4, [5]))
    vue.change(colis(5, [5], 'Reçu'))
    await vue.valider()
    await screen.findByText(/Cet envoi n’est plus à valider/)
    expect(screen.queryByRole('button', { name: /^Valider/ })).toBeNull()
  })

  it('reprendre ce qu’un collègue vient de recevoir : le refus reste dans sa fenêtre', async () => {
    const vue = await ouvrir(colis(4, [5]))
    await vue.clavier.click(screen.getByRole('button', { name: /Reprendre.*Angré/ }))
    vue.change(colis(5, [5], 'Reçu'))
    const boutons = await screen.findAllByRole('button', { name: /^Reprendre/ })
    await vue.clavier.click(boutons.at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Valider/ })).toBeNull())
    expect(screen.getByRole('dialog').textContent).toContain('modifiée entre-temps')
    expect(vue.serveur.de(contrat.receptions.reprendre).map(r => r.payload.version)).toEqual([4])
  })
})

const officine = (_id: string, Nom: string) => officineEssai({ _id, Nom })

it.each([
  ['une seule officine met en stock sans se transférer à elle-même', ['Angré'], false],
  ['là où il y en a d’autres, transférer demeure', ['Angré', 'Plateau'], true],
])('%s', async (_, noms, transfere) => {
  const serveur = serveurEssai()
  const neuf = bonEssai({
    statut: 'Créé',
    transfert_total_in_stock: false,
    envois: [],
    QuantiteTransferee: 0,
    lignes: [1, 2].map(n => ({ ...ligne(n), QuantiteTransferee: 0 })),
  })
  serveur.repondPage(
    contrat.organisation.officines,
    () => noms.map((nom, i) => officine(i === 0 ? neuf.IdOfficine : id(77), nom)) as never,
  )
  serveur.repond(contrat.receptions.lire, () => neuf)
  serveur.repond(contrat.receptions.mettreEnStock, () => neuf)
  await prechargerTextes(['receptions', 'ui', 'saisie', 'champs'])
  const { clavier } = await monter(<FicheBon />, {
    serveur,
    permissions: ['receptions.lire', 'receptions.ecrire', 'receptions.valider', 'reseau.agir'],
    chemin: '/bon/$commandeFourId',
    adresse: `/bon/${id(1)}`,
  })
  await clavier.click(await screen.findByText('Mettre en stock ici'))
  expect(screen.queryByText('Transférer') !== null).toBe(transfere)
  await screen.findByText(/18 articles entrent dans le stock/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mettre en stock ici'))
  await clavier.keyboard('{Enter}')
  await waitFor(() => expect(serveur.de(contrat.receptions.mettreEnStock)).toHaveLength(1))
  expect(serveur.de(contrat.receptions.mettreEnStock)[0]?.payload).toEqual({ version: neuf.version })
})

it('vers une officine choisie, Entrée passe aux quantités : rien ne part sans son propre geste', async () => {
  const serveur = serveurEssai()
  const bon = bonEssai({ statut: 'Créé', lignes: [1, 2].map(n => ({ ...ligne(n), QuantiteTransferee: 0 })) })
  serveur.repondPage(
    contrat.organisation.officines,
    () => [officine(id(3), 'Cocody Angré'), officine(id(4), 'Plateau')] as never,
  )
  serveur.repond(contrat.receptions.transferer, () => bon)
  await prechargerTextes(['receptions', 'ui'])
  const { clavier } = await monter(<Transferer bon={bon} fermer={() => {}} />, { serveur })
  const choix = (await screen.findByRole('combobox', { name: /Officine qui recevra/ })) as HTMLInputElement
  await waitFor(() => expect(serveur.de(contrat.organisation.officines)).toHaveLength(1))
  choix.focus()
  await clavier.keyboard('plat{Enter}{Enter}')
  expect(choix.value).toBe('Plateau')
  expect(document.activeElement).toBe(document.querySelector('[data-transfert="0"]'))
  expect(serveur.de(contrat.receptions.transferer)).toHaveLength(0)
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(serveur.de(contrat.receptions.transferer)).toHaveLength(1))
})

describe('mettre en stock ici', () => {
  it('un collègue l’a fait entre-temps : la fenêtre se ferme, le bon est là tel qu’il est, et la phrase le dit', async () => {
    await prechargerTextes(['receptions', 'ui', 'saisie', 'champs'])
    const serveur = serveurEssai()
    const avant = { statut: 'Créé', transfert_total_in_stock: false, QuantiteTransferee: 0 } as const
    let bon = bonEssai({ ...avant, lignes: [{ ...ligne(1), QuantiteTransferee: 0 }] })
    serveur.repondPage(contrat.organisation.officines, () => [
      exemple(contrat.organisation.lireOfficine.reponse, { _id: id(3), Statut: 'Ouverte' }) as never,
    ])
    serveur.repond(contrat.receptions.lire, () => bon)
    serveur.repond(contrat.receptions.mettreEnStock, () => {
      bon = bonEssai({ statut: 'Validé', version: 5, lignes: [{ ...ligne(1), QuantiteRecue: 9 }] })
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée entre-temps.', {
        courant: bon,
      })
    })
    const { clavier } = await monter(<FicheBon />, {
      serveur,
      permissions: ['receptions.lire', 'receptions.ecrire', 'receptions.valider', 'reseau.agir'],
      chemin: '/bon/$commandeFourId',
      adresse: `/bon/${id(1)}`,
    })
    await clavier.click(await screen.findByRole('button', { name: 'Mettre en stock ici' }))
    await clavier.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Mettre/ }))
    await screen.findByText(/rien n’est fait de votre côté/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(/Rouvrez-la/)).toBeNull()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mettre en stock ici' })).toBeNull())
    expect(serveur.de(contrat.receptions.mettreEnStock)).toHaveLength(1)
  })
})

describe('retourner au fournisseur', () => {
  it('au lecteur : chaque code met une pièce de côté, et rien de plus que ce qui fut gardé ne part', async () => {
    await prechargerTextes(['receptions', 'ui', 'saisie', 'champs'])
    const bon = colis(4, [2, 3], 'Reçu')
    for (const l of bon.envois[0]?.lignes ?? []) l.QuantiteRecue = l.Quantite
    const serveur = serveurEssai()
    serveur.repond(
      contrat.receptions.retourner,
      () => exemple(contrat.receptions.retourner.reponse, { Reference: 'SOR-1' }) as never,
    )
    const { clavier } = await monter(<Retourner bon={bon} IdOfficine={id(2)} fermer={() => {}} />, {
      serveur,
      permissions: ['receptions.ecrire'],
    })
    const deCote = async (n: number) =>
      (await screen.findByLabelText<HTMLInputElement>(new RegExp(`^À retourner : Monture ${n}`))).value
    await deCote(1)
    for (const n of [2, 1, 2, 3]) await scanner(ligne(n).CodeBarre)
    expect([await deCote(1), await deCote(2)]).toEqual(['1', '2'])
    // One more of the first than came is refused before it leaves.
    for (const _ of [1, 2]) await scanner(ligne(1).CodeBarre)
    expect(screen.getByRole('button', { name: 'Retourner 5 articles' })).toHaveProperty('disabled', true)
    await clavier.clear(await screen.findByLabelText(/^À retourner : Monture 1/))
    await clavier.click(await screen.findByRole('button', { name: 'Retourner 2 articles' }))
    await waitFor(() => expect(serveur.de(contrat.receptions.retourner)).toHaveLength(1))
    expect(serveur.de(contrat.receptions.retourner)[0]?.payload.lignes).toEqual([
      { IdArticle: id(202), Quantite: 2 },
    ])
  })
})
