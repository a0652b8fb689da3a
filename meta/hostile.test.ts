import { contrat } from '@dioptrie/domain'
import { rolesLivres } from '@dioptrie/domain/kernel/permissions'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../api/src/app.ts'
import { hasard } from '../api/src/demo/hasard.ts'
import { COMPTES } from '../api/src/demo/reseau.ts'
import { readSettings } from '../api/src/kernel/platform/settings.ts'
import { SECRET_D_ESSAI } from '../api/src/kernel/trial/essai.ts'
import { creerBase, RESEAU } from '../api/src/kernel/trial/testdb.ts'
import { type Connus, Generateur, type Operation, suivreLesRenvois } from './hostile.ts'
import { appels } from './table.ts'

/** How many requests each call gets: from the administrator, who reaches deepest, and from every other shipped role. */
const DE_L_ADMINISTRATEUR = 10
const DE_CHACUN = 2

/** What a refused request may still write: an attempt to sign in is counted, a session noted. */
const ECRITES_QUAND_MEME = [
  'tentative',
  'session',
  'idempotence',
  'oidc_nonce',
  'reinitialisation',
  'temoin',
  // The pieces of a file: only the background writes them, for what an earlier call was right to ask for.
  'emport_morceau',
  'morceau_etat',
  // Totals are folded by the hour (`total_…_plie`), whatever is asked meanwhile.
  'pli',
]
/** What the background moves on or tidies, and a call alone begins. */
const COMMENCEES = ['emport', 'fichier_etat', 'lecture_par_heure']
/** Calls that say where else a thing is: other officines are in the answer by design. */
const MONTRENT_LE_RESEAU = /^(officines|organisation|stock|transferts|receptions|acces|tableau)\./
/** A client's own officine reads what was made for them elsewhere (decision 060); the client that the address names must be its own. */
const DE_SES_CLIENTS = new Set(['consultations.duClient'])
/** Calls that would end the sessions under test. */
const FERMENT = new Set(['acces.deconnexion', 'acces.changerMotDePasse'])

let app: FastifyInstance
let pool: pg.Pool
let fermer: () => Promise<void>
let document: { paths: Record<string, Record<string, Operation>> }
const jetons = new Map<string, string>()
const connus: Connus = new Map()
let ici: string

beforeAll(async () => {
  const base = await creerBase({ modele: RESEAU })
  pool = base.pool
  const settings = readSettings({ SECRET: SECRET_D_ESSAI, DATABASE_URL: base.url })
  app = await buildApp({ pool, settings, log: pino({ level: 'silent' }), verifierReponses: true })
  await app.ready()
  fermer = async () => {
    await app.close()
    await base.fermer()
  }
  document = suivreLesRenvois((await app.inject('/api/openapi.json')).json())
  for (const role of Object.keys(rolesLivres)) {
    const compte = COMPTES.find(c => c.cle === role)
    const r = await app.inject({
      method: 'POST',
      url: contrat.acces.connexion.path,
      payload: { email: compte?.email, password: compte?.password },
    })
    jetons.set(role, r.json<{ accessToken: string }>().accessToken)
  }
  const { rows: officines } = await pool.query<{ _id: string }>(
    `select "_id" from officine where "Code" = 'ANG'`,
  )
  ici = officines[0]?._id ?? ''
  await reperer()
  await temoigner()
}, 240_000)
afterAll(() => fermer())

/** A few records of every table, here and elsewhere. */
async function reperer(): Promise<void> {
  const { rows: tables } = await pool.query<{ nom: string; officine: boolean }>(
    `select c.relname as nom, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'IdOfficine') as officine
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = '_id' and a.atttypid = 'uuid'::regtype)`,
  )
  for (const { nom, officine } of tables) {
    const lire = async (ou: string) =>
      (await pool.query<{ _id: string }>(`select "_id" from "${nom}" ${ou} order by "_id" limit 4`)).rows.map(
        l => l._id,
      )
    const dIci = await lire(officine ? `where "IdOfficine" = '${ici}'` : '')
    const dAilleurs = officine ? await lire(`where "IdOfficine" <> '${ici}'`) : []
    connus.set(nom, { ici: dIci, ailleurs: dAilleurs })
  }
  // Those who send the requests keep their account and their role to the end.
  const { rows } = await pool.query<{ _id: string }>(
    'select "_id" from utilisateur where not email = any($1)',
    [COMPTES.map(c => c.email)],
  )
  connus.set('utilisateur', { ici: rows.map(l => l._id), ailleurs: [] })
  connus.delete('role')
}

/** Every statement that changes a table leaves a mark, which disappears with the transaction when it is undone. */
async function temoigner(): Promise<void> {
  await pool.query(`create table temoin (n bigint generated always as identity primary key, nom text)`)
  await pool.query(
    `create function temoigner() returns trigger language plpgsql as
     $$ begin insert into temoin (nom) values (tg_table_name || ' ' || tg_op); return null; end $$`,
  )
  const { rows } = await pool.query<{ nom: string }>(
    `select c.relname as nom from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not c.relname = any($1) and c.relname !~ '_plie$'`,
    [ECRITES_QUAND_MEME],
  )
  for (const { nom } of rows)
    await pool.query(
      `create trigger zz_temoin after insert ${COMMENCEES.includes(nom) ? '' : 'or update or delete'} on "${nom}"
       for each statement execute function temoigner()`,
    )
  // An export that an earlier call asked for is ready when it is: who asked is then told, by no call.
  await pool.query(`drop trigger zz_temoin on notification;
    create trigger zz_temoin after update or delete on notification for each statement execute function temoigner();
    create trigger zz_temoin_dit after insert on notification for each row when (new."Genre" <> 'emport') execute function temoigner()`)
}

const dernierChangement = async () =>
  (await pool.query<{ n: string | null }>('select max(n) as n from temoin')).rows[0]?.n ?? '0'

const changeesDepuis = async (avant: string) =>
  (await pool.query<{ nom: string }>('select distinct nom from temoin where n > $1', [avant])).rows
    .map(t => t.nom)
    .join(', ')

const peutAppeler = (role: string, acces: string): boolean =>
  acces === 'public' ||
  acces === 'session' ||
  (rolesLivres[role as keyof typeof rolesLivres].permissions as readonly string[]).includes(acces)

/** Officines named anywhere in a reply. */
function* officinesDe(valeur: unknown): Generator<string> {
  if (Array.isArray(valeur)) for (const v of valeur) yield* officinesDe(v)
  else if (typeof valeur === 'object' && valeur !== null)
    for (const [cle, v] of Object.entries(valeur)) {
      if (cle === 'IdOfficine' && typeof v === 'string') yield v
      else yield* officinesDe(v)
    }
}

describe('chaque appel du document, avec ce que personne de l’officine n’enverrait', () => {
  it.each(appels.filter(({ nom }) => !FERMENT.has(nom)))(
    '$nom refuse sans erreur interne, sans rien changer, sans montrer une autre officine',
    async ({ nom, appel }) => {
      const op = document.paths[appel.path]?.[appel.method.toLowerCase()] as Operation
      const fiche =
        typeof appel.portee === 'object' && 'fiche' in appel.portee ? appel.portee.fiche : undefined
      const generateur = new Generateur(hasard(`hostile ${nom}`), connus)
      const defauts: string[] = []
      // What a refusal left as it was is known for the next one; only an answer may have changed something.
      let connu: string | undefined
      for (const [role, jeton] of jetons) {
        // Who may not make the call at all is refused before it is read: the matrix of permissions proves that.
        if (!peutAppeler(role, appel.acces)) continue
        // A page to draw costs a hundred times a refusal.
        const nombre = role === 'administrateur' && !appel.contenu ? DE_L_ADMINISTRATEUR : DE_CHACUN
        const envois =
          appel.corps === 'fichier'
            ? [...generateur.fichiers(appel.path, op, nombre, fiche)]
            : [
                ...generateur.hostiles(appel.path, op, nombre, fiche),
                generateur.valide(appel.path, op, fiche),
              ]
        for (const envoi of envois) {
          const avant = connu ?? (await dernierChangement())
          const r = await app.inject({
            method: appel.method,
            url: envoi.url,
            headers: {
              authorization: `Bearer ${jeton}`,
              ...(envoi.corps === undefined ? {} : { 'content-type': 'application/json' }),
              ...(envoi.fichier && { 'content-type': envoi.fichier.type }),
            },
            ...(envoi.corps === undefined ? {} : { payload: JSON.stringify(envoi.corps) }),
            ...(envoi.fichier && { payload: envoi.fichier.octets }),
          })
          const dire = (faute: string) =>
            defauts.push(
              `${faute} : ${role} ${appel.method} ${envoi.url.slice(0, 200)} (${envoi.quoi}) ${JSON.stringify(envoi.corps)?.slice(0, 500)} → ${r.statusCode} ${r.body.slice(0, 200)}`,
            )
          connu = r.statusCode >= 400 ? await dernierChangement() : undefined
          if (r.statusCode >= 500) dire('erreur interne')
          else if (r.statusCode >= 400) {
            // What is refused until somebody agrees keeps what it asks for: that is how they are asked.
            const demandee = r.json<{ code?: string }>().code === 'REMISE_DEMANDEE'
            if (connu !== avant && !demandee) dire(`refusé, mais ${await changeesDepuis(avant)} a changé`)
            if (!r.json<{ message?: string }>().message) dire('refus sans phrase')
          } else if (String(r.headers['content-type']).includes('json') && !MONTRENT_LE_RESEAU.test(nom)) {
            const permissions: readonly string[] = rolesLivres[role as keyof typeof rolesLivres].permissions
            const ailleurs = [...officinesDe(r.json())].some(o => o !== ici)
            const deSesClients = async () =>
              DE_SES_CLIENTS.has(nom) &&
              (
                await pool.query('select from client where "IdOfficine" = $1 and "_id"::text = any($2)', [
                  ici,
                  envoi.url.split(/[/?]/),
                ])
              ).rowCount === 1
            if (ailleurs && !permissions.includes('reseau.consulter') && !(await deSesClients()))
              dire('montre une autre officine')
          }
        }
      }
      expect(defauts).toEqual([])
    },
  )
})
