import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import type { JourneeDepense } from '@dioptrie/domain/caisse/depense'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { LigneCoupee, monter, presse, serveurEssai } from '../../kernel/essai.tsx'
import { exemple } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { serveurJoint } from '../../kernel/serveur.ts'
import Approvisionner from './Approvisionner.tsx'

beforeAll(() => prechargerTextes(['depense', 'caisse', 'ui', 'champs']))

const FERMEE = exemple(contrat.depense.journee.reponse, {
  Statut: 'Non ouverte',
  Initialisee: false,
  Solde: 0,
}) as JourneeDepense
const OUVERTE = { ...FERMEE, Statut: 'Ouverte', Initialisee: true, Solde: 25_000 } as JourneeDepense
const etat = exemple(contrat.caisse.etat.reponse, { Statut: 'Non ouverte' }) as EtatCaisse

it('l’ouverture dont la réponse s’est perdue se renvoie telle quelle : la journée relue n’en fait pas un second apport', async () => {
  const serveur = serveurEssai()
  serveur.repond(contrat.depense.initialiserDirecte, (_, rang) => {
    if (rang === 0) throw new LigneCoupee()
    return exemple(contrat.depense.initialiserDirecte.reponse, { Montant: 25_000 }) as never
  })
  const relue = { par: (_: JourneeDepense) => {} }
  const Lue = () => {
    const [journee, setJournee] = useState(FERMEE)
    relue.par = setJournee
    return <Approvisionner journee={journee} etat={etat} fermer={() => {}} />
  }
  const { clavier } = await monter(<Lue />, { serveur, permissions: ['caisse.depenser'] })
  await clavier.type(await screen.findByLabelText(/^Montant/), '25000{Enter}')
  await waitFor(() => expect(document.body.textContent).toContain('rien ne dit si c’est enregistré'))
  expect(document.body.textContent).not.toContain('Rien n’est enregistré tant que')
  // The server is back, and the screen has read what it had written.
  act(() => {
    serveurJoint()
    relue.par(OUVERTE)
  })
  expect(document.body.textContent).toContain('rien ne dit si c’est enregistré')
  await clavier.click(await presse('Ouvrir la caisse dépense'))
  await waitFor(() => expect(serveur.de(contrat.depense.initialiserDirecte)).toHaveLength(2))
  const [un, deux] = serveur.de(contrat.depense.initialiserDirecte)
  expect(deux?.cle).toBe(un?.cle)
  expect(serveur.de(contrat.depense.approvisionner)).toHaveLength(0)
})
