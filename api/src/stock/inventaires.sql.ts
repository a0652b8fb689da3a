import type { contrat } from '@dioptrie/domain'
import { memesCodes } from '@dioptrie/domain/kernel/codebarre'
import type { Query } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import type { EtatDuCompte, Vue } from '@dioptrie/domain/stock/comptage'
import type { Inventaire, LigneInventaire } from '@dioptrie/domain/stock/inventaires'
import type { Manque, StatutInventaire } from '@dioptrie/domain/stock/rules'
import { type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { parReference } from '../kernel/list/filtres.ts'
import {
  colonneDeTri,
  type DemandeDeListe,
  listerFiches,
  motsTrouves,
  type SourceDeFiches,
} from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { totalVivant } from '../kernel/records/compteur.ts'
import { nomCategorie, nomsArticle, prixCache } from './sql.ts'

/**
 * Moved while it was counted; or what was missing of it has been sold since, which an inventory that goes on says before it is ended. Reads
 * the line alone, so that a list may ask for them.
 */
const aRecompter = (
  l: ReturnType<typeof sql>,
) => sql<SqlBool>`(${l}."ARecompter" or (${l}."Ecart" < 0 and exists (
  select from article x join inventaire y on y."_id" = ${l}."IdInventaire" and y."Statut" = 'En cours'
  where x."_id" = ${l}."IdArticle" and x."Quantite" + ${l}."Ecart" < 0)))`

const avec = sql`join officine o on o."_id" = t."IdOfficine"
  cross join lateral (
    select count(*) as "Lignes", count(l."Compte") as "Comptees", count(*) filter (where l."Ecart" <> 0) as "Ecarts",
      count(*) filter (where ${aRecompter(sql`l`)}) as "ARecompter",
      coalesce(sum(l."Ecart"), 0) as "EcartQuantite", coalesce(sum(l."Ecart" * l."CoutUnitaire"), 0) as valeur
    from inventaire_ligne l where l."IdInventaire" = t."_id") n`

const fiche = (moi: Appelant) => sql`
  t."_id", t."Reference", t."IdOfficine", o."Nom" as "Officine", t."IdCateg",
  (select ${nomCategorie(sql`k`)} from categorie_article k where k."_id" = t."IdCateg") as "Categorie", t."IdMarque",
  (select "Libelle_marq" from marque where "_id" = t."IdMarque") as "Marque", t."Libelle", t."Statut",
  n."Lignes", n."Comptees", n."Ecarts", n."ARecompter", n."EcartQuantite", ${prixCache(moi, sql`n.valeur`)} as "EcartValeur",
  t."clotureLe", (select "displayName" from utilisateur where "_id" = t."cloturePar") as "cloturePar",
  t.version, t."createdAt", t."updatedAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy"`

export const listerInventaires = async (
  db: Lecture,
  moi: Appelant,
  q: Omit<Query<typeof contrat.inventaires.liste>, 'IdOfficine'> & { officine: string | null },
): Promise<Inventaire[] | Page<Inventaire>> => {
  const mots =
    (await parReference(db, q.q, 'INV', sql`inventaire t`, sql`t."Reference"`)) ??
    motsTrouves(q.q, sql`t.recherche`)
  return listerFiches<Inventaire>(
    db,
    {
      table: sql`inventaire`,
      fiche: fiche(moi),
      avec,
      portee: q.officine ? [sql<SqlBool>`t."IdOfficine" = ${q.officine}`] : [],
      conditions: [...(q.Statut ? [sql<SqlBool>`t."Statut" = ${q.Statut}`] : []), ...mots],
      cherche: mots.length > 0,
      cle: sql`t."createdAt"`,
      envers: (q.tri ?? '-createdAt').startsWith('-'),
      total: totalVivant('INV', q.officine),
    },
    q,
  )
}

export async function lireInventaire(db: Lecture, moi: Appelant, id: string): Promise<Inventaire> {
  const { rows } = await sql<Inventaire>`
    select ${fiche(moi)} from inventaire t ${avec} where t."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Cet inventaire')
  return rows[0]
}

const avecArticle = sql`join article a on a."_id" = t."IdArticle" join categorie_article k on k."_id" = a."IdCateg"`
const ficheLigne = (moi: Appelant) => sql`
  t."_id", t."IdArticle", ${nomsArticle(sql`a`)}, ${nomCategorie(sql`k`)} as "Categorie", t."Theorique",
  coalesce(t."Attendu", a."Quantite") as "Attendu", t."Compte", t."Ecart",
  ${aRecompter(sql`t`)} as "ARecompter", t."Laisse",
  ${prixCache(moi, sql`t."Ecart" * t."CoutUnitaire"`)} as "EcartValeur", t."Motif", t."compteLe",
  (select "displayName" from utilisateur where "_id" = t."comptePar") as "comptePar", t.version`

const ETATS = {
  'À compter': sql<SqlBool>`t."Compte" is null`,
  Comptés: sql<SqlBool>`t."Compte" is not null`,
  Écarts: sql<SqlBool>`t."Ecart" <> 0`,
  'À recompter': aRecompter(sql`t`),
}

type QuestionLignes = Pick<Query<typeof contrat.inventaires.lignes>, 'q' | 'tri' | 'etat'>

export function sourceLignes(moi: Appelant, id: string, q: QuestionLignes): SourceDeFiches {
  const mots = motsTrouves(q.q, sql`x.recherche`)
  const tri = q.tri ?? 'Designation'
  return {
    table: sql`inventaire_ligne`,
    fiche: ficheLigne(moi),
    avec: avecArticle,
    conditions: [
      sql<SqlBool>`t."IdInventaire" = ${id}`,
      ...(q.etat ? [ETATS[q.etat]] : []),
      ...(mots.length > 0
        ? [
            sql<SqlBool>`exists (select from article x where x."_id" = t."IdArticle" and ${sql.join(mots, sql` and `)})`,
          ]
        : []),
    ],
    cherche: false,
    cle:
      colonneDeTri(tri) === 'Designation'
        ? sql`(select recherche from article where "_id" = t."IdArticle")`
        : sql`coalesce(t."compteLe", '-infinity')`,
    envers: tri.startsWith('-'),
  }
}

export const listerLignes = (
  db: Lecture,
  moi: Appelant,
  id: string,
  q: QuestionLignes & DemandeDeListe,
): Promise<LigneInventaire[] | Page<LigneInventaire>> =>
  listerFiches<LigneInventaire>(db, sourceLignes(moi, id, q), q)

export async function lireLignes(
  db: Lecture,
  moi: Appelant,
  id: string,
  articles: string[],
): Promise<LigneInventaire[]> {
  const { rows } = await sql<LigneInventaire>`
    select ${ficheLigne(moi)} from inventaire_ligne t ${avecArticle}
    where t."IdInventaire" = ${id} and t."IdArticle" = any(${articles}::uuid[])
    order by array_position(${articles}::uuid[], t."IdArticle")`.execute(db)
  return rows
}

export interface InventaireVerrouille {
  _id: string
  Reference: string
  IdOfficine: string
  IdCateg: string | null
  IdMarque: string | null
  Statut: StatutInventaire
}

/** Those who count hold it together; whoever ends it holds it alone. */
export async function verrouillerInventaire(
  tx: Tx,
  id: string,
  comment: 'compter' | 'terminer',
): Promise<InventaireVerrouille> {
  const { rows } = await sql<InventaireVerrouille>`
    select "_id", "Reference", "IdOfficine", "IdCateg", "IdMarque", "Statut" from inventaire where "_id" = ${id}
    ${comment === 'compter' ? sql`for share` : sql`for update`}`.execute(tx)
  if (!rows[0]) throw introuvable('Cet inventaire')
  return rows[0]
}

interface InventaireCommun {
  Reference: string
  /** How many articles both would count, and one of them. */
  Nombre: number
  Exemple: string
}

/**
 * An open inventory that counts some of the same articles: those on the shelf that fit both, and those it has a line of, whatever they have
 * been called since. A brand and a category that share nothing may be counted at the same time.
 */
export async function inventaireCommun(
  tx: Tx,
  i: Pick<InventaireVerrouille, 'IdOfficine' | 'IdCateg' | 'IdMarque'>,
): Promise<InventaireCommun | null> {
  const { rows } = await sql<InventaireCommun>`
    select o."Reference", count(*)::int as "Nombre", min(concat_ws(' ', m."Libelle_marq", a."Reference", a."Couleur")) as "Exemple"
    from inventaire o
    join article a on a."IdOfficine" = o."IdOfficine"
      and (${i.IdCateg}::uuid is null or a."IdCateg" = ${i.IdCateg}) and (${i.IdMarque}::uuid is null or a."IdMarque" = ${i.IdMarque})
      and (a."Disponibilite" <> 'Rupture'
          and (o."IdCateg" is null or a."IdCateg" = o."IdCateg") and (o."IdMarque" is null or a."IdMarque" = o."IdMarque")
        or exists (select from inventaire_ligne l where l."IdInventaire" = o."_id" and l."IdArticle" = a."_id"))
    left join marque m on m."_id" = a."IdMarque"
    where o."IdOfficine" = ${i.IdOfficine} and o."Statut" = 'En cours'
    group by o."_id" order by o."_id" limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Another open inventory that counts one of these articles. The articles must be locked. */
export async function compteAilleurs(
  tx: Tx,
  idInventaire: string,
  articles: readonly string[],
): Promise<{ Reference: string; IdArticle: string } | null> {
  const { rows } = await sql<{ Reference: string; IdArticle: string }>`
    select o."Reference", l."IdArticle" from inventaire_ligne l join inventaire o on o."_id" = l."IdInventaire"
    where l."IdArticle" = any(${articles}::uuid[]) and o."Statut" = 'En cours' and o."_id" <> ${idInventaire} limit 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Frozen in one statement: what every article of the shelf is said to hold at that moment. */
export async function creerInventaire(
  tx: Tx,
  moi: Appelant,
  i: Pick<InventaireVerrouille, 'Reference' | 'IdOfficine' | 'IdCateg' | 'IdMarque'> & {
    Libelle: string | null
  },
): Promise<string> {
  const { rows } = await sql<{ _id: string }>`
    with nouveau as (
      insert into inventaire ("Reference", "IdOfficine", "IdCateg", "IdMarque", "Libelle", "createdBy", "updatedBy")
      values (${i.Reference}, ${i.IdOfficine}, ${i.IdCateg}, ${i.IdMarque}, ${i.Libelle}, ${moi._id}, ${moi._id})
      returning *),
    lignes as (
      insert into inventaire_ligne ("IdInventaire", "IdOfficine", "IdArticle", "Theorique", "CoutUnitaire", "IdOuverture")
      select n."_id", n."IdOfficine", a."_id", a."Quantite", cout_moyen(a),
        (select m."_id" from mouvement m where m."IdArticle" = a."_id" order by m."_id" desc limit 1)
      from nouveau n join article a on a."IdOfficine" = n."IdOfficine" and a."Disponibilite" <> 'Rupture'
        and (n."IdCateg" is null or a."IdCateg" = n."IdCateg") and (n."IdMarque" is null or a."IdMarque" = n."IdMarque"))
    select "_id" from nouveau`.execute(tx)
  return rows[0]?._id as string
}

interface ArticleCompte {
  rang: number
  _id: string | null
  /** Of the category and the brand that are counted, or of them when the inventory began. */
  dedans: boolean
  /** By name, when several have this code and none as it was read. */
  portent: string[]
}

/** The articles that were scanned or named, in the order given. */
export async function articlesComptes(
  tx: Tx,
  i: InventaireVerrouille,
  lignes: readonly { IdArticle?: string | undefined; CodeBarre?: string | undefined }[],
): Promise<ArticleCompte[]> {
  const { rows } = await sql<ArticleCompte>`
    select l.rang::int, a."_id", coalesce((${i.IdCateg}::uuid is null or a."IdCateg" = ${i.IdCateg})
      and (${i.IdMarque}::uuid is null or a."IdMarque" = ${i.IdMarque}), false) or exists (
        select from inventaire_ligne x where x."IdInventaire" = ${i._id} and x."IdArticle" = a."_id") as dedans,
      array(select concat_ws(' ', (select "Libelle_marq" from marque where "_id" = y."IdMarque"), y."Reference", y."Couleur", y."Taille")
        from article y where l.id is null and a."CodeBarre" <> l.code and y."IdOfficine" = ${i.IdOfficine}
          and y."CodeBarre" = any(array(select jsonb_array_elements_text(l.codes))) order by 1) as portent
    from unnest(${lignes.map(l => l.IdArticle ?? null)}::uuid[], ${lignes.map(l => l.CodeBarre ?? null)}::text[],
      ${lignes.map(l => JSON.stringify(l.CodeBarre ? memesCodes(l.CodeBarre) : []))}::jsonb[])
      with ordinality as l (id, code, codes, rang)
    left join lateral (
      select * from article where "_id" = l.id and "IdOfficine" = ${i.IdOfficine}
      union all
      (select * from article where "CodeBarre" = any(array(select jsonb_array_elements_text(l.codes)))
        and "IdOfficine" = ${i.IdOfficine} order by "CodeBarre" <> l.code limit 1)) a on true
    order by l.rang`.execute(tx)
  return rows
}

interface Regardee {
  IdArticle: string
  /** When it was first and last looked at; null is now. */
  Debut: string | null
  Fin: string | null
}

export interface LigneVerrouillee extends EtatDuCompte {
  IdArticle: string
  version: number
  vue: Vue
}

/** The clocks of a desk and of the server agree to this: what moved within it may have been seen or not. */
const A_PEU_PRES = sql`interval '1 second'`

type Bout = ReturnType<typeof sql>
/** Of its pieces: a value put right moves none, and leaves the shelf as it was seen. */
const dernierMouvement = (article: Bout, instant: Bout, ouverture: Bout) => sql`
  select m."_id", m."QuantiteApres" from mouvement m
  where m."IdArticle" = ${article} and m."Quantite" <> 0 and (${instant} is null or m."createdAt" <= greatest(${instant}, ${ouverture}))
  order by m."_id" desc limit 1`

/**
 * What the ledger said of an article while it was looked at, at these moments or now: `f` is the last movement that was seen, `d` the last
 * before the first look. Not before the opening, whatever a desk's clock says.
 */
export const laVue = (article: Bout, debut: Bout, fin: Bout, ouverture: Bout = sql`null`) => sql`
  left join lateral (${dernierMouvement(article, sql`${fin} + ${A_PEU_PRES}`, ouverture)}) f on true
  left join lateral (${dernierMouvement(article, sql`${debut} - ${A_PEU_PRES}`, ouverture)}) d on true`
export const VUE = sql`jsonb_build_object(
  'IdVu', f."_id", 'Quantite', coalesce(f."QuantiteApres", 0), 'nette', d."_id" is not distinct from f."_id")`

/**
 * The lines of these articles, locked in order, and the articles with them: no sale slips between what the ledger says
 * and the count, and two inventories do not find the same article at once. An article that is found there and was not of the opening
 * gets its line now, with what the ledger said of it then.
 */
export async function verrouillerLignes(
  tx: Tx,
  i: InventaireVerrouille,
  regardees: readonly Regardee[],
): Promise<LigneVerrouillee[]> {
  const articles = regardees.map(r => r.IdArticle)
  await sql`select 1 from article where "_id" = any(${articles}::uuid[]) order by "_id" for no key update`.execute(
    tx,
  )
  await sql`
    insert into inventaire_ligne ("IdInventaire", "IdOfficine", "IdArticle", "Theorique", "CoutUnitaire", "IdOuverture", "Trouvee")
    select i."_id", i."IdOfficine", a."_id", coalesce(m."QuantiteApres", 0), cout_moyen(a), m."_id", true
    from inventaire i cross join article a left join lateral (
      select m."_id", m."QuantiteApres" from mouvement m where m."IdArticle" = a."_id" and m."createdAt" <= i."createdAt"
      order by m."_id" desc limit 1) m on true
    where i."_id" = ${i._id} and a."_id" = any(${articles}::uuid[])
    order by a."_id" on conflict ("IdInventaire", "IdArticle") do nothing`.execute(tx)
  const { rows } = await sql<EtatDuCompte & { IdArticle: string; version: number; vue: Vue }>`
    select l."IdArticle", l."Compte", l."Attendu", l."IdVu", l."ARecompter", l.version, ${VUE} as vue
    from inventaire_ligne l join inventaire i on i."_id" = l."IdInventaire"
    join jsonb_to_recordset(${JSON.stringify(regardees)}::jsonb)
      as r("IdArticle" uuid, "Debut" timestamptz, "Fin" timestamptz) on r."IdArticle" = l."IdArticle"
    ${laVue(sql`l."IdArticle"`, sql`r."Debut"`, sql`r."Fin"`, sql`i."createdAt"`)}
    where i."_id" = ${i._id} order by l."IdArticle" for update of l`.execute(tx)
  return rows
}

export interface Comptage extends EtatDuCompte {
  IdArticle: string
  /** Only a reason was given. */
  garde: boolean
  Motif: string | null
  motife: boolean
}

/** What was counted, and what the ledger said then. */
export async function ecrireComptages(
  tx: Tx,
  moi: Appelant,
  idInventaire: string,
  comptages: readonly Comptage[],
): Promise<void> {
  await sql`
    update inventaire_ligne l set
      "Compte" = c."Compte", "Attendu" = c."Attendu", "IdVu" = c."IdVu", "ARecompter" = c."ARecompter",
      "compteLe" = case when c.garde then l."compteLe" when c."Compte" is not null then now() end,
      "comptePar" = case when c.garde then l."comptePar" when c."Compte" is not null then ${moi._id}::uuid end,
      "Motif" = case when c.motife then c."Motif" else l."Motif" end,
      version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(comptages)}::jsonb) as c("IdArticle" uuid, "Compte" int, "Attendu" int, "IdVu" uuid,
      "ARecompter" boolean, garde boolean, "Motif" text, motife boolean)
    where l."IdInventaire" = ${idInventaire} and l."IdArticle" = c."IdArticle"`.execute(tx)
}

/** Locks at once all that the inventory is about to move or to leave. */
export async function verrouillerAAppliquer(tx: Tx, idInventaire: string, manquants: boolean): Promise<void> {
  await sql`select 1 from article a join inventaire_ligne l on l."IdArticle" = a."_id"
    where l."IdInventaire" = ${idInventaire} and (l."Ecart" <> 0 or l."ARecompter" or ${manquants} and l."Compte" is null)
    order by a."_id" for no key update of a`.execute(tx)
}

interface NonComptee {
  IdArticle: string
  Theorique: number
  /** All that left since the opening. */
  Sorties: number
  Quantite: number
  IdVu: string | null
  Motif: string | null
}

/** What was to be counted and was not. The articles must be locked. */
export const nonComptees = async (tx: Tx, idInventaire: string): Promise<NonComptee[]> =>
  (
    await sql<NonComptee>`
      select l."IdArticle", l."Theorique", a."Quantite", coalesce(m.sorties, 0)::int as "Sorties", m.vu as "IdVu",
        l."Motif"
      from inventaire_ligne l join article a on a."_id" = l."IdArticle" left join lateral (
        select -sum(m."Quantite") filter (where m."Quantite" < 0 and (l."IdOuverture" is null or m."_id" > l."IdOuverture")) as sorties,
          (array_agg(m."_id" order by m."_id" desc))[1] as vu
        from mouvement m where m."IdArticle" = l."IdArticle" and (l."IdOuverture" is null or m."_id" >= l."IdOuverture")) m on true
      where l."IdInventaire" = ${idInventaire} and l."Compte" is null and not l."Trouvee" order by l."IdArticle"`.execute(
      tx,
    )
  ).rows

/** Those that may not be applied as they were counted. The articles must be locked. */
export const lignesARecompter = async (tx: Tx, idInventaire: string): Promise<Manque[]> =>
  (
    await sql<Manque>`
      select a."_id" as "IdArticle", ${nomsArticle(sql`a`)}, a."Quantite" as "Disponible", t."Compte" as "Demande"
      from inventaire_ligne t join article a on a."_id" = t."IdArticle"
      where t."IdInventaire" = ${idInventaire} and ${aRecompter(sql`t`)} order by t."compteLe", t."_id"`.execute(
      tx,
    )
  ).rows

/** Left as the ledger has them, and why. */
export async function laisser(
  tx: Tx,
  idInventaire: string,
  articles: readonly string[],
  motif: string,
): Promise<void> {
  await sql`update inventaire_ligne set "ARecompter" = true, "Laisse" = ${motif}, version = version + 1
    where "IdInventaire" = ${idInventaire} and "IdArticle" = any(${[...articles]}::uuid[])`.execute(tx)
}

interface EcartDInventaire {
  IdArticle: string
  Quantite: number
  CoutUnitaire: number
  Motif: string | null
}

export const ecartsDe = async (tx: Tx, idInventaire: string): Promise<EcartDInventaire[]> =>
  (
    await sql<EcartDInventaire>`
      select "IdArticle", "Ecart" as "Quantite", "CoutUnitaire", "Motif" from inventaire_ligne
      where "IdInventaire" = ${idInventaire} and "Ecart" <> 0 order by "IdArticle"`.execute(tx)
  ).rows

/** Its differences are worth what they moved, whatever came at another price while it was counted. */
export async function terminer(tx: Tx, moi: Appelant, id: string, Statut: StatutInventaire): Promise<void> {
  await sql`update inventaire_ligne l set "CoutUnitaire" = m."CoutUnitaire" from mouvement m
    where l."IdInventaire" = ${id} and l."Ecart" <> 0 and m."idEntite" = ${id} and m."IdArticle" = l."IdArticle"`.execute(
    tx,
  )
  await sql`update inventaire set "Statut" = ${Statut}, "clotureLe" = now(), "cloturePar" = ${moi._id},
    version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id} where "_id" = ${id}`.execute(tx)
}
