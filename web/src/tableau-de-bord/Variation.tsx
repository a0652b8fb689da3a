import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './chiffres.module.css'

/** Beyond it, there was almost nothing before: the number says nothing more. */
const MAX = 999

/** « ↗ 12 % » : an arrow and a number, never colour alone. `moins`: the less the better. */
export function Variation({ valeur, moins = false }: { valeur: number | null; moins?: boolean }) {
  const t = useTranslations('tableau-de-bord')
  if (valeur === null) return null
  if (valeur === 0) return <span className="inline-row gap-1 chiffres">{t('stable')}</span>
  const Fleche = valeur > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span
      className={`inline-row gap-1 chiffres ${style.variation}`}
      data-sens={valeur > 0 !== moins ? 'hausse' : 'baisse'}
    >
      <Fleche size={12} stroke={2.2} role="img" aria-label={t(valeur > 0 ? 'enHausse' : 'enBaisse')} />
      {t('pourcent', { n: Math.abs(valeur) > MAX ? `> ${MAX}` : Math.abs(valeur) })}
    </span>
  )
}
