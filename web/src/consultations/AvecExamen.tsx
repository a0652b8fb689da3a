import type { ConsultationEntiere } from '@dioptrie/domain/consultations/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chemins } from '../chemins/consultations.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'

/** A screen about the exam that its address names. */
export function AvecExamen({ children }: { children: (examen: ConsultationEntiere) => ReactNode }) {
  const { id = '' } = useParametres()
  const t = useTranslations('consultations')
  const lecture = useQuery(requete(contrat.consultations.lire, { params: { id } }))
  return (
    <FicheLue lecture={lecture} absente={t('absent')} vers={chemins.liste} liste={t('titre')}>
      {({ consultation }) => children(consultation)}
    </FicheLue>
  )
}
