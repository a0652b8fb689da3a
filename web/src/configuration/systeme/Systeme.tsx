import type { Systeme as Lu, Sauvegarde } from '@dioptrie/domain/systeme/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useServeur } from '../../kernel/serveur.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Erreur, NonLu, Note } from '../../ui/Erreur.tsx'
import { Fait } from '../../ui/Fait.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Statut } from '../../ui/Statut.tsx'
import { useAction } from '../../ui/useAction.ts'
import onglet from '../onglet.module.css'
import { ReglerSauvegardes } from './ReglerSauvegardes.tsx'
import style from './systeme.module.css'

const SUIVI_MS = 1500
const KO = 1000
const MO = 1_000_000
const GO = 1_000_000_000
/** Renewed by itself a month before: less, and nobody does it. */
const BIENTOT_JOURS = 20
const seFait = (s: Sauvegarde | undefined) => s?.Etat === 'En attente' || s?.Etat === 'En cours'

/** How the program stands, and its backups, for whoever keeps it running. */
export default function Systeme() {
  const t = useTranslations('systeme')
  const { perduDepuis } = useServeur()
  const lecture = useQuery({
    ...requete(contrat.systeme.lire),
    refetchInterval: ({ state }) => (seFait(state.data?.Sauvegardes.Lignes[0]) ? SUIVI_MS : false),
  })
  const demander = useAction(contrat.systeme.sauvegarder)
  const [regle, setRegle] = useState(false)
  const lu = lecture.data
  const derniere = lu?.Sauvegardes.Lignes[0]
  return (
    <div className={onglet.pile}>
      <NonLu lecture={lecture} />
      {demander.refus && <Erreur refus={demander.refus} quoi={t('nonFait')} />}
      {lu && (
        <Panneau titre={t('sauvegardes')}>
          <p className={onglet.texte}>
            {lu.Sauvegardes.Heure === null
              ? t(lu.Sauvegardes.Eteintes ? 'eteintes' : 'surDemande', { dossier: lu.Sauvegardes.Dossier })
              : t('chaqueJour', { heure: lu.Sauvegardes.Heure, dossier: lu.Sauvegardes.Dossier })}{' '}
            {t('gardees', {
              jours: lu.Sauvegardes.Jours,
              semaines: lu.Sauvegardes.Semaines,
              mois: lu.Sauvegardes.Mois,
            })}{' '}
            {t(lu.Sauvegardes.Scellees ? 'scellees' : 'enClairFichier')}
          </p>
          {seFait(derniere) && (
            <p role="status" className={onglet.texte}>
              {t(derniere?.Etat === 'En cours' ? 'enCours' : 'demandee')}
            </p>
          )}
          <div className="flex wrap gap-8">
            {!seFait(derniere) && (
              <Bouton
                libelle={t('maintenant')}
                variant="filled"
                loading={demander.enCours}
                disabled={perduDepuis !== null}
                faire={() => demander.faire({ payload: {} })}
              />
            )}
            <Bouton libelle={t('reglages.ouvrir')} faire={() => setRegle(true)} />
          </div>
          {regle && <ReglerSauvegardes lus={lu.Sauvegardes} fermer={() => setRegle(false)} />}
        </Panneau>
      )}
      {lu && <Faites lignes={lu.Sauvegardes.Lignes} />}
      {lu && <Etat lu={lu} />}
    </div>
  )
}

function usePoids() {
  const t = useTranslations('systeme')
  const format = useFormatter()
  return (octets: number) => {
    const [mot, unite] =
      octets >= GO
        ? (['giga', GO] as const)
        : octets >= MO
          ? (['octets', MO] as const)
          : // The first backups of a new house: « 0 Mo » would say that there is nothing in it.
            (['kilo', KO] as const)
    return t(mot, { n: format.number(octets / unite, { maximumFractionDigits: 1 }) })
  }
}

function Faites({ lignes }: { lignes: Sauvegarde[] }) {
  const t = useTranslations('systeme')
  const format = useFormatter()
  const poids = usePoids()
  if (lignes.length === 0) return <Note ton="info">{t('aucune')}</Note>
  const etat = (s: Sauvegarde) => {
    if (s.Etat === 'Échouée') return <Statut ton="bad">{t('etats.echouee')}</Statut>
    if (s.Etat !== 'Faite') return <Statut ton="mute">{t('etats.enCours')}</Statut>
    if (s.RetireLe) return <Statut ton="mute">{t('etats.retiree')}</Statut>
    if (s.Verifiee) return <Statut ton="ok">{t('etats.verifiee')}</Statut>
    return <Statut ton="warn">{t('etats.nonVerifiee')}</Statut>
  }
  const heure = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: 'short', timeStyle: 'short' })
  return (
    <Panneau bord>
      <ul className={onglet.liste}>
        {lignes.map(s => (
          <li className="row wrap between gap-8-16 p10-16" key={s._id}>
            <span className="grid min-0 anywhere">
              <strong>
                {t('le', { le: heure(s.CommenceLe ?? s.createdAt) })}
                {s.Par && ` · ${t('parQui', { par: s.Par })}`}
              </strong>
              {s.Etat === 'Faite' && (
                <small>
                  {s.Fichier} · {t('contenu', { lignes: s.Lignes, poids: poids(s.Octets) })}
                </small>
              )}
              {s.Erreur && <small>{s.Erreur}</small>}
            </span>
            {etat(s)}
          </li>
        ))}
      </ul>
    </Panneau>
  )
}

function Etat({ lu }: { lu: Lu }) {
  const t = useTranslations('systeme')
  const poids = usePoids()
  const place = (p: Lu['Disque']['Donnees']) =>
    p ? t('libre', { libre: poids(p.Libre), total: poids(p.Total) }) : t('inconnu')
  const { Base, Travaux, Disque, Certificat } = lu
  const format = useFormatter()
  const lignes: [string, ReactNode][] = [
    [t('version'), `Dioptrie ${lu.Version} · Node ${lu.Node} · ${t('processus', { n: lu.Processus })}`],
    [t('adresse'), `${lu.Adresse} · ${t(lu.Https ? 'chiffree' : lu.LocaleSeule ? 'locale' : 'enClair')}`],
    ...(lu.Https
      ? [
          [
            t('certificat'),
            Certificat ? (
              <>
                {t('certificatDe', {
                  emetteur: Certificat.Emetteur,
                  le: format.dateTime(new Date(Certificat.ExpireLe), { dateStyle: 'short' }),
                  n: Math.max(0, Certificat.JoursRestants),
                })}{' '}
                {!Certificat.Reconnu && <Statut ton="bad">{t('nonReconnu')}</Statut>}
                {Certificat.Reconnu && Certificat.JoursRestants < BIENTOT_JOURS && (
                  <Statut ton="warn">{t('aRenouveler')}</Statut>
                )}
              </>
            ) : (
              t('certificatMuet')
            ),
          ] as [string, ReactNode],
        ]
      : []),
    [t('base'), `PostgreSQL ${Base.Version} · ${poids(Base.Octets)}`],
    ...(Base.Replique
      ? [
          [
            t('replique'),
            Base.Replique.RetardS === null ? t('muette') : t('retard', { n: Base.Replique.RetardS }),
          ] as [string, ReactNode],
        ]
      : []),
    [t('travaux'), t('travauxValeur', { n: Travaux.EnAttente, echoues: Travaux.Echoues })],
    [t('disque'), place(Disque.Donnees)],
    [t('disqueSauvegardes'), place(Disque.Sauvegardes)],
  ]
  return (
    <Panneau titre={t('titre')}>
      <dl className={`grid gap-8 ${style.etat}`}>
        {lignes.map(([quoi, dit]) => (
          <Fait key={quoi} nom={quoi} dit="anywhere">
            {dit}
          </Fait>
        ))}
      </dl>
    </Panneau>
  )
}
