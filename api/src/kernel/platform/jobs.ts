import { setTimeout as attendre } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { sansValeurs } from '../call/erreurs.ts'
import type { Tx } from './db.ts'

export type Journal = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export interface Jobs {
  /** Queues the work in the transaction of the change that causes it: both are kept, or neither. */
  envoyer(tx: Tx, nom: string, donnees: object, dureeMaxS?: number): Promise<void>
  /** Does the work of this name, one at a time, and tries again later what failed. What is long listens to `arret`. */
  travailler<D extends object>(
    nom: string,
    faire: (donnees: D, arret: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Does this about every `heures`, in one process only, whatever their number. */
  planifier(nom: string, heures: number, faire: () => Promise<void>): Promise<void>
  fermer(): Promise<void>
}

const RELEVE_MS = 1000
const HEURE_MS = 3_600_000
/** A process killed in the middle of a job leaves it to the others after this. */
const DUREE_MAX_S = 120
const REPRISES = { retryLimit: 7, retryDelay: 10, retryBackoff: true }

export async function ouvrirJobs(pool: pg.Pool, log: Journal): Promise<Jobs> {
  const arret = new AbortController()
  const enCours = new Set<Promise<unknown>>()
  const boucles: Promise<void>[] = []
  const minuteries: NodeJS.Timeout[] = []

  /** Followed to its end, so that closing never cuts a query nor leaves one behind. */
  function suivre<T>(promesse: Promise<T>): Promise<T> {
    enCours.add(promesse)
    const oublier = () => enCours.delete(promesse)
    promesse.then(oublier, oublier)
    return promesse
  }

  const boss = new PgBoss({
    db: { executeSql: (texte, valeurs) => suivre(executer(pool, texte, valeurs)) },
    // Its clock only fires in the minute that is due: a shop that is switched off at night would never be cleaned.
    schedule: false,
    maintenanceIntervalSeconds: 60,
    archiveFailedAfterSeconds: 86_400,
    deleteAfterDays: 1,
  })
  boss.on('error', erreur =>
    log.error({ erreur: sansValeurs(erreur) }, 'Les travaux en attente n’ont pas pu être lus'),
  )
  await chacunSonTourDeCreer(pool, () => boss.start())

  async function ouvrirFile(nom: string): Promise<void> {
    await chacunSonTourDeCreer(pool, async () => {
      if (!(await boss.getQueue(nom))) await boss.createQueue(nom)
    })
  }

  // Not `boss.work`: it neither waits for what it writes after a job, nor survives its failure.
  async function boucle(nom: string, faire: (job: PgBoss.Job<object>) => Promise<void>): Promise<void> {
    while (!arret.signal.aborted) {
      const [job] = await boss.fetch<object>(nom)
      if (!job) {
        await attendre(RELEVE_MS, undefined, { signal: arret.signal }).catch(() => {})
        continue
      }
      try {
        await faire(job)
      } catch (erreur) {
        log.error(
          { erreur: sansValeurs(erreur), travail: nom, id: job.id },
          'Un travail a échoué et sera repris',
        )
        await boss.fail(nom, job.id, { message: (erreur as Error).message }).catch(signaler)
      }
    }
  }
  const signaler = (erreur: unknown) =>
    log.error({ erreur: sansValeurs(erreur) }, 'L’état d’un travail n’a pas pu être noté')

  return {
    async envoyer(tx, nom, donnees, dureeMaxS = DUREE_MAX_S) {
      const db = {
        executeSql: async (texte: string, valeurs: unknown[]) => {
          const { rows } = await tx.executeQuery(CompiledQuery.raw(texte, valeurs))
          return { rows }
        },
      }
      const id = await boss.send(nom, donnees, { db, expireInSeconds: dureeMaxS, ...REPRISES })
      if (!id) throw new Error(`Aucune file de travaux ne se nomme ${nom}`)
    },

    async travailler<D extends object>(
      nom: string,
      faire: (donnees: D, arret: AbortSignal) => Promise<void>,
    ) {
      await ouvrirFile(nom)
      boucles.push(
        boucle(nom, async job => {
          await faire(job.data as D, arret.signal)
          // Done is gone: a letter may hold a link that opens an account.
          await boss.deleteJob(nom, job.id)
        }),
      )
    },

    async planifier(nom, heures, faire) {
      await ouvrirFile(nom)
      const demander = () =>
        boss.send(nom, {}, { singletonSeconds: heures * 3600, expireInSeconds: DUREE_MAX_S }).catch(signaler)
      await demander()
      minuteries.push(setInterval(demander, Math.min(heures, 1) * HEURE_MS).unref())
      boucles.push(
        boucle(nom, async job => {
          await faire()
          // Kept: its trace is what tells the other processes that this period is done.
          await boss.complete(nom, job.id)
        }),
      )
    },

    async fermer() {
      arret.abort()
      for (const minuterie of minuteries) clearInterval(minuterie)
      await Promise.all(boucles)
      await boss.stop({ graceful: false, close: false })
      while (enCours.size > 0) await Promise.allSettled(enCours)
    },
  }
}

async function executer(pool: pg.Pool, texte: string, valeurs?: unknown[]) {
  if (valeurs) return pool.query(texte, valeurs)
  // Several statements with their own BEGIN: a failure would give the connection back in a dead transaction.
  const client = await pool.connect()
  try {
    return await client.query(texte)
  } catch (erreur) {
    await client.query('rollback').catch(() => {})
    throw erreur
  } finally {
    client.release()
  }
}

/** Two processes that create the tables of one queue at the same moment would lock each other out. */
async function chacunSonTourDeCreer(pool: pg.Pool, creer: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('dioptrie.jobs'))`)
    await creer()
  } finally {
    await client.query('commit').catch(() => {})
    client.release()
  }
}
