import { MONTANT_MAX } from '@dioptrie/domain/kernel/argent'
import { champInvalide, regle } from '@dioptrie/domain/kernel/refus'
import type { BonDeListe, LigneRevue } from '@dioptrie/domain/receptions/contract'
import {
  produitDe,
  type StatutBon,
  statutApres,
  totaux,
  verifierLignes,
  verifierRemplacement,
} from '@dioptrie/domain/receptions/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { type CheminDeLigne, exigerChoix, refuserCodesPris, verrouillerCreation } from '../stock/articles.ts'
import { type BonVerrouille, type LigneVerrouillee, manquants } from './sql.ts'

/** A line as it will stand: what the person did not say is as it was, or has its default. */
type LigneAEcrire = Omit<LigneVerrouillee, '_id' | 'CodeBarre' | 'QuantiteTransferee' | 'QuantiteRecue'> & {
  _id: string | null
  CodeBarre: string | null
}

const dansLignes: CheminDeLigne = rang => `payload.lignes.${rang}`

const vide = (texte: string | null | undefined) => texte?.trim() || null

function completer(avant: LigneVerrouillee | undefined, l: LigneRevue): LigneAEcrire {
  const Reference = l.Reference
  const nomme = { ...l, Couleur: vide(l.Couleur), Taille: vide(l.Taille) }
  const memeArticle = avant !== undefined && produitDe(avant) === produitDe(nomme)
  const memePrix = avant !== undefined && avant.PrixVenteTTC === l.PrixVenteTTC
  return {
    _id: avant?._id ?? null,
    IdCateg: l.IdCateg,
    IdMarque: l.IdMarque ?? null,
    IdType: l.IdType ?? null,
    IdStyle: l.IdStyle ?? null,
    Reference,
    Couleur: nomme.Couleur,
    Taille: nomme.Taille,
    CodeBarre: l.CodeBarre ?? (memeArticle ? avant.CodeBarre : null),
    IdArticle: memeArticle ? avant.IdArticle : null,
    Quantite: l.Quantite,
    PrixAchatBrut: l.PrixAchatBrut ?? avant?.PrixAchatBrut ?? 0,
    Remise: l.Remise ?? (l.Remise === undefined ? avant?.Remise : 0) ?? 0,
    PrixVenteHT: l.PrixVenteHT ?? (memePrix && l.PrixVenteHT === undefined ? avant.PrixVenteHT : null),
    PrixVenteTTC: l.PrixVenteTTC,
  }
}

const prefixer = (refus: Record<string, string>, chemin: CheminDeLigne) =>
  Object.fromEntries(
    Object.entries(refus).map(([cle, message]) => {
      const [rang, champ] = cle.split('.') as [string, string]
      return [`${chemin(Number(rang))}.${champ}`, message]
    }),
  )

// Short: it stands under one cell of a line.
const SANS_PRIX = 'Tapez un prix. Offert : 100 % de remise.'

function exiger(bon: BonVerrouille, lignes: LigneRevue[], completes: LigneAEcrire[], chemin: CheminDeLigne) {
  const refus = { ...verifierLignes(completes) }
  const connues = new Set(bon.lignes.map(l => l._id))
  const vues = new Set<string>()
  lignes.forEach((l, rang) => {
    if (l._id === undefined && l.PrixAchatBrut === undefined) refus[`${rang}.PrixAchatBrut`] = 'Obligatoire'
    // Nothing typed is not free; a line that stood so before stays readable and may still change otherwise.
    if (l.PrixAchatBrut === 0 && bon.lignes.find(({ _id }) => _id === l._id)?.PrixAchatBrut !== 0)
      refus[`${rang}.PrixAchatBrut`] = SANS_PRIX
    if (l._id === undefined) return
    if (!connues.has(l._id)) refus[`${rang}._id`] = 'Cette ligne n’est pas de ce bon.'
    else if (vues.has(l._id)) refus[`${rang}._id`] = 'Cette ligne est donnée deux fois.'
    vues.add(l._id)
  })
  if (Object.keys(refus).length > 0) throw champInvalide(prefixer(refus, chemin))
  const somme = totaux(completes)
  if (Math.max(somme.MontantAchat, somme.MontantVente) > MONTANT_MAX)
    throw champInvalide({ [chemin(0)]: 'Le total du bon dépasse 9 999 999 999 F.' })
  const transferees = verifierRemplacement(bon.lignes, completes)
  if (transferees) throw regle('LIGNE_TRANSFEREE', transferees.message, { _id: transferees._id })
}

const colonnes = sql`"IdArticle" uuid, "IdCateg" uuid, "IdMarque" uuid, "IdType" uuid, "IdStyle" uuid, "Reference" text, "Couleur" text,
  "Taille" text, "CodeBarre" text, "Quantite" int, "PrixAchatBrut" bigint, "Remise" bigint, "PrixVenteHT" bigint,
  "PrixVenteTTC" bigint, rang int`

/** The lines with what they leave out: the article of these words, the price without tax by the category's code, the barcode
 * already known or ours. */
const resolues = (officine: string, lignes: (LigneAEcrire & { rang: number })[]) => sql`
  d as materialized (
    select x.*, produit_de(x."IdMarque", x."Reference", x."Couleur", x."Taille") as produit
    from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as x("_id" uuid, ${colonnes})),
  r as materialized (
    select d."_id", d.rang, d."IdCateg", d."IdMarque", d."IdType", d."IdStyle", d."Reference", d."Couleur", d."Taille",
      d."Quantite", d."PrixAchatBrut", d."Remise", d."PrixVenteTTC",
      coalesce(d."IdArticle", (select a."_id" from article a where a.produit = d.produit
        order by a."IdOfficine" = ${officine} desc, a."_id" limit 1)) as "IdArticle",
      coalesce(d."PrixVenteHT", (select round(d."PrixVenteTTC" * 100.0 / (100 + v."Taux"))::bigint
        from categorie_article c join code_tva v on v."_id" = c."IdCodeTva" where c."_id" = d."IdCateg")) as "PrixVenteHT",
      coalesce(d."CodeBarre",
        (select min(a."CodeBarre") from article a where a.produit = d.produit),
        (select l."CodeBarre" from ligne_reception l where l.produit = d.produit order by l."_id" desc limit 1),
        'DP' || lpad(nextval('article_code')::text, 8, '0')) as "CodeBarre"
    from d)`

/** The lines of a receipt become these: kept, changed, added, or gone. Few statements, whatever their number. */
export async function remplacerLignes(
  tx: Tx,
  bon: BonVerrouille,
  lignes: LigneRevue[],
  chemin: CheminDeLigne = dansLignes,
): Promise<void> {
  const avant = new Map(bon.lignes.map(l => [l._id, l]))
  const completes = lignes.map(l => completer(l._id ? avant.get(l._id) : undefined, l))
  exiger(bon, lignes, completes, chemin)
  const rangees = completes.map((l, rang) => ({ ...l, rang }))
  await exigerChoix(tx, completes, chemin)
  await refuserCodesPris(
    tx,
    completes.map(l => ({ ...l, IdOfficine: bon.IdOfficine })),
  )
  // Two receipts of one new frame at the same moment give it one barcode.
  if (completes.some(l => l.CodeBarre === null)) await verrouillerCreation(tx)
  const gardees = rangees.flatMap(l => l._id ?? [])
  if (gardees.length < bon.lignes.length)
    await sql`delete from ligne_reception where "IdBon" = ${bon._id} and "_id" <> all(${gardees}::uuid[])`.execute(
      tx,
    )
  if (gardees.length > 0)
    await sql`with ${resolues(
      bon.IdOfficine,
      rangees.filter(l => l._id !== null),
    )}
      update ligne_reception l set rang = r.rang, "IdCateg" = r."IdCateg", "IdMarque" = r."IdMarque", "IdType" = r."IdType",
        "IdStyle" = r."IdStyle", "Reference" = r."Reference", "Couleur" = r."Couleur", "Taille" = r."Taille",
        "CodeBarre" = r."CodeBarre", "Quantite" = r."Quantite", "PrixAchatBrut" = r."PrixAchatBrut", "Remise" = r."Remise",
        "PrixVenteHT" = r."PrixVenteHT", "PrixVenteTTC" = r."PrixVenteTTC", "IdArticle" = r."IdArticle"
      from r where l."_id" = r."_id"`.execute(tx)
  const neuves = rangees.filter(l => l._id === null)
  if (neuves.length > 0)
    await sql`with ${resolues(bon.IdOfficine, neuves)}
      insert into ligne_reception ("IdBon", "IdOfficine", rang, "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference",
        "Couleur", "Taille", "CodeBarre", "Quantite", "PrixAchatBrut", "Remise", "PrixVenteHT", "PrixVenteTTC", "IdArticle")
      select ${bon._id}, ${bon.IdOfficine}, rang, "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur",
        "Taille", "CodeBarre", "Quantite", "PrixAchatBrut", "Remise", "PrixVenteHT", "PrixVenteTTC", "IdArticle"
      from r order by rang`.execute(tx)
}

/**
 * The sums that a receipt keeps, its state when nothing is left to do, and its place in the list of transferred ones.
 * Ends every change of a receipt.
 */
export async function recalculer(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  statut: StatutBon,
  champs: RawBuilder<unknown>[] = [],
): Promise<void> {
  const { rows } = await sql<Pick<BonDeListe, 'Quantite' | 'QuantiteTransferee' | 'EnTransit'>>`
    update bon_reception b set "NombreLignes" = s.n, "Quantite" = s.q, "QuantiteTransferee" = s.transferee,
      "QuantiteRecue" = s.recue, "MontantAchat" = s.achat, "MontantVente" = s.vente, "MontantRecu" = s.valeur_recue,
      "QuantiteManquante" = s.manquante, "MontantReclame" = s.reclame,
      statut = ${statut},
      "EnTransit" = (select coalesce(sum(x."EnTransit"), 0) from envoi e join ligne_envoi x on x."IdEnvoi" = e."_id"
        where e."IdBon" = b."_id" and e.statut = 'En transit'),
      ${sql.join([...champs, sql`version = b.version + 1`, sql`"updatedAt" = now()`, sql`"updatedBy" = ${moi._id}`])}
    from (select count(*) as n, coalesce(sum("Quantite"), 0) as q, coalesce(sum("QuantiteTransferee"), 0) as transferee,
        coalesce(sum("QuantiteRecue"), 0) as recue,
        coalesce(sum("Quantite" * ("PrixAchatBrut" - "Remise")), 0) as achat,
        coalesce(sum("Quantite" * "PrixVenteTTC"), 0) as vente,
        (select coalesce(sum(x."Valeur"), 0) from envoi e join ligne_envoi x on x."IdEnvoi" = e."_id" where e."IdBon" = ${id})
          - (select coalesce(sum("Quantite" * "Cout"), 0) from retour_fournisseur where "IdBon" = ${id}) as valeur_recue,
        coalesce(sum(manque), 0) as manquante, coalesce(sum(manque * ("PrixAchatBrut" - "Remise")), 0) as reclame
      from (select l.*, ${manquants(sql`l`)} as manque from ligne_reception l where l."IdBon" = ${id}) l) s
    where b."_id" = ${id}
    returning b."Quantite", b."QuantiteTransferee", b."EnTransit"`.execute(tx)
  const fini = statutApres(statut, rows[0] as BonDeListe)
  if (fini !== statut) await sql`update bon_reception set statut = ${fini} where "_id" = ${id}`.execute(tx)
  await annoncerBon(tx, id)
  await sql`insert into bon_transfere as m ("IdOfficine", "IdBon", "DateCommande", statut)
    select "IdOfficine", "_id", "DateCommande", statut from bon_reception where "_id" = ${id} and transfert_total_in_stock
    union select e."IdOfficine", b."_id", b."DateCommande", b.statut from envoi e join bon_reception b on b."_id" = e."IdBon"
      where b."_id" = ${id} and (e.statut <> 'Annulé' or b.statut = 'Annulé')
    union select m."IdOfficine", b."_id", b."DateCommande", b.statut from bon_transfere m
      join bon_reception b on b."_id" = m."IdBon" where b."_id" = ${id}
    on conflict ("IdBon", "IdOfficine") do update set statut = excluded.statut where m.statut <> excluded.statut`.execute(
    tx,
  )
}

/** Its own officine and those it is sent to look at it again. */
async function annoncerBon(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ IdOfficine: string }>`
    select "IdOfficine" from bon_reception where "_id" = ${id}
    union select "IdOfficine" from envoi where "IdBon" = ${id}`.execute(tx)
  await annoncer(
    tx,
    ...rows.map(({ IdOfficine }) => ({ entite: 'bon_reception' as const, _id: id, IdOfficine })),
  )
}
