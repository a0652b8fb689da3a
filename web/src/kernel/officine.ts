import type { Officine } from '@dioptrie/domain/organisation/contract'

import { contrat, requeteEntiere, useComplement } from './api.ts'
import { creerMagasin } from './magasin.ts'
import { autorise, useMoi } from './session.ts'

/** The officine chosen by each person on this computer; `reseau` is all of them. */
const choix = creerMagasin<Record<string, string>>('officine', {})

/** All of them: one that is left out could neither be looked at, nor sent to, nor sold in. */
export const requeteOfficines = {
  ...requeteEntiere(contrat.organisation.officines, { query: { tri: 'Nom' } }),
  staleTime: 300_000,
}

const SANS_OFFICINE: Officine[] = []

/** Their names, everywhere; that they could not be read is said once, above the screen. */
export const useOfficines = (): Officine[] => useComplement(requeteOfficines) ?? SANS_OFFICINE

export interface ChoixOfficine {
  /** For lists: `?IdOfficine=`; undefined means the whole network. */
  IdOfficine: string | undefined
  /** The officine of what is created, whatever is being looked at. */
  IdOfficinePropre: string
  /** Name to show; `null` for the whole network or while it loads. */
  nom: string | null
  reseau: boolean
  officines: Officine[]
  peutChoisir: boolean
  /** An id, or null for the whole network. */
  choisir: (id: string | null) => void
}

export function useOfficine(): ChoixOfficine {
  const moi = useMoi()
  const officines = useOfficines()
  const tous = choix.utiliser()
  const peutChoisir = autorise(moi, { permission: 'reseau.consulter' })
  const retenu = (peutChoisir && tous[moi.uid]) || moi.IdOfficine
  const reseau = retenu === 'reseau'
  return {
    IdOfficine: reseau ? undefined : retenu,
    IdOfficinePropre: moi.IdOfficine,
    nom: reseau ? null : (officines.find(o => o._id === retenu)?.Nom ?? null),
    reseau,
    officines,
    peutChoisir,
    choisir: id => choix.ecrire({ ...choix.lire(), [moi.uid]: id ?? 'reseau' }),
  }
}
