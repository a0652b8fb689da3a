import type { ServiceSms } from '@dioptrie/domain/sms/contract'
import { NumberInput, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { ModeleSms } from './ModeleSms.tsx'
import style from './sms.module.css'

/** What an officine sends of itself: a switch each, and its words. */
export function Services({ officine }: { officine: string }) {
  const t = useTranslations('sms')
  const regle = usePermission('sms.regler', officine)
  const lecture = useQuery(requete(contrat.sms.services, { params: { officine } }))
  const regler = useAction(contrat.sms.reglerService, { sur: ({ payload }) => payload.Genre })
  const [change, setChange] = useState<ServiceSms | null>(null)
  return (
    <Panneau bord titre={t('services')}>
      <NonLu lecture={lecture} />
      {regler.refus && <Erreur refus={regler.refus} />}
      <ul className={style.liste}>
        {lecture.data?.map(s => (
          <li key={s.Genre}>
            <div>
              <Switch
                label={t(`genresService.${s.Genre}`)}
                checked={s.Actif}
                disabled={!regle || regler.enCours}
                onChange={e =>
                  regler.faire({
                    params: { officine },
                    payload: { Genre: s.Genre, Actif: e.currentTarget.checked },
                  })
                }
              />
              <p>
                {s.Delai !== null && t('apresJours', { n: s.Delai })} {s.marketing && t('avecAccord')}
              </p>
            </div>
            {regle && (
              <Bouton
                libelle={t('texte')}
                size="xs"
                aria-label={`${t('texte')} : ${t(`genresService.${s.Genre}`)}`}
                faire={() => setChange(s)}
              />
            )}
          </li>
        ))}
      </ul>
      {change && <FenetreService officine={officine} service={change} fermer={() => setChange(null)} />}
    </Panneau>
  )
}

function FenetreService({
  officine,
  service,
  fermer,
}: {
  officine: string
  service: ServiceSms
  fermer: () => void
}) {
  const t = useTranslations('sms')
  const ui = useTranslations('ui')
  const regler = useAppel(contrat.sms.reglerService)
  const depuis = ({ Modele, Delai }: Pick<ServiceSms, 'Modele' | 'Delai'>) => ({ Modele, Delai })
  // Its switch is elsewhere: whoever turns it meanwhile is not undone by the text.
  const saisie = usePetiteFiche({
    cle: `service-sms:${officine}:${service.Genre}`,
    depart: depuis(service),
    version: service.version,
    depuis: courant => depuis(courant as unknown as ServiceSms),
    requis: service.Delai === null ? ['Modele'] : ['Modele', 'Delai'],
    enregistrer: (payload, envoi) =>
      regler.mutateAsync({ params: { officine }, payload: { Genre: service.Genre, ...payload } }, envoi),
    reussi: () => {
      avisSucces(t('serviceEnregistre'))
      fermer()
    },
  })
  const { valeurs, poser, erreurs, lie } = saisie
  return (
    <FenetreSaisie
      titre={t(`genresService.${service.Genre}`)}
      taille={760}
      fermer={fermer}
      bouton={ui('enregistrer')}
      saisie={saisie}
      quoi={ui('nonEnregistre')}
      intitule={nom => (nom === 'Modele' ? t('texte') : t('joursDAttente'))}
    >
      <ModeleSms label={t('texte')} expediteur={null} {...lie('Modele')} />
      {service.Delai !== null && (
        <NumberInput
          label={t('joursDAttente')}
          min={0}
          max={365}
          allowDecimal={false}
          value={valeurs.Delai ?? ''}
          error={erreurs.Delai}
          onChange={v => poser({ Delai: typeof v === 'number' ? v : null })}
        />
      )}
    </FenetreSaisie>
  )
}
