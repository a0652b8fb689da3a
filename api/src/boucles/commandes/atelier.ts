import { type Chose, clientDoit, type Vente } from '../modele.ts'
import { idVente } from '../partie.ts'
import { sortir } from '../rayon.ts'
import { type Commande, parmi } from './geste.ts'
import { actives, vifs } from './ventes.ts'

/* The workshop, and the hand-over. */

const verresDe = (v: Vente): Chose[] => v.choses.filter(c => c.cle !== 'Monture1' && c.stock)

const avancer: Commande = {
  nom: 'avancer à l’atelier',
  poids: 3,
  async jouer(p, { a }) {
    const v = parmi(
      actives(p).filter(x => x.etape !== 'Livrée' && x.etape !== 'Vérifiée'),
      a,
    )
    if (!v) return false
    p.commencer('avancer à l’atelier', `${v.nom} avance : ${v.etape}, puis la suite.`)
    const id = idVente(v)
    const sansVerres = v.choses.every(c => c.cle === 'Monture1')
    const suite = {
      Enregistrée: () => (sansVerres ? p.g.monter(id) : p.g.commander(id)),
      'Verres commandés': () => p.g.recevoir(id),
      'Verres reçus': () => p.g.monter(id),
      Montée: () => p.g.verifier(id),
    }[v.etape]
    if (!suite) return false
    await p.dire(suite, () => {}, { muet: true })
    return true
  },
}

const refaire: Commande = {
  nom: 'refaire un verre du rayon',
  poids: 2,
  async jouer(p, { a, b }) {
    const v = parmi(
      actives(p).filter(
        x => ['Verres reçus', 'Montée', 'Vérifiée'].includes(x.etape) && verresDe(x).length > 0,
      ),
      a,
    )
    const chose = v && parmi(verresDe(v), b)
    if (!v || !chose?.stock) return false
    const { article } = chose.stock
    p.commencer('refaire un verre du rayon', `Un verre de ${v.nom} casse : on en reprend un ${article.nom}.`)
    const { verres } = await p.g.lireAtelier(v._id)
    const casse = verres.find(
      (x: { Cote: string; Statut: string }) => chose.cle === `${x.Cote}1` && x.Statut === 'Livré',
    )
    if (!casse) return false
    await p.dire(
      () => p.g.refaire(casse._id, { MotifRefait: 'Casse', ACharge: 'Officine', IdStockVerre: article._id }),
      () => {
        sortir(article, 1)
      },
      { muet: true, doit: p.encore === 'non' && article.pieces > 0 },
    )
    return true
  },
}

const casser: Commande = {
  nom: 'casser une monture',
  poids: 1,
  async jouer(p, { a }) {
    const v = parmi(
      actives(p).filter(x => x.etape !== 'Livrée'),
      a,
    )
    if (!v) return false
    p.commencer('casser une monture', `La monture de ${v.nom} casse.`)
    await p.dire(
      () => p.g.casser(idVente(v), { Paire: 1, Motif: 'Tombée', ACharge: 'Officine' }),
      () => {
        // Another one of them takes its place.
        const cassee = v.choses.find(c => c.cle === 'Monture1')?.stock
        if (cassee) sortir(cassee.article, 1)
      },
      { muet: true },
    )
    return true
  },
}

const livrer: Commande = {
  nom: 'livrer',
  poids: 5,
  async jouer(p, { a, b }) {
    const v = parmi(
      actives(p).filter(x => x.etape === 'Vérifiée' || x.etape === 'Enregistrée'),
      a,
    )
    if (!v) return false
    const qui = b % 2 === 0 ? 'opticien' : 'gerant'
    p.commencer('livrer', `${qui === 'opticien' ? 'L’opticien' : 'Le gérant'} remet ${v.nom}.`)
    const du = clientDoit(v) > v.regle
    await p.dire(
      () => p.g.livrer(idVente(v), { qui }),
      () => {
        v.remisePayee = qui === 'opticien' && p.encore !== 'à deux'
      },
      {
        muet: true,
        ...(du && qui === 'opticien' && p.encore !== 'à deux' ? { interdit: 'livraison' as const } : {}),
      },
    )
    return true
  },
}

const revenir: Commande = {
  nom: 'revenir d’une étape',
  poids: 2,
  async jouer(p, { a }) {
    const v = parmi(
      actives(p).filter(x => x.etape !== 'Enregistrée'),
      a,
    )
    if (!v) return false
    p.commencer('revenir d’une étape', `${v.nom} revient d’une étape.`)
    await p.dire(
      () => p.g.revenir(idVente(v)),
      () => {
        v.revenue = true
      },
      { muet: true },
    )
    return true
  },
}

/* Two records of one client. */

const fusionner: Commande = {
  nom: 'fusionner deux clients',
  poids: 2,
  async jouer(p, { a, b }) {
    const garde = parmi(vifs(p), a)
    const double =
      garde &&
      parmi(
        vifs(p).filter(c => c !== garde),
        b,
      )
    if (!garde || !double) return false
    p.commencer(
      'fusionner deux clients',
      `${double.nom} est ${garde.nom} : leurs deux fiches n’en font qu’une.`,
    )
    await p.dire(
      () => p.g.fusionner(garde._id, double._id),
      () => {
        double.dans = garde
      },
      { muet: true },
    )
    return true
  },
}

const defaireFusion: Commande = {
  nom: 'défaire une fusion',
  poids: 1,
  async jouer(p, { a }) {
    const double = parmi(
      p.m.clients.filter(c => c.dans && !c.dans.dans),
      a,
    )
    if (!double?.dans) return false
    const garde = double.dans
    p.commencer('défaire une fusion', `Finalement ${double.nom} n’est pas ${garde.nom}.`)
    await p.dire(
      () => p.g.defaireFusion(garde._id, double._id),
      () => {
        double.dans = null
      },
      { muet: true },
    )
    return true
  },
}

export const ATELIER: readonly Commande[] = [avancer, casser, refaire, livrer, revenir]
export const FICHES: readonly Commande[] = [fusionner, defaireFusion]
