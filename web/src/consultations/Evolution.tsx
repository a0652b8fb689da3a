import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { type Cote, ecrireDioptrie, YEUX } from '@dioptrie/domain/kernel/optique'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/consultations.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { OeilExamine } from './colonnes.ts'
import style from './consultations.module.css'
import dessin from './evolution.module.css'
import { lireAcuite, type Point } from './points.ts'

type Courbe = 'sphere' | 'cylindre' | 'acuite'
const LECTURES: Record<Courbe, (o: OeilExamine) => number | null> = {
  sphere: o => fini(o.Sph),
  cylindre: o => fini(o.Cyl),
  acuite: o => lireAcuite(o.AVLoin),
}
const ECRITURES: Record<Courbe, (n: number) => string> = {
  sphere: ecrireDioptrie,
  cylindre: ecrireDioptrie,
  acuite: n => `${Math.round(n * 10)}/10`,
}
const fini = (n: number | null | undefined) => (n == null || Number.isNaN(n) ? null : n)

interface Vu {
  le: string
  OD: number | null
  OG: number | null
}

const LARGEUR = 320
const HAUTEUR = 118
const GAUCHE = 46
const DROITE = 50
const HAUT = 12
const BAS = 20

/** One measure of both eyes over the years: OD in a full line, OG in a broken one. */
function Trace({ courbe, vus }: { courbe: Courbe; vus: Vu[] }) {
  const t = useTranslations('consultations')
  const ecrire = ECRITURES[courbe]
  const valeurs = vus.flatMap(v => YEUX.map(c => v[c])).filter(v => v !== null)
  const [min, max] = [Math.min(...valeurs), Math.max(...valeurs)]
  const marge = Math.max((max - min) * 0.15, courbe === 'acuite' ? 0.1 : 0.25)
  const [bas, haut] = [min - marge, max + marge]
  const temps = vus.map(v => Date.parse(v.le))
  const [debut, fin] = [Math.min(...temps), Math.max(...temps)]
  const x = (le: string) =>
    GAUCHE + ((Date.parse(le) - debut) / Math.max(fin - debut, 1)) * (LARGEUR - GAUCHE - DROITE)
  const y = (n: number) => HAUT + ((haut - n) / (haut - bas)) * (HAUTEUR - HAUT - BAS)
  const suite = (cote: Cote) => vus.flatMap(v => (v[cote] === null ? [] : [{ le: v.le, n: v[cote] }]))
  const derniers = YEUX.map(cote => ({ cote, point: suite(cote).at(-1) }))
  const [od, og] = derniers.map(d => (d.point ? y(d.point.n) : null))
  // Two figures on one line would be none.
  const ecart = od != null && og != null && Math.abs(od - og) < 13 ? (od <= og ? -7 : 7) : 0
  const dire = YEUX.map(
    c =>
      `${c} ${suite(c)
        .map(p => `${p.le.slice(0, 4)} ${ecrire(p.n)}`)
        .join(', ')}`,
  ).join(' ; ')
  return (
    <figure className={dessin.courbe}>
      <figcaption className="w550">{t(`courbes.${courbe}`)}</figcaption>
      <svg
        viewBox={`0 0 ${LARGEUR} ${HAUTEUR}`}
        role="img"
        aria-label={`${t(`courbes.${courbe}`)} : ${dire}`}
      >
        {[max, min]
          .filter((n, rang, tous) => tous.indexOf(n) === rang)
          .map(n => (
            <g key={n}>
              <line x1={GAUCHE} x2={LARGEUR - DROITE} y1={y(n)} y2={y(n)} className={dessin.ligne} />
              <text x={GAUCHE - 6} y={y(n) + 4} textAnchor="end" className={dessin.chiffre}>
                {ecrire(n)}
              </text>
            </g>
          ))}
        {vus
          .filter((v, rang) => rang === 0 || v.le.slice(0, 4) !== vus[rang - 1]?.le.slice(0, 4))
          .filter((v, rang, tous) => rang === 0 || x(v.le) - x((tous[rang - 1] as Vu).le) > 30)
          .map(v => (
            <text key={v.le} x={x(v.le)} y={HAUTEUR - 4} textAnchor="middle" className={dessin.chiffre}>
              {v.le.slice(0, 4)}
            </text>
          ))}
        {YEUX.map(cote => {
          const points = suite(cote)
          return (
            <g key={cote} className={dessin[cote]}>
              <polyline points={points.map(p => `${x(p.le)},${y(p.n)}`).join(' ')} />
              {points.map((p, rang) => (
                <circle
                  key={`${p.le} ${p.n}`}
                  cx={x(p.le)}
                  cy={y(p.n)}
                  r={rang === points.length - 1 ? 4.5 : 3}
                  data-dernier={rang === points.length - 1 || undefined}
                />
              ))}
            </g>
          )
        })}
        {derniers.map(({ cote, point }, rang) =>
          point ? (
            <text
              key={cote}
              x={x(point.le) + 8}
              y={y(point.n) + 4 + (rang === 0 ? ecart : -ecart)}
              className={dessin.fin}
              data-cote={cote}
            >
              {ecrire(point.n)}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
  )
}

interface Props {
  points: readonly Point[]
  /** What is being prescribed now, not kept yet. */
  encours?: Pick<Point, 'le' | 'OD' | 'OG'>
  /** The figures beside the plot. */
  table?: boolean
}

export function Evolution({ points, encours, table = false }: Props) {
  const t = useTranslations('consultations')
  const tous = [...points, ...(encours ? [{ ...encours, ref: '' }] : [])]
  const courbes = (Object.keys(LECTURES) as Courbe[])
    .map(courbe => {
      const lire = LECTURES[courbe]
      const vus = tous
        .map(p => ({ le: p.le, OD: lire(p.OD), OG: lire(p.OG) }))
        .filter(v => v.OD !== null || v.OG !== null)
      return { courbe, vus }
    })
    .filter(({ vus }) => new Set(vus.map(v => v.le)).size > 1)
  if (courbes.length === 0) return <p className={dessin.rien}>{t('pasAssez')}</p>
  return (
    <div className={dessin.evolution}>
      <div>
        <p className={dessin.legende} aria-hidden>
          <span data-cote="OD">OD</span> <span data-cote="OG">OG</span>
        </p>
        <div className={dessin.courbes}>
          {courbes.map(c => (
            <Trace key={c.courbe} {...c} />
          ))}
        </div>
      </div>
      {table && <Tableau points={points} />}
    </div>
  )
}

function Tableau({ points }: { points: readonly Point[] }) {
  const t = useTranslations('consultations')
  const dioptrie = (n: number | null | undefined) => (n == null ? '–' : ecrireDioptrie(n))
  return (
    <div className="slide r-foot">
      <table className={`chiffres ${style.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            {YEUX.flatMap(cote => [
              <th key={`${cote}S`} scope="col">{`${t('courbes.sphere')} ${cote}`}</th>,
              <th key={`${cote}C`} scope="col">{`${t('courbes.cylindre')} ${cote}`}</th>,
              <th key={`${cote}A`} scope="col">{`${t('courbes.acuite')} ${cote}`}</th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(p => (
            <tr key={`${p.le} ${p.ref}`}>
              <th scope="row">
                {p.id ? (
                  <Link className="accent no-line" to={chemins.voir(p.id)}>
                    {ecrireJour(p.le)}
                  </Link>
                ) : (
                  ecrireJour(p.le)
                )}
              </th>
              {YEUX.flatMap(cote => [
                <td key={`${cote}S`}>{dioptrie(p[cote].Sph)}</td>,
                <td key={`${cote}C`}>{dioptrie(p[cote].Cyl)}</td>,
                <td key={`${cote}A`}>{p[cote].AVLoin ?? '–'}</td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
