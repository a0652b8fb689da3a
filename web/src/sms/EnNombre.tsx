import { variablesInconnues } from '@dioptrie/domain/configuration/sms'
import { useCallback, useState } from 'react'
import { appeler, contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Note } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { EnSerie } from '../ui/liste/EnSerie.tsx'
import { ModeleSms } from './ModeleSms.tsx'

/** Beyond, a campaign does it better: it goes on while nobody watches. */
const PLAFOND = 200

export interface Destinataire {
  /** Of the client. */
  _id: string
  Client: string
  RefCmmd?: string | undefined
}

interface Props {
  personnes: readonly Destinataire[]
  fermer: () => void
}

/** The same words to each of several clients; the server says who may not get them. */
export default function EnNombre({ personnes, fermer }: Props) {
  const t = useTranslations('sms')
  const [message, setMessage] = useState('')
  const [parti, setParti] = useState(false)
  const [dit, setDit] = useState(false)
  const faire = useCallback(
    ({ _id, RefCmmd }: Destinataire, cle: string) =>
      appeler(
        contrat.sms.ecrire,
        {
          params: { id: _id },
          payload: { message, canal: 'sms', enNombre: true, ...(RefCmmd ? { RefCmmd } : {}) },
        },
        { cle },
      ),
    [message],
  )
  const titre = t('enNombre.titre', { n: personnes.length })
  const trop = personnes.length > PLAFOND
  const rien = message.trim() === ''
  if (parti)
    return <EnSerie titre={titre} lignes={personnes} nommer={p => p.Client} faire={faire} fermer={fermer} />
  return (
    <FenetreSaisie
      titre={titre}
      texte={t('enNombre.texte')}
      taille={640}
      bouton={t('envoyerSms')}
      empeche={trop}
      fermer={fermer}
      envoyer={() => (rien || variablesInconnues(message).length > 0 ? setDit(true) : setParti(true))}
    >
      {trop && <Note ton="warn">{t('enNombre.trop', { n: PLAFOND })}</Note>}
      <ModeleSms
        empile
        label={t('texte')}
        expediteur={null}
        value={message}
        error={dit && rien ? t('enNombre.rien') : undefined}
        onChange={setMessage}
      />
    </FenetreSaisie>
  )
}
