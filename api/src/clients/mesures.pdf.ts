import { type Cote, ecrireDioptrie, ecrireNombre, type Oeil, YEUX } from '@dioptrie/domain/kernel/optique'
import { tableauEncadre } from '../kernel/paper/tableaux.ts'

export const VIDE = '–'
const dioptrie = (v: number | undefined) => (v === undefined ? VIDE : ecrireDioptrie(v))
const mm = (v: number | undefined) => (v === undefined ? VIDE : ecrireNombre(v, 1))

/** A prescription as every paper shows it. */
export function mesures(yeux: Record<Cote, Oeil>) {
  const colonnes: [titre: string, valeur: (o: Oeil) => string, toujours: boolean][] = [
    ['Sph', o => dioptrie(o.Sph), true],
    ['Cyl', o => dioptrie(o.Cyl), true],
    ['Axe', o => (o.Axe === undefined ? VIDE : `${o.Axe}°`), true],
    ['Add', o => dioptrie(o.Add), true],
    ['EP loin', o => mm(o.EPLoin), true],
    ['EP près', o => mm(o.EPPres), false],
    ['Hauteur', o => (o.Hauteur === undefined ? VIDE : ecrireNombre(o.Hauteur)), true],
    ['Acuité', o => o.AV ?? VIDE, false],
  ]
  // What nobody measured takes no room.
  const gardees = colonnes.filter(
    ([, valeur, toujours]) => toujours || YEUX.some(c => valeur(yeux[c]) !== VIDE),
  )
  return tableauEncadre(
    ['', ...gardees.map(([titre]) => titre)],
    YEUX.map(c => [c, ...gardees.map(([, valeur]) => valeur(yeux[c]))]),
  )
}
