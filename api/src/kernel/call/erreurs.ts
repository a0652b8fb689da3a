import { Refus, regle } from '@dioptrie/domain/kernel/refus'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErreurPg, estErreurPg } from '../platform/db.ts'
import { direPour } from './langue.ts'

/** What the web server itself refuses, in our words. */
const TECHNIQUES: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'JSON_INVALIDE', 'Le corps de la demande n’est pas du JSON valide.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'JSON_INVALIDE', 'Le corps de la demande est vide.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'TROP_GRAND', 'La demande est trop grande.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'TROP_GRAND', 'Le fichier dépasse 10 Mo.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'TYPE_REFUSE', 'Ce type de contenu n’est pas accepté.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'JSON_INVALIDE',
    'La longueur annoncée ne correspond pas au contenu.',
  ],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'TYPE_REFUSE', 'Un fichier est attendu (multipart/form-data).'],
}

/** Constraints that stand behind a rule, in the words of that rule: two people at once may still meet them. */
const CONTRAINTES: Record<string, [code: string, message: string]> = {
  commande_client_regle: [
    'TROP_REGLE',
    'Le client a déjà payé plus que ce que serait sa part : rendez-lui d’abord la différence à la caisse.',
  ],
  dossier_assurance_a_facturer: ['VENTE_FACTUREE', 'Une de ces ventes est déjà sur une facture.'],
  ligne_assurance_une_fois: ['VENTE_FACTUREE', 'Une de ces ventes est déjà sur cette facture.'],
}

/** What the schema refuses although the rules let it through: two people at once, or an id of nothing. */
function refusDeLaBase(e: ErreurPg): Refus | null {
  // A rule that the database itself keeps, whoever writes: its sentence, and its code where PostgreSQL names a constraint.
  if (e.code === 'RG409') return regle(e.constraint ?? 'REGLE', e.message)
  const connue = CONTRAINTES[e.constraint ?? '']
  if (connue) return new Refus(409, ...connue)
  // A trigger that refuses says why in a sentence of the shop; a check names only itself.
  if (e.code === 'P0001') return new Refus(409, 'ECRITURE_REFUSEE', e.message)
  if (e.code === '23514')
    return new Refus(
      409,
      'ECRITURE_REFUSEE',
      'Ce geste contredirait ce qui est déjà écrit : rien n’est enregistré. Relisez la fiche, puis recommencez.',
    )
  if (e.code === '23505') return new Refus(409, 'DEJA_PRESENT', 'Un enregistrement identique existe déjà.')
  if (e.code === '23503') {
    const [, champ, avec] = /Key \("?(\w+)"?(, )?[^)]*\)/.exec(e.detail ?? '') ?? []
    if (/is not present/.test(e.detail ?? '') && champ)
      return new Refus(400, 'DEMANDE_INVALIDE', 'La demande contient des champs à corriger.', {
        champs: {
          [`payload.${champ}`]: avec
            ? 'Ne va pas avec ce qui est choisi à côté'
            : 'Cet enregistrement n’existe pas',
        },
      })
    return new Refus(409, 'ENCORE_UTILISE', 'Cet enregistrement est encore utilisé ailleurs.')
  }
  // A text with a NUL character, a number out of range: the request, not the program.
  if (e.code.startsWith('22'))
    return new Refus(400, 'DEMANDE_INVALIDE', 'Une valeur de la demande n’est pas acceptable.')
  // Lost four times in a row against other desks: nothing was kept, and it passes.
  if (e.code === '40001' || e.code === '40P01')
    return new Refus(
      503,
      'TROP_A_LA_FOIS',
      'Plusieurs postes écrivent la même chose en ce moment. Rien n’a été enregistré : réessayez.',
      { details: { retryAfter: 1 } },
    )
  return null
}

/** The database is away, out of memory, too slow, or has just become the copy of another: nobody's mistake, and it passes. */
const PASSAGERES = /^(08|53|57|25006)/
const RESEAU = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND'])
const ROMPUE = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

function basePerdue(erreur: unknown): boolean {
  if (!(erreur instanceof Error)) return false
  // Before the rest: « EPIPE » has the five capitals of an SQLSTATE.
  if (RESEAU.has((erreur as NodeJS.ErrnoException).code ?? '')) return true
  if (estErreurPg(erreur)) return PASSAGERES.test(erreur.code)
  return ROMPUE.test(erreur.message) || (erreur instanceof AggregateError && erreur.errors.some(basePerdue))
}

/** Of the database, or of a file on its way: whoever reads goes on, and nobody has to guess whether it was written. */
const SANS_PLACE = new Set(['53100', 'ENOSPC'])

function refusDe(erreur: unknown): Refus | null {
  if (erreur instanceof Refus) return erreur
  if (SANS_PLACE.has((erreur as NodeJS.ErrnoException).code ?? ''))
    return new Refus(
      507,
      'DISQUE_PLEIN',
      'Le disque du serveur est plein : rien n’a été enregistré. Prévenez qui tient le serveur, puis renvoyez d’ici : votre saisie reste.',
    )
  if (basePerdue(erreur))
    return new Refus(
      503,
      'BASE_INDISPONIBLE',
      'La base de données ne répond pas pour l’instant. Attendez un moment, puis réessayez : une demande répétée n’est jamais comptée deux fois.',
      { details: { retryAfter: 3 } },
    )
  if (estErreurPg(erreur)) return refusDeLaBase(erreur)
  const technique = TECHNIQUES[(erreur as FastifyError).code]
  if (technique) return new Refus(...technique)
  const status = (erreur as FastifyError).statusCode
  if (status && status >= 400 && status < 500)
    return new Refus(status, 'DEMANDE_INVALIDE', 'La demande n’est pas acceptable.')
  return null
}

export function envoyerRefus(refus: Refus, request: FastifyRequest, reply: FastifyReply) {
  const apres = refus.details?.retryAfter
  if (typeof apres === 'number') reply.header('retry-after', apres)
  // The number that the person reads out finds its line; what was typed stays out of the log.
  if (refus.statusCode < 500)
    request.log.info({ statut: refus.statusCode, code: refus.code, appel: request.routeOptions.url }, 'refus')
  const dire = direPour(request, reply) ?? (phrase => phrase)
  return reply
    .code(refus.statusCode)
    .type('application/json; charset=utf-8')
    .send({
      statusCode: refus.statusCode,
      code: refus.code,
      message: dire(refus.message),
      ...(refus.champs
        ? { champs: Object.fromEntries(Object.entries(refus.champs).map(([nom, dit]) => [nom, dire(dit)])) }
        : {}),
      ...refus.details,
      requestId: request.id,
    })
}

/**
 * What a log may hold of an error: where and which. PostgreSQL quotes the row that it refuses (`detail`), and a row is a
 * client with phones or a prescription.
 */
export function sansValeurs(erreur: unknown) {
  const { name, message, stack, code, table, constraint } = erreur as Partial<ErreurPg>
  return { type: name, message, stack, code, table, constraint }
}

export function poserErreurs(app: FastifyInstance): void {
  app.setErrorHandler((erreur, request, reply) => {
    const refus = refusDe(erreur)
    // The rules let it through: whoever keeps the program looks for the rule that is missing.
    if (refus?.code === 'ECRITURE_REFUSEE')
      request.log.error({ erreur: sansValeurs(erreur) }, 'refus de la base')
    if (refus && refus.statusCode > 500 && !(erreur instanceof Refus))
      request.log.error(
        { code: (erreur as ErreurPg).code, reason: (erreur as Error).message },
        refus.code === 'DISQUE_PLEIN' ? 'disque plein' : 'base indisponible',
      )
    if (refus) return envoyerRefus(refus, request, reply)
    request.log.error({ erreur: sansValeurs(erreur) }, 'erreur inattendue')
    const panne = new Refus(
      500,
      'ERREUR_INTERNE',
      'Une erreur inattendue s’est produite. Rien n’a été enregistré. Réessayez, ou signalez-la avec son numéro de demande.',
    )
    return envoyerRefus(panne, request, reply)
  })
}
