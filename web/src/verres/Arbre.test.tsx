import type { FournisseurVerre } from '@dioptrie/domain/verres/contract'
import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import { Arbre } from './Arbre.tsx'

beforeAll(() => Promise.all((['verres', 'champs', 'ui'] as const).map(e => chargerTextes('fr', e))))

it('un catalogue vide : le premier fournisseur se crée sans le quitter, et s’ouvre', async () => {
  const serveur = serveurEssai()
  serveur.repond(contrat.modelesVerre.arbre, () => [])
  serveur.repondPage(contrat.fournisseurs.groupe, () => [])
  serveur.repond(
    contrat.fournisseursVerre.creer,
    ({ payload: { Fournisseur } }) =>
      exemple(contrat.fournisseursVerre.creer.reponse, { Fournisseur }) as unknown as FournisseurVerre,
  )
  const { clavier, ou } = await monter(<Arbre />, { serveur, permissions: ['verres.ecrire', 'verres.lire'] })
  await clavier.click(await presse('Ajouter un fournisseur'))
  const nom = (await vient('[role=dialog] input')) as HTMLInputElement
  await clavier.type(nom, 'Verrerie du Banco{Enter}')
  await waitFor(() => expect(ou()).toContain(`four=${ID}`))
  expect(serveur.de(contrat.fournisseursVerre.creer)[0]?.payload.Fournisseur).toBe('Verrerie du Banco')
})
