import { useTranslations } from '../../kernel/i18n.tsx'
import { Montant } from '../../ui/Montant.tsx'
import style from './cloture.module.css'

/** A gap in a list: what is right is said quietly, what is missing or too much is seen. */
export function EcartDeListe({ ecart }: { ecart: number }) {
  const t = useTranslations('caisse.cloture')
  if (ecart === 0) return <span className={`faint ${style.zero}`}>{t('sens.juste')}</span>
  return (
    <strong className="bad">
      {ecart > 0 && '+'}
      <Montant valeur={ecart} />
    </strong>
  )
}
