import { Readable } from 'node:stream'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { type Entite, type Evenement, entites } from '@dioptrie/domain/kernel/entites'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Appelant, peutLire } from '../call/appelant.ts'
import type { Tx } from './db.ts'
import { SANS_ATTENDRE } from './preparees.ts'

const CANAL = 'dioptrie'
/** Proxies close what stays silent; it is also how long a closed session may still listen. */
const BATTEMENT_MS = 15_000
/** A reader that does not follow is let go: it comes back and reads everything again. */
const RETARD_MAX = 64 * 1024
/** Each tab that is open holds one. */
const FLUX_MAX = 20

export type Annonce = Omit<Evenement, 'requestId'>

/** What each transaction has said so far. */
const dites = new WeakMap<Tx, Set<Entite>>()

/** Says that a record changed. It leaves when the transaction commits, and never if it does not. */
export async function annoncer(tx: Tx, ...annonces: Annonce[]): Promise<void> {
  if (annonces.length === 0) return
  const deja = dites.get(tx) ?? new Set()
  for (const { entite } of annonces) deja.add(entite)
  dites.set(tx, deja)
  await sql`
    select ${sql.raw(SANS_ATTENDRE)} pg_notify(${CANAL}, json_build_object('entite', a.entite, '_id', a.id, 'IdOfficine', a.officine, 'requestId',
      nullif(current_setting('dioptrie.contexte', true), '')::jsonb ->> 'requestId')::text)
    from unnest(${annonces.map(a => a.entite)}::text[], ${annonces.map(a => a._id)}::text[],
      ${annonces.map(a => a.IdOfficine)}::text[]) as a (entite, id, officine)`.execute(tx)
}

interface Fait {
  moi: Appelant | null
  officine: string | null
  /** The record that the path or the reply names. */
  id: string | null
}

/**
 * What the row of a call says that it changes is announced, whether its handler did so or not: a handler says what the kernel cannot know,
 * another officine or several records. Answers what was said that the row does not say; a notice to someone is a letter, not a change.
 */
export async function annoncerLaLigne(tx: Tx, { change = '' }: Appel, fait: Fait): Promise<Entite[]> {
  const ligne: readonly Entite[] = typeof change === 'string' ? [] : change
  const deja = dites.get(tx) ?? new Set()
  await annoncer(
    tx,
    ...ligne.flatMap((entite): Annonce[] => {
      const { lire } = entites[entite]
      if (deja.has(entite) || lire === 'personne') return []
      if (lire === 'soi') return fait.moi ? [{ entite, _id: fait.moi._id, IdOfficine: null }] : []
      return [{ entite, _id: fait.id, IdOfficine: fait.officine }]
    }),
  )
  return [...deja].filter(entite => !ligne.includes(entite) && entite !== 'notification')
}

const entend = (moi: Appelant, { entite, _id, IdOfficine }: Evenement) => {
  const { lire } = entites[entite]
  if (lire === 'personne') return false
  if (lire === 'soi') return _id === moi._id
  return (lire === 'tous' || moi.permissions.has(lire)) && (IdOfficine === null || peutLire(moi, IdOfficine))
}

interface Auditeur {
  moi: Appelant
  request: FastifyRequest
  flux: Readable
}

export interface Evenements {
  ouvrir: (moi: Appelant, request: FastifyRequest) => Promise<Readable>
  fermer: () => Promise<void>
}

/**
 * One connection listens for the whole process, from the first reader on. When it breaks, what was said meanwhile is
 * lost: every stream ends, and each screen that comes back asks for everything again.
 */
export function ouvrirEvenements({
  pool,
  adresse,
  log,
  identifier,
  battementMs = BATTEMENT_MS,
}: {
  pool: pg.Pool
  /** Where a session is one's own, when the pool shares its sessions. */
  adresse?: string | undefined
  log: Logger
  identifier: (request: FastifyRequest) => Promise<Appelant | null>
  battementMs?: number
}): Evenements {
  const auditeurs = new Set<Auditeur>()
  let ecoute: Promise<pg.Client> | null = null
  let ferme = false

  function congedier(auditeur: Auditeur) {
    if (auditeurs.delete(auditeur)) auditeur.flux.push(null)
  }

  function ecrire(auditeur: Auditeur, texte: string) {
    if (auditeur.flux.readableLength > RETARD_MAX) auditeur.flux.destroy()
    else auditeur.flux.push(texte)
  }

  function diffuser(message: string | undefined) {
    if (!message) return
    const evenement = JSON.parse(message) as Evenement
    // Another process may be of a newer version.
    if (!(evenement.entite in entites)) return
    for (const auditeur of auditeurs)
      if (entend(auditeur.moi, evenement)) ecrire(auditeur, `event: change\ndata: ${message}\n\n`)
  }

  async function brancher(): Promise<pg.Client> {
    const client = new pg.Client({ ...pool.options, ...(adresse && { connectionString: adresse }) })
    client.on('error', ({ message }) => {
      if (!ferme) log.warn({ reason: message }, 'L’écoute des changements s’est rompue')
    })
    client.once('end', () => {
      ecoute = null
      auditeurs.forEach(congedier)
    })
    client.on('notification', ({ payload }) => diffuser(payload))
    await client.connect()
    await client.query(`listen ${CANAL}`)
    return client
  }

  /** A logout, a deactivation, an expired token or another role count here as they do for a call. */
  async function verifier(auditeur: Auditeur) {
    const moi = await identifier(auditeur.request).catch(() => null)
    if (!moi) return congedier(auditeur)
    auditeur.moi = moi
    if (auditeurs.has(auditeur)) ecrire(auditeur, ':\n\n')
  }
  const battement = setInterval(() => auditeurs.forEach(a => void verifier(a)), battementMs).unref()

  return {
    async ouvrir(moi, request) {
      if ([...auditeurs].filter(a => a.moi._id === moi._id).length >= FLUX_MAX)
        throw new Refus(
          429,
          'TROP_DE_FLUX',
          `Vous avez déjà ${FLUX_MAX} écrans ouverts à l’écoute : fermez-en un.`,
          { details: { retryAfter: 30 } },
        )
      ecoute ??= brancher().catch(erreur => {
        ecoute = null
        throw erreur
      })
      await ecoute
      const flux = new Readable({ read() {} })
      const auditeur = { moi, request, flux }
      auditeurs.add(auditeur)
      flux.once('close', () => auditeurs.delete(auditeur))
      flux.push('event: pret\ndata: {}\n\n')
      return flux
    },
    async fermer() {
      ferme = true
      clearInterval(battement)
      auditeurs.forEach(congedier)
      const client = await ecoute?.catch(() => null)
      await client?.end()
    },
  }
}
