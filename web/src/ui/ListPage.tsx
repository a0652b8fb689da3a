import type { Appel } from '@dioptrie/domain/kernel/contract'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Icon, IconFileSpreadsheet, IconFilter, IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { RefusApi } from '../kernel/api.ts'
import { telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { marque } from '../kernel/places.ts'
import { apresLePremierEcran } from '../kernel/premier.ts'
import { type Demander, type Element, type Liste, useListe, useTotaux } from '../kernel/useListe.ts'
import disposition from './disposition.module.css'
import { Entete } from './Entete.tsx'
import { Erreur, Note } from './Erreur.tsx'
import { NonGardee } from './EtatVide.tsx'
import { Cartes } from './liste/Cartes.tsx'
import { enregistrerLignes, type Format } from './liste/enregistrer.ts'
import style from './liste/liste.module.css'
import { Pied } from './liste/Pied.tsx'
import { PlaceDesOutils, PlaceDesPeriodes } from './liste/PlacesDesOutils.tsx'
import { Rien } from './liste/Rien.tsx'
import { BarreDeSelection } from './liste/Selection.tsx'
import { Tableau } from './liste/Tableau.tsx'
import {
  type ActionGroupee,
  type ActionLigne,
  type Colonne,
  type Creation,
  type Filtre,
  nomsDuFiltre,
  poses,
  type Selon,
  surCreation,
  type Vide,
} from './liste/types.ts'
import { useColonnes, useSansOfficine } from './liste/useColonnes.ts'
import { useSelection } from './liste/useSelection.ts'
import { VraimentVide } from './liste/VraimentVide.tsx'
import { Raccourci } from './Raccourci.tsx'
import { useTouches } from './useTouches.ts'

// Menus, popovers and choices come beside the rows, not before them: the rows are what one waits for.
const Outils = lazy(() => apresLePremierEcran(() => import('./liste/Outils.tsx')))
const Filtres = lazy(() =>
  apresLePremierEcran(async () => ({ default: (await import('./liste/Filtres.tsx')).Filtres })),
)
const Periodes = lazy(() =>
  apresLePremierEcran(async () => ({ default: (await import('./liste/Periodes.tsx')).Periodes })),
)

interface PropsListPage<A extends Appel> {
  /** Name of the list in preferences and exported files. */
  cle: string
  appel: A
  /** What its path names. */
  params?: Record<string, string>
  /** Of a call whose path names what is asked: its question, parted between path and query. */
  demander?: Demander
  /** The words of its area: « titre », « nombre » (12 clients), « invite » (what its field searches), « vide » and what follows it. */
  dire?: Mots
  titre?: string
  nombre?: (n: number) => string
  invite?: string
  colonnes: Selon<Colonne<Element<A>>>
  filtres?: Selon<Filtre>
  /** What 'du' and 'au' are about; a list without them says nothing. */
  periode?: string
  tri?: string
  /** The call takes 'IdOfficine'. */
  parOfficine?: boolean
  ouvrir: (ligne: Element<A>) => string
  /** A screen, or a window over the list. */
  creer?: Creation | undefined
  /** Secondary buttons of the title row. */
  actions?: ReactNode
  menu?: (ligne: Element<A>) => Selon<ActionLigne>
  groupe?: Selon<ActionGroupee<Element<A>>>
  /** Rows may be chosen, if only to be exported with the columns that are shown. */
  choisir?: boolean
  /** « 3 clients sélectionnés » */
  selectionnes?: (n: number) => string
  /** The call of the server that exports, or what asks for it; false when the person may not. Without it the browser writes the file. */
  exporter?: false | Appel | ((format: Format, question: Record<string, string | undefined>) => Promise<void>)
  /** What says that there is none yet; its picture alone where the words of the area say it. */
  vide: Icon | (Partial<Vide> & Pick<Vide, 'icone'>)
  /**
   * What its rows are opened, moved and written by, beside what its columns show. Said, the list asks for that and no more: only
   * the columns that are shown travel.
   */
  lit?: readonly (keyof Element<A> & string)[]
  /** Something to read before the list: what could not be done. */
  note?: ReactNode
  /** Between the title and the list: where what it shows stands in the whole. */
  avant?: ReactNode
  /** Beside the list, under it where there is no room. */
  cote?: ReactNode
  /** The call that adds up all results: each sum stands under the column of its name. */
  totaux?: Appel
}

type Mots = { (cle: never, ...valeurs: never[]): string; has: (cle: never) => boolean }
interface Dire {
  (cle: string, valeurs?: Record<string, unknown>): string
  has: (cle: string) => boolean
}

const videSelon = (dire: Dire, dit: Partial<Vide> & Pick<Vide, 'icone'>): Vide => ({
  titre: officine =>
    officine && dire.has('videOfficine') ? dire('videOfficine', { officine }) : dire('vide'),
  ailleurs: dire?.has('videAilleurs') ? n => dire('videAilleurs', { n }) : undefined,
  ...dit,
  texte: dit.texte ?? dire('videTexte'),
})

const parLAppel =
  (appel: Appel) =>
  (format: Format, { tri, ...question }: Record<string, string | undefined>) =>
    telecharger<Appel>(appel, { query: { format, tri, ...question } })

export function ListPage<A extends Appel>(props: PropsListPage<A>) {
  type E = Element<A> & { _id: string }
  const t = useTranslations('ui')
  const { cle, periode, creer, actions, menu } = props
  const dire = props.dire as unknown as Dire
  const { titre = dire('titre'), nombre = n => dire('nombre', { n }), invite = dire('invite') } = props
  const siVide = videSelon(dire, 'icone' in props.vide ? props.vide : { icone: props.vide })
  const exporter = typeof props.exporter === 'object' ? parLAppel(props.exporter) : props.exporter
  const filtres = poses(props.filtres ?? [])
  const ici = useLocation({ select: l => l.pathname })
  const choix = useColonnes(cle, useSansOfficine<E>(props))
  const liste = useListe({
    cle,
    champs: props.lit && [...props.lit, ...choix.visibles.flatMap(c => [c.champ, ...(c.lit ?? [])])],
    appel: props.appel,
    params: props.params,
    demander: props.demander,
    filtres: filtres.flatMap(nomsDuFiltre),
    tri: props.tri,
    parOfficine: props.parOfficine ?? false,
  }) as Liste<E>
  const ouvrir = (ligne: E) => {
    const vers = props.ouvrir(ligne)
    const [chemin, fenetre] = vers.split('?')
    if (!fenetre || chemin !== ici) return vers
    // A window over the list: what the list shows stays behind it.
    const demande = Object.entries({ ...liste.etat, ...Object.fromEntries(new URLSearchParams(fenetre)) })
    return `${ici}?${new URLSearchParams(demande.flatMap(([nom, dit]) => (dit ? [[nom, dit]] : [])))}`
  }
  const totaux = useTotaux(liste, props.totaux) as Partial<E> | undefined
  const selection = useSelection(liste)
  const groupe: ActionGroupee<E>[] = [
    ...(props.choisir
      ? [
          {
            libelle: t('exporter'),
            icone: IconFileSpreadsheet,
            faire: (choisies: E[]) => enregistrerLignes('xlsx', cle, choix.visibles, choix.titre, choisies),
          },
        ]
      : []),
    ...(poses(props.groupe ?? []) as unknown as ActionGroupee<E>[]),
  ]
  const navigate = useNavigate()
  const telephone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const champFiltre = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(0)
  const [refusExport, setRefusExport] = useState<RefusApi | null>(null)
  const { pager, actifs, lignes, refus } = liste

  const vide = pager?.totalItems === 0 && actifs.length === 0
  // Of what was asked before, it says nothing yet about what is asked now.
  const rien = pager?.totalItems === 0 && actifs.length > 0 && !liste.enRetard
  const avecSelection = groupe.length > 0 && !telephone

  const aller = (pas: number) => (e: KeyboardEvent) => {
    if (!lignes?.length) return
    e.preventDefault()
    const ici =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.ligne : undefined
    const rang = ici === undefined ? Math.min(active, lignes.length - 1) : Number(ici) + pas
    marque('ligne', Math.max(0, Math.min(rang, lignes.length - 1)))?.focus()
  }
  useTouches({
    '/': () => champFiltre.current?.select(),
    n:
      creer &&
      (() => {
        if (creer.faire) creer.faire()
        else void navigate({ to: creer.vers })
      }),
    arrowdown: aller(1),
    arrowup: aller(-1),
    ' ': e => {
      const rang = e.target instanceof HTMLElement ? e.target.dataset.ligne : undefined
      const ligne = rang === undefined ? undefined : lignes?.[Number(rang)]
      if (!ligne || !avecSelection) return
      e.preventDefault()
      selection.basculer(ligne)
    },
    escape: () => selection.vider(),
  })

  // On a phone the dock is for the next action; the work of a desk stands above the list.
  const auQuai = telephone && creer !== undefined && actions !== undefined
  const communs = { liste, choix, ouvrir, menu: menu as ((l: E) => Selon<ActionLigne>) | undefined }
  return (
    <>
      <Entete titre={titre} contexte={!vide && <Combien liste={liste} nombre={nombre} />} sansDock={!creer}>
        {!auQuai && actions}
        {creer && (
          <Button
            {...surCreation(creer)}
            leftSection={<IconPlus size={18} aria-hidden />}
            rightSection={telephone ? null : <Raccourci touche="N" />}
            aria-keyshortcuts="n"
          >
            {creer.libelle}
          </Button>
        )}
      </Entete>
      {auQuai && <div className={`flex gap-8 slide ${style.actionsTelephone}`}>{actions}</div>}
      {props.avant}
      {pager?.proche && (
        <Note ton="info" role="status">
          {t('resultatsProches', { q: liste.etat.q ?? '' })}
        </Note>
      )}
      <AvecCote cote={props.cote}>
        {!vide && (
          <>
            <div className={`${style.outils} sans-impression`}>
              <ChampFiltre liste={liste} invite={invite} champ={champFiltre} />
              {periode && (
                <Suspense fallback={<PlaceDesPeriodes />}>
                  <Periodes liste={liste} libelle={periode} />
                </Suspense>
              )}
              <div className={`flex gap-8 push ${style.outilsDroite}`}>
                <Suspense
                  fallback={
                    <PlaceDesOutils choix={choix} telephone={telephone} exporte={exporter !== false} />
                  }
                >
                  <Outils
                    liste={liste}
                    // Code that comes later no longer says whose rows it is for: both are of the same.
                    choix={choix as never}
                    telephone={telephone}
                    nom={cle}
                    exporter={exporter}
                    surRefus={setRefusExport}
                  />
                </Suspense>
              </div>
            </div>
            {(liste.parOfficine || filtres.length > 0 || actifs.length > 0) && (
              <Suspense fallback={<div className={`row wrap gap-8 t13 mb12 min-h28 ${style.filtres}`} />}>
                <Filtres liste={liste} filtres={filtres} periode={periode} />
              </Suspense>
            )}
          </>
        )}
        {props.note && <div className={style.refus}>{props.note}</div>}
        {refusExport && (
          <div className={style.refus}>
            <Erreur refus={refusExport} quoi={t('exportRefuse')} />
          </div>
        )}
        <section
          // Nothing yet is another panel, where the tools were: it comes there, rather than the rows sliding up.
          key={vide ? 'vide' : 'lignes'}
          className={`card clip ${style.panneau}`}
          aria-busy={lignes === undefined && !liste.nonGardee}
          aria-label={titre}
        >
          {refus && lignes === undefined ? (
            <div className="p16">
              <Erreur refus={refus} quoi={t('listeRefusee')} reessayer={liste.recharger} />
            </div>
          ) : liste.nonGardee ? (
            <NonGardee quoi={actifs.length > 0 ? 'recherche' : 'liste'} />
          ) : (
            <>
              {telephone ? (
                !vide &&
                !rien && (
                  <Cartes {...communs} selection={null} active={0} activer={setActive} totaux={totaux} />
                )
              ) : (
                <Tableau
                  {...communs}
                  selection={avecSelection && !vide && !rien ? selection : null}
                  active={Math.min(active, Math.max(0, (lignes?.length ?? 1) - 1))}
                  activer={setActive}
                  totaux={vide || rien ? undefined : totaux}
                />
              )}
              {vide && <VraimentVide liste={liste} vide={siVide} creer={creer} />}
              {rien && <Rien liste={liste} filtres={filtres} periode={periode} nombre={nombre} />}
              {selection.nombre > 0 && (
                <BarreDeSelection
                  liste={liste}
                  selection={selection}
                  groupe={groupe}
                  dire={props.selectionnes ?? (n => t('selectionnes', { n }))}
                />
              )}
              {!vide && !rien && <Pied liste={liste} telephone={telephone} />}
            </>
          )}
        </section>
      </AvecCote>
    </>
  )
}

/** « 12 clients », « 3 résultats sur 12 ». */
function Combien<E>({ liste, nombre }: { liste: Liste<E>; nombre: (n: number) => string }) {
  const t = useTranslations('ui')
  const { pager, actifs, totalSansFiltre } = liste
  const dire = (n: number, total: number, auMoins = false) =>
    actifs.length > 0 ? t(auMoins ? 'resultatsAuMoins' : 'resultats', { n, total }) : nombre(n)
  return (
    <span role="status" className="chiffres">
      {/* Before the answer, the room of its words is kept: all the rest stands under them. */}
      {pager ? (
        dire(pager.totalItems, totalSansFiltre ?? pager.totalItems, pager.auMoins)
      ) : (
        <span className={style.reserve}>{dire(100, 1000)}</span>
      )}
    </span>
  )
}

function AvecCote({ cote, children }: { cote: ReactNode; children: ReactNode }) {
  if (!cote) return children
  return (
    <div className="sides">
      <div className={disposition.large}>{children}</div>
      <div className="pile">{cote}</div>
    </div>
  )
}

interface PropsChampFiltre<E> {
  liste: Liste<E>
  invite: string
  champ: React.RefObject<HTMLInputElement | null>
}

/** The search leaves 250 ms after the last key: one question per word, not per letter. */
function ChampFiltre<E>({ liste, invite, champ }: PropsChampFiltre<E>) {
  const t = useTranslations('ui')
  const q = liste.etat.q ?? ''
  const [texte, setTexte] = useState(q)
  const [envoye, setEnvoye] = useState(q)
  // Changed from elsewhere: back button, « Tout effacer ».
  if (q !== envoye) {
    setEnvoye(q)
    setTexte(q)
  }
  const { changer } = liste
  const envoyer = useRef(changer)
  useEffect(() => {
    envoyer.current = changer
  })
  useEffect(() => {
    if (texte.trim() === envoye) return
    const minuterie = setTimeout(() => {
      setEnvoye(texte.trim())
      envoyer.current({ q: texte.trim() || undefined }, { remplacer: true })
    }, 250)
    return () => clearTimeout(minuterie)
  }, [texte, envoye])
  return (
    <TextInput
      ref={champ}
      type="search"
      className={style.champFiltre}
      aria-label={invite}
      aria-keyshortcuts="/"
      placeholder={invite}
      value={texte}
      onChange={e => setTexte(e.currentTarget.value)}
      leftSection={<IconFilter size={17} stroke={1.8} aria-hidden />}
      rightSection={
        texte ? (
          <CloseButton size={24} aria-label={t('effacerRecherche')} onClick={() => setTexte('')} />
        ) : (
          <Raccourci touche="/" />
        )
      }
      onKeyDown={e => {
        if (e.key === 'Escape') {
          e.stopPropagation()
          if (texte) setTexte('')
          else e.currentTarget.blur()
        }
        if (e.key === 'ArrowDown' || e.key === 'Enter') {
          e.preventDefault()
          marque('ligne', 0)?.focus()
        }
      }}
    />
  )
}
