import type { contrat } from '@dioptrie/domain'
import { exiger } from '@dioptrie/domain/kernel/refus'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { PapierRecu } from '../kernel/paper/fichier.ts'
import { exporterArticles } from './export.ts'
import { aEtiqueter, imprimerEtiquettesDe } from './impression.ts'
import { modifierArticle } from './modification.ts'
import { ouvrirStock } from './ouverture.ts'
import { ouvrirPhoto, poserPhoto, retirerPhoto } from './photo.ts'
import { reprendreSortie, sortirDuStock } from './sorties.ts'
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

  aEtiqueter: ({ db, officine }, { payload }) => aEtiqueter(db, officine, payload.articles),

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
    if (payload.Motif === 'Retour fournisseur')
      exiger({
        Motif: 'Un retour dit son fournisseur ou son bon : il se saisit comme un retour au fournisseur.',
      })
    const sortie = await sortirDuStock(tx, moi, { IdOfficine: moi.IdOfficine, ...payload })
    return { ...sortie, mouvements: await articles.mouvementsDe(tx, moi, sortie._id) }
  },

  reprendreSortie: ({ tx, moi }, { params, payload }) => reprendreSortie(tx, moi, params.id, payload),

  ouvrir: ({ tx, moi }, { payload }) => ouvrirStock(tx, moi, payload),

  valeur: ({ db, officine }) => articles.valeurDuStock(db, officine),

  exporter: ({ db, moi, officine, reply }, { query: { format, ...question } }) =>
    exporterArticles(db, moi, { ...question, officine }, format ?? 'xlsx', reply),
}
