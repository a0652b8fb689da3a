import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Demander } from '../ui/Demander.tsx'
import { useAction } from '../ui/useAction.ts'

interface Supprimable {
  _id: string
  Nom: string
}

/** Asks, deletes, and says why the server would not. */
export function useSuppressionRole(apres?: () => void) {
  const t = useTranslations('comptes.roles')
  const ui = useTranslations('ui')
  const supprimer = useAction(contrat.roles.supprimer, {
    demande: ({ _id }: Supprimable) => ({ params: { id: _id } }),
    dit: ({ Nom }) => t('supprime', { nom: Nom }),
    fait: apres,
  })
  return {
    demander: supprimer.demander,
    fenetre: supprimer.sur && (
      <Demander
        action={supprimer}
        titre={t('supprimerTitre', { nom: supprimer.sur.Nom })}
        texte={t('supprimerTexte')}
        bouton={ui('supprimer')}
        danger
        quoi={t('nonSupprime')}
      />
    ),
  }
}
