import { champInvalide } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'

/** The supplier behind a lens supplier serves every officine, and is asked for lenses from now on. */
export async function derriere(tx: Tx, moi: Appelant, IdFournisseur: string): Promise<string> {
  const { rows } = await sql<{ IdOfficine: string | null; Verrier: boolean }>`
    select "IdOfficine", "Verrier" from fournisseur where "_id" = ${IdFournisseur} for update`.execute(tx)
  const lui = rows[0]
  if (!lui) throw champInvalide({ 'payload.IdFournisseur': 'Cet enregistrement n’existe pas' })
  if (lui.IdOfficine)
    throw champInvalide({
      'payload.IdFournisseur':
        'Un fournisseur de verres sert toutes les officines : choisissez un fournisseur du groupe.',
    })
  if (!lui.Verrier) {
    exigerLeGroupe(moi)
    await sql`update fournisseur set "Verrier" = true, version = version + 1, "updatedAt" = now()
      where "_id" = ${IdFournisseur}`.execute(tx)
  }
  return IdFournisseur
}

/** A supplier of the group is made and changed by whoever acts for the whole network. */
export function exigerLeGroupe({ permissions }: Appelant): void {
  if (!permissions.has('fournisseurs.ecrire') || !permissions.has('reseau.agir'))
    throw interdit(
      'Un fournisseur du groupe est tenu par le siège : choisissez-en un qui vend déjà des verres.',
    )
}
