import { createHash, createHmac } from 'node:crypto'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Enregistre } from '@dioptrie/domain/kernel/enregistre'
import { type Refus, regle } from '@dioptrie/domain/kernel/refus'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { desceller, sceller } from '../platform/coffre.ts'
import type { Lecture, Tx } from '../platform/db.ts'
import { SANS_ATTENDRE } from '../platform/preparees.ts'

interface Cle {
  IdUtilisateur: string
  cle: string
  appel: string
  /** What its row says that it changes. */
  change: readonly string[]
  /** Of what was asked, before the call works on it. */
  empreinte: string
  /** The secrets in it. */
  secrets: readonly unknown[]
  /** The server's. */
  secret: string
}
interface Rejouee {
  reponse: unknown
  IdOfficine: string | null
  /** What is asked now under this key is something else: what the first sending has saved is told. */
  autre?: { memeAppel: boolean; change: readonly string[]; nom: string }
}

/** Never part of the print of a body: passwords (`actuel` is one), a provider's secrets. */
const SECRETS = /^(actuel|(confirm)?password|facteur|client(Id|Secret))$/i

/** A file is told by its own print: its bytes as numbers would be text four times its size. */
function imprimable(valeur: unknown, croit: readonly string[]): unknown {
  if (Buffer.isBuffer(valeur)) return createHash('sha256').update(valeur).digest('hex')
  if (Array.isArray(valeur)) return valeur.map(v => imprimable(v, croit))
  if (typeof valeur !== 'object' || valeur === null) return valeur
  return Object.fromEntries(
    Object.entries(valeur).flatMap(([nom, v]) =>
      SECRETS.test(nom) || croit.includes(nom) ? [] : [[nom, imprimable(v, croit)]],
    ),
  )
}

/** `secret` is the server's: without it nothing can be guessed from the print of a body. */
export const empreinteDe = (corps: unknown, secret: string, croit: readonly string[] = []) =>
  createHmac('sha256', `idempotence ${secret}`)
    .update(JSON.stringify(imprimable(corps, croit)))
    .digest('hex')

/** The secrets of a body, apart, each after its name. */
export function secretsDe(valeur: unknown, croit: readonly string[] = [], nom = ''): unknown[] {
  if (croit.includes(nom)) return []
  if (SECRETS.test(nom)) return valeur ? [nom, valeur] : []
  if (Buffer.isBuffer(valeur) || typeof valeur !== 'object' || valeur === null) return []
  return Object.entries(valeur).flatMap(([n, v]) => secretsDe(v, croit, n))
}

/** The table holds neither the key nor the answer: the one is known by its print, the other is opened with both. */
const derive = (
  { IdUtilisateur, cle, secret }: Pick<Cle, 'IdUtilisateur' | 'cle' | 'secret'>,
  pour: 'nom' | 'sceau' | 'secrets',
) =>
  createHmac('sha256', `idempotence ${pour} ${secret}`).update(`${IdUtilisateur} ${cle}`).digest('base64url')

/**
 * Secrets are known by a print under the key itself, which nobody keeps: whoever holds the table and the server's secret
 * has nothing to try words against.
 */
const imprimer = (c: Cle) =>
  c.secrets.length === 0
    ? c.empreinte
    : `${c.empreinte}.${createHmac('sha256', derive(c, 'secrets')).update(JSON.stringify(c.secrets)).digest('hex')}`

/** Sent again without its secrets, which no draft keeps, it is the same gesture; with others it is not. */
const memeGeste = (premiere: string, celleCi: string) =>
  premiere === celleCi || premiere.split('.')[0] === celleCi

/**
 * Takes the key for this transaction, or gives the first reply. A second call with the same key waits here until
 * the first one is committed (then gets its reply) or rolled back (then does the work).
 */
export async function prendreCle(tx: Tx, c: Cle): Promise<Rejouee | null> {
  const nom = derive(c, 'nom')
  await sql`select ${sql.raw(SANS_ATTENDRE)}
    pg_advisory_xact_lock(hashtextextended(${nom}, 0))`.execute(tx)
  const premiere = await tx
    .selectFrom('idempotence')
    .select(['appel', 'empreinte', 'reponse', 'IdOfficine'])
    .where('IdUtilisateur', '=', c.IdUtilisateur)
    .where('cle', '=', nom)
    .executeTakeFirst()
  if (!premiere) return null
  const memeAppel = premiere.appel === c.appel
  return {
    reponse: JSON.parse(desceller(premiere.reponse, derive(c, 'sceau')) ?? 'null'),
    IdOfficine: premiere.IdOfficine,
    ...(memeAppel && memeGeste(premiere.empreinte, imprimer(c))
      ? {}
      : { autre: { memeAppel, change: memeAppel ? c.change : [], nom } }),
  }
}

/** Done already: what proves the hand was given then, and is good once. */
export async function cleServie(
  db: Lecture,
  { headers }: Pick<FastifyRequest, 'headers'>,
  IdUtilisateur: string,
  secret: string,
): Promise<boolean> {
  const cle = headers['idempotency-key']
  if (typeof cle !== 'string' || cle === '') return false
  const nom = derive({ IdUtilisateur, cle: cle.slice(0, 200), secret }, 'nom')
  const { rows } = await sql`
    select from idempotence where "IdUtilisateur" = ${IdUtilisateur} and cle = ${nom}`.execute(db)
  return rows.length > 0
}

/** `courant`: what the first sending was answered, for a screen that goes on from there. */
export function dejaEnregistre(enregistre: Enregistre | null, courant?: unknown): Refus {
  const { numero, montant } = enregistre ?? {}
  const quoi = [numero, montant != null && ecrireMontant(montant)].filter(Boolean).join(', ')
  return regle(
    'CLE_DEJA_UTILISEE',
    `Votre premier envoi est enregistré${quoi && ` : ${quoi}`}. Celui-ci, avec d’autres valeurs, ne l’est pas.`,
    { enregistre, ...(courant === undefined ? {} : { courant }) },
  )
}

/** With the work itself, or not at all. A link that opens an account is shown once: it is no part of what is kept. */
export async function garderReponse(tx: Tx, c: Cle, { reponse, IdOfficine }: Rejouee): Promise<void> {
  const garde = JSON.stringify(reponse ?? null, (nom, v) => (nom === 'lien' ? undefined : v))
  await sql`insert ${sql.raw(SANS_ATTENDRE)} into idempotence ("IdUtilisateur", cle, appel, empreinte, "IdOfficine", reponse)
    values (${c.IdUtilisateur}, ${derive(c, 'nom')}, ${c.appel}, ${imprimer(c)}, ${IdOfficine}, ${sceller(garde, derive(c, 'sceau'))})`.execute(
    tx,
  )
}
