import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { jour } from '../afficher.ts'
import { MontantDeListe } from '../Montant.tsx'
import type { Colonne } from './types.ts'

const nombre = (valeur: unknown) => (typeof valeur === 'number' ? valeur : null)

/** What somebody still owes. */
const DU = 'ResteAPayer'

/** What a kind of value says for its column: its text, its cell, where it stands. What the column says of itself wins. */
export function selonGenre<E>(colonne: Colonne<E>): Colonne<E> {
  const { champ, genre } = colonne
  if (genre === 'jour') {
    // Of an instant, its day: the shop is on the time of Greenwich.
    const texte = colonne.texte ?? ((l: E) => jour((l[champ] as string | null)?.slice(0, 10)))
    return { cellule: l => <span className="chiffres">{texte(l)}</span>, ...colonne, texte }
  }
  if (genre !== 'montant') return colonne
  return {
    droite: true,
    cellule: l => {
      const valeur = nombre(l[champ])
      return valeur !== null && <MontantDeListe valeur={valeur} du={champ === DU} />
    },
    texte: l => {
      const valeur = nombre(l[champ])
      return valeur === null ? '' : ecrireMontant(valeur)
    },
    ...colonne,
  }
}
