import { abregeCivilite } from '@dioptrie/domain/clients/valeurs'
import { remplirModele } from '@dioptrie/domain/configuration/sms'
import type { MessageSms } from '@dioptrie/domain/sms/contract'
import { lienWhatsApp } from '@dioptrie/domain/sms/rules'
import { Button, Textarea } from '@mantine/core'
import { IconBrandWhatsapp, IconMessage2, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useAction } from '../ui/useAction.ts'
import { EtatMessage, instant } from './etats.tsx'
import style from './sms.module.css'
import { WhatsApp } from './WhatsApp.tsx'

interface Props {
  client: {
    _id: string
    IdOfficine: string
    Civilite: string | null
    Nom: string
    Prenoms: string
    Officine: string
  }
}

/** What the client said of our messages, a word to them, and all that they got. */
export default function SmsDuClient({ client }: Props) {
  const t = useTranslations('sms')
  const params = { id: client._id }
  const ecrit = usePermission('clients.ecrire', client.IdOfficine)
  const dit = useQuery(requete(contrat.sms.consentement, { params }))
  const lecture = useQuery(
    requetePage(contrat.sms.historique, { params: { clientId: client._id }, query: { page: 1, limit: 50 } }),
  )
  const consentir = useAction(contrat.sms.consentir)
  const ecrire = useAction(contrat.sms.ecrire)
  const renvoyer = useAction(contrat.sms.renvoyerMessage, {
    demande: ({ _id }: MessageSms) => ({ params: { id: _id } }),
  })
  const [message, setMessage] = useState('')
  const { Accord, Le, Par, Numero } = dit.data ?? {}
  const messages = lecture.data?.pageOfItems ?? []
  // WhatsApp opens with this text: it is also what the history keeps of it.
  const ouvert = remplirModele(message, {
    Civilite: abregeCivilite(client.Civilite),
    Nom: client.Nom,
    Prenoms: client.Prenoms,
    Officine: client.Officine,
  })
  const envoyer = (canal: 'sms' | 'whatsapp') =>
    ecrire.faire(
      { params, payload: { message: canal === 'sms' ? message : ouvert, canal } },
      {
        fait: () => {
          if (canal === 'sms') avisSucces(t('parti'))
          setMessage('')
        },
      },
    )
  const refus = consentir.refus ?? ecrire.refus ?? (renvoyer.sur ? null : renvoyer.refus)
  return (
    <>
      <NonLu lecture={dit} />
      <NonLu lecture={lecture} />
      {refus && <Erreur refus={refus} quoi={t('nonFait')} />}
      {dit.data && (
        <div className={style.outils}>
          <span>
            <Statut ton={Accord ? 'ok' : Accord === false ? 'bad' : 'mute'}>
              {t(Accord ? 'accepte' : Accord === false ? 'stop' : 'jamaisDemande')}
            </Statut>{' '}
            {Le && <small>{t('noteLe', { quand: instant(Le), qui: Par ?? t('parSms') })}</small>}
          </span>
          {ecrit && (
            <span className={style.gestes}>
              {Accord !== true && (
                <Bouton
                  libelle={t('noterAccord')}
                  size="xs"
                  loading={consentir.enCours}
                  faire={() => consentir.faire({ params, payload: { Accord: true } })}
                />
              )}
              {Accord !== false && (
                <Bouton
                  libelle={t('noterStop')}
                  size="xs"
                  loading={consentir.enCours}
                  faire={() => consentir.faire({ params, payload: { Accord: false } })}
                />
              )}
            </span>
          )}
        </div>
      )}
      {ecrit && Numero && (
        <div className={style.outils}>
          <Textarea
            label={t('ecrireA')}
            autosize
            minRows={2}
            maxLength={1000}
            w="100%"
            value={message}
            error={ecrire.champs.message}
            onChange={e => setMessage(e.currentTarget.value)}
          />
          <span className={style.gestes}>
            <Bouton
              libelle={t('envoyerSms')}
              variant="filled"
              size="sm"
              disabled={message.trim() === ''}
              loading={ecrire.enCours}
              icone={IconSend}
              faire={() => envoyer('sms')}
            />
            <Button
              component="a"
              size="sm"
              variant="default"
              href={lienWhatsApp(Numero, ouvert)}
              target="_blank"
              rel="noopener noreferrer"
              aria-disabled={message.trim() === ''}
              leftSection={<IconBrandWhatsapp size={16} stroke={1.8} aria-hidden />}
              onClick={e => (message.trim() === '' ? e.preventDefault() : envoyer('whatsapp'))}
            >
              {t('whatsapp')}
            </Button>
          </span>
        </div>
      )}
      {dit.data && Numero === null && <p className={style.outils}>{t('sansMobile')}</p>}
      {lecture.data && messages.length === 0 && (
        <EtatVide icone={IconMessage2} titre={t('aucunSms')} texte={t('aucunSmsTexte')} />
      )}
      <ul className={style.liste}>
        {messages.map(m => (
          <li key={m._id}>
            <div>
              <small className="chiffres">
                {[instant(m.EnvoyeLe ?? m.createdAt), m.Objet ?? t(`genresMessage.${m.Genre}`), m.createdBy]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <p>{m.Texte}</p>
            </div>
            <div className={style.gestes}>
              <EtatMessage statut={m.statut} />
              {ecrit && m.Genre !== 'Campagne' && (m.statut === 'Incertain' || m.statut === 'Échec') && (
                <>
                  <Bouton
                    libelle={t('renvoyer')}
                    size="xs"
                    loading={renvoyer.enCours}
                    faire={() =>
                      m.statut === 'Incertain'
                        ? renvoyer.demander(m)
                        : renvoyer.faire({ params: { id: m._id } })
                    }
                  />
                  <WhatsApp idClient={client._id} numero={m.Numero} texte={m.Texte} />
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {renvoyer.sur && (
        <Demander
          action={renvoyer}
          titre={t('incertainsTitre', { n: 1 })}
          texte={t('incertainsTexte')}
          bouton={t('renvoyer')}
        />
      )}
    </>
  )
}
