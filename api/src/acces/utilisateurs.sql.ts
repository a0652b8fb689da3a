import type { utilisateurs as appels, Utilisateur } from '@dioptrie/domain/acces/utilisateurs'
import type { Query } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { combiner, conditionsDeRecherche } from '../kernel/list/filtres.ts'
import { colonneDeTri, effectifDe, listerFiches } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { usages } from '../kernel/records/usages.ts'

const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS"Z"')
const fiche = sql`t."_id", t.email, t."displayName", t.about, t."photoURL", t.actif, t."IdOfficine", t."PersonnelId",
  t."FacteurPoseLe", t.version, t."createdAt", t."updatedAt",
  (select o."Nom" from officine o where o."_id" = t."IdOfficine") as "NomOfficine",
  t."motDePasse" is null as "SansMotDePasse",
  case when t."motDePasse" is null then (select max(l."expireLe") from reinitialisation l
    where l."IdUtilisateur" = t."_id" and l."utiliseeLe" is null and l."expireLe" > now()) end as "LienJusqua",
  (select coalesce(jsonb_agg(jsonb_build_object('Nom', c."Nom", 'createdAt', to_char(c."createdAt" at time zone 'UTC', ${ISO}),
    'serviLe', to_char(c."serviLe" at time zone 'UTC', ${ISO})) order by c."createdAt"), '[]')
    from cle_acces c where c."IdUtilisateur" = t."_id") as "Cles",
  case when exists (select 1 from session s where s."IdUtilisateur" = t."_id" and s."fermeeLe" is null
    and s."utiliseeLe" > now() - interval '20 minutes') then 'online' else 'offline' end as status,
  r.roles, r."NomsRoles", r."userRole"`
const avecRoles = sql`cross join lateral (
  select coalesce(array_agg(r."_id"::text order by r."Nom"), '{}') as roles,
    coalesce(array_agg(r."Nom" order by r."Nom"), '{}') as "NomsRoles",
    case when bool_or(r.rule = 'admin') then 'admin' else 'editor' end as "userRole"
  from utilisateur_role ur join role r on r."_id" = ur."IdRole" where ur."IdUtilisateur" = t."_id") r`

export async function lireUtilisateur(db: Lecture, id: string): Promise<Utilisateur> {
  const { rows } = await sql<Utilisateur>`
    select ${fiche} from utilisateur t ${avecRoles} where t."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Ce compte')
  return rows[0]
}

const TRIS: Record<string, RawBuilder<unknown>> = {
  displayName: sql`t.tri_nom`,
  email: sql`lower(t.email)`,
  createdAt: sql`t."createdAt"`,
}

type Question = Omit<Query<typeof appels.liste>, 'IdOfficine'> & { officine: string | null }

export function listerUtilisateurs(
  db: Lecture,
  { officine, ...demande }: Question,
): Promise<Utilisateur[] | Page<Utilisateur>> {
  const mots = conditionsDeRecherche(demande.q, sql<string>`t.recherche`)
  const filtres = combiner(demande.mode ?? '2', [
    demande.actif ? sql<SqlBool>`t.actif = ${demande.actif === 'oui'}` : undefined,
    demande.IdRole
      ? sql<SqlBool>`t."_id" in (select "IdUtilisateur" from utilisateur_role where "IdRole" = ${demande.IdRole})`
      : undefined,
  ])
  const tri = demande.tri ?? 'displayName'
  return listerFiches<Utilisateur>(
    db,
    {
      table: sql`utilisateur`,
      fiche,
      avec: avecRoles,
      conditions: [
        ...(officine ? [sql<SqlBool>`t."IdOfficine" = ${officine}`] : []),
        ...(filtres ? [filtres] : []),
        ...mots,
      ],
      cherche: mots.length > 0,
      cle: TRIS[colonneDeTri(tri)] as RawBuilder<unknown>,
      envers: tri.startsWith('-'),
      total: filtres ? undefined : effectifDe('utilisateur', officine),
    },
    demande,
  )
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
