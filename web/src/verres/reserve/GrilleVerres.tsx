import { ecrireDioptrie } from '@dioptrie/domain/kernel/optique/dioptrie'
import { type Coordonnees, ecrirePuissance } from '@dioptrie/domain/verres/reserve'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { type Casier, caseDe, parDioptrie, placeDe, quart, type Verre, voisine } from './casier.ts'
import style from './reserve.module.css'

interface Props {
  nom: string
  casiers: readonly Casier[]
  verres: ReadonlyMap<string, Verre>
  /** What is typed and not saved yet, by place. */
  saisies: ReadonlyMap<string, number>
  /** What is being saved. */
  parties: ReadonlyMap<string, number>
  curseur: Coordonnees
  /** The hand is in the grid: the cursor takes the focus when it moves. */
  viser: (c: Coordonnees) => void
  /** Null takes back what was typed. */
  taper?: ((c: Coordonnees, quantite: number | null) => void) | undefined
}

const FLECHES = { ArrowUp: 'haut', ArrowDown: 'bas', ArrowLeft: 'gauche', ArrowRight: 'droite' } as const
const MAX = 9_999

/** The lenses of one name by power: one stop of the Tab key, arrows from square to square, digits where one stands. */
export function GrilleVerres({ nom, casiers, verres, saisies, parties, curseur, viser, taper }: Props) {
  const t = useTranslations('reserve')
  const cadre = useRef<HTMLDivElement>(null)
  const enMain = useRef(false)
  const ici = placeDe(curseur)
  useEffect(() => {
    if (enMain.current) cadre.current?.querySelector<HTMLElement>(`[data-place="${ici}"]`)?.focus()
  }, [ici])

  const surTouche = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return
    const fleche = FLECHES[e.key as keyof typeof FLECHES]
    const descend = fleche ?? (e.key === 'Enter' ? 'bas' : undefined)
    const aller = () => {
      e.preventDefault()
      enMain.current = true
    }
    if (descend) {
      aller()
      return viser(voisine(casiers, curseur, descend))
    }
    if (!taper) return
    const dite = saisies.get(ici)
    if (/^\d$/.test(e.key)) {
      aller()
      const suite = Number(`${dite ?? ''}${e.key}`)
      if (suite <= MAX) taper(curseur, suite)
    } else if (e.key === 'Backspace' && dite !== undefined) {
      aller()
      const reste = String(dite).slice(0, -1)
      taper(curseur, reste === '' ? null : Number(reste))
    } else if (e.key === 'Delete' && dite !== undefined) {
      aller()
      taper(curseur, null)
    }
  }

  const carre = (casier: Casier, sph: number, ligne: number) => {
    const c = caseDe(casier, sph, ligne)
    const place = placeDe(c)
    const verre = verres.get(place)
    const dite = saisies.get(place) ?? parties.get(place)
    const puissance = ecrirePuissance(c)
    const lue = verre
      ? t('caseDite', { puissance, n: verre.Quantite, etat: t(`etats.${verre.Disponibilite}`) })
      : t('nonTenue', { puissance })
    const vise = place === ici
    return (
      <td key={place} data-entier={sph % 1 === 0 || undefined}>
        <button
          type="button"
          data-place={place}
          data-etat={verre?.Disponibilite ?? 'rien'}
          data-saisi={dite !== undefined || undefined}
          aria-current={vise}
          aria-label={dite === undefined ? lue : `${lue}, ${t('saisi', { n: dite })}`}
          tabIndex={vise ? 0 : -1}
          onFocus={() => {
            enMain.current = true
          }}
          onClick={() => viser(c)}
          onKeyDown={surTouche}
        >
          {dite ?? verre?.Quantite ?? '·'}
        </button>
      </td>
    )
  }

  return (
    <div className={style.casiers} ref={cadre}>
      {casiers.map(casier => {
        const progressif = casier.nom === 'OD' || casier.nom === 'OG'
        const titre = progressif ? casier.nom : t('sphere', { signe: casier.nom })
        return (
          <div key={casier.nom} className={style.defile}>
            <table className={style.grille} aria-label={t('grille', { nom, casier: titre })}>
              <thead>
                <tr>
                  <th scope="col" rowSpan={2} className={style.coin}>
                    {titre}
                    <small>{t(progressif ? 'add' : 'cyl')}</small>
                  </th>
                  {parDioptrie(casier.colonnes).map(g => (
                    <th key={g.entier} scope="colgroup" colSpan={g.nombre} data-entier>
                      {g.entier}
                    </th>
                  ))}
                  <th scope="col" rowSpan={2} data-total>
                    {t('total')}
                  </th>
                </tr>
                <tr>
                  {casier.colonnes.map(s => (
                    <th
                      key={s}
                      scope="col"
                      aria-label={ecrireDioptrie(s)}
                      data-vise={s === curseur.Sph || undefined}
                      data-entier={s % 1 === 0 || undefined}
                    >
                      {quart(s)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {casier.lignes.map(l => (
                  <tr key={l}>
                    <th scope="row" data-vise={l === (curseur.Cyl ?? curseur.Add) || undefined}>
                      {ecrireDioptrie(l).replace('+', '')}
                    </th>
                    {casier.colonnes.map(s => carre(casier, s, l))}
                    <td data-total className="chiffres">
                      {casier.colonnes.reduce(
                        (n, s) => n + (verres.get(placeDe(caseDe(casier, s, l)))?.Quantite ?? 0),
                        0,
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      })}
    </div>
  )
}
