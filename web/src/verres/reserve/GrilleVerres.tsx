import { ecrireDioptrie } from '@dioptrie/domain/kernel/optique/dioptrie'
import { type Coordonnees, ecrirePuissance } from '@dioptrie/domain/verres/reserve'
import { type KeyboardEvent, memo, type SyntheticEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { marque } from '../../kernel/places.ts'
import {
  type Casier,
  caseDe,
  caseDePlace,
  parDioptrie,
  placeDe,
  quart,
  rangeeDe,
  type Verre,
  voisine,
} from './casier.ts'
import style from './reserve.module.css'
import type { Mode } from './useSaisies.ts'

interface Props {
  nom: string
  casiers: readonly Casier[]
  verres: ReadonlyMap<string, Verre>
  /** What is typed and not saved yet, by place. */
  saisies: ReadonlyMap<string, number>
  /** What is being saved. */
  parties: ReadonlyMap<string, number>
  /** What somebody else has counted otherwise. */
  aRecompter: ReadonlySet<string>
  curseur: Coordonnees
  /** The hand is in the grid: the cursor takes the focus when it moves. */
  viser: (c: Coordonnees) => void
  /** Null takes back what was typed. */
  taper?: ((c: Coordonnees, quantite: number | null) => void) | undefined
  /** What a number typed here does to the shelf. */
  mode: Mode
}

const FLECHES = { ArrowUp: 'haut', ArrowDown: 'bas', ArrowLeft: 'gauche', ArrowRight: 'droite' } as const
const MAX = 9_999

type Nombres = ReadonlyMap<string, number>
const RIEN: Nombres = new Map()

/** What is typed, line by line: a line where nothing is typed has always the same nothing, and is not drawn again. */
const parRangee = (saisies: Nombres, parties: Nombres): ReadonlyMap<string, Nombres> =>
  new Map(
    [...Map.groupBy([...parties, ...saisies], ([place]) => rangeeDe(place))].map(([rangee, siennes]) => [
      rangee,
      new Map(siennes),
    ]),
  )

/** So many come, so many leave, so many are there: a square never shows one for another. */
const SIGNES = { entree: '+', sortie: '−', comptage: '' } as const satisfies Record<Mode, string>

type Dire = (
  puissance: string,
  verre: Verre | undefined,
  dite: string | undefined,
  aRecompter: boolean,
) => string

const ICI = '\u0000'
/** How a square is read aloud; six thousand squares say some twenty sentences, each put together once. */
function useDire(): Dire {
  const t = useTranslations('reserve')
  return useMemo(() => {
    const phrases = new Map<string, string>()
    return (puissance, verre, dite, aRecompter) => {
      const cle = `${verre?.Quantite}/${verre?.Disponibilite}/${dite}/${aRecompter}`
      let phrase = phrases.get(cle)
      if (phrase === undefined) {
        const lue = verre
          ? t('caseDite', { puissance: ICI, n: verre.Quantite, etat: t(`etats.${verre.Disponibilite}`) })
          : t('nonTenue', { puissance: ICI })
        phrase = [lue, dite !== undefined && t('saisi', { n: dite }), aRecompter && t('aRecompter')]
          .filter(Boolean)
          .join(', ')
        phrases.set(cle, phrase)
      }
      return phrase.replace(ICI, puissance)
    }
  }, [t])
}

interface PropsRangee {
  casier: Casier
  ligne: number
  verres: ReadonlyMap<string, Verre>
  dites: Nombres
  aRecompter: ReadonlySet<string>
  dire: Dire
  signe: (typeof SIGNES)[Mode]
  visee: boolean
  /** Where the cursor stands in it. */
  sph: number | null
}

/** One line of squares. The keys move through two lines at most: the others stay as they are drawn. */
const Rangee = memo(function Rangee({
  casier,
  ligne,
  verres,
  dites,
  aRecompter,
  dire,
  signe,
  visee,
  sph,
}: PropsRangee) {
  let total = 0
  const cases = casier.colonnes.map(s => {
    const c = caseDe(casier, s, ligne)
    const place = placeDe(c)
    const verre = verres.get(place)
    const nombre = dites.get(place)
    const dite = nombre === undefined ? undefined : `${signe}${nombre}`
    total += verre?.Quantite ?? 0
    return (
      <td key={s} data-entier={s % 1 === 0 || undefined}>
        <button
          type="button"
          data-place={place}
          data-etat={verre?.Disponibilite ?? 'rien'}
          data-saisi={dite !== undefined || undefined}
          data-recompter={aRecompter.has(place) || undefined}
          aria-current={s === sph}
          aria-label={dire(ecrirePuissance(c), verre, dite, aRecompter.has(place))}
          tabIndex={s === sph ? 0 : -1}
        >
          {dite ?? verre?.Quantite ?? '·'}
        </button>
      </td>
    )
  })
  return (
    <tr>
      <th scope="row" data-vise={visee || undefined}>
        {ecrireDioptrie(ligne).replace('+', '')}
      </th>
      {cases}
      <td data-total className="chiffres">
        {total}
      </td>
    </tr>
  )
})

/** The lenses of one name by power: one stop of the Tab key, arrows from square to square, digits where one stands. */
export function GrilleVerres(props: Props) {
  const { nom, casiers, verres, saisies, parties, aRecompter, curseur, viser, taper, mode } = props
  const t = useTranslations('reserve')
  const cadre = useRef<HTMLDivElement>(null)
  const enMain = useRef(false)
  const ici = placeDe(curseur)
  useEffect(() => {
    if (enMain.current) marque('place', ici, cadre.current)?.focus()
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

  const dire = useDire()
  const dites = useMemo(() => parRangee(saisies, parties), [saisies, parties])
  const placeTouchee = (e: SyntheticEvent) =>
    (e.target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset.place

  return (
    <div className="flex wrap start gap-8-16" ref={cadre}>
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
                    <small className="block w400">{t(progressif ? 'add' : 'cyl')}</small>
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
              <tbody
                onKeyDown={surTouche}
                onFocus={() => {
                  enMain.current = true
                }}
                onClick={e => {
                  const touchee = placeTouchee(e)
                  if (touchee !== undefined) viser(caseDePlace(touchee))
                }}
              >
                {casier.lignes.map(l => {
                  const rangee = rangeeDe(placeDe(caseDe(casier, 0, l)))
                  const visee = rangee === rangeeDe(ici)
                  return (
                    <Rangee
                      key={l}
                      {...{ casier, verres, aRecompter, dire, ligne: l }}
                      signe={SIGNES[mode]}
                      dites={dites.get(rangee) ?? RIEN}
                      visee={visee}
                      sph={visee ? curseur.Sph : null}
                    />
                  )
                })}
              </tbody>
            </table>
          </div>
        )
      })}
    </div>
  )
}
