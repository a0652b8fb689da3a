import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import { useMoi, usePermission } from '../kernel/session.ts'

/** The group's are kept by who acts in every officine, those of an officine by who may act there. */
export function usePeutModifier() {
  const moi = useMoi()
  const ecrire = usePermission('fournisseurs.ecrire')
  const partout = usePermission('reseau.agir')
  return ({ IdOfficine }: Fournisseur) => ecrire && (IdOfficine === moi.IdOfficine || partout)
}
