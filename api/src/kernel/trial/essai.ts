import { contrat } from '@dioptrie/domain'
import type { Appel, Demande } from '@dioptrie/domain/kernel/contract'
import { remplirChemin } from '@dioptrie/domain/kernel/contract'
import { rolesLivres } from '@dioptrie/domain/kernel/permissions'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import pino from 'pino'
import { v7 as uuid } from 'uuid'
import { assurerRoles } from '../../acces/premier.ts'
import { buildApp } from '../../app.ts'
import { poolOn } from '../platform/ouvrir.ts'
import { readSettings } from '../platform/settings.ts'
import { noterServis } from './servis.ts'
import { creerBase, type Modele, type Voulue } from './testdb.ts'

export type NomRole = keyof typeof rolesLivres
export const SECRET_D_ESSAI = 'secret-des-essais-secret-des-essais'
const MOT_DE_PASSE = 'Verres-progressifs-7'
/** A hash tells its own cost: the sixteen people of each file sign in without paying the real one. */
const COUT_D_ESSAI = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Someone of a test: a shipped role in one of the two officines. */
export type Personne = NomRole | `${NomRole}@PLT` | 'anonyme'

export interface Reponse {
  statut: number
  // The tests read replies of every call: each one knows its own shape.
  // biome-ignore lint/suspicious/noExplicitAny: a reply under test has no type yet
  corps: any
  entetes: LightMyRequestResponse['headers']
  brut: Buffer
}

export interface Essai {
  app: FastifyInstance
  pool: pg.Pool
  officines: { ANG: string; PLT: string }
  mails: { sorties: string[] }
  email: (qui: Exclude<Personne, 'anonyme'>) => string
  motDePasse: string
  jeton: (qui: Personne) => Promise<string | null>
  /** Everyone signs in again: their sessions are of another day. */
  oublier: () => void
  appeler: <A extends Appel>(
    qui: Personne,
    appel: A,
    demande?: Partial<Demande<A>>,
    entetes?: Record<string, string>,
  ) => Promise<Reponse>
  brut: (
    qui: Personne,
    method: string,
    url: string,
    corps?: unknown,
    entetes?: Record<string, string>,
  ) => Promise<Reponse>
  fermer: () => Promise<void>
}

const email = (qui: string) => `${qui.replace('@', '.').toLowerCase()}@essai.ci`

/** Its people and officines, and the tables of jobs that the application makes as it starts. */
export const DEUX_OFFICINES: Modele = {
  nom: 'essai',
  async remplir({ pool, url, urlDeService }) {
    await assurerRoles(pool)
    const officines = { ANG: uuid(), PLT: uuid() }
    await pool.query(
      `insert into officine ("_id", "Nom", "Code", "OfficinePrincipale", "Ville", "Telephone") values
       ($1, 'Cocody Angré', 'ANG', true, 'Abidjan', '2252722000001'), ($2, 'Plateau', 'PLT', false, 'Abidjan', '2252720000002')`,
      [officines.ANG, officines.PLT],
    )
    const comptes = (Object.keys(rolesLivres) as NomRole[]).flatMap(role =>
      (['ANG', 'PLT'] as const).map(code => ({
        _id: uuid(),
        email: email(code === 'ANG' ? role : `${role}@PLT`),
        displayName: rolesLivres[role].Nom,
        IdOfficine: officines[code],
        role,
      })),
    )
    await pool.query(
      `with comptes as materialized (
         select * from jsonb_to_recordset($1) as c("_id" uuid, email text, "displayName" text, "IdOfficine" uuid, role text)
       ), crees as (
         insert into utilisateur ("_id", email, "displayName", "motDePasse", "IdOfficine")
         select "_id", email, "displayName", $2, "IdOfficine" from comptes
       )
       insert into utilisateur_role ("IdUtilisateur", "IdRole")
       select c."_id", r."_id" from comptes c join role r on r.livre = c.role`,
      [JSON.stringify(comptes), await hash(MOT_DE_PASSE, COUT_D_ESSAI)],
    )
    const servi = poolOn(urlDeService, undefined, { max: 10, pipeline: true })
    const settings = readSettings({ SECRET: SECRET_D_ESSAI, DATABASE_URL: url })
    const app = await buildApp({ pool: servi, settings, log: pino({ level: 'silent' }) })
    await app.close()
    await servi.end()
  },
}

/**
 * The real application on a database of its own: two officines (ANG, PLT), every shipped role in each. A person is
 * named by role, `@PLT` for the second officine. Replies are checked against the contract.
 */
export async function ouvrirEssai(
  env: Record<string, string> = {},
  voulue: Voulue = { modele: DEUX_OFFICINES },
): Promise<Essai> {
  const base = await creerBase(voulue)
  const { pool } = base
  const { rows } = await pool.query<{ Code: 'ANG' | 'PLT'; _id: string }>(
    `select "Code", "_id" from officine where "Code" in ('ANG', 'PLT')`,
  )
  const officines = Object.fromEntries(rows.map(o => [o.Code, o._id])) as Essai['officines']
  const sorties: string[] = []
  const log = pino({ level: 'info' }, { write: (ligne: string) => void sorties.push(ligne) })
  const settings = readSettings({
    SECRET: SECRET_D_ESSAI,
    DATABASE_URL: base.url,
    ...env,
  })
  const servi = poolOn(base.urlDeService, undefined, { max: 10, pipeline: true })
  const app = await buildApp({ pool: servi, settings, log, verifierReponses: true })
  noterServis(app)
  await app.ready()

  const jetons = new Map<Personne, Promise<string>>()
  const jeton = async (qui: Personne): Promise<string | null> => {
    if (qui === 'anonyme') return null
    const connu = jetons.get(qui)
    if (connu) return connu
    const nouveau = app
      .inject({
        method: 'POST',
        url: contrat.acces.connexion.path,
        payload: { email: email(qui), password: MOT_DE_PASSE },
      })
      .then(r => {
        if (r.statusCode !== 200) throw new Error(`connexion de ${qui} : ${r.statusCode} ${r.body}`)
        return r.json<{ accessToken: string }>().accessToken
      })
    jetons.set(qui, nouveau)
    return nouveau
  }
  const brut: Essai['brut'] = async (qui, method, url, corps, entetes = {}) => {
    const porteur = await jeton(qui)
    const r = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(porteur ? { authorization: `Bearer ${porteur}` } : {}), ...entetes },
      ...(corps === undefined ? {} : { payload: corps as object }),
    })
    const json = String(r.headers['content-type'] ?? '').includes('json')
    return { statut: r.statusCode, corps: json ? r.json() : r.body, entetes: r.headers, brut: r.rawPayload }
  }
  return {
    app,
    pool,
    officines,
    mails: { sorties },
    email,
    motDePasse: MOT_DE_PASSE,
    jeton,
    oublier: () => jetons.clear(),
    brut,
    appeler(qui, appel, demande = {}, entetes) {
      const d = demande as {
        params?: Record<string, string>
        query?: Record<string, unknown>
        payload?: unknown
      }
      const query = new URLSearchParams(
        Object.entries(d.query ?? {}).flatMap(([c, v]) =>
          v === undefined ? [] : [[c, String(v)] as [string, string]],
        ),
      ).toString()
      const url = remplirChemin(appel.path, d.params) + (query ? `?${query}` : '')
      const corps =
        d.payload === undefined ? undefined : appel.corps === 'payload' ? { payload: d.payload } : d.payload
      return brut(qui, appel.method, url, corps, entetes)
    },
    async fermer() {
      await app.close()
      await servi.end()
      await base.fermer()
    },
  }
}
