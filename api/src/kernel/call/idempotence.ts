import { createHash, createHmac } from 'node:crypto'
import { regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { desceller, sceller } from '../platform/coffre.ts'
import type { Tx } from '../platform/db.ts'
import { SANS_ATTENDRE } from '../platform/preparees.ts'

interface Cle {
  IdUtilisateur: string
  cle: string
  appel: string
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
}

/** Never part of the print of a body: passwords (`actuel` is one), a provider's secrets. */
const SECRETS = /^(actuel|(confirm)?password|client(Id|Secret))$/i

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
const derive = ({ IdUtilisateur, cle, secret }: Cle, pour: 'nom' | 'sceau' | 'secrets') =>
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
  if (premiere.appel !== c.appel || !memeGeste(premiere.empreinte, imprimer(c)))
    throw regle(
      'CLE_DEJA_UTILISEE',
      'Votre premier envoi avait été enregistré, avec d’autres valeurs ; celui-ci ne l’est pas. Vérifiez ce qui est enregistré avant de recommencer.',
    )
  return {
    reponse: JSON.parse(desceller(premiere.reponse, derive(c, 'sceau')) ?? 'null'),
    IdOfficine: premiere.IdOfficine,
  }
}

/** With the work itself, or not at all. A link that opens an account is shown once: it is no part of what is kept. */
export async function garderReponse(tx: Tx, c: Cle, { reponse, IdOfficine }: Rejouee): Promise<void> {
  const garde = JSON.stringify(reponse ?? null, (nom, v) => (nom === 'lien' ? undefined : v))
  await sql`insert ${sql.raw(SANS_ATTENDRE)} into idempotence ("IdUtilisateur", cle, appel, empreinte, "IdOfficine", reponse)
    values (${c.IdUtilisateur}, ${derive(c, 'nom')}, ${c.appel}, ${imprimer(c)}, ${IdOfficine}, ${sceller(garde, derive(c, 'sceau'))})`.execute(
    tx,
  )
}
