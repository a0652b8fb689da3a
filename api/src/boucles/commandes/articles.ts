import { fait } from '../gestes.ts'
import type { Officine } from '../monde.ts'
import type { Partie } from '../partie.ts'
import {
  type Article,
  aLOuverture,
  aRecompter,
  compter as compterUn,
  ecartDe,
  entrer,
  type Inventaire,
  sortir,
  terminer as terminerLe,
} from '../rayon.ts'
import { type Commande, parmi } from './geste.ts'

/* What an article is called and sold at, and how many of it there are when one looks. */

const vus = (p: Partie): Article[] => p.m.rayon.articles.filter(a => a._id)

const renommer: Commande = {
  nom: 'renommer un article',
  poids: 4,
  async jouer(p, { a }) {
    const x = parmi(vus(p), a)
    if (!x) return false
    const reference = p.monde.neuf('Renommé ')
    p.commencer('renommer un article', `On appelle ${x.nom} « ${reference} ».`)
    await p.dire(
      () => p.g.changerArticle(x._id, { Reference: reference }),
      () => {
        for (const y of p.m.rayon.articles) if (y.code === x.code) y.reference = reference
      },
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

const etiqueter: Commande = {
  nom: 'changer une étiquette',
  poids: 3,
  async jouer(p, { a, b }) {
    // A frame is sold at a price that is said: it keeps the label of that price.
    const x = parmi(
      vus(p).filter(y => !y.nom.startsWith('monture')),
      a,
    )
    if (!x) return false
    const prix = 20_000 + 1_000 * b
    p.commencer('changer une étiquette', `On met l’étiquette de ${x.nom} à ${prix} F.`)
    await p.dire(
      () => p.g.changerArticle(x._id, { PrixVente: prix }),
      () => {
        x.etiquette = prix
      },
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

const reclasser: Commande = {
  nom: 'changer un article de catégorie',
  poids: 3,
  async jouer(p, { a }) {
    const x = parmi(vus(p), a)
    if (!x) return false
    const categorie = 1 - x.categorie
    p.commencer('changer un article de catégorie', `On range ${x.nom} dans l’autre catégorie.`)
    await p.dire(
      () => p.g.changerArticle(x._id, { IdCateg: p.rayon.categories[categorie] }),
      () => {
        x.categorie = categorie
      },
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

/** The other brand has something of its own in PLT, which this run has not seen. */
async function garnirLaMarque(p: Partie, marque: string): Promise<Article> {
  const code = p.monde.neuf('CODE')
  const venu: Article = {
    nom: `${code} à PLT`,
    _id: '',
    officine: 'PLT',
    code,
    reference: `venue ${code}`,
    achat: 5_003,
    pieces: 0,
    valeur: 0,
    etiquette: 15_000,
    categorie: 0,
    mouvements: 0,
    sorties: 0,
  }
  entrer(venu, 3, 3 * venu.achat)
  const ligne = { ...p.ligneDe(venu), IdMarque: marque, Quantite: 3, PrixAchatBrut: venu.achat }
  await fait(p.g.ouvrirStock('PLT', [ligne]))
  venu._id = (await p.g.rayon(marque))[0]._id
  return venu
}

const reunir: Commande = {
  nom: 'réunir deux fiches en une',
  poids: 2,
  async jouer(p, { a, b, c }) {
    const double = await p.monde.rayon()
    const { rayon } = p
    const n = b % 2
    const table = parmi(['marque', 'categorie_article', 'fournisseurs'] as const, a) as
      | 'marque'
      | 'categorie_article'
      | 'fournisseurs'
    const [sienne, autre] = {
      marque: [rayon.marque, double.marque],
      categorie_article: [rayon.categories[n], double.categories[n]],
      // What is received, owed, paid and given back goes to the one that is kept.
      fournisseurs: [rayon.fournisseur, double.fournisseur],
    }[table] as [string, string]
    p.commencer(
      'réunir deux fiches en une',
      {
        marque: 'La marque de ces articles en était une autre.',
        categorie_article: `La catégorie ${n + 1} de ces articles en était une autre.`,
        fournisseurs: 'Ce fournisseur en était un autre.',
      }[table],
    )
    const { encore } = p
    // What was reunited is gone: nothing of it is left to be reunited again.
    p.encore = 'non'
    const venu = table === 'marque' && c % 2 === 0 ? await garnirLaMarque(p, autre) : null
    if (venu) {
      // Two of the same name: one of them is first called otherwise.
      const homonyme = parmi(
        vus(p).filter(x => x.officine === venu.officine),
        c,
      )
      if (homonyme) {
        await fait(p.g.changerArticle(venu._id, { Reference: homonyme.reference }))
        const refus = await p.g.reunir(table, autre, sienne)
        if (refus.statut !== 409) p.faute('conservation', 'Deux articles de même nom sont réunis.')
        await fait(p.g.changerArticle(venu._id, { Reference: venu.reference }))
      }
    }
    await p.dire(
      () => p.g.reunir(table, autre, sienne),
      () => {
        if (venu) p.m.rayon.articles.push(venu)
        if (table === 'marque') rayon.marque = autre
        else if (table === 'fournisseurs') rayon.fournisseur = autre
        else rayon.categories[n] = autre
      },
      { muet: true, doit: true },
    )
    p.encore = encore
    return true
  },
}

const ouvrir: Commande = {
  nom: 'ouvrir un inventaire',
  poids: 3,
  async jouer(p, { a, b }) {
    if (p.m.rayon.inventaire) return false
    const officine: Officine = a % 3 === 0 ? 'PLT' : 'ANG'
    const categorie = b % 3 === 0 ? b % 2 : null
    p.m.rayon.inventaires++
    const nom = `l’inventaire ${p.m.rayon.inventaires}`
    p.commencer(
      'ouvrir un inventaire',
      `${officine} ouvre ${nom}${categorie === null ? '' : `, d’une catégorie`}.`,
    )
    await p.dire(
      () =>
        p.g.ouvrirInventaire(
          officine,
          categorie === null ? { IdMarque: p.rayon.marque } : { IdCateg: p.rayon.categories[categorie] },
        ),
      async ({ _id }) => {
        const comptes = aLOuverture(p.m.rayon, officine, categorie)
        // Of nothing to count there may be two: one is enough.
        if (p.m.rayon.inventaire) await p.g.abandonnerInventaire(officine, _id)
        else p.m.rayon.inventaire = { nom, _id, officine, categorie, comptes }
      },
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

/** So many of an article are seen on the shelf; what the program makes of it is what the run makes of it. */
async function regarder(
  p: Partie,
  i: Inventaire,
  article: Article,
  n: number,
  enTout: boolean,
): Promise<void> {
  await p.dire(
    () => p.g.compter(i.officine, i._id, [{ IdArticle: article._id, [enTout ? 'Compte' : 'Ajout']: n }]),
    corps => {
      const c = compterUn(i, article, n, enTout)
      const { Compte, Ecart, ARecompter } = corps.lignes[0]
      const cru = { Compte: c.compte, Ecart: ecartDe(c), ARecompter: aRecompter(c) }
      const lu = { Compte, Ecart, ARecompter }
      // Of two scans at once, each answer says how many there were then.
      if (p.encore !== 'à deux' && JSON.stringify(lu) !== JSON.stringify(cru))
        p.faute('conservation', `${article.nom} : ${JSON.stringify(lu)} au lieu de ${JSON.stringify(cru)}`)
    },
    { muet: true, doit: p.encore === 'non' && (enTout || n > 0) },
  )
}

const compter: Commande = {
  nom: 'compter',
  poids: 9,
  async jouer(p, { a, b, c }) {
    const i = p.m.rayon.inventaire
    if (!i) return false
    const x = parmi(
      vus(p).filter(y => y.officine === i.officine && (i.categorie === null || y.categorie === i.categorie)),
      a,
    )
    if (!x) return false
    const trouves = Math.max(0, x.pieces + ([0, 0, 1, -1][b % 4] as number))
    const enTout = c % 3 === 0 || trouves === 0
    p.commencer('compter', `${i.officine} ${enTout ? 'compte' : 'scanne'} ${trouves} ${x.nom}.`)
    await regarder(p, i, x, trouves, enTout)
    return true
  },
}

const compterEnVendant: Commande = {
  nom: 'compter pendant une vente',
  poids: 4,
  async jouer(p, { b }) {
    const i = p.m.rayon.inventaire
    const x = p.article('etui', 'ANG') as Article
    if (i?.officine !== 'ANG' || x.pieces < 3) return false
    if (i.categorie !== null && x.categorie !== i.categorie) return false
    const [un, deux] = b % 2 === 0 ? [1, x.pieces - 1] : [2, x.pieces - 3]
    const { encore } = p
    p.encore = 'non'
    p.commencer('compter pendant une vente', `ANG scanne ${un} ${x.nom}, en sort un, puis en scanne ${deux}.`)
    await regarder(p, i, x, un, false)
    await p.dire(
      () => p.g.sortir('ANG', [{ IdArticle: x._id, Quantite: 1 }]),
      ({ _id }) => {
        const nom = `la sortie ${p.m.rayon.sorties.length + 1}`
        p.m.rayon.sorties.push({ nom, _id, departs: [sortir(x, 1)] })
      },
    )
    if (deux > 0) await regarder(p, i, x, deux, false)
    p.encore = encore
    return true
  },
}

const recompter = (i: Inventaire): boolean => i.comptes.some(aRecompter)
async function appliquer(
  p: Partie,
  i: Inventaire,
  manquants: boolean,
  laisser: boolean,
  doit: boolean,
): Promise<void> {
  const arret = recompter(i) && !laisser
  await p.dire(
    () =>
      p.g.terminerInventaire(i.officine, i._id, {
        NonComptes: manquants ? 'Manquants' : 'Garder',
        ...(laisser ? { Laisser: 'On recomptera' } : {}),
      }),
    () => {
      terminerLe(i, manquants)
      p.m.rayon.inventaire = null
    },
    { doit: doit && !arret, ...(arret ? { interdit: 'conservation' as const } : {}) },
  )
}

const terminer: Commande = {
  nom: 'terminer un inventaire',
  poids: 3,
  async jouer(p, { a, b }) {
    const i = p.m.rayon.inventaire
    if (!i) return false
    const [manquants, laisser] = [a % 3 === 0, b % 2 === 0]
    p.commencer(
      'terminer un inventaire',
      `${i.officine} termine ${i.nom}${manquants ? ', ce qui n’est pas compté manque' : ''}${laisser ? ', ce qui a bougé reste' : ''}.`,
    )
    await appliquer(p, i, manquants, laisser, p.encore === 'non')
    return true
  },
}

const abandonner: Commande = {
  nom: 'abandonner un inventaire',
  poids: 1,
  async jouer(p) {
    const i = p.m.rayon.inventaire
    if (!i) return false
    p.commencer('abandonner un inventaire', `${i.officine} abandonne ${i.nom}.`)
    await p.dire(
      () => p.g.abandonnerInventaire(i.officine, i._id),
      () => {
        p.m.rayon.inventaire = null
      },
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

export const ARTICLES: readonly Commande[] = [
  renommer,
  etiqueter,
  reclasser,
  reunir,
  ouvrir,
  compter,
  compterEnVendant,
  terminer,
  abandonner,
]

/** What is being counted is ended: what moved meanwhile keeps its quantity. */
export async function acheverLInventaire(p: Partie): Promise<void> {
  const i = p.m.rayon.inventaire
  if (!i) return
  p.achever('terminer un inventaire', `${i.officine} termine ${i.nom}, ce qui a bougé reste.`)
  await appliquer(p, i, false, true, true)
}
