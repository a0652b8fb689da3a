import type pg from 'pg'
import { listerDus } from '../api/src/caisse/dus.sql.ts'
import { duClient, lireAttente, listerARevoir, listerConsultations } from '../api/src/consultations/sql.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'
import { charger } from './stock.ts'

/* `node bench/plans-examens.ts`: the lists of eye exams among a million of them; see README.md in this folder. */

/** Nine years of exams before the demonstration, of its own clients, spread over its officines. */
async function chargerExamens(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from consultation')
  if ((rows[0]?.n ?? 0) >= nombre) return
  await charger(pool, ['consultation'], async base => {
    await base.query(
      `insert into consultation ("_id", "RefConsultation", "IdClient", "IdOfficine", "DateConsultation", "IdExaminateur", "Etat",
         "Prescrite", "Orientation", "ProchainControle", "Montant", "MontantRegle", "createdAt")
       select gen_random_uuid(), 'EXV-BAN-' || n, c."_id", c."IdOfficine", j, u."_id", 'Terminé',
         '{"OD": {"Sph": -2.25}, "OG": {"Sph": -2.5}}',
         case when n % 50 = 0 then 'Ophtalmologue' when n % 500 = 1 then 'Urgence' else 'Aucune' end,
         case when n % 2 = 0 then j + 365 end, 5000, case when n % 1000 = 0 then 0 else 5000 end, j
       from generate_series(1, $1) n
       cross join lateral (select '2016-01-04'::date + (n % 3200) as j) jour
       -- The number of clients asked apart: the join is by hash.
       join (select "_id", "IdOfficine", row_number() over (order by "_id") - 1 as rang
         from client where "Statut" = 'Actif') c
         on c.rang = n::bigint * 7919 % (select count(*) from client where "Statut" = 'Actif')
       join (select distinct on ("IdOfficine") "_id", "IdOfficine" from utilisateur order by 2, 1) u
         on u."IdOfficine" = c."IdOfficine"`,
      [nombre],
    )
    await base.query('select recompter_controles()')
  })
}

async function listes(pool: pg.Pool): Promise<Listes> {
  const lu = async (texte: string) => (await pool.query<{ v: string }>(texte)).rows[0]?.v as string
  const ici = await lu(`select "_id" as v from officine order by "Nom" limit 1`)
  const client = await lu(
    `select "_id" as v from client where "IdOfficine" = '${ici}' order by "_id" limit 1`,
  )
  const examinateur = await lu(
    `select "IdExaminateur" as v from consultation where "IdOfficine" = '${ici}' and "IdExaminateur" is not null limit 1`,
  )
  const page = { page: 1, limit: 50 }
  const examens =
    (q: object, jours?: { debut: string; fin: string }): Travail =>
    db =>
      listerConsultations(db, { officine: ici, ...page, ...q }, jours)
  const aRevoir =
    (q: object): Travail =>
    db =>
      listerARevoir(db, { officine: ici, ...page, ...q })
  const mois = { debut: '2023-03-01', fin: '2023-03-31' }
  return [
    ['examens d’une officine', examens({})],
    ['examens d’une officine, page 200', examens({ page: 200 })],
    ['examens, par référence', examens({ tri: 'RefConsultation' })],
    ['examens d’un mois, officine', examens({}, mois)],
    ['examens d’un mois, réseau', examens({ officine: null }, mois)],
    ['examens, une référence', examens({ q: 'EXV-BAN-4321' })],
    ['examens, nom rare', examens({ q: 'zirignon' })],
    ['examens, nom courant', examens({ q: 'kouassi' })],
    ['examens, orientés', examens({ Orientation: 'Urgence' })],
    ['examens, en cours', examens({ Etat: 'En examen' })],
    ['examens d’une personne, un mois', examens({ IdExaminateur: examinateur }, mois)],
    ['examens archivés', examens({ Statut: 'Archivée' })],
    ['salle d’attente', db => lireAttente(db, ici)],
    ['examens d’un client', db => duClient(db, client, ici)],
    ['contrôles dus', aRevoir({})],
    ['contrôles dus, réseau', aRevoir({ officine: null })],
    ['contrôles dus d’un mois', aRevoir({ du: '2024-03-01', au: '2024-03-31' })],
    ['contrôles dus, un nom', aRevoir({ q: 'kouassi' })],
    ['à régler, examens compris', db => listerDus(db, { officine: ici, ...page })],
  ]
}

await mesurerPlans({
  clients: lignes => Math.min(20_000, Math.ceil(lignes / 10)),
  charger: chargerExamens,
  listes,
})
