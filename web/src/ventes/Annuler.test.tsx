import { Client } from '@dioptrie/domain/clients/fiches'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, RefusEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { FicheVente } from './FicheVente.tsx'

beforeAll(() => prechargerTextes(['ventes', 'ui']))

type Suppression = Parameters<typeof FicheVente>[0]['supprimer']

const ouvrir = (serveur: ReturnType<typeof serveurPlein>, supprimer: Partial<Suppression>) =>
  monter(
    <FicheVente
      vente={{ _id: ID, IdClient: ID, Client: 'Ettien Rose', Civilite: null, Contacts: [] }}
      reference="CMD-ANG-26-00001"
      statuts={null}
      dits={[]}
      papier={contrat.ventes.imprimer}
      nonImprimee=""
      supprimer={{
        permis: true,
        appel: contrat.ventes.supprimer,
        titre: 'Supprimer ?',
        texte: '',
        reussie: 'Elle n’est plus là',
        vers: '/liste',
        ...supprimer,
      }}
    >
      {null}
    </FicheVente>,
    { serveur },
  )

it('« Annuler la vente » demande pourquoi, et le dit au serveur ; refusée, ce qui la retient se lit sur elle', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.ventes.supprimer, (_, rang) => {
    if (rang === 0)
      throw new RefusEssai(409, 'VENTE_RETENUE', 'Impossible de supprimer cette vente', {
        raison: 'Ses verres sont commandés.',
      })
    return exemple(Client) as never
  })
  const { clavier, ou } = await ouvrir(serveur, {
    annuler: { libelle: 'Annuler la vente', motif: 'Pourquoi ?' },
  })
  const annuler = async (motif: string) => {
    await clavier.click(await screen.findByLabelText('Autres actions'))
    await clavier.click(await presse('Annuler la vente', document.body, '[role=menuitem]'))
    const bouton = (await presse('Annuler la vente', await vient('[role=dialog]'))) as HTMLButtonElement
    expect(bouton.disabled).toBe(true)
    await clavier.type(screen.getByLabelText(/Pourquoi/), `${motif}{Enter}`)
  }
  await annuler('Client parti')
  await screen.findByText('Impossible de supprimer cette vente')
  await screen.findByText('Ses verres sont commandés.')
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(ou()).toBe('/essai')
  await annuler('Client reparti')
  await waitFor(() => expect(ou()).toBe('/liste'))
  expect(serveur.de(contrat.ventes.supprimer).map(r => r.query)).toMatchObject([
    { motif: 'Client parti' },
    { motif: 'Client reparti' },
  ])
})

it('une proforma se supprime d’une question, le dit, et laisse à sa liste', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.proformas.supprimer, () => exemple(contrat.proformas.supprimer.reponse) as never)
  const { clavier, ou } = await ouvrir(serveur, { appel: contrat.proformas.supprimer })
  await clavier.click(await screen.findByLabelText('Autres actions'))
  await clavier.click(await presse('Supprimer', document.body, '[role=menuitem]'))
  const fenetre = await vient('[role=dialog]')
  expect(serveur.de(contrat.proformas.supprimer)).toEqual([])
  await clavier.click(await presse('Supprimer', fenetre))
  await screen.findByText('Elle n’est plus là')
  await waitFor(() => expect(ou()).toBe('/liste'))
  expect(serveur.de(contrat.proformas.supprimer)).toMatchObject([{ params: { id: ID } }])
})
