import type { utilisateurs as appels, Utilisateur } from '@dioptrie/domain/acces/utilisateurs'
import type { Query } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { combiner, conditionsDeRecherche, toutes } from '../clients/filtres.ts'
import type { Lecture, Tx } from '../kernel/db.ts'
import { colonneDeTri, lister, sens } from '../kernel/liste.ts'
import { usages } from '../kernel/usages.ts'

const fiche = sql`u."_id", u.email, u."displayName", u.about, u."photoURL", u.actif, u."IdOfficine", u."PersonnelId",
  u.version, u."createdAt", u."updatedAt",
  (select o."Nom" from officine o where o."_id" = u."IdOfficine") as "NomOfficine",
  case when exists (select 1 from session s where s."IdUtilisateur" = u."_id" and s."fermeeLe" is null
    and s."utiliseeLe" > now() - interval '20 minutes') then 'online' else 'offline' end as status,
  r.roles, r."NomsRoles", r."userRole"`
const avecRoles = sql`cross join lateral (
  select coalesce(array_agg(r."_id"::text order by r."Nom"), '{}') as roles,
    coalesce(array_agg(r."Nom" order by r."Nom"), '{}') as "NomsRoles",
    case when bool_or(r.rule = 'admin') then 'admin' else 'editor' end as "userRole"
  from utilisateur_role ur join role r on r."_id" = ur."IdRole" where ur."IdUtilisateur" = u."_id") r`

export async function lireUtilisateur(db: Lecture, id: string): Promise<Utilisateur> {
  const { rows } = await sql<Utilisateur>`
    select ${fiche} from utilisateur u ${avecRoles} where u."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Ce compte')
  return rows[0]
}

const TRIS: Record<string, RawBuilder<unknown>> = {
  displayName: sql`u.tri_nom`,
  email: sql`lower(u.email)`,
  createdAt: sql`u."createdAt"`,
}

type Question = Omit<Query<typeof appels.liste>, 'IdOfficine'> & { officine: string | null }

export function listerUtilisateurs(
  db: Lecture,
  { officine, ...demande }: Question,
): Promise<Utilisateur[] | Page<Utilisateur>> {
  const tri = demande.tri ?? 'displayName'
  const cle = TRIS[colonneDeTri(tri)] as RawBuilder<unknown>
  const ou = toutes([
    sql<SqlBool>`true`,
    ...conditionsDeRecherche(demande.q, sql<string>`u.recherche`),
    officine ? sql<SqlBool>`u."IdOfficine" = ${officine}` : null,
    combiner(demande.mode ?? '2', [
      demande.actif ? sql<SqlBool>`u.actif = ${demande.actif === 'oui'}` : undefined,
      demande.IdRole
        ? sql<SqlBool>`u."_id" in (select "IdUtilisateur" from utilisateur_role where "IdRole" = ${demande.IdRole})`
        : undefined,
    ]),
  ])
  const ordre = sql`order by ${cle} ${sens(tri)}, u."_id" ${sens(tri)}`
  return lister(demande, {
    total: async () =>
      (await sql<{ n: number }>`select count(*) as n from utilisateur u where ${ou}`.execute(db)).rows[0]
        ?.n ?? 0,
    // The page first, then what is shown beside each of its rows.
    lignes: async (n, rang) =>
      (
        await sql<Utilisateur>`
          with u as materialized (select u.* from utilisateur u where ${ou} ${ordre} limit ${n} offset ${rang})
          select ${fiche} from u ${avecRoles} ${ordre}`.execute(db)
      ).rows,
  })
}

export async function verrouillerUtilisateur(tx: Tx, id: string): Promise<Utilisateur> {
  await tx.selectFrom('utilisateur').select('_id').where('_id', '=', id).forUpdate().execute()
  return lireUtilisateur(tx, id)
}

export async function inscrireCompte(
  tx: Tx,
  c: {
    email: string
    displayName: string
    IdOfficine: string
    PersonnelId: string | null
    photoURL: string
    motDePasse: string | null
  },
): Promise<string> {
  const _id = uuid()
  await tx
    .insertInto('utilisateur')
    .values({ _id, ...c })
    .execute()
  return _id
}

export async function modifierCompte(
  tx: Tx,
  id: string,
  champs: {
    email?: string | undefined
    displayName?: string | undefined
    IdOfficine?: string | undefined
    actif?: boolean | undefined
    PersonnelId?: string | null | undefined
    photoURL?: string
    motDePasse?: string | null
  },
): Promise<void> {
  await tx
    .updateTable('utilisateur')
    .set({ ...champs, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('_id', '=', id)
    .execute()
}

/** Only what differs is written: the history tells what was given and what was taken. */
export async function poserRoles(tx: Tx, idUtilisateur: string, roles: readonly string[]): Promise<void> {
  const gardes = [...new Set(roles)]
  await sql`delete from utilisateur_role where "IdUtilisateur" = ${idUtilisateur} and not "IdRole" = any(${gardes}::uuid[])`.execute(
    tx,
  )
  await sql`insert into utilisateur_role ("IdUtilisateur", "IdRole") select ${idUtilisateur}, unnest(${gardes}::uuid[])
    on conflict do nothing`.execute(tx)
}

/** Whether something names the account, or the history of what it did. */
export async function aServi(tx: Tx, id: string): Promise<boolean> {
  if (await usages(tx, 'utilisateur', id)) return true
  const trace = await tx
    .selectFrom('historique')
    .select('_id')
    .where('IdUtilisateur', '=', id)
    .limit(1)
    .executeTakeFirst()
  return !!trace
}
