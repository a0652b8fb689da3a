import type { Exception, Seuil } from '@dioptrie/domain/exceptions/contract'
import {
  AU_COUT,
  type EtatDuSuivi,
  type FrequenceResume,
  type GenreException,
  type Habitude,
  type Heures,
  heureInsolite,
  heuresConnues,
  insolite,
  JOURS_D_HABITUDE,
  PEU,
  SEUIL_REMISE,
} from '@dioptrie/domain/exceptions/rules'
import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
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
    union all select concat_ws(' · ', v."RefCreance", c."Nom" || ' ' || c."Prenoms"), v."IdClient", v."RefCreance" from creance_ouverture v
      join client c on c."_id" = v."IdClient" where t.entite = 'creance_ouverture' and v."_id" = t."idEntite"
    union all select v."Libelle", null, null from diffusion v where t.entite = 'diffusion' and v."_id" = t."idEntite"
    union all select v."Libelle", null, null from type_sms v where t.entite = 'type_sms' and v."_id" = t."idEntite"
    union all select v."Genre", null, null from service_sms v where t.entite = 'service_sms' and v."_id" = t."idEntite"
    union all select v."Libelle", null, null from model_entete v where t.entite = 'model_entete' and v."_id" = t."idEntite"
    union all select v."Nom", null, null from document v where t.entite = 'image_entete' and v."_id" = t."idEntite"
    union all select v."Nom", null, v."Code" from officine v where t.entite = 'officine' and v."_id" = t."idEntite"
    union all select v."Libelle", null, null from mode_paiement v where t.entite = 'mode_paiement' and v."_id" = t."idEntite"
    union all select v."Libelle", null, null from code_tva v where t.entite = 'code_tva' and v."_id" = t."idEntite"
    union all select v."Libelle", null, null from timbre v where t.entite = 'timbre' and v."_id" = t."idEntite"
    union all select v."Libelle", null, null from catalogue_verre v where t.entite = 'catalogue_verre' and v."_id" = t."idEntite"
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
type Compte = Omit<Habitude, 'HorsHeures' | 'HabitudeNombre' | 'HabitudeMontant'> & {
  IdUtilisateur: string
  Qui: string
  IdOfficine: string | null
  Officine: string | null
  Genre: GenreException
}
interface Avant {
  avant: number
  montant: number
  /** How many of them at each hour now; how many findings of any kind that person had at each before. */
  heures: ParHeure
  siennes: ParHeure
}
/** The heaviest are compared: what weighs less than two hundred others is no news. */
const COMPARES = 200
const JOUR_MS = 86_400_000

const parHeure = (comptes: ParHeure | undefined): Heures =>
  Array.from({ length: 24 }, (_, heure) => comptes?.[String(heure)] ?? 0)
const cleDe = (l: { IdUtilisateur: string; IdOfficine: string | null; Genre: string }) =>
  [l.IdUtilisateur, l.IdOfficine, l.Genre].join(' ')

/**
 * Person by person, officine by officine and kind by kind, with what each did in as many days before, what the others of that officine
 * do (of those who do something of that kind), and the hours of both; the most unusual first. What was before is asked of those people alone.
 */
export async function classerPersonnes(
  db: Lecture,
  { du, au, officine, voitLesCouts }: Pick<QuestionExceptions, 'du' | 'au' | 'officine' | 'voitLesCouts'>,
) {
  const debut = ajouterJours(du, -JOURS_D_HABITUDE)
  const ou = sql`"IdUtilisateur" is not null ${officine ? sql`and "IdOfficine" = ${officine}` : sql``}
    ${voitLesCouts ? sql`` : sql`and "Genre" <> all(${sql.val(AU_COUT)})`}`
  const { rows } = await sql<Compte>`
    with dits as materialized (
        select "IdUtilisateur", "IdOfficine", "Genre", sum("Nombre")::bigint as n, sum("Montant")::bigint as montant
        from total_constat where "Jour" between ${du} and ${au} and ${ou} group by 1, 2, 3),
      lourds as (select * from dits order by greatest(abs(montant), ${PEU}::int * n) desc limit ${COMPARES}::int),
      ensemble as (
        select "IdOfficine", "Genre", count(*) as gens, sum(n) as n, sum(montant) as montant from dits
        where ("IdOfficine", "Genre") in (select "IdOfficine", "Genre" from lourds) or "IdOfficine" is null group by 1, 2)
    select l."IdUtilisateur", u."displayName" as "Qui", l."IdOfficine", o."Nom" as "Officine", l."Genre", l.n::int as "Nombre", l.montant as "Montant",
      round((e.n - l.n) / greatest(e.gens - 1, 1), 1)::float8 as "ColleguesNombre",
      round((e.montant - l.montant) / greatest(e.gens - 1, 1))::bigint as "ColleguesMontant"
    from lourds l join utilisateur u on u."_id" = l."IdUtilisateur" left join officine o on o."_id" = l."IdOfficine"
      join ensemble e on e."Genre" = l."Genre" and e."IdOfficine" is not distinct from l."IdOfficine"`.execute(
    db,
  )
  const gens = [...new Set(rows.map(l => l.IdUtilisateur))]
  const siens = sql`"IdUtilisateur" = any(${sql.val(gens)}::uuid[]) and ${ou}`
  const { rows: lus } = await sql<Avant & Pick<Compte, 'IdUtilisateur' | 'IdOfficine' | 'Genre'>>`
    with siens as materialized (
        select "IdUtilisateur", "IdOfficine", "Genre", "Heure", coalesce(sum("Nombre") filter (where "Jour" >= ${du}), 0) as n,
          coalesce(sum("Nombre") filter (where "Jour" < ${du}), 0) as avant, coalesce(sum("Montant") filter (where "Jour" < ${du}), 0) as montant
        from total_constat where "Jour" between ${debut} and ${au} and ${siens} group by 1, 2, 3, 4),
      heures as (
        select qui, jsonb_object_agg(heure, n) as siennes from (
          select "IdUtilisateur" as qui, "Heure" as heure, sum(avant) as n from siens group by 1, 2) x where n > 0 group by 1)
    select s."IdUtilisateur", s."IdOfficine", s."Genre", sum(s.avant)::int as avant, sum(s.montant)::bigint as montant,
      jsonb_object_agg(s."Heure", s.n) filter (where s.n > 0) as heures, (select h.siennes from heures h where h.qui = s."IdUtilisateur") as siennes
    from siens s where (s."IdUtilisateur", s."Genre") in (
      select * from unnest(${sql.val(rows.map(l => l.IdUtilisateur))}::uuid[], ${sql.val(rows.map(l => l.Genre))}::text[]))
    group by 1, 2, 3`.execute(db)
  const avant = new Map(lus.map(l => [cleDe(l), l]))
  const ici = await heuresDesOfficines(
    db,
    [...new Set(rows.flatMap(l => (l.IdOfficine ? [l.IdOfficine] : [])))].filter(id =>
      rows.some(l => l.IdOfficine === id && !heuresConnues(parHeure(avant.get(cleDe(l))?.siennes))),
    ),
    { debut, du },
  )
  const part = ((Date.parse(au) - Date.parse(du)) / JOUR_MS + 1) / JOURS_D_HABITUDE
  return rows
    .map(l => {
      const a = avant.get(cleDe(l))
      const [siennes, dIci] = [parHeure(a?.siennes), parHeure(ici.get(l.IdOfficine ?? ''))]
      const habitude = {
        ...l,
        HabitudeNombre: Math.round((a?.avant ?? 0) * part * 10) / 10,
        HabitudeMontant: Math.round((a?.montant ?? 0) * part),
        HorsHeures: Object.entries(a?.heures ?? {}).reduce(
          (n, [heure, fois]) => n + (heureInsolite(Number(heure), siennes, dIci) ? fois : 0),
          0,
        ),
      }
      return { ...habitude, Insolite: insolite(habitude) }
    })
    .sort((a, b) => b.Insolite - a.Insolite || b.Montant - a.Montant || a.Qui.localeCompare(b.Qui))
}

/** Of the officines of those who are new. */
async function heuresDesOfficines(
  db: Lecture,
  officines: readonly string[],
  { debut, du }: { debut: Jour; du: string },
): Promise<Map<string, ParHeure>> {
  if (officines.length === 0) return new Map()
  const { rows } = await sql<{ ou: string; heures: ParHeure }>`
    select ou, jsonb_object_agg(heure, n) as heures from (
      select "IdOfficine" as ou, "Heure" as heure, sum("Nombre") as n from total_constat
      where "IdOfficine" = any(${sql.val(officines)}::uuid[]) and "Jour" >= ${debut} and "Jour" < ${du} group by 1, 2) x group by 1`.execute(
    db,
  )
  return new Map(rows.map(r => [r.ou, r.heures]))
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
