import type pg from 'pg'
import { listerAtelier } from '../api/src/atelier/sql.ts'
import { listerVerres } from '../api/src/atelier/verres.sql.ts'
import { listerDus } from '../api/src/caisse/dus.sql.ts'
import { listerVentes, totaliserVentes } from '../api/src/comptoir/sql.ts'
import { listerProformas, totaliserProformas } from '../api/src/proformas/sql.ts'
import { listerCommandes, type QuestionCommandes, totaliserCommandes } from '../api/src/ventes/liste.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'
import { charger } from './stock.ts'
import { chargerCommandes, chargerComptoir } from './ventes.ts'

/*
 * `node bench/plans-ventes.ts`: the lists of sales among a million rows each; see README.md in this folder.
 */

/** As many proformas and lenses as orders, drawn from the orders: each in one statement. */
async function chargerVentes(pool: pg.Pool, nombre: number): Promise<void> {
  await chargerCommandes(pool, nombre)
  await chargerComptoir(pool)
  const { rows } = await pool.query(`select from proforma where "DateProforma" < date '2025-01-01' limit 1`)
  if (rows.length > 0) return
  await charger(pool, ['proforma', 'commande_verre'], async base => {
    await base.query(`insert into proforma ("_id", "RefProforma", "IdClient", "IdOfficine", "DateProforma", "DateExpiration",
          "PrixMont1", "PrixVerD1", "PrixVerG1", "Total", "PartAssurance", "createdAt", "createdBy")
        select gen_random_uuid(), replace("RefCmmd", 'CMD', 'PRO'), "IdClient", "IdOfficine", "DateCommd", "DateCommd" + 30, "PrixMont1",
          "PrixVerD1", "PrixVerG1", "Total", "PartAssurance", "createdAt", "createdBy" from commande_client
        where "DateCommd" < date '2025-01-01'`)
    await base.query(`insert into commande_verre ("_id", "RefVerre", "IdCommande", "IdOfficine", "IdOfficineLivraison", "Paire",
          "Cote", "Statut", "DateCommande", "DatePrevue", "LivreLe", "createdAt", "createdBy")
        select gen_random_uuid(), replace("RefCmmd", 'CMD', 'CV'), "_id", "IdOfficine", "IdOfficine", 1, 'OD',
          case when "Etape" = 'Verres commandés' then 'Commandé' else 'Livré' end, "DateCommd", "DateCommd" + 6,
          case when "Etape" <> 'Verres commandés' then "createdAt" end, "createdAt", "createdBy" from commande_client
        where "DateCommd" < date '2025-01-01'`)
    await base.query(`insert into compteur ("IdOfficine", genre, annee, dernier, total)
        select k."IdOfficine", 'PRO', k.annee, k.dernier, k.total from compteur k
        where k.genre = 'CMD' and k.annee < 2025
        on conflict ("IdOfficine", genre, annee) do update set dernier = excluded.dernier, total = excluded.total`)
  })
}

async function listes(pool: pg.Pool): Promise<Listes> {
  const { rows } = await pool.query<{ officine: string; IdAssurance: string; IdVendeur: string }>(
    `select "IdOfficine" as officine, "IdAssurance", "createdBy" as "IdVendeur" from commande_client
     where "IdAssurance" is not null order by "DateCommd" limit 1`,
  )
  const { officine, IdAssurance, IdVendeur } = rows[0] as {
    officine: string
    IdAssurance: string
    IdVendeur: string
  }
  const page = { page: 1, limit: 50 }
  const mois = { du: '2024-03-01', au: '2024-03-31' }
  const filtres: [nom: string, filtre: Partial<QuestionCommandes>][] = [
    ['un mois', mois],
    ['une étape', { Etape: 'Verres reçus' }],
    ['livrées', { Etape: 'Livrée' }],
    ['partielles', { StatutReglement: 'Partielle' }],
    ['soldées', { StatutReglement: 'Soldée' }],
    ['en retard', { retard: 'oui' }],
    ['une assurance', { IdAssurance }],
    ['une assurance, un mois', { IdAssurance, ...mois, mode: '2' }],
    ['un vendeur', { IdVendeur }],
    ['par montant', { tri: '-Total' }],
    ['par promesse', { tri: 'DatePromesse' }],
    ['un nom rare', { q: 'zirignon' }],
    ['une référence', { q: 'CMD-ANG-24-00' }],
  ]
  return [
    ['commandes du réseau', db => listerCommandes(db, { ...page, officine: null })],
    ['commandes d’une officine', db => listerCommandes(db, { ...page, officine })],
    ['commandes, page 200', db => listerCommandes(db, { page: 200, limit: 50, officine })],
    ...filtres.flatMap(([nom, filtre]): [string, Travail][] => [
      [`commandes d’une officine, ${nom}`, db => listerCommandes(db, { ...page, ...filtre, officine })],
      [`commandes du réseau, ${nom}`, db => listerCommandes(db, { ...page, ...filtre, officine: null })],
    ]),
    ['proformas du réseau', db => listerProformas(db, { ...page, officine: null })],
    ['proformas d’une officine', db => listerProformas(db, { ...page, officine })],
    ['proformas en cours', db => listerProformas(db, { ...page, officine, Etat: 'En cours' })],
    ['proformas d’un mois', db => listerProformas(db, { ...page, ...mois, officine })],
    ['proformas expirées du réseau', db => listerProformas(db, { ...page, officine: null, Etat: 'Expirée' })],
    ['proformas transformées', db => listerProformas(db, { ...page, officine, Etat: 'Transformée' })],
    ['proformas, un vendeur', db => listerProformas(db, { ...page, officine, IdVendeur })],
    ['proformas, une référence', db => listerProformas(db, { ...page, officine, q: 'PRO-ANG-24-00' })],
    ['proformas, un nom rare', db => listerProformas(db, { ...page, officine: null, q: 'zirignon' })],
    ['verres attendus', db => listerVerres(db, { ...page, officine, livre: false })],
    ['verres livrés', db => listerVerres(db, { ...page, officine, livre: true })],
    ['verres en retard', db => listerVerres(db, { ...page, officine, livre: false, retard: 'oui' })],
    ['verres livrés du réseau', db => listerVerres(db, { ...page, officine: null, livre: true })],
    ['verres, une référence', db => listerVerres(db, { ...page, officine, livre: true, q: 'CMD-ANG-24-00' })],
    ['verres, un nom rare', db => listerVerres(db, { ...page, officine: null, livre: true, q: 'zirignon' })],
    ['atelier, à monter', db => listerAtelier(db, { ...page, officine })],
    ['atelier du réseau, à vérifier', db => listerAtelier(db, { ...page, officine: null, Etape: 'Montée' })],
    ['atelier, en retard', db => listerAtelier(db, { ...page, officine, retard: 'oui' })],
    ['restes à payer, un nom', db => listerDus(db, { ...page, officine, q: 'zirignon' })],
    ['restes à payer', db => listerDus(db, { ...page, officine })],
    ['comptoir du réseau', db => listerVentes(db, { ...page, officine: null })],
    ['comptoir d’une officine', db => listerVentes(db, { ...page, officine })],
    ['comptoir, à régler', db => listerVentes(db, { ...page, officine, StatutReglement: 'Non réglée' })],
    [
      'comptoir du réseau, à régler',
      db => listerVentes(db, { ...page, officine: null, StatutReglement: 'Non réglée' }),
    ],
    ['comptoir, un mois', db => listerVentes(db, { ...page, ...mois, officine })],
    ['comptoir, une référence', db => listerVentes(db, { ...page, officine, q: 'CPT-ANG-24-00' })],
    ['comptoir, un nom', db => listerVentes(db, { ...page, officine, q: 'zirignon' })],
    [
      'somme des commandes d’un mois',
      db => totaliserCommandes(db, { officine, du: '2024-03-01', au: '2024-03-31' }),
    ],
    ['somme des commandes d’une officine', db => totaliserCommandes(db, { officine })],
    ['somme des commandes du réseau', db => totaliserCommandes(db, { officine: null })],
    ['somme des proformas d’une officine', db => totaliserProformas(db, { officine })],
    ['somme du comptoir d’une officine', db => totaliserVentes(db, { officine })],
  ]
}

await mesurerPlans({
  clients: lignes => Math.min(20_000, Math.ceil(lignes / 10)),
  charger: chargerVentes,
  listes,
})
