import type { contrat } from '@dioptrie/domain'
import { ancienTrouve, nomComplet } from '@dioptrie/domain/clients/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Trouvaille } from '@dioptrie/domain/recherche/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { chercherEntreprises } from '../commercial/recherche.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import {
  type ArticleTrouve,
  type ClientTrouve,
  chercherArticles,
  chercherAssurances,
  chercherClients,
  chercherPapiers,
  chercherReferences,
  type PapierTrouve,
  type ReferenceTrouvee,
} from './sql.ts'

/** Found by a name it no longer has: said, or one would not believe it. */
const ancienNom = (c: ClientTrouve, q: string) => {
  const ancien = ancienTrouve(c, q)
  return ancien && `ancien nom ${ancien}`
}

const RIEN = { total: 0, items: [] }

const trouvailleClient = (c: ClientTrouve, q: string): Trouvaille => ({
  genre: 'client',
  _id: c._id,
  titre: nomComplet(c),
  detail: [ancienNom(c, q), c.CodeClient, c.Contacts[0] && formaterTelephone(c.Contacts[0]), c.Officine]
    .filter(Boolean)
    .join(' · '),
  lien: `/apps/client/client-view/${c._id}`,
  IdOfficine: c.IdOfficine,
})

/** The screen that each kind of reference opens. */
const LIENS: Record<
  Exclude<Trouvaille['genre'], 'client' | 'article' | 'papier' | 'entreprise'>,
  (r: ReferenceTrouvee) => string
> = {
  ordonnance: r => `/apps/ordonnance/ordonnance-view/${r.IdClient}/${r.reference}`,
  commande: r => `/apps/commandeclient/detail/${r.IdClient}/${r.reference}`,
  proforma: r => `/apps/proforma-client/details/${r._id}`,
}
const trouvaille =
  (genre: keyof typeof LIENS) =>
  (r: ReferenceTrouvee): Trouvaille => ({
    genre,
    _id: r._id,
    titre: r.reference,
    detail: [r.Client, ecrireJour(r.date), r.Officine].join(' · '),
    lien: LIENS[genre](r),
    IdOfficine: r.IdOfficine,
  })

const trouvaillePapier = (p: PapierTrouve): Trouvaille => ({
  genre: 'papier',
  _id: p._id,
  titre: p.reference,
  detail: [p.detail, p.Officine].filter(Boolean).join(' · '),
  lien: p.lien,
  IdOfficine: p.IdOfficine,
})

const trouvailleArticle = (a: ArticleTrouve): Trouvaille => ({
  genre: 'article',
  _id: a._id,
  titre: designation(a),
  detail: [a.CodeBarre, `${a.Quantite} en stock`, a.Officine].join(' · '),
  lien: `/apps/stock/article/${a._id}`,
  IdOfficine: a.IdOfficine,
})

export const recherche: Gestionnaires<typeof contrat.recherche> = {
  /** What the caller may not read is not found: a hit would already tell that it exists. */
  async partout({ db, moi, officine }, { query }) {
    const ou = { q: query.q, officine, chezMoi: moi.IdOfficine }
    const avecOrdonnances = moi.permissions.has('ordonnances.lire')
    const avecVentes = moi.permissions.has('ventes.lire')
    const [clients, ordonnances, commandes, proformas, papiers, assurances, articles, entreprises] =
      await Promise.all([
        moi.permissions.has('clients.lire') ? chercherClients(db, ou) : RIEN,
        avecOrdonnances ? chercherReferences(db, 'ordonnance', ou) : RIEN,
        avecVentes ? chercherReferences(db, 'commande_client', ou) : RIEN,
        avecVentes ? chercherReferences(db, 'proforma', ou) : RIEN,
        chercherPapiers(db, ou, moi.permissions),
        moi.permissions.has('facturation.lire') ? chercherAssurances(db, ou) : RIEN,
        moi.permissions.has('stock.lire') ? chercherArticles(db, ou) : RIEN,
        moi.permissions.has('commercial.lire') ? chercherEntreprises(db, moi, query.q) : RIEN,
      ])
    return {
      clients: { ...clients, items: clients.items.map(c => trouvailleClient(c, query.q)) },
      ordonnances: { total: ordonnances.total, items: ordonnances.items.map(trouvaille('ordonnance')) },
      commandes: { total: commandes.total, items: commandes.items.map(trouvaille('commande')) },
      proformas: { total: proformas.total, items: proformas.items.map(trouvaille('proforma')) },
      papiers: {
        total: papiers.total + assurances.total,
        items: [...assurances.items, ...papiers.items].slice(0, 8).map(trouvaillePapier),
      },
      entreprises: {
        total: entreprises.total,
        items: entreprises.items.map(e => ({
          genre: 'entreprise' as const,
          ...e,
          IdOfficine: moi.IdOfficine,
        })),
      },
      articles: { total: articles.total, items: articles.items.map(trouvailleArticle) },
    }
  },
}
