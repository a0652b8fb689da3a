import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import type pg from 'pg'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { listerBons, listerTransferes } from '../api/src/receptions/sql.ts'
import { listerInventaires } from '../api/src/stock/inventaires.sql.ts'
import {
  articlesDuCode,
  listerArticles,
  listerMouvements,
  listerSortis,
  type QuestionArticles,
  valeurDuStock,
} from '../api/src/stock/sql.ts'
import { listerTransferts } from '../api/src/transferts/sql.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'
import { charger, chargerArticles, chargerMouvements } from './stock.ts'

/*
 * `node bench/plans.ts`: every list of stock and receptions over a million rows of each, as the product asks for it. What
 * the database takes, and whether it reads a whole table to answer.
 */
/** The documents of the demonstration over and over, one line each. */
async function chargerDocuments(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from bon_reception')
  if ((rows[0]?.n ?? 0) >= nombre) return
  const repartir = `cross join lateral (select "_id", row_number() over (order by "Nom") - 1 as rang from officine) o
    cross join (select count(*) as officines from officine) c`
  await charger(pool, ['bon_reception', 'bon_transfere', 'envoi'], async base => {
    await base.query(
      `insert into bon_reception ("RefBR", "IdFournisseur", "IdOfficine", "DateCommande", "NumeroBL", statut, "NombreLignes",
         "Quantite", "QuantiteTransferee", "QuantiteRecue", "MontantAchat", "MontantVente", "MontantRecu", "MontantRegle",
         "createdAt")
       select 'BR-BAN-' || n, (select "_id" from fournisseur order by "_id" offset n % 5 limit 1), o."_id",
         date '2016-01-01' + (n % 3900)::int, 'BL ' || n, (array['Créé', 'Transféré', 'Validé', 'Validé', 'Validé'])[1 + n % 5], 3,
         10, case n % 5 when 0 then 0 when 1 then 5 else 10 end, 0, 200000, 450000,
         case when n % 5 > 1 then 200000 else 0 end, case when n % 5 > 1 and n % 10 > 2 then 200000 else 0 end, timestamptz '2016-01-01' + n * interval '5 minutes'
       from generate_series(1, $1::int) n ${repartir} where o.rang = n % c.officines`,
      [nombre],
    )
    await base.query(`insert into bon_transfere select "IdOfficine", "_id", "DateCommande", statut from bon_reception
      where transfert_total_in_stock on conflict do nothing`)
    await base.query(`insert into envoi ("IdBon", "IdOfficine", statut) select "_id", "IdOfficine", 'Reçu' from bon_reception
      where transfert_total_in_stock and "RefBR" like 'BR-BAN-%'`)
    await base.query(`update compteur k set total = b.n from (select "IdOfficine", count(*) as n from bon_reception group by 1) b
      where k.genre = 'BR' and k."IdOfficine" = b."IdOfficine"`)
  })
  await charger(pool, ['transfert', 'transfert_ligne'], async base => {
    await base.query(
      `insert into transfert ("Reference", "IdOfficineSource", "IdOfficineDestination", "Statut", "createdAt")
       select 'TRF-BAN-' || n, o."_id", (select "_id" from officine x where x."_id" <> o."_id" order by "_id" offset n % 3 limit 1),
         case when n % 100 = 0 then 'Envoyé' when n % 100 = 1 then 'Annulé' else 'Reçu' end,
         timestamptz '2016-01-01' + n * interval '5 minutes'
       from generate_series(1, $1::int) n ${repartir} where o.rang = n % c.officines`,
      [nombre],
    )
    await base.query(`insert into transfert_ligne ("IdTransfert", "IdArticle", "Quantite", "Recue", "CoutUnitaire")
      select t."_id", a."_id", 2, case "Statut" when 'Reçu' then 2 else 0 end, 20000
      from (select *, row_number() over () as rang from transfert where "Reference" like 'TRF-BAN-%') t
      join (select "_id", row_number() over () as rang from article) a on a.rang = t.rang`)
    await base.query(`update compteur k set total = b.n from (select "IdOfficineSource", count(*) as n from transfert group by 1) b
      where k.genre = 'TRF' and k."IdOfficine" = b."IdOfficineSource"`)
  })
  await charger(pool, ['inventaire'], base =>
    base.query(
      `insert into inventaire ("Reference", "IdOfficine", "Libelle", "Statut", "createdAt")
       select 'INV-BAN-' || n, o."_id", 'Contrôle ' || n, 'Transféré', timestamptz '2016-01-01' + n * interval '5 minutes'
       from generate_series(1, $1::int) n ${repartir} where o.rang = n % c.officines`,
      [nombre],
    ),
  )
}

async function listes(pool: pg.Pool): Promise<Listes> {
  const lu = async (texte: string) => (await pool.query<{ v: string }>(texte)).rows[0]?.v as string
  const ici = await lu(`select "_id" as v from officine order by "Nom" limit 1`)
  const categorie = await lu(`select "IdCateg" as v from article group by 1 order by count(*) desc limit 1`)
  const marque = await lu(
    `select "IdMarque" as v from article where "IdMarque" is not null group by 1 order by count(*) desc limit 1`,
  )
  const type = await lu(
    `select "IdType" as v from article where "IdType" is not null group by 1 order by count(*) desc limit 1`,
  )
  const derniereMarque = await lu(
    `select m."Libelle_marq" as v from marque m where exists (select from article where "IdMarque" = m."_id")
     order by sans_accent(m."Libelle_marq") desc limit 1`,
  )
  const article = await lu(`select "IdArticle" as v from mouvement order by "_id" limit 1`)
  const code = await lu(`select "CodeBarre" as v from article order by md5("_id"::text) limit 1`)
  const fournisseur = await lu(
    `select "IdFournisseur" as v from bon_reception group by 1 order by count(*) desc limit 1`,
  )
  const moi = {
    _id: article,
    IdOfficine: ici,
    permissions: new Set(toutesLesPermissions),
  } as unknown as Appelant
  const page = { page: 1, limit: 50 }

  const articles =
    (q: Partial<QuestionArticles>): Travail =>
    db =>
      listerArticles(db, moi, { officine: null, ...q }, page)
  const bons =
    (q: object): Travail =>
    db =>
      listerBons(db, moi, { officine: null, ...q }, page)
  const transferts =
    (q: object): Travail =>
    db =>
      listerTransferts(db, moi, { officine: null, ...page, ...q })
  const inventaires =
    (q: object): Travail =>
    db =>
      listerInventaires(db, moi, { officine: null, ...page, ...q })
  const sortis =
    (q: object): Travail =>
    db =>
      listerSortis(db, moi, { officine: null, ...page, ...q })
  return [
    ['articles', articles({})],
    ['articles, page 200', db => listerArticles(db, moi, { officine: null }, { page: 200, limit: 50 })],
    ['articles d’une officine', articles({ officine: ici })],
    ['articles, par prix', articles({ tri: '-PrixVente' })],
    ['articles, les derniers créés', articles({ tri: '-createdAt', officine: ici })],
    ['articles, catégorie', articles({ IdCateg: categorie })],
    ['articles d’une officine, catégorie', articles({ IdCateg: categorie, officine: ici })],
    ['articles, marque', articles({ IdMarque: marque })],
    ['articles, type', articles({ IdType: type })],
    ['articles disponibles', articles({ Disponibilite: 'Disponible' })],
    ['articles disponibles d’une officine', articles({ Disponibilite: 'Disponible', officine: ici })],
    ['articles épuisés', articles({ Disponibilite: 'Rupture', officine: ici })],
    ['articles, fourchette de prix', articles({ PrixMin: 40_000, PrixMax: 42_000 })],
    ['articles, fourchette large', articles({ PrixMin: 20_000, PrixMax: 60_000, officine: ici })],
    ['articles, mot courant', articles({ q: 'noir' })],
    ['articles d’une officine, mot courant', articles({ q: 'noir', officine: ici })],
    ['articles, deux mots', articles({ q: 'bandama ecaille' })],
    ['articles, la dernière marque cherchée', articles({ q: derniereMarque })],
    // Begins no article, and only the end of the alphabet has it.
    ['articles, milieu du nom de la dernière marque', articles({ q: derniereMarque.slice(1).split(' ')[0] })],
    ['articles, mot rare', articles({ q: 'b77' })],
    [
      'articles disponibles, mot courant',
      articles({ q: 'noir', Disponibilite: 'Disponible', officine: ici }),
    ],
    ['article par code-barres', db => articlesDuCode(db, moi, code, null)],
    ['mouvements d’un article', db => listerMouvements(db, moi, article, page)],
    ['articles sortis', sortis({})],
    [
      'articles sortis d’une officine, un mois',
      sortis({ officine: ici, du: '2026-10-01', au: '2026-10-31' }),
    ],
    ['articles sortis, une nature', sortis({ officine: ici, Nature: 'Sortie' })],
    ['articles sortis, mot', sortis({ officine: ici, q: 'bandama' })],
    ['valeur du stock d’une officine', db => valeurDuStock(db, ici)],
    ['bons de réception', bons({})],
    ['bons d’une officine', bons({ officine: ici })],
    ['bons, statut', bons({ statut: 'Transféré', mode: '2' })],
    ['bons, fournisseur', bons({ IdFournisseur: fournisseur, mode: '2' })],
    ['bons non réglés d’une officine', bons({ Regle: 'false', officine: ici, mode: '2' })],
    ['bons à transférer', bons({ transfert_total_in_stock: 'false', mode: '2' })],
    ['bons d’un mois', bons({ du: '2025-03-01', au: '2025-03-31', mode: '2' })],
    ['bons, numéro', bons({ q: 'BR-BAN-4321' })],
    ['bons, fournisseur cherché', bons({ q: 'golfe' })],
    ['bons transférés d’une officine', db => listerTransferes(db, moi, ici, {}, page)],
    [
      'bons transférés, statut',
      db => listerTransferes(db, moi, ici, { statut: 'Transféré', mode: '2' }, page),
    ],
    ['transferts', transferts({})],
    ['transferts d’une officine', transferts({ officine: ici })],
    ['transferts en route', transferts({ enTransit: 'oui', mode: '2' })],
    ['transferts en route d’une officine', transferts({ enTransit: 'oui', officine: ici, mode: '2' })],
    ['transferts, référence', transferts({ q: 'TRF-BAN-4321' })],
    ['transferts, officine cherchée', transferts({ q: 'plateau' })],
    ['inventaires', inventaires({})],
    ['inventaires d’une officine, en cours', inventaires({ officine: ici, Statut: 'En cours' })],
    ['inventaires, référence', inventaires({ q: 'INV-BAN-4321' })],
    ['inventaires, libellé', inventaires({ q: 'controle 4321' })],
  ]
}

await mesurerPlans({
  clients: () => 1_000,
  async charger(pool, lignes) {
    await chargerArticles(pool, lignes)
    await chargerMouvements(pool, 2 * lignes)
    await chargerDocuments(pool, lignes)
  },
  listes,
})
