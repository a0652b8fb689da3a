import { Evenement } from '@dioptrie/domain/agenda/contract'
import { deplacer } from '@dioptrie/domain/agenda/rules'
import { Ferie } from '@dioptrie/domain/configuration/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, RefusEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import Agenda from './Agenda.tsx'

beforeAll(() => prechargerTextes(['ui', 'agenda', 'saisie', 'champs']))

const reunion = exemple(Evenement, {
  title: 'Réunion',
  label: 'livraison',
  allDay: false,
  IdOfficine: ID,
  startDate: '2027-05-04T09:00:00.000Z',
  endDate: '2027-05-04T10:00:00.000Z',
}) as unknown as Evenement
const LABELS = [
  { text: 'Rendez-vous', value: 'rendez-vous', color: 'primary' },
  { text: 'Livraison', value: 'livraison', color: 'success' },
]

async function ouvrir(recherche: string, feries: () => Ferie[] = () => []) {
  const serveur = serveurPlein([contrat.agenda.labels, LABELS])
  let evenement = reunion
  serveur.repondPage(contrat.agenda.evenements, () => [evenement])
  serveur.repond(contrat.configuration.feries, feries)
  serveur.repond(contrat.agenda.deplacer, ({ payload }) => {
    evenement = {
      ...evenement,
      ...deplacer(evenement, payload.event.startDate),
      version: evenement.version + 1,
    }
    return evenement
  })
  const vue = await monter(<Agenda />, {
    serveur,
    permissions: ['agenda.lire', 'agenda.ecrire', 'reseau.agir'],
    chemin: '/apps/calendar',
    adresse: `/apps/calendar?${recherche}`,
  })
  const poses = () => serveur.de(contrat.agenda.deplacer).map(r => r.payload.event.startDate)
  return { ...vue, serveur, poses }
}
const laReunion = () => vient('[data-evenement]')
const jourDe = (e: Element) => e.closest('td')?.querySelector<HTMLElement>('[data-jour]')?.dataset.jour
const saisir = async () => {
  const ici = await laReunion()
  act(() => ici.focus())
}

it('un événement se déplace au clavier : M le prend, les flèches le portent, Entrée le pose, Échap le laisse', async () => {
  const { clavier, poses } = await ouvrir('vue=mois&date=2027-05-04')
  await saisir()
  await clavier.keyboard('m{ArrowRight}{ArrowDown}')
  // The hand goes with it.
  expect(document.activeElement).toBe(await laReunion())
  expect(jourDe(await laReunion())).toBe('2027-05-12')
  await clavier.keyboard('{Escape}')
  expect(jourDe(await laReunion())).toBe('2027-05-04')
  await saisir()
  await clavier.keyboard('m{ArrowRight}{ArrowDown}')
  await waitFor(() =>
    expect(document.querySelector('p[role=status]')?.textContent).toContain('mercredi 12 mai'),
  )
  expect(poses()).toEqual([])
  await clavier.keyboard('{Enter}')
  await waitFor(async () =>
    expect((await vient('.mantine-Notification-root')).textContent).toContain('mercredi 12 mai'),
  )
  expect(poses()).toEqual(['2027-05-12T09:00:00.000Z'])
  await waitFor(async () => expect(jourDe(await laReunion())).toBe('2027-05-12'))
})

it('dans la semaine, une flèche le porte d’une demi-heure', async () => {
  const { clavier, poses } = await ouvrir('vue=semaine&date=2027-05-04')
  await saisir()
  await clavier.keyboard('m{ArrowDown}{Enter}')
  await waitFor(() => expect(poses()).toEqual(['2027-05-04T09:30:00.000Z']))
})

it('la vue, le jour et les étiquettes sont dans l’adresse, et Retour les rend', async () => {
  const { clavier, ou, reculer } = await ouvrir('vue=mois&date=2027-05-04')
  const demande = () => Object.fromEntries(new URLSearchParams(ou().split('?')[1]))
  await laReunion()
  await clavier.click(document.querySelector('input[value=semaine]') as HTMLElement)
  await waitFor(() => expect(demande().vue).toBe('semaine'))
  await clavier.click(await presse('Période suivante'))
  await waitFor(() => expect(demande()).toEqual({ vue: 'semaine', date: '2027-05-11' }))
  act(() => reculer())
  await waitFor(() => expect(demande().date).toBe('2027-05-04'))
  await laReunion()
  await clavier.click(await presse('Rendez-vous client'))
  await waitFor(() => expect(demande().label).toBe('rendez-vous'))
  await waitFor(() => expect(document.querySelector('[data-evenement]')).toBeNull())
  await clavier.click(await presse('Tout montrer'))
  await laReunion()
  expect(demande().label).toBeUndefined()
})

it('un jour férié se lit dans sa case, à confirmer s’il l’est encore', async () => {
  await ouvrir('vue=mois&date=2027-05-04', () => [
    exemple(Ferie, {
      dateFerie: '2027-05-16',
      Libelle: 'Aïd el-Kébir (Tabaski)',
      AConfirmer: true,
    }) as unknown as Ferie,
  ])
  const ferie = await screen.findByText('Aïd el-Kébir (Tabaski) (à confirmer)')
  expect(jourDe(ferie)).toBe('2027-05-16')
})

it('les jours fériés refusés se disent sur l’agenda et sous le titre « error »', async () => {
  await ouvrir('vue=mois&date=2027-05-04', () => {
    throw new RefusEssai(500, 'ESSAI', 'Jours fériés illisibles.')
  })
  await waitFor(async () =>
    expect((await vient('[role=alert]')).textContent).toContain('Les jours fériés ne s’affichent pas.'),
  )
  const avis = await vient('.mantine-Notification-root')
  expect(avis.textContent).toContain('Jours fériés illisibles.')
  expect([...avis.querySelectorAll('div')].map(d => d.textContent)).toContain('error')
})
