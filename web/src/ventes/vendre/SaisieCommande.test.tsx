import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chemins } from '../../chemins/ventes.ts'
import { contrat } from '../../kernel/api.ts'
import { monter } from '../../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import SaisieCommande from './SaisieCommande.tsx'

it.each([
  ['déjà devenue une commande', { Etat: 'Transformée', IdCommande: ID, RefCmmd: 'CMD-ANG-26-00001' }],
  ['expirée', { Etat: 'Expirée', IdCommande: null, RefCmmd: null }],
])('une proforma %s ne se transforme pas : on lit ce qu’il en est avant de taper', async (_, etat) => {
  await prechargerTextes(['vendre', 'ventes', 'clients', 'ui', 'champs'])
  const proforma = exemple(contrat.proformas.lire.reponse, { _id: ID, IdClient: ID, ...etat })
  const { ou } = await monter(<SaisieCommande />, {
    ...{ serveur: serveurPlein([contrat.proformas.lire, proforma]), permissions: ['ventes.ecrire'] },
    ...{ chemin: '/apps/proforma-commande/$proformaId', adresse: chemins.transformer(ID) },
  })
  await waitFor(() => expect(ou()).toBe(chemins.proforma(ID)))
})
