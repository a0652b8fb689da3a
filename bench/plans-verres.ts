import { toutesLesPermissions } from '@dioptrie/domain/acces/permissions'
import type { DemandeChoix } from '@dioptrie/domain/verres/choix'
import type pg from 'pg'
import type { Appelant } from '../api/src/kernel/appelant.ts'
import { choisir } from '../api/src/verres/choix.ts'
import { listerManquants, listerVerres, resumer } from '../api/src/verres/stock.sql.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'
import { charger } from './stock.ts'

/* `node bench/plans-verres.ts`: the lists of the lens stock among a million lenses, and the choice of a pair among half as many bands. */

/** Forty suppliers, four thousand models, as many bands each as it takes. */
async function chargerBandes(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from matrice_prix')
  if ((rows[0]?.n ?? 0) >= nombre) return
  const cylindres = Math.max(1, Math.ceil(nombre / (4_000 * 25)))
  const tables = [
    'fournisseur',
    'fournisseur_verre',
    'gamme_verre',
    'catalogue_verre',
    'modele_verre',
  ] as const
  await charger(pool, [...tables, 'matrice_prix'], async base => {
    await base.query(`insert into fournisseur ("_id", "Nom", "Verrier") select gen_random_uuid(), 'Banc ' || n, true
      from generate_series(1, 40) n`)
    await base.query(`insert into fournisseur_verre ("_id", "Fournisseur", "IdFournisseur")
      select gen_random_uuid(), "Nom", "_id" from fournisseur where "Nom" like 'Banc %'`)
    await base.query(`insert into gamme_verre ("_id", "Libelle_GamVer", "IdFour") select gen_random_uuid(), 'Gamme ' || n, "_id"
      from fournisseur_verre, generate_series(1, 10) n where "Fournisseur" like 'Banc %'`)
    await base.query(`insert into catalogue_verre ("_id", "Libelle", "IdFour", "DateDebut")
      select gen_random_uuid(), 'Tarif du banc', "_id", '2026-01-01' from fournisseur_verre where "Fournisseur" like 'Banc %'`)
    await base.query(`insert into modele_verre ("_id", "Libelle_Model", "IdFoyer", "IdMatiere", "IdIndice", "IdFourVerr", "IdGam", "Diametres")
      select gen_random_uuid(), 'Modèle ' || n, y."_id", a."_id", i."_id", g."IdFour", g."_id", '{65,70,75}'
      from gamme_verre g cross join generate_series(1, 10) n
      cross join (select "_id" from type_verre where "TypeVision" = 'unifocal' limit 1) y
      cross join (select "_id" from matiere_verre limit 1) a cross join (select "_id" from indice_verre limit 1) i
      where g."Libelle_GamVer" like 'Gamme %'`)
    await base.query(
      `insert into matrice_prix ("_id", "IdModelVer", "IdCatalogue", "SphInf", "SphSup", "CylInf", "CylSup", "Prix")
       select gen_random_uuid(), m."_id", k."_id", -1200 + s * 100, -1200 + s * 100 + 75, c * 100, c * 100 + 75,
         10000 + (s * 37 + c * 101) % 180 * 500
       from modele_verre m join catalogue_verre k on k."IdFour" = m."IdFourVerr" and k."Libelle" = 'Tarif du banc'
       cross join generate_series(0, 24) s cross join generate_series(0, $1::int - 1) c`,
      [cylindres],
    )
  })
}

/** Names of six thousand powers each, held in every officine. */
async function chargerStock(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from stock_verre')
  if ((rows[0]?.n ?? 0) >= nombre) return
  await charger(pool, ['nom_commercial_verre', 'article', 'stock_verre'], async base => {
    await base.query(
      `insert into nom_commercial_verre ("_id", "Libelle", "IdFourVerr", "Genre", "PrixVente", "IdModelVer")
       select gen_random_uuid(), 'Banc ' || n, f."_id", 'unifocal', 14000,
         case when n % 2 = 0 then (select "_id" from modele_verre m where m."IdFourVerr" = f."_id" order by "_id" offset n % 50 limit 1) end
       from generate_series(1, ceil($1::numeric / (6025 * (select count(*) from officine)))::int) n
       cross join (select "_id" from fournisseur_verre where "Fournisseur" = 'Banc 1') f`,
      [nombre],
    )
    await base.query(`insert into article ("_id", "IdOfficine", "IdCateg", "Reference", "Couleur", "Taille", "CodeBarre", "PrixAchat",
        "PrixVente", "SeuilAlerte", "Quantite", recherche)
      select nouvel_id(), o."_id", k."_id", n."Libelle", s || '/' || c, 'Ø 70', 'V' || row_number() over (), 6000, 14000, 2,
        (s + c) % 9, ' ' || sans_accent(n."Libelle") || ' ' || s || '/' || c
      from nom_commercial_verre n cross join officine o cross join generate_series(-120, 120) s cross join generate_series(0, 24) c
      cross join (select "_id" from categorie_article where "TypeArticle" = 'Verre' order by "createdAt" limit 1) k
      where n."Libelle" like 'Banc %'`)
    await base.query(`insert into stock_verre ("_id", "IdOfficine", "IdNomCommercial", "Sph", "Cyl", "Diametre")
      select a."_id", a."IdOfficine", n."_id", split_part(a."Couleur", '/', 1)::int * 25, split_part(a."Couleur", '/', 2)::int * 25, 70
      from article a join nom_commercial_verre n on n."Libelle" = a."Reference" where n."Libelle" like 'Banc %'`)
    await base.query('select recompter_articles()')
  })
}

async function listes(pool: pg.Pool): Promise<Listes> {
  const lu = async (texte: string) => (await pool.query<{ v: string }>(texte)).rows[0]?.v as string
  const officine = await lu(`select "_id" as v from officine order by "Nom" limit 1`)
  const IdNomCommercial = await lu(`select "_id" as v from nom_commercial_verre where "Libelle" = 'Banc 1'`)
  const moi = {
    IdOfficine: officine,
    permissions: new Set<string>(toutesLesPermissions),
  } as unknown as Appelant
  const page = { page: 1, limit: 50 }
  const stock =
    (q: object): Travail =>
    db =>
      listerVerres(db, moi, 'unifocal', { officine, ...page, ...q } as never)
  const paire: DemandeChoix = {
    ...{ IdOfficine: officine, OD: { Sph: -4.25, Cyl: -0.75, EP: 31.5 }, OG: { Sph: -4.5, Cyl: -1, EP: 31 } },
    ...{ Boite: { A: 52, B: 40, DBL: 18, ED: 54 }, limit: 200 },
  }
  const choix =
    (q: object): Travail =>
    db =>
      choisir(db, moi, '2026-11-16', { ...paire, ...q })
  return [
    ['choix d’une paire', choix({})],
    ['choix d’une paire, en stock', choix({ EnStock: true })],
    ['choix d’une paire, un mot', choix({ q: 'modele 7' })],
    ['grille d’un nom', stock({ page: undefined, limit: undefined, IdNomCommercial })],
    ['stock d’une officine', stock({})],
    ['stock d’une officine, page 200', stock({ page: 200 })],
    ['stock du réseau', stock({ officine: null })],
    ['stock d’une officine, à zéro', stock({ Disponibilite: 'Rupture' })],
    ['stock d’une officine, un mot', stock({ q: 'banc 7' })],
    ['manquants d’une officine', db => listerManquants(db, moi, { officine, ...page })],
    ['manquants d’un nom', db => listerManquants(db, moi, { officine, ...page, IdNomCommercial })],
    ['résumé d’une officine', db => resumer(db, moi, officine)],
  ]
}

await mesurerPlans({
  clients: () => 500,
  charger: async (pool, lignes) => {
    await chargerBandes(pool, lignes / 2)
    await chargerStock(pool, lignes)
  },
  listes,
})
