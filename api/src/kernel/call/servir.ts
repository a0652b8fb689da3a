import { setTimeout as attendre } from 'node:timers/promises'
import type { Appel, Contrat } from '@dioptrie/domain/kernel/contract'
import { schemaDesParams } from '@dioptrie/domain/kernel/contract'
import { avecChamps, champsDemandes, Pager, questionRetenue } from '@dioptrie/domain/kernel/liste'
import { champsDe } from '@dioptrie/domain/kernel/phrases'
import { champInvalide, introuvable, Refus } from '@dioptrie/domain/kernel/refus'
import { ENTETE_GARDE, estGardee, gardeDe, SANS_ORDONNANCE } from '@dioptrie/domain/poste/horsLigne'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { recevoir } from '../paper/fichier.ts'
import { dessiner, Papier } from '../paper/papier.ts'
import { type Db, estErreurPg, type Tx } from '../platform/db.ts'
import { annoncerLaLigne } from '../platform/evenements.ts'
import { SANS_ATTENDRE } from '../platform/preparees.ts'
import { prendrePlace } from '../worker/lecteur.ts'
import { type Appelant, interdit, nonConnecte, preuveDemandee } from './appelant.ts'
import { enJson } from './enJson.ts'
import { ceQueLaCleAEnregistre } from './enregistre.ts'
import { dejaEnregistre, empreinteDe, garderReponse, prendreCle, secretsDe } from './idempotence.ts'
import type { Commun, Contexte, Entree, Gestionnaire, Servi, TousLesGestionnaires } from './implement.ts'
import { direLesLignes } from './langue.ts'
import { encoreALui, verifierPortee, verifierReponse } from './portee.ts'
import { litLesOrdonnances, masqueDe, masquerRefus, sansOrdonnances } from './sante.ts'
import type { Services } from './services.ts'

type Acces = { db: Db } | { tx: Tx }

interface OptionsKernel {
  /** The database as the calls of an area reach it. */
  dbDe: (zone: string) => Db
  services: Services
  identifier: (request: FastifyRequest) => Promise<Appelant | null>
  /** Keeps who was shown what is confidential. */
  noterLectures: (acces: Acces, moi: Appelant, appel: Appel, servi: Servi) => Promise<void>
  /** Files that leave, and records that are gone through. */
  noterSortie?: (moi: Appelant, appel: Appel, reponse: unknown, query: unknown) => Promise<void>
  /** In tests, every reply is checked against the contract. */
  verifierReponses?: boolean
}

/** What is known of a row of the contract before anybody calls it. */
export function ligneDe(zone: string, appel: Appel, gestionnaire: Gestionnaire<Appel>, o: OptionsKernel) {
  return {
    appel,
    gestionnaire,
    o,
    db: o.dbDe(zone),
    nom: `${appel.method} ${appel.path}`,
    params: schemaDesParams(appel.path),
    corps: appel.corps === 'payload' ? z.strictObject({ payload: appel.payload }) : appel.payload,
    masque: appel.contenu ? null : masqueDe(appel.reponse),
    gardee: estGardee(zone, appel),
  }
}
type Ligne = ReturnType<typeof ligneDe>

const JAMAIS = new AbortController().signal

/** A call on its way: each step adds what it has found. */
export const passageDe = (ligne: Ligne, request: FastifyRequest, reply: FastifyReply) => ({
  ligne,
  request,
  reply,
  moi: null as Appelant | null,
  rendrePlace: undefined as (() => void) | undefined,
  /** Aborted when the caller hangs up, where something takes long. */
  signal: JAMAIS,
  entree: { params: {}, query: {}, payload: undefined } as {
    params: Record<string, string>
    query: Record<string, unknown>
    payload: unknown
  },
  /** The fields of a list that were asked for, all when none is named. */
  champs: undefined as string[] | undefined,
  /** The officine that was found before the transaction: it is not asked for again. */
  trouvee: undefined as string | null | undefined,
  /** What took long. */
  prepare: undefined as unknown,
  /** The officine that the call worked in. */
  officine: null as string | null,
  reponse: undefined as unknown,
})
export type Passage = ReturnType<typeof passageDe>

/** A step that has nothing to wait for returns nothing: nobody waits. */
type Etape = (p: Passage) => Promise<unknown> | undefined

const ANTICIPE = /prefetch|prerender|preview/i
/** A browser that reads ahead asks for nothing: what an address changes waits for a person. */
export const refuserLAnticipation: Etape = ({ ligne: { appel }, request: { headers } }) => {
  if (
    appel.writes &&
    appel.method === 'GET' &&
    ANTICIPE.test(String(headers['sec-purpose'] ?? headers.purpose))
  )
    throw new Refus(
      403,
      'LECTURE_ANTICIPEE',
      'Cette adresse change quelque chose : elle ne se lit pas d’avance.',
    )
  return undefined
}

/** Who calls, from the database; as the copy that a desk keeps sees them, when it is the copy that asks. */
export const reconnaitre: Etape = p => {
  if (p.ligne.appel.acces === 'public') return undefined
  return p.ligne.o.identifier(p.request).then(lui => {
    p.moi = lui && p.request.headers[ENTETE_GARDE] === SANS_ORDONNANCE ? sansOrdonnances(lui) : lui
  })
}

export const autoriser: Etape = ({ ligne: { appel }, moi }) => {
  if (appel.acces === 'public') return undefined
  if (!moi) throw nonConnecte()
  if (appel.acces !== 'session' && !moi.permissions.has(appel.acces)) throw interdit()
  if (appel.preuve && !moi.prouve) throw preuveDemandee()
  return undefined
}

/** Aborted when the caller hangs up before the reply. */
function abandonDe(reply: FastifyReply): AbortSignal {
  const abandon = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) abandon.abort()
  })
  return abandon.signal
}

/** Files are read a few at a time for each person, and what takes long ends when nobody waits for it any more. */
export const prendreSaPlace: Etape = p => {
  const { appel, gestionnaire } = p.ligne
  const fichier = appel.corps === 'fichier'
  if (fichier && p.moi) p.rendrePlace = prendrePlace(p.moi._id, appel.recoit)
  if (fichier || 'avant' in gestionnaire) p.signal = abandonDe(p.reply)
  return undefined
}

function lire<S extends z.ZodType>(schema: S, valeur: unknown, prefixe?: string): z.output<S> {
  const lu = schema.safeParse(valeur)
  if (!lu.success) throw champInvalide(champsDe(lu.error, prefixe))
  return lu.data
}

export const lireLAdresse: Etape = p => {
  const { appel, params, masque } = p.ligne
  p.entree.params = lire(params, p.request.params) as Record<string, string>
  const query = questionRetenue(lire(appel.query, p.request.query) as Record<string, unknown>)
  p.entree.query = query
  // What is confidential is read whole: who was shown it is told by its shape.
  p.champs = champsDemandes(query.champs)
  if (p.champs && masque) delete query.champs
  return undefined
}

const porter = ({ ligne: { appel }, moi, entree }: Passage, base: Db | Tx) =>
  moi ? verifierPortee(appel, moi, entree, base) : Promise.resolve(null)

/** A file says nothing of where it goes: nobody's is opened for an officine that is not theirs. */
export const situerLeFichier: Etape = p =>
  p.ligne.appel.corps === 'fichier' && p.moi ? porter(p, p.ligne.db) : undefined

/** Nothing given, `{}` and `{ "payload": {} }` say the same. */
const estVide = (corps: unknown) =>
  corps === null || corps === undefined || (typeof corps === 'object' && Object.keys(corps).length === 0)
const sansCorps = (body: unknown) =>
  estVide(body) ||
  (Object.keys(body as object).join() === 'payload' && estVide((body as { payload: unknown }).payload))

export const lireLeCorps: Etape = p => {
  const { appel, corps } = p.ligne
  const { body } = p.request
  if (appel.corps === 'fichier')
    return recevoir(p.request, appel.recoit, p.signal).then(recu => {
      p.entree.payload = recu
    })
  if (appel.corps === 'payload')
    p.entree.payload = (lire(corps, sansCorps(body) ? { payload: {} } : body) as { payload: unknown }).payload
  else if (appel.corps === 'nu') p.entree.payload = lire(corps, body ?? undefined)
  else if (!sansCorps(body))
    throw champInvalide(Object.fromEntries(Object.keys(body as object).map(cle => [cle, 'Champ inconnu'])))
  return undefined
}

const contexteDe = <A extends object>(
  { ligne: { o }, moi, request, reply }: Passage,
  officine: string | null,
  acces: A,
): Commun & A =>
  Object.assign(
    {
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
    },
    acces,
  )

/** What takes long is done before the transaction, for an officine that is already found. */
export const preparer: Etape = p => {
  const { gestionnaire, db } = p.ligne
  if (!('avant' in gestionnaire)) return undefined
  return porter(p, db).then(async officine => {
    p.trouvee = officine
    const acces = { db, signal: p.signal }
    p.prepare = await gestionnaire.avant(contexteDe(p, officine, acces), p.entree as Entree<Appel>)
  })
}

const cacherPour = ({ ligne: { masque }, moi }: Passage) =>
  moi && masque && !litLesOrdonnances(moi) ? masque : null

/** Whoever is shown a reply, the first time or again, may see it, and that is kept. */
export async function montrer(p: Passage, acces: Acces, reponse: unknown): Promise<unknown> {
  const { appel, o, gardee, masque } = p.ligne
  const { moi, champs, request, reply } = p
  if (!moi || reponse instanceof Refus) return reponse
  verifierReponse(appel, moi, reponse)
  await o.noterSortie?.(moi, appel, reponse, p.entree.query)
  const lit = litLesOrdonnances(moi)
  if (lit)
    await o.noterLectures(acces, moi, appel, { params: p.entree.params, reponse, requestId: request.id })
  const garde =
    gardee && gardeDe({ appel, reponse, masquable: masque !== null, lit, permis: moi.gardeOrdonnances })
  if (garde) reply.header(ENTETE_GARDE, garde)
  const cacher = cacherPour(p)
  const montree = cacher ? cacher(reponse) : reponse
  return champs ? avecChamps(montree, champs) : montree
}

/** The handler, in the officine of the call; its refusals hide what its reply would. */
export async function executer(p: Passage, acces: Acces): Promise<void> {
  const { gestionnaire } = p.ligne
  const entree = p.entree as Entree<Appel>
  const officine = p.trouvee === undefined ? await porter(p, 'tx' in acces ? acces.tx : acces.db) : p.trouvee
  const ctx = contexteDe(p, officine, acces) as Contexte
  const reponse = await ('avant' in gestionnaire
    ? gestionnaire.puis(ctx, entree, p.prepare as never)
    : gestionnaire(ctx, entree)
  ).catch((e: unknown) => {
    const cacher = cacherPour(p)
    throw cacher ? masquerRefus(e, cacher) : e
  })
  p.officine = ctx.officine
  p.reponse = await montrer(p, acces, reponse)
}

/** Who writes, by which call: read by the triggers of the transaction. */
const direQui = ({ ligne: { nom }, moi, request }: Passage, tx: Tx) => {
  const contexte = JSON.stringify({ appel: nom, requestId: request.id, IdUtilisateur: moi?._id ?? null })
  return sql`select ${sql.raw(SANS_ATTENDRE)} set_config('dioptrie.contexte', ${contexte}, true),
    set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx)
}

/** The key of a sending, when it has one that may be kept. */
export function cleDe({ ligne: { appel, nom, o }, moi, request, entree: { params, payload } }: Passage) {
  const cle = request.headers['idempotency-key']
  if (!moi || typeof cle !== 'string' || cle.length === 0 || appel.contenu) return null
  const { secret } = o.services.settings
  return {
    IdUtilisateur: moi._id,
    cle: cle.slice(0, 200),
    appel: nom,
    change: typeof appel.change === 'object' ? appel.change : [],
    empreinte: empreinteDe([params, payload], secret, appel.croit),
    secrets: secretsDe(payload, appel.croit),
    secret,
  }
}
type Cle = NonNullable<ReturnType<typeof cleDe>>

/** Takes the key; a sending that was done already is answered as it was, to whom may still see it. */
export async function rejouer(p: Passage, tx: Tx, cle: Cle): Promise<boolean> {
  const rejouee = await prendreCle(tx, cle)
  if (!rejouee) return false
  // A role or an officine may have changed since.
  if (p.moi && !encoreALui(p.ligne.appel, p.moi, rejouee.IdOfficine)) throw introuvable()
  const { autre, reponse } = rejouee
  const montree = autre && !autre.memeAppel ? undefined : await montrer(p, { tx }, reponse)
  // Answered and not thrown: that what is confidential was shown is kept.
  p.reponse = autre
    ? dejaEnregistre(await ceQueLaCleAEnregistre(tx, cle.IdUtilisateur, autre, reponse), montree)
    : montree
  return true
}

const texteDe = (reponse: unknown, nom: '_id' | 'IdOfficine'): string | null => {
  const dit =
    typeof reponse === 'object' && reponse !== null ? (reponse as Record<string, unknown>)[nom] : null
  return typeof dit === 'string' ? dit : null
}

/** Where a call was served, for those who hear of it: its officine, that of its reply, or of who called for themselves. */
const lieuDe = ({ ligne: { appel }, moi, officine, reponse }: Passage) =>
  officine ?? texteDe(reponse, 'IdOfficine') ?? (appel.portee === 'soi' ? (moi?.IdOfficine ?? null) : null)

/** What its row says that a call changes is heard by every open screen, once the transaction holds. */
export async function annoncer(p: Passage, tx: Tx): Promise<void> {
  const { appel, nom, o } = p.ligne
  const horsLigne = await annoncerLaLigne(tx, appel, {
    moi: p.moi,
    officine: lieuDe(p),
    id: p.entree.params.id ?? texteDe(p.reponse, '_id'),
  })
  if (o.verifierReponses && horsLigne.length > 0)
    throw new Error(`${nom} annonce ce que sa ligne du contrat ne dit pas : ${horsLigne.join()}`)
}

/** All that a writing call does in its transaction: it holds whole, or not at all. */
async function ecrire(p: Passage, tx: Tx, cle: Cle | null): Promise<void> {
  await direQui(p, tx)
  if (cle && (await rejouer(p, tx, cle))) return
  await executer(p, { tx })
  // A refusal is no reply to keep: what it wrote stays (a failed password), the key is free again.
  if (p.reponse instanceof Refus) return
  await annoncer(p, tx)
  if (cle) await garderReponse(tx, cle, { reponse: p.reponse, IdOfficine: p.officine })
}

/** Lost against another transaction, or prepared before a newer version changed the table: nothing was kept. */
const A_REPRENDRE = new Set(['40001', '40P01', '0A000'])
const ESSAIS = 4

/** All locks have one order (docs/decisions/049); what still collides tries again, each after a moment of its own. */
export async function reprendre<T>(
  log: Pick<FastifyRequest['log'], 'warn'>,
  travail: () => Promise<T>,
): Promise<T> {
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

export const faire: Etape = p => {
  const { appel, db } = p.ligne
  if (!appel.writes) return reprendre(p.request.log, () => executer(p, { db }))
  const cle = cleDe(p)
  return reprendre(p.request.log, () => db.transaction().execute(tx => ecrire(p, tx, cle)))
}

/** A list that was asked for some fields answers no other; each is as the contract says. */
function schemaRepondu({ ligne: { appel }, champs }: Passage): z.ZodType {
  if (!champs || !(appel.reponse instanceof z.ZodUnion)) return appel.reponse
  const [tableau] = appel.reponse.options as unknown as [z.ZodArray<z.ZodObject>]
  const element = z.strictObject(
    Object.fromEntries(Object.entries(tableau.element.shape).filter(([nom]) => champs.includes(nom))),
  )
  return z.union([z.array(element), z.object({ pager: Pager, pageOfItems: z.array(element) })])
}

async function repondreLePapier({ aDessiner, nom }: Papier, reply: FastifyReply): Promise<void> {
  const { buffer, byteOffset, byteLength } = await dessiner(aDessiner)
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${nom}.pdf"`)
    .send(Buffer.from(buffer, byteOffset, byteLength))
}

export const repondre: Etape = p => {
  const { ligne, reply, reponse } = p
  const { appel, o } = ligne
  if (reponse instanceof Refus) throw reponse
  if (reponse instanceof Papier) return repondreLePapier(reponse, reply)
  if (reply.sent) return undefined
  reply.code(appel.statut)
  if (appel.contenu) {
    reply.send(reponse)
    return undefined
  }
  if (o.verifierReponses) {
    const lu = schemaRepondu(p).safeParse(JSON.parse(JSON.stringify(reponse)))
    if (!lu.success)
      throw new Error(`Réponse hors contrat de ${appel.path} : ${JSON.stringify(lu.error.issues)}`)
  }
  // A bare JSON string (`"token valide"`) would otherwise leave as plain text.
  const dite = appel.corps === 'fichier' ? direLesLignes(reponse, p.request, reply) : reponse
  reply.type('application/json; charset=utf-8').send(enJson(dite))
  return undefined
}

/** What every call goes through, in this order. */
export const ETAPES: readonly Etape[] = [
  refuserLAnticipation,
  reconnaitre,
  autoriser,
  prendreSaPlace,
  lireLAdresse,
  situerLeFichier,
  lireLeCorps,
  preparer,
  faire,
  repondre,
]

async function servir(p: Passage): Promise<FastifyReply> {
  try {
    for (const etape of ETAPES) {
      const attente = etape(p)
      if (attente) await attente
    }
    return p.reply
  } finally {
    p.rendrePlace?.()
  }
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
      const ligne = ligneDe(zone, appel, gestionnaire, options)
      app.route({
        method: appel.method,
        // A HEAD only looks: there is none where a GET writes.
        exposeHeadRoute: !appel.writes,
        url: appel.path.replace(/\{(\w+)\}/g, ':$1'),
        handler: (request, reply) => servir(passageDe(ligne, request, reply)),
      })
    }
}
