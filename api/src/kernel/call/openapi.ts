import { fiches } from '@dioptrie/domain/fiches'
import type { Appel, Contrat } from '@dioptrie/domain/kernel/contract'
import { schemaDesParams } from '@dioptrie/domain/kernel/contract'
import { entites } from '@dioptrie/domain/kernel/entites'
import { LIMITE_MAX, LIMITE_PAR_DEFAUT, PAGE_MAX, TABLEAU_MAX } from '@dioptrie/domain/kernel/limites'
import { Mode } from '@dioptrie/domain/kernel/liste'
import { permissions } from '@dioptrie/domain/kernel/permissions'
import { z } from 'zod'
import { exempleDe, type Schema } from './openapi.exemples.ts'
import { masqueDe } from './sante.ts'

const VERS_SCHEMA = '#/components/schemas/'
/** Formats that say it all: the long expression behind each teaches a reader nothing. */
const FORMATS_CONNUS = new Set(['uuid', 'date', 'date-time', 'email'])

/** What each question of a call means; the same name means the same thing everywhere. */
const QUESTIONS: Record<string, string> = {
  page: `Numéro de page, à partir de 1. Avec lui la réponse est \`{ pager, pageOfItems }\` ; sans lui c’est le tableau entier, refusé au-delà de ${TABLEAU_MAX.toLocaleString('fr-FR')} lignes (\`LISTE_TROP_LONGUE\`).`,
  limit: `Lignes par page : ${LIMITE_PAR_DEFAUT} si rien n’est dit, ${LIMITE_MAX} au plus.`,
  q: 'Recherche : chaque mot doit s’y trouver. Sans égard aux majuscules, aux accents, aux apostrophes et aux traits d’union.',
  tri: 'Champ de tri ; précédé de `-`, dans l’ordre inverse.',
  mode: 'Comment se combinent les filtres : `0` ou `none` = aucun ne s’applique, `1` = l’un d’eux suffit, `2` ou `3` = tous. Sans `mode`, tous.',
  IdOfficine:
    'Une officine que l’on peut voir. Sans lui : la sienne, ou tout le réseau pour qui peut le consulter.',
  du: 'Depuis ce jour, compris.',
  au: 'Jusqu’à ce jour, compris.',
  from: 'Depuis ce jour, compris.',
  to: 'Jusqu’à ce jour, compris.',
  format: 'Forme du fichier : Excel si rien n’est dit.',
  essai: '`oui` : le fichier est lu et contrôlé, rien n’est écrit.',
  motif: 'Pourquoi : gardé avec ce qui est fait.',
  sauf: 'Cette fiche-là ne compte pas.',
  v: 'Version de l’image : change quand elle change.',
  depuis: 'Première ligne voulue.',
}
const CHEMINS: Record<string, string> = {
  id: 'La fiche que nomme le chemin.',
  date: 'Un jour, `AAAA-MM-JJ`.',
  from: 'Premier jour, compris.',
  to: 'Dernier jour, compris.',
  debut: 'Premier jour, compris.',
  fin: 'Dernier jour, compris.',
  DateCloture: 'Le jour de caisse.',
  page: 'Numéro de page, à partir de 1.',
  year: 'Une année.',
  email: 'L’adresse du compte.',
  refOrd: 'Référence de l’ordonnance.',
  RefCmmd: 'Référence de la commande.',
  count: 'Combien l’appelant en connaît déjà.',
  code: 'Un code-barres.',
  param: 'Livrés (`true`) ou encore attendus (`false`).',
  term: 'Ce que l’on cherche.',
  entity: 'La table dont on lit l’historique.',
  clientId: 'Le client.',
  idClient: 'Le client.',
  officine: 'L’officine.',
  officineId: 'L’officine.',
  idOfficine: 'L’officine.',
  agence: 'L’officine.',
}
const question = (nom: string) => QUESTIONS[nom] ?? `Ne garder que ce dont \`${nom}\` a cette valeur.`

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
const reponses = () =>
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

function refusDe(appel: Appel): Statut[] {
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

const FLUX = 'text/event-stream'
/** Calls that give or take the cookie behind which a session is renewed. */
const COOKIE = 'dioptrie_refresh'
const DONNENT_LE_COOKIE = new Set(['acces.connexion', 'acces.rafraichir', 'oidc.connexion', 'cles.connexion'])
const PRENNENT_LE_COOKIE = new Set(['acces.rafraichir', 'acces.deconnexion'])

const OU: Record<string, string> = {
  reseau: 'Ne touche aucune officine en particulier.',
  soi: 'Ne concerne que le compte qui appelle.',
  liste: 'Porte sur son officine, sur `IdOfficine`, ou sur tout le réseau pour qui peut le consulter.',
  reponse: 'La fiche d’une officine que l’on ne voit pas est introuvable.',
}
const ouDe = ({ portee }: Appel): string => {
  if (typeof portee === 'string') return OU[portee] as string
  if ('champ' in portee)
    return `\`payload.${portee.champ}\` dit l’officine : la sienne si rien n’est dit${portee.groupe ? ', tout le groupe si elle est vide' : ''}.`
  if ('fiche' in portee) return 'Seule l’officine de la fiche peut y agir ; ailleurs elle est introuvable.'
  return `\`${portee.param}\` dit l’officine.`
}

function description(appel: Appel): string {
  const acces =
    appel.acces === 'public'
      ? 'Ouvert à tous.'
      : appel.acces === 'session'
        ? 'Il faut être connecté.'
        : `Il faut la permission \`${appel.acces}\` : ${permissions[appel.acces].toLowerCase()}.`
  return [
    `${appel.resume}.`,
    acces,
    ouDe(appel),
    ...(appel.writes ? ['Écrit en une fois : refusé, rien n’a changé.'] : []),
    ...(appel.montre ? ['La lecture est notée.'] : []),
    ...(appel.contenu === FLUX
      ? [
          `Le flux commence par \`event: pret\` ; puis chaque changement est un \`event: change\` dont \`data\` est un \`Changement\` : le nom d’une fiche, jamais son contenu, que l’on relit par son propre appel. Une ligne \`:\` bat entre-temps. Quand il se ferme, on le rouvre et on relit tout : ce qui s’est dit entre-temps n’est pas répété.`,
        ]
      : []),
  ].join(' ')
}

type Sens = 'input' | 'output'

/** Each named record once, wherever it is sent or read; what is read gives way to no other form of the same name. */
function recueil() {
  const noms = fiches()
  const schemas: Record<string, Schema> = {}
  const exemples: Record<string, { summary: string; value: unknown }> = {}
  const registre = z.registry<{ id: string }>()
  for (const [schema, id] of noms) registre.add(schema, { id })

  function lire(s: z.ZodType, io: Sens): Schema {
    const lu = z.toJSONSchema(s, {
      io,
      unrepresentable: 'any',
      metadata: registre,
      override({ zodSchema, jsonSchema }) {
        if (FORMATS_CONNUS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
        delete jsonSchema.id
        // « As large as a number can be » is no bound.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        // A reply may gain a field one day: only what is sent is closed.
        if (zodSchema instanceof z.ZodObject && !zodSchema.def.catchall)
          delete jsonSchema.additionalProperties
      },
    })
    const {
      $schema: _,
      $defs,
      ...json
    } = JSON.parse(JSON.stringify(lu).replaceAll('"#/$defs/', `"${VERS_SCHEMA}`)) as Schema & {
      $schema?: string
      $defs?: Record<string, Schema>
    }
    for (const [nom, def] of Object.entries($defs ?? {})) schemas[nom] ??= def
    return json
  }

  /** The schema itself, or the name of the record that it is. */
  function schema(s: z.ZodType, io: Sens): Schema {
    const nom = noms.get(s)
    if (!nom) return lire(s, io)
    if (!(nom in schemas)) {
      const lu = lire(s, io)
      schemas[nom] ??= lu
    }
    return { $ref: `${VERS_SCHEMA}${nom}` }
  }

  /** What a reply looks like; that of a named record is written once. */
  function lus(s: Schema): Omit<Contenu, 'schema'> {
    const nom = s.$ref?.slice(VERS_SCHEMA.length)
    if (!nom) return { example: exempleDe(s, schemas, { tout: true }) }
    exemples[nom] ??= { summary: nom, value: exempleDe(s, schemas, { tout: true }) }
    return { examples: { [nom]: { $ref: `#/components/examples/${nom}` } } }
  }

  /** What one may send: with everything when the rules take it, otherwise with the least that is asked for. */
  function envoye(appel: Appel, s: Schema): unknown {
    if (appel.exemple !== undefined) return appel.exemple
    const entier = exempleDe(s, schemas, { tout: true })
    return appel.payload.safeParse(entier).success ? entier : exempleDe(s, schemas, { tout: false })
  }

  return { schemas, exemples, schema, lus, envoye }
}
type Recueil = ReturnType<typeof recueil>

function parametres(appel: Appel, r: Recueil): Parametre[] {
  const chemin = Object.entries(schemaDesParams(appel.path).shape).map(([name, s]) => ({
    name,
    in: 'path',
    required: true,
    description: CHEMINS[name] ?? `\`${name}\` de la fiche.`,
    schema: r.schema(s as z.ZodType, 'input'),
  }))
  const questions = Object.entries(appel.query.shape).map(([name, s]) => {
    if (COMMUNES.has(name)) return { $ref: `#/components/parameters/${name}` }
    const lu = r.schema(s as z.ZodType, 'output')
    return {
      name,
      in: 'query',
      required: false,
      description: question(name),
      // A number comes as text: what it must be is known once it is read.
      schema: lu.type === 'integer' ? lu : r.schema(s as z.ZodType, 'input'),
    }
  })
  return [
    ...chemin,
    ...questions,
    ...(appel.writes && !appel.contenu && appel.acces !== 'public'
      ? [{ $ref: '#/components/parameters/Idempotency-Key' }]
      : []),
  ]
}

/** The questions that every list takes: told once. */
const COMMUNES = new Set(['page', 'limit', 'q', 'mode'])
function communs(): Record<string, Parametre> {
  const question_ = (name: string, schema: object) => [
    name,
    { name, in: 'query', required: false, description: question(name), schema },
  ]
  return {
    ...Object.fromEntries([
      question_('page', { type: 'integer', minimum: 1, maximum: PAGE_MAX }),
      question_('limit', { type: 'integer', minimum: 1, maximum: LIMITE_MAX, default: LIMITE_PAR_DEFAUT }),
      question_('q', { type: 'string', maxLength: 200 }),
      question_('mode', { type: 'string', enum: Mode.options }),
    ]),
    'Idempotency-Key': {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Une clé que l’appelant invente (un UUID) et garde jusqu’à la réponse. La même clé avec la même demande rend la première réponse sans rien refaire ; avec une autre demande elle est refusée (409). À donner à tout ce qui touche l’argent ou le stock, et à répéter telle quelle après une coupure. Vaut aussi pour les fichiers.',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
  }
}

function corps(appel: Appel, r: Recueil): Pick<Operation, 'requestBody'> {
  if (appel.corps === 'aucun') return {}
  if (appel.corps === 'fichier')
    return {
      requestBody: {
        required: true,
        description: 'Un fichier, 10 Mo au plus.',
        content: { 'multipart/form-data': { schema: FICHIER } },
      },
    }
  const payload = r.schema(appel.payload, 'input')
  const exemple = r.envoye(appel, payload)
  const nu = appel.corps === 'nu'
  return {
    requestBody: {
      required: !appel.payload.safeParse(undefined).success,
      content: {
        'application/json': {
          schema: nu
            ? payload
            : { type: 'object', additionalProperties: false, required: ['payload'], properties: { payload } },
          example: nu ? exemple : { payload: exemple },
        },
      },
    },
  }
}
const FICHIER = {
  type: 'object',
  required: ['fichier'],
  properties: { fichier: { type: 'string', format: 'binary' } },
}

function succes(appel: Appel, r: Recueil): Record<string, Contenu> {
  if (appel.contenu === FLUX)
    return {
      [FLUX]: {
        schema: { type: 'string', description: 'Voir le schéma `Changement`.' },
        example: `event: pret\ndata: {}\n\nevent: change\ndata: ${JSON.stringify(CHANGEMENT)}\n\n`,
      },
    }
  if (appel.contenu) return { [appel.contenu]: { schema: { type: 'string', format: 'binary' } } }
  const schema = r.schema(appel.reponse, 'output')
  return { 'application/json': { schema, ...r.lus(schema) } }
}

const CHANGEMENT = {
  entite: 'commande_client',
  _id: '0199a3b0-7c1e-7b4a-9d55-2f6f0c1a8e10',
  IdOfficine: '0199a3b0-7c1e-7b4a-9d55-2f6f0c1a8e11',
  requestId: 'a41f0c8e-77b0',
}

interface Contenu {
  schema: Schema
  example?: unknown
  examples?: Record<string, { $ref: string }>
}
/** Told here, or named: `$ref`. */
interface Reponse {
  $ref?: string
  description?: string
  headers?: object
  content?: Record<string, Contenu>
}
interface Parametre {
  $ref?: string
  name?: string
  in?: string
  description?: string
}
interface Operation {
  operationId: string
  tags: [string]
  summary: string
  description: string
  'x-acces': string
  security?: object[]
  parameters: Parametre[]
  requestBody?: { required: boolean; description?: string; content: Record<string, Contenu> }
  responses: Record<string, Reponse>
}

function operation(zone: string, nom: string, appel: Appel, r: Recueil): Operation {
  const cle = `${zone}.${nom}`
  const security = PRENNENT_LE_COOKIE.has(cle) ? [{ renouvellement: [] }] : []
  return {
    tags: [zone],
    operationId: cle,
    summary: appel.resume,
    description: description(appel),
    'x-acces': appel.acces,
    ...(appel.acces === 'public' ? { security } : {}),
    parameters: parametres(appel, r),
    ...corps(appel, r),
    responses: {
      [appel.statut]: {
        description: appel.contenu ? 'Le fichier, ou le flux' : 'Ce qui est maintenant',
        ...(DONNENT_LE_COOKIE.has(cle) ? { headers: { 'Set-Cookie': ENTETE_COOKIE } } : {}),
        content: succes(appel, r),
      },
      ...Object.fromEntries(
        refusDe(appel).map(statut => [statut, { $ref: `#/components/responses/Refus${statut}` }]),
      ),
    },
  }
}
const ENTETE_COOKIE = {
  description: `Le cookie \`${COOKIE}\` (HttpOnly, SameSite=Strict, chemin /api/auth), que la page ne lit pas. Il change à chaque renouvellement ; sans \`souvenir\` il dure le temps du navigateur.`,
  schema: { type: 'string' },
}

const CE_QU_IL_FAUT_SAVOIR = `API du back-office d’un réseau d’officines d’optique.

**Se connecter.** \`POST /api/authentification\` rend un \`accessToken\`, à envoyer ensuite dans \`Authorization: Bearer …\`, et pose un cookie de renouvellement. À l’approche de \`expiresAt\`, ou au premier 401, \`POST /api/auth/refresh-token\` en rend un autre.

**Envoyer.** Le corps est \`{ "payload": … }\`, sauf là où l’appel montre autre chose. Un champ inconnu est refusé par son nom. Un montant est un nombre entier de francs, un jour \`AAAA-MM-JJ\`, un instant ISO 8601 en UTC. Ce que l’on modifie porte la \`version\` que l’on a lue.

**Répéter.** Une demande restée sans réponse se répète avec la même \`Idempotency-Key\` : elle ne compte qu’une fois.

**Être refusé.** Toujours la forme \`Refus\` : \`code\` ne change pas, \`message\` est une phrase à montrer, \`champs\` nomme ce qui ne va pas.`

/** The document of the API, from the very definitions that the server validates with. */
export function openapi(contrat: Contrat, version: string, adresse: string) {
  const r = recueil()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [zone, appels] of Object.entries(contrat))
    for (const [nom, appel] of Object.entries(appels))
      paths[appel.path] = {
        ...paths[appel.path],
        [appel.method.toLowerCase()]: operation(zone, nom, appel, r),
      }
  return {
    openapi: '3.1.0',
    info: { title: 'Dioptrie', version, description: CE_QU_IL_FAUT_SAVOIR },
    servers: [{ url: adresse, description: 'Ce serveur' }],
    security: [{ bearer: [] }],
    tags: Object.keys(contrat).map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Le `accessToken` que rend la connexion.',
        },
        renouvellement: {
          type: 'apiKey',
          in: 'cookie',
          name: COOKIE,
          description: 'Posé par la connexion ; le navigateur le renvoie de lui-même sous /api/auth.',
        },
      },
      parameters: communs(),
      responses: reponses(),
      examples: r.exemples,
      schemas: {
        ...r.schemas,
        Refus: {
          type: 'object',
          required: ['statusCode', 'code', 'message'],
          properties: {
            statusCode: { type: 'integer' },
            code: { type: 'string', description: 'Ne change pas d’une version à l’autre.' },
            message: { type: 'string', description: 'Une phrase en français, à montrer.' },
            champs: {
              type: 'object',
              description: 'Chaque champ refusé, et pourquoi.',
              additionalProperties: { type: 'string' },
            },
            retryAfter: { type: 'integer', description: 'Secondes à attendre (429, 503).' },
            courant: { description: 'La fiche d’aujourd’hui, quand la version envoyée est périmée.' },
            requestId: { type: 'string', description: 'À donner pour retrouver la demande.' },
          },
        },
        Changement: {
          type: 'object',
          description: 'Ce que dit un `event: change` de GET /api/evenements.',
          required: ['entite', '_id', 'IdOfficine', 'requestId'],
          properties: {
            entite: { type: 'string', enum: Object.keys(entites) },
            _id: { ...PEUT_ETRE_UUID, description: 'null : plusieurs fiches, ou aucune en particulier.' },
            IdOfficine: PEUT_ETRE_UUID,
            requestId: PEUT_ETRE_TEXTE,
          },
        },
      },
    },
  }
}
const UUID = { type: 'string', format: 'uuid' }
const PEUT_ETRE_UUID = {
  anyOf: [UUID, { type: 'null' }],
  description: 'null : tout le groupe.',
}
const PEUT_ETRE_TEXTE = {
  anyOf: [{ type: 'string' }, { type: 'null' }],
  description: 'La demande qui a tout changé : qui l’a envoyée sait déjà.',
}
