import { Ordonnance } from '@dioptrie/domain/clients/contract'
import { Client, ClientDeListe } from '@dioptrie/domain/clients/fiches'
import { Consultation, Passage } from '@dioptrie/domain/consultations/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { contrat, queryClient, requete } from '../kernel/api.ts'
import { monter, presse, RefusEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import Attente from './Attente.tsx'
import { type Colonnes, reprendre, sansRien } from './colonnes.ts'
import FenetreArrivee from './FenetreArrivee.tsx'
import { GrilleExamen } from './GrilleExamen.tsx'
import { lireAcuite, mesuresDuClient } from './points.ts'
import SaisieExamen from './SaisieExamen.tsx'

beforeAll(() => prechargerTextes(['ui', 'clients', 'consultations', 'ordonnance', 'saisie']))

const JOUR = '2026-11-16'
const AVANT = '0199a0a0-0000-7000-8000-0000000000a1'
const cellule = (chemin: string) => vient(`[data-case="${chemin}"]`) as Promise<HTMLInputElement>

describe('la grille d’un examen', () => {
  let tenues: Colonnes
  function Tenue() {
    const [value, onChange] = useState(sansRien)
    tenues = value
    return (
      <GrilleExamen
        value={value}
        onChange={onChange}
        TypeVision={null}
        DateConsultation={JOUR}
        aujourdhui={JOUR}
      />
    )
  }

  it('se tape vers le bas, R reprend la colonne de gauche pour cet œil, P prescrit les deux', async () => {
    const { clavier } = await monter(<Tenue />, { serveur: serveurPlein() })
    act(() => void document.querySelector<HTMLElement>('[data-case="Objective.OD.Sph"]')?.focus())
    await clavier.keyboard('-250{Tab}-75{Tab}172{Tab}')
    expect(document.activeElement?.getAttribute('data-case')).toBe('Objective.OD.Add')
    act(() => void document.querySelector<HTMLElement>('[data-case="Subjective.OD.Sph"]')?.focus())
    // The digits just typed are seen by the letter that follows them.
    await clavier.keyboard('r')
    expect((await cellule('Subjective.OD.Sph')).value).toBe('−2,50')
    await clavier.keyboard('-225{Tab}')
    act(() => void document.querySelector<HTMLElement>('[data-case="Subjective.OG.Sph"]')?.focus())
    await clavier.keyboard('-1p')
    expect(tenues.Prescrite).toEqual({ OD: { Sph: -2.25, Cyl: -0.75, Axe: 172 }, OG: { Sph: -1 } })
    expect(tenues.Objective.OG).toEqual({})
  })

  it('dit sur sa case ce qu’une ordonnance refuserait, dans la colonne où c’est tapé', async () => {
    const { clavier } = await monter(<Tenue />, { serveur: serveurPlein() })
    act(() => void document.querySelector<HTMLElement>('[data-case="Subjective.OD.Cyl"]')?.focus())
    await clavier.keyboard('-1{Tab}{Tab}')
    await screen.findByText(/Un cylindre demande un axe/)
    expect((await cellule('Subjective.OD.Axe')).getAttribute('aria-invalid')).toBe('true')
    expect((await cellule('Prescrite.OD.Axe')).getAttribute('aria-invalid')).toBeNull()
  })

  it('reprendre garde ce que la gauche ne dit pas', () => {
    const avant = { ...sansRien(), Objective: { OD: { Sph: -1 }, OG: {} } }
    avant.Subjective = { OD: { Add: 2 }, OG: { Sph: 3 } }
    expect(reprendre(avant, 'Subjective', ['OD']).Subjective).toEqual({
      OD: { Sph: -1, Add: 2 },
      OG: { Sph: 3 },
    })
    expect(reprendre(avant, 'Ancienne')).toBe(avant)
  })
})

const client = exemple(Client, {
  Nom: 'Konan',
  Prenoms: 'Jean',
  Statut: 'Actif',
  IdOfficine: ID,
  DateNaissance: null,
})
const examen = exemple(Consultation, {
  IdClient: ID,
  IdOfficine: ID,
  Etat: 'En examen',
  Statut: 'Active',
  DateConsultation: JOUR,
  RefOrd: null,
  Ancienne: { OD: {}, OG: {} },
  Objective: { OD: {}, OG: {} },
  Subjective: { OD: {}, OG: {} },
  Prescrite: { OD: { Sph: -1 }, OG: {} },
  Binoculaire: {},
  Plaintes: [],
  Orientation: 'Aucune',
  Montant: 0,
})

describe('terminer un examen', () => {
  const ouvrir = async (preparer?: (serveur: ReturnType<typeof serveurPlein>) => void) => {
    const serveur = serveurPlein(
      [contrat.clients.lire, client],
      [contrat.consultations.lire, { consultation: { ...examen, versions: [] } }],
    )
    // Its address fits that of a record too: said after it.
    serveur.repondPage(contrat.consultations.examinateurs, () => [])
    preparer?.(serveur)
    const vue = await monter(<SaisieExamen />, {
      serveur,
      chemin: '/apps/examen-vue/saisie/$id',
      adresse: `/apps/examen-vue/saisie/${ID}`,
      permissions: ['consultations.ecrire', 'ordonnances.ecrire', 'ordonnances.lire', 'reseau.agir'],
    })
    await vient('[data-case="Prescrite.OD.Sph"]')
    return { ...vue, serveur }
  }

  it('s’ouvre aussi quand ce client vient d’être lu, de sa fiche ou d’un autre examen', async () => {
    queryClient.setQueryData(requete(contrat.consultations.duClient, { params: { id: ID } }).queryKey, [])
    await ouvrir()
  })

  it('« Faire l’ordonnance » enregistre, prescrit avec la version rendue, et mène à l’ordonnance', async () => {
    const { clavier, serveur, ou } = await ouvrir()
    serveur.repond(
      contrat.consultations.modifier,
      () => ({ consultation: { ...examen, version: 8 } }) as never,
      { apres: 40 },
    )
    serveur.repond(
      contrat.consultations.prescrire,
      () => ({ consultation: { ...examen, version: 8, RefOrd: 'ORD-ANG-26-00009' } }) as never,
    )
    act(() => void document.querySelector<HTMLElement>('[data-case="Prescrite.OG.Sph"]')?.focus())
    await clavier.keyboard('-150')
    // Pressed twice is pressed once.
    await clavier.keyboard('{Control>}oo{/Control}')
    await waitFor(() => expect(ou()).toContain('ORD-ANG-26-00009'))
    expect(serveur.de(contrat.consultations.modifier)[0]?.payload).toMatchObject({
      version: 7,
      Etat: 'Terminé',
      Prescrite: { OD: { Sph: -1 }, OG: { Sph: -1.5 } },
    })
    expect(serveur.de(contrat.consultations.prescrire).map(r => r.payload)).toEqual([{ version: 8 }])
  })

  it('ce qui est porté vient du dernier examen, même s’il arrive tard : ce qui se montre est ce qui s’enregistre', async () => {
    const avant = { ...examen, _id: AVANT, DateConsultation: '2026-03-10' }
    const { clavier, serveur } = await ouvrir(serveur => {
      const ordonnance = exemple(Ordonnance, {
        DateOrd: '2026-03-10',
        IdConsultation: AVANT,
        Statut: 'Active',
        OD: { Sph: -1, AV: '8/10' },
        OG: {},
      })
      serveur.repond(contrat.clients.lire, () => ({ ...client, ordonnances: [ordonnance] }) as never)
      const Prescrite = { OD: { Sph: -1, AVLoin: '10/10' }, OG: {} }
      serveur.repond(contrat.consultations.duClient, () => [{ ...avant, Prescrite }] as never, { apres: 60 })
    })
    const montree = await cellule('Ancienne.OD.AVLoin')
    expect(montree.value).toBe('10/10')
    serveur.repond(contrat.consultations.modifier, () => ({ consultation: examen }) as never)
    await clavier.click(await presse(/Terminer l’examen/))
    await waitFor(() => expect(serveur.de(contrat.consultations.modifier)).toHaveLength(1))
    expect(serveur.de(contrat.consultations.modifier)[0]?.payload).toMatchObject({
      Ancienne: { OD: { Sph: -1, AVLoin: '10/10' } },
    })
  })

  it('ouvert de la fiche d’un client, il se termine sans honoraires tapés : rien n’est dû', async () => {
    const serveur = serveurPlein([contrat.clients.lire, client], [contrat.consultations.duClient, []])
    serveur.repondPage(contrat.consultations.examinateurs, () => [])
    serveur.repond(contrat.consultations.creer, () => ({ consultation: examen }) as never)
    const { clavier } = await monter(<SaisieExamen />, {
      serveur,
      chemin: '/apps/examen-vue/nouveau/$clientId',
      adresse: `/apps/examen-vue/nouveau/${ID}`,
      permissions: ['consultations.ecrire', 'ordonnances.ecrire', 'ordonnances.lire', 'reseau.agir'],
    })
    await clavier.type(await screen.findByLabelText('Conclusion'), 'Bonne vue')
    await clavier.click(await presse(/Terminer l’examen/))
    await waitFor(() => expect(serveur.de(contrat.consultations.creer)).toHaveLength(1))
    expect(serveur.de(contrat.consultations.creer)[0]?.payload).toMatchObject({ Montant: 0 })
  })

  it('un collègue l’a terminé entre-temps : ce qu’il a écrit se montre, rien n’est écrasé', async () => {
    const { clavier, serveur } = await ouvrir()
    serveur.repond(contrat.consultations.modifier, () => {
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée.', {
        courant: { ...examen, version: 9, Conclusion: 'Écrit par un autre' },
      })
    })
    await clavier.type(await screen.findByLabelText('Conclusion'), 'La mienne')
    await clavier.click(await presse(/Terminer l’examen/))
    await screen.findByText('Écrit par un autre')
    expect(serveur.de(contrat.consultations.modifier)).toHaveLength(1)
  })
})

describe('la salle d’attente', () => {
  const passage = exemple(Passage, {
    Etat: 'Arrivé',
    Client: 'Konan Jean',
    Civilite: null,
    ResteAPayer: 5000,
  })

  it('commence l’examen de qui attend, et dit quand un collègue l’a déjà pris', async () => {
    const serveur = serveurPlein([contrat.consultations.attente, [passage]])
    let pris = false
    serveur.repond(contrat.consultations.modifier, () => {
      if (!pris) {
        pris = true
        throw new RefusEssai(409, 'VERSION_PERIMEE', 'Cette fiche a été modifiée entre-temps.')
      }
      return { consultation: { ...examen, Etat: 'En examen' } } as never
    })
    const { clavier, ou } = await monter(<Attente officine={ID} />, {
      serveur,
      permissions: ['consultations.ecrire', 'reseau.agir'],
    })
    await clavier.click(await presse('Commencer'))
    await screen.findByText(/modifiée entre-temps/)
    await clavier.click(await presse('Commencer'))
    await waitFor(() => expect(ou()).toContain(`/apps/examen-vue/saisie/${ID}`))
  })

  it('dit, avant de noter une arrivée, que la personne y est déjà', async () => {
    const la = { ...passage, IdClient: ID, ArriveLe: `${JOUR}T08:32:00.000Z` }
    const serveur = serveurPlein([contrat.consultations.attente, [la]])
    serveur.repondPage(contrat.clients.liste, () => [
      exemple(ClientDeListe, { Nom: 'Konan', Achats: 0, ResteAPayer: 0 }) as never,
    ])
    const { clavier } = await monter(<FenetreArrivee officine={ID} fermer={() => {}} />, {
      serveur,
      permissions: ['clients.lire', 'consultations.accueillir'],
    })
    await clavier.type(await screen.findByRole('combobox', { name: 'Client' }), 'Konan')
    expect(document.body.textContent).not.toContain('déjà en salle d’attente')
    await vient('[role=option]')
    await clavier.keyboard('{Enter}')
    await screen.findByText(/Konan Jean est déjà en salle d’attente/)
  })

  it('ne propose pas d’examiner à qui ne fait qu’accueillir', async () => {
    const serveur = serveurPlein([contrat.consultations.attente, [passage]])
    await monter(<Attente officine={ID} />, {
      serveur,
      permissions: ['caisse.encaisser', 'reseau.agir'],
    })
    await presse(/Encaisser/)
    expect(screen.queryByText('Commencer')).toBeNull()
  })
})

describe('l’évolution', () => {
  it.each([
    ['7/10', 0.7],
    ['0,5', 0.5],
    [' 12 / 10', 1.2],
    ['CLD', null],
    [null, null],
  ])('lit l’acuité %s', (texte, n) => expect(lireAcuite(texte)).toBe(n))

  it('une ordonnance que son examen a donnée n’y est qu’une fois', () => {
    const o = { DateOrd: '2025-01-01', RefOrd: 'A', OD: { Sph: -1 }, OG: {}, IdConsultation: null }
    const points = mesuresDuClient(
      [{ ...o, RefOrd: 'B', DateOrd: JOUR, IdConsultation: ID }, o],
      [{ _id: ID, DateConsultation: JOUR, RefConsultation: 'E', Prescrite: { OD: { Sph: -2 }, OG: {} } }],
    )
    expect(points.map(p => p.ref)).toEqual(['A', 'E'])
  })
})
