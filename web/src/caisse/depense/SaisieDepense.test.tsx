import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { LigneCoupee, monter, serveurEssai } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import SaisieDepense from './SaisieDepense.tsx'

const ANG = '0199a0a0-0000-7000-8000-000000000002'

beforeAll(() => prechargerTextes(['depense', 'caisse', 'ui', 'champs']))

function serveurDeDepense(apres: number) {
  const serveur = serveurEssai()
  serveur.repond(contrat.depense.journee, () => ({
    IdOfficine: ANG,
    Officine: 'Angré',
    Jour: '2026-11-15',
    Statut: 'Ouverte' as const,
    Initialisee: true,
    Report: 0,
    Entrees: 50_000,
    Depenses: 0,
    Solde: 50_000,
    JourNonCloture: null,
    cloture: null,
  }))
  serveur.repondPage(contrat.rubrique_depense.liste, () => [])
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repond(
    contrat.depense.depenser,
    ({ payload }) => ({
      _id: '0199a0a0-0000-7000-8000-0000000000e1',
      OfficineId: ANG,
      IdOfficine: ANG,
      Officine: 'Angré',
      Jour: '2026-11-15',
      Montant: payload.Montant,
      Motif: payload.Motif,
      IdOrigine: null,
      IdAnnulation: null,
      Statut: 'Active' as const,
      createdAt: '2026-11-15T09:00:00.000Z',
      createdBy: null,
      IdRubrique: null,
      Rubrique: null,
      IdCorrigee: null,
      Justificatifs: 0,
      justificatifs: [],
      IdCorrection: null,
      MotifAnnulation: null,
    }),
    { apres },
  )
  return serveur
}

describe('payer une dépense', () => {
  it.each([0, 300])('deux Ctrl+Entrée de suite paient une fois, réponse en %i ms', async apres => {
    const serveur = serveurDeDepense(apres)
    const { clavier } = await monter(<SaisieDepense />, { serveur, permissions: ['caisse.depenser'] })
    await clavier.type(await screen.findByLabelText(/^Montant/), '5000')
    await clavier.type(screen.getByLabelText(/^Motif/), 'Taxi')
    const deuxFois = () => {
      for (let i = 0; i < 2; i++) fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    }
    deuxFois()
    await waitFor(() => expect(document.querySelectorAll('.mantine-Notification-root')).toHaveLength(1))
    // The next screen is still on its way, or there.
    deuxFois()
    await new Promise(suite => setTimeout(suite, apres + 100))
    expect(serveur.de(contrat.depense.depenser)).toHaveLength(1)
    expect(document.querySelectorAll('.mantine-Notification-root')).toHaveLength(1)
  })

  it('sans réponse, ne dit pas à la fois que rien n’est enregistré et que l’on ne sait pas', async () => {
    const serveur = serveurDeDepense(0)
    serveur.repond(contrat.depense.depenser, () => {
      throw new LigneCoupee()
    })
    const { clavier } = await monter(<SaisieDepense />, { serveur, permissions: ['caisse.depenser'] })
    await clavier.type(await screen.findByLabelText(/^Montant/), '5000')
    await clavier.type(screen.getByLabelText(/^Motif/), 'Taxi{Control>}{Enter}{/Control}')
    await screen.findByText(/rien ne dit si c’est enregistré/)
    expect(document.body.textContent).not.toContain('Rien n’est enregistré tant que')
  })
})
