import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { creerCatalogue } from './catalogue.ts'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import {
  type ArticleDemo,
  type MouvementDemo,
  mouvement,
  type OfficineDemo,
  prendre,
  reference,
} from './registre.ts'
import { poserSorties, poserTransferts } from './transferts.ts'

/** Filled without their triggers; `article` keeps its own, which write the text that the search reads. */
export const TABLES_DU_STOCK = ['mouvement', 'transfert', 'transfert_ligne', 'inventaire', 'sortie'] as const

const ARTICLES = 4_000
const PRODUITS = 1_650
/** Share of the catalogue that each officine carries. */
const PARTS: Record<string, number> = { ANG: 0.86, PLT: 0.62, MRC: 0.56, SPD: 0.38 }

/** A delivery of the last six months: the receipt that belongs to it is made by « receptions ». */
export interface LivraisonDemo {
  _id: string
  reference: string
  IdOfficine: string
  createdAt: string
  createdBy: string
  lignes: { article: ArticleDemo; Quantite: number }[]
}

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
  // What begins with the shop was looked at by nobody.
  await base.query(
    'alter table article disable trigger article_creation_trace, disable trigger article_voisin',
  )
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
  await base.query('alter table article enable trigger article_creation_trace, enable trigger article_voisin')
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
      _id: h.id(Date.parse(naissance)),
      Reference: reference('INV', o.Code, naissance, 1),
      IdOfficine: o._id,
      Libelle: 'Inventaire d’ouverture',
      Statut: 'Transféré',
      clotureLe: naissance,
      cloturePar: o.magasinier,
      createdAt: naissance,
      updatedAt: naissance,
      createdBy: o.magasinier,
      updatedBy: o.magasinier,
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
