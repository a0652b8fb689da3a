import { VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useFormatter } from 'use-intl'
import { Montant } from '../ui/Montant.tsx'
import { Titres } from '../ui/Titres.tsx'
import { graduations, tousLes } from './graphe.ts'
import style from './graphique.module.css'

export interface Point {
  /** Under the bar, and in full for whoever reads or points at it. */
  court: string
  long: string
  /** null: not come yet. */
  valeur: number | null
  avant: number | null
}

interface Props {
  titre: string
  points: Point[]
  /** What the bars are, and what the line is. */
  noms: { colonne: string; valeur: string; avant: string }
  /** Opens the records behind a bar. */
  ouvrir: (rang: number) => void
  /** In pixels. */
  hauteur?: number
  /** Sums unless said: pieces are not francs. */
  ecrire?: (valeur: number) => ReactNode
}

const enFrancs = (valeur: number) => <Montant valeur={valeur} />

const BAS = 26
/** Half of the last label. */
const DROITE = 8
const PLACE = 24
const LETTRE = 7.5

/** Bars for now, a line for before. The drawing is for the eye; the same figures stand in a table for everyone else. */
export function Graphique({ titre, points, noms, ouvrir, hauteur = 224, ecrire = enFrancs }: Props) {
  const format = useFormatter()
  const { ref, width } = useElementSize()
  const [vu, setVu] = useState<number | null>(null)
  const max = Math.max(...points.map(p => Math.max(p.valeur ?? 0, p.avant ?? 0)))
  const lignes = graduations(max)
  const sommet = lignes.at(-1) || 1
  // « 200 k » in French is « 200.000 » in German.
  const echelle = lignes.map(n => format.number(n, { notation: 'compact' }))
  const gauche = 12 + LETTRE * Math.max(...echelle.map(e => e.length))
  const zone = Math.max(width - gauche - DROITE, 0)
  const pas = zone / points.length
  const x = (rang: number) => gauche + pas * (rang + 0.5)
  const y = (n: number) => hauteur - BAS - (Math.max(n, 0) / sommet) * (hauteur - BAS - 10)
  const barre = Math.max(2, Math.min(28, pas * 0.6))
  const trace = points
    .map((p, rang) => (p.avant === null ? '' : `${x(rang).toFixed(1)},${y(p.avant).toFixed(1)}`))
    .filter(Boolean)
    .join(' ')
  const saut = tousLes(points.length, zone, PLACE)
  const point = vu === null ? undefined : points[vu]
  return (
    <figure className="relative" aria-label={titre}>
      <div ref={ref} className={style.dessin} style={{ minHeight: hauteur }}>
        {width > 0 && (
          <svg width={width} height={hauteur} aria-hidden>
            {lignes.map((n, rang) => (
              <g key={n}>
                <line x1={gauche} x2={width} y1={y(n)} y2={y(n)} className={style.ligne} />
                <text x={gauche - 10} y={y(n) + 4} textAnchor="end" className={style.echelle}>
                  {echelle[rang]}
                </text>
              </g>
            ))}
            {points.map((p, rang) => (
              <g key={p.long}>
                {vu === rang && (
                  <rect x={x(rang) - pas / 2} y={0} width={pas} height={hauteur - BAS} className={style.vu} />
                )}
                {(p.valeur ?? 0) > 0 && (
                  <rect
                    x={x(rang) - barre / 2}
                    y={y(p.valeur ?? 0)}
                    width={barre}
                    height={hauteur - BAS - y(p.valeur ?? 0)}
                    rx={2}
                    className={style.barre}
                  />
                )}
                {rang % saut === 0 && (
                  <text
                    x={Math.min(x(rang), width - 8)}
                    y={hauteur - 6}
                    textAnchor="middle"
                    className={style.echelle}
                  >
                    {p.court}
                  </text>
                )}
              </g>
            ))}
            <polyline points={trace} className={style.avant} />
            {points.map((p, rang) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way; the keyboard has the figures of the table above.
              <rect
                key={p.long}
                x={x(rang) - pas / 2}
                y={0}
                width={pas}
                height={hauteur}
                className={style.cible}
                onMouseEnter={() => setVu(rang)}
                onMouseLeave={() => setVu(null)}
                onClick={() => p.valeur !== null && ouvrir(rang)}
              />
            ))}
          </svg>
        )}
        {point && vu !== null && (
          <div
            className={style.bulle}
            aria-hidden
            data-bord={vu > points.length / 2 ? 'droite' : 'gauche'}
            style={{ left: x(vu) }}
          >
            <strong>{point.long}</strong>
            {point.valeur !== null && (
              <span>
                <i className={`inline-block ${style.pave}`} /> {ecrire(point.valeur)}
              </span>
            )}
            {point.avant !== null && (
              <span>
                <i className={`inline-block ${style.trait}`} /> {ecrire(point.avant)}
              </span>
            )}
          </div>
        )}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{titre}</caption>
          <Titres de={[{ titre: noms.colonne }, { titre: noms.valeur }, { titre: noms.avant }]} />
          <tbody>
            {points.map(p => (
              <tr key={p.long}>
                <th scope="row">{p.long}</th>
                <td>{p.valeur === null ? '' : ecrire(p.valeur)}</td>
                <td>{p.avant === null ? '' : ecrire(p.avant)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}

/** What the bars and the line are. */
export const Legende = ({ valeur, avant }: { valeur: string; avant: string }) => (
  <span className={`caption ${style.legende}`} aria-hidden>
    <i className={`inline-block ${style.pave}`} /> {valeur}
    <i className={`inline-block ${style.trait}`} /> {avant}
  </span>
)
