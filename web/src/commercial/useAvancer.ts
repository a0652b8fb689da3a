import type { Opportunite } from '@dioptrie/domain/commercial/contract'
import { type EtapeOpportunite, etapeSuivante, NOMS_ETAPES } from '@dioptrie/domain/commercial/rules'
import { useRef } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { useGeste } from '../ui/useGeste.ts'

/** Moves a sale to the next step, by closing its own, or back to an earlier one. */
export function useAvancer() {
  const t = useTranslations('commercial')
  const fermer = useAppel(contrat.commercial.fermerEtape)
  const marquer = useAppel(contrat.commercial.marquer)
  const { faire, refus, enCours } = useGeste({ plusieurs: true })
  const enRoute = useRef(new Set<string>())
  const dire = (o: Opportunite, etape: EtapeOpportunite) =>
    avisSucces(t('avancee', { nom: o.Libelle, etape: t(`etapes.${etape}`) }))
  const vers = (o: Opportunite, etape: EtapeOpportunite) => {
    const sens = NOMS_ETAPES.indexOf(etape) - NOMS_ETAPES.indexOf(o.Etape)
    if (sens === 0 && o.Statut === 'En cours') return
    // A card that is on its way is not moved twice; another one does not wait for it.
    if (enRoute.current.has(o._id)) return
    enRoute.current.add(o._id)
    void faire(async () => {
      if (sens > 0) await fermer.mutateAsync({ payload: { _id: o._id, Etape: o.Etape, Issue: 'Suivante' } })
      else await marquer.mutateAsync({ payload: { _id: o._id, Etape: etape } })
      dire(o, etape)
    }).finally(() => enRoute.current.delete(o._id))
  }
  return {
    vers,
    suivante: (o: Opportunite) => {
      const etape = etapeSuivante(o.Etape)
      if (etape) vers(o, etape)
    },
    refus,
    enCours,
  }
}
