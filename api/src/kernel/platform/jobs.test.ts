import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type BaseDeTest, creerBase } from '../trial/testdb.ts'
import { ouvrirCourrier } from './courrier.ts'
import { ouvrirDb } from './db.ts'
import { ouvrirJobs } from './jobs.ts'
import { poolOn } from './ouvrir.ts'

const muet = pino({ level: 'silent' })
const publicUrl = 'http://127.0.0.1:3000'
const LETTRE = { a: 'awa@essai.ci', sujet: 'Objet', texte: 'Bonjour Awa' }
const bientot = (verifier: () => void) => vi.waitFor(verifier, { timeout: 8000, interval: 50 })

let base: BaseDeTest
beforeAll(async () => {
  base = await creerBase()
})
afterAll(() => base.fermer())

describe('les travaux', () => {
  it('partent avec la transaction qui les cause, et jamais sans elle', async () => {
    const jobs = await ouvrirJobs(base.pool, muet)
    const faits: unknown[] = []
    await jobs.travailler('essai-transaction', async d => void faits.push(d))
    const db = ouvrirDb(base.pool)
    const annulee = db.transaction().execute(async tx => {
      await jobs.envoyer(tx, 'essai-transaction', { n: 'annulé' })
      throw new Error('rien de cela')
    })
    await expect(annulee).rejects.toThrow('rien de cela')
    await db.transaction().execute(tx => jobs.envoyer(tx, 'essai-transaction', { n: 'gardé' }))
    await bientot(() => expect(faits).toEqual([{ n: 'gardé' }]))
    await jobs.fermer()
  })

  it('ne se perdent pas dans une file qui n’existe pas', async () => {
    const jobs = await ouvrirJobs(base.pool, muet)
    const envoi = ouvrirDb(base.pool)
      .transaction()
      .execute(tx => jobs.envoyer(tx, 'nulle-part', {}))
    await expect(envoi).rejects.toThrow(/nulle-part/)
    await jobs.fermer()
  })

  it('survivent à l’arrêt et sont faits une seule fois, par l’un des deux processus', async () => {
    const avant = await ouvrirJobs(base.pool, muet)
    await avant.travailler('essai-arret', async () => {})
    await avant.fermer()

    const autre = poolOn(base.url)
    const db = ouvrirDb(base.pool)
    const [un, deux] = await Promise.all([ouvrirJobs(base.pool, muet), ouvrirJobs(autre, muet)])
    await db.transaction().execute(async tx => {
      for (let n = 0; n < 20; n++) await un.envoyer(tx, 'essai-arret', { n })
    })
    const faits: number[] = []
    for (const jobs of [un, deux])
      await jobs.travailler<{ n: number }>('essai-arret', async ({ n }) => void faits.push(n))
    await bientot(() => expect(faits).toHaveLength(20))
    expect(new Set(faits).size).toBe(20)
    await Promise.all([un.fermer(), deux.fermer()])
    const { rows } = await base.pool.query(`select count(*) as n from pgboss.job where name = 'essai-arret'`)
    expect(rows[0].n).toBe(0)
    await autre.end()
  })

  it('gardent pour plus tard ce qui a échoué', async () => {
    const jobs = await ouvrirJobs(base.pool, muet)
    await jobs.travailler('essai-echec', async () => {
      throw new Error('serveur absent')
    })
    await ouvrirDb(base.pool)
      .transaction()
      .execute(tx => jobs.envoyer(tx, 'essai-echec', {}))
    await vi.waitFor(async () => {
      const { rows } = await base.pool.query(`select state from pgboss.job where name = 'essai-echec'`)
      expect(rows).toEqual([{ state: 'retry' }])
    }, 8000)
    await jobs.fermer()
  })

  it('périodiques se font une fois par période, quel que soit le nombre de processus', async () => {
    const autre = poolOn(base.url)
    const [un, deux] = await Promise.all([ouvrirJobs(base.pool, muet), ouvrirJobs(autre, muet)])
    let fois = 0
    await Promise.all([un, deux].map(jobs => jobs.planifier('essai-periode', 6, async () => void fois++)))
    await bientot(() => expect(fois).toBe(1))
    await un.planifier('essai-periode', 6, async () => void fois++)
    await new Promise(suite => setTimeout(suite, 1500))
    expect(fois).toBe(1)
    await Promise.all([un.fermer(), deux.fermer()])
    await autre.end()
  })

  it('s’ouvrent en peu de demandes sur une base qui les connaît déjà, sans rien y créer', async () => {
    await (await ouvrirJobs(base.pool, muet)).fermer()
    const neuf = poolOn(base.url)
    const demandes: string[] = []
    neuf.on('connect', client => {
      const { query } = client
      client.query = ((...args: unknown[]) => {
        demandes.push(String((args[0] as { text?: string }).text ?? args[0]))
        return Reflect.apply(query, client, args)
      }) as typeof client.query
    })
    const jobs = await ouvrirJobs(neuf, muet)
    expect(demandes.length).toBeGreaterThan(1)
    expect(demandes.length).toBeLessThan(12)
    expect(demandes.filter(d => /\b(create|alter|drop)\b/i.test(d))).toEqual([])
    await jobs.fermer()
    await neuf.end()
  })

  it('s’ouvrent à deux en même temps sur une base qui ne les connaît pas', async () => {
    await base.pool.query('drop schema pgboss cascade')
    const autre = poolOn(base.url)
    const ouverts = await Promise.all([base.pool, autre, base.pool].map(p => ouvrirJobs(p, muet)))
    await Promise.all(ouverts.map(jobs => jobs.travailler('essai-ensemble', async () => {})))
    await Promise.all(ouverts.map(jobs => jobs.fermer()))
    await autre.end()
  })
})

describe('le courrier', () => {
  it('part par SMTP quand la transaction est gardée', async () => {
    const recus: string[] = []
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(flux, _, fin) {
        let texte = ''
        flux.on('data', morceau => {
          texte += morceau
        })
        flux.on('end', () => {
          recus.push(texte)
          fin()
        })
      },
    })
    const port = await new Promise<number>(suite => {
      const serveur = smtp.listen(0, '127.0.0.1', () => suite((serveur.address() as { port: number }).port))
    })
    const jobs = await ouvrirJobs(base.pool, muet)
    const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: 'https://dioptrie.example.ci' }
    const courrier = await ouvrirCourrier({ settings, jobs, log: muet })
    await ouvrirDb(base.pool)
      .transaction()
      .execute(tx => courrier.envoyer(tx, LETTRE))
    await bientot(() => expect(recus).toHaveLength(1))
    expect(recus[0]).toMatch(/^To: awa@essai\.ci/m)
    expect(recus[0]).toMatch(/^From: .*ne-pas-repondre@dioptrie\.example\.ci/m)
    expect(recus[0]).toContain('Bonjour Awa')
    await courrier.fermer()
    await jobs.fermer()
    await new Promise<void>(suite => smtp.close(suite))
  })

  it('reste au journal seulement, sans SMTP_URL', async () => {
    const lignes: string[] = []
    const log = pino({ level: 'info' }, { write: (ligne: string) => void lignes.push(ligne) })
    const jobs = await ouvrirJobs(base.pool, log)
    const courrier = await ouvrirCourrier({ settings: { publicUrl }, jobs, log })
    await ouvrirDb(base.pool)
      .transaction()
      .execute(tx => courrier.envoyer(tx, LETTRE))
    await bientot(() => expect(lignes.join()).toContain('Bonjour Awa'))
    await courrier.fermer()
    await jobs.fermer()
  })
})
