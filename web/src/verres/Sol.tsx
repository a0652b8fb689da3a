import { groupes } from '@dioptrie/domain/kernel/argent'
import { ecrireDioptrie, ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import { ecrireBande } from '@dioptrie/domain/verres/rules'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, type Ref, useEffect, useRef } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './matrice.module.css'
import {
  casesEn,
  contientPoint,
  type Dessinee,
  entre,
  enveloppe,
  LIMITES,
  PAS,
  type Point,
  type Zone,
} from './terrain.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  nom: string
  bandes: readonly Dessinee[]
  trous: readonly Zone[]
  curseur: Point
  trace: Zone | null
  refusee: Zone | null
  croisees: readonly Dessinee[] | null
  essai: Point | null
  ecrit: boolean
  aller: (point: Point) => void
  tracer: (zone: Zone, ouvrir?: boolean) => void
  /** True when the key was for it. */
  surTouche: (touche: string, maj: boolean) => boolean
  editer: () => void
}

const FLECHES: Record<string, [sph: number, cyl: number]> = {
  ArrowLeft: [-PAS, 0],
  ArrowRight: [PAS, 0],
  ArrowUp: [0, -PAS],
  ArrowDown: [0, PAS],
}
const borner = (n: number, min: number, max: number) => Math.min(max, Math.max(min, n))
const prixDe = (b: Dessinee) => groupes(b.Prix).join(' ')

/** Every so many dioptres, so that the numbers of an axis do not touch. */
const graduations = (inf: number, sup: number, pas: number) => {
  const premiere = Math.ceil(inf / pas) * pas
  return Array.from({ length: Math.floor((sup - premiere) / pas) + 1 }, (_, i) => premiere + i * pas)
}

/** The ground itself: bands by their price, holes hatched, one point on it that the arrows move. */
export function Sol(props: Props) {
  const { ref, nom, bandes, trous, curseur, trace, refusee, croisees, essai, ecrit, aller, tracer } = props
  const t = useTranslations('verres')
  const terrain = useRef<HTMLDivElement>(null)
  const ancre = useRef<Point | null>(null)
  const tire = useRef<Point | null>(null)
  const point = (p: Point): Zone => entre(p, p)
  const sol = enveloppe([
    // Who draws keeps room around a first band: the next one is drawn beside it, with the mouse too.
    ...(ecrit ? [enveloppe([])] : []),
    enveloppe(bandes),
    point(curseur),
    ...(trace ? [trace] : []),
    ...(refusee ? [refusee] : []),
    ...(essai ? [point(essai)] : []),
  ])
  const [n, m] = [casesEn(sol.SphInf, sol.SphSup), casesEn(sol.CylInf, sol.CylSup)]
  const place = (z: Zone) => ({
    left: `${((casesEn(sol.SphInf, z.SphInf) - 1) / n) * 100}%`,
    width: `${(casesEn(z.SphInf, z.SphSup) / n) * 100}%`,
    top: `${((casesEn(sol.CylInf, z.CylInf) - 1) / m) * 100}%`,
    height: `${(casesEn(z.CylInf, z.CylSup) / m) * 100}%`,
  })
  const prix = bandes.map(b => b.Prix)
  const [bas, haut] = [Math.min(...prix), Math.max(...prix)]
  const part = (b: Dessinee) => (haut > bas ? (b.Prix - bas) / (haut - bas) : 0.3)
  const sous = bandes.find(b => contientPoint(b, curseur))

  // A point that the keys moved out of what is seen is brought back into it.
  const marque = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it moves
  useEffect(() => {
    if (terrain.current?.contains(document.activeElement))
      marque.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [curseur.Sph, curseur.Cyl])

  const surTouche = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing || e.altKey) return
    const pas = FLECHES[e.key]
    if (pas && !e.ctrlKey && !e.metaKey) {
      e.preventDefault()
      e.stopPropagation()
      const suite = {
        Sph: borner(curseur.Sph + pas[0], LIMITES.SphInf, LIMITES.SphSup),
        Cyl: borner(curseur.Cyl + pas[1], LIMITES.CylInf, LIMITES.CylSup),
      }
      if (!e.shiftKey || !ecrit) {
        ancre.current = null
        return aller(suite)
      }
      ancre.current ??= curseur
      aller(suite)
      return tracer(entre(ancre.current, suite))
    }
    if (e.key !== 'Shift') ancre.current = null
    const touche = `${e.ctrlKey || e.metaKey ? 'ctrl+' : ''}${e.key.toLowerCase()}`
    if (!props.surTouche(touche, e.shiftKey)) return
    e.preventDefault()
    e.stopPropagation()
  }
  const ou = (e: PointerEvent): Point => {
    const { left, top, width, height } = e.currentTarget.getBoundingClientRect()
    const rang = (part: number, combien: number) => borner(Math.floor(part * combien), 0, combien - 1)
    return {
      Sph: sol.SphInf + rang((e.clientX - left) / width, n) * PAS,
      Cyl: sol.CylInf + rang((e.clientY - top) / height, m) * PAS,
    }
  }
  const spheres = graduations(sol.SphInf, sol.SphSup, n > 90 ? 2 : 1)
  const cylindres = graduations(sol.CylInf, sol.CylSup, m > 24 ? 1 : 0.5)
  return (
    <div className={style.cadre}>
      <div className={style.dessin} style={{ '--colonnes': n, '--rangs': m } as React.CSSProperties}>
        <span className="caption w550" aria-hidden>
          {t('matrice.cylindre')}
        </span>
        <div className={`caption chiffres relative ${style.spheres}`} aria-hidden>
          {spheres.map(s => (
            <span key={s} style={{ left: `${((casesEn(sol.SphInf, s) - 0.5) / n) * 100}%` }}>
              {s === 0 ? '0' : `${s > 0 ? '+' : ''}${ecrireNombre(s)}`}
            </span>
          ))}
        </div>
        <div className={`caption chiffres relative ${style.cylindres}`} aria-hidden>
          {cylindres.map(c => (
            <span key={c} style={{ top: `${((casesEn(sol.CylInf, c) - 0.5) / m) * 100}%` }}>
              {ecrireNombre(c, 2)}
            </span>
          ))}
        </div>
        <div
          ref={noeud => {
            terrain.current = noeud
            if (typeof ref === 'function') ref(noeud)
            else if (ref) ref.current = noeud
          }}
          className={style.sol}
          role="listbox"
          tabIndex={0}
          aria-label={nom}
          aria-activedescendant={sous ? `bande-${sous.cle}` : undefined}
          onKeyDown={surTouche}
          onDoubleClick={() => ecrit && props.editer()}
          onMouseDown={e => {
            // The ground has the focus, not the band that is pressed.
            e.preventDefault()
            e.currentTarget.focus()
          }}
          onPointerDown={e => {
            if (e.button !== 0) return
            const p = ou(e)
            tire.current = p
            ancre.current = null
            aller(p)
            // A finger scrolls: it draws by the fields.
            if (e.pointerType === 'mouse') e.currentTarget.setPointerCapture(e.pointerId)
          }}
          onPointerMove={e => {
            if (!tire.current || !ecrit || e.pointerType !== 'mouse') return
            const p = ou(e)
            if (p.Sph !== tire.current.Sph || p.Cyl !== tire.current.Cyl) tracer(entre(tire.current, p))
          }}
          onPointerUp={() => {
            tire.current = null
          }}
        >
          {bandes.map(b => (
            <div
              key={b.cle}
              id={`bande-${b.cle}`}
              role="option"
              tabIndex={-1}
              aria-selected={b === sous && !trace}
              aria-label={`${ecrireBande(b)}, ${prixDe(b)} F`}
              className={`grid place-center hide absolute r4 ${style.bande}`}
              data-croisee={croisees?.some(c => c.cle === b.cle) || undefined}
              data-neuve={b._id === undefined || undefined}
              style={{ ...place(b), '--part': part(b) } as React.CSSProperties}
            >
              <span className={style.prix}>{prixDe(b)}</span>
            </div>
          ))}
          {trous.map(z => (
            <span
              key={ecrireBande(z)}
              className={`grid place-center absolute no-pointer dashed r4 ${style.trou}`}
              style={place(z)}
              aria-hidden
            >
              <span>{t('matrice.trouCourt')}</span>
            </span>
          ))}
          {trace && !refusee && (
            <span className={`absolute no-pointer r4 ${style.trace}`} style={place(trace)} aria-hidden />
          )}
          {refusee && (
            <span
              className={`absolute no-pointer r4 ${style.trace}`}
              data-refusee
              style={place(refusee)}
              aria-hidden
            />
          )}
          {essai && (
            <span className={`absolute no-pointer ${style.essai}`} style={place(point(essai))} aria-hidden />
          )}
          <span
            ref={marque}
            className={`absolute no-pointer ${style.curseur}`}
            style={place(point(curseur))}
            aria-hidden
          />
        </div>
      </div>
      <VisuallyHidden aria-live="polite">
        {trace
          ? ecrireBande(trace)
          : `${ecrireDioptrie(curseur.Sph)} / ${ecrireNombre(curseur.Cyl, 2)} : ${
              sous ? `${prixDe(sous)} F` : t('matrice.trouCourt')
            }`}
      </VisuallyHidden>
    </div>
  )
}
