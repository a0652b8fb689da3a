import type { OpportuniteEntiere } from '@dioptrie/domain/commercial/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { chemins } from '../chemins/commercial.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Bas, Cadre } from './Cadre.tsx'
import style from './commercial.module.css'
import { DetailOpportunite } from './DetailOpportunite.tsx'

const FenetreOpportunite = lazy(async () => ({
  default: (await import('./Fenetres.tsx')).FenetreOpportunite,
}))

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
  return (
    <Cadre
      id={o._id}
      nom={o.Libelle}
      contexte={[o.Compte, o.Proprietaire].join(' · ')}
      telephone={(o.contacts.find(c => c._id === o.IdContact) ?? o.contacts[0])?.Telephone}
      modifier={fermer => <FenetreOpportunite fiche={o} fermer={fermer} />}
      retirer={contrat.commercial.retirerOpportunite}
      remettre={contrat.commercial.remettreOpportunite}
      retireLe={o.RetireLe}
      liste={chemins.opportunites}
    >
      <div className={style.fiche}>
        <DetailOpportunite opportunite={o}>
          <Bas entite="opportunite" fiche={o} />
        </DetailOpportunite>
      </div>
    </Cadre>
  )
}
