import {
  clientDoit,
  demandeDe,
  type Facture,
  type Ligne,
  libre,
  ouvertDe,
  remiseDeLAssurance,
  resteDuBon,
  totalDe,
  type Vente,
  vivante,
} from '../modele.ts'
import { type Invariant, idVente, type Partie } from '../partie.ts'
import { type Commande, parmi } from './geste.ts'

/* From the file of a sale to the money of its insurer, and back. */

const couvertes = (p: Partie): Vente[] => p.m.ventes.filter(v => v.active && v.assurance > 0)
/** Nothing of it is on an invoice that counts. */
const aFacturer = (v: Vente) => v.assurance > 0 && !vivante(v) && demandeDe(v) > 0
const deposees = (p: Partie): Ligne[] =>
  p.m.factures.flatMap(f => (f.deposee ? f.lignes.filter(l => !l.retiree) : []))

const traiter: Commande = {
  nom: 'traiter un dossier',
  poids: 5,
  async jouer(p, { a, b }) {
    const v = parmi(
      couvertes(p).filter(x => !vivante(x)),
      a,
    )
    if (!v) return false
    const montant = [v.assurance, 70_000, totalDe(v)][b % 3] as number
    const autre = montant !== v.assurance
    p.commencer(
      'traiter un dossier',
      `On traite ${v.nom}${autre ? `, pour ${montant} F, avec une raison` : ''}.`,
    )
    const trop = v.bon !== null && montant > Math.max(v.assurance, resteDuBon(p.m, v, v.bon, [v]))
    const possible = libre(v) && totalDe(v) - montant >= v.regle && !trop
    await p.dire(
      () => (autre ? p.g.traiterA(idVente(v), montant) : p.g.traiter(idVente(v))),
      () => {
        // What the insurer agrees to afterwards is the clerk's word, with its reason: the client may owe again what had been handed over paid.
        if (montant < v.assurance) v.remisePayee = false
        v.assurance = montant
        v.traitee = true
        v.futTraitee = true
      },
      { doit: possible && p.encore === 'non', ...(trop ? { interdit: 'accord' as const } : {}) },
    )
    return true
  },
}

const facturer: Commande = {
  nom: 'facturer',
  poids: 5,
  async jouer(p, { a, b }) {
    const pretes = couvertes(p).filter(v => v.traitee && aFacturer(v))
    const premiere = parmi(pretes, a)
    if (!premiere) return false
    const liste = b % 2 === 0 ? [premiere] : pretes
    const nom = `la facture ${p.m.factures.length + 1}`
    p.commencer('facturer', `On met ${liste.map(v => v.nom).join(' et ')} sur ${nom}.`)
    await p.dire(
      () => p.g.facturer(liste.map(idVente), p.assurance),
      corps => {
        const f: Facture = { nom, _id: corps._id, deposee: false, archivee: false, lignes: [] }
        for (const l of corps.lignes as { _id: string; IdCommande: string }[]) {
          const vente = liste.find(v => v._id === l.IdCommande) as Vente
          const ligne: Ligne = {
            _id: l._id,
            vente,
            facture: f,
            montant: demandeDe(vente),
            regle: 0,
            rejete: 0,
            charge: 0,
            remise: remiseDeLAssurance(vente),
            abandonne: 0,
            represente: 0,
            retiree: false,
          }
          f.lignes.push(ligne)
          vente.lignes.push(ligne)
        }
        p.m.factures.push(f)
      },
      { doit: p.encore === 'non' && liste.every(v => !v.revenue) },
    )
    return true
  },
}

const retirerLigne: Commande = {
  nom: 'retirer une ligne',
  poids: 4,
  async jouer(p, { a }) {
    const l = parmi(
      p.m.factures.filter(f => !f.deposee).flatMap(f => f.lignes.filter(x => !x.retiree)),
      a,
    )
    if (!l) return false
    p.commencer('retirer une ligne', `On retire ${l.vente.nom} de ${l.facture.nom}.`)
    await p.dire(
      () => p.g.retirerLigne(l.facture._id, l._id),
      () => {
        l.retiree = true
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const deposer: Commande = {
  nom: 'déposer',
  poids: 5,
  async jouer(p, { a }) {
    const f = parmi(
      p.m.factures.filter(x => !x.deposee && x.lignes.some(l => !l.retiree)),
      a,
    )
    if (!f) return false
    p.commencer('déposer', `On dépose ${f.nom}.`)
    await p.dire(
      () => p.g.deposer(f._id),
      () => {
        f.deposee = true
      },
      { muet: true },
    )
    return true
  },
}

/** A cheque on one line, and what it leaves of the line. */
async function payer(
  p: Partie,
  ligne: Ligne,
  montant: number,
  effet: () => void,
  plus: {
    geste?: 'payerLigne' | 'payerEnPartie' | 'accepterEtPayer'
    reference?: string
    interdit?: Invariant
  } = {},
): Promise<void> {
  const { geste = 'payerLigne', reference = p.monde.neuf('CHQ-'), interdit } = plus
  const nom = `le chèque ${p.m.paiements.length + 1}`
  await p.dire(
    () => p.g[geste](ligne.facture._id, ligne._id, montant, reference),
    corps => {
      const connus = new Set(p.m.paiements.map(x => x._id))
      const neuf = corps.paiements.find(
        (x: { _id: string; montant: number }) => !connus.has(x._id) && x.montant > 0,
      )
      effet()
      if (neuf)
        p.m.paiements.push({
          nom,
          _id: neuf._id,
          reference,
          montant,
          contrePasse: false,
          imputations: [{ ligne, montant }],
        })
    },
    {
      ...(interdit ? { interdit } : { doit: p.encore === 'non' }),
    },
  )
}

const payerLigne: Commande = {
  nom: 'l’assurance paie',
  poids: 5,
  async jouer(p, { a }) {
    const l = parmi(
      deposees(p).filter(x => ouvertDe(x) > 0 && !x.facture.archivee),
      a,
    )
    if (!l) return false
    const montant = ouvertDe(l)
    p.commencer('l’assurance paie', `L’assurance paie ${montant} F pour ${l.vente.nom}.`)
    await payer(p, l, montant, () => {
      l.regle += montant
    })
    return true
  },
}

const payerEnPartie: Commande = {
  nom: 'l’assurance paie en partie',
  poids: 4,
  async jouer(p, { a }) {
    const l = parmi(
      deposees(p).filter(
        x => ouvertDe(x) >= 20_000 && x.charge + x.abandonne + x.represente + x.rejete === 0,
      ),
      a,
    )
    if (!l || l.facture.archivee) return false
    const montant = Math.floor(ouvertDe(l) / 2)
    p.commencer(
      'l’assurance paie en partie',
      `L’assurance paie ${montant} F pour ${l.vente.nom}, et rejette le reste.`,
    )
    await payer(
      p,
      l,
      montant,
      () => {
        l.rejete = ouvertDe(l) - montant
        l.regle += montant
      },
      { geste: 'payerEnPartie' },
    )
    return true
  },
}

const rejeter: Commande = {
  nom: 'l’assurance rejette',
  poids: 4,
  async jouer(p, { a, b }) {
    const l = parmi(
      deposees(p).filter(
        x => ouvertDe(x) > 0 && x.charge + x.abandonne + x.represente === 0 && !x.facture.archivee,
      ),
      a,
    )
    if (!l) return false
    const fichier = b % 3 === 0 && l.regle === 0
    p.commencer(
      'l’assurance rejette',
      `L’assurance rejette ${l.vente.nom}${fichier ? ', par son fichier' : ''}.`,
    )
    const effet = () => {
      l.rejete += ouvertDe(l)
    }
    if (!fichier) {
      await p.dire(() => p.g.rejeter(l.facture._id, l._id), effet, { doit: p.encore === 'non' })
      return true
    }
    const r = await p.g.reponseDeFichier(l.facture._id, [`${l.vente.RefCmmd};;0;Bon périmé`])
    if (r.statut >= 300)
      p.faute('impasse', `Le fichier est refusé : ${JSON.stringify(r.corps).slice(0, 200)}`)
    else effet()
    await p.comparer()
    return true
  },
}
const decider = (
  nom: 'charger au client' | 'passer en perte' | 're-présenter',
  phrase: string,
  geste: 'chargerClient' | 'abandonner' | 'representer',
  effet: (l: Ligne) => void,
): Commande => ({
  nom,
  poids: 4,
  async jouer(p, { a }) {
    const l = parmi(
      deposees(p).filter(x => x.rejete > 0),
      a,
    )
    if (!l) return false
    p.commencer(nom, `${phrase} ${l.rejete} F de ${l.vente.nom}.`)
    const possible = geste !== 'representer' || ouvertDe(l) === 0
    await p.dire(
      () => p.g[geste](l._id),
      () => effet(l),
      { doit: possible && p.encore === 'non' },
    )
    return true
  },
})
const charger = decider('charger au client', 'On met à la charge du client', 'chargerClient', l => {
  l.vente.assurance -= l.rejete
  l.charge += l.rejete
  l.rejete = 0
  l.vente.remisePayee = false
})
const abandonner = decider('passer en perte', 'On passe en perte', 'abandonner', l => {
  l.abandonne += l.rejete
  l.rejete = 0
})
const representer = decider('re-présenter', 'On re-présente', 'representer', l => {
  l.represente += l.rejete
  l.rejete = 0
  l.vente.traitee = true
  l.vente.futTraitee = true
})

/** What the client has paid in the insurer's place is given back first. */
const seReprend = ({ vente, charge }: Ligne) => clientDoit(vente) - charge >= vente.regle

/** Rejected again: to be answered, paid or decided as if nothing had been. */
async function reprendre(p: Partie, l: Ligne, client: boolean): Promise<void> {
  const possible = !client || seReprend(l)
  await p.dire(
    () => p.g.reprendreDecision(l._id, client ? 'Client' : 'Abandon'),
    () => {
      l.facture.archivee = false
      if (client) l.vente.assurance += l.charge
      l.rejete += client ? l.charge : l.abandonne
      l[client ? 'charge' : 'abandonne'] = 0
    },
    possible ? { doit: p.encore === 'non' } : { interdit: 'conservation' },
  )
}

const reprendreDecision: Commande = {
  nom: 'reprendre une décision',
  poids: 3,
  async jouer(p, { a, b }) {
    const l = parmi(
      deposees(p).filter(x => x.charge + x.abandonne > 0),
      a,
    )
    if (!l) return false
    const client = l.charge > 0 && (b % 2 === 0 || l.abandonne === 0)
    p.commencer(
      'reprendre une décision',
      `Ce qui est ${client ? 'à la charge du client' : 'passé en perte'} de ${l.vente.nom} est de nouveau rejeté.`,
    )
    await reprendre(p, l, client)
    return true
  },
}

const payerQuandMeme: Commande = {
  nom: 'l’assurance paie quand même',
  poids: 3,
  async jouer(p, { a }) {
    const l = parmi(
      deposees(p).filter(x => x.charge + x.abandonne > 0 && x.represente === 0 && seReprend(x)),
      a,
    )
    if (!l) return false
    p.commencer(
      'l’assurance paie quand même',
      `L’assurance paie finalement ce qui est ${l.charge > 0 ? 'à la charge du client' : 'passé en perte'} de ${l.vente.nom}.`,
    )
    for (const client of [true, false])
      if ((client ? l.charge : l.abandonne) > 0) await reprendre(p, l, client)
    const montant = l.rejete + ouvertDe(l)
    await payer(
      p,
      l,
      montant,
      () => {
        l.rejete = 0
        l.regle += montant
      },
      { geste: 'accepterEtPayer' },
    )
    return true
  },
}

const impaye: Commande = {
  nom: 'un chèque revient impayé',
  poids: 4,
  async jouer(p, { a }) {
    const x = parmi(
      p.m.paiements.filter(y => !y.contrePasse),
      a,
    )
    if (!x) return false
    p.commencer('un chèque revient impayé', `${x.nom}, de ${x.montant} F, revient impayé.`)
    await p.dire(
      () => p.g.contrePasser(x._id),
      () => {
        if (x.contrePasse) return
        x.contrePasse = true
        for (const { ligne, montant } of x.imputations) {
          ligne.regle -= montant
          ligne.facture.archivee = false
        }
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const memeCheque: Commande = {
  nom: 'redonner un chèque',
  poids: 2,
  async jouer(p, { a, b }) {
    const x = parmi(
      p.m.paiements.filter(y => !y.contrePasse),
      a,
    )
    const l = parmi(
      deposees(p).filter(y => ouvertDe(y) > 0 && !y.facture.archivee),
      b,
    )
    if (!x || !l) return false
    const ecrit = [x.reference.replace('-', ' '), x.reference.replace('-', ''), x.reference.toLowerCase()][
      b % 3
    ] as string
    p.commencer(
      'redonner un chèque',
      `On saisit ${x.nom} une seconde fois, écrit « ${ecrit} », pour ${l.vente.nom}.`,
    )
    const montant = ouvertDe(l)
    await payer(
      p,
      l,
      montant,
      () => {
        l.regle += montant
      },
      { reference: ecrit, interdit: 'deux fois' },
    )
    return true
  },
}

const archiver: Commande = {
  nom: 'archiver une facture',
  poids: 3,
  async jouer(p, { a }) {
    const f = parmi(
      p.m.factures.filter(
        x => x.deposee && !x.archivee && x.lignes.every(l => ouvertDe(l) === 0 && l.rejete === 0),
      ),
      a,
    )
    if (!f) return false
    p.commencer('archiver une facture', `On archive ${f.nom}.`)
    await p.dire(
      () => p.g.archiver(f._id),
      () => {
        f.archivee = true
      },
      { muet: true },
    )
    return true
  },
}

export const ASSURANCES: readonly Commande[] = [
  traiter,
  facturer,
  retirerLigne,
  deposer,
  payerLigne,
  payerEnPartie,
  rejeter,
  charger,
  abandonner,
  representer,
  reprendreDecision,
  payerQuandMeme,
  impaye,
  memeCheque,
  archiver,
]
