import { useState } from 'react'
import { Agenda } from '../agenda/Agenda.tsx'
import { useTranslations } from '../kernel/i18n.tsx'
import { useMoi, usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'

const PlanifierVisite = aLaDemande(() => import('./PlanifierVisite.tsx'))

/** The built calendar, with the visits and nothing else: one's own, or the team's. */
export default function AgendaCommercial() {
  const t = useTranslations('commercial')
  const moi = useMoi()
  const equipe = usePermission('commercial.equipe')
  const ecrit = usePermission('commercial.ecrire')
  const [jour, setJour] = useState<string | null>(null)
  return (
    <>
      <Agenda
        seulement={{
          label: 'visite',
          voit: e => equipe || e.owner === moi.uid,
          titre: t('agenda'),
          contexte: equipe ? t('visitesEquipe') : t('mesVisites'),
          bouton: t('planifierVisite'),
          noter: ecrit ? setJour : undefined,
        }}
      />
      {jour && <PlanifierVisite jour={jour} fermer={() => setJour(null)} />}
    </>
  )
}
