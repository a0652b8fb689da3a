import type { Lecture as LectureOrdonnance } from '@dioptrie/domain/clients/contract'
import { dossiersMontres } from '@dioptrie/domain/clients/lectures'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Servi } from '../kernel/call/implement.ts'
import { type DemandeDeListe, listerFiches } from '../kernel/list/liste.ts'
import type { Db, Lecture, Tx } from '../kernel/platform/db.ts'
import { SANS_ATTENDRE } from '../kernel/platform/preparees.ts'

/** A screen left open reads again by itself: the same person, the same call, the same client count once meanwhile. */
const MEME_LECTURE = sql`interval '10 minutes'`

/** Whose prescriptions were shown, as rows of ids; null when none was. */
function dossiers({ montre }: Appel, { params, reponse }: Servi): RawBuilder<unknown> | null {
  const ids = dossiersMontres(reponse)
  if (ids.length > 0) return sql`select distinct unnest(${ids}::uuid[])`
  const id = montre && params[montre]
  return id
    ? sql`select "IdClient" from dossier_de where "_id" = coalesce((select "idEntite" from document where "_id" = ${id}), ${id})`
    : null
}

/**
 * Keeps who is shown whose prescription, before the reply leaves: no trace, no reply. Apart from a transaction the
 * commit is not awaited on disk, which would cost a reading more than the reading; a crash of PostgreSQL may lose the
 * last half second of them.
 */
export async function noterLectures(
  acces: { db: Db } | { tx: Tx },
  moi: Appelant,
  appel: Appel,
  servi: Servi,
  /** Files a person may open in an hour; 0: any. */
  plafond: number,
): Promise<void> {
  const lus = dossiers(appel, servi)
  if (!lus) return
  const nom = `${appel.method} ${appel.path}`
  const sansAttendre =
    'db' in acces ? sql`, (select set_config('synchronous_commit', 'off', true)) reglage` : sql``
  // In a transaction it goes with what follows, at the latest the commit: no trace, no reply.
  const envoi = 'tx' in acces ? sql.raw(SANS_ATTENDRE) : sql``
  const { rows } = await sql<{ avant: number }>`with ${envoi} notees as (
    insert into lecture_ordonnance ("IdClient", "IdUtilisateur", "IdOfficine", appel, "requestId")
    select lu.id, ${moi._id}, ${moi.IdOfficine}, ${nom}, ${servi.requestId} from (${lus}) lu(id)${sansAttendre}
    where not exists (select from lecture_ordonnance l where l."IdClient" = lu.id and l."createdAt" > now() - ${MEME_LECTURE}
      and l."IdUtilisateur" = ${moi._id} and l.appel = ${nom}) returning 1),
    nombre as (select count(*)::int as n from notees)
    insert into lecture_par_heure ("IdUtilisateur", "Heure", "IdOfficine", "Dossiers")
    select ${moi._id}, date_trunc('hour', now()), ${moi.IdOfficine}, n from nombre where n > 0
    on conflict ("IdUtilisateur", "Heure") do update set "Dossiers" = lecture_par_heure."Dossiers" + excluded."Dossiers"
    returning "Dossiers" - (select n from nombre) as avant`.execute('db' in acces ? acces.db : acces.tx)
  // What was written stays written: who has just saved a prescription is shown it.
  if ('db' in acces && plafond > 0 && (rows[0]?.avant ?? 0) >= plafond) throw tropDeLectures()
}

/** Those of the hour are counted by the clock: the next one begins anew. */
function tropDeLectures(): Refus {
  const secondes = 3600 - (Math.floor(Date.now() / 1000) % 3600)
  return new Refus(
    429,
    'TROP_DE_LECTURES',
    `Vous avez ouvert trop de dossiers d’ordonnances en une heure : reprenez dans ${Math.ceil(secondes / 60)} minutes, ou demandez à un administrateur.`,
    { details: { retryAfter: secondes } },
  )
}

/**
 * Those of the clients merged into this one too; of a client whose merge was undone, those of the record that held its
 * prescriptions meanwhile.
 */
export const listerLectures = (
  db: Lecture,
  idClient: string,
  demande: DemandeDeListe & { tri?: string | undefined },
): Promise<LectureOrdonnance[] | Page<LectureOrdonnance>> =>
  listerFiches<LectureOrdonnance>(
    db,
    {
      table: sql`lecture_ordonnance`,
      fiche: sql`t."_id", t."IdUtilisateur", t.appel, t."createdAt",
        (select "displayName" from utilisateur where "_id" = t."IdUtilisateur") as "Utilisateur",
        (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine"`,
      conditions: [
        sql<SqlBool>`(t."IdClient" = any(array(select "_id" from client where "IdFusion" = ${idClient} union all select ${idClient}))
          or exists (select from fusion f join fusion d on d."IdOrigine" = f."_id" where f.entite = 'client'
            and f."IdDoublon" = ${idClient} and t."IdClient" = f."IdGarde"
            and t."createdAt" between f."createdAt" and d."createdAt"))`,
      ],
      cle: sql`t."createdAt"`,
      envers: (demande.tri ?? '-createdAt').startsWith('-'),
      cherche: false,
    },
    demande,
  )
