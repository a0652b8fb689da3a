import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, vient } from '../kernel/essai.tsx'
import { exemple, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import ListeOfficines from './ListeOfficines.tsx'

beforeAll(() => prechargerTextes(['organisation', 'ui', 'champs']))

const [ANGRE, YAK] = ['0199a0a0-0000-7000-8000-0000000000a1', '0199a0a0-0000-7000-8000-0000000000a2'] as const

it('une officine devient principale et l’ancienne cesse de l’être ; ce qui est en route se dit avant de fermer, et l’empêche', async () => {
  let principale: string = ANGRE
  const serveur = serveurPlein([
    contrat.organisation.resteOfficine,
    { EnRayon: 0, EnRoute: 2, Commandes: 0, CaisseOuverte: null },
  ])
  const officine = (_id: string, Nom: string) =>
    exemple(contrat.organisation.lireOfficine.reponse, {
      _id,
      Nom,
      Statut: 'Ouverte',
      OfficinePrincipale: _id === principale,
    })
  const toutes = () => [officine(ANGRE, 'Cocody Angré'), officine(YAK, 'Yamoussoukro')] as never[]
  serveur.repondPage(contrat.organisation.officines, toutes)
  serveur.repond(contrat.organisation.modifierOfficine, ({ params }) => {
    principale = params.id ?? ''
    return officine(YAK, 'Yamoussoukro') as never
  })
  const { clavier } = await monter(<ListeOfficines />, { serveur, permissions: ['organisation.ecrire'] })
  const demander = async (geste: string) => {
    await clavier.click(await presse(/^Actions\s: Yamoussoukro/))
    await clavier.click(await presse(geste, document.body, '[role=menuitem]'))
    return vient('[role=dialog]')
  }
  const principales = () =>
    [...document.querySelectorAll('tbody tr')]
      .map(l => l.textContent)
      .filter(t => t.includes('Principale'))
      .map(t => /Cocody Angré|Yamoussoukro/.exec(t)?.[0])

  const fermeture = await demander('Fermer ou supprimer')
  await waitFor(() => expect(fermeture.querySelector('[role=alert]')?.textContent).toMatch(/route/))
  const fermer = await presse('Fermer l’officine', fermeture)
  expect((fermer as HTMLButtonElement).disabled).toBe(true)
  await clavier.click(await presse('Annuler', fermeture))
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())

  expect(principales()).toEqual(['Cocody Angré'])
  await clavier.click(await presse('Désigner principale', await demander('Désigner principale')))
  await waitFor(() => expect(principales()).toEqual(['Yamoussoukro']))
})
