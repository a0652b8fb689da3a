import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { contrat } from '@dioptrie/domain'
import { Refus } from '@dioptrie/domain/kernel/refus'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import serveStatic from '@fastify/static'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { cles } from './acces/cles.ts'
import { creerIdentifier } from './acces/identifier.ts'
import { planifierMenage } from './acces/menage.ts'
import { oidc } from './acces/oidc.ts'
import { roles } from './acces/roles.ts'
import { acces } from './acces/routes.ts'
import { utilisateurs } from './acces/utilisateurs.ts'
import { agenda } from './agenda/routes.ts'
import { atelier } from './atelier/routes.ts'
import { avoirs } from './avoirs/routes.ts'
import { appros } from './caisse/appros.ts'
import { cloture } from './caisse/cloture.routes.ts'
import { depense } from './caisse/depense.ts'
import { reglements } from './caisse/reglements.ts'
import { caisse } from './caisse/routes.ts'
import { versements } from './caisse/versements.ts'
import { noterLectures } from './clients/lectures.ts'
import { clients } from './clients/routes.ts'
import { commercial } from './commercial/routes.ts'
import { comptoir } from './comptoir/routes.ts'
import { emport, ouvrirEmport } from './configuration/emport.ts'
import { entreprise } from './configuration/entreprise.ts'
import { codesTva, coupures, modesPaiement, timbres } from './configuration/paiements.ts'
import { configuration } from './configuration/routes.ts'
import { consultations } from './consultations/routes.ts'
import { etatsEnregistres } from './etats/enregistres.ts'
import { planifierEnvois } from './etats/expedier.ts'
import { ecrireLesFichiers } from './etats/fichiers.ts'
import { etats } from './etats/routes.ts'
import { evenements } from './evenements/routes.ts'
import { exceptions } from './exceptions/routes.ts'
import { noterSortie } from './exceptions/sorties.ts'
import { facturation } from './facturation/routes.ts'
import { fournisseurs } from './fournisseurs/routes.ts'
import { historique } from './historique/routes.ts'
import { envoyerRefus, poserErreurs } from './kernel/call/erreurs.ts'
import { pageDesAppels } from './kernel/call/openapi.page.ts'
import { openapi } from './kernel/call/openapi.ts'
import { implementer } from './kernel/call/servir.ts'
import { TAILLE_MAX } from './kernel/paper/fichier.ts'
import { ouvrirCourrier } from './kernel/platform/courrier.ts'
import { ouvrirDb } from './kernel/platform/db.ts'
import { ouvrirEvenements } from './kernel/platform/evenements.ts'
import { ouvrirJobs } from './kernel/platform/jobs.ts'
import { mesures, poserMesures } from './kernel/platform/metriques.ts'
import { schemaAJour } from './kernel/platform/migrate.ts'
import { poolDeLaPorte, poolDeLEmport, poolDeLEnvoi, poolOn } from './kernel/platform/ouvrir.ts'
import { pagesDesEcrans } from './kernel/platform/pages.ts'
import type { Settings } from './kernel/platform/settings.ts'
import { VERSION } from './kernel/platform/version.ts'
import { personnel } from './organisation/personnel.ts'
import { organisation } from './organisation/routes.ts'
import { servirGuide } from './poste/guide.ts'
import { notes } from './poste/notes.ts'
import { notifications } from './poste/notifications.ts'
import { vues } from './poste/vues.ts'
import { proformas } from './proformas/routes.ts'
import { receptions } from './receptions/routes.ts'
import { recherche } from './recherche/routes.ts'
import { referentiel } from './referentiel/routes.ts'
import { remises } from './remises/routes.ts'
import { ouvrirEnvoi } from './sms/envoi.ts'
import { sms } from './sms/routes.ts'
import { planifierLeMatin } from './sms/service.ts'
import { inventaires } from './stock/inventaires.ts'
import { stock } from './stock/routes.ts'
import { systeme } from './systeme/routes.ts'
import { tableau } from './tableau-de-bord/routes.ts'
import { transferts } from './transferts/routes.ts'
import { ventes } from './ventes/routes.ts'
import { matrice } from './verres/matrice.ts'
import { fournisseursVerre, indicesVerre, modelesVerre, verres } from './verres/routes.ts'
import { stockVerre } from './verres/stock.ts'
import { tarifsVerre } from './verres/tarifs.ts'

const CORPS_MAX = 1024 * 1024

/** What a browser can give and nobody here asks for; the camera reads barcodes, for our own pages alone. */
const PAS_BESOIN =
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), bluetooth=()'

/** The provider's own pages may stand in a frame, and only when one is set. */
const origineDuFournisseur = ({ oidc }: Settings) => (oidc ? [new URL(oidc.issuer).origin] : [])

function uneFois<T>(faire: () => T): () => T {
  let fait: { valeur: T } | undefined
  return () => {
    fait ??= { valeur: faire() }
    return fait.valeur
  }
}

/** What a browser is told to refuse on our pages. */
const protections = (settings: Settings) => ({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // Ours alone: what styles bring in could otherwise tell another server what is on the page.
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      // A silent renewal comes back to `/callback` in a frame of our own page.
      frameAncestors: [settings.oidc ? "'self'" : "'none'"],
      frameSrc: ["'self'", 'blob:', ...origineDuFournisseur(settings)],
      upgradeInsecureRequests: settings.publicUrl.startsWith('https') ? [] : null,
    },
  },
  strictTransportSecurity: settings.publicUrl.startsWith('https'),
})

function servirLeDocument(app: FastifyInstance, settings: Settings): void {
  // Written when it is first asked for: a start should not wait for a document.
  const document = uneFois(() => openapi(contrat, VERSION, settings.publicUrl))
  const json = uneFois(() => JSON.stringify(document()))
  const page = uneFois(() => pageDesAppels(document()))
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(json()))
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page()))
}

/** The built screens, where there are some; any other address is refused as the API does. */
async function servirLesEcrans(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  const accueil = webDir && existsSync(join(webDir, 'index.html'))
  if (accueil)
    await app.register(serveStatic, {
      root: webDir,
      preCompressed: true,
      setHeaders: (reply, chemin) => {
        const eternel = chemin.startsWith(join(webDir, 'assets'))
        reply.header('cache-control', eternel ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  if (accueil) servirGuide(app, webDir)
  const pageDe = accueil ? pagesDesEcrans(webDir) : null
  app.setNotFoundHandler((request, reply) => {
    const deLApi = request.url === '/api' || request.url.startsWith('/api/')
    // The path alone: a search for « kouame@exemple.ci » is no file.
    const [chemin = ''] = request.url.split('?')
    const fichier = /\.\w+$/.test(chemin)
    if (pageDe && !deLApi && !fichier && request.method === 'GET') {
      reply.header('cache-control', 'no-cache')
      return GALERIE.test(request.url)
        ? servirGalerie(reply)
        : reply.type('text/html; charset=utf-8').send(pageDe(chemin))
    }
    return envoyerRefus(new Refus(404, 'INTROUVABLE', 'Cette adresse n’existe pas.'), request, reply)
  })
}

interface Deps {
  pool: pg.Pool
  settings: Settings
  log: Logger
  /** Folder of the built screens; without it the API alone is served. */
  webDir?: string
  /** In tests, every reply is checked against the contract. */
  verifierReponses?: boolean
  /** Sends the SMS of the outbox; without it they wait for a process that does. */
  expedier?: boolean
  /** How long a body may stay silent. */
  corpsMuetMs?: number
  /** What `/metrics` tells: of this process, unless it is one of many. */
  lireMesures?: () => Promise<string>
}

/** A slow line sends ten megabytes in less; who sends nothing is not slow. */
const DEMANDE_MAX_MS = 300_000
const ENTETES_MAX_MS = 20_000
const CORPS_MUET_MS = 20_000

export async function buildApp({
  pool,
  settings,
  log,
  webDir,
  verifierReponses = false,
  expedier = false,
  corpsMuetMs = CORPS_MUET_MS,
  lireMesures = () => mesures.metrics(),
}: Deps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID().slice(0, 13),
    bodyLimit: CORPS_MAX,
    requestTimeout: DEMANDE_MAX_MS,
    http: { headersTimeout: ENTETES_MAX_MS, connectionsCheckingInterval: 5_000 },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Behind a reverse proxy that is trusted the address of the caller is the one it forwards.
    trustProxy: [...settings.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  poserErreurs(app)
  // A PUT without a body announced as JSON is no mistake: many clients send it so.
  const lireJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, corps, fini) =>
    corps === '' ? fini(null, undefined) : lireJson(request, corps, fini),
  )
  await app.register(helmet, protections(settings))
  await app.register(compress, { encodings: ['gzip'], threshold: 2048 })
  // A body that is announced and does not come: its socket is closed, without a word that nobody would read.
  app.addHook('onRequest', async ({ raw }) => {
    const attendu =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    if (!attendu || !(raw.socket instanceof Socket)) return
    raw.socket.setTimeout(corpsMuetMs)
    raw.once('end', () => raw.socket.setTimeout(0))
  })
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: TAILLE_MAX, files: 1, fields: 4 } })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', PAS_BESOIN)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })

  const db = ouvrirDb(pool, log)
  const porte = poolDeLaPorte(pool, log)
  const dbPorte = ouvrirDb(porte, log)
  // Reports may be long: where there is a copy of the books, they do not read in the way of the cash desk.
  const copie = settings.reportingDatabaseUrl ? poolOn(settings.reportingDatabaseUrl, log, { max: 10 }) : null
  const dbEtats = copie ? ouvrirDb(copie, log) : db
  const jobs = await ouvrirJobs(pool, log)
  const courrier = await ouvrirCourrier({ settings, jobs, log })
  await planifierMenage(jobs, db)
  const poolDEmport = poolDeLEmport(pool, log)
  await ouvrirEmport(jobs, poolDEmport, log)
  const poolDEnvoi = expedier ? poolDeLEnvoi(pool, log) : null
  const envoi = poolDEnvoi ? ouvrirEnvoi({ db: ouvrirDb(poolDEnvoi, log), settings, log }) : null
  if (envoi) await planifierLeMatin(jobs, db)
  envoi?.demarrer()
  await ecrireLesFichiers(jobs, db, dbEtats, log)
  const arreterEnvois = planifierEnvois(db, { courrier, settings }, log)
  const identifier = creerIdentifier(pool, settings)
  const suivi = ouvrirEvenements({ pool, adresse: settings.databaseDirectUrl, log, identifier })
  // A stream never ends by itself: the server would wait for it.
  app.addHook('preClose', () => suivi.fermer())
  app.addHook('onClose', async () => {
    await envoi?.fermer()
    await poolDEnvoi?.end()
    await arreterEnvois()
    await courrier.fermer()
    await jobs.fermer()
    await poolDEmport.end()
    await porte.end()
    await copie?.end()
  })

  if (settings.metricsToken)
    poserMesures(app, { pool, porte, token: settings.metricsToken, lire: lireMesures })
  // Alive: the process answers, and should not be started again. Ready: it can serve.
  app.get('/api/health/alive', async () => ({ statut: 'ok', version: VERSION }))
  app.get('/api/health', async (_, reply) => {
    const pret = await schemaAJour(porte).catch(() => false)
    return reply.code(pret ? 200 : 503).send({ statut: pret ? 'ok' : 'indisponible', version: VERSION })
  })
  servirLeDocument(app, settings)

  implementer(
    app,
    contrat,
    {
      acces,
      oidc,
      cles,
      utilisateurs,
      roles,
      organisation,
      personnel,
      historique,
      recherche,
      evenements,
      clients,
      consultations,
      commercial,
      atelier,
      proformas,
      ventes,
      remises,
      exceptions,
      facturation,
      sms,
      etats,
      etatsEnregistres,
      vues,
      notifications,
      notes,
      fournisseurs,
      stock,
      transferts,
      inventaires,
      receptions,
      agenda,
      configuration,
      modesPaiement,
      coupures,
      codesTva,
      timbres,
      entreprise,
      emport,
      systeme,
      caisse,
      versements,
      appros,
      depense,
      cloture,
      reglements,
      comptoir,
      avoirs,
      tableau,
      fournisseursVerre,
      indicesVerre,
      tarifsVerre,
      modelesVerre,
      matrice,
      stockVerre,
      verres,
      ...referentiel,
    },
    {
      dbDe: zone => (['acces', 'oidc', 'cles'].includes(zone) ? dbPorte : zone === 'etats' ? dbEtats : db),
      services: { settings, courrier, evenements: suivi, jobs, copie: copie ? dbEtats : null },
      identifier,
      noterLectures: (acces, moi, appel, servi) =>
        noterLectures(acces, moi, appel, servi, settings.readingsPerHour),
      noterSortie: (moi, appel, reponse, query) => noterSortie(db, moi, appel, reponse, query),
      verifierReponses,
    },
  )

  await servirLesEcrans(app, webDir)
  return app
}

/** The gallery of components (`web/src/vitrine`): a page of its own, that no screen of the product brings. */
const GALERIE =
  /^\/(?:ui-elements|forms|charts-and-maps|extensions|import-export)\/|^\/pages\/(?:profile|user-settings)\b/

/** It shows its own pages in narrower frames; it has neither session nor records that another frame could act on. */
function servirGalerie(reply: FastifyReply) {
  const regles = String(reply.getHeader('content-security-policy'))
  return reply
    .header('content-security-policy', regles.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
    .sendFile('vitrine.html')
}
