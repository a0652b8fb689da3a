import type { Totaux } from '@dioptrie/domain/receptions/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Montant } from '../ui/Montant.tsx'
import style from './receptions.module.css'

/** The totals of the lines, as they are typed. */
export function Sommes({ sommes }: { sommes: Totaux }) {
  const t = useTranslations('receptions')
  const voitAchats = usePermission('stock.prixachat')
  return (
    <dl className={style.sommes} aria-label={t('totaux')}>
      <div>
        <dt>{t('champs.Quantite')}</dt>
        <dd className="chiffres">{sommes.Quantite}</dd>
      </div>
      {voitAchats && (
        <div>
          <dt>{t('champs.MontantAchat')}</dt>
          <dd>
            <Montant valeur={sommes.MontantAchat} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('champs.MontantVente')}</dt>
        <dd>
          <Montant valeur={sommes.MontantVente} />
        </dd>
      </div>
      {voitAchats && (
        <div>
          <dt>{t('champs.Marge')}</dt>
          <dd data-mauvais={sommes.Marge < 0 || undefined}>
            <Montant valeur={sommes.Marge} />
          </dd>
        </div>
      )}
    </dl>
  )
}
