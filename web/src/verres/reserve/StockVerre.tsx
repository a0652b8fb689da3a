import type { Coordonnees } from '@dioptrie/domain/verres/reserve'
import type { NomCommercial } from '@dioptrie/domain/verres/stock'
import { Button, SegmentedControl, Skeleton, Tabs } from '@mantine/core'
import { IconDownload, IconPlus, IconPrinter, IconTruckDelivery, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useFormatter } from 'use-intl'
import { contrat, ouvrir, requete, telecharger, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { usePermission } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { ChampListe } from '../../ui/ChampListe.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { Erreur, NonLu } from '../../ui/Erreur.tsx'
import { EtatVide } from '../../ui/EtatVide.tsx'
import { QuitterSansBrouillon } from '../../ui/fiche/QuitterSansBrouillon.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import { useTouches } from '../../ui/useTouches.ts'
import { casiersProgressifs, casiersUnifocaux, placeDe, prochainManquant, type Verre } from './casier.ts'
import { Demandes } from './Demandes.tsx'
import { GrilleVerres } from './GrilleVerres.tsx'
import { Manquants } from './Manquants.tsx'
import { NomsCommerciaux } from './NomsCommerciaux.tsx'
import { PanneauCase } from './PanneauCase.tsx'
import style from './reserve.module.css'
import { type Mode, useSaisies } from './useSaisies.ts'

const FenetreNom = lazy(async () => ({ default: (await import('./FenetreNom.tsx')).FenetreNom }))
const ImportStock = lazy(async () => ({ default: (await import('./ImportStock.tsx')).ImportStock }))
const FenetreTenir = lazy(async () => ({ default: (await import('./FenetreTenir.tsx')).FenetreTenir }))

const ONGLETS = ['unifocal', 'progressif', 'manquants', 'noms'] as const
type Onglet = (typeof ONGLETS)[number]

/** What is looked at, in the address. */
interface Etat {
  /** `importer`: a file takes the place of the screen, and the back button returns to it. */
  onglet?: Onglet | 'importer' | undefined
  nom?: string | undefined
  /** Its diameter, or its base. */
  facette?: number | undefined
}
function useEtat() {
  const etat = useSearch({ strict: false }) as Etat
  const navigate = useNavigate()
  return {
    etat,
    importer: () => void navigate({ to: '.', search: { onglet: 'importer' } }),
    changer: (maj: Etat) =>
      void navigate({ to: '.', search: { ...etat, ...maj }, replace: true, resetScroll: false }),
  }
}

/** The lenses that the shop has on its shelves, by power: what there is, what comes and goes, what to order. */
export default function StockVerre() {
  const t = useTranslations('reserve')
  const titre = useTranslations('verres')('stock')
  const format = useFormatter()
  const { etat, changer, importer } = useEtat()
  const { IdOfficine, IdOfficinePropre, officines } = useOfficine()
  const ici = IdOfficine ?? IdOfficinePropre
  const officine = officines.find(o => o._id === ici)?.Nom ?? ''
  const tientLesNoms = usePermission('verres.ecrire')
  const exporte = usePermission('stock.ecrire')
  const export_ = useGeste()
  const ui = useTranslations('ui')
  const [nouveau, setNouveau] = useState(false)
  const resume = useQuery(requete(contrat.stockVerre.resume, { query: { IdOfficine: ici } }))
  const noms = useQuery(requete(contrat.stockVerre.noms, { query: {} }))
  const tous = (noms.data ?? []) as NomCommercial[]
  const onglet = etat.onglet ?? 'unifocal'
  const genre = onglet === 'progressif' ? 'progressif' : 'unifocal'
  const duGenre = tous.filter(n => n.Genre === genre)
  const nom = duGenre.find(n => n._id === etat.nom) ?? duGenre[0]
  const compteLe = resume.data?.compteLe
  if (onglet === 'importer' && exporte)
    return (
      <Suspense fallback={<Skeleton height={320} radius="md" />}>
        <ImportStock key={ici} IdOfficine={ici} officine={officine} />
      </Suspense>
    )
  return (
    <>
      <Entete
        titre={titre}
        contexte={
          compteLe
            ? t('ou', { officine, le: format.dateTime(new Date(compteLe), { dateStyle: 'short' }) })
            : officine || '\u00a0'
        }
        sansDock={!tientLesNoms}
      >
        {exporte && (
          <Button
            variant="default"
            loading={export_.enCours}
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            onClick={() =>
              void export_.faire(() =>
                telecharger(contrat.stockVerre.exporter, { query: { IdOfficine: ici } }),
              )
            }
          >
            {ui('exporter')}
          </Button>
        )}
        {exporte && (
          <Button
            variant="default"
            leftSection={<IconUpload size={18} stroke={1.8} aria-hidden />}
            onClick={() => importer()}
          >
            {t('importation.bouton')}
          </Button>
        )}
        {tientLesNoms && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNouveau(true)}>
            {t('nomCommercial.ajouter')}
          </Button>
        )}
      </Entete>
      {export_.refus && <Erreur refus={export_.refus} quoi={ui('exportRefuse')} />}
      <NonLu lecture={resume} />
      <Chiffres resume={resume.data} IdOfficine={ici} />
      <Tabs
        className={style.onglets}
        value={onglet}
        onChange={o =>
          changer({ onglet: (o ?? undefined) as Onglet | undefined, nom: undefined, facette: undefined })
        }
      >
        <Tabs.List aria-label={t('onglets')}>
          {ONGLETS.map(o => (
            <Tabs.Tab key={o} value={o}>
              {t(o)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={onglet}>
          <NonLu lecture={noms} />
          {onglet === 'noms' && <NomsCommerciaux />}
          {onglet === 'manquants' && <Manquants IdOfficine={ici} />}
          {(onglet === 'unifocal' || onglet === 'progressif') &&
            (noms.data === undefined ? (
              !noms.error && <Skeleton height={320} radius="md" />
            ) : nom ? (
              <Rayon
                key={`${ici} ${nom._id} ${etat.facette ?? ''}`}
                nom={nom}
                noms={duGenre}
                ici={ici}
                officine={officine}
                facette={etat.facette}
                changer={changer}
              />
            ) : (
              <Panneau>
                <EtatVide
                  icone={IconPlus}
                  titre={t('nomCommercial.vide')}
                  texte={t('nomCommercial.videTexte')}
                  actions={
                    tientLesNoms && (
                      <Button onClick={() => setNouveau(true)}>{t('nomCommercial.ajouter')}</Button>
                    )
                  }
                />
              </Panneau>
            ))}
        </Tabs.Panel>
      </Tabs>
      <Suspense>
        {nouveau && (
          <FenetreNom
            nom={null}
            genre={genre}
            fermer={cree => {
              setNouveau(false)
              if (cree) changer({ onglet: cree.Genre, nom: cree._id, facette: undefined })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

interface PropsChiffres {
  resume:
    | {
        Verres: number
        Puissances: number
        ValeurAchat: number | null
        SousLeSeuil: number
        AZero: number
        Manquants: number
        Fournisseurs: string[]
      }
    | undefined
  IdOfficine: string
}

/** What the shelves hold, in five figures, and the way to order what is missing. */
function Chiffres({ resume: r, IdOfficine }: PropsChiffres) {
  const t = useTranslations('reserve')
  const format = useFormatter()
  const peutCommander = usePermission('receptions.ecrire')
  const commander = useAppel(contrat.stockVerre.commander)
  const geste = useGeste()
  const nombre = (n: number | undefined) => (n === undefined ? '…' : format.number(n))
  return (
    <>
      {geste.refus && <Erreur refus={geste.refus} quoi={t('nonCommande')} />}
      <dl className={style.chiffres}>
        <div>
          <dt>{t('verres')}</dt>
          <dd className="chiffres">{nombre(r?.Verres)}</dd>
          <dd>{r && t('puissances', { n: r.Puissances })}</dd>
        </div>
        {r?.ValeurAchat !== null && (
          <div>
            <dt>{t('valeur')}</dt>
            <dd className="chiffres">{r ? <Montant valeur={r.ValeurAchat} /> : '…'}</dd>
            <dd>
              {r && r.Verres > 0 && r.ValeurAchat !== null
                ? t('parVerre', { prix: `${format.number(Math.round(r.ValeurAchat / r.Verres))} F` })
                : ''}
            </dd>
          </div>
        )}
        <div data-ton="warn">
          <dt>{t('sousLeSeuil')}</dt>
          <dd className="chiffres">{nombre(r?.SousLeSeuil)}</dd>
          <dd>{t('horsZero')}</dd>
        </div>
        <div data-ton="bad">
          <dt>{t('aZero')}</dt>
          <dd className="chiffres">{nombre(r?.AZero)}</dd>
          <dd>{t('puissancesVides')}</dd>
        </div>
        {peutCommander && (
          <div>
            <dt className={style.cache}>{t('commander')}</dt>
            <dd>
              <Button
                variant="default"
                leftSection={<IconTruckDelivery size={18} stroke={1.8} aria-hidden />}
                disabled={!r || r.Manquants === 0}
                loading={geste.enCours}
                onClick={() =>
                  void geste.faire(async () => {
                    const { bons } = await commander.mutateAsync({ payload: { IdOfficine } })
                    avisSucces(t('commandes', { bons: bons.map(b => b.RefBR).join(', ') }))
                  })
                }
              >
                {t('commander')}
              </Button>
            </dd>
            <dd>{r && t('aCommander', { n: r.Manquants, qui: r.Fournisseurs.join(', ') })}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

interface PropsRayon {
  nom: NomCommercial
  noms: readonly NomCommercial[]
  ici: string
  officine: string
  facette: number | undefined
  changer: (maj: Etat) => void
}

/** The lenses of a name in the grid of one diameter, or of one base. */
function rangerVerres(tous: Verre[], unifocal: boolean, voulue: number | undefined) {
  const facetteDe = (v: Verre) => (unifocal ? (v.Diametre ?? null) : (v.Base ?? null))
  const facettes = [...new Set(tous.map(facetteDe))].sort((a, b) => (a ?? -1) - (b ?? -1))
  const facette = facettes.find(f => f === (voulue ?? undefined)) ?? facettes[0] ?? null
  const visibles = tous.filter(v => facetteDe(v) === facette)
  return {
    ...{ tous, facettes, facette, visibles },
    verres: new Map(visibles.map(v => [placeDe(v), v])),
    casiers: unifocal ? casiersUnifocaux(visibles) : casiersProgressifs(visibles),
  }
}

/** One name: its grid, the square one stands on, and what is typed into it. */
function Rayon({ nom, noms, ici, officine, facette: voulue, changer }: PropsRayon) {
  const t = useTranslations('reserve')
  const ui = useTranslations('ui')
  const unifocal = nom.Genre === 'unifocal'
  const question = { query: { IdOfficine: ici, IdNomCommercial: nom._id } }
  const unifocaux = useQuery({ ...requete(contrat.stockVerre.unifocaux, question), enabled: unifocal })
  const progressifs = useQuery({ ...requete(contrat.stockVerre.progressifs, question), enabled: !unifocal })
  const lecture = unifocal ? unifocaux : progressifs
  const lus = lecture.data as Verre[] | undefined
  // Thousands of squares: put in order when they are read, not at each key.
  const { tous, facettes, facette, visibles, verres, casiers } = useMemo(
    () => rangerVerres(lus ?? [], unifocal, voulue),
    [lus, unifocal, voulue],
  )
  const [vise, setVise] = useState<Coordonnees | null>(null)
  const depart = visibles.find(v => v.Quantite < v.SeuilAlerte) ?? visibles[0]
  const curseur: Coordonnees =
    vise ?? depart ?? (unifocal ? { Sph: 0, Cyl: 0 } : { Sph: 0, Add: 1, Cote: 'OD' })
  const place: Coordonnees = unifocal
    ? { Sph: curseur.Sph, Cyl: curseur.Cyl ?? 0 }
    : { Sph: curseur.Sph, Add: curseur.Add ?? 1, Cote: curseur.Cote ?? 'OD' }
  const [fenetre, setFenetre] = useState(false)
  const papier = useGeste()
  const ecrit = usePermission('stock.ecrire')
  const compte = usePermission('stock.inventorier')
  const recoit = [usePermission('receptions.ecrire'), usePermission('receptions.valider')].every(Boolean)
  const modes: Mode[] = [
    ...(recoit ? (['entree'] as const) : []),
    ...(ecrit ? (['sortie'] as const) : []),
    ...(compte ? (['comptage'] as const) : []),
  ]
  const saisies = useSaisies({
    ...{ IdOfficine: ici, IdNomCommercial: nom._id, genre: nom.Genre, facette, verres, modes },
  })
  const nombre = saisies.nombres.size + saisies.parties.size
  const enMode = (mode: Mode) => modes.includes(mode) && (() => saisies.changerMode(mode))
  const autreNom = (pas: number) => () => {
    const suivant = noms[(noms.indexOf(nom) + pas + noms.length) % noms.length]
    if (suivant && suivant !== nom) changer({ nom: suivant._id, facette: undefined })
  }
  useTouches({
    'ctrl+enter': modes.length > 0 && saisies.enregistrer,
    '+': enMode('entree'),
    '-': enMode('sortie'),
    '=': enMode('comptage'),
    m: () => {
      const suivant = prochainManquant(casiers, verres, place)
      if (suivant) setVise(suivant)
    },
    '[': autreNom(-1),
    ']': autreNom(1),
  })
  return (
    <div className={style.rayon}>
      <Panneau bord className={style.principal}>
        <div className={style.barre}>
          <ChampListe
            aria-label={t('nom')}
            data={noms.map(n => ({ value: n._id, label: n.Libelle }))}
            value={nom._id}
            onChange={id => id && changer({ nom: id, facette: undefined })}
          />
          {facettes.length > 1 && (
            <SegmentedControl
              aria-label={t(unifocal ? 'diametres' : 'base')}
              value={String(facette)}
              data={facettes.map(f => ({
                value: String(f),
                label:
                  f === null ? t('sansBase') : unifocal ? t('diametre', { n: f }) : t('baseDite', { n: f }),
              }))}
              onChange={f => changer({ facette: f === 'null' ? undefined : Number(f) })}
            />
          )}
          <span className={style.fournisseur}>
            {nom.NomFourVerr}
            {facettes.length === 1 && unifocal && facette !== null && ` · ${t('diametre', { n: facette })}`}
          </span>
          {/* Its room is kept while the lenses come: the button beside it stays under the finger. */}
          {(tous.length > 0 || lecture.isPending) && (
            <Button
              variant="default"
              disabled={tous.length === 0}
              loading={papier.enCours}
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => void papier.faire(() => ouvrir(contrat.stockVerre.imprimer, question))}
            >
              {ui('imprimer')}
            </Button>
          )}
          {ecrit && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setFenetre(true)}
            >
              {t('tenue.ajouter')}
            </Button>
          )}
        </div>
        {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprime')} />}
        <NonLu lecture={lecture} />
        {!lecture.data && !lecture.error && <Skeleton height={280} />}
        {lecture.data && tous.length === 0 && (
          <EtatVide
            icone={IconPlus}
            titre={t('nomCommercial.sansPuissance')}
            texte={t('nomCommercial.sansPuissanceTexte', { officine, nom: nom.Libelle })}
            actions={ecrit && <Button onClick={() => setFenetre(true)}>{t('tenue.ajouter')}</Button>}
          />
        )}
        {tous.length > 0 && (
          <>
            <ul className={style.legende}>
              {(['En stock', 'Alerte', 'Rupture'] as const).map(e => (
                <li key={e}>
                  <i data-etat={e} aria-hidden />
                  {t(`etats.${e}`)}
                </li>
              ))}
              <li>
                <i data-etat="rien" aria-hidden>
                  ·
                </i>
                {t('nonTenu')}
              </li>
            </ul>
            <GrilleVerres
              nom={nom.Libelle}
              casiers={casiers}
              verres={verres}
              saisies={saisies.nombres}
              parties={saisies.parties}
              curseur={place}
              viser={setVise}
              taper={modes.length > 0 ? saisies.taper : undefined}
            />
            <Touches ecrit={modes.length > 0} />
          </>
        )}
        {unifocal && tous.length > 0 && (
          <Demandes IdOfficine={ici} nom={nom} facette={facette} peutTenir={ecrit} />
        )}
      </Panneau>
      {tous.length > 0 && (
        <PanneauCase
          place={place}
          verre={verres.get(placeDe(place))}
          officine={officine}
          saisies={saisies}
          modes={modes}
        />
      )}
      {/* Another name or tab is another grid: what is typed here would go with this one. */}
      <QuitterSansBrouillon
        modifiee={nombre > 0}
        meme={(a, b) =>
          (b.onglet ?? 'unifocal') === nom.Genre &&
          (b.nom ?? noms[0]?._id) === nom._id &&
          a.facette === b.facette
        }
        titre={ui('quitter.titre')}
        texte={t('aEnregistrer', { n: nombre })}
      />
      <Suspense>
        {fenetre && (
          <FenetreTenir
            nom={nom}
            IdOfficine={ici}
            facette={facette}
            fermer={f => {
              setFenetre(false)
              if (f !== undefined && f !== facette) changer({ nom: nom._id, facette: f ?? undefined })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** What the keys do in the grid. */
function Touches({ ecrit }: { ecrit: boolean }) {
  const t = useTranslations('reserve.touches')
  const lignes: [string[], string][] = [
    [['↑', '↓', '←', '→'], t('case')],
    ...(ecrit
      ? ([
          [['0…9'], t('chiffres')],
          [['+', '−', '='], t('mode')],
        ] as [string[], string][])
      : []),
    [['M'], t('manquant')],
    [['[', ']'], t('nom')],
  ]
  return (
    <ul className={style.touches}>
      {lignes.map(([touches, dit]) => (
        <li key={dit}>
          {touches.map(touche => (
            <Raccourci key={touche} touche={touche} lu />
          ))}
          {dit}
        </li>
      ))}
    </ul>
  )
}
