import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { mesuresDeTous } from './metriques.ts'

export type Equipe = Readonly<{
  /** Each gives its place to a new one that already answers: nobody waits, and the code on disk is the one that serves. */
  relever: () => Promise<void>
  fermer: () => Promise<void>
}>

/** A process that dies at once is not started again at once. */
const REPRISE_MS = 1000
const REPRISE_MAX_MS = 30_000

const MESURES = 'mesures'
/** Said to a process: another one answers in your place. */
export const CONGE = 'congé'

/** One of many asks the one that watches what all of them have counted. */
export const demanderMesures = () =>
  new Promise<string>(lues => {
    const ecouter = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !(MESURES in message)) return
      process.off('message', ecouter)
      lues(String(message[MESURES]))
    }
    process.on('message', ecouter)
    process.send?.(MESURES)
  })

/**
 * Several processes that answer on one port, and one that only watches over them. They share nothing but the database, as
 * they would on several machines: sessions, idempotency, attempts to sign in, jobs and live events all live there.
 */
export async function ouvrirEquipe(nombre: number, env: NodeJS.ProcessEnv, log: Logger): Promise<Equipe> {
  const equipe = new Set<Worker>()
  let fini = false

  /** A new process, once it answers. */
  const engager = () =>
    new Promise<void>((pret, rate) => {
      const nouveau = cluster.fork(env)
      const { pid } = nouveau.process
      nouveau.on('message', async demande => {
        if (demande === MESURES) nouveau.send({ [MESURES]: await mesuresDeTous().catch(() => '') })
      })
      nouveau.once('listening', () => {
        equipe.add(nouveau)
        log.info({ processus: pid }, 'Un processus répond')
        pret()
      })
      nouveau.once('exit', (code, signal) => {
        rate(new Error('Un processus s’est arrêté avant d’avoir répondu.'))
        // Whoever never answered is the affair of who asked for it; whoever gave its place has left the set already.
        if (!equipe.delete(nouveau) || fini) return
        log.error({ pid, code, signal }, 'Un processus s’est arrêté : un autre prend sa place')
        void remplacer()
      })
    })

  async function remplacer(): Promise<void> {
    for (let delai = REPRISE_MS; !fini; delai = Math.min(2 * delai, REPRISE_MAX_MS)) {
      await wait(delai, undefined, { ref: false })
      if (fini) return
      try {
        return await engager()
      } catch {
        log.error('Le processus qui devait prendre sa place s’est arrêté aussi')
      }
    }
  }

  /** It finishes what it has, and leaves. */
  const congedier = (ancien: Worker) =>
    new Promise<void>(parti => {
      equipe.delete(ancien)
      if (ancien.isDead()) return parti()
      ancien.once('exit', () => parti())
      ancien.send(CONGE)
    })

  let releve = Promise.resolve()
  await Promise.all(Array.from({ length: nombre }, engager))
  return {
    relever() {
      // One after the other, and never two at the same time. The old ones stay where a new one does not come to answer.
      releve = releve.then(async () => {
        try {
          for (const ancien of [...equipe]) {
            if (fini) return
            await engager()
            await congedier(ancien)
          }
          log.info('Tous les processus sont relevés')
        } catch {
          log.error('La relève est arrêtée : le nouveau processus ne démarre pas, les anciens continuent')
        }
      })
      return releve
    },
    async fermer() {
      fini = true
      await Promise.all([...equipe].map(congedier))
    },
  }
}
