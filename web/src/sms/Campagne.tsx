import { seModifie } from '@dioptrie/domain/sms/rules'
import { useParams } from '@tanstack/react-router'
import { chemins } from '../chemins/sms.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { FicheParId } from '../ui/FicheParId.tsx'
import { Composition } from './Composition.tsx'

// Written or followed, never both at once.
const Suivi = aLaDemande(() => import('./Suivi.tsx'))

/** A campaign: written until it starts, followed from then on. */
export default function Campagne() {
  const t = useTranslations('sms')
  const { idDiffusion = '' } = useParams({ strict: false }) as { idDiffusion?: string }
  const ecrit = usePermission('sms.ecrire')
  return (
    <FicheParId
      appel={contrat.sms.diffusion}
      id={idDiffusion}
      titre={t('absente')}
      texte={t('absenteTexte')}
      retour={chemins.campagnes}
      allerListe={t('campagnes')}
    >
      {d =>
        ecrit && seModifie(d.statut) ? (
          <Composition key={d._id} officine={d.IdOfficine} diffusion={d} question={null} />
        ) : (
          <Suivi diffusion={d} />
        )
      }
    </FicheParId>
  )
}
