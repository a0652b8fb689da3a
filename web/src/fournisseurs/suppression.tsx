import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Demander } from '../ui/Demander.tsx'
import { useAction } from '../ui/useAction.ts'

/** A supplier is erased for good: it is asked first; the server keeps one that is still used, and says by what. */
export function useSuppressionFournisseurs(apres?: () => void) {
  const t = useTranslations('fournisseurs')
  const ui = useTranslations('ui')
  const supprimer = useAction(contrat.fournisseurs.supprimer, {
    demande: ({ _id }: Fournisseur) => ({ params: { id: _id } }),
    dit: ({ Nom }) => t('supprime', { nom: Nom }),
    fait: apres,
  })
  return {
    demander: supprimer.demander,
    fenetre: supprimer.sur && (
      <Demander
        action={supprimer}
        titre={t('supprimer')}
        texte={t('supprimerTexte', { nom: supprimer.sur.Nom })}
        bouton={ui('supprimer')}
        danger
        quoi={t('garde')}
      />
    ),
  }
}
