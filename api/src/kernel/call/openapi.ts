import type { Appel, Contrat } from '@dioptrie/domain/kernel/contract'
import { schemaDesParams } from '@dioptrie/domain/kernel/contract'
import { entites } from '@dioptrie/domain/kernel/entites'
import { LIMITE_MAX, LIMITE_PAR_DEFAUT, PAGE_MAX, TABLEAU_MAX } from '@dioptrie/domain/kernel/limites'
import { Mode } from '@dioptrie/domain/kernel/liste'
import { permissions } from '@dioptrie/domain/kernel/permissions'
import type { z } from 'zod'
import { FLUX, refusDe, reponses } from './openapi.refus.ts'
import { type Contenu, type Recueil, recueil } from './openapi.schemas.ts'

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
        'Une clé que l’appelant invente (un UUID) et garde jusqu’à la réponse. La même clé avec la même demande rend la première réponse sans rien refaire ; avec une autre demande elle est refusée (409). À donner à tout ce qui touche l’argent ou le stock, et à répéter telle quelle après une coupure. Elle est de la personne qui appelle : la même clé envoyée par une autre est un autre geste. Vaut aussi pour les fichiers.',
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

**Répéter.** Une demande restée sans réponse se répète avec la même \`Idempotency-Key\`, par la même personne : elle ne compte qu’une fois.

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
