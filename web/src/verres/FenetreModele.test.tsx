import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { monter, presse } from '../kernel/essai.tsx'
import { exemple, serveurPlein } from '../kernel/exemple.ts'
import { chargerTextes } from '../kernel/textes.ts'
import { choixReferentiels } from '../referentiel/choix.ts'
import { FenetreModele } from './FenetreModele.tsx'

beforeAll(() => chargerTextes('fr', 'verres'))

it('la gamme qui manque s’ajoute en la tapant, chez le fournisseur choisi', async () => {
  const IdFour = '01890000-0000-7000-8000-000000000001'
  const { liste, creer } = choixReferentiels.gamme_verre
  const gamme = exemple(creer.reponse, { Libelle_GamVer: 'Confort', IdFour } as never)
  const serveur = serveurPlein()
  serveur.repondPage(liste, () => [])
  serveur.repond(creer, () => gamme as never)
  const { clavier } = await monter(
    <FenetreModele modele={null} depart={{ IdFourVerr: IdFour, IdGam: null }} fermer={() => {}} />,
    { serveur, permissions: ['verres.ecrire', 'verres.lire'] },
  )
  await clavier.type((await screen.findAllByLabelText(/^Gamme/))[0] as HTMLElement, 'Confort')
  await presse(/^Ajouter .*Confort/, document.body, '[role=option]')
  await clavier.keyboard('{Enter}')
  await waitFor(() => expect(serveur.de(creer)[0]?.payload).toEqual({ Libelle_GamVer: 'Confort', IdFour }))
})
