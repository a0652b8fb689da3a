import { cycleConsultation, type EtatConsultation } from '@dioptrie/domain/consultations/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut } from '../ui/Statut.tsx'

export function EtatExamen({ etat }: { etat: EtatConsultation }) {
  const t = useTranslations('consultations')
  return <Statut ton={cycleConsultation.etats[etat].ton}>{t(`etats.${etat}`)}</Statut>
}

const TONS = { Soldée: 'ok', Partielle: 'warn', 'Non réglée': 'bad' } as const

export function StatutReglement({ statut }: { statut: string }) {
  const t = useTranslations('consultations')
  const connu = statut as keyof typeof TONS
  return <Statut ton={TONS[connu]}>{t(`reglements.${connu}`)}</Statut>
}
