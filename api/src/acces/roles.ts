import { contrat } from '@dioptrie/domain'
import type { Role } from '@dioptrie/domain/acces/roles'
import { ligneDuGeste } from '@dioptrie/domain/gestes'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { type Permission, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { introuvable, Refus, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { colonneDeTri, echapper, lister, motsDe, sens } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { exigerBesoins, exigerDonnables, exigerRemiseDonnable } from './utilisateurs.garde.ts'

const colonnes = sql`r."_id", r."Nom", r."Description", r.rule, r.livre, r."RemiseMax", r."SecondFacteur", r.version, r."createdAt", r."updatedAt",
  case when r.livre = 'administrateur' then ${sql.val(toutesLesPermissions)}::text[] else array(
    select p from unnest(r.permissions) p where p = any(${sql.val(toutesLesPermissions)}::text[])) end as permissions,
  (select count(*) from utilisateur_role ur where ur."IdRole" = r."_id") as comptes`

async function lireRole(db: Lecture, id: string): Promise<Role> {
  const { rows } = await sql<Role>`select ${colonnes} from role r where r."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Ce rôle')
  return rows[0]
}

async function verrouillerRole(tx: Tx, id: string): Promise<Role> {
  await tx.selectFrom('role').select('_id').where('_id', '=', id).forUpdate().execute()
  return lireRole(tx, id)
}

async function exigerNomLibre(tx: Tx, Nom: string, saufId: string): Promise<void> {
  const { rows } =
    await sql`select 1 from role where sans_accent("Nom") = sans_accent(${Nom}) and "_id" <> ${saufId}`.execute(
      tx,
    )
  if (rows.length > 0)
    throw new Refus(409, 'NOM_PRIS', `Un autre rôle s’appelle déjà « ${Nom} ».`, {
      champs: { 'payload.Nom': 'Déjà pris par un autre rôle' },
    })
}

function exigerRuleDonnable(moi: Appelant, rule: Role['rule'] | undefined): void {
  if (rule === 'admin' && moi.rule !== 'admin')
    throw interdit('Seul un administrateur peut donner un rôle d’administration.')
}

/** Every call of the contract with its name, for the live try of a role. */
const appels = Object.entries(contrat).flatMap(([zone, liste]) =>
  Object.entries(liste as Record<string, Appel>).map(([nom, a]) => {
    const g = ligneDuGeste(zone, nom)
    return {
      nom: `${zone}.${nom}`,
      appel: a,
      geste:
        g === undefined || typeof g === 'string'
          ? null
          : {
              bouge: g.bouge,
              montre: [...(g.montre ?? [])],
              dit: g.dit ?? null,
              autreMain: g.autreMain !== undefined,
              remise: g.remise === true,
              papier: g.papier ?? null,
              preuve: a.preuve === true,
            },
    }
  }),
)

export const roles: Gestionnaires<typeof contrat.roles> = {
  async liste({ db }, { query }) {
    const tri = query.tri ?? 'Nom'
    const ou = sql.join(
      [
        sql`true`,
        ...motsDe(query.q).map(
          mot => sql`sans_accent(r."Nom" || ' ' || r."Description") like ${`%${echapper(mot)}%`}`,
        ),
      ],
      sql` and `,
    )
    return lister(query, {
      total: async () =>
        (await sql<{ n: number }>`select count(*) as n from role r where ${ou}`.execute(db)).rows[0]?.n ?? 0,
      lignes: async (n, depuis) =>
        (
          await sql<Role>`select ${colonnes} from role r where ${ou}
            order by r.${sql.id(colonneDeTri(tri))} ${sens(tri)}, r."_id" limit ${n} offset ${depuis}`.execute(
            db,
          )
        ).rows,
    })
  },

  lire: ({ db }, { params }) => lireRole(db, params.id),

  async apercu({ db }, { params }) {
    const role = await lireRole(db, params.id)
    const siennes = new Set<string>(role.permissions)
    return {
      ...role,
      appels: appels.map(({ nom, geste, appel: { method, path, resume, acces } }) => ({
        nom,
        method,
        path,
        resume,
        acces,
        permis: acces === 'public' || acces === 'session' || siennes.has(acces),
        geste,
      })),
    }
  },

  async creer({ tx, moi }, { payload }) {
    const {
      Nom,
      Description = '',
      rule = 'editor',
      permissions = [],
      RemiseMax = 0,
      SecondFacteur = false,
    } = payload
    const _id = uuid()
    await exigerNomLibre(tx, Nom, _id)
    exigerDonnables(moi, permissions, 'payload.permissions')
    exigerBesoins(permissions)
    exigerRuleDonnable(moi, rule)
    exigerRemiseDonnable(moi, RemiseMax, 'payload.RemiseMax')
    await tx
      .insertInto('role')
      .values({ _id, Nom, Description, rule, permissions, RemiseMax, SecondFacteur })
      .execute()
    return lireRole(tx, _id)
  },

  async modifier({ tx, moi }, { params, payload }) {
    const { version, ...saisie } = payload
    const avant = await verrouillerRole(tx, params.id)
    if (avant.version !== version) throw versionPerimee(avant)
    // A role with more than one's own is neither enlarged nor emptied by its inferiors.
    exigerDonnables(moi, [...avant.permissions, ...(saisie.permissions ?? [])], 'payload.permissions')
    if (saisie.permissions) exigerBesoins(saisie.permissions)
    if (saisie.RemiseMax !== undefined && saisie.RemiseMax !== avant.RemiseMax)
      exigerRemiseDonnable(moi, saisie.RemiseMax, 'payload.RemiseMax')
    exigerRuleDonnable(moi, saisie.rule === avant.rule ? undefined : saisie.rule)
    if (
      avant.livre === 'administrateur' &&
      (changePermissions(avant, saisie.permissions) || saisie.rule === 'editor' || saisie.RemiseMax != null)
    )
      throw regle('ROLE_PROTEGE', 'Le rôle Administrateur garde toutes les permissions.')
    if (saisie.Nom) await exigerNomLibre(tx, saisie.Nom, params.id)
    await tx
      .updateTable('role')
      .set({ ...saisie, version: sql`version + 1`, updatedAt: sql`now()` })
      .where('_id', '=', params.id)
      .execute()
    return lireRole(tx, params.id)
  },

  async supprimer({ tx, moi }, { params }) {
    const avant = await verrouillerRole(tx, params.id)
    exigerDonnables(moi, avant.permissions, 'id')
    // It would come back at the next start.
    if (avant.livre)
      throw regle(
        'ROLE_LIVRE',
        `« ${avant.Nom} » est livré avec Dioptrie : il se modifie, mais ne se supprime pas.`,
      )
    if (avant.comptes > 0)
      throw regle(
        'ENCORE_UTILISE',
        `« ${avant.Nom} » est porté par ${avant.comptes} compte${avant.comptes > 1 ? 's' : ''} : donnez-leur d’abord un autre rôle.`,
        { comptes: avant.comptes },
      )
    await tx.deleteFrom('role').where('_id', '=', params.id).execute()
    return avant
  },
}

const changePermissions = (avant: Role, nouvelles: readonly Permission[] | undefined) =>
  nouvelles !== undefined && nouvelles.length !== avant.permissions.length
