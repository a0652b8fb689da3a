import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter } from '../kernel/essai.tsx'
import { exemple, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import ValeurDuStock from './ValeurDuStock.tsx'

beforeAll(() => prechargerTextes(['stock', 'champs', 'ui']))

it('le stock se lit par catégorie, la plus chère d’abord, et se totalise', async () => {
  const ligne = (Libelle: string, ValeurAchat: number) =>
    exemple(contrat.stock.valeur.reponse.element, {
      Categorie: Libelle,
      Libelle,
      Articles: 2,
      Quantite: 3,
      ValeurAchat,
      ValeurVente: 2 * ValeurAchat,
    })
  const lignes = [ligne('Étui', 1_500), ligne('Monture', 40_000)]
  await monter(<ValeurDuStock />, {
    serveur: serveurPlein([contrat.stock.valeur, lignes]),
    permissions: ['stock.lire', 'stock.prixachat'],
  })
  await screen.findByText('Valeur du stock')
  await screen.findByText('Total')
  const lues = [...document.querySelectorAll('tr')].map(tr =>
    [...tr.cells].map(c => c.textContent.replaceAll(/\s/g, ' ')),
  )
  expect(lues.slice(1).map(l => l[0])).toEqual(['Monture', 'Étui', 'Total'])
  expect(lues.at(-1)).toEqual(expect.arrayContaining(['41 500 F', '83 000 F']))
})
