import type { Exception, Seuil } from '@dioptrie/domain/exceptions/contract'
import {
  AU_COUT,
  type EtatDuSuivi,
  type FrequenceResume,
  type GenreException,
  type Habitude,
  type Heures,
  heureInsolite,
  insolite,
  JOURS_D_HABITUDE,
  PEU,
  SEUIL_REMISE,
} from '@dioptrie/domain/exceptions/rules'
import { ajouterJours } from '@dioptrie/domain/kernel/jour'
import { type RawBuilder, sql } from 'kysely'
import { colonneDeTri, type DemandeDeListe, echapper, lister, motsDe, sens } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

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
  discrets?: 'oui' | undefined
  suivi?: 'non vu' | EtatDuSuivi | undefined
}

type Bout = RawBuilder<unknown>

/** What a row is about, in words. Asked of the rows of a page, or of all of them when words are looked for. */
const OBJET = sql`
  select o.objet, o.client, o.reference from (
    select v."RefCmmd" || ' · ' || c."Nom" || ' ' || c."Prenoms", v."IdClient", v."RefCmmd" from commande_client v
      join client c on c."_id" = v."IdClient" where t.entite = 'commande_client' and v."_id" = t."idEntite"
    union all select concat_ws(' · ', v."RefCmmd", v."NomAcheteur"), null, v."RefCmmd" from commande_comptoir v
      where t.entite = 'commande_comptoir' and v."_id" = t."idEntite"
    union all select concat_ws(' · ', v."Reference", c."RefCmmd", k."RefCmmd", x."Nom" || ' ' || x."Prenoms", k."NomAcheteur"), v."IdClient", v."Reference"
      from avoir v left join commande_client c on c."_id" = v."IdCommande" left join commande_comptoir k on k."_id" = v."IdComptoir"
      left join client x on x."_id" = v."IdClient" where t.entite = 'avoir' and v."_id" = t."idEntite"
    union all select v."RefProforma", v."IdClient", v."RefProforma" from proforma v where t.entite = 'proforma' and v."_id" = t."idEntite"
    union all select concat_ws(' · ', v."typeOperation", v."Document", v."Tiers"), v."IdClient", v."Document" from operation v
      where t.entite = 'operation' and v."_id" = t."idEntite"
    union all select to_char(v."DateCloture", 'DD/MM/YYYY'), null, v."DateCloture"::text from billetage v where t.entite = 'billetage' and v."_id" = t."idEntite"
    union all select to_char(v."DateCloture", 'DD/MM/YYYY'), null, v."DateCloture"::text from billetage_depense v
      where t.entite = 'billetage_depense' and v."_id" = t."idEntite"
    union all select concat_ws(' · ', b."Libelle", v.reference), null, v.reference from versement v left join banque b on b."_id" = v."IdBanque"
      where t.entite = 'versement' and v."_id" = t."idEntite"
    union all select v."Motif", null, null from depense v where t.entite = 'depense' and v."_id" = t."idEntite"
    union all select concat_ws(' ', m."Libelle_marq", v."Reference", v."Couleur", v."Taille"), null, v."CodeBarre" from article v
      left join marque m on m."_id" = v."IdMarque" where t.entite = 'article' and v."_id" = t."idEntite"
    union all select concat_ws(' · ', 'Bon ' || v."NumeroBon", a."Libelle", c."Nom" || ' ' || c."Prenoms"), v."IdClient", v."NumeroBon"
      from prise_en_charge v join client c on c."_id" = v."IdClient" join assurance a on a."_id" = v."IdAssurance"
      where t.entite = 'prise_en_charge' and v."_id" = t."idEntite"
    union all select concat_ws(' · ', v."RefConsultation", c."Nom" || ' ' || c."Prenoms"), v."IdClient", v."RefConsultation" from consultation v
      join client c on c."_id" = v."IdClient" where t.entite = 'consultation' and v."_id" = t."idEntite"
    union all select concat_ws(' · ', v."Numero", a."Libelle"), null, v."Numero" from facture_assurance v join assurance a on a."_id" = v."IdAssurance"
      where t.entite = 'facture_assurance' and v."_id" = t."idEntite"
    union all select concat_ws(' · ', v."RefBR", f."Nom"), null, v."RefBR" from bon_reception v join fournisseur f on f."_id" = v."IdFournisseur"
      where t.entite = 'bon_reception' and v."_id" = t."idEntite"
    union all select concat_ws(' · ', a."Libelle", v.mode, v.reference), null, v.reference from paiement_assurance v join assurance a on a."_id" = v."IdAssurance"
      where t.entite = 'paiement_assurance' and v."_id" = t."idEntite"
    union all select concat_ws(' · ', v."Numero", a."Libelle"), null, v."Numero" from bordereau_assurance v join assurance a on a."_id" = v."IdAssurance"
      where t.entite = 'bordereau_assurance' and v."_id" = t."idEntite"
    union all select v."Genre", null, null from seuil_constat v where t.entite = 'seuil_constat' and v."_id" = t."idEntite"
    union all select v."Reference", null, v."Reference" from transfert v where t.entite = 'transfert' and v."_id" = t."idEntite"
    union all select v."Reference", null, v."Reference" from inventaire v where t.entite = 'inventaire' and v."_id" = t."idEntite"
    union all select s."RaisonSociale", null, s.slug from convention v join compte_sale s on s."_id" = v."IdCompte" where t.entite = 'convention' and v."_id" = t."idEntite"
    union all select v."Libelle", null, null from assurance v where t.entite = 'assurance' and v."_id" = t."idEntite"
    union all select v."Libelle", null, null from traitement_verre v where t.entite = 'traitement_verre' and v."_id" = t."idEntite"
    union all select v."Version", null, null from version_verre v where t.entite = 'version_verre' and v."_id" = t."idEntite"
    union all select concat_ws(' ', o."Libelle_Model", k."Libelle"), null, null from matrice_prix v left join modele_verre o on o."_id" = v."IdModelVer"
      left join catalogue_verre k on k."_id" = v."IdCatalogue" where t.entite = 'matrice_prix' and v."_id" = t."idEntite"
    union all select v."Nom", null, v."Code" from officine v where t.entite = 'officine' and v."_id" = t."idEntite"
    union all select v."Nom", null, null from role v where t.entite = 'role' and v."_id" = t."idEntite"
    union all select v."displayName", null, v.email from utilisateur v where t.entite = 'utilisateur' and v."_id" = t."idEntite"
    union all select v."Nom" || ' ' || v."Prenoms", coalesce(v."IdFusion", v."_id"), v."CodeClient" from client v where t.entite = 'client' and v."_id" = t."idEntite"
  ) o(objet, client, reference)`

const suiviDe = (colonne: string) =>
  sql`(select s.${sql.ref(colonne)} from suivi_constat s where s."IdConstat" = t."_id" order by s."_id" desc limit 1)`

/** Of which a discount that nobody agreed to and that is small is no news; what is told with what articles cost, to who may see that. */
function trouvees(q: QuestionExceptions): Bout {
  const { seuil = SEUIL_REMISE } = q
  const tus = q.voitLesCouts ? [] : AU_COUT
  const mots = motsDe(q.q)
  const ou = [
    sql`t."createdAt" >= ${`${q.du}T00:00:00Z`}::timestamptz and t."createdAt" < ${`${ajouterJours(q.au, 1)}T00:00:00Z`}::timestamptz`,
    sql`(t."Genre" <> 'Remise' or t."IdApprobateur" is not null or t."Pourcent" >= ${seuil}::int)`,
    ...(q.discrets ? [] : [sql`not t."Discret"`]),
    ...(q.officine ? [sql`t."IdOfficine" = ${q.officine}`] : []),
    ...(q.IdUtilisateur ? [sql`t."createdBy" = ${q.IdUtilisateur}`] : []),
    ...(q.Genre ? [sql`t."Genre" = ${q.Genre}`] : []),
    ...(tus.length > 0 ? [sql`t."Genre" <> all(${sql.val(tus)})`] : []),
    ...(q.suivi
      ? [sql`${suiviDe('Etat')} is not distinct from ${q.suivi === 'non vu' ? null : q.suivi}::text`]
      : []),
    ...mots.map(
      mot => sql`public.sans_accent(concat_ws(' ', o.objet, t."Motif")) like ${`%${echapper(mot)}%`}`,
    ),
  ]
  return sql`constat t ${mots.length > 0 ? sql`left join lateral (${OBJET}) o on true` : sql``} where ${sql.join(ou, sql` and `)}`
}

export async function listerExceptions(db: Lecture, q: QuestionExceptions) {
  const tri = q.tri ?? '-Le'
  const le = sql`t."createdAt"`
  const ordre =
    colonneDeTri(tri) === 'Montant'
      ? sql`t."Montant" ${sens(tri)} nulls last, ${le} desc, t."_id" desc`
      : sql`${le} ${sens(tri)}, t."_id" ${sens(tri)}`
  const ou = trouvees(q)
  return lister(q, {
    total: async () =>
      (await sql<{ n: number }>`select count(*)::int as n from ${ou}`.execute(db)).rows[0]?.n ?? 0,
    lignes: async (n, depuis) =>
      (
        await sql<Exception>`
          with page as materialized (select t.* from ${ou} order by ${ordre} limit ${n} offset ${depuis})
          select t."_id", t."Genre", ${le} as "Le", (select "displayName" from utilisateur where "_id" = t."createdBy") as "Qui", t."IdOfficine",
            (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine", coalesce(o.objet, t."Motif", t.entite) as "Objet",
            t.entite as "Entite", t."idEntite" as "IdEntite", o.client as "IdClient", o.reference as "Reference", t."Motif", t."Montant",
            t."Pourcent"::float8 as "Pourcent", (select "displayName" from utilisateur where "_id" = t."IdApprobateur") as "Approbateur",
            t."Avant", t."Apres", t."Nombre", s."Etat" as "Suivi", s."Note",
            (select "displayName" from utilisateur where "_id" = s."createdBy") as "SuiviPar"
          from page t left join lateral (${OBJET}) o on true
            left join lateral (select x.* from suivi_constat x where x."IdConstat" = t."_id" order by x."_id" desc limit 1) s on true order by ${ordre}`.execute(
          db,
        )
      ).rows,
  })
}

export async function totaliserExceptions(db: Lecture, q: QuestionExceptions) {
  const { rows } = await sql<{ Genre: GenreException; Nombre: number; Montant: number }>`
    select t."Genre", count(*)::int as "Nombre", coalesce(sum(t."Montant"), 0)::bigint as "Montant" from ${trouvees(q)} group by 1`.execute(
    db,
  )
  return rows
}

type ParHeure = Record<string, number> | null
type Compte = Omit<Habitude, 'HorsHeures'> & {
  IdUtilisateur: string
  Qui: string
  IdOfficine: string | null
  Officine: string | null
  Genre: GenreException
  /** How many of them at each hour; how many findings of any kind the person, and the officine, had at each before. */
  heures: ParHeure
  siennes: ParHeure
  ici: ParHeure
}
/** Of a network, the heaviest are compared: what weighs less than a thousand others is no news. */
const COMPARES = 1_000
const DITS = 200

const parHeure = (comptes: ParHeure): Heures =>
  Array.from({ length: 24 }, (_, heure) => comptes?.[String(heure)] ?? 0)

/**
 * Person by person, officine by officine and kind by kind, with what each did in as many days before, what the others of that officine
 * do (of those who do something of that kind), and the hours of both; the most unusual first.
 */
export async function classerPersonnes(
  db: Lecture,
  { du, au, officine, voitLesCouts }: Pick<QuestionExceptions, 'du' | 'au' | 'officine' | 'voitLesCouts'>,
) {
  const { rows } = await sql<Compte>`
    with jours as (select ${au}::date - ${du}::date + 1 as n),
      dits as materialized (
        select "IdUtilisateur", "IdOfficine", "Genre", "Heure", sum("Nombre") filter (where "Jour" >= ${du}) as n, sum("Montant") filter (where "Jour" >= ${du}) as montant,
          sum("Nombre") filter (where "Jour" < ${du}) as avant, sum("Montant") filter (where "Jour" < ${du}) as montant_avant
        from total_constat where "Jour" between ${ajouterJours(du, -JOURS_D_HABITUDE)} and ${au} and "IdUtilisateur" is not null
          ${officine ? sql`and "IdOfficine" = ${officine}` : sql``} ${voitLesCouts ? sql`` : sql`and "Genre" <> all(${sql.val(AU_COUT)})`}
        group by 1, 2, 3, 4),
      sommes as (
        select "IdUtilisateur", "IdOfficine", "Genre", coalesce(sum(n), 0) as n, coalesce(sum(montant), 0) as montant, coalesce(sum(avant), 0) as avant,
          coalesce(sum(montant_avant), 0) as montant_avant, jsonb_object_agg("Heure", n) filter (where n > 0) as heures from dits group by 1, 2, 3),
      compares as (
        select d.*, d.avant * jours.n / ${JOURS_D_HABITUDE}::numeric as habitude, d.montant_avant * jours.n / ${JOURS_D_HABITUDE}::numeric as habitude_montant,
          (sum(d.n) over g - d.n) / greatest(count(*) over g - 1, 1) as collegues,
          (sum(d.montant) over g - d.montant) / greatest(count(*) over g - 1, 1) as collegues_montant
        from sommes d, jours window g as (partition by d."IdOfficine", d."Genre")),
      lourds as (select * from compares where n > 0 order by greatest(abs(montant), ${PEU}::int * n) desc limit ${COMPARES}::int),
      siennes as (
        select qui, jsonb_object_agg(heure, n) as heures from (
          select "IdUtilisateur" as qui, "Heure" as heure, sum(avant) as n from dits where "IdUtilisateur" in (select "IdUtilisateur" from lourds) group by 1, 2) x
        where n > 0 group by 1),
      d_ici as (
        select ou, jsonb_object_agg(heure, n) as heures from (select "IdOfficine" as ou, "Heure" as heure, sum(avant) as n from dits group by 1, 2) x
        where n > 0 group by 1)
    select c."IdUtilisateur", u."displayName" as "Qui", c."IdOfficine", o."Nom" as "Officine", c."Genre", c.n::int as "Nombre", c.montant::bigint as "Montant",
      round(c.habitude, 1)::float8 as "HabitudeNombre", round(c.habitude_montant)::bigint as "HabitudeMontant",
      round(c.collegues, 1)::float8 as "ColleguesNombre", round(c.collegues_montant)::bigint as "ColleguesMontant",
      c.heures, s.heures as siennes, i.heures as ici
    from lourds c join utilisateur u on u."_id" = c."IdUtilisateur" left join officine o on o."_id" = c."IdOfficine"
      left join siennes s on s.qui = c."IdUtilisateur" left join d_ici i on i.ou = c."IdOfficine"`.execute(db)
  return rows
    .map(({ heures, siennes, ici, ...l }) => {
      const [sesHeures, cellesDIci] = [parHeure(siennes), parHeure(ici)]
      const HorsHeures = Object.entries(heures ?? {}).reduce(
        (n, [heure, fois]) => n + (heureInsolite(Number(heure), sesHeures, cellesDIci) ? fois : 0),
        0,
      )
      return { ...l, HorsHeures, Insolite: insolite({ ...l, HorsHeures }) }
    })
    .sort((a, b) => b.Insolite - a.Insolite || b.Montant - a.Montant || a.Qui.localeCompare(b.Qui))
    .slice(0, DITS)
}

/** Those of the officines that are asked about; what is nobody's is the whole group's. */
export async function lireConstats(db: Lecture, ids: readonly string[], officines: readonly string[] | null) {
  const { rows } = await sql<{ _id: string; IdUtilisateur: string | null }>`
    select "_id", "createdBy" as "IdUtilisateur" from constat where "_id" = any(${sql.val(ids)}::uuid[])
      ${officines ? sql`and "IdOfficine" = any(${sql.val(officines)}::uuid[])` : sql``}`.execute(db)
  return rows
}

export const suivreConstats = (
  tx: Tx,
  moi: string,
  { ids, Etat, Note }: { ids: readonly string[]; Etat: EtatDuSuivi; Note: string | null },
) =>
  sql`insert into suivi_constat ("IdConstat", "Etat", "Note", "createdBy")
    select x.id, ${Etat}, ${Note}, ${moi} from unnest(${sql.val(ids)}::uuid[]) x(id)`.execute(tx)

const ficheSeuil = sql`"Genre", "APartirDe", "SeulParGeste", "SeulParMois", version`

export const lireSeuils = async (db: Lecture): Promise<Seuil[]> =>
  (await sql<Seuil>`select ${ficheSeuil} from seuil_constat`.execute(db)).rows

/** How much of a kind one person does at once; null: any. */
export const seulJusqua = async (db: Lecture, genre: GenreException): Promise<number | null> =>
  (await lireSeuils(db)).find(s => s.Genre === genre)?.SeulParGeste ?? null

/** Of a kind that nobody set, the first version; null when somebody did meanwhile. */
export async function reglerSeuil(tx: Tx, { version, ...s }: Seuil): Promise<Seuil | null> {
  const { rows } = await sql<Seuil>`
    insert into seuil_constat as s ("Genre", "APartirDe", "SeulParGeste", "SeulParMois")
    values (${s.Genre}, ${s.APartirDe}, ${s.SeulParGeste}, ${s.SeulParMois})
    on conflict ("Genre") do update set "APartirDe" = excluded."APartirDe", "SeulParGeste" = excluded."SeulParGeste",
      "SeulParMois" = excluded."SeulParMois", version = s.version + 1, "updatedAt" = now() where s.version = ${version}
    returning ${ficheSeuil}`.execute(tx)
  return rows[0] ?? null
}

/** Who said nothing has it every week. */
export const lireFrequence = async (db: Lecture, moi: string): Promise<FrequenceResume> =>
  (
    await sql<{
      f: FrequenceResume
    }>`select "Frequence" as f from resume_exception where "IdUtilisateur" = ${moi}`.execute(db)
  ).rows[0]?.f ?? 'semaine'

export const reglerFrequence = (tx: Tx, moi: string, frequence: FrequenceResume) =>
  sql`insert into resume_exception ("IdUtilisateur", "Frequence") values (${moi}, ${frequence})
    on conflict ("IdUtilisateur") do update set "Frequence" = excluded."Frequence"`.execute(tx)
