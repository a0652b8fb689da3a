import {
  appliquer,
  type Decision,
  decider,
  type Ecriture,
  type LigneLue,
  PIECES,
  preuveDe,
  remiseDe,
  repondre,
  type Suite,
} from '@dioptrie/domain/facturation/rules'
import { ajouterJours, ajouterMois, type Jour } from '@dioptrie/domain/kernel/jour'
import { premierDuMois } from '@dioptrie/domain/kernel/periode'
import type pg from 'pg'
import { inserer } from './ecrire.ts'
import { type Hasard, hasard } from './hasard.ts'
import { page } from './papiers.ts'

export const TABLES_DE_LA_FACTURATION = [
  'dossier_assurance',
  'bordereau_assurance',
  'facture_assurance',
  'ligne_assurance',
  'paiement_assurance',
  'ecriture_assurance',
] as const

const piecesDe = (v: Vente) =>
  JSON.stringify(
    PIECES.map(type => ({
      type,
      present: true,
      motif: null,
      preuve: preuveDe(type === 'Livraison' && v.Etape === 'Livrée', true),
    })),
  )
const MOTIFS = ['Bon expiré', 'Plafond dépassé', 'Ordonnance absente', 'Acte non couvert']

interface Vente {
  _id: string
  IdClient: string
  IdOfficine: string
  IdAssurance: string
  IdSociete: string | null
  IdPriseEnCharge: string
  RefCmmd: string
  DateCommd: Jour
  Etape: string
  Part: number
  Remise: number | null
}
interface FactureDemo {
  _id: string
  Etat: string
  DateDepot: Jour | null
  /** The day of its cheque. */
  paye?: Jour
  IdAssurance: string
  lignes: (LigneLue & { _id: string; vente: Vente; IdMotifRejet: string | null; Note: string | null })[]
}
type AEcrire = Ecriture & Record<string, unknown>

/** Ids in the order of the days, like those that the program makes. */
const idDe = (h: Hasard, quand: string) => {
  const hexa = (n: number) => Array.from({ length: n }, () => h.entier(0, 15).toString(16)).join('')
  const t = Date.parse(quand).toString(16).padStart(12, '0')
  return `${t.slice(0, 8)}-${t.slice(8)}-7${hexa(3)}-8${hexa(3)}-${hexa(12)}`
}

/**
 * Eighteen months of what insurers owe: each month invoiced at its end, deposited, answered and paid as they do, some of it
 * rejected and decided, the oldest archived; the last weeks still to be processed, invoiced and deposited.
 */
export async function poserFacturation(base: pg.PoolClient, h: Hasard, jour: Jour): Promise<void> {
  const { rows: ventes } = await base.query<Vente>(
    `select c."_id", c."IdClient", c."IdOfficine", c."IdAssurance", p."IdSociete", c."IdPriseEnCharge", c."RefCmmd", c."DateCommd"::text as "DateCommd", c."Etape",
       c."PartAssurance"::int as "Part", p."RemiseAssurance"::int as "Remise"
     from commande_client c join prise_en_charge p on p."_id" = c."IdPriseEnCharge"
     where c."Statut" = 'Active' and c."PartAssurance" > 0 order by c."DateCommd", c."_id"`,
  )
  const { rows: qui } = await base.query<{ _id: string; IdOfficine: string }>(
    `select u."_id", u."IdOfficine" from utilisateur u join utilisateur_role x on x."IdUtilisateur" = u."_id"
     join role r on r."_id" = x."IdRole" where r.livre in ('facturation', 'administrateur') order by r.livre desc limit 1`,
  )
  const { rows: motifs } = await base.query<{ _id: string }>(
    `select "_id" from motif_rejet where "Libelle" = any($1) order by "Libelle"`,
    [MOTIFS],
  )
  const { rows: banques } = await base.query<{ _id: string }>(
    'select "_id" from banque order by "Libelle" limit 4',
  )
  const moi = qui[0]
  if (!moi || banques.length === 0 || ventes.length === 0) return
  for (const table of [...TABLES_DE_LA_FACTURATION, 'commande_client'])
    if (table !== 'ecriture_assurance')
      await base.query(`alter table ${table} disable trigger ${table}_trace`)

  const ceMois = premierDuMois(jour)
  const faites = ventes.filter(
    v =>
      (v.Etape === 'Livrée' && v.DateCommd < ajouterJours(jour, -8) && h.chance(0.97)) ||
      (v.DateCommd >= ceMois && v.DateCommd < ajouterJours(jour, -2) && h.chance(0.7)),
  )
  const deja = new Set(faites.map(v => v._id))
  await completer(
    base,
    h,
    ventes.filter(v => !deja.has(v._id) && h.chance(0.6)),
  )
  const facturees = faites.filter(v => v.DateCommd < ceMois)
  const a = (d: Jour, heure: number) => `${d}T${String(heure).padStart(2, '0')}:${h.entier(10, 59)}:00.000Z`
  const trace = (le: string) => ({ createdAt: le, createdBy: moi._id })
  const suivie = (le: string) => ({ ...trace(le), updatedAt: le, updatedBy: moi._id })
  await inserer(
    base,
    'dossier_assurance',
    faites.map(v => ({
      _id: v._id,
      IdOfficine: v.IdOfficine,
      Part: v.Part,
      AFacturer: v.Part,
      Pieces: piecesDe(v),
      TauxRemise: v.Remise ?? 0,
      RemiseFixee: remiseDe(v.Part, v.Remise),
      ...suivie(a(ajouterJours(v.DateCommd, 8), 9)),
    })),
  )
  await base.query(
    `update commande_client c set "DossierAssurance" = 'Traitée' from dossier_assurance d where d."_id" = c."_id"`,
  )

  // One invoice per insurer and month; the largest insurer's by company too.
  const parAssurance = [...Map.groupBy(facturees, v => v.IdAssurance)].sort(
    ([, x], [, y]) => y.length - x.length,
  )
  const laPlusGrande = parAssurance[0]?.[0]
  const groupes = Map.groupBy(facturees, v =>
    [
      premierDuMois(v.DateCommd),
      v.IdAssurance,
      (v.IdAssurance === laPlusGrande && v.IdSociete) || 'toutes',
    ].join(' '),
  )
  const composees = [...groupes]
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .flatMap(([cle, liste]) => {
      const [mois, IdAssurance, societe] = cle.split(' ') as [Jour, string, string]
      const DateFacture = ajouterJours(ajouterMois(mois, 1), h.entier(1, 4))
      const depot = ajouterJours(DateFacture, h.entier(1, 6))
      const deposee = depot <= jour && (depot < ajouterJours(jour, -12) || h.chance(0.55))
      const IdSociete = societe === 'toutes' ? null : societe
      return DateFacture > jour ? [] : [{ mois, IdAssurance, IdSociete, DateFacture, depot, deposee, liste }]
    })
    .sort((x, y) => (x.DateFacture < y.DateFacture ? -1 : 1))
  const numeros = new Map<string, number>()
  const numero = (genre: 'FAC' | 'BOR', d: Jour) => {
    const cle = `${genre} ${d.slice(0, 4)}`
    numeros.set(cle, (numeros.get(cle) ?? 0) + 1)
    return `${genre}-${d.slice(2, 4)}-${String(numeros.get(cle)).padStart(5, '0')}`
  }
  const factures: FactureDemo[] = []
  const [lignesF, lignesB, lignesL]: [object[], object[], object[]] = [[], [], []]
  // Numbers follow the days, as the program gives them.
  const bordereaux = new Map(
    composees
      .filter(c => c.deposee)
      .sort((x, y) => (x.depot < y.depot ? -1 : 1))
      .map(c => [c, numero('BOR', c.depot)]),
  )
  const refaite = composees[Math.floor(composees.length / 2)]
  for (const composee of composees) {
    const { mois, IdAssurance, IdSociete, DateFacture, depot, deposee, liste } = composee
    if (composee === refaite)
      await annuler(base, numero('FAC', DateFacture), composee, suivie(`${DateFacture}T09:10:00.000Z`))
    const _id = idDe(h, a(DateFacture, 10))
    const IdBordereau = deposee ? idDe(h, a(depot, 11)) : null
    if (IdBordereau)
      lignesB.push({
        _id: IdBordereau,
        Numero: bordereaux.get(composee),
        IdOfficine: moi.IdOfficine,
        IdAssurance,
        DateDepot: depot,
        Lieu: h.parmi(['Siège Plateau', 'Agence Cocody', 'Guichet des prestations']),
        RecuPar: h.parmi(['Mme Bolou', 'M. Kassi', 'Mme Aka']),
        ...suivie(a(depot, 11)),
      })
    lignesF.push({
      _id,
      Numero: numero('FAC', DateFacture),
      IdAssurance,
      IdSociete,
      DateDebut: mois,
      DateFin: ajouterJours(ajouterMois(mois, 1), -1),
      DateFacture,
      DatePremiere: liste[0]?.DateCommd,
      Etat: deposee ? 'Déposée' : 'À déposer',
      IdBordereau,
      DateDepot: deposee ? depot : null,
      ...suivie(a(DateFacture, 10)),
    })
    const f: FactureDemo = {
      _id,
      IdAssurance,
      Etat: deposee ? 'Déposée' : 'À déposer',
      DateDepot: deposee ? depot : null,
      lignes: [],
    }
    liste.forEach((vente, i) => {
      const Remise = remiseDe(vente.Part, vente.Remise)
      const l = {
        _id: idDe(h, a(DateFacture, 10)),
        vente,
        IdMotifRejet: null,
        Note: null,
        Part: vente.Part,
        Remise,
        Regle: 0,
        Rejete: 0,
        Charge: 0,
        Abandonne: 0,
        Represente: 0,
        Avoir: 0,
        Etat: 'En attente' as const,
      }
      f.lignes.push(l)
      lignesL.push({
        _id: l._id,
        IdFacture: _id,
        IdCommande: vente._id,
        IdClient: vente.IdClient,
        Rang: i + 1,
        IdOfficine: vente.IdOfficine,
        DateCommd: vente.DateCommd,
        Part: vente.Part,
        TauxRemise: vente.Remise ?? 0,
        Remise,
        ...suivie(a(DateFacture, 10)),
      })
    })
    factures.push(f)
  }
  await inserer(base, 'bordereau_assurance', lignesB)
  await inserer(base, 'facture_assurance', lignesF)
  await base.query(
    `update commande_client c set "IdFacture" = n.f from unnest($1::uuid[], $2::uuid[]) n(c, f) where c."_id" = n.c`,
    [factures.flatMap(f => f.lignes.map(l => l.vente._id)), factures.flatMap(f => f.lignes.map(() => f._id))],
  )
  await inserer(base, 'ligne_assurance', lignesL)

  await reglerEtDecider(base, { h, jour, factures, motifs, banques, a, trace })
  await inserer(
    base,
    'compteur_reseau',
    [...numeros].map(([cle, dernier]) => ({
      genre: cle.slice(0, 3),
      annee: Number(cle.slice(4)),
      dernier,
    })),
  )
  for (const table of [...TABLES_DE_LA_FACTURATION, 'commande_client'])
    if (table !== 'ecriture_assurance') await base.query(`alter table ${table} enable trigger ${table}_trace`)
}

interface Suites {
  h: Hasard
  jour: Jour
  factures: FactureDemo[]
  motifs: { _id: string }[]
  banques: { _id: string }[]
  /** That day, at about that hour. */
  a: (d: Jour, heure: number) => string
  trace: (le: string) => object
}

/** What the insurers answered and paid, what was rejected and what became of it. */
async function reglerEtDecider(
  base: pg.PoolClient,
  { h, jour, factures, motifs, banques, a, trace }: Suites,
): Promise<void> {
  const [paiements, reponses, decisions]: [object[], AEcrire[], AEcrire[]] = [[], [], []]
  const noter = (
    l: FactureDemo['lignes'][number],
    s: Suite,
    ou: AEcrire[],
    plus: { le: string; IdPaiement?: string; Motif?: string },
  ) => {
    for (const e of s.ecritures)
      ou.push({
        ...e,
        IdLigne: l._id,
        IdOfficine: l.vente.IdOfficine,
        Etat: s.Etat,
        Motif: plus.Motif ?? null,
        ...trace(plus.le),
        IdPaiement: e.Genre === 'Règlement' ? (plus.IdPaiement ?? null) : null,
      })
    Object.assign(l, s.ecritures.reduce<LigneLue>(appliquer, l), { Etat: s.Etat })
  }
  for (const f of factures) {
    if (!f.DateDepot) continue
    const paye = ajouterJours(f.DateDepot, h.entier(28, 85))
    if (paye > jour) continue
    const le = a(paye, 15)
    const IdPaiement = idDe(h, le)
    let total = 0
    for (const l of f.lignes) {
      const sort = h.parPoids([
        ['payee', 86],
        ['partielle', 5],
        ['rejetee', 4],
        ['muette', 5],
      ] as const)
      if (sort === 'muette' && paye > ajouterJours(jour, -150)) continue
      const montant = l.Part - l.Remise
      const accepte = Math.round((montant * h.entier(5, 8)) / 10 / 500) * 500
      const IdMotifRejet = motifs.length > 0 ? h.parmi(motifs)._id : null
      const s =
        sort === 'rejetee' && IdMotifRejet
          ? repondre(l, { issue: 'Rejetée', montant: 0, IdMotifRejet })
          : sort === 'partielle' && IdMotifRejet && accepte > 0 && accepte < montant
            ? repondre(l, { issue: 'Partielle', montant: accepte, IdMotifRejet })
            : repondre(l, { montant })
      total += s.ecritures.reduce((n, e) => n + (e.Genre === 'Règlement' ? e.montant : 0), 0)
      noter(l, s, reponses, { le, IdPaiement })
      if (l.Rejete > 0) l.IdMotifRejet = IdMotifRejet
    }
    f.paye = paye
    if (total > 0)
      paiements.push({
        _id: IdPaiement,
        IdAssurance: f.IdAssurance,
        date: paye,
        mode: h.chance(0.6) ? 'Chèque' : 'Virement',
        IdBanque: h.parmi(banques)._id,
        reference: String(h.entier(1_000_000, 9_999_999)),
        montant: total + (h.chance(0.06) ? 25_000 : 0),
        Impute: 0,
        ContrePasse: false,
        ...trace(le),
      })
    // Rejects of the last weeks are still to be decided.
    const decide = ajouterJours(paye, h.entier(6, 30))
    if (decide > ajouterJours(jour, -45)) continue
    for (const l of f.lignes)
      if (l.Rejete > 0) {
        const recent = decide > ajouterJours(jour, -70) && l.Regle === 0
        const sort: Decision =
          recent && h.chance(0.4) ? 'Re-présentation' : h.chance(0.65) ? 'Client' : 'Abandon'
        noter(l, decider(l, sort), decisions, {
          le: a(decide, 10),
          Motif: 'Suite à la réponse de l’assurance',
        })
      }
  }
  // Whatever the draw, one reject goes to its insurer again.
  const reprise = factures
    .filter(f => f.paye && f.paye < ajouterJours(jour, -4))
    .flatMap(f => f.lignes.map(l => ({ l, paye: f.paye as Jour })))
    .findLast(({ l }) => l.Etat === 'Rejetée' && l.Regle === 0)
  if (reprise && !decisions.some(d => d.Genre === 'Re-présentation'))
    noter(reprise.l, decider(reprise.l, 'Re-présentation'), decisions, {
      le: `${ajouterJours(reprise.paye, 3)}T10:20:00.000Z`,
      Motif: 'Bon retrouvé',
    })
  await inserer(base, 'paiement_assurance', paiements)
  await inserer(base, 'ecriture_assurance', reponses)
  await inserer(base, 'ecriture_assurance', decisions)
  const rejetees = factures.flatMap(f => f.lignes).filter(l => l.IdMotifRejet)
  await base.query(
    `update ligne_assurance l set "IdMotifRejet" = n.m from unnest($1::uuid[], $2::uuid[]) n(l, m) where l."_id" = n.l`,
    [rejetees.map(l => l._id), rejetees.map(l => l.IdMotifRejet)],
  )
  // What these sales came to is written of their own days, with all the others: not of the day that the demonstration begins.
  await base.query(`
    alter table commande_client disable trigger commande_client_versionner_changement;
    update commande_client c set "PartAssurance" = d."Part" - d."Charge" from dossier_assurance d
      where d."_id" = c."_id" and d."Charge" > 0;
    alter table commande_client enable trigger commande_client_versionner_changement`)
  // Answered by letter, the cheque to come.
  await base.query(
    `update ligne_assurance set "Etat" = 'Acceptée' where "_id" in (select l."_id" from ligne_assurance l
       join facture_assurance f on f."_id" = l."IdFacture" where l."Etat" = 'En attente' and f."Etat" = 'Déposée'
       order by f."DateDepot", f."Numero", l."Rang" limit 3)`,
  )
  await base.query(
    `update facture_assurance set "Etat" = 'Archivée' where "Etat" = 'Réglée' and "DateDepot" < $1::date - 150`,
    [jour],
  )
}

/** An invoice made for a sale that goes on the next one: its only line taken off, it is called off and its number stays. */
async function annuler(
  base: pg.PoolClient,
  Numero: string,
  {
    mois,
    IdAssurance,
    DateFacture,
    liste,
  }: { mois: Jour; IdAssurance: string; DateFacture: Jour; liste: Vente[] },
  trace: object,
): Promise<void> {
  const [v] = liste
  if (!v) return
  const h = hasard(Numero)
  const le = `${DateFacture}T09:10:00.000Z`
  const [_id, ligne] = [idDe(h, le), idDe(h, le)]
  await inserer(base, 'facture_assurance', [
    {
      _id,
      Numero,
      IdAssurance,
      DateDebut: mois,
      DateFin: ajouterJours(ajouterMois(mois, 1), -1),
      DateFacture,
      DatePremiere: v.DateCommd,
      ...trace,
    },
  ])
  await inserer(base, 'ligne_assurance', [
    {
      _id: ligne,
      IdFacture: _id,
      IdCommande: v._id,
      IdClient: v.IdClient,
      Rang: 1,
      IdOfficine: v.IdOfficine,
      DateCommd: v.DateCommd,
      Part: v.Part,
      TauxRemise: v.Remise ?? 0,
      Remise: remiseDe(v.Part, v.Remise),
      ...trace,
    },
  ])
  await base.query(`update ligne_assurance set "Etat" = 'Retirée' where "_id" = $1`, [ligne])
  await base.query(`update facture_assurance set "Etat" = 'Annulée' where "_id" = $1`, [_id])
}

/** The papers of some of the files that wait: the bon scanned, with the amount it grants. */
async function completer(base: pg.PoolClient, h: Hasard, ventes: readonly Vente[]): Promise<void> {
  const papiers = ventes.map(v => ({
    document: {
      _id: idDe(h, `${v.DateCommd}T10:00:00.000Z`),
      entite: 'prise_en_charge',
      idEntite: v.IdPriseEnCharge,
      IdOfficine: v.IdOfficine,
      Nom: `bon-${v.RefCmmd}.pdf`,
      Type: 'application/pdf',
      createdAt: `${v.DateCommd}T10:00:00.000Z`,
    },
    contenu: page(['Bon de prise en charge', v.RefCmmd]),
  }))
  if (papiers.length === 0) return
  await base.query(
    'alter table document disable trigger document_trace; alter table prise_en_charge disable trigger prise_en_charge_trace',
  )
  await inserer(
    base,
    'document',
    papiers.map(p => ({ ...p.document, Taille: p.contenu.length })),
  )
  for (const { document, contenu } of papiers)
    await base.query('insert into document_contenu ("IdDocument", contenu) values ($1, $2)', [
      document._id,
      contenu,
    ])
  await base.query(
    `update prise_en_charge p set "MontantAccorde" = n.m from unnest($1::uuid[], $2::bigint[]) n(p, m) where p."_id" = n.p`,
    [ventes.map(v => v.IdPriseEnCharge), ventes.map(v => v.Part)],
  )
  await base.query(
    'alter table document enable trigger document_trace; alter table prise_en_charge enable trigger prise_en_charge_trace',
  )
}
