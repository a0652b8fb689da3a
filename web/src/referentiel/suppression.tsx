import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RefusApi, useAppel } from '../kernel/api.ts'
import { avisSucces } from '../ui/avis.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Question } from '../ui/Question.tsx'
import style from './referentiel.module.css'
import { appelsDe, source } from './source.ts'

type Fiche = Record<string, unknown> & { _id: string }

/** A reference is erased, not put aside: it is asked first, and what still uses it keeps it. */
export function useSuppression(nom: NomReferentiel, apres?: () => void) {
  const t = useTranslations('referentiel')
  const ui = useTranslations('ui')
  const [demandees, setDemandees] = useState<Fiche[] | null>(null)
  const [refus, setRefus] = useState<{ nom: string; refus: RefusApi }[]>([])
  const appel = useAppel(appelsDe(nom).supprimer)
  const dire = source(nom).libelle

  const supprimer = async (fiches: Fiche[]) => {
    const refuses: typeof refus = []
    let faites = 0
    for (const fiche of fiches) {
      try {
        await appel.mutateAsync({ params: { id: fiche._id } } as never)
        faites++
      } catch (erreur) {
        if (!(erreur instanceof RefusApi)) throw erreur
        refuses.push({ nom: dire(fiche), refus: erreur })
      }
    }
    setDemandees(null)
    setRefus(refuses)
    if (faites === 0) return
    avisSucces(t('supprimees', { n: faites }))
    apres?.()
  }

  return {
    demander: (fiches: Fiche[]) => setDemandees(fiches),
    note:
      refus.length > 0 ? (
        <div className={style.refus}>
          {refus.slice(0, 5).map(r => (
            <Erreur key={r.nom} refus={r.refus} quoi={t('gardee', { nom: r.nom })} />
          ))}
        </div>
      ) : null,
    fenetre: (
      <Question
        ouverte={demandees !== null}
        fermer={() => setDemandees(null)}
        titre={t('confirmer')}
        texte={
          demandees?.length === 1 && demandees[0]
            ? t('confirmerUne', { nom: dire(demandees[0]) })
            : t('confirmerN', { n: demandees?.length ?? 0 })
        }
      >
        <Button variant="default" onClick={() => setDemandees(null)}>
          {ui('annuler')}
        </Button>
        <Button
          color="red"
          data-autofocus
          loading={appel.isPending}
          onClick={() => demandees && void supprimer(demandees)}
        >
          {ui('supprimer')}
        </Button>
      </Question>
    ),
  }
}
