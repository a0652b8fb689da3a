import { Button } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Question } from '../ui/Question.tsx'

interface Supprimable {
  _id: string
  Nom: string
}

/** Asks, deletes, and keeps on the screen why the server would not. */
export function useSuppressionRole(apres?: () => void) {
  const t = useTranslations('comptes.roles')
  const ui = useTranslations('ui')
  const [role, setRole] = useState<Supprimable | null>(null)
  const supprimer = useAppel(contrat.roles.supprimer, {
    onSuccess: ({ Nom }) => {
      avisSucces(t('supprime', { nom: Nom }))
      apres?.()
    },
    onSettled: () => setRole(null),
  })
  return {
    demander: setRole,
    note: supprimer.error && <Erreur refus={supprimer.error} quoi={t('nonSupprime')} />,
    fenetre: (
      <Question
        ouverte={role !== null}
        fermer={() => setRole(null)}
        titre={t('supprimerTitre', { nom: role?.Nom ?? '' })}
        texte={t('supprimerTexte')}
      >
        <Button variant="default" data-autofocus onClick={() => setRole(null)}>
          {ui('annuler')}
        </Button>
        <Button
          color="red"
          loading={supprimer.isPending}
          onClick={() => role && supprimer.mutate({ params: { id: role._id } })}
        >
          {ui('supprimer')}
        </Button>
      </Question>
    ),
  }
}
