import { type Avoir, clientDoit, type Du, resteDu, type Vente } from '../modele.ts'
import { idVente, type Partie } from '../partie.ts'
import { type Commande, parmi } from './geste.ts'

/* The cash desk: days that open and close, money that comes and goes back. */

export const jourDe = (p: Partie) => p.monde.horloge.jour

/** In the evening all is counted and closed; the morning opens on what was left. */
async function finirLaJournee(p: Partie, jours: number): Promise<void> {
  const jour = jourDe(p)
  const r = await p.g.cloturer()
  if (r.statut >= 300) p.faute('impasse', `La journée ne se clôture pas : ${r.corps.message}`)
  p.m.clos.push({ jour, chiffres: await p.chiffresDe(jour) })
  await p.monde.demain(jours)
  const ouverte = await p.g.ouvrir(p.m.tiroir)
  if (ouverte.statut >= 300) p.faute('impasse', `La journée ne s’ouvre pas : ${ouverte.corps.message}`)
  await p.comparer({ muet: true })
}

const demain: Commande = {
  nom: 'finir la journée',
  poids: 4,
  async jouer(p) {
    p.commencer('finir la journée', 'On clôture ; demain on ouvre.')
    await finirLaJournee(p, 1)
    return true
  },
}

const anProchain: Commande = {
  nom: 'passer l’année',
  poids: 2,
  async jouer(p) {
    if (p.m.clos.filter(c => c.jour.slice(0, 4) !== jourDe(p).slice(0, 4)).length > 1) return false
    p.commencer('passer l’année', 'On clôture ; on rouvre un an plus tard.')
    await finirLaJournee(p, 365)
    return true
  },
}

/** Cashed on a document: found again among the operations, by the one thing that is new. */
export async function noterEncaissement(
  p: Partie,
  de: Vente | Du,
  montant: number,
  avoir: Avoir | null = null,
): Promise<void> {
  const connus = new Set(p.m.encaissements.map(e => e._id))
  const reference = 'RefCmmd' in de ? de.RefCmmd : de.reference
  const toutes: { _id: string; Document: string; montant: number; Rendu: number }[] = await p.g.operations()
  const neuve = toutes.find(
    o => o.Document === reference && o.montant === montant && o.Rendu === 0 && !connus.has(o._id),
  )
  de.regle += montant
  if (avoir) avoir.utilise += montant
  else p.m.tiroir += montant
  if (!neuve) p.faute('localité', `Aucune opération pour les ${montant} F encaissés sur ${de.nom}`)
  else
    p.m.encaissements.push({
      _id: neuve._id,
      de,
      montant,
      jour: jourDe(p),
      rendu: false,
      entame: false,
      avoir,
    })
}

const encaisser: Commande = {
  nom: 'encaisser',
  poids: 6,
  async jouer(p, { a, b }) {
    const v = parmi(
      p.m.ventes.filter(x => x.active && clientDoit(x) > x.regle),
      a,
    )
    if (!v) return false
    const reste = clientDoit(v) - v.regle
    const montant = b % 2 === 0 ? reste : Math.ceil(reste / 2)
    p.commencer('encaisser', `On encaisse ${montant} F sur ${v.nom}.`)
    await p.dire(
      () => p.g.encaisser(idVente(v), montant),
      () => noterEncaissement(p, v, montant),
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const encaisserDu: Commande = {
  nom: 'encaisser autre chose',
  poids: 3,
  async jouer(p, { a, b }) {
    const d = parmi(
      p.m.dus.filter(x => resteDu(x) > 0),
      a,
    )
    if (!d) return false
    const montant = b % 2 === 0 ? resteDu(d) : Math.ceil(resteDu(d) / 2)
    p.commencer('encaisser autre chose', `On encaisse ${montant} F sur ${d.nom}.`)
    await p.dire(
      () =>
        d.genre === 'comptoir'
          ? p.g.encaisserComptoir(d._id, montant)
          : d.genre === 'examen'
            ? p.g.encaisserExamen(d._id, montant)
            : p.g.encaisserReprise(d._id, montant),
      () => noterEncaissement(p, d, montant),
      { doit: p.encore === 'non' && !d.archive },
    )
    return true
  },
}

const rendre: Commande = {
  nom: 'rendre un règlement',
  poids: 4,
  async jouer(p, { a, b }) {
    const e = parmi(
      p.m.encaissements.filter(x => !x.rendu),
      a,
    )
    if (!e || p.m.tiroir < e.montant) return false
    const aussitot = b % 2 === 0 && e.jour === jourDe(p) && !e.entame
    // A payment that a credit made goes back to it, or is given back in cash.
    const auCredit = e.avoir !== null && (aussitot || b % 3 === 0)
    p.commencer(
      'rendre un règlement',
      `On ${aussitot ? 'annule l’encaissement' : auCredit ? 'rend au crédit ce qu’il a payé' : 'rend les espèces'} de ${e.montant} F sur ${e.de.nom}.`,
    )
    await p.dire(
      () =>
        aussitot
          ? p.g.contrePasserOperation(e._id)
          : p.g.rendre(e._id, auCredit ? { modepaiement: 'Avoir' } : {}),
      () => {
        e.rendu = true
        e.de.regle -= e.montant
        if (auCredit && e.avoir) e.avoir.utilise -= e.montant
        else p.m.tiroir -= e.montant
        if ('remisePayee' in e.de) e.de.remisePayee = false
        // What is owed again comes back to the lists.
        if ('archive' in e.de) e.de.archive = false
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const verser: Commande = {
  nom: 'verser en banque',
  poids: 2,
  async jouer(p) {
    if (p.m.tiroir < 50_000) return false
    const nom = `le versement ${p.m.versements.length + 1}`
    p.commencer('verser en banque', `On verse 50 000 F en banque : ${nom}.`)
    await p.dire(
      () => p.g.verser(50_000),
      ({ _id }) => {
        p.m.versements.push({ nom, _id, montant: 50_000, annule: false })
        p.m.tiroir -= 50_000
      },
    )
    return true
  },
}

const reprendreVersement: Commande = {
  nom: 'reprendre un versement',
  poids: 2,
  async jouer(p, { a }) {
    const v = parmi(
      p.m.versements.filter(x => !x.annule),
      a,
    )
    if (!v) return false
    p.commencer('reprendre un versement', `La banque refuse ${v.nom} : les espèces reviennent.`)
    await p.dire(
      () => p.g.annulerVersement(v._id),
      () => {
        if (v.annule) return
        v.annule = true
        p.m.tiroir += v.montant
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const approvisionner: Commande = {
  nom: 'approvisionner le tiroir',
  poids: 1,
  async jouer(p) {
    const nom = `l’apport ${p.m.appros.length + 1}`
    p.commencer('approvisionner le tiroir', `Le siège apporte 20 000 F : ${nom}.`)
    await p.dire(
      () => p.g.approvisionner(20_000),
      ({ _id }) => {
        p.m.appros.push({ nom, _id, montant: 20_000, annule: false })
        p.m.tiroir += 20_000
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const corrigerAppro: Commande = {
  nom: 'corriger un apport',
  poids: 1,
  async jouer(p, { a, b }) {
    const x = parmi(
      p.m.appros.filter(y => !y.annule),
      a,
    )
    const montant = b % 2 === 0 ? 25_000 : 12_500
    if (!x || p.m.tiroir < x.montant) return false
    p.commencer('corriger un apport', `${x.nom} était de ${montant} F.`)
    await p.dire(
      () => p.g.corrigerAppro(x._id, montant),
      () => {
        p.m.tiroir += montant - x.montant
        x.montant = montant
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const reprendreAppro: Commande = {
  nom: 'reprendre un apport',
  poids: 1,
  async jouer(p, { a }) {
    const x = parmi(
      p.m.appros.filter(y => !y.annule),
      a,
    )
    if (!x || p.m.tiroir < x.montant) return false
    p.commencer('reprendre un apport', `On annule ${x.nom} : les espèces repartent.`)
    await p.dire(
      () => p.g.annulerAppro(x._id),
      () => {
        if (x.annule) return
        x.annule = true
        p.m.tiroir -= x.montant
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

export const JOURNEES: readonly Commande[] = [demain, anProchain]
export const CAISSE: readonly Commande[] = [
  encaisser,
  encaisserDu,
  rendre,
  verser,
  reprendreVersement,
  approvisionner,
  corrigerAppro,
  reprendreAppro,
]
