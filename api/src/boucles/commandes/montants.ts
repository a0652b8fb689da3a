import { type Chose, clientDoit, libre, partDuBon, resteDuBon, resteTenu, titulaire } from '../modele.ts'
import { idVente } from '../partie.ts'
import { revenir } from '../rayon.ts'
import { type Commande, parmi } from './geste.ts'
import { actives, bonsDe, estFacture, REMISES } from './ventes.ts'

/** What the manager agrees to, in percent. */
const GERANT = 30

/* With money: what is agreed is worked out anew, for this sale and no other. */

const remiser: Commande = {
  nom: 'changer la remise',
  poids: 5,
  async jouer(p, { a, b, c }) {
    const v = parmi(actives(p), a)
    if (!v) return false
    const { remise, accordee: voulue } = parmi(REMISES, b + c) as (typeof REMISES)[number]
    // Of what is left of a sale after a return, so much may be more than the manager may agree to.
    const accordee = remise * 100 <= GERANT * v.prix ? voulue : 0
    // What was agreed to is of the sale as it stood: once given up, it is asked for again.
    const permise = remise <= v.remise || remise * 100 <= 15 * v.prix ? remise : accordee
    p.commencer(
      'changer la remise',
      `On met la remise de ${v.nom} à ${remise} F${accordee ? ', avec l’accord du gérant' : ''}.`,
    )
    const tenu = resteTenu(p.m, v)
    const part = remise === v.remise ? v.assurance : partDuBon({ ...v, remise }, v.bon, tenu)
    // Handed over, or its file ready, what its insurer pays is lowered by whoever manages.
    const engagee = (v.etape === 'Livrée' || v.futTraitee) && part < v.assurance
    // Handed over, what its client owes is raised by whoever manages.
    const doitPlus = v.etape === 'Livrée' && v.prix - remise - part > clientDoit(v)
    const possible =
      libre(v) &&
      remise <= permise &&
      v.prix - remise - part >= v.regle &&
      !v.traitee &&
      !engagee &&
      !doitPlus
    await p.dire(
      () => p.g.changer(idVente(v), { RemiseCom: remise, ...(accordee ? p.g.accord() : {}) }),
      () => {
        const gardee = remise <= v.remise ? v.accordee : 0
        v.accordee = Math.max(gardee, accordee, p.encore === 'à deux' ? remise : 0)
        if (v.remise === remise) return
        v.remise = remise
        v.assurance = part
        v.reste = tenu
        v.traitee = false
      },
      {
        ...(remise > permise ? { interdit: 'accord' as const } : {}),
        ...(possible && p.encore === 'non' ? { doit: true } : {}),
        // Already processed, the share is worked out anew or keeps what was agreed: either is said by the sale.
        ...(v.traitee || v.etape === 'Livrée' ? { adopte: [v] } : {}),
      },
    )
    return true
  },
}

const rechiffrer: Commande = {
  nom: 'changer le prix',
  poids: 3,
  async jouer(p, { a, b }) {
    const v = parmi(
      actives(p).filter(
        x => x.etape === 'Enregistrée' && libre(x) && !x.traitee && x.choses[0]?.cle === 'Monture1',
      ),
      a,
    )
    if (!v) return false
    const prix = 100_000 + (b % 3) * 25_000
    p.commencer('changer le prix', `On met ${v.nom} à ${prix} F.`)
    const { PrixMont1, PrixMonture1 } = await p.g.lireVente(v)
    const champ = PrixMonture1 === null ? 'PrixMont1' : 'PrixMonture1'
    const tenu = resteTenu(p.m, v)
    const part = prix === v.prix ? v.assurance : partDuBon({ ...v, prix }, v.bon, tenu)
    await p.dire(
      () => p.g.changer(idVente(v), { [champ]: PrixMont1 + prix - v.prix }),
      () => {
        if (v.prix === prix) return
        const [premiere, ...autres] = v.choses as [Chose, ...Chose[]]
        v.choses = [{ ...premiere, prix: premiere.prix + prix - v.prix }, ...autres]
        v.prix = prix
        v.assurance = part
        v.reste = tenu
      },
    )
    return true
  },
}

const couvrir: Commande = {
  nom: 'mettre un bon',
  poids: 3,
  async jouer(p, { a, b }) {
    const v = parmi(
      actives(p).filter(x => x.bon === null),
      a,
    )
    const sien = v && parmi(bonsDe(p, titulaire(v.client)), b)
    if (!v || !sien) return false
    p.commencer('mettre un bon', `On met ${sien.nom} sur ${v.nom}.`)
    await p.dire(
      () => p.g.changer(idVente(v), { IdPriseEnCharge: sien._id }),
      () => {
        v.reste = resteDuBon(p.m, v, sien, [v])
        v.assurance = partDuBon(v, sien, v.reste)
        v.bon = sien
      },
    )
    return true
  },
}

const retirerBon: Commande = {
  nom: 'retirer un bon',
  poids: 4,
  async jouer(p, { a }) {
    const b = parmi(
      p.m.bons.filter(x => x.actif),
      a,
    )
    if (!b) return false
    const siennes = actives(p).filter(v => v.bon === b)
    p.commencer('retirer un bon', `L’opticien retire ${b.nom}.`)
    const livree = siennes.some(v => v.etape === 'Livrée' && v.assurance > 0)
    const sien = titulaire(b.client)._id
    await p.dire(
      () => p.g.retirerBon(sien, b._id),
      () => {
        b.actif = false
        for (const v of siennes) {
          v.bon = null
          v.assurance = 0
          v.traitee = false
        }
      },
      {
        ...(livree ? { interdit: 'accord' as const } : {}),
        ...(p.encore === 'non' && !livree && !estFacture(p, b) && siennes.every(v => libre(v) && !v.traitee)
          ? { doit: true }
          : {}),
      },
    )
    return true
  },
}

const changerTaux: Commande = {
  nom: 'changer le taux d’un bon',
  poids: 4,
  async jouer(p, { a, b }) {
    const choisi = parmi(
      p.m.bons.filter(x => x.actif),
      a,
    )
    if (!choisi) return false
    const taux = [50, 70, 90][b % 3] as number
    const siennes = actives(p).filter(v => v.bon === choisi)
    p.commencer('changer le taux d’un bon', `L’opticien met ${choisi.nom} à ${taux} %.`)
    const baisse = taux < choisi.taux && siennes.some(v => v.etape === 'Livrée' && v.assurance > 0)
    const sien = titulaire(choisi.client)._id
    await p.dire(
      () => p.g.changerBon(sien, choisi._id, { Taux: taux }),
      () => {
        choisi.taux = taux
        // The oldest first, each leaving to the next what it does not take.
        const apres = siennes.toSorted((x, y) => x.jour.localeCompare(y.jour))
        for (const [rang, v] of apres.entries()) {
          v.traitee = false
          v.reste = resteDuBon(p.m, v, choisi, apres.slice(rang))
          v.assurance = partDuBon(v, choisi, v.reste)
        }
      },
      {
        ...(baisse ? { interdit: 'accord' as const } : {}),
        adopte: siennes,
        ...(p.encore === 'non' &&
        !estFacture(p, choisi) &&
        siennes.length < 2 &&
        siennes.every(v => v.lignes.length > 0 && libre(v) && v.regle === 0) &&
        // What was processed is lowered by whoever manages.
        siennes.every(v => partDuBon(v, { ...choisi, taux }, resteDuBon(p.m, v, choisi, [v])) >= v.assurance)
          ? { doit: true }
          : {}),
      },
    )
    return true
  },
}

const redater: Commande = {
  nom: 'changer le jour d’une vente',
  poids: 2,
  async jouer(p, { a }) {
    const v = parmi(
      actives(p).filter(x => x.jour !== p.monde.horloge.jour && x.etape === 'Enregistrée'),
      a,
    )
    if (!v) return false
    p.commencer('changer le jour d’une vente', `On met ${v.nom} au jour d’aujourd’hui.`)
    const jour = p.monde.horloge.jour
    await p.dire(
      () => p.g.changer(idVente(v), { DateCommd: jour }),
      () => {
        v.jour = jour
      },
      { adopte: [v] },
    )
    return true
  },
}

const annuler: Commande = {
  nom: 'annuler une vente',
  poids: 3,
  async jouer(p, { a }) {
    const v = parmi(actives(p), a)
    if (!v) return false
    p.commencer('annuler une vente', `On annule ${v.nom}.`)
    const possible = v.regle === 0 && libre(v) && v.etape === 'Enregistrée'
    await p.dire(
      () => p.g.annulerVente(idVente(v)),
      () => {
        v.active = false
        for (const { stock } of v.choses) if (stock) revenir(stock)
      },
      { doit: possible && p.encore === 'non' },
    )
    return true
  },
}

export const AVEC_ARGENT: readonly Commande[] = [
  remiser,
  rechiffrer,
  couvrir,
  retirerBon,
  changerTaux,
  redater,
  annuler,
]
