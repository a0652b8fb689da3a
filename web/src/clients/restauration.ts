import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'

/** A withdrawn prescription comes back where it was. */
export function useRestaurationOrdonnance() {
  const t = useTranslations('clients')
  const { mutate, error, isPending } = useAppel(contrat.clients.restaurerOrdonnance)
  const restaurer = (clientId: string, refOrd: string) =>
    mutate(
      { params: { clientId, refOrd } },
      { onSuccess: () => avisSucces(t('ordonnances.restauree', { ref: refOrd })) },
    )
  return { restaurer, refus: error, enCours: isPending }
}
