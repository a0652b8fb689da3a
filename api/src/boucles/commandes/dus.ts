import { resteDu } from '../modele.ts'
import { type Article, revenir, sortir } from '../rayon.ts'
import { jourDe } from './caisse.ts'
import { type Commande, parmi } from './geste.ts'

/* What is due at the cash desk and is no order: counter sales, exams, balances of another program. */

const auComptoir: Commande = {
  nom: 'vendre au comptoir',
  poids: 3,
  async jouer(p, { b }) {
    const Quantite = 1 + (b % 2)
    const etui = p.article('etui', 'ANG') as Article
    const montant = etui.etiquette * Quantite
    p.commencer('vendre au comptoir', `On vend ${Quantite} étui(s) au comptoir, à régler plus tard.`)
    await p.dire(
      () => p.g.auComptoir({ lignes: [{ IdArticle: etui._id, Quantite }] }),
      ({ _id, RefCmmd }) => {
        p.m.dus.push({
          nom: `le comptoir ${p.m.dus.length + 1}`,
          genre: 'comptoir',
          _id,
          reference: RefCmmd,
          jour: jourDe(p),
          montant,
          regle: 0,
          retire: 0,
          actif: true,
          archive: false,
          stock: sortir(etui, Quantite),
        })
      },
    )
    return true
  },
}

const noterComptoir: Commande = {
  nom: 'noter au comptoir',
  poids: 2,
  async jouer(p, { a }) {
    const d = parmi(
      p.m.dus.filter(x => x.genre === 'comptoir' && x.actif),
      a,
    )
    if (!d) return false
    p.commencer('noter au comptoir', `On écrit une note sur ${d.nom}.`)
    await p.dire(
      () => p.g.changerComptoir(d._id, { Observation: p.monde.neuf('À garder ') }),
      () => {},
      { muet: true },
    )
    return true
  },
}

const annulerComptoir: Commande = {
  nom: 'annuler au comptoir',
  poids: 2,
  async jouer(p, { a }) {
    const d = parmi(
      p.m.dus.filter(x => x.genre === 'comptoir' && x.actif),
      a,
    )
    if (!d) return false
    p.commencer('annuler au comptoir', `On annule ${d.nom}.`)
    await p.dire(
      () => p.g.annulerComptoir(d._id),
      () => {
        if (d.montant > 0 && d.stock) revenir(d.stock)
        d.actif = false
      },
      { doit: d.regle === 0 && p.encore === 'non' },
    )
    return true
  },
}

const examiner: Commande = {
  nom: 'faire un examen',
  poids: 2,
  async jouer(p, { a }) {
    const c = parmi(
      p.m.clients.filter(x => !x.dans),
      a,
    )
    if (!c) return false
    p.commencer('faire un examen', `${c.nom} passe un examen à 10 000 F.`)
    const { _id, RefConsultation } = await p.g.examen(c._id, 10_000)
    p.m.dus.push({
      nom: `l’examen ${p.m.dus.length + 1}`,
      genre: 'examen',
      _id,
      reference: RefConsultation,
      jour: jourDe(p),
      montant: 10_000,
      regle: 0,
      retire: 0,
      actif: true,
      archive: false,
      stock: null,
    })
    await p.comparer()
    return true
  },
}

const archiverExamen: Commande = {
  nom: 'archiver un examen',
  poids: 2,
  async jouer(p, { a }) {
    const d = parmi(
      p.m.dus.filter(x => x.genre === 'examen' && !x.archive),
      a,
    )
    if (!d) return false
    p.commencer('archiver un examen', `On archive ${d.nom}.`)
    await p.dire(
      () => p.g.archiverExamen(d._id),
      () => {
        d.archive = true
      },
      { muet: true },
    )
    return true
  },
}

const restaurerExamen: Commande = {
  nom: 'restaurer un examen',
  poids: 2,
  async jouer(p, { a }) {
    const d = parmi(
      p.m.dus.filter(x => x.genre === 'examen' && x.archive),
      a,
    )
    if (!d) return false
    p.commencer('restaurer un examen', `On remet ${d.nom} sur les listes.`)
    await p.dire(
      () => p.g.restaurerExamen(d._id),
      () => {
        d.archive = false
      },
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

const reprendreSolde: Commande = {
  nom: 'reprendre un solde',
  poids: 2,
  async jouer(p, { a }) {
    const c = parmi(
      p.m.clients.filter(x => !x.dans),
      a,
    )
    if (!c || p.m.dus.some(d => d.genre === 'reprise')) return false
    p.commencer('reprendre un solde', `${c.nom} devait 30 000 F avant ce logiciel.`)
    const _id = await p.g.reprise(c.code, 30_000)
    const due = (await p.g.dus({ q: c.code })).find((d: { _id: string }) => d._id === _id)
    p.m.dus.push({
      nom: 'le solde repris',
      genre: 'reprise',
      _id,
      reference: due.RefCmmd,
      jour: jourDe(p),
      montant: 30_000,
      regle: 0,
      retire: 0,
      actif: true,
      archive: false,
      stock: null,
    })
    await p.comparer()
    return true
  },
}

const annulerSolde: Commande = {
  nom: 'retirer un solde repris',
  poids: 2,
  async jouer(p, { a }) {
    const d = parmi(
      p.m.dus.filter(x => x.genre === 'reprise' && resteDu(x) > 0),
      a,
    )
    if (!d) return false
    p.commencer('retirer un solde repris', `On retire ce qui reste de ${d.nom}.`)
    await p.dire(
      () => p.g.annulerReprise(d._id),
      () => {
        d.retire += resteDu(d)
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const remettreSolde: Commande = {
  nom: 'remettre un solde retiré',
  poids: 2,
  async jouer(p, { a }) {
    const d = parmi(
      p.m.dus.filter(x => x.genre === 'reprise' && x.retire > 0),
      a,
    )
    const retrait = d && (await p.g.lireReprise(d.reference)).annulations[0]
    if (!d || !retrait) return false
    p.commencer('remettre un solde retiré', `On remet dû ce qui fut retiré de ${d.nom}.`)
    await p.dire(
      () => p.g.remettreReprise(retrait._id),
      () => {
        d.retire -= retrait.Montant
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

export const DUS: readonly Commande[] = [
  auComptoir,
  noterComptoir,
  annulerComptoir,
  examiner,
  archiverExamen,
  restaurerExamen,
  reprendreSolde,
  annulerSolde,
  remettreSolde,
]
