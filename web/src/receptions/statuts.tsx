import type { BonDeListe } from '@dioptrie/domain/receptions/contract'
import type { StatutReglement as Etat } from '@dioptrie/domain/receptions/reglement'
import { cycleBon } from '@dioptrie/domain/receptions/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut, type Ton } from '../ui/Statut.tsx'

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

const TONS: Record<Etat, Ton> = {
  'Rien à régler': 'mute',
  'À régler': 'warn',
  'En partie': 'info',
  Réglé: 'ok',
}

/** How far the supplier is paid for what came. */
export function StatutReglement({ bon }: { bon: Pick<BonDeListe, 'Reglement'> }) {
  const t = useTranslations('receptions')
  return <Statut ton={TONS[bon.Reglement]}>{t(`etatsReglement.${bon.Reglement}`)}</Statut>
}

/** Something never came and nobody said what became of it. */
export function PiecesManquantes({ bon }: { bon: BonDeListe }) {
  if (bon.QuantiteManquante === 0) return null
  return <Statut ton={bon.ReclamationOuverte ? 'bad' : 'mute'}>{bon.QuantiteManquante}</Statut>
}
