import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chemins } from '../../chemins/ventes.ts'
import { contrat } from '../../kernel/api.ts'
import { monter } from '../../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import SaisieCommande from './SaisieCommande.tsx'

it('une proforma déjà devenue une commande ne se transforme plus : on lit ce qu’elle est devenue', async () => {
  await prechargerTextes(['vendre', 'ventes', 'clients', 'ui', 'champs'])
  const devenue = exemple(contrat.proformas.lire.reponse, {
    ...{ _id: ID, IdClient: ID, IdCommande: ID, RefCmmd: 'CMD-ANG-26-00001' },
  })
  const { ou } = await monter(<SaisieCommande />, {
    ...{ serveur: serveurPlein([contrat.proformas.lire, devenue]), permissions: ['ventes.ecrire'] },
    ...{ chemin: '/apps/proforma-commande/$proformaId', adresse: chemins.transformer(ID) },
  })
  await waitFor(() => expect(ou()).toBe(chemins.proforma(ID)))
})
