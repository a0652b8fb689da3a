import type { Etat, LigneEtat } from '@dioptrie/domain/etats/contract'
import type { ColonneEtat, DefinitionEtat, NomEtat } from '@dioptrie/domain/etats/definitions'
import { ouverture } from '@dioptrie/domain/etats/ouvertures'
import { decaler, LIGNES_ATTENDUES, seFiltre } from '@dioptrie/domain/etats/rules'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { type Intervalle, variation } from '@dioptrie/domain/kernel/periode'
import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChartBar, IconChevronLeft, IconChevronRight, IconFileTypePdf } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFormatter } from 'use-intl'
import { contrat, questionDAdresse, type RefusApi, useAppel } from '../kernel/api.ts'
import { ouvrir, telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import type { EtatListe } from '../kernel/useListe.ts'
import { Variation } from '../tableau-de-bord/Variation.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Cartes } from '../ui/liste/Cartes.tsx'
import { Exporter } from '../ui/liste/Exporter.tsx'
import { Filtres } from '../ui/liste/Filtres.tsx'
import listes from '../ui/liste/liste.module.css'
import { Periodes } from '../ui/liste/Periodes.tsx'
import { Pied } from '../ui/liste/Pied.tsx'
import { Tableau } from '../ui/liste/Tableau.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { useColonnes } from '../ui/liste/useColonnes.ts'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useGeste } from '../ui/useGeste.ts'
import { useTouches } from '../ui/useTouches.ts'
import { Chiffres } from './Chiffres.tsx'
import { Dessin } from './Dessin.tsx'
import style from './etats.module.css'
import { type Ligne, useEtat } from './useEtat.ts'
import { useFiltres } from './useFiltres.ts'
import { useValeur } from './useValeur.tsx'
import { Vues } from './Vues.tsx'
import { useVers } from './vers.ts'

const Fichiers = lazy(() => import('./Fichiers.tsx'))

/** Where a row, a figure of a row, or a total leads. */
type Vers = (ligne: LigneEtat | null, colonne?: ColonneEtat) => string | undefined

/** What gives way first in a table too narrow for all. */
const CEDENT: Record<string, number> = {
  Par: 1,
  Centre: 1,
  CodeBarre: 1,
  Officine: 2,
  Montee: 2,
  Motif: 2,
  Vendeur: 3,
  // How late an order is comes before the days its lenses came and went.
  VerresCommandes: 3,
  VerresRecus: 4,
  // Read in two columns beside it, or in the figures above.
  TauxRegle: 3,
  ATemps: 3,
  Bons: 4,
  Remises: 4,
  Comptoir: 6,
  Assurance: 5,
  Transfere: 4,
}

/** Every report is this screen: its address says which, its definition says what is in it. */
export default function EcranEtat() {
  const adresse = useLocation({ select: l => l.pathname })
  // As one leaves, the address is already that of the next screen, and this one still stands.
  const [nom] = useState(() => adresse.split('/').at(-1) as NomEtat)
  return <EtatLu nom={nom} />
}

function EtatLu({ nom }: { nom: NomEtat }) {
  const t = useTranslations('etats')
  const { definition, data, periode, question, liste, refus, cle } = useEtat(nom)
  const filtres = useFiltres(nom, liste.etat.par ?? definition.par?.[0])
  const papier = useGeste()
  const emporte = usePermission('ventes.exporter')
  const [active, setActive] = useState(0)
  const [refusExport, setRefusExport] = useState<RefusApi | null>(null)
  const telephone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const comparer = liste.etat.comparer === 'an' ? 'an' : 'avant'
  const { par = definition.par?.[0] } = liste.etat
  const adresseDe = useVers()
  const { IdOfficine = null } = useOfficine()
  const posees = liste.actifs.map(champ => [champ, liste.etat[champ]])
  const vue = {
    etat: nom,
    par: par ?? null,
    periode,
    filtres: Object.fromEntries(posees),
    officine: IdOfficine,
  }
  const vers: Vers = (ligne, colonne) => adresseDe(ouverture(vue, ligne, colonne))
  const choix = useColonnes(`${cle}-${par ?? ''}`, useColonnesDEtat(definition, data, vers))
  const demande = { params: { etat: nom }, query: questionDAdresse(contrat.etats.imprimer, question) }
  const imprimer = () => papier.faire(() => ouvrir(contrat.etats.imprimer, demande))
  const grand = (data?.pager.totalItems ?? 0) > LIGNES_ATTENDUES
  const faireEcrire = useAppel(contrat.etatsEnregistres.demanderFichier)
  const exporterPlusTard = async (format: 'xlsx' | 'csv') => {
    const { IdOfficine: ou, ...posee } = question
    const Question = Object.fromEntries(Object.entries(posee).filter((e): e is [string, string] => !!e[1]))
    const { Lignes } = await faireEcrire.mutateAsync({
      payload: { Etat: nom, Question, IdOfficine: ou ?? null, format },
    })
    avisSucces(t('enArrierePlan', { n: Lignes }))
    return 'plus tard'
  }
  const exporter = (format: 'xlsx' | 'csv'): Promise<unknown> =>
    grand
      ? exporterPlusTard(format)
      : telecharger(contrat.etats.exporter, {
          ...demande,
          query: { ...questionDAdresse(contrat.etats.exporter, question), format },
        })
  useTouches(emporte ? { x: () => void papier.faire(() => exporter('xlsx')) } : {})
  const refusDuFichier = papier.refus ?? refusExport
  const rien = data?.pager.totalItems === 0 && !liste.enRetard
  const compare = comparer === 'an' ? data?.an : data?.avant
  // Rows that are compared have a total that is.
  const totaux = {
    ...data?.totaux,
    ...(compare && definition.graphe && { Avant: compare.totaux[definition.graphe.valeur], Ecart: 0 }),
  } as Partial<Ligne>
  const propsLignes = { liste, choix, totaux, selection: null, menu: undefined, activer: setActive, active }
  const ouvrirLigne = (l: Ligne) => vers(l) ?? '.'
  return (
    <>
      <Entete titre={t(nom)} contexte={<Contexte data={data} periode={periode} />}>
        <Vues nom={nom} adresse={liste.etat} />
        <Bouton
          libelle={t('pdf')}
          loading={papier.enCours}
          icone={IconFileTypePdf}
          faire={() => void imprimer()}
          disabled={!data || rien}
        />
        {emporte && (
          <Exporter
            liste={liste}
            choix={choix}
            nom={nom}
            appel={exporter}
            surRefus={setRefusExport}
            touche="x"
          />
        )}
      </Entete>
      <div className="row wrap gap-8 mb12 sans-impression">
        {periode && (
          <>
            <Periodes
              liste={{
                etat: liste.etat.periode || liste.etat.du ? liste.etat : { ...liste.etat, periode: 'mois' },
                changer: liste.changer,
              }}
              libelle={t('periode')}
            />
            <Pas periode={periode} changer={p => liste.changer({ periode: undefined, ...p })} />
            <NativeSelect
              aria-label={t('comparer')}
              value={comparer}
              onChange={e => liste.changer({ comparer: e.currentTarget.value === 'an' ? 'an' : undefined })}
              data={(['avant', 'an'] as const).map(value => ({
                value,
                label: `${t('comparer')} ${t(`contre.${value}`)}`,
              }))}
            />
          </>
        )}
      </div>
      <Filtres liste={liste} filtres={filtres} periode={undefined} />
      {grand && (
        <Suspense fallback={null}>
          <Fichiers nom={nom} />
        </Suspense>
      )}
      {refusDuFichier && (
        <div className={listes.refus}>
          <Erreur refus={refusDuFichier} quoi={t('nonExporte')} />
        </div>
      )}
      {refus && !data ? (
        <Erreur refus={refus} quoi={t('illisible')} reessayer={liste.recharger} />
      ) : !data ? (
        <Skeleton height={420} radius={10} />
      ) : (
        <div className={style.pile} data-retard={liste.enRetard || undefined}>
          {refus && <Erreur refus={refus} quoi={t('illisible')} reessayer={liste.recharger} />}
          {!rien && (
            <>
              <Chiffres definition={definition} data={data} comparer={comparer} vers={c => vers(null, c)} />
              <Dessin definition={definition} data={data} comparer={comparer} vers={vers} />
              {data.collection && data.collection.length > 1 && par !== 'officine' && (
                <Collection data={data} />
              )}
            </>
          )}
          <Panneau
            bord
            titre={t('lignes', { n: data.pager.totalItems })}
            lien={
              definition.par && (
                <SegmentedControl
                  size="xs"
                  className={style.par}
                  aria-label={t('par')}
                  value={par ?? ''}
                  onChange={v =>
                    liste.changer({ ...sansLesAutres(definition, v, liste.etat), tri: undefined })
                  }
                  data={definition.par.map(value => ({ value, label: t(`groupes.${value as 'jour'}`) }))}
                />
              )
            }
          >
            {rien ? (
              <EtatVide
                icone={IconChartBar}
                titre={t(definition.periode ? 'vide' : 'videACeJour')}
                texte={t(definition.periode ? 'videTexte' : 'videACeJourTexte')}
                actions={
                  definition.periode && liste.etat.periode !== 'annee' ? (
                    <Bouton
                      libelle={t('cetteAnnee')}
                      faire={() => liste.changer({ periode: 'annee', du: undefined, au: undefined })}
                    />
                  ) : null
                }
              />
            ) : telephone ? (
              <Cartes {...propsLignes} ouvrir={ouvrirLigne} />
            ) : (
              <Tableau {...propsLignes} ouvrir={ouvrirLigne} />
            )}
            {!rien && <Pied liste={liste} telephone={telephone} />}
          </Panneau>
          <p className="caption">{t('pied')}</p>
        </div>
      )}
    </>
  )
}

/** Another grouping, without the filters that are of this one alone. */
function sansLesAutres(definition: DefinitionEtat, par: string, etat: EtatListe): EtatListe {
  const perdus = definition.filtres.filter(f => etat[f.nom] && !seFiltre(f, par))
  return {
    ...Object.fromEntries(perdus.map(f => [f.nom, undefined])),
    par: par === definition.par?.[0] ? undefined : par,
  }
}

/** The columns that came with the report, and beside rows that last, what each was before. */
function useColonnesDEtat(definition: DefinitionEtat, data: Etat | undefined, vers: Vers): Colonne<Ligne>[] {
  const t = useTranslations('etats')
  const { dire, dessiner } = useValeur()
  const valeur = definition.graphe?.valeur
  const suivies = data?.lignes.some(l => l.Avant !== undefined) ?? false
  const colonnes = (data?.colonnes ?? []).flatMap((champ, rang): Colonne<Ligne>[] => {
    const c = definition.colonnes.find(x => x.nom === champ)
    if (!c) return []
    const nombre = !['texte', 'jour', 'mois'].includes(c.genre)
    // A report is read for its figures: words give way before any of them goes out of sight, the last ones first.
    const cede = CEDENT[champ] ?? (rang > 0 && !nombre ? 4.9 - rang / 10 : undefined)
    return [
      {
        champ,
        titre: t(`colonnes.${champ as 'Total'}`),
        droite: nombre,
        triable: !c.rapport,
        ...(cede ? { cede } : {}),
        texte: l => dire(c, l[champ]),
        // A card is one link already. It has no header: a day that is not that of the row says of what it is.
        carte: l =>
          c.genre === 'jour' && champ !== 'Jour' && l[champ]
            ? `${t(`colonnes.${champ as 'Total'}`)} ${dire(c, l[champ])}`
            : dessiner(c, l[champ]),
        cellule: l => {
          const dit = dessiner(c, l[champ])
          const lien = rang > 0 && l._id && l[champ] ? vers(l, c) : undefined
          return lien ? (
            <Link to={lien} className={`same-color no-line relative z1 ${style.chiffre}`}>
              {dit}
            </Link>
          ) : (
            dit
          )
        },
      },
    ]
  })
  if (!suivies || !valeur) return colonnes
  const avant = definition.colonnes.find(c => c.nom === valeur) as ColonneEtat
  return [
    ...colonnes,
    {
      champ: 'Avant',
      titre: t('colonnes.Avant'),
      droite: true,
      attenue: true,
      cede: 2,
      texte: l => dire(avant, l.Avant),
      cellule: l => dessiner(avant, l.Avant),
    },
    {
      champ: 'Ecart',
      titre: t('colonnes.Ecart'),
      droite: true,
      cede: 3,
      texte: l => String(variation(Number(l[valeur] ?? 0), Number(l.Avant ?? 0)) ?? ''),
      cellule: l => (
        <Variation
          valeur={variation(Number(l[valeur] ?? 0), Number(l.Avant ?? 0))}
          moins={avant.moins ?? false}
        />
      ),
    },
  ]
}

function Contexte({ data, periode }: { data: Etat | undefined; periode: Intervalle | undefined }) {
  const t = useTranslations('etats')
  const format = useFormatter()
  return (
    <span className="chiffres">
      {[
        periode ? t('duAu', { du: ecrireJour(periode.du), au: ecrireJour(periode.au) }) : t('aCeJour'),
        data &&
          t('chiffresDe', {
            heure: format.dateTime(new Date(data.luLe), 'heure'),
          }),
        data?.retard ? t('enRetardDe', { n: data.retard }) : null,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

/** One period back, one further; never into days that have not come. */
function Pas({ periode, changer }: { periode: Intervalle; changer: (p: Intervalle) => void }) {
  const t = useTranslations('etats')
  const apres = decaler(periode, 1)
  return (
    <span className="inline-flex gap-8">
      <BoutonABulle
        icone={IconChevronLeft}
        libelle={t('precedente')}
        variant="default"
        faire={() => changer(decaler(periode, -1))}
      />
      <BoutonABulle
        icone={IconChevronRight}
        libelle={t('suivante')}
        variant="default"
        disabled={apres.du > aujourdhuiAbidjan(new Date())}
        faire={() => changer(apres)}
      />
    </span>
  )
}

function Collection({ data }: { data: Etat }) {
  const t = useTranslations('etats')
  return (
    <Panneau titre={t('collection')}>
      <dl className={style.collection}>
        {data.collection?.map(c => (
          <Fait key={c.IdOfficine} nom={c.officine}>
            <Montant valeur={c.montant} />
          </Fait>
        ))}
      </dl>
    </Panneau>
  )
}
