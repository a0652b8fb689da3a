import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type { StatutBon } from '@dioptrie/domain/receptions/rules'
import type pg from 'pg'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import type { ArticleDemo, OfficineDemo } from './registre.ts'
import { COMPTES } from './reseau.ts'
import type { LivraisonDemo, StockDemo } from './stock.ts'

/** Filled without their triggers. */
export const TABLES_DES_RECEPTIONS = [
  'bon_reception',
  'ligne_reception',
  'envoi',
  'reglement_fournisseur',
] as const

interface BonDemo extends LivraisonDemo {
  statut: StatutBon
  /** Where its lines are sent, how many of each, and what was found there. */
  envois: {
    officine: OfficineDemo
    part: (quantite: number, rang: number) => number
    recu: boolean
    annule?: boolean
    /** How many of a line were not in the box. */
    manque?: (rang: number) => number
  }[]
  /** How much of what was received is paid: 1, all of it. */
  regle: number
  /** A first payment was countered. */
  contrePasse?: boolean
  issue?: string
}

const tout = (n: number) => n
const moitie = (n: number) => Math.floor(n / 2)

/** The receipts that are not finished: what a storekeeper finds on the desk this morning. */
function enCours(
  h: Hasard,
  jour: Jour,
  o: OfficineDemo,
  autre: OfficineDemo,
  stock: StockDemo,
): Omit<BonDemo, 'reference'>[] {
  const chez = new Set(stock.articles.filter(a => a.IdOfficine === autre._id).map(a => a.CodeBarre))
  const communs = stock.articles.filter(a => a.IdOfficine === o._id && a.marque && chez.has(a.CodeBarre))
  const bon = (il_y_a: number, statut: StatutBon, envois: BonDemo['envois'], lignes = h.entier(5, 14)) => {
    const createdAt = `${ajouterJours(jour, -il_y_a)}T${String(h.entier(8, 16)).padStart(2, '0')}:${h.entier(10, 59)}:00.000Z`
    return {
      _id: h.id(Date.parse(createdAt)),
      IdOfficine: o._id,
      createdAt,
      createdBy: o.magasinier,
      statut,
      envois,
      regle: 0,
      lignes: Array.from({ length: lignes }, () => h.parmi(communs))
        .filter((a, i, tous) => tous.indexOf(a) === i)
        .map(article => ({ article, Quantite: h.entier(2, 6) })),
    }
  }
  return [
    bon(9, 'Annulé', [{ officine: o, part: tout, recu: false, annule: true }]),
    bon(3, 'Transféré', [{ officine: autre, part: tout, recu: false }]),
    bon(2, 'Transféré', [{ officine: o, part: moitie, recu: false }]),
    bon(2, 'Créé', []),
    bon(1, 'Créé', [], 40),
  ]
}

/** One piece of the first line was not in the box. */
const UNE_DE_MOINS = (rang: number) => (rang === 0 ? 1 : 0)

/** The latest deliveries are not all in order: a piece is missing, a box is still on the road, a part is paid. */
function incidents(
  bon: BonDemo,
  rang: number,
  autre: OfficineDemo,
  chezLAutre: (code: string | null) => boolean,
): BonDemo {
  if (rang > 3) return bon
  const [recu] = bon.envois as [BonDemo['envois'][number]]
  const trouves = bon.lignes.map(l => l.Quantite)
  if (rang === 3) return { ...bon, regle: 1, contrePasse: true }
  const enRoute = bon.lignes.map(l =>
    rang === 0 && l.article.marque && chezLAutre(l.article.CodeBarre) ? 5 : 0,
  )
  const partis = (_: number, i: number) => (trouves[i] ?? 0) + UNE_DE_MOINS(i)
  return {
    ...bon,
    ...(rang === 0 ? { statut: 'Transféré' as const, regle: 0 } : {}),
    ...(rang === 1 ? { regle: 0.4 } : {}),
    ...(rang === 2 ? { regle: 1, issue: 'Remplacée à la livraison suivante' } : {}),
    lignes: bon.lignes.map((l, i) => ({ ...l, Quantite: partis(0, i) + (enRoute[i] ?? 0) })),
    envois: [
      { ...recu, part: partis, manque: UNE_DE_MOINS },
      ...(rang === 0
        ? [{ officine: autre, part: (_: number, i: number) => enRoute[i] ?? 0, recu: false }]
        : []),
    ],
  }
}

/** The receipts behind the deliveries of the ledger, and those still open; a few in each state, in every officine. */
export async function poserReceptions(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  officines: readonly OfficineDemo[],
  stock: StockDemo,
): Promise<void> {
  const jumeaux = new Map(stock.articles.map(a => [`${a.IdOfficine} ${a.CodeBarre}`, a]))
  const bons: BonDemo[] = []
  for (const [n, o] of officines.entries()) {
    const siennes = stock.livraisons.filter(l => l.IdOfficine === o._id)
    const autre = officines[(n + 1) % officines.length] as OfficineDemo
    for (const [i, l] of siennes.entries()) {
      const bon: BonDemo = {
        ...l,
        statut: 'Validé',
        envois: [{ officine: o, part: tout, recu: true }],
        regle: l.createdAt.slice(0, 10) < ajouterJours(jour, -45) || h.chance(0.3) ? 1 : 0,
      }
      bons.push(incidents(bon, siennes.length - 1 - i, autre, code => jumeaux.has(`${autre._id} ${code}`)))
    }
    const annee = jour.slice(2, 4)
    let rang = Math.max(
      0,
      ...siennes.filter(l => l.reference.includes(`-${annee}-`)).map(l => Number(l.reference.slice(-5))),
    )
    for (const b of enCours(h, jour, o, autre, stock))
      bons.push({ ...b, reference: `BR-${o.Code}-${annee}-${String(++rang).padStart(5, '0')}` })
  }
  await ecrire(base, h, bons, jumeaux)
  await regler(base, h, jour, bons)
}

async function ecrire(
  base: pg.PoolClient,
  h: Hasard,
  bons: readonly BonDemo[],
  jumeaux: Map<string, ArticleDemo>,
): Promise<void> {
  const { rows } = await base.query<{ _id: string }>(
    `select "_id" from fournisseur where "IdOfficine" is null order by "Nom"`,
  )
  const lignes: object[] = []
  const envois: object[] = []
  const lignesEnvoi: object[] = []
  for (const b of bons) {
    const ids = b.lignes.map(() => h.id(Date.parse(b.createdAt)))
    const recuLe = new Date(Date.parse(b.createdAt) + 3_600_000 * 2).toISOString()
    const parts = b.envois.map(e => b.lignes.map((l, rang) => e.part(l.Quantite, rang)))
    const recues = b.envois.map((e, i) =>
      parts[i]?.map((n, rang) => (e.recu ? n - (e.manque?.(rang) ?? 0) : 0)),
    )
    b.lignes.forEach((l, rang) => {
      const partie = b.envois.reduce((n, e, i) => n + (e.annule ? 0 : (parts[i]?.[rang] ?? 0)), 0)
      const recue = recues.reduce((n, e) => n + (e?.[rang] ?? 0), 0)
      lignes.push({
        _id: ids[rang],
        IdBon: b._id,
        rang,
        IdArticle: l.article._id,
        Quantite: l.Quantite,
        QuantiteTransferee: partie,
        QuantiteRecue: recue,
      })
    })
    b.envois.forEach((e, i) => {
      const _id = h.id(Date.parse(b.createdAt))
      envois.push({
        _id,
        IdBon: b._id,
        IdOfficine: e.officine._id,
        createdAt: b.createdAt,
        createdBy: b.createdBy,
        statut: e.annule ? 'Annulé' : e.recu ? 'Reçu' : 'En transit',
        recuLe: e.recu ? recuLe : null,
        recuPar: e.recu ? e.officine.magasinier : null,
      })
      b.lignes.forEach((l, rang) => {
        const Quantite = parts[i]?.[rang] ?? 0
        const article = jumeaux.get(`${e.officine._id} ${l.article.CodeBarre}`)
        if (Quantite === 0 || !article) return
        lignesEnvoi.push({
          IdEnvoi: _id,
          IdLigne: ids[rang],
          IdArticle: article._id,
          Quantite,
          QuantiteRecue: e.recu ? recues[i]?.[rang] : null,
          CoutUnitaire: e.recu ? l.article.PrixAchat : null,
          Valeur: e.recu ? (recues[i]?.[rang] ?? 0) * l.article.PrixAchat : 0,
          Motif: e.recu && recues[i]?.[rang] !== Quantite ? 'Manquant dans le colis' : null,
          EnTransit: e.recu || e.annule ? 0 : Quantite,
        })
      })
    })
  }
  await inserer(
    base,
    'bon_reception',
    bons.map((b, n) => ({
      _id: b._id,
      RefBR: b.reference,
      IdOfficine: b.IdOfficine,
      statut: b.statut,
      IdFournisseur: rows[n % rows.length]?._id,
      DateCommande: b.createdAt.slice(0, 10),
      NumeroBL: h.chance(0.8) ? `BL ${h.entier(1000, 9999)}` : null,
      IssueReclamation: b.issue ?? null,
      ManquantsClos: b.issue ? 1 : 0,
      AnnuleLe: b.statut === 'Annulé' ? b.createdAt : null,
      AnnulePar: b.statut === 'Annulé' ? b.createdBy : null,
      MotifAnnulation: b.statut === 'Annulé' ? 'Colis refusé à l’arrivée' : null,
      createdAt: b.createdAt,
      updatedAt: b.createdAt,
      createdBy: b.createdBy,
      updatedBy: b.createdBy,
    })),
  )
  await base.query(
    `insert into ligne_reception ("_id", "IdBon", "IdOfficine", rang, "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference",
       "Couleur", "Taille", "CodeBarre", "Quantite", "PrixAchatBrut", "PrixVenteTTC", "QuantiteTransferee", "QuantiteRecue", "IdArticle")
     select l."_id", l."IdBon", a."IdOfficine", l.rang, a."IdCateg", a."IdMarque", a."IdType", a."IdStyle", a."Reference",
       a."Couleur", a."Taille", a."CodeBarre", l."Quantite", a."PrixAchat", a."PrixVente", l."QuantiteTransferee", l."QuantiteRecue", l."IdArticle"
     from jsonb_to_recordset($1::jsonb) as l("_id" uuid, "IdBon" uuid, rang int, "IdArticle" uuid, "Quantite" int,
       "QuantiteTransferee" int, "QuantiteRecue" int) join article a on a."_id" = l."IdArticle"`,
    [JSON.stringify(lignes)],
  )
  await inserer(base, 'envoi', envois)
  await inserer(base, 'ligne_envoi', lignesEnvoi)
  await base.query(`
    update bon_reception b set "NombreLignes" = s.n, "Quantite" = s.q, "QuantiteTransferee" = s.t, "QuantiteRecue" = s.r,
      "MontantAchat" = s.achat, "MontantVente" = s.vente, "MontantRecu" = s.recu, "QuantiteManquante" = s.manquante,
      "MontantReclame" = s.reclame,
      "EnTransit" = (select coalesce(sum(x."EnTransit"), 0) from envoi e join ligne_envoi x on x."IdEnvoi" = e."_id" where e."IdBon" = b."_id")
    from (select "IdBon", count(*) as n, sum("Quantite") as q, sum("QuantiteTransferee") as t, sum("QuantiteRecue") as r,
        sum("Quantite" * ("PrixAchatBrut" - "Remise")) as achat, sum("Quantite" * "PrixVenteTTC") as vente,
        sum("QuantiteRecue" * ("PrixAchatBrut" - "Remise")) as recu, sum(manque) as manquante,
        sum(manque * ("PrixAchatBrut" - "Remise")) as reclame
      from (select l.*, greatest(0, "QuantiteTransferee" - "QuantiteRecue" - coalesce((select sum(x."EnTransit")
          from ligne_envoi x where x."IdLigne" = l."_id"), 0)) as manque from ligne_reception l) l
      group by 1) s where s."IdBon" = b."_id"`)
  await base.query(`
    insert into bon_transfere ("IdOfficine", "IdBon", "DateCommande", statut)
    select "IdOfficine", "_id", "DateCommande", statut from bon_reception where transfert_total_in_stock
    union select e."IdOfficine", b."_id", b."DateCommande", b.statut from envoi e join bon_reception b on b."_id" = e."IdBon"`)
  await base.query(`
    insert into compteur ("IdOfficine", genre, annee, dernier, total)
    select "IdOfficine", 'BR', 2000 + split_part("RefBR", '-', 3)::int, max(split_part("RefBR", '-', 4)::int), count(*)
    from bon_reception group by 1, 3`)
}

const MODES = [
  ['Virement', 'VIR'],
  ['Chèque', 'CHQ'],
] as const

/** What was paid of them, three weeks after they came and never later than today; here and there a payment was countered. */
async function regler(base: pg.PoolClient, h: Hasard, jour: Jour, bons: readonly BonDemo[]): Promise<void> {
  const ecritures = bons
    .filter(b => b.regle > 0)
    .flatMap(b => {
      const paye = ajouterJours(b.createdAt.slice(0, 10), 20)
      const DateReglement = paye < jour ? paye : jour
      const [modepaiement, signe] = h.parmi(MODES)
      const ecriture = (minute: number, part: number, reference = `${signe}${h.entier(100000, 999999)}`) => {
        const createdAt = `${DateReglement}T08:${minute}:00.000Z`
        const _id = h.id(Date.parse(createdAt))
        return {
          _id,
          IdBon: b._id,
          part,
          DateReglement,
          modepaiement,
          reference,
          createdAt,
          IdOrigine: '',
          Motif: '',
        }
      }
      if (!b.contrePasse) return [ecriture(10, b.regle)]
      const fausse = ecriture(10, b.regle)
      return [
        fausse,
        {
          ...ecriture(20, -b.regle, fausse.reference),
          IdOrigine: fausse._id,
          Motif: 'Établi à l’ordre d’un autre fournisseur',
        },
        ecriture(30, b.regle),
      ]
    })
  await base.query(
    `insert into reglement_fournisseur ("_id", "IdBon", "IdOfficine", "DateReglement", montant, modepaiement, reference, "Motif",
       "IdOrigine", "IdBanque", "createdAt", "createdBy")
     select e."_id", b."_id", b."IdOfficine", e."DateReglement", round(b."MontantRecu" * e.part), e.modepaiement, e.reference,
       nullif(e."Motif", ''), nullif(e."IdOrigine", '')::uuid,
       (select "_id" from banque order by "Libelle" limit 1), e."createdAt", (select "_id" from utilisateur where email = $2)
     from jsonb_to_recordset($1::jsonb) as e("_id" uuid, "IdBon" uuid, part numeric, "DateReglement" date, modepaiement text,
       reference text, "Motif" text, "IdOrigine" text, "createdAt" timestamptz)
     join bon_reception b on b."_id" = e."IdBon" where b."MontantRecu" > 0`,
    [JSON.stringify(ecritures), COMPTES[0]?.email],
  )
  await base.query(`
    update bon_reception b set "MontantRegle" = r.montant
    from (select "IdBon", sum(montant) as montant from reglement_fournisseur group by 1) r where r."IdBon" = b."_id"`)
}
