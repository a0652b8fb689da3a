import { contrat } from '@dioptrie/domain'
import type { Personne } from '../kernel/trial/essai.ts'
import { ouvrirEssaiStock } from '../stock/essai.ts'

const { receptions } = contrat

/** A test with a supplier, ready to receive goods. */
export async function ouvrirEssaiReceptions() {
  const stock = await ouvrirEssaiStock()
  const { essai, refs } = stock
  const fournisseur = (
    await essai.appeler('administrateur', contrat.fournisseurs.creer, {
      payload: { Nom: 'Optique du Golfe' },
    })
  ).corps._id as string
  const banque = (
    await essai.appeler('administrateur', contrat.banque.creer, { payload: { Libelle: 'Banque du Golfe' } })
  ).corps._id as string
  const ligne = (Reference: string, plus: object = {}) => ({
    IdCateg: refs.MON,
    IdMarque: refs.RAYBAN,
    Reference,
    Quantite: 10,
    PrixAchatBrut: 20_000,
    PrixVenteTTC: 45_000,
    ...plus,
  })
  const creer = (lignes: object[], plus: object = {}, qui: Personne = 'magasinier') =>
    essai.appeler(qui, receptions.creer, {
      payload: { IdFournisseur: fournisseur, lignes, ...plus } as never,
    })
  const sur = (
    appel: (typeof receptions)[
      | 'transferer'
      | 'valider'
      | 'mettreEnStock'
      | 'trancherPrix'
      | 'reprendre'
      | 'annuler'
      | 'regler'
      | 'annulerReglement'
      | 'corrigerAchat'
      | 'cloreReclamation'
      | 'supprimer'
      | 'modifier'
      | 'lire'],
    id: string,
    payload?: object,
    qui: Personne = 'magasinier',
    entetes?: Record<string, string>,
  ) =>
    essai.appeler(
      qui,
      appel as typeof receptions.valider,
      { params: { id }, payload: payload as never },
      entetes,
    )
  /** What an officine holds of a reference. */
  const enStock = async (Reference: string, officine: string) =>
    ((
      await essai.pool.query(
        `select "Quantite", "PrixAchat", "PrixVente", "CodeBarre", "Valeur" from article where "Reference" = $1 and "IdOfficine" = $2`,
        [Reference, officine],
      )
    ).rows[0] ?? null) as {
      Quantite: number
      PrixAchat: number
      PrixVente: number
      CodeBarre: string
      Valeur: number
    } | null
  return { ...stock, fournisseur, banque, ligne, creer, sur, enStock }
}
export type EssaiReceptions = Awaited<ReturnType<typeof ouvrirEssaiReceptions>>
