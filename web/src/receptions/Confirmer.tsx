import type { Bon } from '@dioptrie/domain/receptions/contract'
import { resteATransferer } from '@dioptrie/domain/receptions/rules'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { avisSucces } from '../ui/avis.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Question } from '../ui/Question.tsx'

export type Geste = 'annuler' | 'supprimer' | 'mettreEnStock'

interface Props {
  bon: Bon
  geste: Geste | null
  fermer: () => void
  supprime: () => void
  /** A colleague was first: what was asked here is about a receipt that is no more as it was. */
  depasse: (refus: RefusApi) => void
}

/** What cannot be undone is asked first. */
export function Confirmer({ bon, geste, fermer, supprime, depasse }: Props) {
  const t = useTranslations('receptions')
  const ui = useTranslations('ui')
  const [motif, setMotif] = useState('')
  const ref = bon.RefBR
  const fini = (phrase: string) => ({
    onSuccess: () => {
      avisSucces(phrase)
      fermer()
    },
    onError: (refus: RefusApi) => {
      if (refus.code === 'VERSION_PERIMEE') depasse(refus)
    },
  })
  const annuler = useAppel(contrat.receptions.annuler, fini(t('annule', { ref })))
  const supprimer = useAppel(contrat.receptions.supprimer, {
    onSuccess: () => {
      avisSucces(t('supprime', { ref }))
      supprime()
    },
  })
  const reste = bon.lignes.reduce((n, l) => n + resteATransferer(l), 0)
  const mettreEnStock = useAppel(contrat.receptions.mettreEnStock, {
    uneFois: true,
    ...fini(t('valide', { n: reste })),
  })
  const params = { id: bon._id }
  const textes = {
    annuler: t('annulerTexte'),
    supprimer: t('supprimerTexte', { ref }),
    mettreEnStock: t('mettreEnStockTexte', { n: reste, officine: bon.Officine }),
  }
  const faire = {
    annuler: () => annuler.mutate({ params, payload: { Motif: motif || null, version: bon.version } }),
    supprimer: () => supprimer.mutate({ params }),
    mettreEnStock: () => mettreEnStock.mutate({ params, payload: { version: bon.version } }),
  }
  const refus = annuler.error ?? supprimer.error ?? mettreEnStock.error
  const choisi = geste ?? 'annuler'
  return (
    <Question
      ouverte={geste !== null}
      fermer={fermer}
      titre={t(`${choisi}Titre`)}
      texte={
        <>
          {textes[choisi]}
          {choisi === 'annuler' && (
            <TextInput
              mt="sm"
              label={t('champs.Motif')}
              value={motif}
              maxLength={200}
              autoComplete="off"
              data-autofocus
              onChange={e => setMotif(e.currentTarget.value)}
            />
          )}
          {refus && <Erreur refus={refus} />}
        </>
      }
    >
      <Button variant="default" onClick={fermer}>
        {choisi === 'mettreEnStock' ? ui('annuler') : t('garder')}
      </Button>
      <Button
        {...(choisi === 'mettreEnStock' ? { 'data-autofocus': true } : { color: 'red' })}
        loading={annuler.isPending || supprimer.isPending || mettreEnStock.isPending}
        onClick={faire[choisi]}
      >
        {t(choisi)}
      </Button>
    </Question>
  )
}
