import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { type NomPas, PAS, type PremiersPas } from '@dioptrie/domain/tableau-de-bord/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter, serveurEssai } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { ETAPES } from './etapes.ts'
import MiseEnRoute from './MiseEnRoute.tsx'

beforeAll(() => prechargerTextes(['demarrage', 'ui']))

const permissions = [...new Set<Permission>(PAS.map(p => ETAPES[p].permission))]
function serveur(faits: readonly NomPas[], Rangee = false) {
  const s = serveurEssai()
  const remis = new Set<string>(Rangee ? ['tout'] : [])
  const etat = (): PremiersPas => ({
    Rangee: remis.has('tout'),
    etapes: PAS.map(Pas => ({
      Pas,
      Fait: faits.includes(Pas),
      Nombre: 3,
      Sur: 16,
      Nom: 'Angré · ANG',
      Remis: remis.has(Pas),
    })),
  })
  s.repondPage(contrat.organisation.officines, () => [])
  s.repond(contrat.tableau.premiersPas, etat)
  s.repond(contrat.tableau.remettrePas, ({ params: { pas = '' }, payload }) => {
    if (payload.Remis) remis.add(pas)
    else remis.delete(pas)
    return etat()
  })
  return s
}
const lignes = () => [...document.querySelectorAll('[data-pas]')].map(e => e.getAttribute('data-pas'))

it('une maison neuve lit ce qui lui reste, chaque pas à son écran ; P le laisse pour demain et passe au suivant', async () => {
  const s = serveur(['officine', 'comptes'])
  const { clavier } = await monter(<MiseEnRoute accueil />, { serveur: s, permissions })
  await screen.findByText('2 / 10')
  expect(lignes()).toEqual([...PAS])
  expect(screen.getByText('Angré · ANG')).toBeTruthy()
  expect(document.querySelector('[data-ici]')?.getAttribute('data-pas')).toBe('entete')
  const lien = document.querySelector<HTMLElement>('[data-pas=stock] a')
  expect(lien?.getAttribute('href')).toBe('/apps/stock/ouverture')
  lien?.focus()
  await clavier.keyboard('p')
  await waitFor(() => expect(lignes()).not.toContain('stock'))
  expect(document.activeElement?.closest('[data-pas]')?.getAttribute('data-pas')).toBe('clients')
  await clavier.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement?.closest('[data-pas]')?.getAttribute('data-pas')).toBe('fournisseurs')
  // Done is not put off.
  document.querySelector<HTMLElement>('[data-pas=officine] a')?.focus()
  await clavier.keyboard('p')
  expect(s.de(contrat.tableau.remettrePas).map(r => r.params.pas)).toEqual(['stock'])
})

it('la première officine laissée pour demain, l’accueil ne dit plus de commencer par elle', async () => {
  const { clavier } = await monter(<MiseEnRoute accueil />, { serveur: serveur([]), permissions })
  await screen.findByText('Commencez par la première officine')
  document.querySelector<HTMLElement>('[data-pas=officine] a')?.focus()
  await clavier.keyboard('p')
  await waitFor(() => expect(lignes()).not.toContain('officine'))
  expect(screen.queryByText('Commencez par la première officine')).toBeNull()
  expect(screen.getAllByText('Papier à en-tête')).toHaveLength(2)
})

it('rangée ou finie, elle quitte l’accueil ; les réglages la montrent encore et la remettent', async () => {
  const range = serveur([])
  const { clavier } = await monter(<MiseEnRoute accueil />, { serveur: range, permissions })
  await clavier.click(await screen.findByText('Ranger cette liste'))
  await waitFor(() => expect(lignes()).toEqual([]))
  cleanup()
  const fini = serveur(PAS)
  await monter(<MiseEnRoute accueil />, { serveur: fini, permissions })
  await waitFor(() => expect(fini.de(contrat.tableau.premiersPas)).toHaveLength(1))
  expect(lignes()).toEqual([])
  cleanup()
  const reglages = serveur([], true)
  const ecran = await monter(<MiseEnRoute />, { serveur: reglages, permissions })
  await ecran.clavier.click(await screen.findByText('Remettre sur l’accueil'))
  await waitFor(() => expect(screen.queryByText('Remettre sur l’accueil')).toBeNull())
  expect(lignes()).toEqual([...PAS])
})
