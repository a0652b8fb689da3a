import type { Utilisateur } from '@dioptrie/domain/acces/utilisateurs'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Question } from '../ui/Question.tsx'

const Reinitialiser = lazy(() => import('./Reinitialiser.tsx'))

type Compte = Pick<Utilisateur, '_id' | 'displayName' | 'email' | 'version'>
type Geste = 'desactiver' | 'supprimer' | 'reinitialiser' | 'retirerFacteur'

/** What an administrator does to an account, each asked before; a refusal stays on the screen. */
export function useGestesCompte(apresSuppression?: () => void) {
  const t = useTranslations('comptes.comptes')
  const ui = useTranslations('ui')
  const [enCours, setEnCours] = useState<{ geste: Geste; compte: Compte } | null>(null)
  const fermer = () => setEnCours(null)
  const modifier = useAppel(contrat.utilisateurs.modifier, {
    onSuccess: c => avisSucces(t(c.actif ? 'reactive' : 'desactive', { nom: c.displayName })),
    onSettled: fermer,
  })
  const supprimer = useAppel(contrat.utilisateurs.supprimer, {
    onSuccess: c => {
      avisSucces(t(c.supprime ? 'supprime' : 'supprimeDesactive', { nom: c.displayName }))
      if (c.supprime) apresSuppression?.()
    },
    onSettled: fermer,
  })
  const retirer = useAppel(contrat.utilisateurs.retirerFacteur, {
    onSuccess: c => avisSucces(t('facteurRetire', { nom: c.displayName })),
    onSettled: fermer,
  })
  const activer = (actif: boolean, { _id, version }: Compte) => {
    supprimer.reset()
    modifier.mutate({ params: { id: _id }, payload: { version, actif } })
  }
  const refus = modifier.error ?? supprimer.error ?? retirer.error
  const nom = enCours?.compte.displayName ?? ''
  return {
    demander: (geste: Geste, compte: Compte) => setEnCours({ geste, compte }),
    reactiver: (compte: Compte) => activer(true, compte),
    note: refus && <Erreur refus={refus} quoi={t('nonFait')} />,
    fenetres: (
      <>
        <Question
          ouverte={enCours?.geste === 'desactiver'}
          fermer={fermer}
          titre={t('desactiverTitre', { nom })}
          texte={t('desactiverTexte', { nom })}
        >
          <Button variant="default" data-autofocus onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button
            color="red"
            loading={modifier.isPending}
            onClick={() => enCours && activer(false, enCours.compte)}
          >
            {t('desactiver')}
          </Button>
        </Question>
        <Question
          ouverte={enCours?.geste === 'supprimer'}
          fermer={fermer}
          titre={t('supprimerTitre', { nom })}
          texte={t('supprimerTexte')}
        >
          <Button variant="default" data-autofocus onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button
            color="red"
            loading={supprimer.isPending}
            onClick={() => {
              modifier.reset()
              if (enCours) supprimer.mutate({ params: { id: enCours.compte._id } })
            }}
          >
            {t('supprimer')}
          </Button>
        </Question>
        <Question
          ouverte={enCours?.geste === 'retirerFacteur'}
          fermer={fermer}
          titre={t('retirerFacteurTitre', { nom })}
          texte={t('retirerFacteurTexte')}
        >
          <Button variant="default" data-autofocus onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button
            color="red"
            loading={retirer.isPending}
            onClick={() => enCours && retirer.mutate({ params: { id: enCours.compte._id } })}
          >
            {t('retirerFacteur')}
          </Button>
        </Question>
        {enCours?.geste === 'reinitialiser' && (
          <Suspense>
            <Reinitialiser compte={enCours.compte} fermer={fermer} />
          </Suspense>
        )}
      </>
    ),
  }
}
