import type { contrat } from '@dioptrie/domain'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, Refus, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import {
  cycleInventaire,
  type Manque,
  phraseARecompter,
  phraseInventaireCommun,
} from '@dioptrie/domain/stock/rules'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { nouvelleReference } from '../kernel/records/compteur.ts'
import { exporterInventaire } from './export.ts'
import { imprimerInventaire } from './impression.ts'
import type { Comptage, InventaireVerrouille } from './inventaires.sql.ts'
import * as inventairesSql from './inventaires.sql.ts'
import { mouvementer } from './registre.ts'

type LigneComptee = Payload<typeof contrat.inventaires.compter>['lignes'][number]

const annoncerInventaire = (tx: Tx, i: Pick<InventaireVerrouille, '_id' | 'IdOfficine'>) =>
  annoncer(tx, { entite: 'inventaire', _id: i._id, IdOfficine: i.IdOfficine })

/** Refuses what is not of this officine, or not of what this inventory counts. */
async function articlesDe(
  tx: Tx,
  inventaire: InventaireVerrouille,
  lignes: readonly LigneComptee[],
): Promise<string[]> {
  const articles = await inventairesSql.articlesComptes(tx, inventaire, lignes)
  return articles.map(({ _id, dedans }, rang) => {
    const code = lignes[rang]?.CodeBarre
    if (_id === null)
      throw regle(
        'ARTICLE_INCONNU',
        code
          ? `Aucun article de cette officine ne porte le code-barres ${code}.`
          : 'Un article compté n’est pas dans le stock de cette officine.',
        { CodeBarre: code ?? null, IdArticle: lignes[rang]?.IdArticle ?? null },
      )
    if (!dedans)
      throw regle('HORS_INVENTAIRE', 'Cet article n’est pas de ce que cet inventaire compte.', {
        IdArticle: _id,
      })
    return _id
  })
}

/** Scans of one article add up; a count given by hand stands alone. */
function reunir(lignes: readonly LigneComptee[], articles: readonly string[]): Comptage[] {
  const parArticle = new Map<string, Comptage>()
  lignes.forEach((l, rang) => {
    const IdArticle = articles[rang] as string
    const connu = parArticle.get(IdArticle)
    if (connu && (connu.donne || l.Compte !== undefined))
      throw champInvalide({ [`payload.lignes.${rang}.Compte`]: 'Cet article est déjà compté plus haut' })
    parArticle.set(IdArticle, {
      IdArticle,
      Ajout: l.Ajout === undefined ? (connu?.Ajout ?? null) : (connu?.Ajout ?? 0) + l.Ajout,
      Compte: l.Compte ?? null,
      donne: l.Compte !== undefined,
      Motif: l.Motif === undefined ? (connu?.Motif ?? null) : l.Motif || null,
      motife: l.Motif !== undefined || (connu?.motife ?? false),
    })
  })
  return [...parArticle.values()]
}

const COMPTE_MAX = 1_000_000

/** Differences become movements; what was sold since its count cannot be taken out again. */
async function appliquer(tx: Tx, moi: Appelant, inventaire: InventaireVerrouille): Promise<void> {
  const document = {
    entite: 'inventaire',
    _id: inventaire._id,
    reference: inventaire.Reference,
    IdOfficine: inventaire.IdOfficine,
  }
  try {
    await mouvementer(tx, moi, 'Inventaire', document, await inventairesSql.ecartsDe(tx, inventaire._id))
  } catch (e) {
    if (!(e instanceof Refus) || e.code !== 'STOCK_INSUFFISANT') throw e
    const articles = e.details?.articles as Manque[]
    throw regle('A_RECOMPTER', phraseARecompter(articles), { articles })
  }
}

export const inventaires: Gestionnaires<typeof contrat.inventaires> = {
  liste: ({ db, moi, officine }, { query }) =>
    inventairesSql.listerInventaires(db, moi, { ...query, officine }),

  actifs: ({ db, moi, officine }, { query }) =>
    inventairesSql.listerInventaires(db, moi, { ...query, officine, Statut: 'En cours' }),

  lire: ({ db, moi }, { params }) => inventairesSql.lireInventaire(db, moi, params.id),

  lignes: ({ db, moi }, { params, query }) => inventairesSql.listerLignes(db, moi, params.id, query),

  async ouvrir({ tx, moi }, { payload }) {
    const { IdOfficine = moi.IdOfficine, IdCateg = null, IdMarque = null, Libelle = null } = payload
    // The number first: its counter makes those who open in one officine wait for each other.
    const Reference = await nouvelleReference(tx, IdOfficine, 'INV')
    const commun = await inventairesSql.inventaireCommun(tx, { IdOfficine, IdCateg, IdMarque })
    if (commun) throw regle('INVENTAIRE_EN_COURS', phraseInventaireCommun(commun), { ...commun })
    const _id = await inventairesSql.creerInventaire(tx, moi, {
      Reference,
      IdOfficine,
      IdCateg,
      IdMarque,
      Libelle: Libelle || null,
    })
    await annoncerInventaire(tx, { _id, IdOfficine })
    return inventairesSql.lireInventaire(tx, moi, _id)
  },

  async compter({ tx, moi }, { params, payload }) {
    const inventaire = await inventairesSql.verrouillerInventaire(tx, params.id, 'compter')
    avancer(cycleInventaire, inventaire.Statut, 'compter')
    const articles = await articlesDe(tx, inventaire, payload.lignes)
    const comptages = reunir(payload.lignes, articles)
    const avant = await inventairesSql.verrouillerLignes(
      tx,
      inventaire,
      comptages.map(c => c.IdArticle),
    )
    const ailleurs = await inventairesSql.compteAilleurs(
      tx,
      inventaire._id,
      comptages.map(c => c.IdArticle),
    )
    if (ailleurs)
      throw regle(
        'COMPTE_AILLEURS',
        `L’inventaire ${ailleurs.Reference}, en cours lui aussi, compte déjà cet article.`,
        ailleurs,
      )
    for (const [rang, l] of payload.lignes.entries()) {
      const ligne = avant.find(a => a.IdArticle === articles[rang])
      if (l.version !== undefined && ligne?.version !== l.version)
        throw versionPerimee(
          (await inventairesSql.lireLignes(tx, moi, inventaire._id, [articles[rang] as string]))[0],
        )
      const compte = (ligne?.Compte ?? 0) + (comptages.find(c => c.IdArticle === articles[rang])?.Ajout ?? 0)
      if (compte > COMPTE_MAX)
        throw champInvalide({ [`payload.lignes.${rang}.Ajout`]: 'Le compte serait d’au plus 1 000 000' })
      if (compte < 0)
        throw champInvalide({ [`payload.lignes.${rang}.Ajout`]: 'On n’ôte pas plus que ce qui est compté' })
    }
    await inventairesSql.ecrireComptages(tx, moi, inventaire._id, comptages)
    await annoncerInventaire(tx, inventaire)
    return {
      ...(await inventairesSql.lireInventaire(tx, moi, inventaire._id)),
      lignes: await inventairesSql.lireLignes(
        tx,
        moi,
        inventaire._id,
        comptages.map(c => c.IdArticle),
      ),
    }
  },

  async appliquer({ tx, moi }, { params, payload }) {
    const inventaire = await inventairesSql.verrouillerInventaire(tx, params.id, 'terminer')
    const Statut = avancer(cycleInventaire, inventaire.Statut, 'appliquer')
    if (payload?.NonComptes === 'Manquants') await inventairesSql.compterLesManquants(tx, moi, inventaire._id)
    await appliquer(tx, moi, inventaire)
    await inventairesSql.terminer(tx, moi, inventaire._id, Statut)
    await annoncerInventaire(tx, inventaire)
    return inventairesSql.lireInventaire(tx, moi, inventaire._id)
  },

  async annuler({ tx, moi }, { params }) {
    const inventaire = await inventairesSql.verrouillerInventaire(tx, params.id, 'terminer')
    const Statut = avancer(cycleInventaire, inventaire.Statut, 'annuler')
    await inventairesSql.terminer(tx, moi, inventaire._id, Statut)
    await annoncerInventaire(tx, inventaire)
    return inventairesSql.lireInventaire(tx, moi, inventaire._id)
  },

  imprimer: ({ db, moi }, { params }) => imprimerInventaire(db, moi, params.id),

  exporter: ({ db, moi, reply }, { params, query }) =>
    exporterInventaire(db, moi, params.id, query.format ?? 'xlsx', reply),
}
