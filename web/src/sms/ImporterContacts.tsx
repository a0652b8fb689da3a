import type { Repertoire } from '@dioptrie/domain/sms/contract'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { FichierDeContacts, useFichier } from './fichier.tsx'

/** Contacts of a file, added to those of a directory. */
export default function ImporterContacts({
  repertoire,
  fermer,
}: {
  repertoire: Repertoire
  fermer: () => void
}) {
  const t = useTranslations('sms')
  const importer = useAppel(contrat.sms.importerContacts)
  const lecture = useFichier((fichier, essai) =>
    importer.mutateAsync({ params: { id: repertoire._id }, query: { essai }, payload: fichier }),
  )
  const { bilan, refus, enCours } = lecture
  return (
    <FenetreSaisie
      titre={t('importerDans', { nom: repertoire.Libelle })}
      taille={640}
      fermer={fermer}
      bouton={t('importerN', { n: bilan?.creees ?? 0 })}
      empeche={!bilan || bilan.creees === 0}
      enCours={enCours}
      refus={refus}
      envoyer={() =>
        lecture.confirmer(fait => {
          avisSucces(t('importes', { n: fait.creees }))
          fermer()
        })
      }
    >
      <FichierDeContacts {...lecture} />
    </FenetreSaisie>
  )
}
