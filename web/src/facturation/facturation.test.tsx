import {
  type Facture,
  LigneFacture,
  PaiementAssurance,
  VenteDossier,
} from '@dioptrie/domain/facturation/fiches'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chemins } from '../chemins/facturation.ts'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, RefusEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { MEME_TOUCHE } from '../kernel/focus.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { sessionDe } from '../kernel/navigateur.fixture.ts'
import Chaine from './Chaine.tsx'
import Cotes from './Cotes.tsx'
import Deposer from './Deposer.tsx'
import FicheDossier from './FicheDossier.tsx'
import FicheFacture from './FicheFacture.tsx'
import Paiements from './Paiements.tsx'
import Payer from './Payer.tsx'
import Poste from './Poste.tsx'
import Reglements from './Reglements.tsx'

const id = (n: number) => `0199a0a0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const droits = [
  ...([
    'facturation.lire',
    'facturation.traiter',
    'ordonnances.lire',
    'facturation.regler',
    'reseau.agir',
  ] as const),
  'reseau.consulter' as const,
]

const dossier = exemple(contrat.facturation.dossier.reponse, {
  RefCmmd: 'CMD-ANG-26-00001',
  Client: 'Bamba Moussa',
  EtatAssurance: 'À traiter',
  Restent: 2,
  Total: 100_000,
  PartAssurance: 80_000,
  AFacturer: 80_000,
  MontantRegle: 0,
  PartClient: 20_000,
  Pieces: [
    { type: 'Bon', present: false, motif: null },
    ...(['Ordonnance', 'Proforma', 'Livraison'] as const).map(type => ({ type, present: true, motif: null })),
  ],
  Suivant: { _id: id(2), clientId: ID, RefCmmd: 'CMD-ANG-26-00002' },
})

async function monterDossier(plus: object = {}, question = '') {
  await prechargerTextes(['facturation', 'caisse', 'clients', 'ventes', 'ui', 'saisie', 'champs'])
  const serveur = serveurPlein(
    [contrat.facturation.dossier, { ...dossier, ...plus }],
    [contrat.ventes.lireParReference, exemple(contrat.ventes.lireParReference.reponse)],
  )
  const vue = await monter(<FicheDossier />, {
    serveur,
    permissions: droits,
    chemin: '/apps/traitement-facture/detail/$clientId/$RefCmmd',
    adresse: chemins.dossier(ID, 'CMD-ANG-26-00001') + question,
  })
  await screen.findByText('Papiers scannés')
  return { ...vue, serveur }
}

async function ouvrirDossier() {
  const vue = await monterDossier()
  const motif = await screen.findByRole('textbox', { name: /Bon de prise en charge/ })
  return { ...vue, motif }
}
/** A key at its own hour: no test waits for it. */
const ctrlEntree = (heure: number) => {
  const touche = new KeyboardEvent('keydown', {
    key: 'Enter',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  })
  Object.defineProperty(touche, 'timeStamp', { value: heure })
  act(() => void document.body.dispatchEvent(touche))
}
const presentes = (['Bon', 'Ordonnance', 'Proforma', 'Livraison'] as const).map(type => ({
  type,
  present: true,
  motif: null,
}))

describe('traiter un dossier', () => {
  it('ne part pas sans le papier ni son motif ; puis Ctrl+Entrée le traite une fois et ouvre le suivant', async () => {
    const { clavier, serveur, motif, ou } = await ouvrirDossier()
    serveur.repond(contrat.facturation.traiter, () => dossier as never, { apres: 40 })
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/dites pourquoi le dossier part sans/)
    await waitFor(() => expect(document.activeElement).toBe(motif))
    expect(serveur.de(contrat.facturation.traiter)).toHaveLength(0)
    await clavier.type(motif, 'au dossier papier{Control>}{Enter}{Enter}{/Control}')
    await waitFor(() => expect(ou()).toContain('CMD-ANG-26-00002'))
    expect(
      serveur.de(contrat.facturation.traiter).map(r => [r.payload.Pieces[0], r.payload.version]),
    ).toEqual([[{ type: 'Bon', present: false, motif: 'au dossier papier' }, 7]])
  })

  it('la même touche deux fois ne traite pas le dossier suivant, que personne n’a lu', async () => {
    const { serveur, ou } = await monterDossier({ Pieces: presentes })
    serveur.repond(contrat.facturation.traiter, () => dossier as never)
    // The file that follows is another one, and complete as well.
    serveur.repond(
      contrat.facturation.dossier,
      () => ({ ...dossier, _id: id(2), Client: 'Sanogo Awa', Pieces: presentes }) as never,
    )
    ctrlEntree(1000)
    await waitFor(() => expect(ou()).toContain('CMD-ANG-26-00002'))
    await screen.findByText('Sanogo Awa')
    for (const heure of [1300, 1400, 1800]) ctrlEntree(heure)
    expect(serveur.de(contrat.facturation.traiter)).toHaveLength(1)
    ctrlEntree(2400)
    await waitFor(() => expect(serveur.de(contrat.facturation.traiter)).toHaveLength(2))
  })

  it('ce qu’un collègue vient de traiter dit par qui, et ne se redit pas en son propre nom', async () => {
    const { clavier, serveur, ou } = await monterDossier({
      EtatAssurance: 'Traitée',
      TraiteePar: 'Kacou Edwige',
      TraiteeLe: '2026-11-16T10:00:00.000Z',
      Motif: null,
      lignes: [],
      Pieces: presentes,
    })
    await screen.findByText('par Kacou Edwige, le 16/11/2026')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(ou()).toContain('CMD-ANG-26-00002'))
    expect(serveur.de(contrat.facturation.traiter)).toHaveLength(0)
  })

  it('changé par un collègue entre-temps, il se relit : plus rien n’est à rouvrir', async () => {
    const { clavier, serveur } = await monterDossier({ Pieces: presentes })
    serveur.repond(contrat.facturation.traiter, () => {
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Ce dossier a été modifié entre-temps.')
    })
    serveur.repond(
      contrat.facturation.dossier,
      () =>
        ({
          ...dossier,
          version: 8,
          Pieces: presentes,
          EtatAssurance: 'Traitée',
          TraiteePar: 'Kacou Edwige',
          TraiteeLe: '2026-11-16T10:00:00.000Z',
          lignes: [],
        }) as never,
    )
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/^Un collègue vient de changer ce dossier/)
    await screen.findByText('par Kacou Edwige, le 16/11/2026')
    expect(screen.queryByText(/Rouvrez-la/)).toBeNull()
  })

  it('traité sans que sa réponse arrive, il se lit traité ; la touche deux fois ne traite pas le suivant', async () => {
    const { serveur, ou } = await monterDossier({ Pieces: presentes })
    serveur.repond(contrat.facturation.traiter, () => {
      throw new LigneCoupee()
    })
    ctrlEntree(1000)
    await screen.findByText(/rien ne dit si c’est enregistré/)
    serveur.repond(contrat.facturation.traiter, () => dossier as never)
    serveur.repond(
      contrat.facturation.dossier,
      ({ params }) =>
        (params.id === id(2)
          ? { ...dossier, _id: id(2), Client: 'Sanogo Awa', Pieces: presentes }
          : {
              ...dossier,
              version: 8,
              Pieces: presentes,
              EtatAssurance: 'Traitée',
              lignes: [],
              TraiteePar: 'Kacou Edwige',
              TraiteeLe: '2026-11-16T10:00:00.000Z',
            }) as never,
    )
    serveur.repond(
      contrat.ventes.lireParReference,
      ({ params }) =>
        exemple(contrat.ventes.lireParReference.reponse, {
          _id: params.RefCmmd === 'CMD-ANG-26-00002' ? id(2) : ID,
        }) as never,
    )
    await act(() => queryClient.invalidateQueries())
    await screen.findByText('par Kacou Edwige, le 16/11/2026')
    expect(screen.queryByText(/rien ne dit si c’est enregistré/)).toBeNull()
    ctrlEntree(4000)
    await waitFor(() => expect(ou()).toContain('CMD-ANG-26-00002'))
    await screen.findByText('Sanogo Awa')
    ctrlEntree(4200)
    expect(serveur.de(contrat.facturation.traiter)).toHaveLength(1)
  })

  /** A colleague processes it at 80 001 while one types. */
  const traiteeAilleurs = async (serveur: ReturnType<typeof serveurPlein>, plus: object = {}) => {
    serveur.repond(
      contrat.facturation.dossier,
      () =>
        ({
          ...dossier,
          version: 8,
          Pieces: presentes,
          EtatAssurance: 'Traitée',
          lignes: [],
          PartAssurance: 80_001,
          AFacturer: 80_001,
          Motif: 'arrondi de l’assurance',
          TraiteePar: 'Kacou Edwige',
          TraiteeLe: '2026-11-16T10:00:00.000Z',
          ...plus,
        }) as never,
    )
    await act(() => queryClient.invalidateQueries())
    await screen.findByText(/^Un collègue vient de changer ce dossier/)
  }
  const aFacturer = () => screen.getByRole<HTMLInputElement>('textbox', { name: /À facturer/ })
  const chiffres = (texte: string | null | undefined) => texte?.replaceAll(/\s/g, '')

  it('traité par un collègue à un autre montant pendant qu’on tape le sien : les deux se montrent, rien ne part avant le choix', async () => {
    const { clavier, serveur } = await monterDossier({ Pieces: presentes })
    serveur.repond(contrat.facturation.traiter, () => dossier as never)
    await clavier.clear(aFacturer())
    await clavier.type(aFacturer(), '79000')
    await clavier.type(await screen.findByRole('textbox', { name: /^Pourquoi/ }), 'mon motif')
    const tapant = document.activeElement
    await traiteeAilleurs(serveur)
    // What is typed stays, the hand too; and it is not said to be what is saved.
    expect([chiffres(aFacturer().value), document.activeElement]).toEqual(['79000', tapant])
    expect(screen.queryByText(/le voici comme il est enregistré/)).toBeNull()
    // Held, it is one gesture; pressed again, the choice is still to be made.
    for (const heure of [1000, 1200, 4000]) ctrlEntree(heure)
    await screen.findByText('Déjà enregistré')
    const choix = [...document.querySelectorAll('tbody td')].map(c => chiffres(c.textContent))
    expect(choix).toEqual(['79000F·monmotif', '80001F·arrondidel’assurance'])
    ctrlEntree(8000)
    expect(serveur.de(contrat.facturation.traiter)).toHaveLength(0)
    await clavier.click(await presse('Reprendre avec ces choix'))
    await waitFor(() => expect(screen.queryByText('Déjà enregistré')).toBeNull())
    ctrlEntree(12_000)
    await waitFor(() => expect(serveur.de(contrat.facturation.traiter)).toHaveLength(1))
    expect(serveur.de(contrat.facturation.traiter)[0]?.payload).toMatchObject({
      MontantFacture: 79_000,
      Motif: 'mon motif',
      version: 8,
    })
  })

  it('refusé parce qu’un collègue l’a traité d’abord, ce qu’il a enregistré se prend d’un geste', async () => {
    const { clavier, serveur, ou } = await monterDossier({ Pieces: presentes })
    serveur.repond(contrat.facturation.traiter, () => {
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Ce dossier a été modifié entre-temps.')
    })
    await clavier.clear(aFacturer())
    await clavier.type(aFacturer(), '79000')
    await clavier.type(await screen.findByRole('textbox', { name: /^Pourquoi/ }), 'mon motif')
    ctrlEntree(1000)
    await screen.findByText(/modifié entre-temps/)
    serveur.repond(
      contrat.facturation.dossier,
      () =>
        ({
          ...dossier,
          version: 8,
          Pieces: presentes,
          EtatAssurance: 'Traitée',
          lignes: [],
          PartAssurance: 80_001,
          AFacturer: 80_001,
          Motif: 'arrondi',
          TraiteePar: 'Kacou Edwige',
          TraiteeLe: '2026-11-16T10:00:00.000Z',
        }) as never,
    )
    await act(() => queryClient.invalidateQueries())
    await clavier.click(await presse('Prendre la fiche enregistrée'))
    await waitFor(() => expect(chiffres(aFacturer().value)).toBe('80001'))
    expect(screen.queryByText(/modifié entre-temps/)).toBeNull()
    // It is the colleague's: nothing is said again in one's own name.
    ctrlEntree(5000)
    await waitFor(() => expect(ou()).toContain('CMD-ANG-26-00002'))
    expect(serveur.de(contrat.facturation.traiter)).toHaveLength(1)
  })

  it('traité par un collègue pendant qu’on dit un papier, ce qu’il a changé d’autre est gardé et dit', async () => {
    const { clavier, serveur, motif } = await ouvrirDossier()
    serveur.repond(contrat.facturation.traiter, () => dossier as never)
    await clavier.type(motif, 'mon motif')
    await traiteeAilleurs(serveur, {
      Pieces: [{ type: 'Bon', present: false, motif: null }, ...presentes.slice(1)],
    })
    ctrlEntree(1000)
    await screen.findByText(/Vous n’avez pas changé les mêmes champs/)
    expect(chiffres(document.querySelector('section li')?.textContent)).toContain('80000F→80001F·arrondi')
    expect(serveur.de(contrat.facturation.traiter)).toHaveLength(0)
    ctrlEntree(3000)
    await waitFor(() => expect(serveur.de(contrat.facturation.traiter)).toHaveLength(1))
    const { payload } = serveur.de(contrat.facturation.traiter)[0] as { payload: Record<string, unknown> }
    expect(payload).toMatchObject({ MontantFacture: 80_001, Motif: 'arrondi de l’assurance', version: 8 })
    expect((payload.Pieces as unknown[])[0]).toEqual({ type: 'Bon', present: false, motif: 'mon motif' })
  })

  it('les touches 1 à 4 disent un papier vu, ou non, sur un clavier français aussi', async () => {
    const { clavier, serveur } = await monterDossier()
    serveur.repond(contrat.facturation.traiter, () => dossier as never)
    // The first one is missing: seen. The third was there: it is not, and its reason is asked.
    await clavier.keyboard('1"')
    await screen.findByRole('textbox', { name: /Proforma/ })
    expect(screen.queryByRole('textbox', { name: /Bon de prise en charge/ })).toBeNull()
    await clavier.keyboard('3{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.facturation.traiter)).toHaveLength(1))
    expect(serveur.de(contrat.facturation.traiter)[0]?.payload.Pieces).toEqual(presentes)
  })

  it('un autre montant demande pourquoi ; S passe au suivant sans rien écrire', async () => {
    const { clavier, serveur, motif, ou } = await ouvrirDossier()
    await clavier.type(motif, 'vu')
    const montant = screen.getByRole('textbox', { name: /À facturer/ })
    await clavier.clear(montant)
    await clavier.type(montant, '70000{Control>}{Enter}{/Control}')
    await screen.findByText(/pas la part de l’assurance/)
    await clavier.click(document.body)
    await clavier.keyboard('s')
    await waitFor(() => expect(ou()).toContain('CMD-ANG-26-00002'))
    expect(serveur.de(contrat.facturation.traiter)).toHaveLength(0)
  })

  it('ouvert depuis une liste filtrée, il y reste : le suivant est d’elle, et Échap y ramène', async () => {
    const { clavier, serveur, ou } = await monterDossier({}, `?assurance=${id(7)}&retard=oui&q=bamba`)
    expect(serveur.de(contrat.facturation.dossier)[0]?.query).toMatchObject({
      IdAssurance: id(7),
      retard: 'oui',
      q: 'bamba',
    })
    await clavier.keyboard('s')
    await waitFor(() => expect(ou()).toContain('CMD-ANG-26-00002'))
    expect(ou()).toContain(`?assurance=${id(7)}&retard=oui&q=bamba`)
    await screen.findByText('Papiers scannés')
    await clavier.keyboard('{Escape}')
    await waitFor(() => expect(ou()).toBe(`${chemins.poste}?assurance=${id(7)}&retard=oui&q=bamba`))
  })
})

it('la ligne coupée au milieu d’un lot, ne se dit traité que ce qui l’est', async () => {
  await prechargerTextes(['facturation', 'clients', 'ui', 'champs'])
  const serveur = serveurPlein()
  const ventes = [1, 2, 3, 4].map(n =>
    exemple(VenteDossier, {
      _id: id(n),
      IdClient: ID,
      Client: `Client ${n}`,
      RefCmmd: `CMD-ANG-26-0000${n}`,
      Manquent: [],
    }),
  )
  serveur.repondPage(contrat.facturation.aTraiter, () => ventes as never)
  serveur.repond(contrat.facturation.traiter, (_, rang) => {
    if (rang === 1) throw new LigneCoupee()
    return dossier as never
  })
  const { clavier } = await monter(<Poste />, {
    serveur,
    permissions: droits,
    chemin: chemins.poste,
    adresse: chemins.poste,
  })
  await screen.findByText('Client 4')
  await clavier.click(await vient('thead input[type=checkbox]'))
  await clavier.click(await presse(/^Traiter/))
  await screen.findByText('1 vente traitée')
  await screen.findByText('3 ventes ne sont pas traitées')
  expect(serveur.de(contrat.facturation.traiter)).toHaveLength(2)
})

it('des étapes de la chaîne, une seule est celle où l’on est', async () => {
  await prechargerTextes(['facturation', 'ui'])
  for (const [adresse, rang] of [
    [chemins.poste, 0],
    [`${chemins.poste}?etape=traitees&officine=ANG`, 1],
  ] as const) {
    const { unmount } = await monter(<Chaine auPoste />, {
      serveur: serveurPlein(),
      permissions: droits,
      chemin: chemins.poste,
      adresse,
    })
    const etapes = [...document.querySelectorAll('nav > a')]
    expect(etapes.map(e => e.getAttribute('aria-current') !== null)).toEqual(
      [0, 1, 2, 3].map(n => n === rang),
    )
    unmount()
  }
})

it('dans les listes, une facture dont un rejet est décidé s’additionne encore : ce qui l’est s’y lit', async () => {
  await prechargerTextes(['facturation', 'ui', 'champs', 'saisie'])
  const serveur = serveurPlein()
  const deposee = exemple(contrat.facturation.facture.reponse, {
    Numero: 'FAC-26-00042',
    Etat: 'Déposée',
    Montant: 246_800,
    Ouvert: 118_800,
    Regle: 0,
    Rejete: 0,
    Charge: 100_000,
    Abandonne: 20_000,
    Represente: 8_000,
    Avoir: 0,
  })
  serveur.repondPage(contrat.facturation.deposees, () => [deposee as never])
  await monter(<Reglements />, {
    serveur,
    permissions: droits,
    chemin: chemins.reglements,
    adresse: chemins.reglements,
  })
  await screen.findByText('FAC-26-00042')
  expect(document.body.textContent?.replaceAll(/\s/g, '')).toContain('Décidé128000F')
})

it('un paiement s’ouvre par-dessus sa liste : elle garde ce qu’on lui demandait', async () => {
  await prechargerTextes(['facturation', 'ui', 'champs'])
  const serveur = serveurPlein()
  serveur.repondPage(contrat.facturation.paiements, () => [paiement as never])
  const adresse = `${chemins.paiements}?periode=mois`
  await monter(<Paiements />, { serveur, permissions: droits, chemin: chemins.paiements, adresse })
  await screen.findByText('CH900')
  const lien = [...document.querySelectorAll('a')].find(a => a.textContent?.includes('CH900'))
  expect(lien?.getAttribute('href')).toBe(`${adresse}&id=${id(9)}`)
})

it('l’attendu par âge : chaque chiffre ouvre ses factures', async () => {
  await prechargerTextes(['facturation', 'clients', 'ui'])
  const du = exemple(contrat.facturation.attendu.reponse.element, {
    Assurance: 'Mutuelle Akwaba',
    '0-30': 40_000,
    '31-60': 0,
    '61-90': 0,
    '90+': 2_000,
    Total: 42_000,
  })
  await monter(<Cotes />, { serveur: serveurPlein([contrat.facturation.attendu, [du]]), permissions: droits })
  await screen.findByText('Mutuelle Akwaba')
  const vers = [...document.querySelectorAll('dl a, p a')].map(a =>
    decodeURIComponent(a.getAttribute('href') ?? ''),
  )
  expect(vers).toEqual([
    ...['0-30', '31-60', '61-90', '90+'].map(t => `${chemins.factures}?Tranche=${t}&attendues=oui`),
    `${chemins.factures}?attendues=oui`,
  ])
})

const officine = exemple(contrat.organisation.lireOfficine.reponse, {
  _id: sessionDe('jeton').userData.IdOfficine,
  Nom: 'Cocody Angré',
})
const sansEspaces = (texte: string | null | undefined) => texte?.replaceAll(/\s/g, '')

it('d’une officine, la ligne qui relance dit la somme de la lettre : ce qui est échu, dans toutes', async () => {
  await prechargerTextes(['facturation', 'clients', 'ui'])
  const serveur = serveurPlein()
  const du = { Assurance: 'Mutuelle Akwaba', '31-60': 0, '61-90': 0, '90+': 0 }
  serveur.repond(
    contrat.facturation.attendu,
    ({ query }) =>
      [
        exemple(contrat.facturation.attendu.reponse.element, {
          ...du,
          DelaiReglement: 60,
          '0-30': query.IdOfficine ? 137_174 : 403_174,
          Total: query.IdOfficine ? 137_174 : 403_174,
          EnRetard: query.IdOfficine ? 37_174 : 203_174,
        }),
        exemple(contrat.facturation.attendu.reponse.element, {
          ...du,
          IdAssurance: id(8),
          Assurance: 'Lagune Santé',
          DelaiReglement: 60,
          '0-30': 5_000,
          Total: 5_000,
          EnRetard: 0,
        }),
      ] as never,
  )
  await monter(<Cotes />, { serveur, permissions: droits })
  await screen.findByText(/^Relance/)
  const lignes = [...document.querySelectorAll('li')].map(l => sansEspaces(l.textContent))
  expect(lignes[0]).toContain('137174F')
  expect(lignes[0]).toContain('Relancede203174F,touteslesofficines')
  // Nothing of it is due: there is nothing to ask for.
  expect(lignes[1]?.toLowerCase()).not.toContain('relance')
})

it('un dépôt dit la somme du bordereau, et ce qu’en a l’officine que l’on regarde', async () => {
  await prechargerTextes(['facturation', 'ui', 'saisie', 'champs'])
  const deux = [
    { Montant: 85_125, MontantEntier: 185_125, EnPartie: true },
    { Montant: 10_000, MontantEntier: 10_000, EnPartie: false },
  ].map((f, n) => ({
    ...f,
    _id: id(n),
    Numero: `FAC-${n}`,
    Assurance: 'Lagune Santé',
    DateFacture: '2026-03-01',
  }))
  const resume = () => sansEspaces(document.querySelector('[data-resume]')?.textContent)
  const ouvrir = async (factures: typeof deux) => {
    const serveur = serveurPlein()
    serveur.repondPage(contrat.organisation.officines, () => [officine as never])
    const vue = await monter(<Deposer factures={factures} fermer={() => {}} depose={() => {}} />, {
      serveur,
      permissions: droits,
    })
    await screen.findByText(/Lagune Santé ·/)
    return vue
  }
  const { unmount } = await ouvrir(deux)
  await waitFor(() => expect(resume()).toBe('LaguneSanté·2factures195125Fdont95125FpourCocodyAngré'))
  unmount()
  await ouvrir(deux.slice(1))
  expect(resume()).toBe('LaguneSanté·1facture10000F')
})

it('d’un seul rejet à reprendre, le lien ne dit pas « les 1 »', async () => {
  await prechargerTextes(['facturation', 'clients', 'ui'])
  const serveur = serveurPlein()
  serveur.repondPage(contrat.facturation.lignes, () => [exemple(LigneFacture) as never])
  await monter(<Cotes />, { serveur, permissions: droits })
  await screen.findByText('Voir le rejet')
})

const ligne = (n: number, Montant: number) => ({
  ...exemple(LigneFacture, {
    _id: id(n),
    Client: `Client ${n}`,
    RefCmmd: `CMD-ANG-26-0000${n}`,
    Rang: n,
    Etat: 'En attente',
    Part: Montant,
    Remise: 0,
    Montant,
    Ouvert: Montant,
    Regle: 0,
    Rejete: 0,
    Charge: 0,
    Abandonne: 0,
    Represente: 0,
    Avoir: 0,
    DateDepot: '2026-03-10',
    IdFacture: ID,
  }),
})
const facture = exemple(contrat.facturation.facture.reponse, {
  Numero: 'FAC-26-00042',
  Etat: 'Déposée',
  EnPartie: false,
  Montant: 150_000,
  Ouvert: 150_000,
  Credit: 0,
  Regle: 0,
  Rejete: 0,
  Charge: 0,
  Abandonne: 0,
  Represente: 0,
  Avoir: 0,
  Remise: 0,
  DateDepot: '2026-03-10',
  lignes: [ligne(1, 100_000), ligne(2, 50_000)],
})

const paiement = exemple(PaiementAssurance, {
  _id: id(9),
  mode: 'Chèque',
  reference: 'CH900',
  date: '2026-03-01',
  montant: 90_000,
  Impute: 30_000,
  Credit: 60_000,
  IdOrigine: null,
  ContrePasse: false,
})

async function ouvrirFacture(plus: Partial<Facture> = {}) {
  await prechargerTextes(['facturation', 'caisse', 'clients', 'ventes', 'ui', 'saisie', 'champs'])
  const serveur = serveurPlein([contrat.facturation.facture, { ...facture, ...plus }])
  serveur.repondPage(contrat.facturation.paiements, () => [paiement as never])
  const banque = { Libelle: 'Banque de la Lagune' }
  serveur.repondPage(contrat.banque.liste, () => [exemple(contrat.banque.lire.reponse, banque) as never])
  const vue = await monter(<FicheFacture />, {
    serveur,
    permissions: droits,
    chemin: '/facture/$factureId',
    adresse: `/facture/${ID}`,
  })
  const montant = await screen.findByRole('textbox', { name: /^Montant/ })
  const reste = () => document.querySelector('[role="status"] strong')?.textContent?.replaceAll(/\s/g, '')
  return {
    ...vue,
    serveur,
    montant,
    reste,
    rangee: (n: number) => document.querySelector(`[data-rang="${n}"]`),
    /** What the head of the invoice says of a part, while one types. */
    somme: (part: string) =>
      document
        .querySelector(`dl [data-part="${part}"]`)
        ?.closest('div')
        ?.querySelector('dd')
        ?.textContent?.replaceAll(/\s/g, ''),
  }
}

const close = (n: number, Montant: number) => ({
  ...ligne(n, Montant),
  Etat: 'Réglée',
  Ouvert: 0,
  Regle: Montant,
})

describe('un règlement', () => {
  it('laissé à moitié, revient avec ses réponses et son chèque', async () => {
    const avant = await ouvrirFacture()
    await avant.clavier.type(screen.getByRole('textbox', { name: /^Numéro/ }), 'CH-77')
    ;(avant.rangee(1) as HTMLElement).focus()
    await avant.clavier.keyboard('r')
    await screen.findByText(/^Brouillon gardé/)
    avant.unmount()
    const { clavier, somme } = await ouvrirFacture()
    await waitFor(() => expect(somme('Rejete')).toBe('50000F'))
    const numero = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Numéro/ }).value
    expect(numero()).toBe('CH-77')
    await clavier.click(await presse('Effacer ce brouillon'))
    await waitFor(() => expect([numero(), somme('Rejete')]).toEqual(['', '0F']))
  })

  const relireClose = async (serveur: ReturnType<typeof serveurPlein>) => {
    serveur.repond(
      contrat.facturation.facture,
      () =>
        ({ ...facture, Etat: 'Réglée', Ouvert: 0, lignes: [close(1, 100_000), close(2, 50_000)] }) as never,
    )
    await act(() => queryClient.invalidateQueries())
  }
  /** A cheque over all that is owed, typed and not sent yet. */
  async function taperUnCheque(payer: Parameters<ReturnType<typeof serveurPlein>['repond']>[1]) {
    await prechargerTextes(['facturation', 'caisse', 'clients', 'ventes', 'ui', 'saisie', 'champs'])
    const serveur = serveurPlein([contrat.facturation.facture, facture])
    serveur.repondPage(contrat.banque.liste, () => [
      exemple(contrat.banque.lire.reponse, { Libelle: 'Banque de la Lagune' }) as never,
    ])
    serveur.repond(contrat.facturation.payer, payer as never)
    const vue = await monter(<Payer />, {
      serveur,
      permissions: droits,
      chemin: chemins.payer,
      adresse: `${chemins.payer}?factures=${ID}`,
    })
    await screen.findByText('Client 2')
    ;(document.querySelector('[data-rang="0"]') as HTMLElement).focus()
    await vue.clavier.keyboard('t')
    await vue.clavier.type(screen.getByRole('textbox', { name: /^Numéro/ }), 'CH-78')
    await vue.clavier.click(screen.getByRole('combobox', { name: /^Banque/ }))
    await vue.clavier.click(await screen.findByText('Banque de la Lagune'))
    return { ...vue, serveur }
  }

  it('de plusieurs factures, renvoyé après une coupure, est le même quoi que ses lignes soient devenues', async () => {
    const { clavier, ou, serveur } = await taperUnCheque((_, rang) => {
      if (rang === 0) throw new LigneCoupee()
      return exemple(contrat.facturation.payer.reponse, { _id: id(9) }) as never
    })
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/rien ne dit si c’est enregistré/)
    await relireClose(serveur)
    await screen.findByText('Rien n’est plus attendu de ces factures')
    expect(screen.queryByText(/sur un autre poste/)).toBeNull()
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(ou()).toContain(`paiement=${id(9)}`))
    const [premier, second] = serveur.de(contrat.facturation.payer)
    expect(second?.payload).toEqual(premier?.payload)
  })

  it('un chèque dont un collègue vient de clore les lignes ne devient un avoir qu’une fois relu', async () => {
    const { clavier, serveur } = await taperUnCheque(
      () => exemple(contrat.facturation.payer.reponse) as never,
    )
    await relireClose(serveur)
    await screen.findByText(/sur un autre poste ; ce que vous y aviez tapé/)
    await clavier.keyboard('{Control>}{Enter}{Enter}{/Control}')
    expect(serveur.de(contrat.facturation.payer)).toHaveLength(0)
    await new Promise(suite => setTimeout(suite, MEME_TOUCHE))
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.facturation.payer)).toHaveLength(1))
  })
})

it('un paiement contre-passé sans que sa réponse arrive le dit une fois relu : rien n’est à renvoyer', async () => {
  await prechargerTextes(['facturation', 'ui', 'champs', 'saisie'])
  const entier = exemple(contrat.facturation.paiement.reponse, {
    _id: id(9),
    reference: 'CH900',
    mode: 'Chèque',
    date: '2026-03-01',
    montant: 90_000,
    IdOrigine: null,
    ContrePasse: false,
    ecritures: [],
  })
  const serveur = serveurPlein([contrat.facturation.paiement, entier])
  serveur.repond(contrat.facturation.contrePasser, () => {
    throw new LigneCoupee()
  })
  const { clavier } = await monter(<Reglements />, {
    serveur,
    permissions: droits,
    chemin: chemins.reglements,
    adresse: `${chemins.reglements}?paiement=${id(9)}`,
  })
  await clavier.type(await screen.findByLabelText(/^Pourquoi/), 'erreur')
  await clavier.click(await presse('Contre-passer'))
  await screen.findByText(/rien ne dit si c’est enregistré/)
  serveur.repond(contrat.facturation.paiement, () => ({ ...entier, ContrePasse: true }) as never)
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByText(/rien ne dit si c’est enregistré/)).toBeNull())
})

describe('la réponse d’une assurance', () => {
  it('un chèque qui revient impayé se lit sur sa facture : contre-passé, quand et pourquoi', async () => {
    const retour = { ...paiement, _id: id(10), IdOrigine: id(9), montant: -90_000, Motif: 'Chèque impayé' }
    await ouvrirFacture({ paiements: [{ ...paiement, ContrePasse: true }, retour] as never })
    const dit = document.body.textContent
    expect(dit).toContain('Contre-passation · Chèque CH900')
    expect(dit).toContain('Chèque impayé')
    expect(screen.getAllByText('Contre-passé')).toHaveLength(1)
    expect(screen.getAllByRole('link', { name: 'Chèque CH900' })).toHaveLength(1)
  })

  it('et ce qu’on en décide restent dans la vie de la facture : qui, pourquoi, combien', async () => {
    const decision = {
      Motif: 'Acte non couvert',
      createdAt: '2026-03-20T09:00:00.000Z',
      createdBy: 'Kra Awa',
    }
    await ouvrirFacture({ decisions: [{ ...decision, Genre: 'Client', montant: 50_000, Nombre: 2 }] })
    expect(document.body.textContent).toContain('Acte non couvert · Kra Awa')
  })

  it('mise au client, une ligne se reprend d’ici, avec son motif ; une perte, seulement par qui en décide', async () => {
    const chargee = {
      ...ligne(1, 100_000),
      Etat: 'À la charge du client' as const,
      Ouvert: 0,
      Charge: 100_000,
    }
    const perdue = { ...ligne(2, 50_000), Etat: 'Abandonnée' as const, Ouvert: 0, Abandonne: 50_000 }
    const { clavier, serveur } = await ouvrirFacture({ lignes: [chargee, perdue, ligne(3, 10_000)] as never })
    serveur.repond(contrat.facturation.reprendreDecision, () => ({ lignes: [], IdOfficines: [] }) as never)
    expect(screen.queryByLabelText('Reprendre : Client 2')).toBeNull()
    await clavier.click(screen.getByLabelText('Reprendre : Client 1'))
    await clavier.type(await screen.findByRole('textbox', { name: /^Motif/ }), 'mauvaise ligne')
    await clavier.keyboard('{Enter}')
    await screen.findByText('Décision reprise')
    expect(serveur.de(contrat.facturation.reprendreDecision).map(r => r.payload)).toEqual([
      { decision: 'Client', lignes: [{ _id: id(1) }], Motif: 'mauvaise ligne' },
    ])
  })

  it('se répartit au clavier : Espace règle une ligne, ce qui reste suit, rien ne part en trop', async () => {
    const { clavier, serveur, montant, reste, rangee } = await ouvrirFacture()
    await clavier.type(montant, '120000')
    expect(reste()).toBe('120000F')
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard(' ')
    await waitFor(() => expect(reste()).toBe('20000F'))
    await clavier.keyboard('{ArrowDown} ')
    await waitFor(() => expect(reste()).toBe('0F'))
    const paye = screen.getByRole('textbox', { name: 'Payé pour Client 2' })
    await clavier.clear(paye)
    await clavier.type(paye, '50000{Control>}{Enter}{/Control}')
    expect(reste()).toBe('30000F')
    await screen.findByText('Réparti en trop')
    expect(serveur.de(contrat.facturation.reglerLignes)).toHaveLength(0)
  })

  it('R rejette et demande un motif ; sans lui rien ne part, et un refus du serveur se lit', async () => {
    const { clavier, serveur, rangee } = await ouvrirFacture()
    serveur.repond(contrat.facturation.reglerLignes, () => {
      throw new RefusEssai(409, 'LIGNE_CLOSE', 'Cette ligne est close.')
    })
    ;(rangee(1) as HTMLElement).focus()
    await clavier.keyboard('r{Control>}{Enter}{/Control}')
    await screen.findByText(/choisissez un motif/)
    // Answered, not paid: the cheque is spread over nothing.
    screen.getByText('Réparti sur 0 ligne')
    expect(serveur.de(contrat.facturation.reglerLignes)).toHaveLength(0)
    ;(rangee(1) as HTMLElement).focus()
    await clavier.keyboard('a{Control>}{Enter}{/Control}')
    await screen.findByText('Cette ligne est close.')
    expect(serveur.de(contrat.facturation.reglerLignes).map(r => r.payload)).toEqual([
      { _id: ID, lignes: [{ _id: id(2), montant: 0, issue: 'Acceptée' }] },
    ])
  })

  it('ce qu’on tape suit dans la tête : un rejet n’y reste pas attendu', async () => {
    const { clavier, rangee, somme } = await ouvrirFacture()
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard(' {ArrowDown}r')
    await waitFor(() => expect(somme('Rejete')).toBe('50000F'))
    expect([somme('Regle'), somme('Ouvert')]).toEqual(['100000F', '0F'])
    // No amount is typed yet: nothing is too much of it.
    expect(screen.queryByText('Réparti en trop')).toBeNull()
  })

  it('« Partielle » sans montant ne rejette rien encore : on le demande, et le payé suffit à le dire', async () => {
    const { clavier, serveur, rangee, somme } = await ouvrirFacture()
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard('p')
    const accepte = await screen.findByRole('textbox', { name: 'Montant accepté pour Client 1' })
    expect([somme('Rejete'), somme('Ouvert')]).toEqual(['0F', '150000F'])
    // Space does not guess how much.
    await clavier.keyboard(' ')
    expect(document.activeElement).toBe(accepte)
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Dites combien l’assurance accepte de cette ligne.')
    expect(serveur.de(contrat.facturation.reglerLignes)).toHaveLength(0)
    await clavier.type(screen.getByRole('textbox', { name: 'Payé pour Client 1' }), '60000')
    await waitFor(() => expect(somme('Rejete')).toBe('40000F'))
    expect([somme('Regle'), somme('Ouvert')]).toEqual(['60000F', '50000F'])
  })

  it('une ligne qu’un collègue règle pendant qu’on la tape ne retient plus rien, et le dit', async () => {
    const { clavier, serveur, montant, reste, rangee } = await ouvrirFacture()
    serveur.repond(contrat.facturation.reglerLignes, () => facture as never)
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard(' {ArrowDown}a')
    await clavier.type(montant, '100000')
    await waitFor(() => expect(reste()).toBe('0F'))
    const apres = {
      ...facture,
      Ouvert: 50_000,
      Regle: 100_000,
      lignes: [{ ...ligne(1, 100_000), Ouvert: 0, Regle: 100_000, Etat: 'Réglée' }, ligne(2, 50_000)],
    }
    serveur.repond(contrat.facturation.facture, () => apres as never)
    await act(() => queryClient.invalidateQueries())
    await screen.findByText(/Client 1 .* un autre poste/)
    await waitFor(() => expect(reste()).toBe('100000F'))
    await clavier.clear(montant)
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.facturation.reglerLignes)).toHaveLength(1))
    expect(serveur.de(contrat.facturation.reglerLignes)[0]?.payload).toEqual({
      _id: ID,
      lignes: [{ _id: id(2), montant: 0, issue: 'Acceptée' }],
    })
  })

  it('renvoyé après une coupure, est le même quoi que ses lignes soient devenues ; rechargé, son chèque déjà là ne revient pas', async () => {
    const avant = await ouvrirFacture()
    const { clavier, serveur, rangee } = avant
    const regles = {
      ...facture,
      Ouvert: 0,
      Regle: 96_000,
      Rejete: 54_000,
      paiements: [exemple(PaiementAssurance, { ...paiement, reference: 'CH77', IdBanque: ID })],
      lignes: [
        { ...ligne(1, 100_000), Ouvert: 0, Regle: 96_000, Rejete: 4_000, Etat: 'Partielle' },
        { ...ligne(2, 50_000), Ouvert: 0, Rejete: 50_000, Etat: 'Rejetée' },
      ],
    } as never
    serveur.repond(contrat.facturation.reglerTout, (_, rang) => {
      if (rang === 0) throw new LigneCoupee()
      return regles
    })
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard('t')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Numéro/ })))
    await clavier.keyboard('CH 77')
    await clavier.type(screen.getByRole('combobox', { name: 'Banque' }), 'lagune{Enter}')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/rien ne dit si c’est enregistré/)
    window.dispatchEvent(new Event('pagehide'))
    const garde = Object.entries(localStorage).filter(([cle]) => cle.includes('reglement:'))
    serveur.repond(contrat.facturation.facture, () => regles)
    await act(() => queryClient.invalidateQueries())
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.facturation.reglerTout)).toHaveLength(2))
    const [premier, second] = serveur.de(contrat.facturation.reglerTout)
    expect([second?.payload, second?.cle]).toEqual([premier?.payload, premier?.cle])
    avant.unmount()
    for (const [cle, valeur] of garde) localStorage.setItem(cle, valeur)
    queryClient.clear()
    await ouvrirFacture(regles)
    expect(garde).toHaveLength(1)
    expect(screen.queryByText('Brouillon repris.')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Numéro/ }).value).toBe('')
  })

  it('T règle tout : les lignes, le montant, et un seul appel quel que soit leur nombre', async () => {
    const { clavier, serveur, montant, rangee } = await ouvrirFacture()
    serveur.repond(contrat.facturation.reglerTout, () => facture as never)
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard('t')
    await waitFor(() => expect((montant as HTMLInputElement).value.replaceAll(/\s/g, '')).toBe('150000'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Numéro/ })))
    await clavier.keyboard('CH 77')
    await clavier.type(screen.getByRole('combobox', { name: 'Banque' }), 'lagune{Enter}')
    await clavier.keyboard('{Control>}{Enter}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.facturation.reglerTout)).toHaveLength(1))
    expect(serveur.de(contrat.facturation.reglerTout)[0]?.payload).toMatchObject({
      _id: ID,
      paiement: { reference: 'CH 77', montant: 150_000 },
    })
    expect(serveur.de(contrat.facturation.reglerLignes)).toHaveLength(0)
  })

  it('1 à 4 répondent une ligne ; T règle le reste sans défaire ce qui est répondu', async () => {
    const { clavier, montant, rangee, somme } = await ouvrirFacture()
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard('2')
    await clavier.type(screen.getByRole('textbox', { name: /^Montant accepté/ }), '60000')
    ;(rangee(1) as HTMLElement).focus()
    await clavier.keyboard('3')
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard('t')
    await waitFor(() => expect((montant as HTMLInputElement).value.replaceAll(/\s/g, '')).toBe('60000'))
    expect([somme('Regle'), somme('Rejete'), somme('Ouvert')]).toEqual(['60000F', '90000F', '0F'])
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard('4{ArrowDown}1')
    await waitFor(() => expect(somme('Regle')).toBe('0F'))
    expect([somme('Rejete'), somme('Ouvert')]).toEqual(['40000F', '110000F'])
  })

  it('2 ou P mène au montant accepté : les chiffres qui suivent s’y écrivent, aucun ne répond à sa place', async () => {
    const { clavier, rangee } = await ouvrirFacture()
    const ce = (rang: number) => ({
      issue: rangee(rang)?.querySelector('select')?.value,
      accepte: rangee(rang)
        ?.querySelector<HTMLInputElement>('input[aria-label^="Montant accepté"]')
        ?.value.replaceAll(/\s/g, ''),
      paye: rangee(rang)
        ?.querySelector<HTMLInputElement>('input[aria-label^="Payé"]')
        ?.value.replaceAll(/\s/g, ''),
    })
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard('245000{ArrowDown}p30000')
    expect(ce(0)).toEqual({ issue: 'Partielle', accepte: '45000', paye: '' })
    // Said again, what was typed is replaced.
    await clavier.keyboard('{ArrowUp}{ArrowDown}215000{ArrowUp}')
    expect(ce(1)).toEqual({ issue: 'Partielle', accepte: '15000', paye: '' })
  })

  it('l’avoir d’un chèque d’avant règle une ligne, jamais au-delà de ce qu’il lui reste', async () => {
    const { clavier, serveur, reste, rangee } = await ouvrirFacture({ Credit: 60_000 })
    serveur.repond(contrat.facturation.repartir, () => exemple(contrat.facturation.repartir.reponse) as never)
    await clavier.click(await screen.findByRole('button', { name: /Utiliser .*CH900/ }))
    await waitFor(() => expect(reste()).toBe('60000F'))
    ;(rangee(0) as HTMLElement).focus()
    await clavier.keyboard(' ')
    await waitFor(() => expect(reste()).toBe('0F'))
    await clavier.keyboard('{Control>}{Enter}{Enter}{/Control}')
    await waitFor(() => expect(serveur.de(contrat.facturation.repartir)).toHaveLength(1))
    expect(serveur.de(contrat.facturation.repartir)[0]).toMatchObject({
      params: { id: id(9) },
      payload: { lignes: [{ _id: id(1), montant: 60_000 }] },
    })
  })
})
