import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut, type Ton } from '../ui/Statut.tsx'

const TONS: Record<Personnel['status'], Ton> = { Actif: 'ok', 'En congé': 'info', Parti: 'mute' }

export function EtatPersonnel({ status }: { status: Personnel['status'] }) {
  const t = useTranslations('organisation.personnel.status')
  return <Statut ton={TONS[status]}>{t(status)}</Statut>
}

export const ecrireDate = (jour: string | null | undefined) => (jour ? ecrireJour(jour) : '')
