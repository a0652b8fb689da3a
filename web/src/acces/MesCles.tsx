import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { appeler, contrat, perimer, RefusApi, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './acces.module.css'
import { clesOffertes, faireCle } from './cle.ts'

/** One's own keys: added with the device at hand, removed when it is gone. */
export function MesCles({ fermer }: { fermer: () => void }) {
  const t = useTranslations('acces.cles')
  const a = useTranslations('acces')
  const format = useFormatter()
  const client = useQueryClient()
  const lecture = useQuery(requete(contrat.cles.liste))
  const [Nom, setNom] = useState('')
  const [touche, setTouche] = useState(false)
  const ajouter = useMutation({
    mutationFn: async () => {
      const cle = await faireCle()
      if (!cle) return false
      await appeler(contrat.cles.ajouter, { payload: { Nom, cle } })
      return true
    },
    networkMode: 'always',
    onSuccess: async oui => {
      if (!oui) return
      avisSucces(t('ajoutee'))
      setNom('')
      setTouche(false)
      await perimer(client, contrat.cles.ajouter)
    },
  })
  const retirer = useAction(contrat.cles.retirer)
  const refus = ajouter.error instanceof RefusApi ? ajouter.error : retirer.refus
  const offertes = clesOffertes()
  if (lecture.isPending) return null
  return (
    <FenetreSaisie
      titre={t('titre')}
      texte={offertes ? t('texte') : t('sansAppareil')}
      fermer={fermer}
      bouton={offertes ? t('ajouter') : undefined}
      renoncer={t('fermer')}
      enCours={ajouter.isPending}
      refus={refus}
      envoyer={() => {
        setTouche(true)
        // Before the device is asked: a key that nothing names would stay in it.
        if (Nom.trim()) ajouter.mutate()
      }}
    >
      <NonLu lecture={lecture} />
      {(lecture.data?.length ?? 0) > 0 && (
        <Stack component="ul" gap="xs" className={style.cles}>
          {lecture.data?.map(cle => (
            <li key={cle._id} className={style.cle}>
              <span>
                {cle.Nom}
                <small>
                  {cle.serviLe ? t('servi') : t('creee')}{' '}
                  {format.dateTime(new Date(cle.serviLe ?? cle.createdAt), { dateStyle: 'short' })}
                </small>
              </span>
              <Bouton
                libelle={t('retirer')}
                variant="subtle"
                color="red"
                size="compact-sm"
                loading={retirer.envoyee?.params.id === cle._id}
                faire={() => retirer.faire({ params: { id: cle._id } })}
                aria-label={t('retirerCelle', { nom: cle.Nom })}
              />
            </li>
          ))}
        </Stack>
      )}
      {offertes && (
        <TextInput
          label={t('nom')}
          description={t('nomAide')}
          value={Nom}
          onChange={e => setNom(e.currentTarget.value)}
          error={touche && !Nom.trim() ? a('requis') : (refus?.champs.Nom ?? refus?.champs.cle)}
          maxLength={60}
          required
          data-autofocus
        />
      )}
    </FenetreSaisie>
  )
}
