import type { OpportuniteEntiere } from '@dioptrie/domain/commercial/contract'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { avisSucces } from '../ui/avis.ts'
import { Entete } from '../ui/Entete.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { chemins } from './chemins.ts'
import style from './commercial.module.css'
import { DetailOpportunite } from './DetailOpportunite.tsx'
import { Papiers } from './Suivi.tsx'

const FenetreOpportunite = lazy(async () => ({
  default: (await import('./Fenetres.tsx')).FenetreOpportunite,
}))
const Retirer = lazy(async () => ({ default: (await import('./Gestes.tsx')).Retirer }))

export default function FicheOpportunite() {
  const t = useTranslations('commercial')
  const { slug = '' } = useParametres()
  const lecture = useQuery(requete(contrat.commercial.lireOpportuniteParSlug, { params: { slug } }))
  return (
    <FicheLue lecture={lecture} absente={t('absent')} vers={chemins.opportunites} liste={t('opportunites')}>
      {({ opportunite }) => <Vue opportunite={opportunite} />}
    </FicheLue>
  )
}

function Vue({ opportunite: o }: { opportunite: OpportuniteEntiere }) {
  const t = useTranslations('commercial')
  const navigate = useNavigate()
  const ecrit = usePermission('commercial.ecrire')
  const [ouvert, setOuvert] = useState<'modifier' | 'retirer' | null>(null)
  const fermer = () => setOuvert(null)
  useTitre(o.Libelle)
  return (
    <>
      <Entete titre={o.Libelle} contexte={[o.Compte, o.Proprietaire].join(' · ')} sansDock>
        {ecrit && (
          <MenuFiche
            actions={() => [
              { libelle: t('modifier'), icone: IconPencil, faire: () => setOuvert('modifier') },
              { libelle: t('retirer'), icone: IconArchive, danger: true, faire: () => setOuvert('retirer') },
            ]}
          />
        )}
      </Entete>
      <div className={style.fiche}>
        <DetailOpportunite opportunite={o}>
          <Papiers entite="opportunite" id={o._id} />
          <PiedFiche fiche={o} />
        </DetailOpportunite>
      </div>
      <Suspense>
        {ouvert === 'modifier' && <FenetreOpportunite fiche={o} fermer={fermer} />}
        {ouvert === 'retirer' && (
          <Retirer
            appel={contrat.commercial.retirerOpportunite}
            id={o._id}
            nom={o.Libelle}
            fermer={fermer}
            fait={() => {
              avisSucces(t('retire', { nom: o.Libelle }))
              void navigate({ to: chemins.opportunites })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
