import type { Utilisateur } from '@dioptrie/domain/acces/utilisateurs'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { useAction } from '../ui/useAction.ts'

const Reinitialiser = aLaDemande(() => import('./Reinitialiser.tsx'))

type Compte = Pick<Utilisateur, '_id' | 'displayName' | 'email' | 'version'>
/** What an administrator does to an account, each asked before. */
export function useGestesCompte(apresSuppression?: () => void) {
  const t = useTranslations('comptes.comptes')
  const [aReinitialiser, setAReinitialiser] = useState<Compte | null>(null)
  const modifier = useAction(contrat.utilisateurs.modifier, {
    demande: ({ _id, version }: Compte) => ({ params: { id: _id }, payload: { version, actif: false } }),
    dit: c => t(c.actif ? 'reactive' : 'desactive', { nom: c.displayName }),
  })
  const supprimer = useAction(contrat.utilisateurs.supprimer, {
    demande: ({ _id }: Compte) => ({ params: { id: _id } }),
    dit: c => t(c.supprime ? 'supprime' : 'supprimeDesactive', { nom: c.displayName }),
    fait: c => c.supprime && apresSuppression?.(),
  })
  const retirer = useAction(contrat.utilisateurs.retirerFacteur, {
    demande: ({ _id }: Compte) => ({ params: { id: _id } }),
    dit: c => t('facteurRetire', { nom: c.displayName }),
  })
  const demander = {
    desactiver: modifier.demander,
    supprimer: supprimer.demander,
    reinitialiser: setAReinitialiser,
    retirerFacteur: retirer.demander,
  }
  return {
    demander: (geste: keyof typeof demander, compte: Compte) => demander[geste](compte),
    reactiver: ({ _id, version }: Compte) =>
      modifier.faire({ params: { id: _id }, payload: { version, actif: true } }),
    // A window says its own.
    note: modifier.refus && !modifier.sur && <Erreur refus={modifier.refus} quoi={t('nonFait')} />,
    fenetres: (
      <>
        {modifier.sur && (
          <Demander
            action={modifier}
            titre={t('desactiverTitre', { nom: modifier.sur.displayName })}
            texte={t('desactiverTexte', { nom: modifier.sur.displayName })}
            bouton={t('desactiver')}
            danger
            quoi={t('nonFait')}
          />
        )}
        {supprimer.sur && (
          <Demander
            action={supprimer}
            titre={t('supprimerTitre', { nom: supprimer.sur.displayName })}
            texte={t('supprimerTexte')}
            bouton={t('supprimer')}
            danger
            quoi={t('nonFait')}
          />
        )}
        {retirer.sur && (
          <Demander
            action={retirer}
            titre={t('retirerFacteurTitre', { nom: retirer.sur.displayName })}
            texte={t('retirerFacteurTexte')}
            bouton={t('retirerFacteur')}
            danger
            quoi={t('nonFait')}
          />
        )}
        {aReinitialiser && <Reinitialiser compte={aReinitialiser} fermer={() => setAReinitialiser(null)} />}
      </>
    ),
  }
}
