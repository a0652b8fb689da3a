import { designation, type NomArticle } from '@dioptrie/domain/stock/rules'
import type { ReactNode } from 'react'
import { marque } from '../kernel/places.ts'
import { Comptage } from './Comptage.tsx'
import { Designation } from './Designation.tsx'
import { Titres } from './Titres.tsx'
import style from './tableau.module.css'

interface LigneDArticle extends NomArticle {
  _id: string
  CodeBarre: string
}

interface ColonneDArticles<L> {
  titre: string
  valeur: (ligne: L) => ReactNode
  /** Left out on a phone. */
  large?: boolean
}

interface Compte<L> {
  titre: string
  refusComptage: string
  valeur: (ligne: L) => number | null | undefined
  changer: (ligne: L, n: number | null) => void
  /** From the first key, before the number is given. */
  commencer?: () => void
  erreur?: (ligne: L) => ReactNode
  /** Lines that are not counted show nothing. */
  si?: (ligne: L) => boolean
}

interface Props<L> {
  /** Title of the first column: what the lines are. */
  titre: string
  lignes: readonly L[]
  colonnes: readonly ColonneDArticles<L>[]
  /** The last column, typed down the list with Enter; its fields are `data-<nom>="0"`, `"1"`… */
  compter?: (Compte<L> & { nom: string }) | null
  /** Beside the barcode. */
  note?: (ligne: L) => string | null | undefined
  /** Below the name. */
  dessous?: (ligne: L) => ReactNode
  signaler?: (ligne: L) => boolean
}

/** Articles with their numbers, and one number to count. */
export function TableauDArticles<L extends LigneDArticle>({
  titre,
  lignes,
  colonnes,
  compter,
  note,
  dessous,
  signaler,
}: Props<L>) {
  const premiere = lignes.find(l => compter?.si?.(l) ?? true)
  const aller = (rang: number) => compter && marque(compter.nom, rang)?.focus()
  return (
    <div className="slide">
      <table className={style.tableau}>
        <Titres
          de={[
            { titre: titre },
            ...[...colonnes, ...(compter ? [{ titre: compter.titre, large: false }] : [])].map(c => ({
              titre: c.titre,
              droite: true,
              large: c.large || undefined,
            })),
          ]}
        />
        <tbody>
          {lignes.map((l, rang) => (
            <tr key={l._id} data-signale={signaler?.(l) || undefined}>
              <th scope="row">
                <Designation article={l} />
                <small className="chiffres">{[note?.(l), l.CodeBarre].filter(Boolean).join(' · ')}</small>
                {dessous?.(l)}
              </th>
              {colonnes.map(c => (
                <td key={c.titre} data-droite data-large={c.large || undefined} className="chiffres">
                  {c.valeur(l)}
                </td>
              ))}
              {compter && (
                <td data-droite>
                  {(compter.si?.(l) ?? true) && (
                    <Comptage
                      className={style.combien}
                      {...{ [`data-${compter.nom}`]: rang }}
                      data-autofocus={l === premiere || undefined}
                      aria-label={`${compter.titre} : ${designation(l)}`}
                      refusComptage={compter.refusComptage}
                      value={compter.valeur(l)}
                      onChange={n => compter.changer(l, n)}
                      onApercu={n => {
                        compter.commencer?.()
                        // The number on the button is that of the cells, while they are typed.
                        compter.changer(l, n)
                      }}
                      onLigne={sens => aller(rang + sens)}
                      error={compter.erreur?.(l)}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
