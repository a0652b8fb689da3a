import { ajouter, type Cote, ecrireDioptrie, type SaisieOeil } from '@dioptrie/domain/kernel/optique'
import { useTranslations } from '../../kernel/i18n.tsx'
import classes from './Axe.module.css'

const RAYON = 84
const GRADUES = [0, 30, 60, 90, 120, 150, 180]

/** Vu de face, en convention TABO : 0° à droite du dessin, 90° en haut, pour les deux yeux. */
function point(angle: number, distance: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180
  const arrondi = (n: number) => Math.round(n * 100) / 100
  return { x: arrondi(distance * Math.cos(radians)), y: arrondi(-distance * Math.sin(radians)) }
}

function Meridien({
  angle,
  longueur,
  className,
}: {
  angle: number
  longueur: number
  className?: string | undefined
}) {
  const [a, b] = [point(angle, longueur), point(angle + 180, longueur)]
  return <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} className={className} />
}

function Puissance({ angle, valeur, active }: { angle: number; valeur: number; active: boolean }) {
  const { x, y } = point(angle, 52)
  return (
    <g transform={`translate(${x} ${y})`} className={active ? classes.active : classes.autre}>
      <rect x={-27} y={-10} width={54} height={20} rx={4} />
      <text y={4.5} textAnchor="middle">
        {ecrireDioptrie(valeur)}
      </text>
    </g>
  )
}

interface PropsAxe {
  cote: Cote
  oeil: SaisieOeil
  precedente?: SaisieOeil | undefined
}

/** L’axe et la croix optique : la sphère sur l’axe, sphère + cylindre sur le méridien perpendiculaire. */
export function Axe({ cote, oeil, precedente }: PropsAxe) {
  const t = useTranslations('ordonnance')
  const ui = useTranslations('ui')
  const { Sph, Cyl, Axe: axe } = oeil
  const torique = Boolean(Cyl) && axe != null && axe >= 0 && axe <= 180
  const perpendiculaire = torique ? (axe > 90 ? axe - 90 : axe + 90) : 0
  const [surAxe, surAutre] = [Sph ?? 0, ajouter(Sph ?? 0, Cyl ?? 0)]
  const legende = torique
    ? t('axe.torique', {
        puissance: ecrireDioptrie(surAxe),
        axe,
        autre: ecrireDioptrie(surAutre),
        perpendiculaire,
      })
    : Sph != null
      ? t('axe.spherique', { puissance: ecrireDioptrie(Sph) })
      : t('axe.vide')
  const avant = precedente?.Cyl && precedente.Axe != null ? precedente.Axe : null
  const alternative = [
    `${ui('intitule', { titre: t(`oeil.${cote}`) })} ${legende}`,
    avant === null ? '' : t('axe.precedent', { axe: avant }),
  ]
    .filter(Boolean)
    .join('. ')
  return (
    <figure className="min-0 center">
      <svg viewBox="-116 -110 232 208" role="img" aria-label={alternative} className={classes.dessin}>
        <circle r={RAYON} className={classes.cercle} />
        {Array.from({ length: 36 }, (_, i) => i * 10).map(angle => {
          const grand = angle % 30 === 0
          const [a, b] = [point(angle, RAYON), point(angle, RAYON + (grand && angle <= 180 ? 8 : 4))]
          return (
            <line
              key={angle}
              x1={a.x}
              y1={a.y}
              x2={b.x}
              y2={b.y}
              className={grand && angle <= 180 ? classes.graduation : classes.trait}
            />
          )
        })}
        {GRADUES.map(angle => {
          // On the horizontal the axis would run through its own figure: it stands above the line.
          const couche = angle % 180 === 0
          const { x, y } = point(angle, RAYON + 18)
          return (
            <text key={angle} x={x} y={couche ? -6 : y + 4} textAnchor="middle" className={classes.degre}>
              {angle}
            </text>
          )
        })}
        {avant !== null && <Meridien angle={avant} longueur={RAYON + 4} className={classes.avant} />}
        {torique && (
          <>
            <Meridien angle={perpendiculaire} longueur={RAYON} className={classes.perpendiculaire} />
            <Meridien angle={axe} longueur={RAYON + 11} className={classes.axe} />
            <circle r={3.5} className={classes.centre} />
            {/* L’étiquette de l’axe à droite du dessin, celle du perpendiculaire en haut. */}
            <Puissance angle={axe > 90 ? axe - 180 : axe} valeur={surAxe} active />
            <Puissance angle={perpendiculaire} valeur={surAutre} active={false} />
          </>
        )}
        {!torique && Sph != null && (
          <>
            <circle r={3.5} className={classes.centre} />
            <Puissance angle={90} valeur={Sph} active />
          </>
        )}
      </svg>
      <figcaption className={classes.legende}>
        <b className="w620 accent">{cote}</b> {legende}
      </figcaption>
    </figure>
  )
}
