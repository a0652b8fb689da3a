import type { Exception } from '@dioptrie/domain/exceptions/contract'
import { ETATS_DU_SUIVI, GENRES_EXCEPTION, SEUIL_REMISE } from '@dioptrie/domain/exceptions/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { ecrirePourcent } from '@dioptrie/domain/remises/rules'
import { IconEyeExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { NonLu } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Montant } from '../ui/Montant.tsx'
import style from './exceptions.module.css'
import { Personnes, Resume, useJours, usePersonnes } from './Personnes.tsx'
import { useSuivre } from './Suivre.tsx'
import { ICI, useVers } from './vers.ts'

/** The percents from which a discount is listed. */
const SEUILS = [0, 5, 10, 15, 20, 30, 50]

/** What it was or became: francs where it is a number of them. */
const lisible = (dit: string, ui: (mot: 'oui' | 'non') => string) =>
  dit === 'true' || dit === 'false'
    ? ui(dit === 'true' ? 'oui' : 'non')
    : /^-?\d{4,}$/.test(dit)
      ? ecrireMontant(Number(dit))
      : dit

/** What is out of the ordinary, one list for all: the owner reads it in the evening. */
export default function Exceptions() {
  const t = useTranslations('exceptions')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const format = useFormatter()
  const vers = useVers()
  const suivre = useSuivre()
  // Its refusal is said above the list (`Personnes`).
  const lues = usePersonnes()
  const personnes = new Map(
    (lues.error ? [] : (lues.data ?? [])).map(l => [
      l.IdUtilisateur,
      { value: l.IdUtilisateur, label: l.Qui },
    ]),
  ).values()
  const quand = (e: Exception) => format.dateTime(new Date(e.Le), 'moment')
  const dire = (e: Exception) =>
    [
      e.Pourcent !== null && ecrirePourcent(e.Pourcent),
      e.Approbateur && t('approuvePar', { qui: e.Approbateur }),
      e.Avant !== null && e.Apres !== null && `${lisible(e.Avant, ui)} → ${lisible(e.Apres, ui)}`,
      e.Genre === 'Lectures' || e.Genre === 'Clients d’ailleurs'
        ? t('dossiers', { n: e.Nombre })
        : e.Genre === 'Messages libres'
          ? t('messages', { n: e.Nombre })
          : e.Genre === 'Réimpression'
            ? t('tirages', { n: e.Nombre, papier: e.Motif ?? '' })
            : e.Nombre > 1 && t('ensemble', { n: e.Nombre }),
      e.Genre !== 'Réimpression' && e.Motif,
    ]
      .filter(Boolean)
      .join(' · ')
  const colonnes: Colonne<Exception>[] = [
    {
      champ: 'Genre',
      titre: t('genre'),
      cellule: e => t(`genres.${e.Genre}`),
      texte: e => t(`genres.${e.Genre}`),
    },
    {
      champ: 'Le',
      titre: t('quand'),
      triable: true,
      cellule: e => <span className="chiffres">{quand(e)}</span>,
      texte: quand,
    },
    { champ: 'Qui', titre: t('qui') },
    { champ: 'Objet', titre: t('objet') },
    { champ: 'Motif', titre: t('detail'), attenue: true, cellule: dire, texte: dire },
    {
      champ: 'Montant',
      titre: champ('Montant'),
      droite: true,
      triable: true,
      cellule: e => (e.Montant === null ? '' : <Montant valeur={e.Montant} />),
      texte: e => (e.Montant === null ? '' : ecrireMontant(e.Montant)),
    },
    {
      champ: 'Suivi',
      titre: t('suivi'),
      cellule: e =>
        e.Suivi && (
          <span title={[e.SuiviPar, e.Note].filter(Boolean).join(' · ')}>{t(`suivis.${e.Suivi}`)}</span>
        ),
      texte: e => (e.Suivi ? [t(`suivis.${e.Suivi}`), e.SuiviPar, e.Note].filter(Boolean).join(' · ') : ''),
    },
    { champ: 'Officine', cachee: true },
  ]
  return (
    <>
      <ListPage
        cle="exceptions"
        appel={contrat.exceptions.liste}
        parOfficine
        dire={t}
        colonnes={colonnes}
        periode={t('quand')}
        filtres={[
          {
            champ: 'Genre',
            titre: t('genre'),
            options: GENRES_EXCEPTION.map(g => ({ value: g as string, label: t(`genres.${g}`) })),
          },
          {
            champ: 'seuil',
            titre: t('seuil'),
            options: SEUILS.map(n => ({ value: String(n), label: t('auMoins', { n }) })),
          },
          {
            champ: 'suivi',
            titre: t('suivi'),
            options: ['non vu' as const, ...ETATS_DU_SUIVI].map(e => ({
              value: e as string,
              label: t(`suivis.${e}`),
            })),
          },
          { champ: 'discrets', titre: t('discrets'), options: [{ value: 'oui', label: t('avecDiscrets') }] },
          { champ: 'IdUtilisateur', titre: t('qui'), options: [...personnes] },
        ]}
        tri="-Le"
        choisir
        groupe={suivre.actions}
        ouvrir={vers}
        note={<Totaux />}
        vide={{
          icone: IconEyeExclamation,
          texte: t('videTexte', { n: SEUIL_REMISE }),
        }}
      />
      {suivre.fenetre}
    </>
  )
}

/** How many of each kind, and what they amount to, over the same days and officine; each leads to its own. */
function Totaux() {
  const t = useTranslations('exceptions')
  const { IdOfficine } = useOfficine()
  const demande = useSearch({ strict: false }) as Record<string, string | undefined>
  const choisie = useJours()
  const lecture = useQuery(
    requete(contrat.exceptions.totaux, {
      query: { ...choisie, ...(demande.seuil && { seuil: demande.seuil }), IdOfficine },
    }),
  )
  if (lecture.error) return <NonLu lecture={lecture} />
  const dits = choisie.du && choisie.au && `${ecrireJour(choisie.du)} – ${ecrireJour(choisie.au)}`
  return (
    <>
      <Personnes />
      <section className={style.totaux} aria-label={t('totaux')} data-attendus={!lecture.data || undefined}>
        <p>{dits || t('dernierMois')}</p>
        <ul>
          {(lecture.data ?? []).map(({ Genre, Nombre, Montant: montant }) => {
            const choisi = demande.Genre === Genre
            return (
              <li key={Genre}>
                <Link
                  to={ICI}
                  search={{ ...demande, page: undefined, Genre: choisi ? undefined : Genre }}
                  aria-current={choisi ? 'true' : undefined}
                >
                  <span>{t(`genres.${Genre}`)}</span>
                  <strong>{Nombre}</strong>
                  {montant !== 0 && <Montant valeur={montant} />}
                </Link>
              </li>
            )
          })}
        </ul>
      </section>
      <Resume />
    </>
  )
}
