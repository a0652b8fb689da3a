import type { Rule } from '@dioptrie/domain/kernel/permissions'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Appelant } from '../kernel/call/appelant.ts'
import { gardeSaSession } from '../kernel/platform/preparees.ts'
import type { Settings } from '../kernel/platform/settings.ts'
import { DROITS_DE_U, type Droits, permissionsDe } from './droits.ts'
import { jetonDe, jetonExpire, lireJeton, type Porteur } from './jeton.ts'

export const sessionFermee = () =>
  new Refus(401, 'SESSION_FERMEE', 'Votre session est terminée : connectez-vous de nouveau.')

/** Read at every call and never kept: a logout, a deactivation or another role works on the very next one. */
const APPELANT = `
  select u."_id", u.email, u."displayName", u."IdOfficine", d.administrateur, d.rule, d.permissions, d."RemiseMax",
    s."providerId" not in ('dioptrie', 'cle') or s."preuveLe" > now() - interval '15 minutes' as prouve,
    (select "OrdonnancesHorsLigne" from officine where "_id" = u."IdOfficine") as "gardeOrdonnances"
  from session s
  join utilisateur u on u."_id" = s."IdUtilisateur"
  cross join lateral (${DROITS_DE_U}) d
  where s."_id" = $1 and u."_id" = $2 and s."fermeeLe" is null and s."expireLe" > now() and u.actif`

type Ligne = Omit<Appelant, 'idSession' | 'permissions'> & Droits & { rule: Rule }

/**
 * The query is prepared once by connection: planning its joins is two thirds of its time, and Kysely names no
 * statement.
 */
export function creerIdentifier(pool: pg.Pool, settings: Pick<Settings, 'secret'>) {
  const lire = lecteurDeJetons(settings.secret)
  const nom = gardeSaSession(pool) ? { name: 'appelant' } : {}

  return async (request: FastifyRequest): Promise<Appelant | null> => {
    const jeton = jetonDe(request.headers.authorization)
    if (jeton === null) return null
    const { idUtilisateur, idSession } = await lire(jeton)
    const valeurs = [idSession, idUtilisateur]
    const { rows } = await pool.query<Ligne>({ ...nom, text: APPELANT, values: valeurs })
    const ligne = rows[0]
    if (!ligne) throw sessionFermee()
    const { _id, email, displayName, IdOfficine, rule, RemiseMax, prouve, gardeOrdonnances } = ligne
    return {
      _id,
      idSession,
      email,
      displayName,
      IdOfficine,
      rule,
      permissions: permissionsDe(ligne),
      RemiseMax,
      prouve,
      gardeOrdonnances,
    }
  }
}

const JETONS_MAX = 5_000

/** A signature that was found good stays good until its token expires: only the first call pays for it. */
function lecteurDeJetons(secret: string): (jeton: string) => Promise<Porteur> {
  const bons = new Map<string, Porteur & { exp: number }>()
  return async jeton => {
    const connu = bons.get(jeton)
    if (connu) {
      if (connu.exp * 1000 > Date.now()) return connu
      bons.delete(jeton)
      throw jetonExpire()
    }
    const porteur = await lireJeton(secret, jeton)
    // The oldest goes first: a Map keeps the order of arrival.
    if (bons.size >= JETONS_MAX) bons.delete(bons.keys().next().value as string)
    bons.set(jeton, porteur)
    return porteur
  }
}
