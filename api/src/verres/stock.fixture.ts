import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { NomCommercial, VerreUnifocal } from '@dioptrie/domain/verres/stock'
import { expect } from 'vitest'
import { verificationsDeLAtelier } from '../atelier/verification.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { verificationsDesReceptions } from '../receptions/verification.ts'
import { verificationsDuStock } from '../stock/verification.ts'
import { ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verificationsDesVentes } from '../ventes/verification.ts'
import { poserVerrier } from './essai.ts'

/** The catalogue is the network's, the shelf an officine's. */
const tient = (a: Appel): Personne => (a.acces === 'verres.ecrire' ? 'administrateur' : 'magasinier')

export type EssaiRayon = Awaited<ReturnType<typeof ouvrirEssaiRayon>>

/** A shelf: one commercial name over one model, and the gestures of who keeps it. Closed, the books must agree. */
export async function ouvrirEssaiRayon() {
  const ventes = await ouvrirEssaiVentes()
  const v = await poserVerrier(ventes.essai.pool)
  const appeler = (a: Appel, demande: object = {}, qui: Personne = tient(a)) =>
    ventes.essai.appeler(qui, a, demande as never)
  async function creer(a: Appel, payload: object, qui: Personne = tient(a)) {
    const r = await appeler(a, { payload }, qui)
    expect([r.statut, r.corps.message, r.corps.champs]).toEqual([201, undefined, undefined])
    return r.corps
  }
  const nom: NomCommercial = await creer(contrat.stockVerre.creerNom, {
    Libelle: 'Éco Clair 1,50',
    IdFourVerr: v.fournisseur_verre,
    Genre: 'unifocal',
    PrixVente: 14_000,
    IdIndice: v.indice_verre,
    IdMatiere: v.matiere_verre,
    IdModelVer: v.modele_verre,
  })
  return {
    ...ventes,
    v,
    nom,
    appeler,
    creer,
    tenir: (Sph: number, Cyl: number, plus: object = {}): Promise<VerreUnifocal> =>
      creer(contrat.stockVerre.creerUnifocal, {
        IdNomCommercial: nom._id,
        Sph,
        Cyl,
        Diametre: 70,
        SeuilAlerte: 4,
        PrixAchat: 6_000,
        ...plus,
      }),
    lire: async (id: string): Promise<VerreUnifocal> =>
      (await appeler(contrat.stockVerre.unifocaux, { query: { IdNomCommercial: nom._id } })).corps.find(
        (c: VerreUnifocal) => c._id === id,
      ),
    natures: async (id: string): Promise<[string, number][]> =>
      (await appeler(contrat.stock.mouvements, { params: { id } })).corps.map(
        (m: { Nature: string; Quantite: number }) => [m.Nature, m.Quantite],
      ),
    async fermer() {
      // Whatever was done, the books agree.
      for (const { nom: quoi, requete } of [
        ...verificationsDuStock,
        ...verificationsDesVentes,
        ...verificationsDeLAtelier,
        ...verificationsDesReceptions,
      ])
        expect((await ventes.essai.pool.query(requete)).rows, quoi).toEqual([])
      await ventes.fermer()
    },
  }
}
