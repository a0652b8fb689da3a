import {
  type Avoir,
  type Chose,
  clientDoit,
  crediterLesLignes,
  libre,
  resteDeLAvoir,
  retourDe,
} from '../modele.ts'
import { idVente, type Partie } from '../partie.ts'
import { revenir, sortir } from '../rayon.ts'
import { noterEncaissement } from './caisse.ts'
import { type Commande, parmi } from './geste.ts'

/* What was sold comes back: whole or by line; in cash, or as a credit that pays something else. */

const COMMENT = ['en espèces', 'moitié en espèces', 'en crédit'] as const
/** Of what was paid too much, what leaves in cash. */
const enEspeces = (p: Partie, trop: number, b: number): number => {
  const voulu = [trop, Math.floor(trop / 2), 0][b % 3] as number
  return voulu <= p.m.tiroir ? voulu : 0
}

/** The payments of it are given back, the latest first, each up to what is left of it. */
function rendreSur(p: Partie, de: { regle: number }, trop: number): void {
  let reste = trop
  for (const e of p.m.encaissements.filter(x => x.de === de && !x.rendu).toReversed()) {
    const pris = Math.min(reste, e.montant)
    if (pris === 0) continue
    reste -= pris
    e.montant -= pris
    e.entame = true
    e.rendu = e.montant === 0
  }
  de.regle -= trop
}

function noterAvoir(p: Partie, corps: { _id: string; Reference: string }, trop: number, rendu: number): void {
  p.m.tiroir -= rendu
  const nom = `l’avoir ${p.m.avoirs.length + 1}`
  p.m.avoirs.push({ nom, _id: corps._id, Reference: corps.Reference, credit: trop - rendu, utilise: 0 })
}

const rendreVente: Commande = {
  nom: 'rendre une vente',
  poids: 5,
  async jouer(p, { a, b, c }) {
    const v = parmi(
      p.m.ventes.filter(x => x.active && !x.rendue),
      a,
    )
    if (!v) return false
    // All of it, or each thing in turn.
    const cles = [v.choses.map(x => x.cle), ...v.choses.map(x => [x.cle])][
      c % (v.choses.length + 1)
    ] as string[]
    const { montant, trop, ...apres } = retourDe(v, cles)
    const rendu = enEspeces(p, trop, b)
    const tout = apres.choses.length === 0
    p.commencer(
      tout ? 'rendre une vente' : 'rendre une partie d’une vente',
      `${v.nom} revient${tout ? '' : ` en partie (${cles.join(', ')})`}, ${COMMENT[b % 3]}.`,
    )
    const sort = (chose: Chose) => (chose.stock && c % 2 === 0 ? 'Stock' : 'Perte')
    const rendues = v.choses.filter(x => cles.includes(x.cle))
    const possible = tout || v.etape === 'Enregistrée' || v.etape === 'Livrée'
    await p.dire(
      () =>
        p.g.rendreVente(
          idVente(v),
          rendues.map(x => ({ Cle: x.cle, Quantite: 1, Sort: sort(x) })),
          rendu,
        ),
      corps => {
        if (corps.Montant !== montant)
          p.faute('localité', `L’avoir est de ${corps.Montant} F au lieu de ${montant}`)
        // Back from the client, and lost from the shelf it is back on.
        for (const x of rendues) if (x.stock) revenir(x.stock)
        for (const x of rendues) if (x.stock && sort(x) === 'Perte') sortir(x.stock.article, 1)
        if (!libre(v)) crediterLesLignes(p.m, v, v.assurance - apres.assurance)
        Object.assign(v, apres, { traitee: v.traitee && !libre(v), rendue: tout })
        rendreSur(p, v, trop)
        noterAvoir(p, corps, trop, rendu)
      },
      { doit: possible && p.encore === 'non' },
    )
    return true
  },
}

const rendreComptoir: Commande = {
  nom: 'rendre au comptoir',
  poids: 3,
  async jouer(p, { a, b }) {
    const d = parmi(
      p.m.dus.filter(x => x.genre === 'comptoir' && x.actif && x.montant > 0),
      a,
    )
    if (!d) return false
    const trop = d.regle
    const rendu = enEspeces(p, trop, b)
    p.commencer('rendre au comptoir', `${d.nom} revient, ${COMMENT[b % 3]}.`)
    await p.dire(
      () => p.g.rendreComptoir(d._id, rendu),
      corps => {
        if (d.stock) revenir(d.stock)
        d.montant = 0
        rendreSur(p, d, trop)
        noterAvoir(p, corps, trop, rendu)
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const credits = (p: Partie): Avoir[] => p.m.avoirs.filter(x => resteDeLAvoir(x) > 0)

const payerParAvoir: Commande = {
  nom: 'payer avec un avoir',
  poids: 5,
  async jouer(p, { a, b }) {
    const avoir = parmi(credits(p), a)
    const v = parmi(
      p.m.ventes.filter(x => x.active && clientDoit(x) > x.regle),
      b,
    )
    if (!avoir || !v) return false
    const montant = Math.min(resteDeLAvoir(avoir), clientDoit(v) - v.regle)
    p.commencer('payer avec un avoir', `On paie ${montant} F de ${v.nom} avec ${avoir.nom}.`)
    await p.dire(
      () => p.g.encaisser(idVente(v), montant, {}, { modepaiement: 'Avoir', reference: avoir.Reference }),
      () => noterEncaissement(p, v, montant, avoir),
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const rembourser: Commande = {
  nom: 'rembourser un avoir',
  poids: 2,
  async jouer(p, { a }) {
    const avoir = parmi(credits(p), a)
    if (!avoir || p.m.tiroir < resteDeLAvoir(avoir)) return false
    p.commencer('rembourser un avoir', `On rend en espèces les ${resteDeLAvoir(avoir)} F de ${avoir.nom}.`)
    await p.dire(
      () => p.g.rembourserAvoir(avoir._id),
      () => {
        p.m.tiroir -= resteDeLAvoir(avoir)
        avoir.utilise = avoir.credit
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

export const AVOIRS: readonly Commande[] = [rendreVente, rendreComptoir, payerParAvoir, rembourser]
