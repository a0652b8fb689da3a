import type { Partie } from '../partie.ts'
import { type Commande, parmi } from './geste.ts'

/* The expense cash: opened in the morning, and what leaves it. */

const ouverte = (p: Partie): boolean => p.m.depense.ouverte

const ouvrir: Commande = {
  nom: 'ouvrir la caisse dépense',
  poids: 3,
  async jouer(p) {
    p.commencer('ouvrir la caisse dépense', 'On met 60 000 F dans la caisse dépense.')
    const deja = p.m.depense.jour === p.monde.horloge.jour
    await p.dire(
      () => p.g.ouvrirDepense(60_000),
      () => {
        const { solde } = p.m.depense
        p.m.depense = { solde: solde + 60_000, ouverte: true, jour: p.monde.horloge.jour }
      },
      { doit: !deja && p.encore === 'non', ...(deja ? { interdit: 'deux fois' as const } : {}) },
    )
    return true
  },
}

const alimenter: Commande = {
  nom: 'alimenter la caisse dépense',
  poids: 1,
  async jouer(p) {
    if (!ouverte(p) || p.m.tiroir < 30_000) return false
    p.commencer('alimenter la caisse dépense', '30 000 F passent du tiroir à la caisse dépense.')
    await p.dire(
      () => p.g.alimenterDepense(30_000, 'Recettes'),
      () => {
        p.m.tiroir -= 30_000
        p.m.depense.solde += 30_000
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const depenser: Commande = {
  nom: 'dépenser',
  poids: 3,
  async jouer(p, { b }) {
    const montant = [5_000, 17_500, 90_001][b % 3] as number
    p.commencer('dépenser', `On dépense ${montant} F.`)
    const possible = ouverte(p) && p.m.depense.solde >= montant
    await p.dire(
      () => p.g.depenser(montant),
      ({ _id }) => {
        const nom = `la dépense ${p.m.depenses.length + 1}`
        p.m.depenses.push({ nom, _id, montant, annulee: false })
        p.m.depense.solde -= montant
      },
      possible ? { doit: p.encore === 'non' } : { interdit: 'conservation' },
    )
    return true
  },
}

const corriger: Commande = {
  nom: 'corriger une dépense',
  poids: 2,
  async jouer(p, { a, b }) {
    const d = parmi(
      p.m.depenses.filter(x => !x.annulee),
      a,
    )
    if (!d) return false
    const montant = b % 2 === 0 ? d.montant + 1_000 : Math.ceil(d.montant / 2)
    p.commencer('corriger une dépense', `${d.nom} était de ${montant} F, et non de ${d.montant} F.`)
    await p.dire(
      () => p.g.corrigerDepense(d._id, montant),
      ({ _id }) => {
        d.annulee = true
        p.m.depenses.push({ nom: `la dépense ${p.m.depenses.length + 1}`, _id, montant, annulee: false })
        p.m.depense.solde -= montant - d.montant
      },
      { doit: ouverte(p) && montant - d.montant <= p.m.depense.solde && p.encore === 'non' },
    )
    return true
  },
}

const annuler: Commande = {
  nom: 'annuler une dépense',
  poids: 2,
  async jouer(p, { a }) {
    const d = parmi(
      p.m.depenses.filter(x => !x.annulee),
      a,
    )
    if (!d) return false
    p.commencer('annuler une dépense', `On annule ${d.nom}.`)
    await p.dire(
      () => p.g.annulerDepense(d._id),
      () => {
        d.annulee = true
        p.m.depense.solde += d.montant
      },
      { doit: ouverte(p) && p.encore === 'non' },
    )
    return true
  },
}

export const DEPENSES: readonly Commande[] = [ouvrir, alimenter, depenser, corriger, annuler]
