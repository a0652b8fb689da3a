import { type Bon, type Client, clientDoit, libre, partDuBon, titulaire, type Vente } from '../modele.ts'
import { idVente, type Partie } from '../partie.ts'
import { type Commande, parmi } from './geste.ts'

/* Clients, bons, sales, and what is changed of them: first what names no money, then what does. */

const vifs = (p: Partie): Client[] => p.m.clients.filter(c => !c.dans)
const actives = (p: Partie): Vente[] => p.m.ventes.filter(v => v.active)
const bonsDe = (p: Partie, c: Client): Bon[] => p.m.bons.filter(b => b.actif && titulaire(b.client) === c)

/** Three prices that come to 100 000 F: a frame that is no article, one of the stock, a pair with its lenses, one asked of the other shop. */
const paniers = (p: Partie) => [
  { dit: 'sans verres', payload: { PrixMont1: 100_000 } },
  {
    dit: 'une monture du stock',
    payload: { IdArticle1: p.monde.refs.articles.ANG.monture, PrixMonture1: 100_000 },
  },
  {
    dit: 'une paire et ses verres',
    payload: {
      ...{ PrixMont1: 60_000, PrixVerD1: 20_000, PrixVerG1: 20_000 },
      Paires: [{ OD: { Libelle: 'Unifocal', Diametre: 65 }, OG: { Libelle: 'Unifocal', Diametre: 65 } }],
    },
  },
  {
    dit: 'des verres du catalogue',
    payload: {
      ...{ PrixMont1: 72_000, PrixVerD1: 14_000, PrixVerG1: 14_000 },
      Paires: [
        { OD: { IdModelVer: p.monde.refs.modeleVerre }, OG: { IdModelVer: p.monde.refs.modeleVerre } },
      ],
    },
  },
  {
    dit: 'une monture attendue de l’autre officine',
    payload: {
      PrixMont1: 100_000,
      Paires: [
        {
          Attendue: { IdArticle: p.monde.refs.articles.PLT.monture, IdOfficine: p.monde.essai.officines.PLT },
        },
      ],
    },
  },
]
/** None, one that the seller gives alone, one over it, the same with its agreement. */
const REMISES = [
  { remise: 0, accordee: 0 },
  { remise: 10_000, accordee: 0 },
  { remise: 0, accordee: 0 },
  { remise: 20_000, accordee: 0 },
  { remise: 20_000, accordee: 20_000 },
] as const
const PRIX = 100_000
/** A run goes far with a few sales rather than sell many. */
const VENTES = 4

const creees = (p: Partie, corps: { commandes: { _id: string }[] }) => {
  const connues = new Set(p.m.ventes.map(v => v._id))
  return corps.commandes.find(v => !connues.has(v._id)) as {
    _id: string
    RefCmmd: string
    PartAssurance: number
  }
}

function vendue(
  p: Partie,
  corps: Parameters<typeof creees>[1],
  futur: Pick<Vente, 'prix' | 'remise' | 'jour' | 'client'>,
  bon: Bon | null,
  accordee: number,
): void {
  const { _id, RefCmmd } = creees(p, corps)
  p.m.ventes.push({
    ...{ nom: `la vente ${p.m.ventes.length + 1}`, _id, RefCmmd, ...futur, bon, accordee },
    ...{ assurance: partDuBon(p.m, futur, bon), regle: 0, active: true, etape: 'Enregistrée' },
    ...{ remisePayee: false, revenue: false, traitee: false, lignes: [] },
  })
}

const vendre: Commande = {
  nom: 'vendre',
  poids: 8,
  async jouer(p, { a, b, c }) {
    const client = parmi(vifs(p), a)
    if (!client || actives(p).length >= VENTES) return false
    const panier = parmi(paniers(p), b) as ReturnType<typeof paniers>[number]
    const { remise, accordee } = parmi(REMISES, c) as (typeof REMISES)[number]
    const bons = bonsDe(p, client)
    const bon = parmi([...bons, ...bons, null], a + b + c) ?? null
    p.commencer(
      'vendre',
      `On vend à ${client.nom} ${panier.dit}, 100 000 F${remise ? `, ${remise} F de remise${accordee ? ' accordés par le gérant' : ''}` : ''}${bon ? `, sur ${bon.nom}` : ''}.`,
    )
    const futur = { prix: PRIX, remise, jour: p.monde.horloge.jour, client }
    const proforma = c % 4 === 3 && remise === 0
    const payload = {
      ...panier.payload,
      ...{ RemiseCom: remise, IdPriseEnCharge: bon?._id ?? null },
      ...(accordee > 0 ? p.g.accord() : {}),
    }
    await p.dire(
      async () => {
        if (!proforma) return p.g.vendre(client._id, payload)
        const { _id } = (await p.g.proforma(client._id, payload)).corps
        return p.g.vendre(client._id, { IdProforma: _id })
      },
      corps => {
        if (corps.commandes) vendue(p, corps, futur, bon, p.encore === 'à deux' ? remise : accordee)
      },
      remise * 100 > 15 * PRIX && accordee === 0 ? { interdit: 'accord' } : {},
    )
    return true
  },
}

const vendreJadis: Commande = {
  nom: 'vendre un jour que personne n’a ouvert',
  poids: 1,
  async jouer(p, { a }) {
    const client = parmi(vifs(p), a)
    if (!client) return false
    const jour = p.monde.horloge.dans(-500)
    p.commencer('vendre un jour que personne n’a ouvert', `On vend à ${client.nom} avec la date du ${jour}.`)
    await p.dire(
      () => p.g.vendre(client._id, { PrixMont1: PRIX, DateCommd: jour }),
      corps => vendue(p, corps, { prix: PRIX, remise: 0, jour, client }, null, 0),
      { interdit: 'passé' },
    )
    return true
  },
}

const BONS = [
  { taux: 80, plafond: null, accorde: null, remise: 0 },
  { taux: 80, plafond: 100_000, accorde: null, remise: 0 },
  { taux: 100, plafond: null, accorde: null, remise: 10 },
  { taux: 80, plafond: null, accorde: 50_000, remise: 0 },
] as const

const PRENOMS = ['Aya', 'Koffi', 'Mariam', 'Yao']
const client: Commande = {
  nom: 'créer un client',
  poids: 2,
  async jouer(p) {
    const nom = PRENOMS[p.m.clients.length]
    if (!nom) return false
    p.commencer('créer un client', `On crée ${nom}.`)
    const { _id, CodeClient } = await p.g.client()
    await p.g.ordonnance(_id)
    p.m.clients.push({ nom, _id, code: CodeClient, dans: null })
    return true
  },
}

const bon: Commande = {
  nom: 'saisir un bon',
  poids: 4,
  async jouer(p, { a, b }) {
    const titulaireDuBon = parmi(vifs(p), a)
    if (!titulaireDuBon || bonsDe(p, titulaireDuBon).length >= 2) return false
    const { taux, plafond, accorde, remise } = parmi(BONS, b) as (typeof BONS)[number]
    const nom = `le bon ${p.m.bons.length + 1}`
    const limites = [
      plafond && `plafonné à ${plafond} F par an`,
      accorde && `pour ${accorde} F`,
      remise && `avec ${remise} % de remise de l’assurance`,
    ].filter(Boolean)
    p.commencer('saisir un bon', `${titulaireDuBon.nom} apporte ${nom}, à ${taux} % ${limites.join(', ')}.`)
    const { _id } = await p.g.bon(titulaireDuBon._id, {
      ...{ IdAssurance: p.assurance, Taux: taux, Plafond: plafond, MontantAccorde: accorde },
      RemiseAssurance: remise || null,
    })
    p.m.bons.push({ nom, _id, client: titulaireDuBon, taux, plafond, accorde, remise, actif: true })
    await p.comparer({ muet: true })
    return true
  },
}

/* Without money. */

const noter: Commande = {
  nom: 'noter',
  poids: 6,
  async jouer(p, { a, b }) {
    const v = parmi(actives(p), a)
    if (!v) return false
    const promis = b % 2 === 0
    const quoi = promis ? 'le jour promis' : 'une note'
    p.commencer(`écrire ${quoi}`, `On change ${quoi} de ${v.nom}.`)
    await p.dire(
      () =>
        promis
          ? p.g.changer(idVente(v), { DatePromesse: p.monde.horloge.dans(3 + b) })
          : p.g.noter(idVente(v)),
      () => {},
      { doit: p.encore === 'non', muet: true },
    )
    return true
  },
}

const enregistrerTelQuel: Commande = {
  nom: 'enregistrer sans rien changer',
  poids: 2,
  async jouer(p, { a }) {
    const v = parmi(actives(p), a)
    if (!v) return false
    p.commencer('enregistrer sans rien changer', `On enregistre ${v.nom} telle quelle.`)
    await p.dire(
      () => p.g.changer(idVente(v), { RemiseCom: v.remise }),
      () => {},
      { doit: p.encore === 'non', muet: true },
    )
    return true
  },
}

const renumeroter: Commande = {
  nom: 'corriger le numéro d’un bon',
  poids: 4,
  async jouer(p, { a }) {
    const b = parmi(
      p.m.bons.filter(x => x.actif),
      a,
    )
    if (!b) return false
    p.commencer('corriger le numéro d’un bon', `On corrige le numéro de ${b.nom}.`)
    const sien = titulaire(b.client)._id
    await p.dire(
      () => p.g.changerBon(sien, b._id, { NumeroBon: p.monde.neuf('CORRIGÉ-') }),
      () => {},
      { muet: true, doit: p.encore === 'non' && actives(p).every(v => v.bon !== b || libre(v)) },
    )
    return true
  },
}

const renommer: Commande = {
  nom: 'renommer un client',
  poids: 2,
  async jouer(p, { a }) {
    const c = parmi(vifs(p), a)
    if (!c) return false
    p.commencer('renommer un client', `On corrige le nom de ${c.nom}.`)
    await p.dire(
      () => p.g.renommer(c._id, p.monde.neuf('Konan')),
      () => {},
      { muet: true },
    )
    return true
  },
}

const represcrire: Commande = {
  nom: 'saisir une autre ordonnance',
  poids: 1,
  async jouer(p, { a }) {
    const c = parmi(vifs(p), a)
    if (!c) return false
    p.commencer('saisir une autre ordonnance', `${c.nom} apporte une autre ordonnance.`)
    await p.dire(
      () => p.g.ordonnance(c._id, { OD: { Sph: -3 } }),
      () => {},
      { muet: true },
    )
    return true
  },
}

/* With money: what is agreed is worked out anew, for this sale and no other. */

const remiser: Commande = {
  nom: 'changer la remise',
  poids: 5,
  async jouer(p, { a, b, c }) {
    const v = parmi(actives(p), a)
    if (!v) return false
    const { remise, accordee } = parmi(REMISES, b + c) as (typeof REMISES)[number]
    const permise = Math.max(v.accordee, accordee, remise * 100 <= 15 * v.prix ? remise : 0)
    p.commencer(
      'changer la remise',
      `On met la remise de ${v.nom} à ${remise} F${accordee ? ', avec l’accord du gérant' : ''}.`,
    )
    const part = partDuBon(p.m, { ...v, remise }, v.bon, v)
    const possible = libre(v) && remise <= permise && v.prix - remise - part >= v.regle && !v.traitee
    await p.dire(
      () => p.g.changer(idVente(v), { RemiseCom: remise, ...(accordee ? p.g.accord() : {}) }),
      () => {
        v.remise = remise
        v.accordee = Math.max(v.accordee, accordee, p.encore === 'à deux' ? remise : 0)
        v.assurance = part
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
      actives(p).filter(x => x.etape === 'Enregistrée' && libre(x) && !x.traitee),
      a,
    )
    if (!v) return false
    const prix = 100_000 + (b % 3) * 25_000
    p.commencer('changer le prix', `On met ${v.nom} à ${prix} F.`)
    const { PrixMont1, PrixMonture1 } = await p.g.lireVente(v)
    const champ = PrixMonture1 === null ? 'PrixMont1' : 'PrixMonture1'
    const part = partDuBon(p.m, { ...v, prix }, v.bon, v)
    await p.dire(
      () => p.g.changer(idVente(v), { [champ]: PrixMont1 + prix - v.prix }),
      () => {
        v.prix = prix
        v.assurance = part
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
        v.assurance = partDuBon(p.m, v, sien, v)
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
        ...(p.encore === 'non' && !livree && siennes.every(v => libre(v) && !v.traitee)
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
        for (const v of siennes) v.traitee = false
      },
      {
        ...(baisse ? { interdit: 'accord' as const } : {}),
        adopte: siennes,
        ...(p.encore === 'non' && siennes.every(v => v.lignes.length > 0 && libre(v) && v.regle === 0)
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
      },
      { doit: possible && p.encore === 'non' },
    )
    return true
  },
}

/* The workshop, and the hand-over. */

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
    const suite = {
      Enregistrée: () => p.g.commander(id),
      'Verres commandés': () => p.g.recevoir(id),
      'Verres reçus': () => p.g.monter(id),
      Montée: () => p.g.verifier(id),
    }[v.etape]
    if (!suite) return false
    await p.dire(suite, () => {}, { muet: true })
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
      () => {},
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

export const SANS_ARGENT: readonly Commande[] = [
  noter,
  enregistrerTelQuel,
  renumeroter,
  renommer,
  represcrire,
]
export const VENDRE: readonly Commande[] = [client, bon, vendre, vendreJadis]
export const AVEC_ARGENT: readonly Commande[] = [
  ...[remiser, rechiffrer, couvrir, retirerBon, changerTaux, redater, annuler],
]
export const ATELIER: readonly Commande[] = [avancer, casser, livrer, revenir]
export const FICHES: readonly Commande[] = [fusionner, defaireFusion]
