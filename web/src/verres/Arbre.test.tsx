import type { FournisseurVerre } from '@dioptrie/domain/verres/contract'
import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { chemins } from '../chemins/referentiel.ts'
import { contrat } from '../kernel/api.ts'
import { monter, presse, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import { FicheReferentiel } from '../referentiel/FicheReferentiel.tsx'
import { Arbre } from './Arbre.tsx'

beforeAll(() =>
  Promise.all((['verres', 'referentiel', 'champs', 'ui'] as const).map(e => chargerTextes('fr', e))),
)

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

it('la première gamme d’un fournisseur est la sienne, et ramène au catalogue', async () => {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.fournisseursVerre.liste, () => [])
  serveur.repond(
    contrat.fournisseursVerre.lire,
    () => exemple(contrat.fournisseursVerre.lire.reponse) as never,
  )
  serveur.repond(contrat.gamme_verre.creer, () => exemple(contrat.gamme_verre.creer.reponse) as never)
  const chemin = chemins('gamme_verre').ajouter
  const { clavier, ou } = await monter(<FicheReferentiel nom="gamme_verre" />, {
    serveur,
    chemin,
    adresse: `${chemin}?IdFour=${ID}`,
    avant: '/catalogue',
    permissions: ['verres.ecrire', 'verres.lire'],
  })
  await clavier.type((await vient('section input')) as HTMLInputElement, 'Banco{Control>}{Enter}{/Control}')
  await waitFor(() => expect(ou()).toBe('/catalogue'))
  expect(serveur.de(contrat.gamme_verre.creer)[0]?.payload).toMatchObject({
    Libelle_GamVer: 'Banco',
    IdFour: ID,
  })
})
