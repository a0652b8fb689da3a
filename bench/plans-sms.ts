import type pg from 'pg'
import { apercevoir } from '../api/src/sms/lancer.ts'
import { compterTrouves, listerExclus } from '../api/src/sms/question.ts'
import { listerContacts, listerRepertoires } from '../api/src/sms/repertoires.ts'
import { lireAnniversaires } from '../api/src/sms/service.ts'
import { lireActivite, listerDiffusions, listerMessages } from '../api/src/sms/sql.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'
import { charger } from './stock.ts'

/* `node bench/plans-sms.ts`: the lists of campaigns and messages among a million messages; see README.md in this folder. */

/** Years of campaigns of two thousand messages each, of the demonstration's own clients. */
async function chargerMessages(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from message_sms')
  if ((rows[0]?.n ?? 0) >= nombre) return
  await charger(pool, ['repertoire', 'repertoire_contact', 'diffusion', 'message_sms'], async base => {
    // Directories of twenty thousand contacts each.
    await base.query(
      `insert into repertoire ("_id", "Libelle", "IdOfficine", "Nombre", "Joignables")
       select md5('banc r ' || n)::uuid, 'Banc ' || n, (select "_id" from officine order by "Nom" limit 1), 20000, 20000
       from generate_series(1, greatest(1, $1 / 100000)) n`,
      [nombre],
    )
    await base.query(
      `insert into repertoire_contact ("IdRepertoire", "Rang", "Nom", "Contacts")
       select r."_id", n, 'Contact ' || n, '22507' || lpad(n::text, 8, '0')
       from repertoire r cross join generate_series(1, 20000) n where r."Libelle" like 'Banc %'`,
    )
    await base.query(
      `insert into diffusion ("_id", "Libelle", "IdOfficine", message, statut, "lanceeLe", "createdAt")
       select md5('banc ' || n)::uuid, 'Campagne ' || n, o."_id", 'Bonjour', 'Terminée', j, j
       from generate_series(1, $1 / 2000) n cross join lateral (select timestamptz '2020-01-01' + n * interval '4 days' as j) jour
       join (select "_id", row_number() over (order by "_id") - 1 as rang, count(*) over () as combien from officine) o on o.rang = n % o.combien`,
      [nombre],
    )
    await base.query(
      `insert into message_sms ("_id", "IdOfficine", "Genre", "IdDiffusion", "IdClient", "Destinataire", "Numero", "Texte", "Parties", statut, "EnvoyeLe", "createdAt")
       select gen_random_uuid(), d."IdOfficine", 'Campagne', d."_id", c."_id", 'Client ' || n, '22507' || lpad(n::text, 8, '0'), 'Bonjour', 1,
         case when n % 50 = 0 then 'Échec' when n % 500 = 1 then 'Incertain' else 'Reçu' end, d."lanceeLe", d."lanceeLe"
       from generate_series(1, $1) n join diffusion d on d."_id" = md5('banc ' || (n % ($1 / 2000) + 1))::uuid
       join (select "_id", row_number() over (order by "_id") - 1 as rang, count(*) over () as combien from client) c
         on c.rang = n::bigint * 7919 % c.combien`,
      [nombre],
    )
  })
}

async function listes(pool: pg.Pool): Promise<Listes> {
  const lu = async (texte: string) => (await pool.query<{ v: string }>(texte)).rows[0]?.v as string
  const ici = await lu(`select "_id" as v from officine order by "Nom" limit 1`)
  const diffusion = await lu(
    `select "_id" as v from diffusion where "IdOfficine" = '${ici}' and "Libelle" like 'Campagne%' limit 1`,
  )
  const client = await lu(`select "IdClient" as v from message_sms where "IdClient" is not null limit 1`)
  const repertoire = await lu(`select "_id" as v from repertoire where "Libelle" like 'Banc %' limit 1`)
  const jour = await lu(`select to_char(max("DateNaissance"), '2026-MM-DD') as v from client`)
  const message = 'Bonjour {Civilite} {Nom}, {Officine}'
  const page = { page: 1, limit: 25 }
  const campagnes =
    (q: object): Travail =>
    db =>
      listerDiffusions(db, { officine: ici, ...page, ...q })
  return [
    ['campagnes d’une officine', campagnes({})],
    ['campagnes du réseau', campagnes({ officine: null })],
    ['campagnes, un nom', campagnes({ q: 'campagne 42' })],
    ['campagnes terminées', campagnes({ statut: 'Terminée' })],
    ['messages d’une campagne', db => listerMessages(db, { diffusion }, page)],
    ['échecs d’une campagne', db => listerMessages(db, { diffusion, statut: 'Échec' }, page)],
    ['SMS d’un client', db => listerMessages(db, { client }, page)],
    ['répertoires', db => listerRepertoires(db, ici, page)],
    ['contacts d’un répertoire', db => listerContacts(db, repertoire, page)],
    ['contacts, un nom', db => listerContacts(db, repertoire, { ...page, q: 'contact 1999' })],
    ['clients d’une question, comptés', db => compterTrouves(db, ici, { AgeMin: 40, SansSmsDepuis: 30 })],
    [
      'clients d’une question, tout demandé',
      db =>
        compterTrouves(db, ici, {
          AgeMin: 20,
          OrdonnanceExpiree: true,
          AchatAvant: '2026-06-01',
          ExamenAvant: '2026-06-01',
          SansCommandeEnCours: true,
          SansResteAPayer: true,
        }),
    ],
    ['clients écartés', db => listerExclus(db, ici, {}, 'consentement')],
    ['aperçu par règles', db => apercevoir(db, { Question: {} }, { IdOfficine: ici, message })],
    [
      'aperçu d’un répertoire de 20 000',
      db => apercevoir(db, { IdRepertoire: repertoire }, { IdOfficine: ici, message }),
    ],
    ['anniversaires des clients', db => lireAnniversaires(db, ici, jour, 'client')],
    ['anniversaires des commandes', db => lireAnniversaires(db, ici, jour, 'commande')],
    ['activité d’un mois', db => lireActivite(db, ici, { du: '2023-03-01', au: '2023-03-31' })],
    ['activité du réseau', db => lireActivite(db, null, { du: '2023-03-01', au: '2023-03-31' })],
  ]
}

await mesurerPlans({
  clients: lignes => Math.min(20_000, Math.ceil(lignes / 10)),
  charger: chargerMessages,
  listes,
})
