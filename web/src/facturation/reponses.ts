import type { LigneFacture, SaisieLigne } from '@dioptrie/domain/facturation/contract'
import { type Issue, repondre } from '@dioptrie/domain/facturation/rules'
import { Refus } from '@dioptrie/domain/kernel/refus'

/** What is being typed of one line: what the insurer answered, and what of its payment goes there. */
export interface Reponse {
  issue?: Issue | undefined
  accepte?: number | null
  IdMotifRejet?: string | null
  montant?: number | null
}
export type Reponses = Record<string, Reponse>

export const paye = (r: Reponse | undefined) => r?.montant || 0

/** Said partial, and not yet for how much: nothing of the line moves until then. */
export const inachevee = (r: Reponse | undefined) =>
  r?.issue === 'Partielle' && r.accepte == null && paye(r) === 0

/** What would be open of a line if it were saved now. */
export function ouvertApres(l: LigneFacture, r: Reponse | undefined): number {
  if (inachevee(r)) return l.Ouvert
  const enJeu = l.Ouvert + l.Rejete
  const accepte =
    r?.issue === 'Rejetée'
      ? 0
      : r?.issue === 'Partielle'
        ? Math.min(enJeu, Math.max(0, r.accepte == null ? paye(r) : r.accepte - l.Regle))
        : r?.issue === 'Acceptée'
          ? enJeu
          : l.Ouvert
  return accepte - paye(r)
}

/** What would then be rejected of it. */
export const rejeteApres = (l: LigneFacture, r: Reponse | undefined) =>
  l.Ouvert + l.Rejete - paye(r) - ouvertApres(l, r)

/** What a payment may still give it, by itself: how much of a partial answer is for the person to say. */
export const aRegler = (l: LigneFacture, r: Reponse | undefined) => (inachevee(r) ? 0 : ouvertApres(l, r))

/** The insurer may still answer on it. */
export const ouverte = (l: LigneFacture) => l.Ouvert > 0 || l.Rejete > 0

export const touchee = (r: Reponse | undefined) => r !== undefined && (r.issue !== undefined || paye(r) > 0)

export const saisieDe = (l: LigneFacture, r: Reponse): SaisieLigne => ({
  _id: l._id,
  montant: paye(r),
  ...(r.issue ? { issue: r.issue } : {}),
  ...(r.issue === 'Partielle' && r.accepte != null ? { MontantAccepte: r.accepte } : {}),
  ...(r.issue && r.issue !== 'Acceptée' ? { IdMotifRejet: r.IdMotifRejet ?? null } : {}),
})

/** Why the server would refuse a line, by its own rule; null when it would not. */
export function refusDe(l: LigneFacture, r: Reponse): string | null {
  try {
    const { _id: _, IdMotifRejet, ...reste } = saisieDe(l, r)
    repondre(l, { ...reste, IdMotifRejet: IdMotifRejet ?? null })
    return null
  } catch (erreur) {
    if (erreur instanceof Refus) return erreur.message
    throw erreur
  }
}
