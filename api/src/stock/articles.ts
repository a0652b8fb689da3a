import { cleDuCode, memesCodes } from '@dioptrie/domain/kernel/codebarre'
import { champInvalide, type Refus, regle } from '@dioptrie/domain/kernel/refus'
import { type CauseDePrix, designation } from '@dioptrie/domain/stock/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { nomsArticle } from './sql.ts'

/** An article as a receipt or a transfer describes it. Brand, reference, colour and size name it; the rest is kept
 * only when the officine does not have it yet. */
export interface DescriptionArticle {
  IdOfficine: string
  /** Known already, in any officine: what names it is what names this article now, whatever the words beside. */
  IdArticle?: string | null | undefined
  IdCateg: string
  IdMarque?: string | null | undefined
  IdType?: string | null | undefined
  IdStyle?: string | null | undefined
  Reference: string
  Couleur?: string | null | undefined
  Taille?: string | null | undefined
  CodeBarre?: string | null | undefined
  PrixAchat?: number | null | undefined
  PrixVente?: number | null | undefined
  SeuilAlerte?: number | null | undefined
}

/** One creator of articles at a time: two officines that receive a new frame at once give it one barcode. */
const VERROU_ARTICLES = 20_001

export const verrouillerCreation = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${VERROU_ARTICLES})`.execute(tx)

const net = (texte: string | null | undefined) => texte?.trim() || null

const DECRIVENT = [
  'IdCateg',
  'IdMarque',
  'IdType',
  'IdStyle',
  'Reference',
  'Couleur',
  'Taille',
  'CodeBarre',
] as const

/** What names each description, by its rank; the same expression as the column `produit`. */
const decrits = (descriptions: readonly DescriptionArticle[]) => sql`
  select d.rang, d."IdOfficine", d."PrixAchat", d."PrixVente", d."SeuilAlerte",
    ${sql.join(DECRIVENT.map(c => sql`case when k."_id" is null then d.${sql.ref(c)} else k.${sql.ref(c)} end as ${sql.ref(c)}`))},
    coalesce(k.produit, produit_de(d."IdMarque", d."Reference", d."Couleur", d."Taille")) as produit,
    case when k."_id" is null then d.codes else array[k."CodeBarre"] end as codes, d.cle
  from jsonb_to_recordset(${JSON.stringify(
    descriptions.map((d, rang) => ({
      ...d,
      Reference: d.Reference.trim(),
      Couleur: net(d.Couleur),
      Taille: net(d.Taille),
      CodeBarre: net(d.CodeBarre),
      codes: d.CodeBarre?.trim() ? memesCodes(d.CodeBarre.trim()) : null,
      cle: cleDuCode(d.CodeBarre?.trim() ?? ''),
      rang,
    })),
  )}::jsonb) as d (rang int, "IdOfficine" uuid, "IdArticle" uuid, "IdCateg" uuid, "IdMarque" uuid, "IdType" uuid,
    "IdStyle" uuid, "Reference" text, "Couleur" text, "Taille" text, "CodeBarre" text, "PrixAchat" bigint, "PrixVente" bigint,
    "SeuilAlerte" int, codes text[], cle text) left join article k on k."_id" = d."IdArticle"`

/** `chemin`: where the payload holds the line of this rank, for the sentences of a refusal. */
export type CheminDeLigne = (rang: number) => string

const CHOIX = [
  ['IdCateg', 'categorie_article'],
  ['IdMarque', 'marque'],
  ['IdType', 'type'],
  ['IdStyle', 'style'],
] as const

/** A brand merged into another while the lines were typed is said of its line, not of the whole. */
export async function exigerChoix(
  tx: Tx,
  lignes: readonly Pick<DescriptionArticle, (typeof CHOIX)[number][0]>[],
  chemin: CheminDeLigne,
): Promise<void> {
  const demandes = lignes.map(({ IdCateg, IdMarque, IdType, IdStyle }, rang) => ({
    rang,
    IdCateg,
    IdMarque,
    IdType,
    IdStyle,
  }))
  const absents = CHOIX.map(
    ([champ, table]) => sql`
    select rang, ${sql.lit(champ)} as champ from d where d.${sql.ref(champ)} is not null
      and not exists (select from ${sql.table(table)} x where x."_id" = d.${sql.ref(champ)})`,
  )
  const { rows } = await sql<{ rang: number; champ: string }>`
    with d as materialized (select * from jsonb_to_recordset(${JSON.stringify(demandes)}::jsonb)
      as x(rang int, "IdCateg" uuid, "IdMarque" uuid, "IdType" uuid, "IdStyle" uuid))
    ${sql.join(absents, sql` union all `)}`.execute(tx)
  if (rows.length > 0)
    throw champInvalide(
      Object.fromEntries(rows.map(r => [`${chemin(r.rang)}.${r.champ}`, 'Cet enregistrement n’existe pas'])),
    )
}

interface Conflit {
  CodeBarre: string
  Marque: string | null
  Reference: string
  Couleur: string | null
  Taille: string | null
}

const codePris = (pris: Conflit) =>
  regle(
    'CODE_BARRE_PRIS',
    `Le code-barres ${pris.CodeBarre} est déjà celui d’un autre article : ${designation(pris)}.`,
    { ...pris },
  )

/** The code of another article than `produit`, anywhere in the network, with or without its zeros: a scanner reads both as one. */
export async function refuserCodePris(tx: Tx, code: string, produit: string): Promise<void> {
  const { rows } = await sql<Conflit>`
    select ${nomsArticle(sql`a`)} from article a
    where a."CodeBarre" = any(${memesCodes(code)}::text[]) and a.produit <> ${produit} limit 1`.execute(tx)
  if (rows[0]) throw codePris(rows[0])
}

/**
 * What each description, by its rank, says against a barcode known already: one article has one, and one only, however it is written. Two
 * that had one code in two writings before this was refused still come in.
 */
export async function codesEnConflit(
  db: Lecture,
  descriptions: readonly DescriptionArticle[],
): Promise<{ rang: number; refus: Refus }[]> {
  // Of what gives no barcode there is nothing to say: a stock of lenses is ten thousand such.
  if (!descriptions.some(d => net(d.CodeBarre))) return []
  const { rows } = await sql<Conflit & { rang: number; Demande: string | null }>`
    with d as (${decrits(descriptions)})
    select d.rang, ${nomsArticle(sql`a`)}, null as "Demande"
    from d join article a on a."CodeBarre" = any(d.codes) and a.produit <> d.produit
    where a."CodeBarre" = d."CodeBarre" or not exists (select from article x where x.produit = d.produit)
    union all
    select d.rang, ${nomsArticle(sql`e`)}, null
    from d join d e on e.cle = d.cle and e."CodeBarre" is not null and e.produit <> d.produit and e.rang < d.rang
    where d."CodeBarre" is not null
    union all
    select d.rang, ${nomsArticle(sql`a`)}, d."CodeBarre"
    from d join article a on a.produit = d.produit and a."CodeBarre" <> d."CodeBarre"`.execute(db)
  const parRang = new Map<number, Refus>()
  for (const { rang, Demande, ...pris } of rows.sort(
    (a, b) => Number(a.Demande !== null) - Number(b.Demande !== null),
  ))
    if (!parRang.has(rang))
      parRang.set(
        rang,
        Demande === null
          ? codePris(pris)
          : regle(
              'CODE_BARRE_DIFFERENT',
              `${designation(pris)} porte déjà le code-barres ${pris.CodeBarre}, pas ${Demande}.`,
              { ...pris, Demande },
            ),
      )
  return [...parRang].map(([rang, refus]) => ({ rang, refus }))
}

/** A barcode is one article in the whole network, and an article has one barcode. */
export async function refuserCodesPris(tx: Tx, descriptions: readonly DescriptionArticle[]): Promise<void> {
  const [premier] = (await codesEnConflit(tx, descriptions)).sort(
    (a, b) => Number(a.refus.code !== 'CODE_BARRE_PRIS') - Number(b.refus.code !== 'CODE_BARRE_PRIS'),
  )
  if (premier) throw premier.refus
}

const trouver = (tx: Tx, descriptions: readonly DescriptionArticle[]) =>
  sql<{ _id: string | null }>`
    with d as (${decrits(descriptions)})
    select a."_id" from d left join article a on a.produit = d.produit and a."IdOfficine" = d."IdOfficine"
    order by d.rang`.execute(tx)

/**
 * The article of each description, in the order given: the one that the officine knows already, or a new one with
 * nothing in stock. An article known elsewhere keeps its barcode; one that has none gets ours (Code 128, `DP00000001`).
 * To be called before `mouvementer`: creators wait for each other, and must not hold articles while they do.
 */
export async function trouverOuCreerArticles(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  descriptions: readonly DescriptionArticle[],
): Promise<string[]> {
  if (descriptions.length === 0) return []
  await refuserCodesPris(tx, descriptions)
  const connus = await trouver(tx, descriptions)
  const inconnus = descriptions.filter((_, i) => connus.rows[i]?._id == null)
  if (inconnus.length === 0) return connus.rows.map(r => r._id as string)
  await verrouillerCreation(tx)
  // Someone may have created one, or taken a barcode, while this waited.
  await refuserCodesPris(tx, descriptions)
  await sql`
    with d as (${decrits(inconnus)}),
    -- The first description of each article in each officine, with the barcode that any of them gives.
    neufs as (
      select distinct on (produit, "IdOfficine") d.*, max("CodeBarre") over (partition by produit) as donne
      from d order by produit, "IdOfficine", rang),
    codes as (
      select produit, coalesce(max(donne), (select min(a."CodeBarre") from article a where a.produit = neufs.produit),
        'DP' || lpad(nextval('article_code')::text, 8, '0')) as code
      from neufs group by produit)
    insert into article ("IdOfficine", "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur", "Taille",
      "CodeBarre", "PrixAchat", "PrixVente", "SeuilAlerte", "createdBy", "updatedBy")
    select n."IdOfficine", n."IdCateg", n."IdMarque", n."IdType", n."IdStyle", n."Reference", n."Couleur", n."Taille",
      c.code, coalesce(n."PrixAchat", 0), coalesce(n."PrixVente", 0), coalesce(n."SeuilAlerte", 0), ${moi._id}::uuid, ${moi._id}::uuid
    from neufs n join codes c on c.produit = n.produit order by n.rang
    on conflict (produit, "IdOfficine") where produit is not null do nothing`.execute(tx)
  return (await trouver(tx, descriptions)).rows.map(r => r._id as string)
}

/**
 * What names these articles is about to change: the lines of receipts that would have found them by their words hold them from here on.
 * Under the lock of creation, and before the change.
 */
export const tenirLesLignes = (tx: Tx, articles: RawBuilder<unknown>) =>
  sql`update ligne_reception l set "IdArticle" = a."_id"
    from (select distinct on (produit) "_id", produit from article where "_id" in (${articles})) a
    where l.produit = a.produit and l."IdArticle" is null`.execute(tx)

interface PrixDArticle {
  IdArticle: string
  /** Left as it is when absent. */
  PrixAchat?: number | null | undefined
  PrixVente?: number | null | undefined
}

/** Why labels change from here to the end of `travail`: the table writes it with each of them. */
export async function changerEtiquettes<T>(
  tx: Tx,
  raison: { Cause: CauseDePrix; IdBon?: string },
  travail: () => Promise<T>,
): Promise<T> {
  const dire = (mots: string) => sql`select set_config('dioptrie.prix', ${mots}, true)`.execute(tx)
  await dire(JSON.stringify(raison))
  const fait = await travail()
  await dire('')
  return fait
}

/**
 * New prices of received articles, in one statement; an article whose prices are the same is not touched. To be called
 * after `mouvementer`, which has locked them in order.
 */
export async function changerPrix(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  prix: readonly PrixDArticle[],
): Promise<void> {
  if (prix.length === 0) return
  await sql`
    update article a set "PrixAchat" = coalesce(p."PrixAchat", a."PrixAchat"), "PrixVente" = coalesce(p."PrixVente", a."PrixVente"),
      version = a.version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    from (select distinct on ("IdArticle") * from jsonb_to_recordset(${JSON.stringify(prix)}::jsonb)
      as x ("IdArticle" uuid, "PrixAchat" bigint, "PrixVente" bigint)) p
    where a."_id" = p."IdArticle" and (a."PrixAchat", a."PrixVente")
      is distinct from (coalesce(p."PrixAchat", a."PrixAchat"), coalesce(p."PrixVente", a."PrixVente"))`.execute(
    tx,
  )
}
