import { partialDeepStrictEqual } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import type pg from 'pg'
import { ADMIN, aMoitie, Maison, Poste, verifier } from './coupure.fixture.ts'
import { compterTout, preparer, TOUS_LES_TRAVAUX, type Travail } from './coupure.travaux.ts'
import { runningEmbedded } from './kernel/platform/embedded.ts'
import { avecBase } from './kernel/trial/avecBase.ts'
import { lancer } from './kernel/trial/testserveur.ts'
import { enDouble, jouerOrange, type Orange } from './sms/orange.essai.ts'

/*
 * The same shop struck again and again while it works: by `coupure.test.ts` ten times, by `npm run test:pannes` as often as one
 * likes. Whoever works has patience, as a screen has: what got no answer is sent again with its key.
 */

/** The whole program; its PostgreSQL, from the top; one session of it, after which PostgreSQL begins anew by itself. */
export const GENRES = ['session', 'programme', 'postgres'] as const
export interface Coup {
  genre: (typeof GENRES)[number]
  travail: Travail
}

const POSTES = 6
/** A busy machine may take a minute to start the program again. */
const PATIENCE_MS = 120_000
/** How far into the call it is struck, at most: most of them take five to thirty milliseconds. */
const DEDANS_MS = 12

export class Boutique {
  readonly maison = new Maison()
  readonly fautes: string[] = []
  readonly #dossier = mkdtempSync(join(tmpdir(), 'dioptrie-coupure-'))
  #programme: ReturnType<typeof lancer> | undefined
  #orange: Orange | undefined

  static async ouvrir(): Promise<Boutique> {
    const boutique = new Boutique()
    boutique.#orange = await jouerOrange()
    try {
      await boutique.#demarrer()
      await boutique.base(async c => {
        await boutique.maison.installer(c, { montures: 50_000 })
        await preparer(boutique.maison, c)
      })
      return boutique
    } catch (erreur) {
      await boutique.fermer()
      throw erreur
    }
  }

  async #demarrer(): Promise<void> {
    this.#programme = lancer({
      DATA_DIR: this.#dossier,
      DEMO: 'off',
      SMS_URL: this.#orange?.url ?? '',
      ...ADMIN,
    })
    const url = await Promise.race([this.#programme.pret, this.#programme.fin])
    if (typeof url !== 'string') throw new Error(this.#programme.erreurs())
    this.maison.url = url
  }

  async base<T>(travail: (c: pg.Client) => Promise<T>): Promise<T> {
    return avecBase(await this.#adresse(), travail)
  }

  /** Once it answers: PostgreSQL may be coming back from the last blow. */
  async #adresse(): Promise<string> {
    for (;;) {
      const url = await runningEmbedded(this.#dossier)
      if (url) return url
      await attendre(50)
    }
  }

  /** The blow, ready to fall; once it has, the shop is put back to work. */
  async frapper(genre: Coup['genre'], quand: Promise<unknown>): Promise<void> {
    if (genre === 'session')
      return this.base(async c => {
        await quand
        const { rows } = await c.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
             and backend_type = 'client backend' order by state is not distinct from 'idle', random() limit 1`,
        )
        process.kill(rows[0]?.pid as number, 'SIGKILL')
      })
    const programme = this.#programme as ReturnType<typeof lancer>
    const postmaster = readFileSync(join(this.#dossier, 'postgres', 'postmaster.pid'), 'utf8')
    await quand
    if (genre === 'programme') programme.child.kill('SIGKILL')
    else process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL')
    const code = await programme.fin
    if (
      genre === 'postgres' &&
      (code !== 1 || !/PostgreSQL s’est arrêté de lui-même/.test(programme.erreurs()))
    )
      this.fautes.push(`PostgreSQL tué, le programme finit par ${code} : ${programme.erreurs()}`)
    this.#relire()
    await this.#demarrer()
  }

  /** What the program wrote about errors that nobody foresaw. */
  #relire(): void {
    const lignes = this.#programme?.sortie().split('\n') ?? []
    this.fautes.push(...lignes.filter(l => l.includes('erreur inattendue')))
  }

  /** Nothing confirmed is lost, nothing repeated counts twice, nothing is made by half, the books agree: what is not so. */
  async controler(postes: readonly Poste[], avant: Record<string, number>): Promise<string[]> {
    this.#relire()
    const fautes = [...this.fautes, ...postes.flatMap(p => p.refus.map(r => `refusé : ${JSON.stringify(r)}`))]
    const ecritures = postes.flatMap(p => p.ecritures)
    for (const { appel, confirmee } of ecritures)
      if (confirmee === undefined) fautes.push(`sans réponse : ${appel.path}`)
    for (const [appel, params, montre] of postes.flatMap(p => p.preuves)) {
      const lu = await this.maison.appeler(appel, { params })
      if (!contient(lu?.corps, montre))
        fautes.push(`${appel.path} ${Object.values(params)} : ${JSON.stringify(lu)?.slice(0, 300)}`)
    }
    for (const [n, { appel, demande, cle, confirmee, coupee }] of ecritures.entries()) {
      // One in five of those that were answered at once is enough; all of the others.
      if (!coupee && n % 5 > 0) continue
      const refaite = await this.maison.appeler(appel, demande, cle)
      if (JSON.stringify(refaite?.corps) !== JSON.stringify(confirmee))
        fautes.push(`${appel.path}, redemandé : ${JSON.stringify(refaite)?.slice(0, 300)}`)
    }
    const apres = await this.base(compterTout)
    for (const [chemin, nombre] of Object.entries(apres)) {
      const faites = ecritures.filter(e => e.appel.path === chemin).length
      const la = nombre - (avant[chemin] as number)
      if (la !== faites) fautes.push(`${chemin} : ${la} au lieu de ${faites}`)
    }
    if ((await this.base(aMoitie)) > 0) fautes.push('une vente est faite à moitié')
    fautes.push(...enDouble(this.#orange as Orange).map(numero => `deux messages au ${numero}`))
    const { dit, code } = await verifier({ DATA_DIR: this.#dossier, DATABASE_URL: '' })
    if (code !== 0 || !/\n0 différence\(s\)\n$/.test(dit)) fautes.push(dit)
    return fautes
  }

  async fermer(): Promise<void> {
    this.#programme?.child.kill('SIGTERM')
    await this.#programme?.fin
    await this.#orange?.fermer()
    rmSync(this.#dossier, { recursive: true, force: true })
  }
}

function contient(lu: unknown, montre: object): boolean {
  try {
    partialDeepStrictEqual(lu, montre)
    return true
  } catch {
    return false
  }
}

/**
 * People work at everything, in turn, while the blows fall: each in the middle of the call that it aims at, one more person doing just
 * that. The next one falls once that person has finished.
 */
export async function travaillerSous(
  boutique: Boutique,
  coups: readonly Coup[],
  dire: (n: number, coup: Coup) => void = () => {},
): Promise<Poste[]> {
  const { maison } = boutique
  const nouveau = () => new Poste(maison, PATIENCE_MS)
  const postes = Array.from({ length: POSTES }, nouveau)
  let fini = false
  const journees = postes.map(async (p, rang) => {
    for (let n = rang * 3; !fini && p.refus.length === 0; n++)
      await TOUS_LES_TRAVAUX[n % TOUS_LES_TRAVAUX.length]?.faire(p, n).catch(() => {})
  })
  try {
    for (const [n, { genre, travail }] of coups.entries()) {
      const p = nouveau()
      postes.push(p)
      let parti = () => {}
      const quand = new Promise<void>(ok => {
        parti = ok
      })
      maison.entend = (qui, appel) => {
        if (qui === p && appel === travail.vise) parti()
      }
      const coup = boutique.frapper(
        genre,
        quand.then(() => attendre(Math.random() * DEDANS_MS)),
      )
      await travail.faire(p, n).catch(() => {})
      // Refused before it came to the call aimed at: a fault that is said, and the blow falls all the same.
      parti()
      await coup
      dire(n, coups[n] as Coup)
    }
  } finally {
    fini = true
    await Promise.all(journees)
  }
  return postes
}
