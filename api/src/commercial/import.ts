import type { Importation } from '@dioptrie/domain/kernel/importation'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Avant } from '../kernel/call/implement.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { envoyerFeuille } from '../kernel/sheets/export.ts'
import { lire } from '../kernel/worker/lecteur.ts'
import { octets } from '../kernel/worker/octets.ts'
import { COLONNES } from './colonnes.ts'
import type lireEntreprises from './import.lecture.ts'
import type { SuspectsLus } from './import.lecture.ts'

/** The headers that an import understands. */
export const modeleDImport = (reply: FastifyReply): Promise<Buffer> =>
  envoyerFeuille(
    reply,
    {
      format: 'xlsx',
      nom: 'Entreprises',
      colonnes: COLONNES.map(({ titre, largeur }) => ({ titre, largeur })),
      lots: [],
    },
    'modele-import-entreprises',
  )

/** What the file says, before anything is locked. */
export const lireSuspects = (
  { signal }: Pick<Avant, 'signal'>,
  { payload }: { payload: unknown },
): Promise<SuspectsLus> =>
  lire<typeof lireEntreprises>(
    new URL('./import.lecture.ts', import.meta.url),
    { contenu: octets((payload as FichierRecu).contenu) },
    signal,
  )

/**
 * All or nothing: a trial writes nothing, and neither does a file with a single error. A company that someone follows
 * already, as a suspect or as an account, is left as it is.
 */
export async function importerSuspects(
  tx: Tx,
  moi: Appelant,
  lu: SuspectsLus,
  essai: boolean,
): Promise<Importation> {
  // Two people who send the same list: the second waits, and finds it followed already.
  if (!essai) await sql`select pg_advisory_xact_lock(hashtextextended('import suspect', 0))`.execute(tx)
  const json = JSON.stringify(lu.lignes.map(({ ligne, saisie }) => ({ _id: uuid(), ligne, ...saisie })))
  const nouvelles = sql`l as materialized (select * from jsonb_to_recordset(${json}::jsonb) as x("_id" uuid, ligne int,
      "RaisonSociale" text, "NomContact" text, "Telephone" text, "Email" text, "Ville" text, "Activite" text, "Effectif" int,
      "Source" text)),
    nouvelles as materialized (select l.* from l
      where not exists (select from suspect s where sans_accent(s."RaisonSociale") = sans_accent(l."RaisonSociale") and s."SupprimeLe" is null)
        and not exists (select from compte_sale c where sans_accent(c."RaisonSociale") = sans_accent(l."RaisonSociale")
          and c."SupprimeLe" is null))`
  const { rows } = await sql<{ n: number }>`with ${nouvelles} select count(*) as n from nouvelles`.execute(tx)
  const creees = rows[0]?.n ?? 0
  const bilan: Importation = {
    essai,
    lues: lu.lues,
    valides: lu.lignes.length,
    enErreur: lu.lues - lu.lignes.length,
    creees,
    modifiees: 0,
    inchangees: lu.lignes.length - creees,
    erreurs: lu.erreurs,
  }
  if (essai) return bilan
  if (lu.erreurs.length > 0)
    throw new Refus(400, 'IMPORT_REFUSE', 'Le fichier contient des erreurs : rien n’a été enregistré.', {
      details: { importation: { ...bilan, creees: 0, inchangees: 0 } },
    })
  await sql`with ${nouvelles}
    insert into suspect ("_id", "RaisonSociale", "NomContact", "Telephone", "Email", "Ville", "Activite", "Effectif", "Source",
      "IdProprietaire", "createdBy", "updatedBy")
    select "_id", "RaisonSociale", "NomContact", "Telephone", "Email", "Ville", "Activite", "Effectif", "Source",
      ${moi._id}::uuid, ${moi._id}::uuid, ${moi._id}::uuid from nouvelles order by ligne`.execute(tx)
  return bilan
}
