import { timbreDuComptoir } from '../caisse/timbre.ts'
import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import { tirer } from '../kernel/paper/tirage.ts'
import type { Tx } from '../kernel/platform/db.ts'
import type comptoirPdf from './comptoir.pdf.ts'
import { lireVente } from './sql.ts'

/** The ticket or the A4 of a counter sale; the copy is counted in the same transaction. */
export async function imprimerVente(tx: Tx, moi: Appelant, id: string, format: 'ticket' | 'a4') {
  const vente = await lireVente(tx, id)
  const dit = await tirer(
    tx,
    moi,
    {
      entite: 'commande_comptoir',
      idEntite: id,
      papier: 'recu',
      version: vente.version + vente.reglements.length,
    },
    { vente, timbre: await timbreDuComptoir(tx, id), ...(await cadreDe(tx, moi, vente.IdOfficine)) },
  )
  return papier<typeof comptoirPdf>(vente.RefCmmd, new URL('./comptoir.pdf.ts', import.meta.url), {
    ...dit,
    format,
  })
}
