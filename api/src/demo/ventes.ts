import { ajouterJoursOuvres, type Calendrier, promettre } from '@dioptrie/domain/atelier/promesse'
import { nomComplet } from '@dioptrie/domain/clients/valeurs'
import { ajouterJours, ajouterMois, type Jour } from '@dioptrie/domain/kernel/jour'
import {
  type Couverture,
  type Etape,
  type PrixSaisis,
  partager,
  sommeDesPrix,
} from '@dioptrie/domain/ventes/rules'
import type pg from 'pg'
import { separerPaires } from '../ventes/verres.sql.ts'
import { poserReglements, type ReglementDemo } from './caisse.ts'
import type { ClientDemo, OfficineLue, Reseau } from './clients.ts'
import { vendreAuComptoir } from './comptoir.ts'
import { inserer } from './ecrire.ts'
import { type Hasard, hasard } from './hasard.ts'
import type { Numeroteur } from './numeroteur.ts'
import type { OrdonnanceDemo } from './ordonnances.ts'
import { type MouvementDemo, mouvement } from './registre.ts'
import type { StockDemo } from './stock.ts'
import { composerVente, type VenteDemo, type Vitrine } from './vente.ts'
import { lireVitrine } from './verres.ts'

export const TABLES_DES_VENTES = [
  'prise_en_charge',
  'proforma',
  'commande_client',
  'verre_vendu',
  'traitement_vendu',
  'commande_etape',
  'commande_comptoir',
  'commande_comptoir_ligne',
] as const

/** Eighteen months of sales, and never more than this many: a bench loads a hundred thousand clients. */
const JOURS = 548
const VENTES_MAX = 3_000
const DELAIS = { fournisseur: 4, atelier: 1 }
const MINUTE = 60_000

interface Equipe {
  vendeurs: string[]
  caissiers: string[]
  gerants: string[]
  atelier: string[]
}
type Assurance = Pick<Couverture, 'Taux' | 'PlafondMonture' | 'PlafondVerres'> & {
  _id: string
  Plafond: number | null
}

interface Etat {
  base: pg.PoolClient
  h: Hasard
  /** Names rows of their own: the draws of the rest stay what they were. */
  cles: Hasard
  jour: Jour
  stock: StockDemo
  equipes: Map<string, Equipe>
  assurances: Map<string, Assurance>
  calendriers: Map<string, Calendrier>
  numeroter: Numeroteur['numeroter']
  prises: object[]
  /** What each client has taken of each insurer's cap for a year. */
  pris: Map<string, number>
  proformas: object[]
  vitrine: Vitrine
  commandes: object[]
  verres: object[]
  traitements: object[]
  etapes: { IdCommande: string; Etape: Etape; Motif: string | null; createdAt: string; createdBy: string }[]
  mouvements: MouvementDemo[]
  reglements: ReglementDemo[]
}

async function lireEquipes(base: pg.PoolClient): Promise<Map<string, Equipe>> {
  const { rows } = await base.query<Equipe & { IdOfficine: string }>(
    `select u."IdOfficine",
       array_agg(u."_id" order by u."_id") filter (where r.livre in ('opticien', 'gerant')) as vendeurs,
       coalesce(array_agg(u."_id" order by u."_id") filter (where r.livre = 'caissier'),
         array_agg(u."_id" order by u."_id") filter (where r.livre = 'gerant')) as caissiers,
       array_agg(u."_id" order by u."_id") filter (where r.livre = 'gerant') as gerants,
       coalesce(array_agg(u."_id" order by u."_id") filter (where r.livre in ('atelier', 'opticien')),
         array_agg(u."_id" order by u."_id") filter (where r.livre = 'gerant')) as atelier
     from utilisateur u join utilisateur_role ur on ur."IdUtilisateur" = u."_id" join role r on r."_id" = ur."IdRole"
     group by 1`,
  )
  return new Map(rows.map(r => [r.IdOfficine, r]))
}

/** The sales that the prescriptions of the last eighteen months led to: in every step, paid, half paid and not. */
export async function poserVentes(
  base: pg.PoolClient,
  h: Hasard,
  o: { reseau: Reseau; clients: ClientDemo[]; ordonnances: OrdonnanceDemo[]; jour: Jour; stock: StockDemo },
  numeroter: Numeroteur['numeroter'],
): Promise<void> {
  const { rows: assurances } = await base.query<Assurance>(
    'select "_id", "Taux", "Plafond", "PlafondMonture", "PlafondVerres" from assurance where "Taux" is not null',
  )
  const { rows: feries } = await base.query<{ dateFerie: Jour }>('select "dateFerie" from ferie')
  const etat: Etat = {
    base,
    h,
    jour: o.jour,
    stock: o.stock,
    numeroter,
    equipes: await lireEquipes(base),
    vitrine: await lireVitrine(base),
    assurances: new Map(assurances.map(a => [a._id, a])),
    calendriers: new Map(
      o.reseau.officines.map(f => [f._id, { joursOuvrable: f.joursOuvrable as never, feries }]),
    ),
    cles: hasard('verres vendus'),
    verres: [],
    traitements: [],
    prises: [],
    pris: new Map(),
    proformas: [],
    commandes: [],
    etapes: [],
    mouvements: [],
    reglements: [],
  }
  const clients = new Map(o.clients.map(c => [c._id, c]))
  const officines = new Map(o.reseau.officines.map(f => [f._id, f]))
  const debut = ajouterJours(o.jour, -JOURS)
  const recentes = o.ordonnances.filter(p => p.createdAt.slice(0, 10) >= debut)
  const pas = Math.max(1, Math.ceil(recentes.length / VENTES_MAX))
  for (const ordonnance of recentes.filter((_, i) => i % pas === 0)) {
    const client = clients.get(ordonnance.IdClient) as ClientDemo
    const officine = officines.get(ordonnance.IdOfficine) as OfficineLue
    const suite = h.parPoids([
      ['commande', 74],
      ['par proforma', 8],
      ['proforma', 10],
      ['rien', 8],
    ] as const)
    if (suite !== 'rien') vendre(etat, ordonnance, client, officine, suite)
  }
  const comptoir = o.reseau.officines.map(officine =>
    vendreAuComptoir(h, officine, etat.stock, {
      jour: o.jour,
      debut,
      numeroter,
      calendrier: etat.calendriers.get(officine._id) as Calendrier,
      vendeurs: (etat.equipes.get(officine._id) as Equipe).caissiers,
    }),
  )
  for (const c of comptoir) {
    etat.mouvements.push(...c.mouvements)
    etat.reglements.push(...c.reglements)
  }
  await inserer(base, 'prise_en_charge', etat.prises)
  // What each gives away is counted as it is written, like any other: no trigger of theirs is on but this one.
  await base.query(
    'alter table proforma enable trigger proforma_remise; alter table commande_client enable trigger commande_client_remise',
  )
  await inserer(base, 'proforma', etat.proformas)
  await inserer(base, 'commande_client', etat.commandes)
  await inserer(base, 'verre_vendu', etat.verres)
  await inserer(base, 'traitement_vendu', etat.traitements)
  await inserer(base, 'commande_etape', etat.etapes)
  await inserer(
    base,
    'commande_comptoir',
    comptoir.flatMap(c => c.ventes),
  )
  await inserer(
    base,
    'commande_comptoir_ligne',
    comptoir.flatMap(c => c.lignes),
  )
  await inserer(base, 'mouvement', etat.mouvements)
  const caisses = o.reseau.officines.map(({ _id, Code }) => {
    const { caissiers, gerants } = etat.equipes.get(_id) as Equipe
    return {
      IdOfficine: _id,
      calendrier: etat.calendriers.get(_id) as Calendrier,
      caissier: caissiers[0] as string,
      gerant: gerants[0] as string,
      enRetard: Code === 'SPD',
    }
  })
  await poserReglements(base, h, o.jour, etat.reglements, caisses)
}

function vendre(
  e: Etat,
  ordonnance: OrdonnanceDemo,
  client: ClientDemo,
  officine: OfficineLue,
  suite: 'commande' | 'par proforma' | 'proforma',
): void {
  const { h } = e
  const commande = suite !== 'proforma'
  const vente = composerVente(h, e.stock, officine._id, ordonnance.TypeVision ?? 'Loin', commande, e.vitrine)
  const recue = Date.parse(ordonnance.createdAt)
  // Sold before the till closes: later, it would count for the next day.
  const soir = Date.parse(`${ordonnance.createdAt.slice(0, 10)}T18:05:00.000Z`)
  const instant = Math.min(recue + h.entier(15, 50) * MINUTE, Math.max(soir, recue + 5 * MINUTE))
  const createdAt = new Date(instant).toISOString()
  const vendeur = h.parmi((e.equipes.get(officine._id) as Equipe).vendeurs)
  const traces = { createdAt, updatedAt: createdAt, createdBy: vendeur, updatedBy: vendeur }
  const prix = vente.colonnes as PrixSaisis
  const RemiseCom = h.chance(0.22) ? Math.min(h.parmi([5_000, 10_000, 15_000]), sommeDesPrix(prix)) : 0
  const bon = couvrir(e, client, officine, traces)
  const partage = partager({ ...prix, RemiseCom }, bon?.couverture ?? null)
  if (bon && commande) e.pris.set(bon.annee, (e.pris.get(bon.annee) ?? 0) + partage.PartAssurance)
  const { mots } = separerPaires({ ...prix, Paires: vente.Paires })
  const commun = {
    IdClient: client._id,
    IdOfficine: officine._id,
    RefOrd: ordonnance.RefOrd,
    IdPriseEnCharge: bon?._id ?? null,
    ...vente.colonnes,
    Paires: JSON.stringify(mots),
    RemiseCom,
    Total: partage.Total,
    PartAssurance: partage.PartAssurance,
    Observation: h.chance(0.05) ? h.parmi(NOTES) : null,
    ...traces,
  }
  const annee = Number(createdAt.slice(0, 4))
  const jour = createdAt.slice(0, 10)
  const IdProforma = suite === 'commande' ? null : h.id(instant)
  if (IdProforma) noterVendus(e, { IdProforma, IdCommande: null }, instant, vente, ordonnance)
  if (IdProforma)
    e.proformas.push({
      _id: IdProforma,
      RefProforma: e.numeroter('PRO', officine, annee),
      DateProforma: jour,
      DateExpiration: ajouterMois(jour, 1),
      ...commun,
    })
  if (commande)
    enregistrer(e, officine, client, vente, commun, {
      instant,
      IdProforma,
      IdAssurance: bon?.IdAssurance ?? null,
      PartClient: partage.PartClient,
      ordonnance,
    })
}

/** Its lenses, by keys, with the power of their prescription. */
function noterVendus(
  e: Etat,
  de: { IdCommande: string | null; IdProforma: string | null },
  instant: number,
  vente: VenteDemo,
  ordonnance: OrdonnanceDemo,
): void {
  for (const { IdTraitements, Paire, Cote, ...v } of separerPaires({
    ...vente.colonnes,
    Paires: vente.Paires,
  }).verres) {
    const _id = e.cles.id(instant)
    const { IdModelVer, IdColoration = null, IdTeinte = null, IdFournisseur } = v
    e.verres.push({
      _id,
      ...de,
      Paire,
      Cote,
      IdModelVer,
      IdColoration,
      IdTeinte,
      IdFournisseur,
      Convenu: JSON.stringify(ordonnance[Cote]),
    })
    e.traitements.push(
      ...IdTraitements.map((IdTraitement, rang) => ({ IdVerre: _id, Rang: rang + 1, IdTraitement })),
    )
  }
}

const NOTES = ['Client pressé.', 'Prévenir par SMS.', 'Prévoir un étui rigide.', 'Passe en fin de journée.']

function couvrir(e: Etat, client: ClientDemo, officine: OfficineLue, traces: { createdAt: string }) {
  const assurance = client.IdAssurance ? e.assurances.get(client.IdAssurance) : undefined
  if (!assurance || !e.h.chance(0.85)) return null
  const { _id: IdAssurance, Taux, Plafond, PlafondMonture, PlafondVerres } = assurance
  const jour = traces.createdAt.slice(0, 10)
  const bon = {
    _id: e.h.id(Date.parse(traces.createdAt)),
    IdClient: client._id,
    IdOfficine: officine._id,
    IdAssurance,
    IdSociete: client.IdSociete,
    NumeroBon: `${jour.slice(2, 4)}-${jour.slice(5, 7)}-${e.h.entier(1000, 9999)}`,
    Matricule: client.Matricule,
    AssurePrincipal: `${client.Nom} ${client.Prenoms}`,
    Taux,
    Plafond,
    PlafondMonture,
    PlafondVerres,
    DateDebut: jour,
    DateFin: ajouterMois(jour, 1),
    ...traces,
  }
  const annee = `${client._id} ${IdAssurance} ${jour.slice(0, 4)}`
  const PlafondRestant = Plafond === null ? null : Plafond - (e.pris.get(annee) ?? 0)
  // Nothing is put on a bon that has nothing left.
  if (PlafondRestant === 0) return null
  e.prises.push(bon)
  const couverture = { Taux, PlafondMonture, PlafondVerres, PlafondRestant, AccordeRestant: null }
  return { _id: bon._id, IdAssurance, annee, couverture }
}

function enregistrer(
  e: Etat,
  officine: OfficineLue,
  client: ClientDemo,
  vente: VenteDemo,
  commun: Record<string, unknown> & { createdAt: string; createdBy: string },
  {
    instant,
    IdProforma,
    IdAssurance,
    PartClient,
    ordonnance,
  }: {
    instant: number
    IdProforma: string | null
    IdAssurance: string | null
    PartClient: number
    ordonnance: OrdonnanceDemo
  },
): void {
  const { h } = e
  const { createdAt, createdBy } = commun
  const jour = createdAt.slice(0, 10)
  const _id = h.id(instant)
  const RefCmmd = e.numeroter('CMD', officine, Number(jour.slice(0, 4)))
  const calendrier = e.calendriers.get(officine._id) as Calendrier
  const pas = suivre(e, officine, createdAt, createdBy, calendrier)
  const dernier = pas.at(-1) as (typeof pas)[number]
  e.etapes.push(...pas.map(p => ({ IdCommande: _id, ...p })))
  const livree = dernier.Etape === 'Livrée' ? dernier.createdAt : null
  const paiements = regler(h, PartClient, createdAt, livree)
  e.reglements.push(
    ...paiements.map(p => ({
      ...p,
      IdOfficine: officine._id,
      IdCommande: _id,
      IdClient: client._id,
      Document: RefCmmd,
      Tiers: nomComplet(client),
    })),
  )
  e.commandes.push({
    _id,
    RefCmmd,
    DateCommd: jour,
    DatePromesse: promettre(jour, DELAIS, calendrier),
    IdProforma,
    IdAssurance,
    TauxAcompte: 50,
    MontantRegle: paiements.reduce((somme, p) => somme + p.montant, 0),
    Etape: dernier.Etape,
    version: pas.length,
    ...commun,
    updatedAt: dernier.createdAt,
    updatedBy: dernier.createdBy,
  })
  noterVendus(e, { IdCommande: _id, IdProforma: null }, instant, vente, ordonnance)
  const document = { entite: 'commande_client', _id, reference: RefCmmd, createdAt, createdBy }
  e.mouvements.push(...vente.montures.map(m => mouvement(h, 'Vente', document, m, -1)))
}

/** The steps taken so far: as many as the days since allow, fewer when something is stuck, twice when a lens came back. */
function suivre(e: Etat, officine: OfficineLue, createdAt: string, vendeur: string, calendrier: Calendrier) {
  const { h } = e
  const { atelier, vendeurs } = e.equipes.get(officine._id) as Equipe
  const monteur = h.parmi(atelier)
  // Checked by somebody else: nobody reads past their own mistake.
  const verifieur = [...atelier, ...vendeurs].find(u => u !== monteur) ?? vendeur
  const a = (jour: Jour, heure: number) =>
    `${jour}T${String(heure).padStart(2, '0')}:${String(h.entier(5, 55)).padStart(2, '0')}:00.000Z`
  const plusTard = (depuis: Jour, ouvres: number) => ajouterJoursOuvres(depuis, ouvres, calendrier)
  const jour = createdAt.slice(0, 10)
  const recu = plusTard(jour, h.entier(2, 5))
  const retour = h.chance(0.03)
  const complet = retour ? plusTard(recu, 4) : recu
  const monte = plusTard(complet, h.entier(0, 2))
  const pas = (Etape: Etape, quand: string, createdBy: string, Motif: string | null = null) => ({
    Etape,
    Motif,
    createdAt: quand,
    createdBy,
  })
  const tous = [
    pas('Enregistrée', createdAt, vendeur),
    pas(
      'Verres commandés',
      new Date(Date.parse(createdAt) + h.entier(20, 120) * MINUTE).toISOString(),
      vendeur,
    ),
    pas('Verres reçus', a(recu, 9), monteur),
    ...(retour
      ? [
          pas('Verres commandés', a(recu, 10), monteur, 'Verre OG rayé, refait par le fournisseur'),
          pas('Verres reçus', a(complet, 9), monteur),
        ]
      : []),
    pas('Montée', a(monte, 14), monteur),
    pas('Vérifiée', a(monte, 16), verifieur),
    pas('Livrée', a(plusTard(monte, h.entier(1, 6)), 17), vendeur),
  ]
  const maintenant = `${e.jour}T08:00:00.000Z`
  const faits = tous.filter(p => p.createdAt <= maintenant)
  // Waiting for a lens, for the workshop or for the client: what the boards are for.
  const bloquee = createdAt >= ajouterJours(e.jour, -28) && h.chance(0.55)
  return bloquee ? faits.slice(0, h.entier(1, Math.max(1, faits.length - 1))) : faits
}

/** Half now and the rest at the delivery, all at once, or nothing before the delivery; some still owe something. */
function regler(h: Hasard, PartClient: number, vendueLe: string, livreeLe: string | null) {
  if (PartClient === 0) return []
  const comment = h.parPoids([
    ['acompte', 58],
    ['comptant', 30],
    ['à la livraison', 12],
  ] as const)
  const plusTard = (quand: string) => new Date(Date.parse(quand) + h.entier(4, 15) * MINUTE).toISOString()
  const acompte =
    comment === 'comptant'
      ? PartClient
      : comment === 'acompte'
        ? Math.min(PartClient, Math.ceil(PartClient / 1_000) * 500)
        : 0
  const reste = PartClient - acompte
  const solde = livreeLe && h.chance(0.95) ? reste : 0
  return [
    { montant: acompte, createdAt: plusTard(vendueLe) },
    { montant: solde, createdAt: plusTard(livreeLe ?? vendueLe) },
  ].filter(p => p.montant > 0)
}
