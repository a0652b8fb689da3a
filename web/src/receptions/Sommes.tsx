import type { Totaux } from '@dioptrie/domain/receptions/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Fait } from '../ui/Fait.tsx'
import { Montant } from '../ui/Montant.tsx'
import style from './receptions.module.css'

/** The totals of the lines, as they are typed. */
export function Sommes({ sommes }: { sommes: Totaux }) {
  const t = useTranslations('receptions')
  const voitAchats = usePermission('stock.prixachat')
  return (
    <dl className={style.sommes} aria-label={t('totaux')}>
      <Fait nom={t('champs.Quantite')} dit="chiffres">
        {sommes.Quantite}
      </Fait>
      {voitAchats && (
        <Fait nom={t('champs.MontantAchat')}>
          <Montant valeur={sommes.MontantAchat} />
        </Fait>
      )}
      <Fait nom={t('champs.MontantVente')}>
        <Montant valeur={sommes.MontantVente} />
      </Fait>
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
