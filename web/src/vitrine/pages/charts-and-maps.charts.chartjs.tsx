import { Evolution } from '../../consultations/Evolution.tsx'

export const dit =
  'Les courbes d’une vue au fil des ans : un œil en trait plein, l’autre en pointillé, pour se lire aussi en noir et blanc.'

const oeil = (Sph: number, Cyl: number, AVLoin: string) => ({ Sph, Cyl, AVLoin })
const ANS = [
  { le: '2022-03-10', ref: 'ORD-1', OD: oeil(-1.5, -0.5, '10/10'), OG: oeil(-1.25, -0.25, '10/10') },
  { le: '2024-04-02', ref: 'ORD-2', OD: oeil(-2, -0.5, '9/10'), OG: oeil(-1.75, -0.5, '10/10') },
  { le: '2026-11-05', ref: 'ORD-3', OD: oeil(-2.25, -0.75, '8/10'), OG: oeil(-2, -0.5, '9/10') },
]

/** Trois examens, et leur tableau */
function Courbes() {
  return <Evolution points={ANS} table />
}

/** Sans le tableau */
function SansTableau() {
  return <Evolution points={ANS.slice(0, 2)} />
}

export const exemples = { Courbes, SansTableau }
