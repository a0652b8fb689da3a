import type { contrat } from '@dioptrie/domain'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import {
  type EnRetard,
  GENRES_SUIVIS,
  type GenreSuivi,
  type Notification,
  type Suivi,
} from '@dioptrie/domain/poste/notifications'
import { type RawBuilder, sql } from 'kysely'
import { enRetard, facturesVues } from '../facturation/sql.ts'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { enAttente } from '../remises/sql.ts'
import { ATTENTES, lireTiroirs, mesRetards, verresEnRetard } from '../tableau-de-bord/sql.ts'

const LIGNES = 30

/** Who may deal with each, and how many there are. */
interface Compteur {
  permission: Permission
  compter: (db: Lecture, moi: Appelant, ou: string | null) => Promise<number>
}
const enNombre = async (db: Lecture, question: RawBuilder<unknown>) =>
  (await sql<{ Nombre: number }>`${question}`.execute(db)).rows[0]?.Nombre ?? 0
/** As the home screen counts it. */
const attente = (genre: keyof typeof ATTENTES): Compteur => ({
  permission: ATTENTES[genre].permission,
  compter: (db, _, ou) => enNombre(db, ATTENTES[genre].compter(ou)),
})

const SUIVIS: Record<GenreSuivi, Compteur> = {
  retards: {
    permission: 'ventes.lire',
    compter: (db, moi, ou) => enNombre(db, mesRetards(moi._id, ou)),
  },
  seuil: {
    permission: 'caisse.lire',
    compter: async (db, _, ou) =>
      (await lireTiroirs(db, ou)).filter(
        t => t.SeuilAlerte !== null && t.Statut === 'Ouverte' && t.Attendu > t.SeuilAlerte,
      ).length,
  },
  remises: {
    permission: 'ventes.approuver',
    compter: async (db, moi, ou) => (await enAttente(db, ou, moi._id)).length,
  },
  demandes: attente('demandes'),
  transferts: attente('transferts'),
  versements: attente('versements'),
  verres: attente('verres'),
  pretes: attente('pretes'),
  assureurs: {
    permission: 'facturation.lire',
    compter: (db, _, ou) =>
      enNombre(
        db,
        sql`select count(*)::int as "Nombre" from ${facturesVues(ou)} t where t."Etat" = 'Déposée' and t."Lignes" > 0 and ${enRetard}`,
      ),
  },
}

/** What waits for this person, among these kinds. */
async function compterSuivis(db: Lecture, moi: Appelant, seulementSuivis: boolean): Promise<Suivi[]> {
  const { rows } = await sql<{ Genre: GenreSuivi; Vu: number }>`
    select "Genre", "Vu" from notification_suivi where "IdUtilisateur" = ${moi._id}`.execute(db)
  const ou = peutLire(moi, '') ? null : moi.IdOfficine
  const genres = GENRES_SUIVIS.filter(
    g =>
      moi.permissions.has(SUIVIS[g].permission) &&
      (!seulementSuivis || rows.some(({ Genre }) => Genre === g)),
  )
  return Promise.all(
    genres.map(async Genre => {
      const suivi = rows.find(r => r.Genre === Genre)
      const Nombre = await SUIVIS[Genre].compter(db, moi, ou)
      return { Genre, Nombre, Suivi: suivi !== undefined, Nouveau: suivi !== undefined && Nombre > suivi.Vu }
    }),
  )
}

const nouveautes = async (db: Lecture, moi: Appelant, suivis: readonly Suivi[]): Promise<number> =>
  (await nonLues(db, moi)) + suivis.filter(s => s.Nouveau).length

async function lire(db: Lecture, moi: Appelant) {
  const { rows: lignes } = await sql<Notification>`
    select n."_id", n."Genre", n."Titre", n."Texte", n."Lien", u."displayName" as "Par", n."createdAt" as "Le",
      n."luLe" is not null as "Lu"
    from notification n left join utilisateur u on u."_id" = n."Par" where n."IdUtilisateur" = ${moi._id}
    order by n."createdAt" desc, n."_id" limit ${LIGNES}`.execute(db)
  const suivis = await compterSuivis(db, moi, false)
  return { lignes, suivis, nonLues: await nouveautes(db, moi, suivis) }
}

/** As the list counts it that the figure opens; lenses that come today are expected, not late. */
const RETARDS: Record<keyof EnRetard, { genre: GenreSuivi; compter: Compteur['compter'] }> = {
  ventes: { genre: 'retards', compter: SUIVIS.retards.compter },
  atelier: { genre: 'verres', compter: (db, _, ou) => enNombre(db, verresEnRetard(ou)) },
  facturation: { genre: 'assureurs', compter: SUIVIS.assureurs.compter },
}

/** Seen or not, it is late until it is dealt with; quiet for who did not ask. */
async function compterRetards(db: Lecture, moi: Appelant, ou: string | null, suivis: readonly Suivi[]) {
  const comptes = Object.entries(RETARDS).map(async ([groupe, { genre, compter }]) => [
    groupe,
    suivis.some(s => s.Genre === genre) ? await compter(db, moi, ou) : 0,
  ])
  return Object.fromEntries(await Promise.all(comptes)) as EnRetard
}

const nonLues = async (db: Lecture, moi: Appelant): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from notification where "IdUtilisateur" = ${moi._id} and "luLe" is null`.execute(
      db,
    )
  ).rows[0]?.n ?? 0

export const notifications: Gestionnaires<typeof contrat.notifications> = {
  async compter({ db, moi, officine }) {
    const suivis = await compterSuivis(db, moi, true)
    return {
      nonLues: await nouveautes(db, moi, suivis),
      EnRetard: await compterRetards(db, moi, officine, suivis),
    }
  },

  lire: ({ db, moi }) => lire(db, moi),

  async marquerLues({ tx, moi }, { payload: { _id } }) {
    const une = _id ? sql`and "_id" = ${_id}` : sql``
    const { rows } = await sql<{ ma: boolean }>`
      update notification set "luLe" = coalesce("luLe", now()) where "IdUtilisateur" = ${moi._id} ${une}
      and (${_id !== undefined} or "luLe" is null) returning true as ma`.execute(tx)
    if (_id && rows.length === 0) throw introuvable('Cette notification')
    if (!_id)
      for (const { Genre, Nombre } of await compterSuivis(tx, moi, true))
        await sql`update notification_suivi set "Vu" = ${Nombre}
          where "IdUtilisateur" = ${moi._id} and "Genre" = ${Genre}`.execute(tx)
    return lire(tx, moi)
  },

  async suivre({ tx, moi }, { payload: { Genres } }) {
    await sql`delete from notification_suivi where "IdUtilisateur" = ${moi._id} and "Genre" <> all(${Genres}::text[])`.execute(
      tx,
    )
    await sql`insert into notification_suivi ("IdUtilisateur", "Genre") select ${moi._id}, g
      from unnest(${Genres}::text[]) g on conflict do nothing`.execute(tx)
    return lire(tx, moi)
  },
}
