import type { Officine } from '@dioptrie/domain/organisation/contract'
import { refusFermeture } from '@dioptrie/domain/organisation/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficines } from '../kernel/officine.ts'
import { avisSucces } from '../ui/avis.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Question } from '../ui/Question.tsx'
import style from './organisation.module.css'

/** Moving the title of principale, closing, opening again. A refusal stays on the screen. */
export function useGestesOfficine(apresSuppression?: () => void) {
  const t = useTranslations('organisation.officines')
  const ui = useTranslations('ui')
  const [enCours, setEnCours] = useState<{ geste: 'designer' | 'fermer'; officine: Officine } | null>(null)
  const aFermer = enCours?.geste === 'fermer' ? enCours.officine._id : null
  const reste = useQuery({
    ...requete(contrat.organisation.resteOfficine, { params: { id: aFermer ?? '' } }),
    enabled: aFermer !== null,
    staleTime: 0,
  })
  const empeche = reste.data ? refusFermeture(reste.data) : null
  const ancienne = useOfficines().find(o => o.OfficinePrincipale)?.Nom ?? '…'
  const fermer = () => setEnCours(null)
  const designer = useAppel(contrat.organisation.modifierOfficine, {
    onSuccess: o => avisSucces(t('designee', { nom: o.Nom })),
    onSettled: fermer,
  })
  const clore = useAppel(contrat.organisation.supprimerOfficine, {
    onSuccess: o => {
      avisSucces(t(o.supprimee ? 'supprimee' : 'fermee', { nom: o.Nom }))
      if (o.supprimee) apresSuppression?.()
    },
    onSettled: fermer,
  })
  const rouvrir = useAppel(contrat.organisation.rouvrirOfficine, {
    onSuccess: o => avisSucces(t('rouverte', { nom: o.Nom })),
  })
  const oublier = () => {
    for (const appel of [designer, clore, rouvrir]) appel.reset()
  }
  const refus = designer.error ?? clore.error ?? rouvrir.error
  const nom = enCours?.officine.Nom ?? ''
  return {
    demander: (geste: 'designer' | 'fermer', officine: Officine) => setEnCours({ geste, officine }),
    rouvrir: ({ _id }: Officine) => {
      oublier()
      rouvrir.mutate({ params: { id: _id } })
    },
    note: refus && <Erreur refus={refus} quoi={t('nonFait')} />,
    fenetres: (
      <>
        <Question
          ouverte={enCours?.geste === 'designer'}
          fermer={fermer}
          titre={t('designerTitre', { nom })}
          texte={t('designerTexte', { nom, ancienne })}
        >
          <Button variant="default" data-autofocus onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button
            loading={designer.isPending}
            onClick={() => {
              oublier()
              if (enCours)
                designer.mutate({
                  params: { id: enCours.officine._id },
                  payload: { version: enCours.officine.version, OfficinePrincipale: true },
                })
            }}
          >
            {t('designer')}
          </Button>
        </Question>
        <Question
          ouverte={enCours?.geste === 'fermer'}
          fermer={fermer}
          titre={t('fermerTitre', { nom })}
          texte={
            <>
              {t('fermerTexte')}
              {reste.data && reste.data.EnRayon > 0 && (
                <span className={style.reste}>{t('resteEnRayon', { n: reste.data.EnRayon })}</span>
              )}
              {reste.data && reste.data.Commandes > 0 && (
                <span className={style.reste}>{t('resteCommandes', { n: reste.data.Commandes })}</span>
              )}
              {(empeche ?? reste.error?.message) && (
                <span className={style.reste} data-empeche role="alert">
                  {empeche ?? reste.error?.message}
                </span>
              )}
            </>
          }
        >
          <Button variant="default" data-autofocus onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button
            color="red"
            disabled={!reste.data || empeche !== null}
            loading={clore.isPending}
            onClick={() => {
              oublier()
              if (enCours) clore.mutate({ params: { id: enCours.officine._id } })
            }}
          >
            {t('fermerFaire')}
          </Button>
        </Question>
      </>
    ),
  }
}
