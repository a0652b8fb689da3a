import type { Lecture as LectureOrdonnance } from '@dioptrie/domain/clients/contract'
import { dossiersMontres } from '@dioptrie/domain/clients/lectures'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/appelant.ts'
import type { Db, Lecture, Tx } from '../kernel/db.ts'
import type { Servi } from '../kernel/implement.ts'
import { type DemandeDeListe, listerFiches } from '../kernel/liste.ts'
import { SANS_ATTENDRE } from '../kernel/preparees.ts'

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
): Promise<void> {
  const lus = dossiers(appel, servi)
  if (!lus) return
  const nom = `${appel.method} ${appel.path}`
  const sansAttendre =
    'db' in acces ? sql`, (select set_config('synchronous_commit', 'off', true)) reglage` : sql``
  // In a transaction it goes with what follows, at the latest the commit: no trace, no reply.
  const envoi = 'tx' in acces ? sql.raw(SANS_ATTENDRE) : sql``
  await sql`insert ${envoi} into lecture_ordonnance ("IdClient", "IdUtilisateur", "IdOfficine", appel, "requestId")
    select lu.id, ${moi._id}, ${moi.IdOfficine}, ${nom}, ${servi.requestId} from (${lus}) lu(id)${sansAttendre}
    where not exists (select from lecture_ordonnance l where l."IdClient" = lu.id and l."createdAt" > now() - ${MEME_LECTURE}
      and l."IdUtilisateur" = ${moi._id} and l.appel = ${nom})`.execute('db' in acces ? acces.db : acces.tx)
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
