import type { Coordonnees } from '@dioptrie/domain/verres/reserve'
import type { NomCommercial } from '@dioptrie/domain/verres/stock'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { contrat, requete } from '../../kernel/api.ts'
import { ouvrir } from '../../kernel/fichiers.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { ChampListe } from '../../ui/ChampListe.tsx'
import { Erreur, NonLu } from '../../ui/Erreur.tsx'
import { EtatVide } from '../../ui/EtatVide.tsx'
import { QuitterSansBrouillon } from '../../ui/fiche/QuitterSansBrouillon.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import { useTouches } from '../../ui/useTouches.ts'
import { casiersProgressifs, casiersUnifocaux, placeDe, prochainManquant, type Verre } from './casier.ts'
import { Demandes } from './Demandes.tsx'
import { GrilleVerres } from './GrilleVerres.tsx'
import { PanneauCase } from './PanneauCase.tsx'
import style from './reserve.module.css'
import { type Mode, useSaisies } from './useSaisies.ts'

const FenetreTenir = lazy(async () => ({ default: (await import('./FenetreTenir.tsx')).FenetreTenir }))

interface Props {
  nom: NomCommercial
  noms: readonly NomCommercial[]
  /** The one that an address without a name shows. */
  dAbord: string | undefined
  ici: string
  officine: string
  /** The diameter or the base that is asked for. */
  facette: number | undefined
  changer: (maj: { nom?: string | undefined; facette?: number | undefined }) => void
}

/** The lenses of a name in the grid of one diameter, or of one base. */
function rangerVerres(tous: Verre[], unifocal: boolean, voulue: number | undefined) {
  const facetteDe = (v: Verre) => (unifocal ? (v.Diametre ?? null) : (v.Base ?? null))
  const facettes = [...new Set(tous.map(facetteDe))].sort((a, b) => (a ?? -1) - (b ?? -1))
  const facette = facettes.find(f => f === voulue) ?? facettes[0] ?? null
  const visibles = tous.filter(v => facetteDe(v) === facette)
  return {
    tous,
    facettes,
    facette,
    visibles,
    verres: new Map(visibles.map(v => [placeDe(v), v])),
    casiers: unifocal ? casiersUnifocaux(visibles) : casiersProgressifs(visibles),
  }
}

/** One name: its grid, the square one stands on, and what is typed into it. */
export function Rayon({ nom, noms, dAbord, ici, officine, facette: voulue, changer }: Props) {
  const t = useTranslations('reserve')
  const ui = useTranslations('ui')
  const unifocal = nom.Genre === 'unifocal'
  const question = { query: { IdOfficine: ici, IdNomCommercial: nom._id } }
  const unifocaux = useQuery({ ...requete(contrat.stockVerre.unifocaux, question), enabled: unifocal })
  const progressifs = useQuery({ ...requete(contrat.stockVerre.progressifs, question), enabled: !unifocal })
  const lecture = unifocal ? unifocaux : progressifs
  const lus = lecture.data as Verre[] | undefined
  // The one shown first stays: a smaller diameter that a colleague adds does not take what is typed in this one.
  const [premiere, setPremiere] = useState<number | null>()
  const demandee = voulue ?? premiere ?? undefined
  // Thousands of squares: put in order when they are read, not at each key.
  const { tous, facettes, facette, visibles, verres, casiers } = useMemo(
    () => rangerVerres(lus ?? [], unifocal, demandee),
    [lus, unifocal, demandee],
  )
  if (premiere === undefined && facettes.length > 0) setPremiere(facette)
  const [vise, setVise] = useState<Coordonnees | null>(null)
  // The square one begins on stays under the hand: a colleague who fills it makes another one the first that lacks.
  const [depart, setDepart] = useState<{ facette: number | null; place: Coordonnees }>()
  const premier = visibles.find(v => v.Quantite < v.SeuilAlerte) ?? visibles[0]
  if (premier && depart?.facette !== facette) setDepart({ facette, place: premier })
  const curseur: Coordonnees =
    vise ?? depart?.place ?? (unifocal ? { Sph: 0, Cyl: 0 } : { Sph: 0, Add: 1, Cote: 'OD' })
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
    IdOfficine: ici,
    IdNomCommercial: nom._id,
    genre: nom.Genre,
    facette,
    verres,
    modes,
    viser: setVise,
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
        <div className="row wrap gap-12 p12-16">
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
              onChange={f => {
                // Named by nothing in the address: it may be the same one.
                if (f === 'null' && nombre === 0) setPremiere(null)
                changer({ facette: f === 'null' ? undefined : Number(f) })
              }}
            />
          )}
          <span className={`grow note ${style.fournisseur}`}>
            {nom.NomFourVerr}
            {facettes.length === 1 && unifocal && facette !== null && ` · ${t('diametre', { n: facette })}`}
          </span>
          {/* Its room is kept while the lenses come: the button beside it stays under the finger. */}
          {(tous.length > 0 || lecture.isPending) && (
            <Bouton
              libelle={ui('imprimer')}
              disabled={tous.length === 0}
              loading={papier.enCours}
              leftSection={<IconPrinter size={16} aria-hidden />}
              faire={() => void papier.faire(() => ouvrir(contrat.stockVerre.imprimer, question))}
            />
          )}
          {ecrit && (
            <Bouton
              libelle={t('tenue.ajouter')}
              leftSection={<IconPlus size={16} aria-hidden />}
              faire={() => setFenetre(true)}
            />
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
            actions={
              ecrit && <Bouton libelle={t('tenue.ajouter')} variant="filled" faire={() => setFenetre(true)} />
            }
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
              aRecompter={saisies.aRecompter}
              curseur={place}
              viser={setVise}
              taper={modes.length > 0 ? saisies.taper : undefined}
              mode={saisies.mode}
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
          (b.onglet ?? 'unifocal') === nom.Genre && (b.nom ?? dAbord) === nom._id && a.facette === b.facette
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
        <li className="inline-row gap-4" key={dit}>
          {touches.map(touche => (
            <Raccourci key={touche} touche={touche} lu />
          ))}
          {dit}
        </li>
      ))}
    </ul>
  )
}
