import { sql } from 'kysely'
import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import { tirer } from '../kernel/paper/tirage.ts'
import type { Tx } from '../kernel/platform/db.ts'
import type bordereauPdf from './bordereau.pdf.ts'
import type { BordereauAImprimer } from './bordereau.pdf.ts'
import type cloturePdf from './cloture.pdf.ts'
import { lireBilletageParId } from './cloture.ts'
import type depensePdf from './depense.pdf.ts'
import { lireDepense } from './depense.sql.ts'
import { lireVersement } from './versements.sql.ts'

const A4 = { papier: 'a4' } as const

/** The paper of a closing, as it is signed and filed. */
export async function imprimerBilletage(tx: Tx, moi: Appelant, id: string) {
  const billetage = await lireBilletageParId(tx, id)
  return papier<typeof cloturePdf>(
    `cloture-${billetage.DateCloture}`,
    new URL('./cloture.pdf.ts', import.meta.url),
    await tirer(
      tx,
      moi,
      // Countered, it is another paper: the one before says that it counts.
      { ...A4, entite: 'billetage', idEntite: id, version: billetage.ContreeLe ? 2 : 1 },
      { billetage, ...(await cadreDe(tx, moi, billetage.IdOfficine)) },
    ),
  )
}

/** What goes to the bank with the notes. */
export async function imprimerVersement(tx: Tx, moi: Appelant, id: string) {
  const versement = await lireVersement(tx, id)
  const { rows: coupures } = await sql<BordereauAImprimer['coupures'][number]>`
    select "Valeur", "Nature" from coupure order by "Nature", "Valeur" desc`.execute(tx)
  const { version } = versement
  return papier<typeof bordereauPdf>(
    `versement-${versement.DateVersement}-${versement.Rang}`,
    new URL('./bordereau.pdf.ts', import.meta.url),
    await tirer(
      tx,
      moi,
      { ...A4, entite: 'versement', idEntite: id, version },
      { versement, coupures, ...(await cadreDe(tx, moi, versement.IdOfficine)) },
    ),
  )
}

/** The voucher of an expense. Taken back, it is another paper: the one before says that it was paid. */
export async function imprimerDepense(tx: Tx, moi: Appelant, id: string) {
  const depense = await lireDepense(tx, id)
  const version = depense.Statut === 'Active' ? 1 : 2
  return papier<typeof depensePdf>(
    `depense-${depense.Jour}`,
    new URL('./depense.pdf.ts', import.meta.url),
    await tirer(
      tx,
      moi,
      { ...A4, entite: 'depense', idEntite: id, version },
      { depense, ...(await cadreDe(tx, moi, depense.OfficineId)) },
    ),
  )
}
