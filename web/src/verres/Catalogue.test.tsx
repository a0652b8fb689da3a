import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { act, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { chemins } from '../chemins/verres.ts'
import { contrat, queryClient } from '../kernel/api.ts'
import { monter, presse, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import Catalogue from './Catalogue.tsx'

beforeAll(() => Promise.all(['verres', 'referentiel'].map(espace => chargerTextes('fr', espace as 'verres'))))

it('un modèle choisi par Entrée mène à sa matrice ; par la souris, la main reste où elle est', async () => {
  const serveur = serveurPlein()
  const modele = exemple(contrat.modelesVerre.lire.reponse, {
    Libelle_Model: 'Clair',
    TypeVision: 'unifocal',
    HauteurMin: null,
  })
  const tarif = exemple(contrat.tarifsVerre.lire.reponse, { Libelle: 'Tarif 2026', Etat: 'en vigueur' })
  serveur.repond(contrat.modelesVerre.lire, () => modele as never)
  serveur.repondPage(contrat.modelesVerre.liste, () => [modele] as never)
  serveur.repondPage(contrat.tarifsVerre.liste, () => [tarif] as never)
  serveur.repond(contrat.matrice.duModele, () => [])
  const { clavier } = await monter(<Catalogue />, {
    serveur,
    permissions: toutesLesPermissions,
    chemin: chemins.catalogue,
    adresse: `${chemins.catalogue}?modele=${ID}`,
  })
  const sol = await vient('[role=listbox][tabindex="0"]')
  const choix = await presse(/^Clair/)
  await clavier.click(choix)
  expect(document.activeElement).not.toBe(sol)
  act(() => choix.focus())
  await clavier.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('listbox'))
})

it('le tarif ouvert reste celui qu’on corrige quand un collègue met le suivant en vigueur', async () => {
  const modele = exemple(contrat.modelesVerre.lire.reponse, { HauteurMin: null })
  const serveur = serveurPlein([contrat.modelesVerre.lire, modele])
  const tarif = (n: number, Etat: string) =>
    exemple(contrat.tarifsVerre.lire.reponse, {
      _id: `01890000-0000-7000-8000-00000000090${n}`,
      Libelle: `Tarif ${n}`,
      Etat,
      version: 1,
    })
  let lus = [tarif(1, 'en vigueur')]
  serveur.repondPage(contrat.modelesVerre.liste, () => [])
  serveur.repondPage(contrat.tarifsVerre.liste, () => lus as never)
  serveur.repond(contrat.matrice.duModele, () => [])
  serveur.repond(contrat.tarifsVerre.modifier, () => lus[0] as never)
  const { clavier } = await monter(<Catalogue />, {
    serveur,
    permissions: toutesLesPermissions,
    chemin: chemins.catalogue,
    adresse: `${chemins.catalogue}?modele=${ID}`,
  })
  await clavier.click(await presse('Autres actions'))
  await clavier.click(await presse('Nom et dates'))
  const libelle = await vient('[role=dialog] input[data-autofocus]')
  await clavier.type(libelle, ' bis')
  lus = [tarif(2, 'en vigueur'), tarif(1, 'terminé')]
  await act(() => queryClient.invalidateQueries())
  await clavier.keyboard('{Enter}')
  await waitFor(() => expect(serveur.de(contrat.tarifsVerre.modifier)).toHaveLength(1))
  const [envoi] = serveur.de(contrat.tarifsVerre.modifier)
  expect([envoi?.params.id, envoi?.payload]).toEqual([
    tarif(1, '')._id,
    { Libelle: 'Tarif 1 bis', version: 1 },
  ])
})
