import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type { Nature } from '@dioptrie/domain/stock/rules'
import type pg from 'pg'
import { creerCatalogue, type Produit } from './catalogue.ts'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'

/** Filled without their triggers; `article` keeps its own, which write the text that the search reads. */
export const TABLES_DU_STOCK = ['mouvement', 'transfert', 'transfert_ligne', 'inventaire', 'sortie'] as const

export const ARTICLES = 4_000
const PRODUITS = 1_650
/** Share of the catalogue that each officine carries. */
const PARTS: Record<string, number> = { ANG: 0.86, PLT: 0.62, MRC: 0.56, SPD: 0.38 }

export interface OfficineDemo {
  _id: string
  Code: string
  /** Who keeps its stock. */
  magasinier: string
}

export interface ArticleDemo extends Produit {
  _id: string
  IdOfficine: string
  /** What the opening stock still allows to take out, on any day: no order of the days makes it negative. */
  reste: number
}

export interface MouvementDemo {
  _id: string
  IdArticle: string
  IdOfficine: string
  Nature: Nature
  Quantite: number
  QuantiteApres: 0
  CoutUnitaire: number
  entite: string
  idEntite: string
  reference: string
  Motif: string | null
  createdAt: string
  createdBy: string
}

/** A delivery of the last six months: the receipt that belongs to it is made by « receptions ». */
export interface LivraisonDemo {
  _id: string
  reference: string
  IdOfficine: string
  createdAt: string
  createdBy: string
  lignes: { article: ArticleDemo; Quantite: number }[]
}

interface Document {
  entite: string
  _id: string
  reference: string
  createdAt: string
  createdBy: string
}

/** A line of the ledger; the balance after it is written once every area has added its own. */
export const mouvement = (
  h: Hasard,
  Nature: Nature,
  d: Document,
  article: ArticleDemo,
  Quantite: number,
  Motif: string | null = null,
): MouvementDemo => ({
  _id: h.id(Date.parse(d.createdAt)),
  IdArticle: article._id,
  IdOfficine: article.IdOfficine,
  Nature,
  Quantite,
  QuantiteApres: 0,
  CoutUnitaire: article.PrixAchat,
  entite: d.entite,
  idEntite: d._id,
  reference: d.reference,
  Motif,
  createdAt: d.createdAt,
  createdBy: d.createdBy,
})

const reference = (genre: string, code: string, jour: string, rang: number) =>
  `${genre}-${code}-${jour.slice(2, 4)}-${String(rang).padStart(5, '0')}`

async function poserArticles(
  base: pg.PoolClient,
  h: Hasard,
  naissance: string,
  officines: readonly OfficineDemo[],
): Promise<ArticleDemo[]> {
  const ids = async (table: string, nom: string) =>
    new Map(
      (
        await base.query<{ nom: string; _id: string }>(`select "${nom}" as nom, "_id" from "${table}"`)
      ).rows.map(r => [r.nom, r._id]),
    )
  const [categories, marques, types, styles] = [
    await ids('categorie_article', 'Abreg_Categ'),
    await ids('marque', 'Libelle_marq'),
    await ids('type', 'Libelle'),
    await ids('style', 'Libelle'),
  ]
  const produits = creerCatalogue(h, PRODUITS)
  let nosCodes = 0
  const codes = produits.map(p => p.CodeBarre ?? `DP${String(++nosCodes).padStart(8, '0')}`)
  const tous = officines.flatMap(o =>
    produits.flatMap((p, rang) =>
      p.marque === null || h.chance(PARTS[o.Code] ?? 0.5)
        ? [
            {
              ...p,
              CodeBarre: codes[rang] as string,
              _id: h.id(Date.parse(naissance)),
              IdOfficine: o._id,
              reste: 0,
            },
          ]
        : [],
    ),
  )
  // Accessories everywhere, frames until the number is reached.
  const articles = [...tous.filter(a => a.marque === null), ...tous.filter(a => a.marque !== null)].slice(
    0,
    ARTICLES,
  )
  await base.query('alter table article disable trigger article_creation_trace')
  await inserer(
    base,
    'article',
    articles.map(a => ({
      _id: a._id,
      IdOfficine: a.IdOfficine,
      IdCateg: categories.get(a.categorie),
      IdMarque: a.marque && marques.get(a.marque),
      IdType: a.type && types.get(a.type),
      IdStyle: a.style && styles.get(a.style),
      Reference: a.Reference,
      Couleur: a.Couleur,
      Taille: a.Taille,
      CodeBarre: a.CodeBarre,
      PrixAchat: a.PrixAchat,
      PrixVente: a.PrixVente,
      SeuilAlerte: a.SeuilAlerte,
      createdAt: naissance,
      updatedAt: naissance,
    })),
  )
  await base.query('alter table article enable trigger article_creation_trace')
  await base.query(`select setval('article_code', $1)`, [nosCodes])
  return articles
}

export interface StockDemo {
  articles: ArticleDemo[]
  livraisons: LivraisonDemo[]
  /** A frame that the officine can sell, and one fewer of it. */
  prendreMonture: (h: Hasard, idOfficine: string) => ArticleDemo | null
}

/**
 * Articles, the count that opened the shop, six months of deliveries, transfers in each state, breakages. Other areas
 * add their movements to the ledger (`mouvement`), within what `reste` allows.
 */
export async function poserStock(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  naissance: string,
  officines: readonly OfficineDemo[],
): Promise<StockDemo> {
  const articles = await poserArticles(base, h, naissance, officines)
  const mouvements: MouvementDemo[] = []
  const livraisons: LivraisonDemo[] = []
  const compteurs: object[] = []
  const compter = (IdOfficine: string, genre: string, annee: number, dernier: number) => {
    if (dernier > 0) compteurs.push({ IdOfficine, genre, annee, dernier, total: dernier })
  }
  const anneeDOuverture = Number(naissance.slice(0, 4))
  for (const o of officines) {
    const siens = articles.filter(a => a.IdOfficine === o._id)
    const inventaire = {
      ...{
        _id: h.id(Date.parse(naissance)),
        Reference: reference('INV', o.Code, naissance, 1),
        IdOfficine: o._id,
      },
      ...{
        Libelle: 'Inventaire d’ouverture',
        Statut: 'Transféré',
        clotureLe: naissance,
        cloturePar: o.magasinier,
      },
      ...{ createdAt: naissance, updatedAt: naissance, createdBy: o.magasinier, updatedBy: o.magasinier },
    }
    await inserer(base, 'inventaire', [inventaire])
    compter(o._id, 'INV', anneeDOuverture, 1)
    const ouverture = { ...inventaire, entite: 'inventaire', reference: inventaire.Reference }
    for (const a of siens) {
      a.reste = h.entier(...a.fond)
      mouvements.push(mouvement(h, 'Inventaire', ouverture, a, a.reste))
    }
    let rang = 0
    for (let semaines = 26; semaines > 0; semaines -= h.entier(1, 3)) {
      const le = ajouterJours(jour, -semaines * 7)
      const livraison: LivraisonDemo = {
        _id: h.id(Date.parse(le)),
        reference: reference('BR', o.Code, le, ++rang),
        IdOfficine: o._id,
        createdAt: `${le}T${String(h.entier(8, 16)).padStart(2, '0')}:${String(h.entier(10, 59))}:00.000Z`,
        createdBy: o.magasinier,
        lignes: Array.from({ length: h.entier(6, 24) }, () => h.parmi(siens))
          .filter((a, i, tous) => tous.indexOf(a) === i)
          .map(article => ({ article, Quantite: article.marque ? h.entier(1, 4) : h.entier(10, 40) })),
      }
      livraisons.push(livraison)
      for (const { article, Quantite } of livraison.lignes)
        mouvements.push(
          mouvement(h, 'Réception', { ...livraison, entite: 'bon_reception' }, article, Quantite),
        )
    }
  }
  await poserTransferts(base, h, jour, officines, articles, mouvements, compter)
  await poserSorties(base, h, jour, officines, articles, mouvements, compter)
  await inserer(base, 'mouvement', mouvements)
  await inserer(
    base,
    'compteur',
    compteurs,
    `on conflict ("IdOfficine", genre, annee) do update set dernier = excluded.dernier, total = excluded.total`,
  )
  return {
    articles,
    livraisons,
    prendreMonture: (hh, idOfficine) => prendre(hh, articles, idOfficine, 1),
  }
}

/** An article of which so many are left, and so many fewer of it; frames only. */
function prendre(
  h: Hasard,
  articles: readonly ArticleDemo[],
  idOfficine: string,
  n: number,
): ArticleDemo | null {
  for (let essai = 0; essai < 200; essai++) {
    const a = h.parmi(articles)
    if (a.IdOfficine !== idOfficine || a.marque === null || a.reste < n) continue
    a.reste -= n
    return a
  }
  return null
}

type Compter = (IdOfficine: string, genre: string, annee: number, dernier: number) => void

const ETATS = ['Reçu', 'Envoyé', 'Reçu en partie', 'Clos avec manquants', 'Annulé', 'Reçu', 'Envoyé'] as const

/** From the first officine to the others and back, a few in each state; the last ones are still on their way. */
async function poserTransferts(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  officines: readonly OfficineDemo[],
  articles: readonly ArticleDemo[],
  mouvements: MouvementDemo[],
  compter: Compter,
): Promise<void> {
  const rangs = new Map<string, number>()
  const jumeaux = new Map(articles.map(a => [`${a.IdOfficine} ${a.CodeBarre}`, a]))
  for (const [n, Statut] of ETATS.entries()) {
    const source = officines[n % 3 === 2 ? 1 : 0] as OfficineDemo
    const destination = officines[(n % 3 === 2 ? 0 : (n % 3) + 1) % officines.length] as OfficineDemo
    const le = `${ajouterJours(jour, -60 + n * 9)}T10:${10 + n}:00.000Z`
    const rang = (rangs.get(source._id) ?? 0) + 1
    rangs.set(source._id, rang)
    const t = { _id: h.id(Date.parse(le)), Reference: reference('TRF', source.Code, le, rang) }
    const arrive = `${ajouterJours(le.slice(0, 10), 2)}T15:30:00.000Z`
    const traces = { createdAt: le, createdBy: source.magasinier }
    const fini = Statut === 'Envoyé' ? le : arrive
    await inserer(base, 'transfert', [
      {
        ...{ ...t, IdOfficineSource: source._id, IdOfficineDestination: destination._id, Statut, ...traces },
        ...{ version: Statut === 'Envoyé' ? 1 : 2, updatedAt: fini, updatedBy: source.magasinier },
        Observation: n % 2 ? 'Réassort de la vitrine' : null,
      },
    ])
    const envoyes = articles
      .filter(
        a =>
          a.IdOfficine === source._id &&
          a.marque &&
          a.reste >= 2 &&
          jumeaux.has(`${destination._id} ${a.CodeBarre}`),
      )
      .filter(() => h.chance(0.08))
      .slice(0, 4 + n)
    const lignes = envoyes.map((a, i) => {
      const Quantite = Math.min(2, a.reste)
      a.reste -= Quantite
      const manque = i === 0 && (Statut === 'Reçu en partie' || Statut === 'Clos avec manquants') ? 1 : 0
      const Recue = Statut === 'Envoyé' || Statut === 'Annulé' ? 0 : Quantite - manque
      const sortie = { entite: 'transfert', _id: t._id, reference: t.Reference, ...traces }
      const entree = { ...sortie, createdAt: arrive, createdBy: destination.magasinier }
      mouvements.push(mouvement(h, 'Transfert sortie', sortie, a, -Quantite))
      if (Recue > 0) {
        const jumeau = jumeaux.get(`${destination._id} ${a.CodeBarre}`) as ArticleDemo
        mouvements.push(mouvement(h, 'Transfert entrée', entree, jumeau, Recue))
      }
      if (Statut === 'Annulé')
        mouvements.push(mouvement(h, 'Transfert entrée', entree, a, Quantite, 'Transfert annulé'))
      return {
        ...{ _id: h.id(Date.parse(le)), IdTransfert: t._id, IdArticle: a._id, Quantite, Recue },
        Perdue: Statut === 'Clos avec manquants' ? manque : 0,
        Rendue: Statut === 'Annulé' ? Quantite : 0,
        CoutUnitaire: a.PrixAchat,
        Motif: Statut === 'Clos avec manquants' && manque ? 'Cassée dans le colis' : null,
      }
    })
    await inserer(base, 'transfert_ligne', lignes)
  }
  for (const [id, rang] of rangs) compter(id, 'TRF', Number(jour.slice(0, 4)), rang)
}

async function poserSorties(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  officines: readonly OfficineDemo[],
  articles: readonly ArticleDemo[],
  mouvements: MouvementDemo[],
  compter: Compter,
): Promise<void> {
  for (const o of officines) {
    const sorties = ['Casse', 'Vol', 'Casse'].flatMap((Motif, n) => {
      const a = prendre(h, articles, o._id, 1)
      if (!a) return []
      const createdAt = `${ajouterJours(jour, -40 + n * 12)}T16:20:00.000Z`
      const s = {
        ...{
          _id: h.id(Date.parse(createdAt)),
          Reference: reference('SOR', o.Code, jour, n + 1),
          IdOfficine: o._id,
        },
        ...{ Motif, Observation: null, createdAt, createdBy: o.magasinier },
      }
      mouvements.push(
        mouvement(h, 'Sortie', { ...s, entite: 'sortie', reference: s.Reference }, a, -1, Motif),
      )
      return [s]
    })
    await inserer(base, 'sortie', sorties)
    compter(o._id, 'SOR', Number(jour.slice(0, 4)), sorties.length)
  }
}

/** Once every area has written its movements: the balance after each, and what is on the shelf. */
export async function arreterRegistre(base: pg.PoolClient): Promise<void> {
  await base.query(`
    update mouvement m set "QuantiteApres" = x.apres
    from (select "_id", sum("Quantite") over (partition by "IdArticle" order by "_id") as apres from mouvement) x
    where x."_id" = m."_id" and m."QuantiteApres" <> x.apres`)
  await base.query(`
    update article a set "Quantite" = x.n
    from (select "IdArticle", sum("Quantite")::int as n from mouvement group by 1) x
    where x."IdArticle" = a."_id" and a."Quantite" <> x.n`)
}

/** One brand of the first officine is being counted this morning, half of it done, two gaps found. */
export async function poserInventaireEnCours(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  o: OfficineDemo,
): Promise<void> {
  const createdAt = `${jour}T08:05:00.000Z`
  const i = { _id: h.id(Date.parse(createdAt)), Reference: reference('INV', o.Code, jour, 1) }
  await base.query(
    `with i as (
       insert into inventaire ("_id", "Reference", "IdOfficine", "IdMarque", "Libelle", "createdAt", "updatedAt", "createdBy", "updatedBy")
       select $1, $2, $3, "_id", 'Contrôle tournant', $4, $4, $5, $5 from marque where "Libelle_marq" = 'Bandama'
       returning *),
     lignes as (
       select a.*, i."_id" as inventaire, row_number() over (order by a.recherche) as rang, count(*) over () as n
       from i join article a on a."IdOfficine" = i."IdOfficine" and a."IdMarque" = i."IdMarque" and a."Quantite" > 0),
     comptes as (select *, rang <= n / 2 as fait, rang in (3, 7) as ecart from lignes)
     insert into inventaire_ligne ("IdInventaire", "IdOfficine", "IdArticle", "Theorique", "Compte", "Attendu", "CoutUnitaire",
       "Motif", "compteLe", "comptePar")
     select inventaire, "IdOfficine", "_id", "Quantite", case when fait then "Quantite" - ecart::int end,
       case when fait then "Quantite" end, "PrixAchat", case when ecart and fait then 'Pas retrouvée' end,
       case when fait then $4::timestamptz + rang * interval '20 seconds' end, case when fait then $5::uuid end
     from comptes order by rang`,
    [i._id, i.Reference, o._id, createdAt, o.magasinier],
  )
  await inserer(
    base,
    'compteur',
    [{ IdOfficine: o._id, genre: 'INV', annee: Number(jour.slice(0, 4)), dernier: 1, total: 1 }],
    'on conflict ("IdOfficine", genre, annee) do update set dernier = excluded.dernier, total = excluded.total',
  )
}
