import type { Profil } from '@dioptrie/domain/acces/contract'
import type { Enregistre } from '@dioptrie/domain/kernel/enregistre'
import { createContext } from 'react'

/** A record as it is named from elsewhere. */
export interface FicheNommee extends Omit<Enregistre, 'montant'> {
  IdOfficine?: string | null
}

/** The address of a record, for who may open it; null for the others, and for what has no screen of its own. */
export type OuEstUneFiche = (fiche: FicheNommee, moi: Profil | null) => string | null

/** Said by the frame, which knows the areas; it comes when first asked for. */
export const OuEst = createContext<() => Promise<OuEstUneFiche>>(() => new Promise(() => {}))
