import { estReglement, TYPES_OPERATION } from '@dioptrie/domain/caisse/rules'
import type { Exception } from '@dioptrie/domain/exceptions/contract'
import { type GenreException, LECTURES_NOMBREUSES, SEUIL_REMISE } from '@dioptrie/domain/exceptions/rules'
import { ajouterJours } from '@dioptrie/domain/kernel/jour'
import { type RawBuilder, sql } from 'kysely'
import { colonneDeTri, type DemandeDeListe, echapper, lister, motsDe, sens } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'

export interface QuestionExceptions extends DemandeDeListe {
  officine: string | null
  du: string
  au: string
  /** Whoever does not see what articles cost is not told what was sold below it. */
  voitLesCouts: boolean
  q?: string | undefined
  tri?: string | undefined
  Genre?: GenreException | undefined
  IdUtilisateur?: string | undefined
  seuil?: number | undefined
}

type Bout = RawBuilder<unknown>

/** One kind of them; `t` is its table, read by the index that holds nothing else. */
interface Branche {
  genre: GenreException
  de: Bout
  le: Bout
  ou?: Bout
  qui?: Bout
  officine?: Bout
  entite: Bout
  id?: Bout
  montant?: Bout
  motif?: Bout
  pourcent?: Bout
  approbateur?: Bout
  ancien?: Bout
  nouveau?: Bout
  tirages?: Bout
}

const creee = sql`t."createdAt"`
const pourcentDe = (remise: Bout, liste: Bout) => sql`ceil(${remise} * 1000.0 / nullif(${liste}, 0)) / 10`

/** What a reprint is of: only these are papers of an officine. */
const PAPIERS = [
  'operation',
  'billetage',
  'versement',
  'depense',
  'proforma',
  'commande_client',
  'commande_comptoir',
  'commande_verre',
  'bon_reception',
  'avoir',
]
const OFFICINE_DU_PAPIER = sql`case t.entite ${sql.join(
  PAPIERS.map(
    e =>
      sql`when ${sql.lit(e)} then (select p."IdOfficine" from ${sql.table(e)} p where p."_id" = t."idEntite")`,
  ),
  sql` `,
)} end`

/** Of what is sold: discounts, what was sold below its cost, sales cancelled. */
function desVentes({ seuil = SEUIL_REMISE, voitLesCouts }: QuestionExceptions): Branche[] {
  return [
    {
      entite: 'commande_client',
      vendue: sql.ref('IdCommande'),
      vendu: sql`t."Total"`,
      sousLeCout: sql`exists (select from (values (t."IdArticle1", coalesce(t."PrixMonture1", t."PrixMont1")),
        (t."IdArticle2", coalesce(t."PrixMonture2", t."PrixMont2")), (t."IdArticle3", coalesce(t."PrixMonture3", t."PrixMont3"))) m(id, prix)
        join article a on a."_id" = m.id where m.prix < a."PrixAchat")`,
    },
    {
      entite: 'commande_comptoir',
      vendue: sql.ref('IdComptoir'),
      vendu: sql`t."PartClient"`,
      sousLeCout: sql`exists (select from commande_comptoir_ligne l join article a on a."_id" = l."IdArticle"
        where l."IdCommande" = t."_id" and l."PrixUnitaire" < a."PrixAchat")`,
    },
  ].flatMap(({ entite, vendue, vendu, sousLeCout }): Branche[] => {
    const de = sql`${sql.table(entite)} t`
    const remise = {
      de,
      le: creee,
      entite: sql.lit(entite),
      montant: sql`t."RemiseTotale"`,
      pourcent: pourcentDe(sql`t."RemiseTotale"`, sql`${vendu} + t."RemiseTotale"`),
    }
    const bradee: Branche = {
      genre: 'Sous le coût',
      ...remise,
      ou: sql`t."RemiseTotale" > 0 and t."Statut" = 'Active' and ${sousLeCout}`,
    }
    const suivantes = (plus: Bout) =>
      sql`exists (select from version_vente y where y.${vendue} = t.${vendue} and y."Numero" >= t."Numero" and ${plus})`
    return [
      {
        // What was given in the end, once: by the last version that fixed the price, with who agreed to that one.
        genre: 'Remise',
        le: creee,
        qui: sql`coalesce(t."createdBy", t."IdVendeur")`,
        entite: sql.lit(entite),
        id: sql`t.${vendue}`,
        de: sql`version_vente t join ${sql.table(entite)} k on k."_id" = t.${vendue} and k."Statut" = 'Active'
          left join lateral (select a."IdApprobateur", a."Motif" from remise_approuvee a where a."IdVente" = k."_id"
            and case when a."IdVersion" is null then t."Numero" = 1 and a."Remise" = t."Remise" else ${suivantes(sql`y."_id" = a."IdVersion"`)} end
            order by a."createdAt" desc limit 1) a on true`,
        ou: sql`t."Remise" > 0 and (a."IdApprobateur" is not null or t."Remise" * 100 >= ${seuil}::int * (t."Total" + t."Remise"))
          and fixe_le_prix(t) and not ${suivantes(sql`y."Numero" <> t."Numero" and fixe_le_prix(y)`)}`,
        montant: sql`t."Remise"`,
        pourcent: pourcentDe(sql`t."Remise"`, sql`t."Total" + t."Remise"`),
        motif: sql`a."Motif"`,
        approbateur: sql`a."IdApprobateur"`,
      },
      ...(voitLesCouts ? [bradee] : []),
      {
        genre: 'Vente annulée',
        de,
        le: sql`t."updatedAt"`,
        qui: sql`t."updatedBy"`,
        ou: sql`t."Statut" = 'Supprimée'`,
        entite: sql.lit(entite),
        montant: vendu,
        motif: sql`t."MotifAnnulation"`,
      },
    ]
  })
}

function desContraires(): Branche[] {
  // Taken back whole on its own day, an operation is undone; a payment taken back otherwise is money given back.
  const rendu = sql`exists (select from operation g where g."_id" = t."IdOrigine"
    and (g."Jour" <> t."Jour" or g.montant + t.montant <> 0 or par_avoir(t."IdOrigine", t."IdAvoir", t.modepaiement) = 'credit') and g."typeOperation" in (${sql.join(
      TYPES_OPERATION.filter(estReglement).map(type => sql.lit(type)),
    )}))`
  return [
    ...(['Annulation', 'Remboursement'] as const).map(
      (genre): Branche => ({
        genre,
        de: sql`operation t`,
        le: creee,
        entite: sql.lit('operation'),
        motif: sql`t."Motif"`,
        // What was given back with a credit note is said with it.
        ou: sql`t."IdOrigine" is not null and not de_l_avoir(t) and ${genre === 'Annulation' ? sql`not` : sql``} ${rendu}`,
        montant: sql`abs(t.montant)`,
      }),
    ),
    {
      genre: 'Annulation',
      de: sql`depense t`,
      le: creee,
      entite: sql.lit('depense'),
      ou: sql`t."IdOrigine" is not null`,
      motif: sql`t."Motif"`,
      montant: sql`abs(t."Montant")`,
    },
  ]
}

function branches(question: QuestionExceptions): Branche[] {
  const ecarts = (['operation', 'billetage', 'billetage_depense'] as const).map(
    (entite): Branche => ({
      genre: 'Écart',
      de: sql`${sql.table(entite)} t`,
      le: creee,
      entite: sql.lit(entite),
      ou: sql`t."Ecart" <> 0`,
      montant: sql`t."Ecart"`,
      motif: sql`t."Motif"`,
    }),
  )
  return [
    ...desVentes(question),
    ...desContraires(),
    {
      genre: 'Avoir',
      de: sql`avoir t`,
      le: creee,
      entite: sql.lit('avoir'),
      montant: sql`t."Montant"`,
      motif: sql`t."Motif"`,
    },
    {
      // As the index says it. A merge of clients is followed: it was theirs.
      genre: 'Crédit d’un autre',
      le: creee,
      entite: sql.lit('operation'),
      montant: sql`t.montant`,
      de: sql`operation t join avoir k on k."_id" = t."IdAvoir" join client c on c."_id" = k."IdClient" join client x on x."_id" = t."IdClient"`,
      ou: sql`t.modepaiement = 'Avoir' and t.montant > 0 and coalesce(x."IdFusion", x."_id") <> coalesce(c."IdFusion", c."_id")`,
      motif: sql`k."Reference" || ' · ' || c."Nom" || ' ' || c."Prenoms"`,
    },
    ...ecarts,
    {
      genre: 'Réimpression',
      de: sql`impression t`,
      le: sql`t."updatedAt"`,
      ou: sql`t.rang > 1`,
      qui: sql`t."updatedBy"`,
      officine: OFFICINE_DU_PAPIER,
      entite: sql`t.entite`,
      id: sql`t."idEntite"`,
      motif: sql`replace(split_part(t.papier, ' ', 1), 'recu', 'reçu')`,
      tirages: sql`t.rang`,
    },
    {
      genre: 'Prix changé',
      de: sql`prix_article t`,
      le: creee,
      ou: sql`t."Cause" <> 'Réception'`,
      entite: sql.lit('article'),
      id: sql`t."IdArticle"`,
      ancien: sql`t."Ancien"`,
      nouveau: sql`t."Nouveau"`,
      montant: sql`t."Nouveau" - t."Ancien"`,
    },
    // A reason on its first step is why an order is of a day that was over; on a later one, why a step was taken again.
    ...(['Travail repris', 'Vente datée'] as const).map(
      (genre): Branche => ({
        genre,
        le: creee,
        motif: sql`t."Motif"`,
        ou: sql`t."Motif" is not null and ${genre === 'Vente datée' ? sql`not` : sql``} exists (select from commande_etape a
          where a."IdCommande" = t."IdCommande" and a."_id" < t."_id")`,
        de: sql`commande_etape t join commande_client k on k."_id" = t."IdCommande"`,
        officine: sql`k."IdOfficine"`,
        entite: sql.lit('commande_client'),
        id: sql`t."IdCommande"`,
      }),
    ),
    {
      genre: 'Sortie reprise',
      le: creee,
      de: sql`mouvement t join sortie k on k."_id" = t."idEntite"`,
      // As the index says it.
      ou: sql`t.entite = 'sortie' and t."Quantite" > 0`,
      motif: sql`k."Reference" || ' (' || k."Motif" || ') : ' || t."Motif"`,
      entite: sql.lit('article'),
      id: sql`t."IdArticle"`,
      ...(question.voitLesCouts ? { montant: sql`t."Quantite" * t."CoutUnitaire"` } : {}),
    },
    {
      genre: 'Sans papier',
      de: sql`prise_en_charge t`,
      le: creee,
      entite: sql.lit('prise_en_charge'),
      ou: sql`t."Statut" = 'Active' and not exists (select from document d
        where d.entite = 'prise_en_charge' and d."idEntite" = t."_id")`,
      montant: sql`(select sum(k."PartAssurance") from commande_client k
        where k."IdPriseEnCharge" = t."_id" and k."Statut" = 'Active')`,
    },
    {
      genre: 'Fusion',
      de: sql`historique t`,
      le: creee,
      qui: sql`t."IdUtilisateur"`,
      ou: sql`t.appel like '%/fusionner/%' and (t.action = 'suppression' or t.apres ? 'IdFusion')`,
      entite: sql`t.entite`,
      id: sql`t."idEntite"`,
      motif: sql`coalesce(t.avant ->> 'Libelle', t.avant ->> 'Libelle_marq', t.avant ->> 'Nom')`,
    },
    {
      genre: 'Lectures',
      de: sql`lecture_par_heure t`,
      le: sql`t."Heure"`,
      // As the index says it: a value in its place would not be found by it.
      ou: sql`t."Dossiers" >= ${sql.lit(LECTURES_NOMBREUSES)}`,
      qui: sql`t."IdUtilisateur"`,
      entite: sql.lit('utilisateur'),
      id: sql`t."IdUtilisateur"`,
      tirages: sql`t."Dossiers"`,
    },
  ]
}

/** All that the question asks for, kind by kind: each by its own index, within its days. */
function toutes(q: QuestionExceptions): Bout {
  const [du, apres] = [`${q.du}T00:00:00Z`, `${ajouterJours(q.au, 1)}T00:00:00Z`]
  const choisies = branches(q).filter(b => !q.Genre || b.genre === q.Genre)
  if (choisies.length === 0) return sql`select null::text as genre where false`
  return sql.join(
    choisies.map(b => {
      const officine = b.officine ?? sql`t."IdOfficine"`
      const qui = b.qui ?? sql`t."createdBy"`
      return sql`select ${sql.lit(b.genre)}::text as genre, ${b.le} as le, ${qui} as qui, ${officine} as officine, ${b.entite}::text as entite,
        ${b.id ?? sql`t."_id"`} as id, (${b.montant ?? sql`null`})::bigint as montant, (${b.motif ?? sql`null`})::text as motif,
        (${b.pourcent ?? sql`null`})::numeric as pourcent, (${b.approbateur ?? sql`null`})::uuid as approbateur,
        (${b.ancien ?? sql`null`})::bigint as ancien, (${b.nouveau ?? sql`null`})::bigint as nouveau, (${b.tirages ?? sql`null`})::int as tirages
      from ${b.de} where ${b.le} >= ${du}::timestamptz and ${b.le} < ${apres}::timestamptz
        ${b.ou ? sql`and ${b.ou}` : sql``} ${q.officine ? sql`and ${officine} = ${q.officine}` : sql``}
        ${q.IdUtilisateur ? sql`and ${qui} = ${q.IdUtilisateur}` : sql``}`
    }),
    sql` union all `,
  )
}

/** What a row is about, in words. Asked of the rows of a page, or of all of them when words are looked for. */
const OBJET = sql`
  select o.objet, o.client, o.reference from (
    select v."RefCmmd" || ' · ' || c."Nom" || ' ' || c."Prenoms", v."IdClient", v."RefCmmd" from commande_client v
      join client c on c."_id" = v."IdClient" where t.entite = 'commande_client' and v."_id" = t.id
    union all select concat_ws(' · ', v."RefCmmd", v."NomAcheteur"), null, v."RefCmmd" from commande_comptoir v
      where t.entite = 'commande_comptoir' and v."_id" = t.id
    union all select concat_ws(' · ', v."Reference", c."RefCmmd", k."RefCmmd", x."Nom" || ' ' || x."Prenoms", k."NomAcheteur"), v."IdClient", v."Reference"
      from avoir v left join commande_client c on c."_id" = v."IdCommande" left join commande_comptoir k on k."_id" = v."IdComptoir"
      left join client x on x."_id" = v."IdClient" where t.entite = 'avoir' and v."_id" = t.id
    union all select v."RefProforma", v."IdClient", v."RefProforma" from proforma v where t.entite = 'proforma' and v."_id" = t.id
    union all select concat_ws(' · ', v."typeOperation", v."Document", v."Tiers"), v."IdClient", v."Document" from operation v
      where t.entite = 'operation' and v."_id" = t.id
    union all select to_char(v."DateCloture", 'DD/MM/YYYY'), null, v."DateCloture"::text from billetage v where t.entite = 'billetage' and v."_id" = t.id
    union all select to_char(v."DateCloture", 'DD/MM/YYYY'), null, v."DateCloture"::text from billetage_depense v
      where t.entite = 'billetage_depense' and v."_id" = t.id
    union all select v."Motif", null, null from depense v where t.entite = 'depense' and v."_id" = t.id
    union all select concat_ws(' ', m."Libelle_marq", v."Reference", v."Couleur", v."Taille"), null, v."CodeBarre" from article v
      left join marque m on m."_id" = v."IdMarque" where t.entite = 'article' and v."_id" = t.id
    union all select concat_ws(' · ', 'Bon ' || v."NumeroBon", a."Libelle", c."Nom" || ' ' || c."Prenoms"), v."IdClient", v."NumeroBon"
      from prise_en_charge v join client c on c."_id" = v."IdClient" join assurance a on a."_id" = v."IdAssurance"
      where t.entite = 'prise_en_charge' and v."_id" = t.id
    union all select v."displayName", null, v.email from utilisateur v where t.entite = 'utilisateur' and v."_id" = t.id
    union all select v."Nom" || ' ' || v."Prenoms", coalesce(v."IdFusion", v."_id"), v."CodeClient" from client v where t.entite = 'client' and v."_id" = t.id
  ) o(objet, client, reference)`

const tout = (q: QuestionExceptions): Bout => {
  const mots = motsDe(q.q)
  if (mots.length === 0) return sql`tout as (${toutes(q)})`
  return sql`tout as (select t.* from (${toutes(q)}) t left join lateral (${OBJET}) o on true where ${sql.join(
    mots.map(mot => sql`public.sans_accent(concat_ws(' ', o.objet, t.motif)) like ${`%${echapper(mot)}%`}`),
    sql` and `,
  )})`
}

export async function listerExceptions(db: Lecture, q: QuestionExceptions) {
  const tri = q.tri ?? '-Le'
  const cle = sql.id(colonneDeTri(tri) === 'Montant' ? 'montant' : 'le')
  const ordre = sql`${cle} ${sens(tri)} nulls last, le desc, id, genre`
  const ctes = tout(q)
  return lister(q, {
    total: async () =>
      (await sql<{ n: number }>`with ${ctes} select count(*)::int as n from tout`.execute(db)).rows[0]?.n ??
      0,
    lignes: async (n, depuis) =>
      (
        await sql<Exception>`
          with ${ctes}, page as (select * from tout order by ${ordre} limit ${n} offset ${depuis})
          select concat_ws(' ', t.genre, t.entite, t.id, extract(epoch from t.le)) as "_id", t.genre as "Genre", t.le as "Le",
            (select "displayName" from utilisateur where "_id" = t.qui) as "Qui", t.officine as "IdOfficine",
            (select "Nom" from officine where "_id" = t.officine) as "Officine", coalesce(o.objet, t.motif, t.entite) as "Objet",
            t.entite as "Entite", t.id as "IdEntite", o.client as "IdClient", o.reference as "Reference", t.motif as "Motif",
            t.montant as "Montant", t.pourcent::float8 as "Pourcent",
            (select "displayName" from utilisateur where "_id" = t.approbateur) as "Approbateur",
            t.ancien as "Ancien", t.nouveau as "Nouveau", t.tirages as "Tirages"
          from page t left join lateral (${OBJET}) o on true order by ${ordre}`.execute(db)
      ).rows,
  })
}

export async function totaliserExceptions(db: Lecture, q: QuestionExceptions) {
  const ctes = tout(q)
  const { rows } = await sql<{ Genre: GenreException; Nombre: number; Montant: number }>`
    with ${ctes} select genre as "Genre", count(*)::int as "Nombre", coalesce(sum(montant), 0)::bigint as "Montant"
    from tout group by 1`.execute(db)
  return rows
}
