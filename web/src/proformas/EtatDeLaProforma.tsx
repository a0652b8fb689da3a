import type { EtatProforma } from '@dioptrie/domain/commandes/etats'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut, type Ton } from '../ui/Statut.tsx'

const TONS: Record<EtatProforma, Ton> = { 'En cours': 'info', Expirée: 'warn', Transformée: 'ok' }

export function EtatDeLaProforma({ etat }: { etat: EtatProforma }) {
  const t = useTranslations('proformas')
  return <Statut ton={TONS[etat]}>{t(`etats.${etat}`)}</Statut>
}
