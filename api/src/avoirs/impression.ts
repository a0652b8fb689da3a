import { sql } from 'kysely'
import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import { tirer } from '../kernel/paper/tirage.ts'
import type { Tx } from '../kernel/platform/db.ts'
import type avoirPdf from './avoir.pdf.ts'
import { lireAvoir } from './sql.ts'

/** A4 or ticket, one paper: what it said the first time it says again, as a duplicate, whatever its credit has paid since. */
export async function imprimerAvoir(tx: Tx, moi: Appelant, id: string, format: 'ticket' | 'a4') {
  const avoir = await lireAvoir(tx, { _id: id })
  const { rows } = await sql<{ jour: string }>`
    select "DateCommd" as jour from commande_client where "_id" = ${avoir.IdCommande}
    union all select "DateCommd" from commande_comptoir where "_id" = ${avoir.IdComptoir}`.execute(tx)
  const dit = await tirer(
    tx,
    moi,
    { entite: 'avoir', idEntite: id, papier: 'avoir', version: 1 + avoir.operations.length },
    { avoir, vendueLe: rows[0]?.jour ?? avoir.Jour, ...(await cadreDe(tx, moi, avoir.IdOfficine)) },
  )
  return papier<typeof avoirPdf>(avoir.Reference, new URL('./avoir.pdf.ts', import.meta.url), {
    ...dit,
    format,
  })
}
