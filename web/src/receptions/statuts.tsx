import type { BonDeListe } from '@dioptrie/domain/receptions/contract'
import { cycleBon } from '@dioptrie/domain/receptions/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut } from '../ui/Statut.tsx'

/** « Transféré » says whether something is left to send; what waits for someone stands out. */
export function StatutBon({ bon }: { bon: BonDeListe }) {
  const t = useTranslations('receptions')
  const enPartie = bon.statut === 'Transféré' && !bon.transfert_total_in_stock
  return (
    <Statut ton={cycleBon.etats[bon.statut].ton}>
      {t(`statuts.${bon.statut}`)}
      {enPartie && ` ${t('enPartie')}`}
    </Statut>
  )
}
