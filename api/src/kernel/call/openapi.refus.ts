import type { Appel } from '@dioptrie/domain/kernel/contract'
import { VERS_SCHEMA } from './openapi.schemas.ts'
import { masqueDe } from './sante.ts'

export const FLUX = 'text/event-stream'

/** What the server refuses, once for every call: status, when, and a reply as it comes. */
const REFUS = {
  400: [
    'La demande ne convient pas : `champs` nomme chaque champ et dit pourquoi',
    'DEMANDE_INVALIDE',
    'La demande contient des champs à corriger.',
    { champs: { 'payload.Nom': 'Obligatoire' } },
  ],
  401: [
    'Pas de jeton, ou un jeton expiré, faux ou révoqué',
    'NON_CONNECTE',
    'Connectez-vous pour continuer.',
  ],
  403: [
    'Connecté, mais le rôle n’a pas cette permission, ou ne peut pas agir sur cette officine ; ou ce geste demande une preuve du dernier quart d’heure (`PREUVE_DEMANDEE`, à donner par `POST /api/auth/preuve`)',
    'INTERDIT',
    'Vous n’avez pas le droit de faire cela.',
  ],
  404: [
    'Rien de tel, ou la fiche d’une officine que l’on ne voit pas',
    'INTROUVABLE',
    'Cet enregistrement n’existe pas.',
  ],
  406: [
    'Le flux se demande avec `Accept: text/event-stream`',
    'FLUX_ATTENDU',
    'Cet appel répond par un flux : demandez-le avec « Accept: text/event-stream ».',
  ],
  409: [
    'Une règle s’y oppose, la version est périmée (`courant` donne la fiche d’aujourd’hui), ou la clé d’idempotence a servi à autre chose. Rien n’a changé',
    'VERSION_PERIMEE',
    'Cette fiche a été modifiée entre-temps par quelqu’un d’autre. Rien n’a été enregistré.',
  ],
  413: [
    'Trop grand : 1 Mo pour une demande, 10 Mo pour un fichier',
    'TROP_GRAND',
    'La demande est trop grande.',
  ],
  415: [
    'Un type de contenu que l’appel ne prend pas',
    'TYPE_REFUSE',
    'Ce type de contenu n’est pas accepté.',
  ],
  429: [
    'Trop de tentatives, ou trop de dossiers d’ordonnances ouverts dans l’heure : `Retry-After` dit combien de secondes attendre',
    'TROP_DE_TENTATIVES',
    'Trop de tentatives : réessayez dans 30 secondes.',
    { retryAfter: 30 },
  ],
  500: [
    'Une panne : le numéro de demande se retrouve dans le journal',
    'ERREUR_INTERNE',
    'Une erreur inattendue s’est produite. Rien n’a été enregistré. Réessayez, ou signalez-la avec son numéro de demande.',
  ],
  503: [
    'La base de données, ou le fournisseur d’identité, ne répond pas pour l’instant : la même demande, avec la même clé, se répète sans risque',
    'BASE_INDISPONIBLE',
    'La base de données ne répond pas pour l’instant. Attendez un moment, puis réessayez : une demande répétée n’est jamais comptée deux fois.',
    { retryAfter: 3 },
  ],
  507: [
    'Le disque du serveur est plein : rien n’est écrit',
    'DISQUE_PLEIN',
    'Le disque du serveur est plein : rien n’a été enregistré. Prévenez qui tient le serveur, puis renvoyez d’ici : votre saisie reste.',
  ],
} as const satisfies Record<number, readonly [quand: string, code: string, message: string, plus?: object]>
type Statut = keyof typeof REFUS

const ATTENDRE: readonly Statut[] = [429, 503]
export const reponses = () =>
  Object.fromEntries(
    Object.entries(REFUS).map(([statut, [description, code, message, plus]]) => [
      `Refus${statut}`,
      {
        description,
        ...(ATTENDRE.includes(Number(statut) as Statut)
          ? {
              headers: {
                'Retry-After': {
                  description: 'Secondes à attendre.',
                  schema: { type: 'integer', minimum: 1 },
                },
              },
            }
          : {}),
        content: {
          'application/json': {
            schema: { $ref: `${VERS_SCHEMA}Refus` },
            example: { statusCode: Number(statut), code, message, ...plus, requestId: 'a41f0c8e-77b0' },
          },
        },
      },
    ]),
  )

export function refusDe(appel: Appel): Statut[] {
  const corps = appel.corps !== 'aucun'
  return [
    400,
    ...(appel.acces === 'public' && !appel.writes ? [] : ([401] as const)),
    ...(appel.acces === 'public' || appel.acces === 'session' ? [] : ([403] as const)),
    ...(appel.path.includes('{') ? ([404] as const) : []),
    ...(appel.contenu === FLUX ? ([406] as const) : []),
    ...(appel.writes ? ([409] as const) : []),
    ...(corps ? ([413, 415] as const) : []),
    ...(appel.freine || (!appel.writes && (appel.montre || masqueDe(appel.reponse))) ? ([429] as const) : []),
    500,
    503,
    ...(appel.writes ? ([507] as const) : []),
  ]
}
