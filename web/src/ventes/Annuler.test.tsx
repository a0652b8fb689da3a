import { Client } from '@dioptrie/domain/clients/fiches'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { FicheVente } from './FicheVente.tsx'

beforeAll(() => prechargerTextes(['ventes', 'ui']))

it('« Annuler la vente » demande pourquoi, et le dit au serveur', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.ventes.supprimer, () => exemple(Client) as never)
  const { clavier } = await monter(
    <FicheVente
      vente={{ _id: ID, IdClient: ID, Client: 'Ettien Rose', Civilite: null, Contacts: [] }}
      reference="CMD-ANG-26-00001"
      statuts={null}
      dits={[]}
      papier={contrat.ventes.imprimer}
      nonImprimee=""
      supprimer={{
        ...{ permis: true, appel: contrat.ventes.supprimer, titre: 'Annuler la vente ?', texte: '' },
        ...{
          reussie: 'annulée',
          vers: '/liste',
          annuler: { libelle: 'Annuler la vente', motif: 'Pourquoi ?' },
        },
      }}
    >
      {null}
    </FicheVente>,
    { serveur },
  )
  await clavier.click(await screen.findByLabelText('Autres actions'))
  await clavier.click(await screen.findByText('Annuler la vente'))
  const fenetre = await vient('[role=dialog]')
  const bouton = (await presse('Annuler la vente', fenetre)) as HTMLButtonElement
  expect(bouton.disabled).toBe(true)
  await clavier.type(screen.getByLabelText(/Pourquoi/), 'Client parti{Enter}')
  await waitFor(() => expect(serveur.de(contrat.ventes.supprimer)).toHaveLength(1))
  expect(serveur.de(contrat.ventes.supprimer)[0]?.query).toMatchObject({ motif: 'Client parti' })
})
