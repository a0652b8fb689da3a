import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { chemins, versFiche, versFusion } from '../chemins/referentiel.ts'
import { contrat } from '../kernel/api.ts'
import { monter, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { FicheReferentiel } from './FicheReferentiel.tsx'
import { FusionReferentiel } from './FusionReferentiel.tsx'

beforeAll(() => prechargerTextes(['ui', 'referentiel', 'verres']))

it('deux gammes du même nom se distinguent par leur fournisseur, là où l’on choisit la fiche en double', async () => {
  const gamme = (fin: string, NomFour: string) => ({
    ...exemple(contrat.gamme_verre.lire.reponse, { Libelle_GamVer: 'Confort' }),
    ...{ _id: ID.replace(/..$/, fin), IdFour: ID, NomFour },
  })
  const lignes = [gamme('aa', 'Essilor'), gamme('bb', 'Hoya'), gamme('cc', 'Zeiss')]
  const serveur = serveurPlein([contrat.gamme_verre.lire, lignes[0]])
  serveur.repondPage(contrat.gamme_verre.liste, () => lignes as never)
  const { clavier } = await monter(<FusionReferentiel nom="gamme_verre" />, {
    serveur,
    permissions: toutesLesPermissions,
    chemin: chemins('gamme_verre').fusionner.replace('{id}', '$id'),
    adresse: versFusion('gamme_verre', ID),
  })
  await clavier.click(await vient('input'))
  await vient('[role=option]')
  expect([...document.querySelectorAll('[role=option]')].map(o => o.textContent)).toEqual([
    'Confort Hoya',
    'Confort Zeiss',
  ])
  // The one that is kept, too.
  expect(screen.getAllByText(/· Essilor$/).length).toBeGreaterThan(0)
})

it('la couleur d’une teinte se voit', async () => {
  const teinte = exemple(contrat.teinte_verre.lire.reponse, { Libelle: 'Brun 15 %', Couleur: '#a98467' })
  await monter(<FicheReferentiel nom="teinte_verre" />, {
    serveur: serveurPlein([contrat.teinte_verre.lire, teinte]),
    chemin: chemins('teinte_verre').fiche.replace('{id}', '$id'),
    adresse: versFiche('teinte_verre', ID),
  })
  await screen.findByLabelText('#a98467')
  expect(screen.queryByText('#a98467')).toBeNull()
})
