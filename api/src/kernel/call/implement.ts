import { setTimeout as attendre } from 'node:timers/promises'
import type { Appel, Contrat, Params, Payload, Query, Reponse } from '@dioptrie/domain/kernel/contract'
import { schemaDesParams } from '@dioptrie/domain/kernel/contract'
import { avecChamps, champsDemandes, Pager, questionRetenue } from '@dioptrie/domain/kernel/liste'
import { champsDe } from '@dioptrie/domain/kernel/phrases'
import { champInvalide, introuvable, Refus } from '@dioptrie/domain/kernel/refus'
import { ENTETE_GARDE, estGardee, gardeDe, SANS_ORDONNANCE } from '@dioptrie/domain/poste/horsLigne'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { recevoir } from '../paper/fichier.ts'
import { dessiner, Papier } from '../paper/papier.ts'
import { type Db, estErreurPg, type Tx } from '../platform/db.ts'
import { annoncerLaLigne } from '../platform/evenements.ts'
import { SANS_ATTENDRE } from '../platform/preparees.ts'
import { prendrePlace } from '../worker/lecteur.ts'
import { type Appelant, interdit, nonConnecte, preuveDemandee } from './appelant.ts'
import { empreinteDe, garderReponse, prendreCle, secretsDe } from './idempotence.ts'
import { encoreALui, verifierPortee, verifierReponse } from './portee.ts'
import { litLesOrdonnances, masqueDe, masquerRefus, sansOrdonnances } from './sante.ts'
import type { Services } from './services.ts'

interface Commun {
  /** The caller; refuses when the call is public and nobody is signed in. */
  readonly moi: Appelant
  /** The officine that the call works in; null is the whole network. */
  officine: string | null
  requestId: string
  log: FastifyBaseLogger
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}
export type Contexte<A extends Appel = Appel> = Commun & (A['writes'] extends true ? { tx: Tx } : { db: Db })

export interface Entree<A extends Appel> {
  params: Params<A>
  query: Query<A>
  payload: Payload<A>
}

/**
 * What serves a call. Throwing a Refus undoes everything; returning one keeps what was written (a failed sign-in
 * is counted although it is refused).
 */
type Faire<A extends Appel> = (ctx: Contexte<A>, entree: Entree<A>) => Promise<Reponse<A> | Refus>

/** Before the transaction of a call: `db` is borrowed for each question, and nothing is held between two. */
export type Avant = Commun & {
  db: Db
  /** Aborted when the caller hangs up: nobody waits for the rest. */
  signal: AbortSignal
}

/** What takes long (a file to read, a picture, a password) is done first; only then a transaction is opened. */
interface DeuxTemps<A extends Appel> {
  avant: (ctx: Avant, entree: Entree<A>) => Promise<unknown>
  puis: (ctx: Contexte<A>, entree: Entree<A>, prepare: never) => Promise<Reponse<A> | Refus>
}

export const enDeuxTemps = <A extends Appel, P>(
  avant: (ctx: Avant, entree: Entree<A>) => Promise<P>,
  puis: (ctx: Contexte<A>, entree: Entree<A>, prepare: P) => Promise<Reponse<A> | Refus>,
): DeuxTemps<A> => ({ avant, puis })

export type Gestionnaire<A extends Appel> = Faire<A> | DeuxTemps<A>

/** One handler for each call of an area: a missing one does not compile. */
export type Gestionnaires<C extends Record<string, Appel>> = { [K in keyof C]: Gestionnaire<C[K]> }
type TousLesGestionnaires<C extends Contrat> = { [Z in keyof C]: Gestionnaires<C[Z]> }

/** A call that was served: what it was asked and what it answers. */
export interface Servi {
  params: Record<string, string>
  reponse: unknown
  requestId: string
}

type Identifier = (request: FastifyRequest) => Promise<Appelant | null>

interface OptionsKernel {
  /** The database as the calls of an area reach it. */
  dbDe: (zone: string) => Db
  services: Services
  identifier: Identifier
  /** Keeps who was shown what is confidential. */
  noterLectures: (acces: { db: Db } | { tx: Tx }, moi: Appelant, appel: Appel, servi: Servi) => Promise<void>
  /** In tests, every reply is checked against the contract. */
  verifierReponses?: boolean
}

/** Lost against another transaction, or prepared before a newer version changed the table: nothing was kept. */
const A_REPRENDRE = new Set(['40001', '40P01', '0A000'])
const ESSAIS = 4

/** All locks have one order (docs/decisions/049); what still collides tries again, each after a moment of its own. */
async function reprendre<T>(log: FastifyBaseLogger, travail: () => Promise<T>): Promise<T> {
  for (let essai = 1; ; essai++) {
    try {
      return await travail()
    } catch (e) {
      if (essai === ESSAIS || !estErreurPg(e) || !A_REPRENDRE.has(e.code)) throw e
      log.warn({ code: e.code, essai }, 'reprise')
      await attendre(Math.random() * 50 * essai)
    }
  }
}

function lire<S extends z.ZodType>(schema: S, valeur: unknown, prefixe?: string): z.output<S> {
  const lu = schema.safeParse(valeur)
  if (!lu.success) throw champInvalide(champsDe(lu.error, prefixe))
  return lu.data
}

const schemaDuCorps = (appel: Appel) =>
  appel.corps === 'payload' ? z.strictObject({ payload: appel.payload }) : appel.payload

async function lireCorps(
  appel: Appel,
  schema: z.ZodType,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<unknown> {
  if (appel.corps === 'fichier') return recevoir(request, appel.recoit, signal)
  if (appel.corps === 'payload') return (lire(schema, request.body ?? {}) as { payload: unknown }).payload
  if (appel.corps === 'nu') return lire(schema, request.body ?? undefined)
  if (request.body !== undefined && request.body !== null && Object.keys(request.body as object).length > 0)
    throw champInvalide(
      Object.fromEntries(Object.keys(request.body as object).map(cle => [cle, 'Champ inconnu'])),
    )
  return undefined
}

const texteDe = (reponse: unknown, nom: '_id' | 'IdOfficine'): string | null => {
  const dit =
    typeof reponse === 'object' && reponse !== null ? (reponse as Record<string, unknown>)[nom] : null
  return typeof dit === 'string' ? dit : null
}

/** Where a call was served, for those who hear of it: its officine, that of its reply, or of who called for themselves. */
const lieuDe = (appel: Appel, moi: Appelant | null, officine: string | null, reponse: unknown) =>
  officine ?? texteDe(reponse, 'IdOfficine') ?? (appel.portee === 'soi' ? (moi?.IdOfficine ?? null) : null)

const JAMAIS = new AbortController().signal
const ANTICIPE = /prefetch|prerender|preview/i

/** Aborted when the caller hangs up before the reply. */
function abandonDe(reply: FastifyReply): AbortSignal {
  const abandon = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) abandon.abort()
  })
  return abandon.signal
}

/** Serves one call: who, access, parse, scope, what takes long, transaction, audit, idempotency, handler, reply. */
function servir(zone: string, appel: Appel, gestionnaire: Gestionnaire<Appel>, db: Db, o: OptionsKernel) {
  const params = schemaDesParams(appel.path)
  const corps = schemaDuCorps(appel)
  const nom = `${appel.method} ${appel.path}`
  const masque = appel.contenu ? null : masqueDe(appel.reponse)
  const gardee = estGardee(zone, appel)

  async function repondreA(moi: Appelant | null, request: FastifyRequest, reply: FastifyReply) {
    const signal = appel.corps === 'fichier' || 'avant' in gestionnaire ? abandonDe(reply) : JAMAIS
    const adresse = {
      params: lire(params, request.params) as Record<string, string>,
      query: questionRetenue(lire(appel.query, request.query) as Record<string, unknown>),
    }
    // What is confidential is read whole: who was shown it is told by its shape.
    const champs = champsDemandes(adresse.query.champs)
    if (champs && masque) delete adresse.query.champs
    // A file says nothing of where it goes: nobody's is opened for an officine that is not theirs.
    if (appel.corps === 'fichier' && moi)
      await verifierPortee(appel, moi, { ...adresse, payload: undefined }, db)
    const entree = { ...adresse, payload: await lireCorps(appel, corps, request, signal) }
    const commun = (officine: string | null): Commun => ({
      get moi() {
        if (!moi) throw nonConnecte()
        return moi
      },
      officine,
      requestId: request.id,
      log: request.log,
      services: o.services,
      request,
      reply,
    })
    const porter = async (base: Db | Tx) => (moi ? verifierPortee(appel, moi, entree, base) : null)
    const cacher = moi && masque && !litLesOrdonnances(moi) ? masque : null
    // What takes long is done for an officine that is already found: it is not asked for again.
    const trouvee = 'avant' in gestionnaire ? await porter(db) : undefined
    const prepare =
      'avant' in gestionnaire
        ? await gestionnaire.avant(
            Object.assign(commun(trouvee ?? null), { db, signal }),
            entree as Entree<Appel>,
          )
        : undefined
    const executer = async (acces: { db: Db } | { tx: Tx }) => {
      const officine = trouvee === undefined ? await porter('tx' in acces ? acces.tx : acces.db) : trouvee
      const ctx = Object.assign(commun(officine), acces) as Contexte
      const reponse = await ('avant' in gestionnaire
        ? gestionnaire.puis(ctx, entree as Entree<Appel>, prepare as never)
        : gestionnaire(ctx, entree as Entree<Appel>)
      ).catch((e: unknown) => {
        throw cacher ? masquerRefus(e, cacher) : e
      })
      return { officine: ctx.officine, reponse: await montrer(acces, reponse) }
    }
    /** Whoever is shown a reply, the first time or again, may see it, and that is kept. */
    const montrer = async (acces: { db: Db } | { tx: Tx }, reponse: unknown) => {
      if (!moi || reponse instanceof Refus) return reponse
      verifierReponse(appel, moi, reponse)
      if (litLesOrdonnances(moi))
        await o.noterLectures(acces, moi, appel, { params: entree.params, reponse, requestId: request.id })
      const montree = cacher ? cacher(reponse) : reponse
      const [lit, permis] = [litLesOrdonnances(moi), moi.gardeOrdonnances]
      const garde = gardee && gardeDe({ appel, reponse, masquable: masque !== null, lit, permis })
      if (garde) reply.header(ENTETE_GARDE, garde)
      return champs ? avecChamps(montree, champs) : montree
    }

    if (!appel.writes)
      return repondre(appel, reply, (await reprendre(request.log, () => executer({ db }))).reponse, o)

    const cle = request.headers['idempotency-key']
    const cleIdempotence =
      moi && typeof cle === 'string' && cle.length > 0 && !appel.contenu
        ? {
            IdUtilisateur: moi._id,
            cle: cle.slice(0, 200),
            appel: nom,
            empreinte: empreinteDe([entree.params, entree.payload], o.services.settings.secret, appel.croit),
            secrets: secretsDe(entree.payload, appel.croit),
            secret: o.services.settings.secret,
          }
        : null
    const ecrire = async (tx: Tx) => {
      const contexte = JSON.stringify({ appel: nom, requestId: request.id, IdUtilisateur: moi?._id ?? null })
      await sql`select ${sql.raw(SANS_ATTENDRE)} set_config('dioptrie.contexte', ${contexte}, true),
        set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx)
      if (cleIdempotence) {
        const rejouee = await prendreCle(tx, cleIdempotence)
        if (rejouee) {
          // A role or an officine may have changed since.
          if (moi && !encoreALui(appel, moi, rejouee.IdOfficine)) throw introuvable()
          return montrer({ tx }, rejouee.reponse)
        }
      }
      const { reponse, officine } = await executer({ tx })
      if (!(reponse instanceof Refus)) {
        const horsLigne = await annoncerLaLigne(tx, appel, {
          moi,
          officine: lieuDe(appel, moi, officine, reponse),
          id: entree.params.id ?? texteDe(reponse, '_id'),
        })
        if (o.verifierReponses && horsLigne.length > 0)
          throw new Error(`${nom} annonce ce que sa ligne du contrat ne dit pas : ${horsLigne.join()}`)
      }
      // A refusal is no reply to keep: what it wrote stays (a failed password), the key is free again.
      if (cleIdempotence && !(reponse instanceof Refus))
        await garderReponse(tx, cleIdempotence, { reponse, IdOfficine: officine })
      return reponse
    }
    return repondre(appel, reply, await reprendre(request.log, () => db.transaction().execute(ecrire)), o)
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    // A browser that reads ahead asks for nothing: what an address changes waits for a person.
    if (
      appel.writes &&
      appel.method === 'GET' &&
      ANTICIPE.test(String(request.headers['sec-purpose'] ?? request.headers.purpose))
    )
      throw new Refus(
        403,
        'LECTURE_ANTICIPEE',
        'Cette adresse change quelque chose : elle ne se lit pas d’avance.',
      )
    const lui = appel.acces === 'public' ? null : await o.identifier(request)
    const moi = lui && request.headers[ENTETE_GARDE] === SANS_ORDONNANCE ? sansOrdonnances(lui) : lui
    if (appel.acces !== 'public') {
      if (!moi) throw nonConnecte()
      if (appel.acces !== 'session' && !moi.permissions.has(appel.acces)) throw interdit()
      if (appel.preuve && !moi.prouve) throw preuveDemandee()
    }
    const rendrePlace = appel.corps === 'fichier' && moi ? prendrePlace(moi._id, appel.recoit) : undefined
    try {
      return await repondreA(moi, request, reply)
    } finally {
      rendrePlace?.()
    }
  }
}

/** A list that was asked for some fields answers no other; each is as the contract says. */
function schemaRepondu(appel: Appel, { query }: FastifyRequest): z.ZodType {
  const champs = champsDemandes((query as { champs?: string }).champs)
  if (!champs || !(appel.reponse instanceof z.ZodUnion)) return appel.reponse
  const [tableau] = appel.reponse.options as unknown as [z.ZodArray<z.ZodObject>]
  const element = z.strictObject(
    Object.fromEntries(Object.entries(tableau.element.shape).filter(([nom]) => champs.includes(nom))),
  )
  return z.union([z.array(element), z.object({ pager: Pager, pageOfItems: z.array(element) })])
}

async function repondre(appel: Appel, reply: FastifyReply, reponse: unknown, o: OptionsKernel) {
  if (reponse instanceof Refus) throw reponse
  if (reponse instanceof Papier) {
    const { buffer, byteOffset, byteLength } = await dessiner(reponse.aDessiner)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${reponse.nom}.pdf"`)
      .send(Buffer.from(buffer, byteOffset, byteLength))
  }
  if (reply.sent) return reply
  reply.code(appel.statut)
  if (appel.contenu) return reply.send(reponse)
  if (o.verifierReponses) {
    const lu = schemaRepondu(appel, reply.request).safeParse(JSON.parse(JSON.stringify(reponse)))
    if (!lu.success)
      throw new Error(`Réponse hors contrat de ${appel.path} : ${JSON.stringify(lu.error.issues)}`)
  }
  // A bare JSON string (`"token valide"`) would otherwise leave as plain text.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(reponse))
}

export function implementer<C extends Contrat>(
  app: FastifyInstance,
  contrat: C,
  gestionnaires: TousLesGestionnaires<C>,
  options: OptionsKernel,
): void {
  for (const [zone, appels] of Object.entries(contrat))
    for (const [nom, appel] of Object.entries(appels)) {
      const gestionnaire = (gestionnaires as Record<string, Record<string, Gestionnaire<Appel>>>)[zone]?.[nom]
      if (!gestionnaire) throw new Error(`Aucun gestionnaire pour ${zone}.${nom}`)
      app.route({
        method: appel.method,
        url: appel.path.replace(/\{(\w+)\}/g, ':$1'),
        handler: servir(zone, appel, gestionnaire, options.dbDe(zone), options),
      })
    }
}
