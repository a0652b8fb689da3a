import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import Accueil from '../tableau-de-bord/Accueil.tsx'
import { Matrice } from './Matrice.tsx'

beforeAll(() => prechargerTextes(['comptes', 'tableau-de-bord', 'ui']))

function Essai() {
  const [choisies, changer] = useState<Permission[]>([])
  return <Matrice choisies={choisies} changer={changer} miennes={toutesLesPermissions} />
}
const coche = (nom: string) => screen.findByLabelText<HTMLInputElement>(nom)

it('un droit de faire prend avec lui ce qu’il demande de voir, le retient, et l’emmène en partant', async () => {
  await monter(<Essai />, { serveur: serveurEssai() })
  const livrer = await coche('Livrer une commande qui n’est pas soldée')
  fireEvent.click(livrer)
  const voir = await coche('Voir les proformas, les commandes et les prises en charge')
  expect([livrer.checked, voir.checked, voir.disabled]).toEqual([true, true, true])
  expect(screen.getAllByText(/Nécessaire à : .*Livrer une commande/).length).toBeGreaterThan(0)
  fireEvent.click(livrer)
  expect([livrer.checked, voir.checked]).toEqual([false, false])
  // What was ticked for itself stays.
  fireEvent.click(voir)
  fireEvent.click(livrer)
  fireEvent.click(livrer)
  expect([voir.checked, voir.disabled]).toEqual([true, false])
})

it('sans rôle, l’accueil dit à qui demander et ne lit rien', async () => {
  const serveur = serveurEssai()
  await monter(<Accueil />, { serveur })
  await screen.findByText(/Votre compte n’a encore aucun droit/)
  expect(serveur.de(contrat.tableau.tiroirs)).toEqual([])
  expect(screen.queryByRole('table')).toBeNull()
})
