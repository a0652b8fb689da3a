import type { Numero } from '@dioptrie/domain/commandes/prix'
import type { Paire } from '@dioptrie/domain/commandes/vente'
import { ecrireNombre, enPlus, formule } from '@dioptrie/domain/kernel/optique'
import type { Choix, DemandeChoix } from '@dioptrie/domain/verres/choix'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { contrat, requete, requetePage, useComplement } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { premier } from '../../kernel/places.ts'
import { avisAttention } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Comptage } from '../../ui/Comptage.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { NonLu } from '../../ui/Erreur.tsx'
import { Fait } from '../../ui/Fait.tsx'
import { useTouches } from '../../ui/useTouches.ts'
import style from './choix.module.css'
import { Epaisseurs } from './Epaisseurs.tsx'
import { Filtres, type FiltresDuChoix } from './Filtres.tsx'
import { Modeles } from './Modeles.tsx'
import { Options } from './Options.tsx'
import { PrixDesVerres } from './PrixDesVerres.tsx'
import {
  actuelEnTete,
  type BoiteTapee,
  boiteComplete,
  boiteDe,
  COTES,
  type Cote,
  cocheesDe,
  cotesDe,
  type Ordonnance,
  pourLeModele,
  questionDe,
  retenues,
  type VerresPris,
  type Vision,
  verresDuRayon,
  verresPris,
  visionDuDepart,
  type Yeux,
} from './retenue.ts'

interface Props {
  n: Numero
  /** Whose pair it is. */
  client: string
  paire: Paire
  /** What its lenses are sold for now. */
  vendu: Partial<Record<Cote, number | null>>
  ordonnance: Ordonnance
  /** Its frame, when it is an article. */
  monture: { designation: string; Taille: string | null } | null
  /** The day of the sale: its list prices it. */
  jour: string
  /** Whose shelf is looked at, and what the sale changes of it. */
  IdOfficine: string
  rayon: NonNullable<DemandeChoix['Rayon']>
  /** Months of warranty of lenses at this price. */
  mois: (prix: number) => number
  prendre: (pris: VerresPris) => void
  revenir: () => void
}

/** Ms without a key after which a word no longer waits for the answer to the one before it. */
const PAUSE = 120
const COTES_DE_BOITE = ['A', 'B', 'DBL', 'ED'] as const

/** The same pair asked otherwise: what was answered stands, greyed, until the filter has its own answer. */
const memePaire = (a: DemandeChoix, b: DemandeChoix) => {
  const nue = ({ IdIndice, IdFourVerr, IdMatiere, q, EnStock, DelaiMax, limit, ...paire }: DemandeChoix) =>
    JSON.stringify(paire)
  return nue(a) === nue(b)
}
/** Narrowed, the list has what a person reads: two hundred rows drawn at each word would be waited for. */
const resserree = (
  { limit: _, ...question }: DemandeChoix,
  { q, ...filtres }: FiltresDuChoix,
): DemandeChoix => ({
  ...question,
  ...filtres,
  ...(q ? { q } : {}),
})
function useChoix(payload: DemandeChoix) {
  return useQuery({
    ...requete(contrat.verres.choix, { payload }),
    staleTime: 60_000,
    placeholderData: (avant: Choix | undefined, lue) =>
      lue && memePaire(lue.queryKey.at(-1) as DemandeChoix, payload) ? avant : undefined,
  })
}

/** The lenses of a pair, from its prescription: a full screen of the sale, which waits behind it. */
export default function ChoisirVerres(props: Props) {
  const { n, paire, ordonnance, jour, IdOfficine, rayon } = props
  const t = useTranslations('vendre.choix')
  const ui = useTranslations('ui')
  const depart = paire.OD?.IdModelVer ? paire.OD : paire.OG
  const [vision, setVision] = useState<Vision>(() => visionDuDepart(paire, ordonnance))
  const [yeux, setYeux] = useState<Yeux>('deux')
  const [tapee, setTapee] = useState<BoiteTapee>({})
  const [filtres, setFiltres] = useState<FiltresDuChoix>({})
  const [texte, setTexte] = useState('')
  const mot = texte.trim()
  const [repose] = useDebouncedValue(mot, PAUSE)
  const [q, setQ] = useState('')
  const [vise, setVise] = useState<string | null>(depart?.IdModelVer ?? null)
  const [cochees, setCochees] = useState(() => cocheesDe(depart))
  const [auStock, setAuStock] = useState(true)
  const telephone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const filtre = useRef<HTMLInputElement>(null)
  const liste = useRef<HTMLDivElement>(null)
  const options = useRef<HTMLDivElement>(null)
  useEffect(() => liste.current?.focus(), [])

  const fournisseurs = useComplement({
    ...requetePage(contrat.fournisseursVerre.liste, { query: { limit: 200, tri: 'Fournisseur' } }),
    staleTime: 300_000,
  })?.pageOfItems
  const boiteEcrite = boiteDe(tapee, props.monture?.Taille)
  const boite = boiteComplete(boiteEcrite)
  const question = questionDe(ordonnance, { vision, yeux, boite, jour, IdOfficine, rayon })
  // Thicknesses are compared between all indices, whatever the list is narrowed to.
  const tous = useChoix(question)
  const filtree = q || Object.keys(filtres).length > 0 ? resserree(question, { ...filtres, q }) : question
  const lecture = useChoix(filtree)
  // One question at a time: a word asked for at each key would wait behind all its beginnings.
  if (q !== mot && (!lecture.isFetching || repose === mot)) setQ(mot)
  const actuel = depart?.IdModelVer ?? null
  const choix = useMemo(() => lecture.data && actuelEnTete(lecture.data, actuel), [lecture.data, actuel])
  // What is on screen answers what is asked now: nothing older is taken.
  const aJour = choix !== undefined && !lecture.isPlaceholderData && q === mot

  const modeles = choix?.modeles ?? []
  const seuls = choix?.sansModele ?? []
  const seul = seuls.find(s => s.IdNomCommercial === vise) ?? (modeles.length === 0 ? seuls[0] : undefined)
  const modele = seul ? undefined : (modeles.find(m => m.IdModelVer === vise) ?? modeles[0])
  const rangees = [...modeles.map(m => m.IdModelVer), ...seuls.map(s => s.IdNomCommercial)]
  const visee = seul?.IdNomCommercial ?? modele?.IdModelVer
  const offertes = modele && choix ? pourLeModele(modele, choix.options) : null
  const retenu = offertes ? retenues(cochees, offertes) : {}
  const indices = [
    ...new Map((tous.data?.modeles ?? []).map(m => [m.IdIndice, m.Indice] as const)).entries(),
  ].sort((a, b) => a[1] - b[1])
  const matieres = [
    ...new Map((tous.data?.modeles ?? []).map(m => [m.IdMatiere, m.NomMatiere] as const)).entries(),
  ]

  const filtrerIndice = (IdIndice: string | null) =>
    setFiltres(({ IdIndice: _, ...reste }) => (IdIndice ? { ...reste, IdIndice } : reste))
  const filtrerLeStock = () =>
    setFiltres(({ EnStock, ...reste }) => (EnStock ? reste : { ...reste, EnStock: true }))
  const viser = (id: string) => {
    setVise(id)
    premier(liste.current, `input[value="${id}"]`)?.focus()
  }
  const descendre = (pas: number) => {
    const rang = visee ? rangees.indexOf(visee) : -1
    const suivante = rangees[Math.min(Math.max(rang + pas, 0), rangees.length - 1)]
    if (suivante) viser(suivante)
  }
  const prendre = () => {
    if (!aJour) return avisAttention(t('encore'))
    if (choix && seul) return props.prendre(verresDuRayon(choix, seul))
    if (!choix || !modele) return avisAttention(t('rienAPrendre'))
    props.prendre(
      verresPris(
        choix,
        modele,
        retenu,
        fournisseurs?.find(f => f._id === modele.IdFourVerr)?.IdFournisseur,
        auStock,
      ),
    )
  }
  const changerBoite = (nom: (typeof COTES_DE_BOITE)[number], valeur: number | null) =>
    setTapee(avant => ({ ...avant, [nom]: Number.isNaN(valeur) ? null : valeur }))
  // Among the options the arrows go from one answer to the next.
  const fleche = (pas: number) => (e: KeyboardEvent) => {
    if (e.target instanceof Node && options.current?.contains(e.target)) return
    e.preventDefault()
    descendre(pas)
  }
  useTouches({
    escape: e => {
      e.preventDefault()
      props.revenir()
    },
    'ctrl+enter': () => prendre(),
    arrowdown: fleche(1),
    arrowup: fleche(-1),
    '/': () => filtre.current?.focus(),
    o: () => premier(options.current, 'input:not(:disabled)')?.focus(),
    s: () => filtrerLeStock(),
    'alt+g': () => setYeux(avant => (avant === 'deux' ? 'OG' : 'deux')),
    ...Object.fromEntries(
      indices.slice(0, 9).map(([id], rang) => [String(rang + 1), () => filtrerIndice(id)]),
    ),
    0: () => filtrerIndice(null),
  })

  const eyes = cotesDe(yeux)
  return (
    <div className={style.page} data-saisie>
      <Entete titre={t('titre')} contexte={t('contexte', { n, client: props.client })}>
        <Bouton
          libelle={t('revenir')}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          touche={ui('echap')}
          aria-keyshortcuts="Escape"
          faire={props.revenir}
        />
        {telephone && (
          <Bouton libelle={t('prendre')} variant="filled" disabled={!visee || !aJour} faire={prendre} />
        )}
      </Entete>
      <div className="sides">
        <div className="stack gap-12 min-0">
          <Bande
            ordonnance={ordonnance}
            cotes={eyes}
            mesures={choix ?? tous.data}
            monture={props.monture?.designation ?? paire.Monture ?? t('sansMonture')}
            boite={boiteEcrite}
            changer={changerBoite}
          />
          <Filtres
            {...{ filtres, setFiltres, texte, setTexte, vision, setVision, yeux, setYeux, telephone }}
            {...{ indices, matieres, fournisseurs, filtrerLeStock }}
            champ={filtre}
            versListe={() => (visee ? viser(visee) : undefined)}
            quitter={() => liste.current?.focus()}
          />
          <NonLu lecture={lecture} />
          <div
            ref={liste}
            tabIndex={-1}
            className={style.liste}
            aria-busy={!aJour && !lecture.error}
            data-perime={!aJour || undefined}
          >
            {!choix && !lecture.error && <p className="empty">{t('cherche')}</p>}
            {choix && (
              <Modeles
                choix={choix}
                cotes={eyes}
                vise={visee}
                actuel={actuel}
                viser={setVise}
                tarif={jour}
                sansFiltre={tous.data?.total ?? 0}
              />
            )}
          </div>
          {modele && offertes && (
            <div ref={options}>
              <Options {...{ modele, offertes, retenu, cochees }} cocher={setCochees} />
            </div>
          )}
        </div>
        <div className="stack gap-12 min-0">
          <PrixDesVerres
            {...{ modele, seul, retenu, cotes: eyes, mois: props.mois, auStock, setAuStock }}
            vendu={props.vendu}
            aJour={aJour}
            prendre={prendre}
          />
          {tous.data && boite && (
            <Epaisseurs choix={tous.data} question={question} boite={boite} indice={modele?.Indice} />
          )}
        </div>
      </div>
    </div>
  )
}

interface PropsBande extends Pick<Props, 'ordonnance'> {
  cotes: readonly (typeof COTES)[number][]
  mesures: Choix | undefined
  monture: string
  boite: BoiteTapee
  changer: (nom: (typeof COTES_DE_BOITE)[number], valeur: number | null) => void
}

/** What the lenses are for: the prescription, as it is priced, and the frame that holds them. */
function Bande({ ordonnance, cotes, mesures, monture, boite, changer }: PropsBande) {
  const t = useTranslations('vendre.choix')
  return (
    <div className={style.bande}>
      <section>
        <h2>{t('ordonnance')}</h2>
        <dl className={`chiffres ${style.yeux}`}>
          {COTES.map(cote => (
            <Fait key={cote} data-absent={!cotes.includes(cote) || undefined} nom={cote}>
              {formule(ordonnance[cote]) || '–'}
            </Fait>
          ))}
        </dl>
      </section>
      <section>
        <h2>{t('bareme')}</h2>
        <dl className={`chiffres ${style.yeux}`}>
          {COTES.map(cote => (
            <Fait key={cote} data-absent={!cotes.includes(cote) || undefined} nom={cote}>
              {mesures?.[cote] ? formule({ ...mesures[cote], Axe: enPlus(ordonnance[cote]).Axe }) : '–'}
            </Fait>
          ))}
        </dl>
      </section>
      <section>
        <h2>{monture}</h2>
        <div className={style.boite}>
          {COTES_DE_BOITE.map(nom => (
            <Comptage
              key={nom}
              size="xs"
              label={nom}
              aria-label={t(`boite.${nom}`)}
              refusComptage={t('millimetres')}
              value={boite[nom] ?? null}
              onChange={valeur => changer(nom, valeur)}
            />
          ))}
        </div>
      </section>
      <section>
        <h2>{t('diametre')}</h2>
        <strong className={style.diametre}>
          {COTES.map(c => mesures?.[c]?.Diametre)
            .filter(d => d != null)
            .map(d => ecrireNombre(d as number))
            .join(' · ') || '–'}
        </strong>
      </section>
    </div>
  )
}
