import { definitionDe, NOMS_ETATS } from '@dioptrie/domain/etats/definitions'
import type { EtatEnregistre } from '@dioptrie/domain/etats/enregistres'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { chargerTextes } from '../kernel/textes.ts'
import { Dessin } from './Dessin.tsx'
import Etat from './Etat.tsx'
import { mots } from './mots/fr.ts'
import Programmer from './Programmer.tsx'
import { ecrans } from './screens.ts'

beforeAll(() => Promise.all((['etats', 'tableau-de-bord'] as const).map(e => chargerTextes('fr', e))))

const ANG = '0199a3b0-0000-7000-8000-0000000000a1'
const reponse = (plus: object = {}) => ({
  etat: 'ca' as const,
  du: '2026-11-01',
  au: '2026-11-16',
  IdOfficine: null,
  par: 'officine',
  colonnes: ['Officine', 'Ventes', 'Commandes', 'ChiffreAffaires'],
  pager: {
    totalItems: 1,
    currentPage: 1,
    pageSize: 50,
    totalPages: 1,
    startIndex: 0,
    endIndex: 0,
    pages: [1],
  },
  lignes: [
    {
      _id: ANG,
      IdOfficine: ANG,
      Officine: 'Cocody Angré',
      Ventes: 4,
      Commandes: 90_000,
      ChiffreAffaires: 100_000,
      Avant: 50_000,
    },
  ],
  totaux: { Ventes: 4, Commandes: 90_000, ChiffreAffaires: 100_000 },
  avant: { du: '2026-10-01', au: '2026-10-16', totaux: { ChiffreAffaires: 50_000 } },
  an: { du: '2025-11-01', au: '2025-11-16', totaux: { ChiffreAffaires: 200_000 } },
  points: [
    { cle: '2026-11-01', valeur: 40_000, avant: 10_000 },
    { cle: '2026-11-02', valeur: 60_000, avant: 40_000 },
  ],
  luLe: '2026-11-16T14:30:00.000Z',
  retard: null,
  ...plus,
})

const gardee = (plus: Partial<EtatEnregistre>): EtatEnregistre => ({
  _id: ANG,
  Nom: 'Réseau',
  Etat: 'ca',
  Question: {},
  Mien: true,
  Par: 'Moi',
  IdRole: null,
  Role: null,
  Envoi: null,
  DernierLe: null,
  DerniersEnvois: 0,
  version: 1,
  ...plus,
})
const ouvrir = async (
  serveur: ReturnType<typeof serveurEssai>,
  question = '',
  vues: EtatEnregistre[] = [],
  avant = '/avant',
  nom = 'ca',
) => {
  serveur.repond(contrat.etatsEnregistres.liste, () => vues)
  serveur.repond(contrat.ventes.vendeurs, () => [])
  serveur.repondPage(contrat.organisation.officines, () => [])
  return monter(<Etat />, {
    serveur,
    permissions: [
      'etats.lire',
      'ventes.lire',
      'comptoir.lire',
      'caisse.lire',
      'stock.lire',
      'ventes.exporter',
    ],
    chemin: `/apps/edition-stat/${nom}`,
    adresse: `/apps/edition-stat/${nom}${question}`,
    avant,
  })
}

it('chaque groupement d’un état a son mot', () => {
  const groupes = NOMS_ETATS.flatMap(nom => definitionDe(nom).par ?? [])
  expect(groupes.filter(par => !(par in mots.groupes))).toEqual([])
})

it('le menu demande à chacun la permission de sa définition', () => {
  expect(ecrans.map(e => [e.path.split('/').at(-1), e.permission]).sort()).toEqual(
    NOMS_ETATS.map(nom => [nom, definitionDe(nom).permission]).sort(),
  )
})

describe('un état', () => {
  it('se quitte sans faute : l’adresse est déjà celle de l’écran suivant qu’il est encore là', async () => {
    const dites = vi.spyOn(console, 'error').mockImplementation(() => {})
    const serveur = serveurEssai()
    serveur.repond(contrat.etats.lire, () => reponse())
    const { ou, reculer } = await ouvrir(serveur, '', [], '/apps/stock')
    await waitFor(() => expect(document.body.textContent).toContain('Cocody Angré'))
    reculer()
    await waitFor(() => expect(ou()).toBe('/apps/stock'))
    await waitFor(() => expect(document.body.textContent).not.toContain('Cocody Angré'))
    expect(dites).not.toHaveBeenCalled()
    dites.mockRestore()
  })

  it('pose la question de son adresse, compare, totalise, et son graphique se lit en table', async () => {
    const serveur = serveurEssai()
    serveur.repond(contrat.etats.lire, () => reponse())
    await ouvrir(serveur, '?par=officine&du=2026-11-01&au=2026-11-16&comparer=an')
    await waitFor(() => expect(document.body.textContent).toContain('Cocody Angré'))
    const [lu] = serveur.recus.filter(r => r.appel.path === contrat.etats.lire.path)
    expect(lu?.query).toMatchObject({ par: 'officine', du: '2026-11-01', au: '2026-11-16', comparer: 'an' })
    expect((await vient('tfoot')).textContent).toMatch(/Total.*100/)
    expect(document.querySelector('dl')?.textContent).toMatch(/50\s?%.*contre 200/)
    const table = await vient('figure table')
    expect(table.textContent).toContain('dimanche 1 novembre 2026')
    expect(table.querySelectorAll('tbody tr')).toHaveLength(2)
  })

  it('mène chaque chiffre aux lignes qu’il additionne', async () => {
    const serveur = serveurEssai()
    serveur.repond(contrat.etats.lire, () => reponse())
    await ouvrir(serveur, '?par=officine&du=2026-11-01&au=2026-11-16')
    const lien = await waitFor(() => {
      const a = [...document.querySelectorAll('tbody a')].find(x => x.textContent.includes('90'))
      expect(a).toBeDefined()
      return a as HTMLAnchorElement
    })
    expect(lien.getAttribute('href')).toMatch(
      /edition-stat\/ca\?(?=.*du=2026-11-01&au=2026-11-16)(?=.*par=vente)(?=.*Genre=Commande)/,
    )
  })

  it('dit un refus avec sa phrase, et vide, ce qu’on peut faire', async () => {
    const serveur = serveurEssai()
    serveur.repond(contrat.etats.lire, () => {
      throw new RefusEssai(400, 'DEMANDE_INVALIDE', 'La demande contient des champs à corriger.', {
        champs: { au: 'La période finit avant de commencer.' },
      })
    })
    await ouvrir(serveur, '?du=2026-11-02&au=2026-11-01')
    await waitFor(() => expect(document.body.textContent).toContain('L’état n’a pas pu être lu.'))
    expect(document.body.textContent).toContain('La période finit avant de commencer.')
  })

  it('vide, propose l’année, et change son groupement dans l’adresse', async () => {
    const serveur = serveurEssai()
    serveur.repond(contrat.etats.lire, () =>
      reponse({ lignes: [], pager: { ...reponse().pager, totalItems: 0 } }),
    )
    const { clavier } = await ouvrir(serveur)
    await clavier.click(await presse('Voir cette année'))
    await waitFor(() =>
      expect(serveur.recus.filter(r => r.appel.path === contrat.etats.lire.path).at(-1)?.query.du).toMatch(
        /-01-01$/,
      ),
    )
  })

  it('vide à ce jour, ne parle ni de période ni de jours : il n’en a pas', async () => {
    const serveur = serveurEssai()
    serveur.repond(contrat.etats.lire, () =>
      reponse({
        etat: 'stock-article',
        du: null,
        au: null,
        par: 'article',
        avant: null,
        an: null,
        points: [],
        colonnes: ['Article', 'Quantite'],
        lignes: [],
        totaux: { Quantite: 0 },
        pager: { ...reponse().pager, totalItems: 0 },
      }),
    )
    await ouvrir(serveur, '', [], '/avant', 'stock-article')
    await screen.findByText('Rien à ce jour')
    expect(document.body.textContent).not.toMatch(/cette période|d’autres jours/)
  })

  it('s’enregistre sous un nom, avec ce que dit l’adresse', async () => {
    const serveur = serveurEssai()
    serveur.repond(contrat.etats.lire, () => reponse())
    serveur.repond(contrat.etatsEnregistres.enregistrer, ({ payload }) => gardee(payload))
    const { clavier } = await ouvrir(serveur, '?par=officine&periode=mois', [gardee({})])
    await clavier.click(await presse('Mes états'))
    await clavier.click(await presse('Enregistrer cette vue'))
    await clavier.type(await vient('[role=dialog] input'), 'reseau')
    await screen.findByText(/^Remplace votre vue « Réseau »/)
    await clavier.clear(await vient('[role=dialog] input'))
    await clavier.type(await vient('[role=dialog] input'), 'Le mois{Enter}')
    await waitFor(() => {
      const envoye = serveur.recus.find(
        r => r.appel.path === contrat.etatsEnregistres.enregistrer.path && r.payload,
      )
      expect(envoye?.payload).toMatchObject({
        Nom: 'Le mois',
        Etat: 'ca',
        Question: { par: 'officine', periode: 'mois' },
      })
    })
  })

  it('le sien s’efface d’une pression ; partagé ou envoyé, il demande d’abord', async () => {
    const serveur = serveurEssai()
    const [mien, partage] = [gardee({ Nom: 'Mien' }), gardee({ _id: ANG.replace('a1', 'a2'), IdRole: ANG })]
    serveur.repond(contrat.etats.lire, () => reponse())
    serveur.repond(contrat.etatsEnregistres.supprimer, ({ params }) =>
      params.id === mien._id ? mien : partage,
    )
    const { clavier } = await ouvrir(serveur, '', [mien, partage])
    const efface = () => serveur.de(contrat.etatsEnregistres.supprimer).map(r => r.params.id)
    await clavier.click(await presse('Mes états'))
    await clavier.click(await presse('Supprimer Mien'))
    await waitFor(() => expect(efface()).toEqual([mien._id]))
    await clavier.click(await presse('Supprimer Réseau'))
    await screen.findByText(/^D’autres s’en servent/)
    expect(efface()).toHaveLength(1)
    // The window stays until the answer: a second press does not fall on the screen behind it.
    const fait = Promise.withResolvers<EtatEnregistre>()
    serveur.repond(contrat.etatsEnregistres.supprimer, () => fait.promise)
    await clavier.dblClick(await presse('Supprimer', await vient('[role=dialog]')))
    await waitFor(() => expect(efface()).toEqual([mien._id, partage._id]))
    expect(document.querySelector('[role=dialog]')).not.toBeNull()
    fait.resolve(partage)
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  })

  it('un destinataire dont le compte est fermé se voit, et se retire', async () => {
    const serveur = serveurEssai()
    const [awa, parti] = ['0199a3b0-0000-7000-8000-0000000000b1', '0199a3b0-0000-7000-8000-0000000000b2']
    const vue = gardee({
      Nom: 'Le mois',
      version: 3,
      Envoi: {
        Frequence: 'jour' as const,
        Jour: null,
        Heure: 7,
        ProchainLe: '2026-11-18T07:00:00.000Z',
        Destinataires: [
          { _id: awa, displayName: 'Koné Awa' },
          { _id: parti, displayName: 'Yao Parti' },
        ],
      },
    })
    serveur.repond(contrat.etatsEnregistres.choix, () => ({
      roles: [],
      personnes: [{ _id: awa, displayName: 'Koné Awa', Officine: 'Angré' }],
    }))
    serveur.repond(contrat.etatsEnregistres.journal, () => [])
    serveur.repond(contrat.etatsEnregistres.partager, () => vue)
    const { clavier } = await monter(<Programmer vue={vue} fermer={() => undefined} />, { serveur })
    await clavier.click(await screen.findByLabelText('Koné Awa · Angré'))
    await clavier.click(await screen.findByLabelText('Yao Parti'))
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Cochez au moins une personne.')
    expect(serveur.de(contrat.etatsEnregistres.partager)).toHaveLength(0)
    await clavier.click(await screen.findByLabelText('Koné Awa · Angré'))
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(serveur.de(contrat.etatsEnregistres.partager).map(r => r.payload.Envoi.Destinataires)).toEqual([
        [awa],
      ]),
    )
  })

  it('parmi deux mille personnes, un destinataire se cherche : toutes à la fois figeraient l’écran', async () => {
    const serveur = serveurEssai()
    const personnes = Array.from({ length: 2_000 }, (_, n) => ({
      _id: `0199a3b0-0000-7000-8000-${String(n).padStart(12, '0')}`,
      displayName: `Koné ${String(n).padStart(4, '0')}`,
      Officine: 'Angré',
    }))
    serveur.repond(contrat.etatsEnregistres.choix, () => ({ roles: [], personnes }))
    serveur.repond(contrat.etatsEnregistres.journal, () => [])
    serveur.repond(contrat.etatsEnregistres.partager, () => gardee({}))
    const { clavier } = await monter(<Programmer vue={gardee({})} fermer={() => undefined} />, { serveur })
    await clavier.selectOptions(await screen.findByLabelText('Chaque'), 'jour')
    const chercher = await screen.findByLabelText('Chercher une personne')
    expect(document.querySelectorAll('input[type=checkbox]').length).toBeLessThan(100)
    await clavier.type(chercher, 'kone 1987')
    await clavier.click(await screen.findByLabelText(/Koné 1987/))
    await clavier.clear(chercher)
    // Enter takes the one that was looked for, and sends nothing.
    await clavier.type(chercher, 'kone 0003{Enter}{Enter}')
    expect(serveur.de(contrat.etatsEnregistres.partager)).toEqual([])
    // Ticked, one stays in sight whatever is looked for next.
    expect(screen.getByLabelText<HTMLInputElement>(/Koné 1987/).checked).toBe(true)
    await clavier.click(await presse('Enregistrer'))
    await waitFor(() =>
      expect(serveur.de(contrat.etatsEnregistres.partager)[0]?.payload.Envoi.Destinataires).toEqual(
        [personnes[1987], personnes[3]].map(p => p?._id),
      ),
    )
  })

  it('gardé d’un autre poste depuis, son envoi ne se défait pas : il part avec la version de l’ouverture', async () => {
    const serveur = serveurEssai()
    const vue = gardee({ Nom: 'Le mois', version: 3 })
    serveur.repond(contrat.etatsEnregistres.choix, () => ({ roles: [], personnes: [] }))
    serveur.repond(contrat.etatsEnregistres.journal, () => [])
    serveur.repond(contrat.etatsEnregistres.partager, () => {
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée entre-temps.')
    })
    const relue = { par: (_: EtatEnregistre) => {} }
    const Vue = () => {
      const [dite, setDite] = useState(vue)
      relue.par = setDite
      return <Programmer vue={dite} fermer={() => undefined} />
    }
    const { clavier } = await monter(<Vue />, { serveur })
    await presse('Enregistrer')
    act(() => relue.par({ ...vue, version: 4, IdRole: ANG }))
    await clavier.click(await presse('Enregistrer'))
    await screen.findByText(/modifiée entre-temps/)
    expect(serveur.de(contrat.etatsEnregistres.partager).map(r => r.payload.version)).toEqual([3])
  })

  it('trop grand pour être attendu, s’écrit en arrière-plan, dit où il en est, puis se télécharge', async () => {
    const serveur = serveurEssai()
    const fichier = (plus: object) => ({
      _id: ANG,
      Etat: 'ca' as const,
      Nom: 'ca.xlsx',
      Lignes: 90_000,
      createdAt: '2026-11-16T14:30:00.000Z',
      Faites: 0,
      Statut: 'En cours' as const,
      ...plus,
    })
    let lus: ReturnType<typeof fichier>[] = []
    serveur.repond(contrat.etats.lire, () =>
      reponse({ pager: { ...reponse().pager, totalItems: 90_000, totalPages: 1_800 } }),
    )
    serveur.repond(contrat.etatsEnregistres.fichiers, () => lus)
    serveur.repond(contrat.etatsEnregistres.demanderFichier, () => {
      lus = [fichier({ Faites: 45_000 })]
      return fichier({})
    })
    const { clavier } = await ouvrir(serveur, '?par=officine&periode=mois')
    await waitFor(() => expect(document.body.textContent).toContain('Cocody Angré'))
    await clavier.click(await presse('Exporter'))
    await clavier.click(await presse('CSV'))
    await waitFor(() => expect(document.body.textContent).toMatch(/45\s000 lignes sur 90\s000/))
    expect(serveur.recus.find(r => r.payload)?.payload).toMatchObject({
      Etat: 'ca',
      format: 'csv',
      Question: { par: 'officine' },
    })
    expect(serveur.recus.some(r => r.appel.path === contrat.etats.exporter.path)).toBe(false)
    lus = [fichier({ Faites: 90_000, Statut: 'Prêt' })]
    await waitFor(() => expect(document.querySelector('[aria-label="Télécharger ca.xlsx"]')).toBeTruthy())
  })
})

it.each([
  ['ca', /^40.000.F$/],
  ['article-sortie', /^40.000$/],
] as const)(
  'le dessin de « %s » est dans son unité : des francs pour des sommes, rien pour des pièces',
  async (etat, dit) => {
    await monter(
      <Dessin
        definition={definitionDe(etat)}
        data={reponse({ etat }) as never}
        comparer="avant"
        vers={() => undefined}
      />,
      { serveur: serveurEssai() },
    )
    expect(document.querySelector('figure tbody td')?.textContent).toMatch(dit)
  },
)
