import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import { chemins as cheminsComptes } from '../chemins/comptes.ts'
import { nomDe } from '../chemins/organisation.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisAnnulable } from '../ui/annulable.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { useAction } from '../ui/useAction.ts'

/** Takes someone off the staff, with eight seconds to take it back; an active account is named with the way to it. */
export function useRetraitPersonnel(apres?: () => void) {
  const t = useTranslations('organisation.personnel')
  const ui = useTranslations('ui')
  const voitComptes = usePermission('utilisateurs.lire')
  const retour = useAction(contrat.personnel.restaurer)
  const retrait = useAction(contrat.personnel.supprimer, {
    fait: p => {
      apres?.()
      avisAnnulable(t('retire', { nom: nomDe(p) }), ui('annuler'), () =>
        retour.faire({ params: { id: p._id } }),
      )
    },
  })
  const compte = retrait.refus?.details.IdUtilisateur
  const refus = retrait.refus ?? retour.refus
  return {
    retirer: ({ _id }: Pick<Personnel, '_id'>) => retrait.faire({ params: { id: _id } }),
    note: refus && (
      <Erreur
        refus={refus}
        quoi={retrait.refus ? t('nonRetire') : t('nonRestaure')}
        actions={
          typeof compte === 'string' &&
          voitComptes && <Bouton libelle={t('voirCompte')} vers={cheminsComptes.voir(compte)} size="sm" />
        }
      />
    ),
  }
}
