import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { nonConnecte } from '../call/appelant.ts'

/** What one process has counted, in the form that Prometheus reads. */
export const mesures = new Registry()

/** All processes of this machine together: the one that watches asks each of them. */
AggregatorRegistry.setRegistries([mesures])
const ensemble = new AggregatorRegistry()
export const mesuresDeTous = () => ensemble.clusterMetrics()

const SECONDES = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What waits in the database: read when someone asks. */
const ATTENTES = `select
    (select count(*)::int from pgboss.job where state in ('created', 'retry')) as travaux,
    (select count(*)::int from message_sms where statut = 'À envoyer') as sms,
    (select extract(epoch from max(replay_lag)) from pg_stat_replication) as retard,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connexions,
    pg_database_size(current_database())::float8 as taille,
    extract(epoch from now() - coalesce((select max("FiniLe") from sauvegarde where "Etat" = 'Faite'),
      (select min(timestamp::timestamptz) from kysely_migration)))::float8 as sauvegarde,
    coalesce((select ("Etat" = 'Faite')::int from sauvegarde where "FiniLe" is not null
      order by "CommenceLe" desc limit 1), 1) as reussie`

interface Attentes {
  travaux: number
  sms: number
  retard: string | null
  connexions: number
  taille: number
  sauvegarde: number
  reussie: number
}

const memeTexte = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Counts every answer of the program, and tells who has the token. */
export function poserMesures(
  app: FastifyInstance,
  { pool, porte, token, lire }: { pool: pg.Pool; porte: pg.Pool; token: string; lire: () => Promise<string> },
): void {
  mesures.clear()
  const registers = [mesures]
  collectDefaultMetrics({ register: mesures, prefix: 'dioptrie_' })
  const durees = new Histogram({
    name: 'dioptrie_reponse_secondes',
    help: 'Durée des réponses, par appel.',
    labelNames: ['methode', 'appel'],
    buckets: SECONDES,
    registers,
  })
  const refus = new Counter({
    name: 'dioptrie_refus_total',
    help: 'Réponses refusées, par appel et code HTTP.',
    labelNames: ['methode', 'appel', 'code'],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the address, never the address: it holds names and references.
    const ou = { methode: request.method, appel: request.routeOptions.url ?? 'autre' }
    durees.observe(ou, reply.elapsedTime / 1000)
    if (reply.statusCode >= 400) refus.inc({ ...ou, code: String(reply.statusCode) })
  })
  new Gauge({
    name: 'dioptrie_connexions',
    help: 'Connexions à la base tenues par les processus, par état.',
    labelNames: ['etat'],
    registers,
    collect() {
      this.set({ etat: 'prises' }, pool.totalCount - pool.idleCount)
      this.set({ etat: 'libres' }, pool.idleCount)
      this.set({ etat: 'attendues' }, pool.waitingCount)
    },
  })

  // One question for all that the database says, whoever of them is asked first.
  let question: Promise<Attentes | undefined> | undefined
  const attentes = () => {
    question ??= porte
      .query<Attentes>({ text: ATTENTES, query_timeout: 3000 } as pg.QueryConfig)
      .then(({ rows }) => rows[0])
      .catch(() => undefined)
      .finally(() => setTimeout(() => (question = undefined), 1000).unref())
    return question
  }
  const dUneBase = (name: string, help: string, valeur: (lues: Attentes | undefined) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      // The same for every process: the largest, not the sum.
      aggregator: 'max',
      async collect() {
        const v = valeur(await attentes())
        if (v === undefined) this.reset()
        else this.set(v)
      },
    })
  dUneBase('dioptrie_base_repond', 'La base répond : 1, ou 0.', lues => (lues ? 1 : 0))
  dUneBase('dioptrie_travaux_en_attente', 'Travaux que personne n’a encore pris.', lues => lues?.travaux)
  dUneBase('dioptrie_sms_en_attente', 'SMS qui attendent leur départ.', lues => lues?.sms)
  dUneBase('dioptrie_base_connexions', 'Connexions ouvertes sur la base, par tous.', lues => lues?.connexions)
  dUneBase('dioptrie_base_octets', 'Taille de la base.', lues => lues?.taille)
  dUneBase('dioptrie_replique_retard_secondes', 'Retard de la réplique la plus lente.', lues =>
    lues?.retard ? Number(lues.retard) : undefined,
  )

  dUneBase(
    'dioptrie_sauvegarde_age_secondes',
    'Âge de la dernière sauvegarde faite ; avant elle, de l’installation.',
    lues => lues?.sauvegarde,
  )
  dUneBase(
    'dioptrie_sauvegarde_reussie',
    'La dernière sauvegarde tentée est faite : 1, ou 0.',
    lues => lues?.reussie,
  )

  app.get('/metrics', async (request, reply) => {
    const dit = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!memeTexte(dit, token)) throw nonConnecte('Ces mesures demandent leur jeton.')
    return reply.type(mesures.contentType).send(await lire())
  })
}
