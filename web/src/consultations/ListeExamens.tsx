import type { Consultation } from '@dioptrie/domain/consultations/contract'
import { ETATS_CONSULTATION, ORIENTATIONS } from '@dioptrie/domain/consultations/rules'
import {
  IconArchive,
  IconArrowBackUp,
  IconCalendarDue,
  IconEyeCheck,
  IconPrinter,
  IconUser,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins } from '../chemins/consultations.ts'
import { deuxYeux, enNomDeListe } from '../clients/afficher.tsx'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { avisAnnulable } from '../ui/annulable.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne, Selon } from '../ui/liste/types.ts'
import { useAction } from '../ui/useAction.ts'
import { usePapier } from '../ui/usePapier.ts'
import { EtatExamen } from './etats.tsx'
import { Place } from './Place.tsx'
import { EXAMINATEURS } from './sources.ts'

// The rows are what one waits for; the room comes beside them, its window when it is asked for.
const Attente = lazy(() => import('./Attente.tsx'))
const FenetreArrivee = aLaDemande(() => import('./FenetreArrivee.tsx'))

export default function ListeExamens() {
  const t = useTranslations('consultations')
  const c = useTranslations('clients')
  const ui = useTranslations('ui')
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = IdOfficine ?? IdOfficinePropre
  const accueille = usePermission('consultations.accueillir', officine)
  const examine = usePermission('consultations.ecrire', officine)
  const lit = usePermission('ordonnances.lire')
  const [arrivee, setArrivee] = useState(false)
  const { imprimer, refus } = usePapier(contrat.consultations.imprimer)
  const restaurer = useAction(contrat.consultations.restaurer)
  const archiver = useAction(contrat.consultations.archiver, {
    fait: ({ consultation: { _id: id, RefConsultation: ref } }) =>
      avisAnnulable(t('archive', { ref }), ui('annuler'), () => restaurer.faire({ params: { id } })),
  })
  const colonnes: Selon<Colonne<Consultation>> = [
    { champ: 'Client', ...enNomDeListe },
    { champ: 'RefConsultation', titre: t('champs.RefConsultation'), attenue: true, triable: true },
    { champ: 'DateConsultation', genre: 'jour', titre: t('champs.DateConsultation'), triable: true },
    { champ: 'Etat', cellule: k => <EtatExamen etat={k.Etat} />, texte: k => t(`etats.${k.Etat}`) },
    lit && {
      champ: 'Prescrite',
      titre: t('colonnes.Prescrite'),
      texte: k => (k.Prescrite ? deuxYeux(k.Prescrite) : ''),
    },
    { champ: 'Examinateur', titre: t('champs.Examinateur'), cede: 1 },
    { champ: 'ResteAPayer', genre: 'montant', cede: 2, texte: k => String(k.ResteAPayer) },
    { champ: 'ProchainControle', genre: 'jour', titre: t('champs.ProchainControle'), cachee: true },
    { champ: 'CodeClient', cachee: true, attenue: true },
  ]
  const non = archiver.refus ?? restaurer.refus
  return (
    <>
      <ListPage
        cle="examens"
        appel={contrat.consultations.parOfficine}
        params={{ officine }}
        dire={t}
        colonnes={colonnes}
        periode={t('champs.DateConsultation')}
        tri="-DateConsultation"
        filtres={[
          { champ: 'Etat', options: ETATS_CONSULTATION.map(v => ({ value: v, label: t(`etats.${v}`) })) },
          { champ: 'IdExaminateur', titre: t('champs.Examinateur'), source: EXAMINATEURS },
          lit && {
            champ: 'Orientation',
            titre: t('champs.Orientation'),
            options: ORIENTATIONS.map(v => ({ value: v, label: t(`orientations.${v}`) })),
          },
          { champ: 'Statut', options: [{ value: 'Archivée', label: t('archives') }] },
        ]}
        ouvrir={k => chemins.voir(k._id)}
        creer={accueille ? { libelle: t('arrivee'), faire: () => setArrivee(true) } : undefined}
        actions={<Bouton libelle={t('aRevoir')} vers={chemins.aRevoir} icone={IconCalendarDue} />}
        menu={k => [
          { libelle: ui('ouvrir'), icone: IconEyeCheck, vers: chemins.voir(k._id) },
          lit && { libelle: ui('imprimer'), icone: IconPrinter, faire: () => void imprimer(k._id) },
          k.Statut === 'Archivée' &&
            accueille && {
              libelle: ui('restaurer'),
              icone: IconArrowBackUp,
              faire: () => restaurer.faire({ params: { id: k._id } }),
            },
          k.Statut === 'Active' &&
            (examine || (accueille && k.Etat === 'Arrivé')) && {
              libelle: t('archiver'),
              icone: IconArchive,
              faire: () => archiver.faire({ params: { id: k._id } }),
            },
          { libelle: c('ouvrirClient'), icone: IconUser, vers: clients.voir(k.IdClient) },
        ]}
        note={
          <div className="pile">
            {refus && <Erreur refus={refus} quoi={t('nonImprime')} />}
            {non && <Erreur refus={non} />}
            <Suspense fallback={<Place />}>
              <Attente officine={officine} />
            </Suspense>
          </div>
        }
        vide={IconEyeCheck}
      />
      {arrivee && <FenetreArrivee officine={officine} fermer={() => setArrivee(false)} />}
    </>
  )
}
