import type { DemandeChoix } from '@dioptrie/domain/verres/choix'
import type pg from 'pg'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { choisir } from '../api/src/verres/choix.ts'
import { listerVerres } from '../api/src/verres/stock.sql.ts'
import { type Carnet, LECTURE, type Scenario } from './carnet.ts'
import { charger } from './stock.ts'

/** Forty suppliers, four thousand models, as many bands each as it takes: ten times the bands are finer ones, not more models. */
export async function chargerBandes(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from matrice_prix')
  if ((rows[0]?.n ?? 0) >= nombre) return
  const cylindres = Math.max(1, Math.floor(nombre / 100_000))
  const spheres = Math.max(1, Math.floor(nombre / 4_000 / cylindres))
  const large = (etendue: number, parts: number) => Math.max(25, Math.floor(etendue / parts / 25) * 25)
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
       select gen_random_uuid(), m."_id", k."_id", -1200 + s * $3, -1200 + s * $3 + $3 - 25, c * $4, c * $4 + $4 - 25,
         10000 + (s * 37 + c * 101) % 180 * 500
       from modele_verre m join catalogue_verre k on k."IdFour" = m."IdFourVerr" and k."Libelle" = 'Tarif du banc'
       cross join generate_series(0, $2::int - 1) s cross join generate_series(0, $1::int - 1) c`,
      [cylindres, spheres, large(2_500, spheres), large(500, cylindres)],
    )
  })
}

/** Names of 6,025 squares each (241 spheres, 25 cylinders), four in each officine: a shelf of 24,100. */
export async function chargerStockVerre(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from stock_verre')
  if ((rows[0]?.n ?? 0) >= nombre) return
  await charger(pool, ['nom_commercial_verre', 'article', 'stock_verre'], async base => {
    await base.query(
      `insert into nom_commercial_verre ("_id", "Libelle", "IdFourVerr", "Genre", "PrixVente", "IdModelVer")
       select gen_random_uuid(), 'Banc ' || n, f."_id", 'unifocal', 14000,
         case when n % 2 = 0 then (select "_id" from modele_verre m where m."IdFourVerr" = f."_id" order by "_id" offset n % 50 limit 1) end
       from generate_series(1, ceil($1::numeric / 6025)::int) n
       cross join (select "_id" from fournisseur_verre where "Fournisseur" = 'Banc 1') f`,
      [nombre],
    )
    await base.query(`insert into article ("_id", "IdOfficine", "IdCateg", "Reference", "Couleur", "Taille", "CodeBarre", "PrixAchat",
        "PrixVente", "SeuilAlerte", "Quantite", recherche)
      select nouvel_id(), o."_id", k."_id", n."Libelle", s || '/' || c, 'Ø 70', 'V' || row_number() over (), 6000, 14000, 2,
        (s + c + 240) % 9, ' ' || sans_accent(n."Libelle") || ' ' || s || '/' || c
      from nom_commercial_verre n
      join (select "_id", row_number() over (order by "Nom") - 1 as rang, count(*) over () as combien from officine) o
        on o.rang = (substr(n."Libelle", 6)::int - 1) / 4 % o.combien
      cross join generate_series(-120, 120) s cross join generate_series(0, 24) c
      cross join (select "_id" from categorie_article where "TypeArticle" = 'Verre' order by "createdAt" limit 1) k
      where n."Libelle" like 'Banc %'`)
    await base.query(`insert into stock_verre ("_id", "IdOfficine", "IdNomCommercial", "Sph", "Cyl", "Diametre")
      select a."_id", a."IdOfficine", n."_id", split_part(a."Couleur", '/', 1)::int * 25, split_part(a."Couleur", '/', 2)::int * 25, 70
      from article a join nom_commercial_verre n on n."Libelle" = a."Reference" where n."Libelle" like 'Banc %'`)
    await base.query('select recompter_articles()')
  })
}

/** Where the bench looks, and the pair it chooses for. */
export async function lireLeBanc(pool: pg.Pool) {
  const lu = async (texte: string) => (await pool.query<{ v: string }>(texte)).rows[0]?.v as string
  const officine = await lu(`select "_id" as v from officine order by "Nom" limit 1`)
  const paire: DemandeChoix = {
    IdOfficine: officine,
    OD: { Sph: -4.25, Cyl: -0.75, EP: 31.5 },
    OG: { Sph: -4.5, Cyl: -1, EP: 31 },
    Boite: { A: 52, B: 40, DBL: 18, ED: 54 },
  }
  const IdNomCommercial = await lu(`select "_id" as v from nom_commercial_verre where "Libelle" = 'Banc 1'`)
  return { officine, IdNomCommercial, paire }
}

/** The first list of a pair as the selling screen asks for it, and the whole grid of one name. */
export async function scenariosDesVerres(pool: pg.Pool, carnet: Carnet, moi: Appelant): Promise<Scenario[]> {
  const { officine, IdNomCommercial, paire } = await lireLeBanc(pool)
  const choix = async (demande: DemandeChoix) => {
    const [requete, ...suite] = await carnet.releverTout(db => choisir(db, moi, '2026-11-16', demande))
    if (!requete) throw new Error('Le choix ne demande rien')
    return { url: '/api/verres/choix', requete, suite, corps: JSON.stringify({ payload: demande }) }
  }
  return [
    {
      nom: 'verres, choix d’une paire',
      barre: LECTURE,
      ecrit: {},
      variantes: [
        await choix(paire),
        await choix({ ...paire, OD: { Sph: -2, EP: 32 }, OG: { Sph: -2.25, Cyl: -0.5, EP: 32 } }),
      ],
    },
    {
      nom: 'verres, grille d’un nom',
      barre: LECTURE,
      variantes: await carnet.chacune(
        [{ officine, IdNomCommercial }],
        q => `/api/stock-verre/unifoco?IdOfficine=${q.officine}&IdNomCommercial=${q.IdNomCommercial}`,
        (db, q) => listerVerres(db, moi, 'unifocal', q),
      ),
    },
  ]
}
