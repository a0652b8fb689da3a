import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { ModeleVerre, Tarif } from '@dioptrie/domain/verres/contract'
import type { Bande } from '@dioptrie/domain/verres/matrice'
import { ecrireBande } from '@dioptrie/domain/verres/rules'
import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useDepart } from '../kernel/depart.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Note } from '../ui/Erreur.tsx'
import { BrouillonRepris, Quitter } from '../ui/fiche/Brouillon.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { CeQuiManque } from './CeQuiManque.tsx'
import { EditeurBande } from './EditeurBande.tsx'
import { BarreDEnregistrement, RefusDeMatrice, useEnregistrement } from './EnregistrerMatrice.tsx'
import { Essayer } from './Essayer.tsx'
import style from './matrice.module.css'
import { Sol } from './Sol.tsx'
import { TableDesBandes } from './TableDesBandes.tsx'
import {
  type Additions,
  contientPoint,
  couper,
  type Dessinee,
  entre,
  joignables,
  joindre,
  memesAdditions,
  type Point,
  premierChevauchement,
  quiChevauche,
  type Tracee,
  trous,
  type Zone,
} from './terrain.ts'
import { useMatrice } from './useMatrice.ts'

const HistoriqueBande = lazy(async () => ({
  default: (await import('./HistoriqueBande.tsx')).HistoriqueBande,
}))

interface Props {
  modele: ModeleVerre
  tarif: Tarif
  lues: readonly Bande[]
  ecrit: boolean
  surModification: (modifiee: boolean) => void
  /** Led here by a key, as many times: the arrows are for the ground. */
  mene?: number
}

/** A band that was refused because another one is there: it stays drawn, with what would make room. */
interface Refusee {
  bande: Tracee & { cle?: string | undefined }
  autre: Dessinee
}

const dire = (b: Tracee) => `${ecrireBande(b)}, ${ecrireMontant(b.Prix)}`
const SANS_ADDITION: Additions = { AddInf: null, AddSup: null }
const nomDe = ({ AddInf, AddSup }: Additions) => `${AddInf ?? ''}/${AddSup ?? ''}`

/** The ranges of additions that the bands speak of, each a drawing of its own; « any » is one of them. */
function couchesDe(bandes: readonly Dessinee[]): Additions[] {
  const couches = new Map(bandes.map(({ AddInf, AddSup }) => [nomDe({ AddInf, AddSup }), { AddInf, AddSup }]))
  return [...couches.values()].sort((a, b) => (a.AddInf ?? -1) - (b.AddInf ?? -1))
}

/** The price of a lens by sphere and cylinder, drawn and changed with the mouse or the keys, and saved whole. */
export function Matrice({ modele, tarif, lues, ecrit, surModification, mene = 0 }: Props) {
  const t = useTranslations('verres')
  const voitAchat = usePermission('stock.prixachat')
  const [enSaisie, setEnSaisie] = useState(false)
  const m = useMatrice(ecrit ? `matrice:${tarif._id}:${modele._id}` : '', lues, voitAchat, enSaisie)
  const { bandes, modifiee } = m
  const quitter = useDepart(modifiee, m.brouillon, (a, b) => a.modele === b.modele && a.tarif === b.tarif)
  const sol = useRef<HTMLDivElement>(null)
  const [couche, setCouche] = useState<Additions | null>(null)
  const [curseur, setCurseur] = useState<Point | null>(null)
  const [trace, setTrace] = useState<Zone | null>(null)
  const [refusee, setRefusee] = useState<Refusee | null>(null)
  const [essai, setEssai] = useState<(Point & { Add: number | null }) | null>(null)
  const [histoire, setHistoire] = useState<Dessinee | null>(null)
  const [aEditer, setAEditer] = useState(0)
  const repondu = useRef(0)

  const couches = couchesDe(bandes)
  const ici = couches.find(c => couche && memesAdditions(c, couche)) ?? couche ?? couches[0] ?? SANS_ADDITION
  const visibles = bandes.filter(b => memesAdditions(b, ici))
  const vides = trous(visibles)
  const depart = visibles.find(b => contientPoint(b, { Sph: 0, Cyl: 0 })) ?? visibles[0]
  const ou: Point = curseur ?? { Sph: depart?.SphInf ?? 0, Cyl: depart?.CylInf ?? 0 }
  const sous = trace ? undefined : visibles.find(b => contientPoint(b, ou))
  const croisees = premierChevauchement(bandes)

  useEffect(() => {
    if (mene > 0) sol.current?.focus()
  }, [mene])
  useEffect(() => surModification(modifiee), [modifiee, surModification])
  const enregistrement = useEnregistrement({ modele, tarif, m, empeche: !ecrit || croisees !== null })

  const aller = (point: Point) => {
    setCurseur(point)
    setTrace(null)
    setRefusee(null)
  }
  const versBande = (b: Zone) => aller({ Sph: b.SphInf, Cyl: b.CylInf })
  const tracer = (zone: Zone, ouvrir = false) => {
    setTrace(zone)
    setRefusee(null)
    if (ouvrir) setAEditer(n => n + 1)
  }
  const poser = (suite: Dessinee[]) => {
    enregistrement.oublier()
    m.poser(suite)
    setRefusee(null)
  }
  const { appliquer, faireLaPlace, retirer, couperIci, joindreIci } = useGestesDeBandes({
    bandes,
    poser,
    cleNeuve: m.cleNeuve,
    ou,
    refuser: setRefusee,
    placee: bande => {
      if (!memesAdditions(bande, ici)) setCouche({ AddInf: bande.AddInf, AddSup: bande.AddSup })
      versBande(bande)
    },
    vers: versBande,
    revenir: () => sol.current?.focus(),
  })
  const suivante = <Z extends Zone>(zones: readonly Z[], sens: 1 | -1): Z | undefined => {
    const rangees = [...zones].sort((a, b) => a.CylInf - b.CylInf || a.SphInf - b.SphInf)
    const rang = rangees.findIndex(z => contientPoint(z, ou))
    return rangees.at(rang < 0 ? 0 : (rang + sens) % rangees.length)
  }
  const editer = () => {
    if (!trace && !sous) tracer(vides.find(z => contientPoint(z, ou)) ?? entre(ou, ou))
    setAEditer(n => n + 1)
  }
  const voisines = sous ? joignables(sous, bandes) : []

  const surTouche = (touche: string, maj: boolean): boolean => {
    if (touche === 'b') {
      const b = suivante(visibles, maj ? -1 : 1)
      if (b) versBande(b)
    } else if (touche === 't') {
      const z = suivante(vides, maj ? -1 : 1)
      if (z) versBande(z)
    } else if (touche === 'escape') {
      if (!trace && !refusee) return false
      setTrace(null)
      setRefusee(null)
    } else if (!ecrit) return false
    else if (touche === 'enter') editer()
    else if (touche === 'delete' || touche === 'backspace') {
      if (sous) retirer(sous)
    } else if (touche === 'c') {
      if (sous) couperIci(sous, maj ? 'Cyl' : 'Sph')
    } else if (touche === 'j') {
      if (sous && voisines[0]) joindreIci(sous, voisines[0])
    } else if (touche === 'ctrl+z') m.defaire?.()
    else return false
    return true
  }

  const prix = visibles.map(b => b.Prix)
  const editee = trace ? null : (sous ?? null)
  return (
    <>
      {m.repris && <BrouillonRepris abandonner={() => m.recommencer(lues)} />}
      <Panneau
        titre={t('matrice.titre')}
        bord
        lien={
          prix.length > 0 && (
            <span className="inline-row wrap gap-8 note">
              <span className={style.echelle} aria-hidden />
              <span>
                <Montant valeur={Math.min(...prix)} symbole={false} /> →{' '}
                <Montant valeur={Math.max(...prix)} />
              </span>
              <span className={style.hachure} aria-hidden />
              <span>{t('matrice.trou')}</span>
            </span>
          )
        }
      >
        {(couches.length > 1 || !memesAdditions(ici, couches[0] ?? SANS_ADDITION)) && (
          <Couches
            couches={couches}
            ici={ici}
            choisir={couche => {
              setCouche(couche)
              setTrace(null)
              setRefusee(null)
            }}
          />
        )}
        <Sol
          ref={sol}
          nom={t('matrice.de', { modele: modele.Libelle_Model, tarif: tarif.Libelle })}
          bandes={visibles}
          trous={vides}
          curseur={ou}
          trace={trace}
          refusee={refusee?.bande ?? null}
          croisees={croisees}
          essai={essai}
          ecrit={ecrit}
          aller={aller}
          tracer={tracer}
          surTouche={surTouche}
          editer={editer}
        />
        <Essayer bandes={bandes} addition={modele.TypeVision !== 'unifocal'} surEssai={setEssai} />
        <Touches ecrit={ecrit} />
      </Panneau>
      <RefusDeMatrice enregistrement={enregistrement} m={m} />
      {croisees && (
        <Croisees
          bandes={croisees}
          retirer={retirer}
          montrer={une => {
            setCouche({ AddInf: une.AddInf, AddSup: une.AddSup })
            versBande(une)
            sol.current?.focus()
          }}
        />
      )}
      <EditeurBande
        key={editee ? `${editee.cle} ${ecrireBande(editee)} ${editee.Prix}` : JSON.stringify(trace)}
        bande={editee}
        trace={trace}
        couche={ici}
        addition={modele.TypeVision !== 'unifocal'}
        voitAchat={voitAchat}
        ecrit={ecrit}
        aEditer={aEditer}
        repondu={repondu}
        refusee={refusee}
        faireLaPlace={faireLaPlace}
        appliquer={appliquer}
        retirer={retirer}
        couper={couperIci}
        coupable={axe => (sous ? couper(sous, ou, axe) !== null : false)}
        voisines={voisines}
        joindre={joindreIci}
        historique={setHistoire}
        surSaisie={setEnSaisie}
        renoncer={() => {
          setTrace(null)
          setRefusee(null)
          sol.current?.focus()
        }}
      />
      <CeQuiManque
        vides={vides}
        ecrit={ecrit}
        prendre={z => {
          if (ecrit) return tracer(z, true)
          versBande(z)
          sol.current?.focus()
        }}
      />
      <TableDesBandes
        bandes={bandes}
        voitAchat={voitAchat}
        choisir={b => {
          setCouche({ AddInf: b.AddInf, AddSup: b.AddSup })
          versBande(b)
          sol.current?.focus()
        }}
      />
      {ecrit && (modifiee || m.defaire) && (
        <BarreDEnregistrement
          enregistrement={enregistrement}
          m={m}
          tarif={tarif}
          defaire={() => {
            m.defaire?.()
            setRefusee(null)
          }}
        />
      )}
      <Suspense>
        {histoire?._id && (
          <HistoriqueBande id={histoire._id} titre={ecrireBande(histoire)} fermer={() => setHistoire(null)} />
        )}
      </Suspense>
      <Quitter depart={quitter} />
    </>
  )
}

interface PropsGestes {
  bandes: readonly Dessinee[]
  poser: (suite: Dessinee[]) => void
  cleNeuve: () => string
  ou: Point
  refuser: (refusee: Refusee) => void
  /** It is there: one looks at it, in its range of additions. */
  placee: (bande: Tracee) => void
  vers: (bande: Zone) => void
  /** Back to the ground. */
  revenir: () => void
}

/** What is done to the bands: each gives the whole drawing as it becomes. */
function useGestesDeBandes({ bandes, poser, ...o }: PropsGestes) {
  /** A new band, or another shape or price of one that is there; refused where another one stands. */
  const appliquer = (bande: Refusee['bande']) => {
    const autre = quiChevauche(bande, bandes)
    if (autre) return o.refuser({ bande, autre })
    poser(
      bande.cle
        ? bandes.map(b => (b.cle === bande.cle ? { ...b, ...bande, cle: b.cle } : b))
        : [...bandes, { ...bande, cle: o.cleNeuve() }],
    )
    o.placee(bande)
    o.revenir()
  }
  /** Room is made on one side or the other, and it is tried again. */
  const faireLaPlace = (mienne: Refusee['bande'], autre: Dessinee | null) => {
    if (!autre) return appliquer(mienne)
    const suite = bandes.map(b => (b.cle === autre.cle ? autre : b))
    const encore = quiChevauche(mienne, suite)
    poser(
      encore
        ? suite
        : mienne.cle
          ? suite.map(b => (b.cle === mienne.cle ? { ...b, ...mienne, cle: b.cle } : b))
          : [...suite, { ...mienne, cle: o.cleNeuve() }],
    )
    if (encore) return o.refuser({ bande: mienne, autre: encore })
    o.vers(mienne)
    o.revenir()
  }
  const retirer = (b: Dessinee) => {
    poser(bandes.filter(x => x.cle !== b.cle))
    o.revenir()
  }
  const couperIci = (b: Dessinee, axe: 'Sph' | 'Cyl') => {
    const parts = couper(b, o.ou, axe)
    if (!parts) return
    const [une, deux] = parts
    const { _id, version, ...neuve } = deux
    poser([...bandes.map(x => (x.cle === b.cle ? une : x)), { ...neuve, cle: o.cleNeuve() }])
  }
  const joindreIci = (b: Dessinee, autre: Dessinee) => {
    poser(bandes.filter(x => x.cle !== autre.cle).map(x => (x.cle === b.cle ? joindre(b, autre) : x)))
    o.revenir()
  }
  return { appliquer, faireLaPlace, retirer, couperIci, joindreIci }
}

function Touches({ ecrit }: { ecrit: boolean }) {
  const t = useTranslations('verres')
  return (
    <p className={style.touches}>
      {(
        [
          ['↑ ↓ ← →', t('touches.aller')],
          ...(ecrit
            ? ([
                [t('touches.maj'), t('touches.tracer')],
                [t('touches.entree'), t('touches.prix')],
                [t('touches.suppr'), t('touches.retirer')],
                ['C', t('touches.couper')],
                ['J', t('touches.joindre')],
              ] as [string, string][])
            : []),
          ['B', t('touches.bande')],
          ['T', t('touches.trou')],
        ] as [string, string][]
      ).map(([touche, dit]) => (
        <span key={touche}>
          <Raccourci touche={touche} lu /> {dit}
        </span>
      ))}
    </p>
  )
}

interface PropsCouches {
  couches: readonly Additions[]
  ici: Additions
  choisir: (couche: Additions | null) => void
}

/** The range of additions that is drawn. */
function Couches({ couches, ici, choisir }: PropsCouches) {
  const t = useTranslations('verres')
  return (
    <div className={style.couches}>
      <SegmentedControl
        size="sm"
        aria-label={t('matrice.additions')}
        data={(couches.some(c => memesAdditions(c, ici)) ? couches : [...couches, ici]).map(c => ({
          value: nomDe(c),
          label:
            c.AddInf === null
              ? t('matrice.touteAddition')
              : (ecrireBande({ SphInf: 0, SphSup: 0, CylInf: 0, CylSup: 0, ...c }).split(' Add ')[1] ??
                ''),
        }))}
        value={nomDe(ici)}
        onChange={nom => choisir(couches.find(c => nomDe(c) === nom) ?? null)}
      />
    </div>
  )
}

interface PropsCroisees {
  bandes: readonly [Dessinee, Dessinee]
  montrer: (une: Dessinee) => void
  retirer: (b: Dessinee) => void
}

/** Two bands that lie over each other: nothing is saved before one of them goes. */
function Croisees({ bandes, montrer, retirer }: PropsCroisees) {
  const t = useTranslations('verres')
  return (
    <Note
      ton="bad"
      role="alert"
      titre={t('matrice.croisees')}
      actions={
        <>
          <Bouton
            libelle={t('matrice.montrer')}
            size="sm"
            faire={() => montrer(bandes[0])}
          />
          {/* One may cover the other wholly: the point then reaches only the first. */}
          {bandes.map(b => (
            <Bouton
              key={b.cle}
              libelle={t('matrice.retirerLa', { bande: dire(b) })}
              size="sm"
              faire={() => retirer(b)}
            />
          ))}
        </>
      }
    >
      {bandes.map(dire).join(' · ')}
    </Note>
  )
}
