import type { Appel, Contrat } from '@dioptrie/domain/kernel/contract'
import { schemaDesParams } from '@dioptrie/domain/kernel/contract'
import { z } from 'zod'

type Schema = Record<string, unknown>

const schema = (s: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...json } = z.toJSONSchema(s, { io, unrepresentable: 'any' }) as Schema
  return json
}

const parametres = (objet: z.ZodObject, dans: 'path' | 'query') =>
  Object.entries(objet.shape).map(([name, s]) => ({
    name,
    in: dans,
    required: dans === 'path',
    schema: schema(s as z.ZodType, 'input'),
  }))

function corps(appel: Appel) {
  if (appel.corps === 'aucun') return {}
  if (appel.corps === 'fichier')
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['fichier'],
              properties: { fichier: { type: 'string', format: 'binary' } },
            },
          },
        },
      },
    }
  const payload = schema(appel.payload, 'input')
  return {
    requestBody: {
      required: !appel.payload.safeParse(undefined).success,
      content: {
        'application/json': {
          schema:
            appel.corps === 'nu'
              ? payload
              : {
                  type: 'object',
                  additionalProperties: false,
                  required: ['payload'],
                  properties: { payload },
                },
        },
      },
    },
  }
}

const refus = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refus' } } },
})

function operation(zone: string, nom: string, appel: Appel) {
  const succes = appel.contenu
    ? { [appel.contenu]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schema(appel.reponse, 'output') } }
  return {
    tags: [zone],
    operationId: `${zone}.${nom}`,
    summary: appel.resume,
    'x-acces': appel.acces,
    ...(appel.acces === 'public' ? { security: [] } : {}),
    parameters: [
      ...parametres(schemaDesParams(appel.path), 'path'),
      ...parametres(appel.query, 'query'),
      ...(appel.writes && appel.corps !== 'fichier'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...corps(appel),
    responses: {
      [appel.statut]: { description: 'Succès', content: succes },
      400: refus('La demande ne convient pas : `champs` nomme chaque champ'),
      ...(appel.acces === 'public' ? {} : { 401: refus('Non connecté, ou jeton expiré, faux ou révoqué') }),
      ...(appel.acces === 'public' || appel.acces === 'session'
        ? {}
        : { 403: refus(`Il manque la permission ${appel.acces}`) }),
      ...(appel.path.includes('{') ? { 404: refus('Enregistrement introuvable') } : {}),
      ...(appel.writes ? { 409: refus('Une règle s’y oppose, ou la version est périmée') } : {}),
    },
  }
}

/** The document of the API, from the very definitions that the server validates with. */
export function openapi(contrat: Contrat, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [zone, appels] of Object.entries(contrat))
    for (const [nom, appel] of Object.entries(appels)) {
      paths[appel.path] ??= {}
      ;(paths[appel.path] as Record<string, unknown>)[appel.method.toLowerCase()] = operation(
        zone,
        nom,
        appel,
      )
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dioptrie',
      version,
      description: 'API du back-office d’un réseau d’officines d’optique.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Refus: {
          type: 'object',
          required: ['statusCode', 'code', 'message'],
          properties: {
            statusCode: { type: 'integer' },
            code: { type: 'string' },
            message: { type: 'string' },
            champs: { type: 'object', additionalProperties: { type: 'string' } },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}

const html = (texte: string) =>
  texte.replaceAll(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string)

/** A page to read the document with, without any script: it opens under the strictest policy. */
export function pageDesAppels(contrat: Contrat): string {
  const zones = Object.entries(contrat).map(([zone, appels]) => {
    const lignes = Object.entries(appels).map(([nom, a]) => {
      const acces =
        a.acces === 'public' ? 'tous' : a.acces === 'session' ? 'toute personne connectée' : a.acces
      const bloc = (titre: string, valeur: unknown) =>
        `<h4>${titre}</h4><pre>${html(JSON.stringify(valeur, null, 2))}</pre>`
      const champs = Object.keys(a.query.shape).length ? bloc('Paramètres', schema(a.query, 'input')) : ''
      const envoi =
        a.corps === 'payload' || a.corps === 'nu'
          ? bloc(a.corps === 'nu' ? 'Corps' : 'Corps, dans payload', schema(a.payload, 'input'))
          : ''
      const retour = a.contenu
        ? `<p>Répond un fichier ${html(a.contenu)}.</p>`
        : bloc('Réponse', schema(a.reponse, 'output'))
      return `<details id="${zone}.${nom}"><summary><b class="${a.method}">${a.method}</b> <code>${html(a.path)}</code> <span>${html(a.resume)}</span></summary><p>Accès : <code>${acces}</code>${a.writes ? ' · écrit' : ''}</p>${champs}${envoi}${retour}</details>`
    })
    return `<h2>${zone}</h2>${lignes.join('')}`
  })
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API Dioptrie</title><style>
body{font:14px/1.45 system-ui,sans-serif;max-width:1000px;margin:24px auto;padding:0 16px;color:#17211b;background:#fff}
h1{color:#196f3d}h2{margin-top:32px;font-size:18px}details{border:1px solid #e1e6e2;border-radius:6px;margin:6px 0;padding:6px 12px}
summary{cursor:pointer}summary span{color:#54615a}b{display:inline-block;width:56px;color:#196f3d}pre{background:#f8faf8;padding:8px;overflow:auto;max-height:320px}a{color:#196f3d}
</style><h1>API Dioptrie</h1><p>Le même contrat en JSON : <a href="/api/openapi.json">/api/openapi.json</a></p>${zones.join('')}</html>`
}
