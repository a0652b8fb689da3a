import type { contrat } from '@dioptrie/domain'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { compterUnArticle, manquantsDe } from '@dioptrie/domain/stock/comptage'
import { cycleInventaire, phraseARecompter, phraseInventaireCommun } from '@dioptrie/domain/stock/rules'
import { exigerAutreMain } from '../exceptions/mains.ts'
import { seulJusqua } from '../exceptions/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { nouvelleReference } from '../kernel/records/compteur.ts'
import { exporterInventaire } from './export.ts'
import { imprimerInventaire } from './impression.ts'
import type { InventaireVerrouille, LigneVerrouillee } from './inventaires.sql.ts'
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
  return articles.map(({ _id, dedans, portent }, rang) => {
    const code = lignes[rang]?.CodeBarre
    if (_id === null)
      throw regle(
        'ARTICLE_INCONNU',
        code
          ? `Aucun article de cette officine ne porte le code-barres ${code}.`
          : 'Un article compté n’est pas dans le stock de cette officine.',
        { CodeBarre: code ?? null, IdArticle: lignes[rang]?.IdArticle ?? null },
      )
    if (portent.length > 1)
      throw regle(
        'CODE_DE_PLUSIEURS',
        `Le code-barres ${code} est, à ses zéros près, celui de ${portent.join(' et de ')} : comptez-les par leur nom.`,
        { CodeBarre: code ?? null },
      )
    if (!dedans)
      throw regle('HORS_INVENTAIRE', 'Cet article n’est pas de ce que cet inventaire compte.', {
        IdArticle: _id,
      })
    return _id
  })
}

interface Dit {
  IdArticle: string
  Ajout: number | null
  /** Given as such; `null` with `donne` takes the count back. */
  Compte: number | null
  donne: boolean
  Motif: string | null
  motife: boolean
  Debut: string | null
  Fin: string | null
}

const bout = (a: string | null, b: string | null, choix: -1 | 1) =>
  [a, b].filter(x => x !== null).sort((x, y) => choix * (Date.parse(y) - Date.parse(x)))[0] ?? null

/** Scans of one article add up, from the first to the last; a count given by hand stands alone. */
function reunir(lignes: readonly LigneComptee[], articles: readonly string[]): Dit[] {
  const parArticle = new Map<string, Dit>()
  lignes.forEach((l, rang) => {
    const IdArticle = articles[rang] as string
    const connu = parArticle.get(IdArticle)
    if (connu && (connu.donne || l.Compte !== undefined))
      throw champInvalide({ [`payload.lignes.${rang}.Compte`]: 'Cet article est déjà compté plus haut' })
    const Fin = l.Fin ?? l.Debut ?? null
    parArticle.set(IdArticle, {
      IdArticle,
      Ajout: l.Ajout === undefined ? (connu?.Ajout ?? null) : (connu?.Ajout ?? 0) + l.Ajout,
      Compte: l.Compte ?? null,
      donne: l.Compte !== undefined,
      Motif: l.Motif === undefined ? (connu?.Motif ?? null) : l.Motif || null,
      motife: l.Motif !== undefined || (connu?.motife ?? false),
      Debut: bout(connu?.Debut ?? null, l.Debut ?? Fin, -1),
      // One of them is of now: they end now.
      Fin: connu && (connu.Fin === null || Fin === null) ? null : bout(connu?.Fin ?? null, Fin, 1),
    })
  })
  // What began at no time that was said begins when it ends.
  return [...parArticle.values()].map(d => (d.Debut === null ? { ...d, Fin: null } : d))
}

const COMPTE_MAX = 1_000_000

/** Of what nobody counted, what was there at the opening and has not left: found nowhere, it is counted as none. */
async function compterLesManquants(tx: Tx, moi: Appelant, idInventaire: string): Promise<void> {
  const manquants = (await inventairesSql.nonComptees(tx, idInventaire)).flatMap(l => {
    const n = manquantsDe(l)
    // Nothing of it is missing that anybody knows: what is there came in since, and nobody counted it.
    if (n === 0 && l.Quantite > 0) return []
    const compte = { Compte: l.Quantite - n, Attendu: l.Quantite, IdVu: l.IdVu, ARecompter: false }
    const Motif = l.Motif ?? 'Non trouvé à l’inventaire'
    return [{ IdArticle: l.IdArticle, ...compte, garde: false, Motif, motife: true }]
  })
  await inventairesSql.ecrireComptages(tx, moi, idInventaire, manquants)
}

/** What moved while it was counted keeps its quantity when whoever ends the inventory says why; otherwise it is to be counted again. */
async function laisserOuRefuser(tx: Tx, idInventaire: string, motif: string | undefined): Promise<void> {
  const articles = await inventairesSql.lignesARecompter(tx, idInventaire)
  if (articles.length === 0) return
  if (!motif) throw regle('A_RECOMPTER', phraseARecompter(articles), { articles })
  await inventairesSql.laisser(
    tx,
    idInventaire,
    articles.map(a => a.IdArticle),
    motif,
  )
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
    const dits = reunir(payload.lignes, articles)
    const avant = await inventairesSql.verrouillerLignes(tx, inventaire, dits)
    const ailleurs = await inventairesSql.compteAilleurs(
      tx,
      inventaire._id,
      dits.map(d => d.IdArticle),
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
      const compte = (ligne?.Compte ?? 0) + (dits.find(d => d.IdArticle === articles[rang])?.Ajout ?? 0)
      if (compte > COMPTE_MAX)
        throw champInvalide({ [`payload.lignes.${rang}.Ajout`]: 'Le compte serait d’au plus 1 000 000' })
      if (compte < 0)
        throw champInvalide({ [`payload.lignes.${rang}.Ajout`]: 'On n’ôte pas plus que ce qui est compté' })
    }
    const comptages = dits.map(d => {
      const ligne = avant.find(a => a.IdArticle === d.IdArticle) as LigneVerrouillee
      const passage = d.donne ? { Compte: d.Compte } : d.Ajout === null ? null : { Ajout: d.Ajout }
      const { Compte, Attendu, IdVu, ARecompter } = passage
        ? compterUnArticle(ligne, passage, ligne.vue)
        : ligne
      const { IdArticle, Motif, motife } = d
      return { IdArticle, Compte, Attendu, IdVu, ARecompter, garde: passage === null, Motif, motife }
    })
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
    const manquants = payload?.NonComptes === 'Manquants'
    await inventairesSql.verrouillerAAppliquer(tx, inventaire._id, manquants)
    if (manquants) await compterLesManquants(tx, moi, inventaire._id)
    await laisserOuRefuser(tx, inventaire._id, payload?.Laisser)
    const { _id, Reference: reference, IdOfficine } = inventaire
    const ecarts = await inventairesSql.ecartsDe(tx, _id)
    const valeur = ecarts.reduce((n, e) => n + Math.abs(e.Quantite * e.CoutUnitaire), 0)
    const seul = await seulJusqua(tx, 'Inventaire')
    if (seul !== null && valeur > seul) await exigerAutreMain(tx, moi, 'inventaire', _id)
    await mouvementer(tx, moi, 'Inventaire', { entite: 'inventaire', _id, reference, IdOfficine }, ecarts)
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
