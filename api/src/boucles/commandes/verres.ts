import { fait } from '../gestes.ts'
import { type Article, coutMoyen, entrer, sortir } from '../rayon.ts'
import { type Commande, parmi } from './geste.ts'

/* Lenses that the shop holds by power: each is an article of its own, sold to one eye. */

const PUISSANCES = [-2, -2.25]
/** What a lens of this name is sold at. */
const PRIX = 14_000
const ACHAT = 4_999

const tenir: Commande = {
  nom: 'tenir un verre',
  poids: 4,
  async jouer(p, { a }) {
    const { rayon } = p.m
    const Sph = PUISSANCES[rayon.verres.length]
    if (Sph === undefined) return false
    rayon.nomDeVerre ??= (await fait(p.g.nommerVerres(p.monde.neuf('Verre '), PRIX)))._id as string
    const IdNom = rayon.nomDeVerre
    const pieces = 2 + (a % 4)
    p.commencer('tenir un verre', `ANG tient des verres de ${Sph} : ${pieces} au rayon.`)
    await p.dire(
      () => p.g.tenirVerre(IdNom, { Sph, Quantite: pieces, PrixAchat: ACHAT }),
      ({ _id }) => {
        const verre: Article = {
          nom: `verre de ${Sph}`,
          _id,
          officine: 'ANG',
          code: _id,
          reference: '',
          achat: ACHAT,
          pieces: 0,
          valeur: 0,
          etiquette: PRIX,
          categorie: 0,
          mouvements: 0,
          sorties: 0,
        }
        entrer(verre, pieces, pieces * ACHAT)
        rayon.verres.push(verre)
      },
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

const recevoir: Commande = {
  nom: 'recevoir des verres',
  poids: 3,
  async jouer(p, { a, b }) {
    const v = parmi(p.m.rayon.verres, a)
    if (!v) return false
    const [pieces, prix] = [1 + (b % 3), v.achat + (b % 2 === 0 ? 101 : 0)]
    p.commencer('recevoir des verres', `ANG reçoit ${pieces} × ${v.nom}, à ${prix} F.`)
    await p.dire(
      () => p.g.recevoirVerre(v._id, pieces, prix),
      () => {
        entrer(v, pieces, pieces * prix)
        v.achat = prix
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const compter: Commande = {
  nom: 'compter des verres',
  poids: 3,
  async jouer(p, { a, b }) {
    const v = parmi(p.m.rayon.verres, a)
    if (!v) return false
    const trouves = Math.max(0, v.pieces + ([0, 1, -1][b % 3] as number))
    p.commencer('compter des verres', `ANG compte ${trouves} × ${v.nom}.`)
    await p.dire(
      () => p.g.compterVerre(v._id, trouves),
      () => {
        const ecart = trouves - v.pieces
        if (ecart > 0) entrer(v, ecart, ecart * coutMoyen(v))
        if (ecart < 0) sortir(v, -ecart)
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

export const VERRES: readonly Commande[] = [tenir, recevoir, compter]
