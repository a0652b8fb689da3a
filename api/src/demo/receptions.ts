import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type { StatutBon } from '@dioptrie/domain/receptions/rules'
import type pg from 'pg'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import type { ArticleDemo, OfficineDemo } from './registre.ts'
import type { LivraisonDemo, StockDemo } from './stock.ts'

/** Filled without their triggers. */
export const TABLES_DES_RECEPTIONS = ['bon_reception', 'ligne_reception', 'envoi'] as const

interface BonDemo extends LivraisonDemo {
  statut: StatutBon
  /** Where its lines are sent, how many of each, and what was found there. */
  envois: {
    officine: OfficineDemo
    part: (quantite: number) => number
    recu: boolean
    annule?: boolean
  }[]
  regle: boolean
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
      regle: false,
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
    for (const l of siennes)
      bons.push({
        ...l,
        statut: 'Validé',
        envois: [{ officine: o, part: tout, recu: true }],
        regle: l.createdAt.slice(0, 10) < ajouterJours(jour, -45) || h.chance(0.3),
      })
    const annee = jour.slice(2, 4)
    let rang = Math.max(
      0,
      ...siennes.filter(l => l.reference.includes(`-${annee}-`)).map(l => Number(l.reference.slice(-5))),
    )
    for (const b of enCours(h, jour, o, officines[(n + 1) % officines.length] as OfficineDemo, stock))
      bons.push({ ...b, reference: `BR-${o.Code}-${annee}-${String(++rang).padStart(5, '0')}` })
  }
  await ecrire(base, h, bons, jumeaux)
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
    const parts = b.envois.map(e => b.lignes.map(l => e.part(l.Quantite)))
    b.lignes.forEach((l, rang) => {
      const partie = b.envois.reduce((n, e, i) => n + (e.annule ? 0 : (parts[i]?.[rang] ?? 0)), 0)
      const recue = b.envois.reduce((n, e, i) => n + (e.recu ? (parts[i]?.[rang] ?? 0) : 0), 0)
      lignes.push({
        ...{ _id: ids[rang], IdBon: b._id, rang, IdArticle: l.article._id, Quantite: l.Quantite },
        ...{ QuantiteTransferee: partie, QuantiteRecue: recue },
      })
    })
    b.envois.forEach((e, i) => {
      const _id = h.id(Date.parse(b.createdAt))
      envois.push({
        ...{ _id, IdBon: b._id, IdOfficine: e.officine._id, createdAt: b.createdAt, createdBy: b.createdBy },
        statut: e.annule ? 'Annulé' : e.recu ? 'Reçu' : 'En transit',
        recuLe: e.recu ? recuLe : null,
        recuPar: e.recu ? e.officine.magasinier : null,
      })
      b.lignes.forEach((l, rang) => {
        const Quantite = parts[i]?.[rang] ?? 0
        const article = jumeaux.get(`${e.officine._id} ${l.article.CodeBarre}`)
        if (Quantite === 0 || !article) return
        lignesEnvoi.push({
          ...{ IdEnvoi: _id, IdLigne: ids[rang], IdArticle: article._id, Quantite },
          QuantiteRecue: e.recu ? Quantite : null,
          EnTransit: e.recu || e.annule ? 0 : Quantite,
        })
      })
    })
  }
  await inserer(
    base,
    'bon_reception',
    bons.map((b, n) => ({
      ...{ _id: b._id, RefBR: b.reference, IdOfficine: b.IdOfficine, statut: b.statut },
      IdFournisseur: rows[n % rows.length]?._id,
      DateCommande: b.createdAt.slice(0, 10),
      NumeroBL: h.chance(0.8) ? `BL ${h.entier(1000, 9999)}` : null,
      RegleLe: b.regle ? `${ajouterJours(b.createdAt.slice(0, 10), 20)}T11:00:00.000Z` : null,
      ReglePar: b.regle ? b.createdBy : null,
      AnnuleLe: b.statut === 'Annulé' ? b.createdAt : null,
      AnnulePar: b.statut === 'Annulé' ? b.createdBy : null,
      MotifAnnulation: b.statut === 'Annulé' ? 'Colis refusé à l’arrivée' : null,
      ...{ createdAt: b.createdAt, updatedAt: b.createdAt, createdBy: b.createdBy, updatedBy: b.createdBy },
    })),
  )
  await base.query(
    `insert into ligne_reception ("_id", "IdBon", "IdOfficine", rang, "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference",
       "Couleur", "Taille", "CodeBarre", "Quantite", "PrixAchatBrut", "PrixVenteTTC", "QuantiteTransferee", "QuantiteRecue")
     select l."_id", l."IdBon", a."IdOfficine", l.rang, a."IdCateg", a."IdMarque", a."IdType", a."IdStyle", a."Reference",
       a."Couleur", a."Taille", a."CodeBarre", l."Quantite", a."PrixAchat", a."PrixVente", l."QuantiteTransferee", l."QuantiteRecue"
     from jsonb_to_recordset($1::jsonb) as l("_id" uuid, "IdBon" uuid, rang int, "IdArticle" uuid, "Quantite" int,
       "QuantiteTransferee" int, "QuantiteRecue" int) join article a on a."_id" = l."IdArticle"`,
    [JSON.stringify(lignes)],
  )
  await inserer(base, 'envoi', envois)
  await inserer(base, 'ligne_envoi', lignesEnvoi)
  await base.query(`
    update bon_reception b set "NombreLignes" = s.n, "Quantite" = s.q, "QuantiteTransferee" = s.t, "QuantiteRecue" = s.r,
      "MontantAchat" = s.achat, "MontantVente" = s.vente,
      "EnTransit" = (select coalesce(sum(x."EnTransit"), 0) from envoi e join ligne_envoi x on x."IdEnvoi" = e."_id" where e."IdBon" = b."_id")
    from (select "IdBon", count(*) as n, sum("Quantite") as q, sum("QuantiteTransferee") as t, sum("QuantiteRecue") as r,
        sum("Quantite" * ("PrixAchatBrut" - "Remise")) as achat, sum("Quantite" * "PrixVenteTTC") as vente
      from ligne_reception group by 1) s where s."IdBon" = b."_id"`)
  await base.query(`
    insert into bon_transfere ("IdOfficine", "IdBon", "DateCommande", statut)
    select "IdOfficine", "_id", "DateCommande", statut from bon_reception where transfert_total_in_stock
    union select e."IdOfficine", b."_id", b."DateCommande", b.statut from envoi e join bon_reception b on b."_id" = e."IdBon"`)
  await base.query(`
    insert into compteur ("IdOfficine", genre, annee, dernier, total)
    select "IdOfficine", 'BR', 2000 + split_part("RefBR", '-', 3)::int, max(split_part("RefBR", '-', 4)::int), count(*)
    from bon_reception group by 1, 3`)
}
