import type { Ferie } from '@dioptrie/domain/configuration/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import {
  IconCalendarEvent,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
} from '@tabler/icons-react'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { requeteFeries } from '../agenda/feries.ts'
import { contrat, RefusApi, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './feries.module.css'
import { Lu } from './Lu.tsx'
import { Table } from './Table.tsx'

/** Public holidays of a year, and those of the country that are not kept yet. */
export default function Feries() {
  const t = useTranslations('configuration')
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const annee = /^20\d\d$/.test(search.annee ?? '')
    ? (search.annee as string)
    : aujourdhuiAbidjan(new Date()).slice(0, 4)
  const aller = (pas: number) =>
    void navigate({ to: '.', search: { ...search, annee: String(Number(annee) + pas) }, resetScroll: false })
  const peutEcrire = usePermission('configuration.ecrire')
  const lecture = useQuery(requeteFeries(annee))
  usePrefetchQuery(requetePropositions(annee))
  const creer = useAppel(contrat.configuration.creerFerie)
  const modifier = useAppel(contrat.configuration.modifierFerie)
  const supprimer = useAppel(contrat.configuration.supprimerFerie)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const date = useDate()

  const confirmer = async (f: Ferie) => {
    setRefus(null)
    try {
      await modifier.mutateAsync({
        params: { id: f._id },
        payload: { AConfirmer: false, version: f.version },
      })
      avisSucces(t('feries.confirme', { nom: f.Libelle, date: date(f.dateFerie) }))
    } catch (erreur) {
      if (erreur instanceof RefusApi) setRefus(erreur)
    }
  }
  return (
    <>
      {refus && <Erreur refus={refus} quoi={t('nonFait')} />}
      <div className={`row gap-8 t15 chiffres ${style.annee}`}>
        <BoutonABulle
          icone={IconChevronLeft}
          libelle={t('feries.avant')}
          variant="default"
          faire={() => aller(-1)}
        />
        <strong aria-live="polite">{annee}</strong>
        <BoutonABulle
          icone={IconChevronRight}
          libelle={t('feries.apres')}
          variant="default"
          faire={() => aller(1)}
        />
      </div>
      {/* Side by side or one under the other, both come at once: neither moves the other. */}
      <Lu lecture={lecture}>
        {feries => (
          <div className="sides">
            <div>
              <Table
                titre={t('feries.titre', { annee })}
                ajouter={t('feries.ajouter')}
                vide={t('feries.vide', { annee })}
                texteVide={t('feries.texteVide')}
                icone={IconCalendarEvent}
                lignes={feries}
                peutEcrire={peutEcrire}
                colonnes={[
                  { nom: 'dateFerie', label: t('champs.dateFerie'), rendu: l => date(l.dateFerie) },
                  { nom: 'Libelle', label: t('champs.Libelle'), rendu: l => <strong>{l.Libelle}</strong> },
                  {
                    nom: 'AConfirmer',
                    label: t('champs.etat'),
                    rendu: l => (
                      <Statut ton={l.AConfirmer ? 'warn' : 'ok'}>
                        {t(l.AConfirmer ? 'feries.aConfirmer' : 'feries.confirmee')}
                      </Statut>
                    ),
                  },
                ]}
                champs={() => [
                  { nom: 'Libelle', label: t('champs.Libelle'), genre: 'texte' },
                  { nom: 'dateFerie', label: t('champs.dateFerie'), genre: 'jour' },
                  {
                    nom: 'AConfirmer',
                    label: t('feries.aConfirmer'),
                    genre: 'booleen',
                    aide: t('feries.aide'),
                  },
                ]}
                depart={{ Libelle: '', dateFerie: null as string | null, AConfirmer: false }}
                creer={(payload, envoi) => creer.mutateAsync({ payload }, envoi)}
                modifier={(l, payload, envoi) =>
                  modifier.mutateAsync(
                    {
                      params: { id: l._id },
                      payload,
                    },
                    envoi,
                  )
                }
                supprimer={l => supprimer.mutateAsync({ params: { id: l._id } })}
                actions={l =>
                  l.AConfirmer && (
                    <Bouton
                      libelle={t('feries.confirmer')}
                      size="xs"
                      variant="light"
                      icone={IconCheck}
                      aria-label={t('feries.confirmerNom', { nom: l.Libelle })}
                      faire={() => void confirmer(l)}
                    />
                  )
                }
              />
            </div>
            <Propositions annee={annee} peutEcrire={peutEcrire} />
          </div>
        )}
      </Lu>
    </>
  )
}

const useDate = () => {
  const format = useFormatter()
  return (jour: string) =>
    format.dateTime(new Date(jour), { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' })
}

const requetePropositions = (annee: string) =>
  requete(contrat.configuration.feriesProposees, { params: { year: annee } })

/** The holidays of the country that are missing: one by one, or all of them. */
function Propositions({ annee, peutEcrire }: { annee: string; peutEcrire: boolean }) {
  const t = useTranslations('configuration')
  const date = useDate()
  const lecture = useQuery(requetePropositions(annee))
  const creer = useAppel(contrat.configuration.creerFerie, { sur: ({ payload }) => payload.dateFerie })
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const [enCours, setEnCours] = useState(false)
  const restantes = lecture.data?.filter(f => !f.dejaPresente) ?? []
  const accepter = async (choisies: typeof restantes) => {
    setRefus(null)
    setEnCours(true)
    try {
      for (const { dateFerie, Libelle, AConfirmer } of choisies)
        await creer.mutateAsync({ payload: { dateFerie, Libelle, AConfirmer } })
      avisSucces(t('feries.acceptees', { n: choisies.length }))
    } catch (erreur) {
      if (erreur instanceof RefusApi) setRefus(erreur)
    } finally {
      setEnCours(false)
    }
  }
  return (
    <Panneau
      bord
      titre={t('feries.proposees')}
      lien={
        peutEcrire &&
        restantes.length > 0 && (
          <Bouton
            libelle={t('feries.toutAccepter')}
            className="no-shrink"
            size="sm"
            loading={enCours}
            faire={() => void accepter(restantes)}
          />
        )
      }
    >
      {refus && <Erreur refus={refus} quoi={t('nonFait')} />}
      <Lu lecture={lecture}>
        {() =>
          restantes.length === 0 ? (
            <p className="empty">{t('feries.toutPresent', { annee })}</p>
          ) : (
            <ul className={style.proposees}>
              {restantes.map(f => (
                <li className="row between gap-12 line-bottom p8-16" key={f.dateFerie + f.Libelle}>
                  <span>
                    <strong>{f.Libelle}</strong>
                    <small className="block chiffres">
                      {date(f.dateFerie)}
                      {f.AConfirmer && ` · ${t('feries.aConfirmer')}`}
                    </small>
                  </span>
                  {peutEcrire && (
                    <BoutonABulle
                      icone={IconPlus}
                      libelle={t('feries.accepterNom', { nom: f.Libelle })}
                      bulle={t('feries.accepter')}
                      variant="default"
                      disabled={enCours}
                      faire={() => void accepter([f])}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Lu>
    </Panneau>
  )
}
