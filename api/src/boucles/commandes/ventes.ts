import {
  type Bon,
  type Chose,
  type Client,
  libre,
  partDuBon,
  resteDuBon,
  titulaire,
  type Vente,
} from '../modele.ts'
import type { Monde } from '../monde.ts'
import { idVente, type Partie } from '../partie.ts'
import { type Article, sortir } from '../rayon.ts'
import { type Commande, parmi } from './geste.ts'

/* Clients, bons, sales, and what is changed of them that names no money. */

export const vifs = (p: Partie): Client[] => p.m.clients.filter(c => !c.dans)
export const actives = (p: Partie): Vente[] => p.m.ventes.filter(v => v.active && !v.rendue)
/** On an invoice that counts, whatever became of the sale: its papers name it. */
export const estFacture = (p: Partie, b: Bon): boolean =>
  p.m.ventes.some(v => v.active && v.bon === b && !libre(v))
export const bonsDe = (p: Partie, c: Client): Bon[] =>
  p.m.bons.filter(b => b.actif && titulaire(b.client) === c)

/** What is about to be sold: of the shelf, it leaves it then. */
type AVendre = Pick<Chose, 'cle' | 'prix'> & { article?: Article | undefined; attendue?: boolean }
const monture = (prix: number, article?: Article): AVendre => ({ cle: 'Monture1', prix, article })
const verre = (cle: string, prix: number, article?: Article): AVendre => ({ cle, prix, article })
/** What comes to 100 000 F: a frame that is no article, one of the stock, a pair with its lenses, lenses of the shelf, one asked of the other shop. */
const paniers = (p: Partie) => [
  { dit: 'sans verres', choses: [monture(100_000)], payload: { PrixMont1: 100_000 } },
  {
    dit: 'une monture du stock',
    choses: [monture(100_000, p.article('monture', 'ANG'))],
    payload: { IdArticle1: p.article('monture', 'ANG')?._id, PrixMonture1: 100_000 },
  },
  {
    dit: 'une paire et ses verres',
    choses: [monture(60_000), verre('OD1', 20_000), verre('OG1', 20_000)],
    payload: {
      PrixMont1: 60_000,
      PrixVerD1: 20_000,
      PrixVerG1: 20_000,
      Paires: [{ OD: { Libelle: 'Unifocal', Diametre: 65 }, OG: { Libelle: 'Unifocal', Diametre: 65 } }],
    },
  },
  {
    dit: 'des verres du catalogue',
    choses: [monture(72_000), verre('OD1', 14_000), verre('OG1', 14_000)],
    payload: {
      PrixMont1: 72_000,
      PrixVerD1: 14_000,
      PrixVerG1: 14_000,
      Paires: [
        { OD: { IdModelVer: p.monde.refs.modeleVerre }, OG: { IdModelVer: p.monde.refs.modeleVerre } },
      ],
    },
  },
  {
    dit: 'une monture attendue de l’autre officine',
    choses: [{ ...monture(100_000), attendue: true }],
    payload: {
      PrixMont1: 100_000,
      Paires: [
        {
          Attendue: {
            IdArticle: p.article('monture', 'PLT')?._id,
            IdOfficine: p.monde.essai.officines.PLT,
          },
        },
      ],
    },
  },
  ...p.m.rayon.verres.slice(1).map((og, n) => {
    const od = p.m.rayon.verres[n] as Article
    return {
      dit: 'des verres du rayon',
      choses: [monture(72_000), verre('OD1', 14_000, od), verre('OG1', 14_000, og)],
      payload: {
        PrixMont1: 72_000,
        PrixVerD1: 14_000,
        PrixVerG1: 14_000,
        Paires: [{ OD: { IdStockVerre: od._id }, OG: { IdStockVerre: og._id } }],
      },
    }
  }),
]
/** None, one that the seller gives alone, one over it, the same with its agreement. */
export const REMISES = [
  { remise: 0, accordee: 0 },
  { remise: 10_000, accordee: 0 },
  { remise: 0, accordee: 0 },
  { remise: 20_000, accordee: 0 },
  { remise: 20_000, accordee: 20_000 },
] as const
const PRIX = 100_000
/** A run goes far with a few sales rather than sell many. */
const VENTES = 4

const creees = (p: Partie, corps: { commandes: { _id: string; RefCmmd: string }[] }) => {
  const connues = new Set(p.m.ventes.map(v => v._id))
  // Of two made at once, each answer ends with its own.
  return corps.commandes.filter(v => !connues.has(v._id)).reduce((a, b) => (a.RefCmmd > b.RefCmmd ? a : b))
}

function vendue(
  p: Partie,
  corps: Parameters<typeof creees>[1],
  { choses, ...futur }: Pick<Vente, 'prix' | 'remise' | 'jour' | 'client'> & { choses: readonly AVendre[] },
  bon: Bon | null,
  accordee: number,
): void {
  const { _id, RefCmmd } = creees(p, corps)
  const reste = bon ? resteDuBon(p.m, futur, bon) : 0
  p.m.ventes.push({
    nom: `la vente ${p.m.ventes.length + 1}`,
    _id,
    RefCmmd,
    ...futur,
    bon,
    accordee,
    assurance: partDuBon(futur, bon, reste),
    reste,
    regle: 0,
    active: true,
    etape: 'Enregistrée',
    rendue: false,
    remisePayee: false,
    revenue: false,
    traitee: false,
    futTraitee: false,
    lignes: [],
    choses: choses.map(({ article, attendue = false, ...c }) => ({
      ...c,
      attendue,
      stock: article ? sortir(article, 1) : null,
    })),
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
    const { choses } = panier
    const futur = { choses, prix: PRIX, remise, jour: p.monde.horloge.jour, client }
    const proforma = c % 4 === 3 && remise === 0
    const payload = {
      ...panier.payload,
      RemiseCom: remise,
      IdPriseEnCharge: bon?._id ?? null,
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
      corps => vendue(p, corps, { choses: [monture(PRIX)], prix: PRIX, remise: 0, jour, client }, null, 0),
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
      IdAssurance: p.assurance,
      Taux: taux,
      Plafond: plafond,
      MontantAccorde: accorde,
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

/** A bon’s number, or the day on which it ends: neither says how much it pays. */
const corrigerLeBon = (
  nom: string,
  quoi: string,
  champs: (monde: Monde, tire: number) => object,
): Commande => ({
  nom,
  poids: 4,
  async jouer(p, { a, b }) {
    const bon = parmi(
      p.m.bons.filter(x => x.actif),
      a,
    )
    if (!bon) return false
    p.commencer(nom, `On corrige ${quoi} de ${bon.nom}.`)
    const sien = titulaire(bon.client)._id
    await p.dire(
      () => p.g.changerBon(sien, bon._id, champs(p.monde, b)),
      () => {},
      { muet: true, doit: p.encore === 'non' && !estFacture(p, bon) },
    )
    return true
  },
})
const renumeroter = corrigerLeBon('corriger le numéro d’un bon', 'le numéro', monde => ({
  NumeroBon: monde.neuf('CORRIGÉ-'),
}))
const redater = corrigerLeBon('corriger la fin d’un bon', 'la fin', (_, n) => ({
  DateFin: `2099-12-${10 + n}`,
}))

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

export const VENDRE: readonly Commande[] = [client, bon, vendre, vendreJadis]
export const SANS_ARGENT: readonly Commande[] = [
  noter,
  enregistrerTelQuel,
  renumeroter,
  redater,
  renommer,
  represcrire,
]
