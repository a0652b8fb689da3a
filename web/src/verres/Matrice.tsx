import type { ModeleVerre, Tarif } from '@dioptrie/domain/verres/contract'
import type { Bande } from '@dioptrie/domain/verres/matrice'
import { ecrireBande } from '@dioptrie/domain/verres/rules'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useDepart } from '../kernel/depart.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { BrouillonRepris, Quitter } from '../ui/fiche/Brouillon.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import {
  Couches,
  Croisees,
  Echelle,
  nomDe,
  type Refusee,
  Touches,
  useGestesDeBandes,
} from './AutourDeLaMatrice.tsx'
import { CeQuiManque } from './CeQuiManque.tsx'
import { EditeurBande } from './EditeurBande.tsx'
import { BarreDEnregistrement, RefusDeMatrice, useEnregistrement } from './EnregistrerMatrice.tsx'
import { Essayer } from './Essayer.tsx'
import { Sol } from './Sol.tsx'
import { TableDesBandes } from './TableDesBandes.tsx'
import {
  type Additions,
  contientPoint,
  couper,
  type Dessinee,
  entre,
  joignables,
  memesAdditions,
  type Point,
  premierChevauchement,
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

const SANS_ADDITION: Additions = { AddInf: null, AddSup: null }

/** The ranges of additions that the bands speak of, each a drawing of its own; « any » is one of them. */
function couchesDe(bandes: readonly Dessinee[]): Additions[] {
  const couches = new Map(bandes.map(({ AddInf, AddSup }) => [nomDe({ AddInf, AddSup }), { AddInf, AddSup }]))
  return [...couches.values()].sort((a, b) => (a.AddInf ?? -1) - (b.AddInf ?? -1))
}

/** The next one from where one stands, row by row. */
const suivante = <Z extends Zone>(zones: readonly Z[], ou: Point, sens: 1 | -1): Z | undefined => {
  const rangees = [...zones].sort((a, b) => a.CylInf - b.CylInf || a.SphInf - b.SphInf)
  const rang = rangees.findIndex(z => contientPoint(z, ou))
  return rangees.at(rang < 0 ? 0 : (rang + sens) % rangees.length)
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
  const montrer = (b: Dessinee) => {
    setCouche({ AddInf: b.AddInf, AddSup: b.AddSup })
    versBande(b)
    sol.current?.focus()
  }
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
  const editer = () => {
    if (!trace && !sous) tracer(vides.find(z => contientPoint(z, ou)) ?? entre(ou, ou))
    setAEditer(n => n + 1)
  }
  const voisines = sous ? joignables(sous, bandes) : []

  const surTouche = (touche: string, maj: boolean): boolean => {
    if (touche === 'b') {
      const b = suivante(visibles, ou, maj ? -1 : 1)
      if (b) versBande(b)
    } else if (touche === 't') {
      const z = suivante(vides, ou, maj ? -1 : 1)
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

  const editee = trace ? null : (sous ?? null)
  return (
    <>
      {m.repris && <BrouillonRepris abandonner={() => m.recommencer(lues)} />}
      <Panneau
        titre={t('matrice.titre')}
        bord
        lien={visibles.length > 0 && <Echelle prix={visibles.map(b => b.Prix)} />}
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
      {croisees && <Croisees bandes={croisees} retirer={retirer} montrer={montrer} />}
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
      <TableDesBandes bandes={bandes} voitAchat={voitAchat} choisir={montrer} />
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
