import {
  type facturation as contrat,
  sommesFactures,
  sommesLignes,
} from '@dioptrie/domain/facturation/contract'
import type {
  Attendu,
  BordereauDeListe,
  Chaine,
  FactureDeListe,
  LigneFacture,
  PaiementAssurance,
} from '@dioptrie/domain/facturation/fiches'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Condition,
  combiner,
  conditionsDeRecherche,
  egal,
  parReference,
  periode,
  periodeDAbord,
  toutes,
} from '../kernel/list/filtres.ts'
import {
  colonneDeTri,
  type DemandeDeListe,
  echapper,
  lister,
  listerDepuis,
  listerFiches,
  motsOuNoms,
  type QuestionDe,
  sens,
  totaliserFiches,
} from '../kernel/list/liste.ts'
import { jusquAuPlus } from '../kernel/list/trouver.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { lignes } from '../kernel/platform/lire.ts'
import { complet, dossierTraite, limiteDeDepot } from './dossiers.ts'
import {
  AUJOURDHUI,
  dateLimite,
  depuisLignes,
  enRetard,
  facturesVues,
  ficheBordereau,
  ficheFacture,
  ficheLigne,
  fichePaiement,
  tranche,
} from './sql.ts'

const oui = (dit: unknown, condition: Condition) => (dit ? condition : undefined)

/** The dates of a question, the right way round. */
function exigerPeriode({ du, au }: { du?: string | undefined; au?: string | undefined }): void {
  if (du && au && au < du) throw champInvalide({ au: 'La fin précède le début.' })
}

type QuestionFactures = QuestionDe<typeof contrat.factures>
/** Who asks: `null` sees the network, whatever officine is looked at. */
type Vue = { vue: string | null }

/** `FAC-26-00042`, its beginning, or its end; otherwise the name of an insurer or a company. */
const estNumero = (q: string | undefined) =>
  /^(fac|bor)?[-\s]*(\d\d-)?\d{1,6}$|^(fac|bor)-/i.test((q ?? '').trim())
const motifDeNumero = (q: string, genre: string) => {
  const texte = q.trim().toUpperCase()
  return texte.startsWith(genre)
    ? `${echapper(texte)}%`
    : `${genre}-%${echapper(texte.replaceAll(/\s/g, ''))}`
}

async function sourceDesFactures(db: Lecture, q: QuestionFactures & Partial<Vue>, impose: Condition[] = []) {
  exigerPeriode(q)
  const tri = q.tri ?? '-DateFacture'
  const colonne = colonneDeTri(tri)
  const filtres = combiner(q.mode, [
    egal(sql`t."Etat"`, q.Etat),
    egal(sql`t."IdAssurance"`, q.IdAssurance),
    egal(sql`t."IdSociete"`, q.IdSociete),
    egal(sql`t."IdBordereau"`, q.IdBordereau),
    periode(sql`t."DateFacture"`, q.du, q.au),
    oui(q.retard, sql`t."Etat" in ('À déposer', 'Déposée') and ${enRetard}`),
    oui(q.Tranche, sql`t."Etat" = 'Déposée' and ${tranche} = ${q.Tranche}`),
    oui(q.attendues, sql`t."Etat" = 'Déposée' and t."Ouvert" > 0`),
  ])
  const mots = !q.q
    ? []
    : estNumero(q.q)
      ? [sql<SqlBool>`t."Numero" like ${motifDeNumero(q.q, 'FAC')}`]
      : await motsOuNoms(db, q.q, sql`lower(t."Numero")`, {
          noms: sql`select "_id", sans_accent("Libelle") from assurance union all select "_id", sans_accent("Libelle") from societe`,
          ids: [sql`t."IdAssurance"`, sql`t."IdSociete"`],
        })
  return {
    table: facturesVues(q.officine),
    fiche: ficheFacture(q.officine, q.vue === null),
    conditions: [...impose, filtres, ...mots],
    cherche: mots.length > 0,
    dAbord: mots.length === 0 && periodeDAbord(q, tri, ['Numero', 'DateDepot', 'DateLimite']),
    borne: true,
    // Those that wait for nothing come last, either way.
    cle:
      colonne === 'DateLimite'
        ? sql`coalesce(${dateLimite}, ${sql.lit(tri === colonne ? 'infinity' : '-infinity')}::date)`
        : sql`t.${sql.id(colonne)}`,
    tri,
  }
}

export async function listerFactures(
  db: Lecture,
  q: QuestionFactures & Vue & DemandeDeListe,
  impose: Condition[] = [],
) {
  return listerFiches<FactureDeListe>(db, await sourceDesFactures(db, q, impose), q)
}
export async function totaliserFactures(db: Lecture, q: QuestionFactures) {
  return totaliserFiches(db, await sourceDesFactures(db, q), sommesFactures)
}

export const A_DEPOSER = sql<SqlBool>`t."Etat" = 'À déposer'`
export const DEPOSEES = sql<SqlBool>`t."Etat" in ('Déposée', 'Réglée')`

type QuestionLignes = QuestionDe<typeof contrat.lignes>
const TRIS_LIGNES: Record<string, RawBuilder<unknown>> = {
  DateCommd: sql`l."DateCommd"`,
  Numero: sql`f."Numero"`,
  Montant: sql`l."Montant"`,
  Rejete: sql`l."Rejete"`,
}

/** Only what is filtered by is joined: a million lines are counted by their own index. */
async function questionDeLignes(db: Lecture, q: QuestionLignes) {
  exigerPeriode(q)
  const reference = await parReference(db, q.q, 'CMD', sql`commande_client c`, sql`c."RefCmmd"`)
  const mots = !q.q
    ? []
    : reference
      ? // Their orders first, by their own index: a join would read every line for the beginning of a number.
        [
          sql<SqlBool>`l."IdCommande" = any(array(select c."_id" from commande_client c where ${toutes(reference)}))`,
        ]
      : estNumero(q.q)
        ? [sql<SqlBool>`f."Numero" like ${motifDeNumero(q.q, 'FAC')}`]
        : conditionsDeRecherche(q.q, sql`k.recherche`)
  const filtres = combiner(q.mode, [
    egal(sql`l."Etat"`, q.Etat),
    oui(q.rejets, sql`l."Rejete" > 0`),
    oui(q.attendues, sql`l."Ouvert" > 0 and f."Etat" = 'Déposée'`),
    egal(sql`f."IdAssurance"`, q.IdAssurance),
    egal(sql`p."IdSociete"`, q.IdSociete),
    egal(sql`l."IdFacture"`, q.IdFacture),
    egal(sql`l."IdMotifRejet"`, q.IdMotifRejet),
    egal(sql`l."IdClient"`, q.IdClient),
    periode(sql`l."DateCommd"`, q.du, q.au),
  ])
  const ou = toutes([
    q.Etat === 'Retirée' ? null : sql<SqlBool>`l."Etat" <> 'Retirée'`,
    q.officine ? sql<SqlBool>`l."IdOfficine" = ${q.officine}` : null,
    filtres,
    ...mots,
  ])
  const seules = (mots.length === 0 || reference) && !q.attendues && !q.IdAssurance && !q.IdSociete
  return { ou, table: seules ? sql`ligne_assurance l` : depuisLignes }
}

export async function listerLignes(db: Lecture, q: QuestionLignes & DemandeDeListe) {
  const { ou, table } = await questionDeLignes(db, q)
  const tri = q.tri ?? '-DateCommd'
  const cle = TRIS_LIGNES[colonneDeTri(tri)] as RawBuilder<unknown>
  const parFacture = colonneDeTri(tri) === 'Numero'
  return lister<LigneFacture>(q, {
    borne: true,
    total: async () => {
      const { rows } = await sql<{
        n: number
      }>`select (${jusquAuPlus(sql`${table} where ${ou}`)}) as n`.execute(db)
      return Number(rows[0]?.n ?? 0)
    },
    lignes: async (n, depuis) => {
      return lignes(db)<LigneFacture>`
        with page as (select l."_id" from ${parFacture ? depuisLignes : table} where ${ou}
          order by ${cle} ${sens(tri)}, l."_id" ${sens(tri)} limit ${n} offset ${depuis})
        select ${ficheLigne} from ${depuisLignes} where l."_id" in (select "_id" from page)
        order by ${cle} ${sens(tri)}, l."_id" ${sens(tri)}`
    },
  })
}

export async function totaliserLignes(db: Lecture, q: QuestionLignes) {
  const { ou, table } = await questionDeLignes(db, q)
  const { rows } = await sql<Record<(typeof sommesLignes)[number], number>>`
    select ${sql.join(sommesLignes.map(s => sql`coalesce(sum(l.${sql.id(s)}), 0) as ${sql.id(s)}`))} from ${table} where ${ou}`.execute(
    db,
  )
  return rows[0] as Record<(typeof sommesLignes)[number], number>
}

type QuestionBordereaux = QuestionDe<typeof contrat.bordereaux>
/** Those that an officine is on, each as its paper is: whole for who sees the network. */
export async function listerBordereaux(db: Lecture, q: QuestionBordereaux & Vue & DemandeDeListe) {
  exigerPeriode(q)
  const mots = !q.q
    ? []
    : estNumero(q.q)
      ? [sql<SqlBool>`b."Numero" like ${motifDeNumero(q.q, 'BOR')}`]
      : await motsOuNoms(db, q.q, sql`lower(b."Numero")`, {
          noms: sql`select "_id", sans_accent("Libelle") from assurance`,
          ids: [sql`b."IdAssurance"`],
        })
  const ou = toutes([
    sql<SqlBool>`true`,
    q.officine
      ? sql<SqlBool>`exists (select from facture_assurance f join part_facture p on p."IdFacture" = f."_id"
          where f."IdBordereau" = b."_id" and p."IdOfficine" = ${q.officine})`
      : null,
    combiner(q.mode, [egal(sql`b."IdAssurance"`, q.IdAssurance), periode(sql`b."DateDepot"`, q.du, q.au)]),
    ...mots,
  ])
  const tri = q.tri ?? '-DateDepot'
  return listerDepuis<BordereauDeListe>(db, q, {
    fiche: ficheBordereau(q.vue),
    depuis: sql`bordereau_assurance b where ${ou}`,
    borne: true,
    ordre: sql`b.${sql.id(colonneDeTri(tri))} ${sens(tri)}, b."_id" ${sens(tri)}`,
  })
}

type QuestionPaiements = QuestionDe<typeof contrat.paiements>
/** What settles none of one's own lines is not one's own, but for what settles nothing yet. */
export async function listerPaiements(db: Lecture, q: QuestionPaiements & DemandeDeListe) {
  exigerPeriode(q)
  const ou = toutes([
    sql<SqlBool>`true`,
    q.officine
      ? // Asked of each payment by its index: an EXISTS beside an OR would read all the books once.
        sql<SqlBool>`(p."Impute" = 0 or (select true from ecriture_assurance e
          where e."IdPaiement" = p."_id" and e."IdOfficine" = ${q.officine} limit 1) is true)`
      : null,
    combiner(q.mode, [
      egal(sql`p."IdAssurance"`, q.IdAssurance),
      egal(sql`p."IdBanque"`, q.IdBanque),
      oui(q.credit, sql`p.montant > p."Impute" and not p."ContrePasse" and p.montant > 0`),
      periode(sql`p.date`, q.du, q.au),
    ]),
    q.q ? sql<SqlBool>`p.reference like ${`${echapper(q.q.toUpperCase().replaceAll(/\s/g, ''))}%`}` : null,
  ])
  const tri = q.tri ?? '-date'
  return listerDepuis<PaiementAssurance>(db, q, {
    fiche: fichePaiement(q.officine),
    depuis: sql`paiement_assurance p where ${ou}`,
    borne: true,
    ordre: sql`p.${sql.id(colonneDeTri(tri))} ${sens(tri)}, p."_id" ${sens(tri)}`,
  })
}

interface QuestionChaine {
  officine: string | null
  IdAssurance?: string | undefined
}

/** Each step by its own small index: what waits, how much, how late, since when. */
export async function lireChaine(db: Lecture, { officine, IdAssurance }: QuestionChaine): Promise<Chaine> {
  const ventes = (etat: 'À traiter' | 'Traitée') => sql`commande_client c left join ${dossierTraite}
    where c."EtatAssurance" = ${sql.lit(etat)} ${officine ? sql`and c."IdOfficine" = ${officine}` : sql``}
    ${IdAssurance ? sql`and c."IdAssurance" = ${IdAssurance}` : sql``}`
  const tardive = sql`${limiteDeDepot} < ${AUJOURDHUI}`
  const montant = sql`coalesce(d."AFacturer", c."PartAssurance")`
  const etapeDeVentes = (
    plus: RawBuilder<unknown>,
  ) => sql`jsonb_build_object('Nombre', count(*), 'Montant', coalesce(sum(${montant}), 0),
    'EnRetard', count(*) filter (where ${tardive}), 'MontantEnRetard', coalesce(sum(${montant}) filter (where ${tardive}), 0),
    'Depuis', min(c."DateCommd")${plus})`
  const factures = (
    etat: 'À déposer' | 'Déposée',
  ) => sql`${facturesVues(officine)} t where t."Etat" = ${sql.lit(etat)}
    and t."Lignes" > 0 ${IdAssurance ? sql`and t."IdAssurance" = ${IdAssurance}` : sql``}`
  const etapeDeFactures = (somme: string, depuis: string) => sql`jsonb_build_object('Nombre', count(*),
    'Montant', coalesce(sum(t.${sql.id(somme)}), 0), 'EnRetard', count(*) filter (where ${enRetard}),
    'MontantEnRetard', coalesce(sum(t.${sql.id(somme)}) filter (where ${enRetard}), 0), 'Depuis', min(t.${sql.id(depuis)}))`
  const deLAssurance = IdAssurance
    ? sql`and exists (select from facture_assurance f where f."_id" = l."IdFacture" and f."IdAssurance" = ${IdAssurance})`
    : sql``
  const { rows } = await sql<Chaine>`
    select (select ${etapeDeVentes(sql`, 'Incompletes', count(*) filter (where not ${complet})`)} from ${ventes('À traiter')}) as "ATraiter",
      (select ${etapeDeVentes(sql``)} from ${ventes('Traitée')}) as "Traitees",
      (select ${etapeDeFactures('Montant', 'DateFacture')} from ${factures('À déposer')}) as "ADeposer",
      (select ${etapeDeFactures('Ouvert', 'DateDepot')} from ${factures('Déposée')}) as "Deposees",
      (select jsonb_build_object('Nombre', count(*), 'Montant', coalesce(sum(l."Rejete"), 0)) from ligne_assurance l
        where l."Rejete" > 0 ${officine ? sql`and l."IdOfficine" = ${officine}` : sql``} ${deLAssurance}) as "Rejets",
      (select coalesce(sum(${officine ? sql`e.montant` : sql`p."Impute"`}), 0) from paiement_assurance p
        ${officine ? sql`join ecriture_assurance e on e."IdPaiement" = p."_id" and e."IdOfficine" = ${officine}` : sql``}
        where p.date >= date_trunc('month', now() at time zone 'UTC')::date
        ${IdAssurance ? sql`and p."IdAssurance" = ${IdAssurance}` : sql``}) as "RegleCeMois",
      (select coalesce(sum(p.montant - p."Impute"), 0) from paiement_assurance p
        where p.montant > p."Impute" and not p."ContrePasse" and p.montant > 0
        ${IdAssurance ? sql`and p."IdAssurance" = ${IdAssurance}` : sql``}) as "Credit"`.execute(db)
  return rows[0] as Chaine
}

/** What is owed since its deposit, by insurer and company, the largest first. */
export async function lireAttendu(
  db: Lecture,
  { officine, IdAssurance }: QuestionChaine,
): Promise<Attendu[]> {
  const age = (de: string) => sql`coalesce(sum(t."Ouvert") filter (where ${tranche} = ${sql.lit(de)}), 0)`
  return lignes(db)<Attendu>`
    select t."IdAssurance", a."Libelle" as "Assurance", t."IdSociete", s."Libelle" as "Societe", a."DelaiReglement"::int as "DelaiReglement",
      count(*)::int as "Factures", ${age('0-30')} as "0-30", ${age('31-60')} as "31-60", ${age('61-90')} as "61-90", ${age('90+')} as "90+",
      coalesce(sum(t."Ouvert"), 0) as "Total", coalesce(sum(t."Ouvert") filter (where ${enRetard}), 0) as "EnRetard",
      coalesce(sum(t."Rejete"), 0) as "Rejete"
    from ${facturesVues(officine)} t join assurance a on a."_id" = t."IdAssurance" left join societe s on s."_id" = t."IdSociete"
    where t."Etat" = 'Déposée' ${IdAssurance ? sql`and t."IdAssurance" = ${IdAssurance}` : sql``}
    group by 1, 2, 3, 4, 5 having sum(t."Ouvert") > 0 or sum(t."Rejete") > 0 order by "Total" desc, 2, 4`
}
