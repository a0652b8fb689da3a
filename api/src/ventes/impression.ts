import type { Proforma } from '@dioptrie/domain/proformas/contract'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { clientImprime } from '../clients/impression.ts'
import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { litLesOrdonnances } from '../kernel/call/sante.ts'
import { papier } from '../kernel/paper/papier.ts'
import { tirer } from '../kernel/paper/tirage.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { lireCommande } from './sql.ts'
import type ventePdf from './vente.pdf.ts'

/** The paper of a sale with the letterhead of its officine; the copy is counted in the same transaction. */
export async function imprimerVente(
  tx: Tx,
  moi: Appelant,
  vente: Proforma | CommandeEntiere,
  { entite, reference }: { entite: string; reference: string },
) {
  const { _id: idEntite, version, IdClient, IdOfficine } = vente
  const regle = 'MontantRegle' in vente ? vente.MontantRegle : 0
  const donne = await tirer(
    tx,
    moi,
    // Paid since, it says something else: it is another paper.
    { entite, idEntite, papier: regle ? `a4 ${regle}` : 'a4', version },
    { vente, client: await clientImprime(tx, IdClient), ...(await cadreDe(tx, moi, IdOfficine)) },
  )
  // Given by somebody who reads prescriptions, asked for again by somebody who does not.
  if (!litLesOrdonnances(moi)) donne.vente = { ...donne.vente, ordonnance: null }
  return papier<typeof ventePdf>(reference, new URL('./vente.pdf.ts', import.meta.url), donne)
}

export async function imprimerCommande(tx: Tx, moi: Appelant, id: string) {
  const c = await lireCommande(tx, moi, { _id: id })
  return imprimerVente(tx, moi, c, { entite: 'commande_client', reference: c.RefCmmd })
}
