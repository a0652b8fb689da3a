import type { contrat } from '@dioptrie/domain'
import type { ArticleDeListe, Sortie } from '@dioptrie/domain/stock/contract'
import { sql } from 'kysely'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { PapierRecu } from '../kernel/paper/fichier.ts'
import { nouvelleReference } from '../kernel/records/compteur.ts'
import { exporterArticles } from './export.ts'
import { imprimerEtiquettesDe } from './impression.ts'
import { modifierArticle } from './modification.ts'
import { ouvrirStock } from './ouverture.ts'
import { ouvrirPhoto, poserPhoto, retirerPhoto } from './photo.ts'
import { mouvementer, verrouillerArticles } from './registre.ts'
import * as articles from './sql.ts'

export const stock: Gestionnaires<typeof contrat.stock> = {
  liste: ({ db, moi, officine }, { query }) =>
    articles.listerArticles(db, moi, { ...query, officine }, query),

  parOfficine: ({ db, moi, officine }, { query }) =>
    articles.listerArticles(db, moi, { ...query, officine }, query),

  // Whoever sees the network still takes from the shelf of one officine: theirs, or the one they name.
  aChoisir: ({ db, moi, officine }, { query }) =>
    articles.listerArticles(
      db,
      moi,
      {
        ...query,
        officine: officine ?? moi.IdOfficine,
        Disponibilite: query.Disponibilite === 'Alerte' ? 'Alerte' : 'Disponible',
      },
      query,
    ),

  sortis: ({ db, moi, officine }, { query }) => articles.listerSortis(db, moi, { ...query, officine }),

  async verifierLongueur({ db, moi }, { params }) {
    if ((await articles.compterArticles(db, params.officine)) === Number(params.count))
      return { message: 'a jour', data: [] }
    const data = await articles.listerArticles(db, moi, { officine: params.officine }, {})
    return { message: 'sync', data: data as ArticleDeListe[] }
  },

  lire: ({ db, moi }, { params }) => articles.lireArticle(db, moi, params.id),

  parCode: ({ db, moi, officine }, { params }) => articles.articlesDuCode(db, moi, params.code, officine),

  mouvements: ({ db, moi }, { params, query }) => articles.listerMouvements(db, moi, params.id, query),

  etiquettes: ({ db, officine }, { payload }) => imprimerEtiquettesDe(db, officine, payload),

  async modifier({ tx, moi }, { params, payload }) {
    await modifierArticle(tx, moi, params.id, payload)
    return articles.lireArticle(tx, moi, params.id)
  },

  async poserPhoto({ tx, moi }, { params, payload }) {
    await poserPhoto(tx, moi, params.id, payload as PapierRecu)
    return articles.lireArticle(tx, moi, params.id)
  },

  async retirerPhoto({ tx, moi }, { params }) {
    await retirerPhoto(tx, params.id)
    return articles.lireArticle(tx, moi, params.id)
  },

  lirePhoto: ({ db, reply }, { params, query }) =>
    ouvrirPhoto(db, reply, params.id, query.taille === 'vignette'),

  async sortir({ tx, moi }, { payload }) {
    const { IdOfficine = moi.IdOfficine, Motif, Observation = null, lignes } = payload
    await verrouillerArticles(
      tx,
      lignes.map(l => l.IdArticle),
    )
    const Reference = await nouvelleReference(tx, IdOfficine, 'SOR')
    const { rows } = await sql<Omit<Sortie, 'mouvements'>>`
      insert into sortie ("Reference", "IdOfficine", "Motif", "Observation", "createdBy")
      values (${Reference}, ${IdOfficine}, ${Motif}, ${Observation || null}, ${moi._id})
      returning "_id", "Reference", "IdOfficine", "Motif", "Observation", "createdAt"`.execute(tx)
    const sortie = rows[0] as Omit<Sortie, 'mouvements'>
    await mouvementer(
      tx,
      moi,
      'Sortie',
      { entite: 'sortie', _id: sortie._id, reference: Reference, IdOfficine },
      lignes.map(l => ({ IdArticle: l.IdArticle, Quantite: -l.Quantite, Motif })),
    )
    return { ...sortie, mouvements: await articles.mouvementsDe(tx, moi, sortie._id) }
  },

  ouvrir: ({ tx, moi }, { payload }) => ouvrirStock(tx, moi, payload),

  valeur: ({ db, officine }) => articles.valeurDuStock(db, officine),

  exporter: ({ db, moi, officine, reply }, { query: { format, ...question } }) =>
    exporterArticles(db, moi, { ...question, officine }, format ?? 'xlsx', reply),
}
