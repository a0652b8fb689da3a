import type { Appel } from '@dioptrie/domain/kernel/contract'
import { LIMITE_MAX } from '@dioptrie/domain/kernel/limites'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Db } from '../kernel/platform/db.ts'

/** What a first page shows at most: beyond, records are gone through rather than looked for. */
const PAGE = 50
const CLIENTS = '/api/client/groupe'

/** A report read whole is a file by another door. */
const estUnFichier = (appel: Appel, reponse: unknown): boolean =>
  appel.contenu
    ? appel.preuve === true
    : ((reponse as { lignes?: unknown[] } | null | undefined)?.lignes?.length ?? 0) > LIMITE_MAX

const fichesDe = (reponse: unknown): number => {
  const lues = Array.isArray(reponse)
    ? reponse
    : (reponse as { pageOfItems?: unknown[] } | null | undefined)?.pageOfItems
  return lues?.length ?? 0
}

/** Files that leave, each with a row of its own; and the file of clients turned over page by page, counted by the hour. */
export async function noterSortie(
  db: Db,
  moi: Appelant,
  appel: Appel,
  reponse: unknown,
  query: unknown,
): Promise<void> {
  if (estUnFichier(appel, reponse))
    await sql`select constater_fichier(${moi._id}::uuid, ${moi.IdOfficine}::uuid, ${appel.resume})`.execute(
      db,
    )
  if (appel.path !== CLIENTS) return
  const suite = Number((query as { page?: unknown } | null)?.page ?? 1) > 1
  const fiches = fichesDe(reponse) - (suite ? 0 : PAGE)
  if (fiches > 0)
    await sql`insert into liste_par_heure ("IdUtilisateur", "Heure", "IdOfficine", "Fiches")
      values (${moi._id}, date_trunc('hour', now()), ${moi.IdOfficine}, ${fiches})
      on conflict ("IdUtilisateur", "Heure") do update set "Fiches" = liste_par_heure."Fiches" + excluded."Fiches"`.execute(
      db,
    )
}
