import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { chemins, versFiche, versFusion } from '../chemins/referentiel.ts'
import { contrat, queryClient } from '../kernel/api.ts'
import { monter, presse, RefusEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { FicheReferentiel } from './FicheReferentiel.tsx'
import { FusionReferentiel } from './FusionReferentiel.tsx'

beforeAll(() => prechargerTextes(['ui', 'referentiel', 'verres']))

it('deux gammes du même nom se distinguent par leur fournisseur, là où l’on choisit la fiche en double', async () => {
  const gamme = (fin: string, NomFour: string) => ({
    ...exemple(contrat.gamme_verre.lire.reponse, { Libelle_GamVer: 'Confort' }),
    _id: ID.replace(/..$/, fin),
    IdFour: ID,
    NomFour,
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

it('la fusion dit les exclusions que garde la fiche, et rien de ce que les deux disent pareil', async () => {
  const doublon = ID.replace(/..$/, 'bb')
  const exclue = ID.replace(/..$/, 'cc')
  const fiche = (_id: string, Exclut: string[], Libelle: string) =>
    exemple(contrat.traitement_verre.lire.reponse, { _id, Exclut, Libelle, Prix: 3_000 })
  const serveur = serveurPlein()
  let exclues: string[] = []
  serveur.repond(contrat.traitement_verre.lire, ({ params }) =>
    params.id === doublon
      ? (fiche(doublon, exclues, 'Hydro') as never)
      : (fiche(String(params.id), [], params.id === exclue ? 'Anti-reflet' : 'Hydrophobe') as never),
  )
  const ouvrir = () =>
    monter(<FusionReferentiel nom="traitement_verre" />, {
      serveur,
      permissions: toutesLesPermissions,
      chemin: chemins('traitement_verre').fusionner.replace('{id}', '$id'),
      adresse: `${versFusion('traitement_verre', ID)}?doublon=${doublon}`,
    })
  const { unmount } = await ouvrir()
  const ligne = () =>
    [...document.querySelectorAll('tbody tr')].find(l => l.textContent?.startsWith('Ne va pas avec'))
  await vient('tbody tr')
  expect(ligne()).toBeUndefined()
  unmount()
  queryClient.clear()
  exclues = [exclue]
  const { clavier } = await ouvrir()
  await waitFor(() => expect(ligne()?.querySelector('td:last-child')?.textContent).toContain('Anti-reflet'))
  // A colleague has merged it elsewhere: there is no field to say it at, and it is said.
  serveur.repond(contrat.traitement_verre.fusionner, () => {
    throw new RefusEssai(400, 'DEMANDE_INVALIDE', 'La demande contient des champs à corriger.', {
      champs: { 'payload.IdDoublon': 'Cet enregistrement n’existe pas' },
    })
  })
  await clavier.click(await presse('Fusionner'))
  await clavier.click(await presse('Fusionner', await vient('[role=dialog]')))
  await screen.findByText(/Cet enregistrement n’existe pas/)
})
