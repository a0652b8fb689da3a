import type { Avoir } from '@dioptrie/domain/avoirs/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut } from '../ui/Statut.tsx'

/** What is left of a credit, or that nothing is. */
export function CreditRestant({ avoir: a }: { avoir: Pick<Avoir, 'Credit' | 'Reste'> }) {
  const t = useTranslations('avoirs')
  if (a.Reste > 0) return <Statut ton="ok">{t('creditDe', { montant: ecrireMontant(a.Reste) })}</Statut>
  return <Statut ton="mute">{t(a.Credit > 0 ? 'emploi' : 'sansCredit')}</Statut>
}
