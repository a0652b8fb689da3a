import { champInvalide, exiger } from '@dioptrie/domain/kernel/refus'
import type { NomCommercial } from '@dioptrie/domain/verres/stock'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { changerEtiquettes, tenirLesLignes, verrouillerCreation } from '../stock/articles.ts'
import { noms } from './fiches.sql.ts'
import type { Genre } from './stock.sql.ts'

/** Its model is its supplier's, and of its kind. */
export async function exigerModele(
  tx: Tx,
  nom: { IdFourVerr: string; Genre: Genre; IdModelVer?: string | null | undefined },
): Promise<void> {
  if (!nom.IdModelVer) return
  const { rows } = await sql<{ IdFourVerr: string; TypeVision: string }>`select m."IdFourVerr", y."TypeVision"
    from modele_verre m join type_verre y on y."_id" = m."IdFoyer" where m."_id" = ${nom.IdModelVer}`.execute(
    tx,
  )
  const modele = rows[0]
  if (!modele) throw champInvalide({ 'payload.IdModelVer': 'Cet enregistrement n’existe pas' })
  if (modele.IdFourVerr !== nom.IdFourVerr)
    exiger({ IdModelVer: 'Ce modèle est d’un autre fournisseur de verres.' })
  if (modele.TypeVision !== nom.Genre)
    exiger({ IdModelVer: `Ce modèle est un verre ${modele.TypeVision} : le nom est d’un ${nom.Genre}.` })
}

/** Its lenses are articles: they are called and priced as it is; the lines that order them hold them by their ids. */
async function suivreLeNom(tx: Tx, moi: Appelant, avant: NomCommercial, apres: NomCommercial): Promise<void> {
  const siens = sql`select "_id" from stock_verre where "IdNomCommercial" = ${apres._id}`
  const suivi = sql`version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}`
  if (avant.Libelle !== apres.Libelle) {
    await verrouillerCreation(tx)
    await tenirLesLignes(tx, siens)
    await sql`update article set "Reference" = ${apres.Libelle}, ${suivi} where "_id" in (${siens})`.execute(
      tx,
    )
  }
  if (avant.PrixVente !== apres.PrixVente)
    await changerEtiquettes(tx, { Cause: 'Nom commercial' }, () =>
      sql`update article set "PrixVente" = ${apres.PrixVente}, ${suivi}
        where "PrixVente" <> ${apres.PrixVente} and "_id" in (${siens})`.execute(tx),
    )
  if (avant.Libelle !== apres.Libelle || avant.PrixVente !== apres.PrixVente)
    await annoncer(tx, { entite: 'article', _id: apres._id, IdOfficine: null })
}

export async function changerNom(
  tx: Tx,
  moi: Appelant,
  id: string,
  version: number | undefined,
  champs: object,
) {
  const avant = await noms.verrouiller(tx, id)
  await exigerModele(tx, { ...avant, ...champs })
  const apres = await noms.modifier(tx, avant, version ?? avant.version, champs)
  await suivreLeNom(tx, moi, avant, apres)
  return apres
}
