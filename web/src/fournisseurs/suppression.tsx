import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Question } from '../ui/Question.tsx'

/** A supplier is erased for good: it is asked first; the server keeps one that is still used, and says by what. */
export function useSuppressionFournisseurs(apres?: () => void) {
  const t = useTranslations('fournisseurs')
  const ui = useTranslations('ui')
  const [demande, setDemande] = useState<Fournisseur | null>(null)
  const appel = useAppel(contrat.fournisseurs.supprimer, {
    onSuccess: supprime => {
      avisSucces(t('supprime', { nom: supprime.Nom }))
      apres?.()
    },
    onSettled: () => setDemande(null),
  })
  return {
    demander: setDemande,
    note: appel.error ? <Erreur refus={appel.error} quoi={t('garde')} /> : null,
    fenetre: (
      <Question
        ouverte={demande !== null}
        fermer={() => setDemande(null)}
        titre={t('supprimer')}
        texte={t('supprimerTexte', { nom: demande?.Nom ?? '' })}
      >
        <Button variant="default" data-autofocus onClick={() => setDemande(null)}>
          {ui('annuler')}
        </Button>
        <Button
          color="red"
          loading={appel.isPending}
          onClick={() => demande && appel.mutate({ params: { id: demande._id } })}
        >
          {ui('supprimer')}
        </Button>
      </Question>
    ),
  }
}
