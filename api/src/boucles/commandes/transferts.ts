import type { Reponse } from '../../kernel/trial/essai.ts'
import type { Officine } from '../monde.ts'
import type { Partie } from '../partie.ts'
import {
  type Article,
  arriver,
  type Depart,
  jumeau,
  type LigneDeTransfert,
  resteEnRoute,
  revenir,
  type Sortie,
  sortir,
  type Transfert,
} from '../rayon.ts'
import { type Commande, parmi } from './geste.ts'

/* Between two shops, and out of a shop without being sold. */

const autre = (o: Officine): Officine => (o === 'ANG' ? 'PLT' : 'ANG')
const ouverts = (p: Partie): Transfert[] =>
  p.m.rayon.transferts.filter(t => t.lignes.some(l => resteEnRoute(l) > 0))
/** Two of them at most, of one shop, one or two pieces of each. */
function choisir(p: Partie, a: number, b: number, parmiTous: readonly Article[] = p.m.rayon.articles) {
  const officine: Officine = a % 3 === 0 ? 'PLT' : 'ANG'
  const la = parmiTous.filter(x => x.officine === officine && x.pieces > 0 && x._id)
  const choisis = [...new Set([parmi(la, b), ...(a % 2 === 0 ? [parmi(la, b + 1)] : [])])].filter(
    x => x !== undefined,
  )
  return {
    officine,
    lignes: choisis.map((article: Article) => ({ article, n: Math.min(article.pieces, 1 + (b % 3)) })),
  }
}
const dire = (lignes: readonly { article: Article; n: number }[]) =>
  lignes.map(({ article, n }) => `${n} ${article.nom}`).join(' et ')
const payload = (lignes: readonly { article: Article; n: number }[]) =>
  lignes.map(({ article, n }) => ({ IdArticle: article._id, Quantite: n }))

const envoyer: Commande = {
  nom: 'transférer',
  poids: 6,
  async jouer(p, { a, b }) {
    const { officine, lignes } = choisir(p, a, b)
    if (lignes.length === 0 || ouverts(p).length >= 3) return false
    p.commencer('transférer', `${officine} envoie ${dire(lignes)} à ${autre(officine)}.`)
    await envoyerVers(p, officine, lignes)
    return true
  },
}

async function envoyerVers(
  p: Partie,
  officine: Officine,
  lignes: readonly { article: Article; n: number }[],
  pour: { vente: string; demande: string } | null = null,
): Promise<void> {
  await p.dire(
    () => p.g.transferer(officine, autre(officine), payload(lignes), pour?.demande),
    corps => {
      p.m.rayon.transferts.push({
        nom: `le transfert ${p.m.rayon.transferts.length + 1}`,
        _id: corps._id,
        source: officine,
        destination: autre(officine),
        pour: pour?.vente ?? null,
        pertes: [],
        pertesDites: true,
        lignes: lignes.map(({ article, n }) => ({
          _id: corps.lignes.find((l: { IdArticle: string }) => l.IdArticle === article._id)._id,
          depart: sortir(article, n),
          quantite: n,
          recue: 0,
          perdue: 0,
          rendue: 0,
        })),
      })
    },
    { doit: p.encore === 'non' },
  )
}

const repondre: Commande = {
  nom: 'répondre à une demande',
  poids: 4,
  async jouer(p, { a }) {
    const article = p.article('monture', 'PLT') as Article
    const v = parmi(
      p.m.ventes.filter(x => x.active && x.choses.some(c => c.attendue)),
      a,
    )
    if (!v || article.pieces === 0) return false
    const demande = await p.g.demandeDe(v._id)
    if (!demande) return false
    p.commencer('répondre à une demande', `PLT envoie la monture que ${v.nom} attend.`)
    await envoyerVers(p, 'PLT', [{ article, n: 1 }], { vente: v._id, demande: demande._id })
    return true
  },
}

interface Suite {
  nom: string
  poids: number
  phrase: string
  geste: 'recevoirTransfert' | 'perdreTransfert' | 'retrouverTransfert' | 'rendreTransfert'
  /** How many of a line it may be said of. */
  combien: (l: LigneDeTransfert) => number
  qui: (t: Transfert, a: number) => Officine
  effet: (p: Partie, t: Transfert, l: LigneDeTransfert, n: number, officine: Officine) => void
}
const auBout = (t: Transfert) => t.destination
const unBout = (t: Transfert, a: number) => (a % 2 === 0 ? t.destination : t.source)

function suite({ nom, poids, phrase, geste, combien, qui, effet }: Suite): Commande {
  return {
    nom,
    poids,
    async jouer(p, { a, b, c }) {
      const t = parmi(
        p.m.rayon.transferts.filter(x => x.lignes.some(l => combien(l) > 0)),
        a,
      )
      if (!t) return false
      const enPartie = b % 2 === 0
      const parts = t.lignes
        .filter(l => combien(l) > 0)
        .map(l => ({ l, n: enPartie ? Math.ceil(combien(l) / 2) : combien(l) }))
        .slice(0, enPartie ? 1 : undefined)
      const officine = qui(t, c)
      p.commencer(
        nom,
        `${officine} ${phrase} ${enPartie ? 'une partie' : 'tout ce qui peut l’être'} de ${t.nom}.`,
      )
      await p.dire(
        () =>
          p.g[geste](
            officine,
            t._id,
            enPartie ? parts.map(({ l, n }) => ({ _id: l._id, Quantite: n })) : undefined,
          ),
        () => {
          for (const { l, n } of parts) effet(p, t, l, n, officine)
        },
        { doit: p.encore === 'non' },
      )
      return true
    },
  }
}

const recue = (p: Partie, t: Transfert, l: LigneDeTransfert, n: number) => {
  const article = jumeau(p.m.rayon, l.depart.article, t.destination)
  arriver(l, article, n)
  l.recue += n
  // What an order waits for goes to it as it comes in, unless it left without.
  const v = p.m.ventes.find(x => x._id === t.pour)
  const attendue = v?.choses.find(c => c.attendue)
  if (!v?.active || v.rendue || v.etape === 'Livrée' || !attendue) return
  attendue.stock = sortir(article, 1)
  attendue.attendue = false
}
const recevoir = suite({
  nom: 'recevoir un transfert',
  poids: 6,
  phrase: 'reçoit',
  geste: 'recevoirTransfert',
  combien: resteEnRoute,
  qui: auBout,
  effet: recue,
})
/** By the word of this end; the other says its own. */
function noterPerte(p: Partie, t: Transfert, par: Officine): void {
  t.pertes.push({ par, accord: false })
  t.pertesDites &&= p.encore !== 'à deux'
}
const perdre = suite({
  nom: 'perdre en route',
  poids: 3,
  phrase: 'passe en perte',
  geste: 'perdreTransfert',
  combien: resteEnRoute,
  qui: unBout,
  effet: (p, t, l, n, par) => {
    l.perdue += n
    noterPerte(p, t, par)
  },
})
const confirmer: Commande = {
  nom: 'confirmer une perte',
  poids: 3,
  async jouer(p, { a, b }) {
    const t = parmi(
      p.m.rayon.transferts.filter(x => x.pertes.length > 0),
      a,
    )
    if (!t) return false
    const officine = unBout(t, b)
    p.commencer(
      'confirmer une perte',
      `${officine} dit son mot sur ce qui s’est perdu ou retrouvé de ${t.nom}.`,
    )
    const attendent = t.pertes.filter(x => x.par !== officine && !x.accord)
    await p.dire(
      () => p.g.confirmerPerte(officine, t._id),
      () => {
        for (const x of attendent) x.accord = true
        t.pertesDites &&= p.encore !== 'à deux'
      },
      {
        muet: true,
        doit: t.pertesDites && attendent.length > 0 && p.encore === 'non',
        ...(t.pertesDites && attendent.length === 0 ? { interdit: 'conservation' as const } : {}),
      },
    )
    return true
  },
}
const retrouver = suite({
  nom: 'retrouver en route',
  poids: 3,
  phrase: 'retrouve',
  geste: 'retrouverTransfert',
  combien: l => l.perdue,
  qui: unBout,
  effet: (p, t, l, n, par) => {
    l.perdue -= n
    noterPerte(p, t, par)
  },
})
const rendre = suite({
  nom: 'rendre un transfert',
  poids: 3,
  phrase: 'renvoie',
  geste: 'rendreTransfert',
  combien: resteEnRoute,
  qui: unBout,
  effet: (_p, _t, l, n) => {
    arriver(l, l.depart.article, n)
    l.rendue += n
  },
})

const annuler: Commande = {
  nom: 'annuler un transfert',
  poids: 2,
  async jouer(p, { a }) {
    const t = parmi(ouverts(p), a)
    if (!t) return false
    p.commencer('annuler un transfert', `${t.source} annule ${t.nom}.`)
    const intact = t.lignes.every(l => resteEnRoute(l) === l.quantite)
    await p.dire(
      () => p.g.annulerTransfert(t.source, t._id),
      () => {
        for (const l of t.lignes) {
          const n = resteEnRoute(l)
          arriver(l, l.depart.article, n)
          l.rendue += n
        }
      },
      { doit: intact && p.encore === 'non' },
    )
    return true
  },
}

const sortirDuStock: Commande = {
  nom: 'sortir du stock',
  poids: 4,
  async jouer(p, { a, b }) {
    const { officine, lignes } = choisir(p, a, b, [...p.m.rayon.articles, ...p.m.rayon.verres])
    if (lignes.length === 0) return false
    p.commencer('sortir du stock', `${officine} casse ${dire(lignes)}.`)
    await p.dire(
      () => p.g.sortir(officine, payload(lignes)),
      (corps: Reponse['corps']) => {
        const nom = `la sortie ${p.m.rayon.sorties.length + 1}`
        p.m.rayon.sorties.push({
          nom,
          _id: corps._id,
          departs: lignes.map(({ article, n }) => sortir(article, n)),
        })
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const reprendreSortie: Commande = {
  nom: 'reprendre une sortie',
  poids: 4,
  async jouer(p, { a, b }) {
    const s = parmi(
      p.m.rayon.sorties.filter(x => x.departs.some(d => d.pieces > 0)),
      a,
    ) as Sortie | undefined
    if (!s) return false
    const restes = s.departs.filter(d => d.pieces > 0)
    const une = b % 2 === 0
    const repris: { d: Depart; n: number }[] = une
      ? [{ d: parmi(restes, b) as Depart, n: 1 }]
      : restes.map(d => ({ d, n: d.pieces }))
    const { officine } = (restes[0] as Depart).article
    p.commencer(
      'reprendre une sortie',
      `${officine} reprend ${une ? 'une pièce' : 'tout ce qui reste'} de ${s.nom}.`,
    )
    await p.dire(
      () =>
        p.g.reprendreSortie(
          officine,
          s._id,
          une ? repris.map(({ d, n }) => ({ IdArticle: d.article._id, Quantite: n })) : undefined,
        ),
      () => {
        for (const { d, n } of repris) revenir(d, Math.min(n, d.pieces))
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

export const TRANSFERTS: readonly Commande[] = [
  envoyer,
  repondre,
  recevoir,
  perdre,
  confirmer,
  retrouver,
  rendre,
  annuler,
  sortirDuStock,
  reprendreSortie,
]

/** What is on its way arrives. */
export async function acheverLesTransferts(p: Partie): Promise<void> {
  for (const t of ouverts(p)) {
    p.achever('recevoir un transfert', `${t.destination} reçoit ce qui vient de ${t.nom}.`)
    await p.dire(
      () => p.g.recevoirTransfert(t.destination, t._id),
      () => {
        for (const l of t.lignes) recue(p, t, l, resteEnRoute(l))
      },
      { doit: true },
    )
  }
}
