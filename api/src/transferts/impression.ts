import { cadreDe, officineDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import type { Db } from '../kernel/platform/db.ts'
import { lireTransfert } from './sql.ts'
import type transfertPdf from './transfert.pdf.ts'

export async function imprimerTransfert(db: Db, moi: Appelant, id: string) {
  const transfert = await lireTransfert(db, moi, id)
  const { officine: source, ...cadre } = await cadreDe(db, moi, transfert.IdOfficineSource)
  return papier<typeof transfertPdf>(transfert.Reference, new URL('./transfert.pdf.ts', import.meta.url), {
    transfert,
    source,
    destination: await officineDe(db, transfert.IdOfficineDestination),
    ...cadre,
  })
}
