import type { contrat } from '@dioptrie/domain'
import { nomComplet } from '@dioptrie/domain/clients/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Trouvaille } from '@dioptrie/domain/recherche/contract'
import type { Gestionnaires } from '../kernel/implement.ts'
import { type ClientTrouve, chercherClients, chercherOrdonnances, type OrdonnanceTrouvee } from './sql.ts'

const RIEN = { total: 0, items: [] }

const trouvailleClient = (c: ClientTrouve): Trouvaille => ({
  genre: 'client',
  _id: c._id,
  titre: nomComplet(c),
  detail: [c.CodeClient, c.Contacts[0] && formaterTelephone(c.Contacts[0]), c.Officine]
    .filter(Boolean)
    .join(' · '),
  lien: `/apps/client/client-view/${c._id}`,
  IdOfficine: c.IdOfficine,
})

const trouvailleOrdonnance = (o: OrdonnanceTrouvee): Trouvaille => ({
  genre: 'ordonnance',
  _id: o._id,
  titre: o.RefOrd,
  detail: [o.Client, ecrireJour(o.DateOrd), o.Officine].join(' · '),
  lien: `/apps/ordonnance/ordonnance-view/${o.IdClient}/${o.RefOrd}`,
  IdOfficine: o.IdOfficine,
})

export const recherche: Gestionnaires<typeof contrat.recherche> = {
  /** What the caller may not read is not found: a hit would already tell that it exists. */
  async partout({ db, moi, officine }, { query }) {
    const ou = { q: query.q, officine, chezMoi: moi.IdOfficine }
    const [clients, ordonnances] = await Promise.all([
      moi.permissions.has('clients.lire') ? chercherClients(db, ou) : RIEN,
      moi.permissions.has('ordonnances.lire') ? chercherOrdonnances(db, ou) : RIEN,
    ])
    return {
      clients: { total: clients.total, items: clients.items.map(trouvailleClient) },
      ordonnances: { total: ordonnances.total, items: ordonnances.items.map(trouvailleOrdonnance) },
    }
  },
}
