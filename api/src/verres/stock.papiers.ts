import { champInvalide, regle } from '@dioptrie/domain/kernel/refus'
import type { Vue } from '@dioptrie/domain/stock/comptage'
import { designation, LIGNES_BON_MAX, type NomArticle, phraseARecompter } from '@dioptrie/domain/stock/rules'
import { aCommander } from '@dioptrie/domain/verres/reserve'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { nouvelleReference } from '../kernel/records/compteur.ts'
import { envoyer, recevoir } from '../receptions/envois.ts'
import { recalculer, remplacerLignes } from '../receptions/lignes.ts'
import { creerBon, verrouillerBon } from '../receptions/sql.ts'
import { compteAilleurs, laVue, VUE } from '../stock/inventaires.sql.ts'
import { mouvementer, verrouillerArticles } from '../stock/registre.ts'
import { nomsArticle } from '../stock/sql.ts'
import { type VerreCommandable, verresCommandables } from './stock.sql.ts'

/* The papers that lenses of the shelf move by: a count is an inventory, what comes and what is ordered are receipts. */

interface Compte {
  IdStockVerre: string
  Quantite: number
  /** When it was counted; now unless said. */
  Le?: string | undefined
}

interface VerreCompte extends NomArticle {
  IdArticle: string
  Disponible: number
  trouve: number
  vue: Vue
  /** Counted again since, whatever was found. */
  recompte: boolean
  /** What these counts have put right, and how they left it. */
  corrige: number | null
  apres: Pick<Vue, 'IdVu' | 'Quantite'>
}

/**
 * What was found against what the ledger said then, as an inventory does: what came or left since is neither found nor missing. Two people
 * who count one shelf and find the same gap have found it once; of two who do not, the second looks again.
 */
async function comptesAuMoment(tx: Tx, lignes: readonly Compte[]): Promise<VerreCompte[]> {
  const { rows } = await sql<VerreCompte>`
    select a."_id" as "IdArticle", ${nomsArticle(sql`a`)}, a."Quantite" as "Disponible", r."Quantite" as trouve, ${VUE} as vue,
      k.n > 0 or exists (select from inventaire_ligne l join inventaire i on i."_id" = l."IdInventaire"
        where l."IdArticle" = a."_id" and l."compteLe" > r."Le" and i."Statut" = 'Transféré') as recompte,
      k.corrige, jsonb_build_object('IdVu', k.ids[1], 'Quantite', k.restes[1]) as apres
    from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as r("IdStockVerre" uuid, "Quantite" int, "Le" timestamptz)
    join article a on a."_id" = r."IdStockVerre" ${laVue(sql`a."_id"`, sql`r."Le"`, sql`r."Le"`)}
    left join lateral (select count(*) as n, sum(m."Quantite")::int as corrige, array_agg(m."_id" order by m."_id" desc) as ids,
        array_agg(m."QuantiteApres" order by m."_id" desc) as restes
      from mouvement m where m."IdArticle" = a."_id" and m."Nature" = 'Inventaire' and m."_id" > f."_id") k on true`.execute(
    tx,
  )
  const aRecompter = rows.filter(c => {
    const ecart = c.trouve - c.vue.Quantite
    if (!c.vue.nette) return true
    return c.recompte ? ecart !== (c.corrige ?? 0) : c.Disponible + ecart < 0
  })
  if (aRecompter.length > 0)
    throw regle('A_RECOMPTER', phraseARecompter(aRecompter), {
      articles: aRecompter.map(({ IdArticle, Disponible }) => ({ IdArticle, Disponible })),
    })
  return rows.map(c => (c.corrige ? { ...c, trouve: c.apres.Quantite, vue: { ...c.vue, ...c.apres } } : c))
}

/** What was found, under an inventory of its own: the differences move, and what was right is written as counted. */
export async function compter(
  tx: Tx,
  moi: Appelant,
  IdOfficine: string,
  lignes: readonly Compte[],
  motif: string | null | undefined,
) {
  const ids = lignes.map(l => l.IdStockVerre)
  await exigerTenus(tx, IdOfficine, ids)
  const ailleurs = await compteAilleurs(tx, uuid(), ids)
  if (ailleurs)
    throw regle(
      'COMPTE_AILLEURS',
      `L’inventaire ${ailleurs.Reference}, en cours, compte déjà ces verres.`,
      ailleurs,
    )
  const Reference = await nouvelleReference(tx, IdOfficine, 'INV')
  const { rows } = await sql<{ _id: string }>`
    insert into inventaire ("Reference", "IdOfficine", "IdCateg", "Libelle", "Statut", "clotureLe", "cloturePar", "createdBy", "updatedBy")
    select ${Reference}, ${IdOfficine}, a."IdCateg", 'Comptage de verres', 'Transféré', now(), ${moi._id}, ${moi._id}, ${moi._id}
    from article a where a."_id" = ${ids[0]} returning "_id"`.execute(tx)
  const _id = rows[0]?._id as string
  const comptes = (await comptesAuMoment(tx, lignes)).map(({ IdArticle, trouve, vue }) => {
    const dit = motif || (trouve === vue.Quantite ? null : `Trouvé ${trouve}, attendu ${vue.Quantite}`)
    return { IdArticle, attendu: vue.Quantite, trouve, vu: vue.IdVu, Motif: dit }
  })
  await sql`insert into inventaire_ligne ("IdInventaire", "IdOfficine", "IdArticle", "Theorique", "Attendu", "Compte", "CoutUnitaire",
      "Motif", "compteLe", "comptePar", "IdOuverture", "IdVu")
    select ${_id}::uuid, ${IdOfficine}::uuid, a."_id", c.attendu, c.attendu, c.trouve, cout_moyen(a), c."Motif", now(), ${moi._id}::uuid, c.vu, c.vu
    from jsonb_to_recordset(${JSON.stringify(comptes)}::jsonb) as c("IdArticle" uuid, attendu int, trouve int, vu uuid, "Motif" text)
    join article a on a."_id" = c."IdArticle"`.execute(tx)
  await mouvementer(
    tx,
    moi,
    'Inventaire',
    { entite: 'inventaire', _id, reference: Reference, IdOfficine },
    comptes
      .filter(c => c.trouve !== c.attendu)
      .map(({ IdArticle, trouve, attendu, Motif }) => ({ IdArticle, Motif, Quantite: trouve - attendu })),
  )
  await annoncer(tx, { entite: 'inventaire', _id, IdOfficine })
  return { _id, Reference, IdOfficine, Verres: lignes.length }
}

/** Locked, each once, each held in this officine. */
export async function exigerTenus(tx: Tx, IdOfficine: string, ids: readonly string[]) {
  const articles = await verrouillerArticles(tx, [...new Set(ids)])
  const { rows } = await sql<{ _id: string }>`select "_id" from stock_verre
    where "_id" = any(${[...ids]}::uuid[]) and "IdOfficine" = ${IdOfficine}`.execute(tx)
  const tenus = new Set(rows.map(r => r._id))
  const refus: Record<string, string> = {}
  const vus = new Set<string>()
  ids.forEach((id, rang) => {
    const champ = `payload.lignes.${rang}.IdStockVerre`
    if (!tenus.has(id)) refus[champ] = 'Ce verre n’est pas tenu en stock dans cette officine.'
    else if (vus.has(id)) refus[champ] = 'Ce verre est donné deux fois.'
    vus.add(id)
  })
  if (Object.keys(refus).length > 0) throw champInvalide(refus)
  return articles
}

/** One receipt for each supplier, and several for one when it is more than a receipt holds. */
export async function faireLesBons(
  tx: Tx,
  moi: Appelant,
  IdOfficine: string,
  verres: readonly (VerreCommandable & { combien: number })[],
  entete: { NumeroBL?: string | null | undefined; Observation: string },
  enStock: boolean,
) {
  const nu = verres.find(v => v.PrixAchat === 0)
  if (nu)
    throw regle(
      'SANS_PRIX_ACHAT',
      `Le prix d’achat de ${designation({ Marque: null, ...nu })} n’est pas connu : dites-le sous « Seuil et prix », puis recommencez.`,
      { IdArticle: nu._id },
    )
  const parFournisseur = Map.groupBy(verres, v => v.IdFournisseur)
  const bons = []
  for (const [IdFournisseur, siens] of parFournisseur)
    for (let debut = 0; debut < siens.length; debut += LIGNES_BON_MAX) {
      const lot = siens.slice(debut, debut + LIGNES_BON_MAX)
      const bon = await creerBon(tx, moi, IdOfficine, { IdFournisseur, ...entete })
      await remplacerLignes(
        tx,
        bon,
        lot.map(({ IdCateg, Reference, Couleur, Taille, CodeBarre, PrixAchat, PrixVente, combien }) => ({
          IdCateg,
          Reference,
          Couleur,
          Taille,
          CodeBarre,
          Quantite: combien,
          PrixAchatBrut: PrixAchat,
          PrixVenteTTC: PrixVente,
        })),
      )
      if (enStock) {
        const rempli = await verrouillerBon(tx, bon._id)
        await envoyer(tx, moi, rempli, undefined)
        await recevoir(tx, moi, rempli, IdOfficine)
      }
      await recalculer(tx, moi, bon._id, enStock ? 'Transféré' : bon.statut)
      bons.push({
        _id: bon._id,
        RefBR: bon.RefBR,
        Fournisseur: lot[0]?.Fournisseur as string,
        Puissances: lot.length,
        Verres: lot.reduce((n, v) => n + v.combien, 0),
      })
    }
  return bons
}

/** What of these lenses is to be ordered, once they are locked: whoever comes second sees what the first ordered. */
export async function manquantsDe(tx: Tx, IdOfficine: string, IdNomCommercial: string | undefined) {
  const avant = await verresCommandables(tx, IdOfficine, { IdNomCommercial })
  await verrouillerArticles(
    tx,
    avant.map(v => v._id),
  )
  const verres = (await verresCommandables(tx, IdOfficine, { IdNomCommercial }))
    .map(v => ({ ...v, combien: aCommander(v) }))
    .filter(v => v.combien > 0)
  if (verres.length === 0)
    throw regle('RIEN_A_COMMANDER', 'Rien ne manque : ce qui est sous son seuil est déjà commandé.')
  return verres
}
