import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import { FenetreIndices } from './FenetreIndices.tsx'

beforeAll(() => chargerTextes('fr', 'verres'))

it('un indice s’ajoute, se corrige, et reste quand un modèle s’en sert', async () => {
  const indice = (n: number) =>
    exemple(contrat.indicesVerre.creer.reponse, {
      _id: `01890000-0000-7000-8000-00000000${Math.round(n * 1000)}`,
      indice: n,
    })
  const serveur = serveurEssai()
  serveur.repondPage(contrat.indicesVerre.liste, () => [indice(1.5), indice(1.523)] as never)
  serveur.repond(contrat.indicesVerre.creer, () => indice(1.61) as never)
  serveur.repond(contrat.indicesVerre.supprimer, () => {
    throw new RefusEssai(409, 'ENCORE_UTILISE', 'Cet indice est encore utilisé par 3 modèles.')
  })
  const { clavier } = await monter(<FenetreIndices fermer={() => {}} />, {
    serveur,
    permissions: ['verres.ecrire', 'verres.lire'],
  })
  await presse('1,523')
  await clavier.type(await vient('input'), '1,61{Enter}')
  await waitFor(() => expect(serveur.de(contrat.indicesVerre.creer)[0]?.payload).toEqual({ indice: 1.61 }))
  await clavier.click(await presse('1,50'))
  await clavier.click(await presse('Supprimer'))
  await waitFor(() => expect(document.body.textContent).toContain('encore utilisé par 3 modèles'))
})
