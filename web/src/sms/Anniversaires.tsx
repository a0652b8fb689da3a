import { abregeCivilite } from '@dioptrie/domain/clients/valeurs'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { AnniversaireSms } from '@dioptrie/domain/sms/contract'
import { Checkbox } from '@mantine/core'
import { IconCake, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { chemins } from '../chemins/sms.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useAction } from '../ui/useAction.ts'
import { EtatMessage } from './etats.tsx'
import style from './sms.module.css'
import { WhatsApp } from './WhatsApp.tsx'

/** Why this one gets nothing; null when a wish may leave. */
const retenu = (a: AnniversaireSms): 'sansMobile' | 'sansAccord' | 'dejaSouhaite' | null => {
  if (a.statut) return 'dejaSouhaite'
  return a.Numero === null ? 'sansMobile' : a.Accord === true ? null : 'sansAccord'
}

/** Birthdays of a day, of people or of orders: one, some or all are wished, once a year. */
export default function Anniversaires() {
  const t = useTranslations('sms')
  const deClients = useLocation().pathname.startsWith(chemins.clients)
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = IdOfficine ?? IdOfficinePropre
  const ecrit = usePermission('sms.ecrire', officine)
  const [date, setDate] = useState(aujourdhuiAbidjan(new Date()))
  const [choisis, setChoisis] = useState<ReadonlySet<string>>(new Set())
  const lecture = useQuery(
    requete(contrat.sms.anniversaires, {
      params: { officine, date },
      query: { genre: deClients ? 'client' : 'commande' },
    }),
  )
  const souhaites = {
    dit: ({ envoyes, ecartes }: { envoyes: number; ecartes: number }) =>
      t('souhaites', { n: envoyes, ecartes }),
    fait: () => setChoisis(new Set()),
  }
  const clients = useAction(contrat.sms.souhaiter, souhaites)
  const commandes = useAction(contrat.sms.souhaiterCommandes, souhaites)
  const tous = lecture.data ?? []
  const possibles = tous.filter(a => retenu(a) === null)
  const envoyer = (qui: AnniversaireSms[]) =>
    deClients
      ? clients.faire({ payload: { IdOfficine: officine, date, clients: qui.map(a => a._id) } })
      : commandes.faire({
          payload: { IdOfficine: officine, date, commandes: qui.flatMap(a => a.RefCmmd ?? []) },
        })
  const pris = possibles.filter(a => choisis.has(a._id))
  const refus = clients.refus ?? commandes.refus
  const basculer = (id: string) => {
    const suite = new Set(choisis)
    if (!suite.delete(id)) suite.add(id)
    setChoisis(suite)
  }
  return (
    <>
      <Entete
        titre={t(deClients ? 'annivClients' : 'annivCommandes')}
        contexte={lecture.data && t('nombreAnniv', { n: tous.length })}
      >
        <Bouton
          libelle={t(deClients ? 'annivCommandes' : 'annivClients')}
          vers={deClients ? chemins.commandes : chemins.clients}
        />
        {ecrit && (
          <Bouton
            libelle={
              pris.length > 0
                ? t('souhaiterN', { n: pris.length })
                : t('souhaiterTous', { n: possibles.length })
            }
            variant="filled"
            disabled={possibles.length === 0}
            loading={clients.enCours || commandes.enCours}
            icone={IconSend}
            faire={() => envoyer(pris.length > 0 ? pris : possibles)}
          />
        )}
      </Entete>
      {refus && <Erreur refus={refus} quoi={t('nonFait')} />}
      <Panneau bord>
        <div className={style.outils}>
          <ChampJour label={t('jour')} value={date} onChange={j => j && setDate(j)} />
        </div>
        <NonLu lecture={lecture} />
        {lecture.data && tous.length === 0 && (
          <EtatVide icone={IconCake} titre={t('videAnniv')} texte={t('videAnnivTexte')} />
        )}
        <ul className={style.liste}>
          {tous.map(a => {
            const non = retenu(a)
            const nom = [abregeCivilite(a.Civilite), a.Nom, a.Prenoms].filter(Boolean).join(' ')
            return (
              <li key={a._id}>
                <div>
                  <Checkbox
                    label={<strong>{nom}</strong>}
                    disabled={!ecrit || non !== null}
                    checked={choisis.has(a._id)}
                    onChange={() => basculer(a._id)}
                  />
                  <p>
                    {[t('ans', { n: a.Ans }), a.RefCmmd, a.Numero && formaterTelephone(a.Numero)]
                      .filter(dit => !!dit)
                      .map((dit, rang) => (
                        <Fragment key={dit}>
                          {rang > 0 && ' · '}
                          <span className="nowrap">{dit}</span>
                        </Fragment>
                      ))}
                  </p>
                  <p>{a.Texte}</p>
                </div>
                <div className={style.gestes}>
                  {a.statut ? <EtatMessage statut={a.statut} /> : non && <Statut ton="mute">{t(non)}</Statut>}
                  {a.Numero && a.Accord && (
                    <WhatsApp idClient={a.IdClient} numero={a.Numero} texte={a.Texte} />
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </Panneau>
    </>
  )
}
