import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Diffusion, MessageSms } from '@dioptrie/domain/sms/contract'
import type { StatutMessage } from '@dioptrie/domain/sms/rules'
import { Pagination, SegmentedControl } from '@mantine/core'
import { IconDownload, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, requetePage } from '../kernel/api.ts'
import { telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { direRefus } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, NonLu, Note } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { usePas } from '../ui/useGeste.ts'
import { useTouches } from '../ui/useTouches.ts'
import { EtatCampagne, EtatMessage, instant } from './etats.tsx'
import style from './sms.module.css'
import { WhatsApp } from './WhatsApp.tsx'

const PAGE = 25

/** A campaign that started: how far it is, what can be done about it, and what became of each message. */
export default function Suivi({ diffusion }: { diffusion: Diffusion }) {
  // Sending is announced; receipts, which come by thousands, are asked for.
  const lecture = useQuery({
    ...requete(contrat.sms.diffusion, { params: { id: diffusion._id } }),
    initialData: diffusion,
    refetchInterval:
      diffusion.statut === 'En cours' ? 2000 : diffusion.statut === 'Terminée' ? 15_000 : false,
  })
  const d = lecture.data
  useTitre(d.Libelle)
  const t = useTranslations('sms')
  const _ui = useTranslations('ui')
  const ecrit = usePermission('sms.ecrire', d.IdOfficine)
  const params = { id: d._id }
  const pause = useAction(contrat.sms.mettreEnPause)
  const reprendre = useAction(contrat.sms.reprendre)
  const arreter = useAction(contrat.sms.arreter, {
    demande: ({ _id }: Diffusion) => ({ params: { id: _id } }),
  })
  const renvoyer = useAction(contrat.sms.renvoyer, {
    demande: (quoi: 'Incertain' | MessageSms) => ({
      params,
      payload:
        quoi === 'Incertain'
          ? { statut: quoi }
          : { statut: quoi.statut as 'Échec' | 'Incertain', ids: [quoi._id] },
    }),
  })
  const { total, envoyes, recus, echecs, incertains, restants } = d.messages
  // What was stopped before it left was not done.
  const faits = envoyes + echecs + incertains
  const pourcent = total > 0 ? Math.round((faits / total) * 100) : 0
  const parts = [
    ['recu', 'remis', recus],
    ['envoye', 'attendus', envoyes - recus],
    ['echec', 'echecs', echecs],
    ['incertain', 'incertains', incertains],
    ['reste', 'aEnvoyer', restants],
  ] as const
  const pas = usePas()
  /** What was refused before is over: what is pressed now has its own answer. */
  const oublier = () => {
    for (const geste of [pause, reprendre, renvoyer]) geste.oublier()
  }
  const basculer = (e: { detail: number }) =>
    pas(e, () => {
      oublier()
      const geste = d.statut === 'En cours' ? pause : reprendre
      geste.faire({ params })
    })
  const seBascule = ecrit && (d.statut === 'En cours' || d.statut === 'En pause')
  useTouches({ p: seBascule && basculer })
  // A window says its own.
  const refus = pause.refus ?? reprendre.refus ?? (renvoyer.sur === null ? renvoyer.refus : null)
  const demander = (quoi: 'Incertain' | MessageSms) => {
    oublier()
    renvoyer.demander(quoi)
  }
  return (
    <>
      <Entete
        titre={d.Libelle}
        contexte={<EtatCampagne statut={d.statut} />}
        sous={d.lanceeLe && t('lanceePar', { quand: instant(d.lanceeLe), qui: d.lanceePar ?? '' })}
      />
      <div className="pile">
        {d.Motif && (
          <Note ton="warn" role="status">
            {d.Motif}
          </Note>
        )}
        <NonLu lecture={lecture} />
        {refus && <Erreur refus={refus} quoi={t('nonFait')} />}
        <div className={style.suivi}>
          <Panneau>
            <div className="stack gap-12 min-0">
              <div className={`flex baseline between ${style.avance}`} role="status">
                <span>
                  <strong>{faits}</strong> {t('sur', { n: total })}
                </span>
                <span>{pourcent} %</span>
              </div>
              <div className={style.jauge} aria-hidden>
                {parts
                  .filter(([quoi]) => quoi !== 'reste')
                  .map(([quoi, , n]) => (
                    <i
                      className="block"
                      key={quoi}
                      data-quoi={quoi}
                      style={{ width: `${(n / Math.max(1, total)) * 100}%` }}
                    />
                  ))}
              </div>
              <ul className={style.legende}>
                {parts.map(([quoi, nom, n]) => (
                  <li className="row gap-8" key={quoi}>
                    <i data-quoi={quoi} aria-hidden /> {t(nom)} <strong>{n}</strong>
                  </li>
                ))}
              </ul>
              {seBascule && <p className="note mt6 mb8">{t('continue')}</p>}
              <div className={style.gestes}>
                {seBascule && (
                  <Bouton
                    libelle={d.statut === 'En cours' ? t('mettreEnPause') : t('reprendre')}
                    loading={pause.enCours || reprendre.enCours}
                    leftSection={
                      d.statut === 'En cours' ? (
                        <IconPlayerPause size={17} aria-hidden />
                      ) : (
                        <IconPlayerPlay size={17} aria-hidden />
                      )
                    }
                    faire={basculer}
                    aria-keyshortcuts="P"
                    touche="P"
                  />
                )}
                {ecrit && ['Programmée', 'En cours', 'En pause'].includes(d.statut) && (
                  <Bouton libelle={t('arreter')} color="red" faire={() => arreter.demander(d)} />
                )}
                {ecrit && d.statut === 'Terminée' && echecs > 0 && (
                  <Bouton
                    libelle={t('renvoyerEchecs', { n: echecs })}
                    loading={renvoyer.enCours}
                    faire={() => renvoyer.faire({ params, payload: { statut: 'Échec' } })}
                  />
                )}
                {ecrit && d.statut === 'Terminée' && incertains > 0 && (
                  <Bouton
                    libelle={t('renvoyerIncertains', { n: incertains })}
                    faire={() => demander('Incertain')}
                  />
                )}
              </div>
            </div>
          </Panneau>
          <MessagesDe diffusion={d} renvoyer={ecrit && d.statut === 'Terminée' && demander} />
        </div>
      </div>
      {arreter.sur && (
        <Demander
          action={arreter}
          titre={t('arreterTitre')}
          texte={t('arreterTexte', { n: restants })}
          bouton={t('arreter')}
          danger
        />
      )}
      {renvoyer.sur && (
        <Demander
          action={renvoyer}
          titre={
            renvoyer.sur === 'Incertain'
              ? t('incertainsTitre', { n: incertains })
              : t('renvoyerA', { nom: renvoyer.sur.Destinataire })
          }
          texte={t(
            renvoyer.sur === 'Incertain' || renvoyer.sur.statut === 'Incertain'
              ? 'incertainsTexte'
              : 'echecTexte',
          )}
          bouton={t('renvoyer')}
        />
      )}
    </>
  )
}

/** What is resent by hand once a campaign is over. */
const RENVOYABLES: readonly string[] = ['Échec', 'Incertain']
const VUES = ['tous', 'Reçu', 'Envoyé', 'Échec', 'Incertain'] as const

function MessagesDe({
  diffusion: d,
  renvoyer,
}: {
  diffusion: Diffusion
  renvoyer: ((m: MessageSms) => void) | false
}) {
  const t = useTranslations('sms')
  const ui = useTranslations('ui')
  const exporte = usePermission('sms.ecrire')
  const [vue, setVue] = useState<(typeof VUES)[number]>('tous')
  const [page, setPage] = useState(1)
  const lecture = useQuery({
    ...requetePage(contrat.sms.messages, {
      params: { id: d._id },
      query: { page, limit: PAGE, ...(vue === 'tous' ? {} : { statut: vue as StatutMessage }) },
    }),
    placeholderData: avant => avant,
  })
  const { pager, pageOfItems = [] } = lecture.data ?? {}
  return (
    <Panneau bord>
      <div className={style.outils}>
        <SegmentedControl
          size="sm"
          value={vue}
          onChange={v => {
            setVue(v as typeof vue)
            setPage(1)
          }}
          data={VUES.map(v => ({ value: v, label: v === 'tous' ? t('tous') : t(`messages.${v}`) }))}
        />
        {exporte && (
          <Bouton
            libelle={ui('exporter')}
            size="sm"
            icone={IconDownload}
            faire={() =>
              void telecharger(contrat.sms.exporterMessages, {
                params: { id: d._id },
                query: { format: 'xlsx', ...(vue === 'tous' ? {} : { statut: vue }) },
              }).catch(direRefus)
            }
          />
        )}
      </div>
      <NonLu lecture={lecture} />
      <div className="slide">
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('heure')}</th>
              <th scope="col">{t('destinataire')}</th>
              <th scope="col">{t('numero')}</th>
              <th scope="col">{t('resultat')}</th>
              <th scope="col">{t('reponse')}</th>
              <th scope="col">{t('parties')}</th>
              {renvoyer && <th scope="col" aria-label={t('renvoyer')} />}
            </tr>
          </thead>
          <tbody>
            {pageOfItems.map(m => (
              <tr key={m._id}>
                <td className="chiffres">{instant(m.EnvoyeLe)}</td>
                <td>{m.Destinataire}</td>
                <td className="chiffres">{formaterTelephone(m.Numero)}</td>
                <td>
                  <EtatMessage statut={m.statut} />
                </td>
                <td data-titre={t('reponse')}>
                  {m.RecuLe ? <span className="chiffres">{instant(m.RecuLe)}</span> : m.Reponse}
                </td>
                <td className="chiffres" data-titre={t('parties')}>
                  {m.Parties}
                </td>
                {renvoyer && (
                  <td>
                    {RENVOYABLES.includes(m.statut) && (
                      <span className={style.gestes}>
                        <Bouton
                          libelle={t('renvoyer')}
                          size="compact-sm"
                          aria-label={t('renvoyerA', { nom: m.Destinataire })}
                          faire={() => renvoyer(m)}
                        />
                        {m.IdClient && <WhatsApp idClient={m.IdClient} numero={m.Numero} texte={m.Texte} />}
                      </span>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lecture.data && pageOfItems.length === 0 && <p className={style.outils}>{t('aucunMessage')}</p>}
      {pager && pager.totalPages > 1 && (
        <div className={style.outils}>
          <Pagination
            size="sm"
            total={pager.totalPages}
            value={page}
            onChange={setPage}
            getItemProps={n => ({ 'aria-label': t('pageN', { n }) })}
            getControlProps={quoi => ({ 'aria-label': quoi === 'next' ? t('suivant') : t('precedent') })}
          />
        </div>
      )}
    </Panneau>
  )
}
