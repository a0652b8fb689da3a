import { surFiche } from '@dioptrie/domain/kernel/adresse'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { useState } from 'react'
import { versFusion } from '../chemins/referentiel.ts'
import { RefusApi, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisAnnulable } from '../ui/annulable.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Question } from '../ui/Question.tsx'
import { source } from './source.ts'
import { appelsDe, tableDe } from './table.ts'

type Fiche = Record<string, unknown> & { _id: string }

/**
 * A reference is erased, not put aside: it is asked first, and what still uses it keeps it. One that is taken off
 * goes at once, with eight seconds to put it back.
 */
export function useSuppression(nom: NomReferentiel, apres?: () => void) {
  const t = useTranslations('referentiel')
  const ui = useTranslations('ui')
  const [demandees, setDemandees] = useState<Fiche[] | null>(null)
  const [refus, setRefus] = useState<{ fiche: Fiche; refus: RefusApi; quoi: string }[]>([])
  const appels = appelsDe(nom)
  const appel = useAppel(appels.supprimer)
  const restaurer = useAppel(appels.restaurer)
  const dire = source(nom).libelle
  const { retrait } = tableDe(nom)

  /** Its name was free in the meantime: whoever took it keeps it, and this one stays off. */
  const remettre = async (fiches: Fiche[]) => {
    for (const fiche of fiches)
      await restaurer
        .mutateAsync({ params: { id: fiche._id } })
        .catch(
          erreur =>
            erreur instanceof RefusApi &&
            setRefus([{ fiche, refus: erreur, quoi: t('resteRetiree', { nom: dire(fiche) }) }]),
        )
  }

  const supprimer = async (fiches: Fiche[]) => {
    const refuses: typeof refus = []
    const faites: Fiche[] = []
    for (const fiche of fiches) {
      try {
        await appel.mutateAsync(surFiche(appels.supprimer, fiche._id))
        faites.push(fiche)
      } catch (erreur) {
        if (!(erreur instanceof RefusApi)) throw erreur
        refuses.push({ fiche, refus: erreur, quoi: t('gardee', { nom: dire(fiche) }) })
      }
    }
    setDemandees(null)
    setRefus(refuses)
    if (faites.length === 0) return
    if (retrait) {
      avisAnnulable(
        t('retirees', { n: faites.length, nom: dire(faites[0] as Fiche) }),
        ui('annuler'),
        () => void remettre(faites),
      )
    } else avisSucces(t('supprimees', { n: faites.length }))
    apres?.()
  }

  return {
    demander: (fiches: Fiche[]) => (retrait ? void supprimer(fiches) : setDemandees(fiches)),
    note:
      refus.length > 0 ? (
        <div className="grid gap-8">
          {refus.slice(0, 5).map(({ fiche, refus: r, quoi }) => (
            <Erreur
              key={fiche._id}
              refus={r}
              quoi={quoi}
              actions={
                r.code === 'ENCORE_UTILISE' && (
                  <Bouton libelle={t('fusionner')} vers={versFusion(nom, fiche._id)} size="sm" />
                )
              }
            />
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
        <Bouton libelle={ui('annuler')} data-autofocus faire={() => setDemandees(null)} />
        <Bouton
          libelle={ui('supprimer')}
          variant="filled"
          color="red"
          loading={appel.isPending}
          faire={() => demandees && void supprimer(demandees)}
        />
      </Question>
    ),
  }
}
