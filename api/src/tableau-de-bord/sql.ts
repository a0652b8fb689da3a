import { anniversairesDu } from '@dioptrie/domain/clients/rules'
import { aujourdhuiAbidjan, type Jour } from '@dioptrie/domain/kernel/jour'
import { periodes } from '@dioptrie/domain/kernel/periode'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import {
  type Anniversaires,
  type Attente,
  type ChiffresParOfficine,
  type CommandeEnRetard,
  type EnAttente,
  PAS,
  type PremiersPas,
  type Retard,
  type Tiroir,
} from '@dioptrie/domain/tableau-de-bord/contract'
import { additionner, joursUtiles, resumer, type TotalDeJour } from '@dioptrie/domain/tableau-de-bord/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'
import { enRetard } from './retard.ts'

/** Business days are those of Abidjan, by the clock of the database: one clock for every API process. */

const dans = (officine: string | null, colonne: RawBuilder<unknown>) =>
  officine ? sql<SqlBool>`and ${colonne} = ${officine}` : sql``

interface TotalLu extends TotalDeJour {
  IdOfficine: string
  mois: boolean
}

/** The sum of several officines, day by day. */
function parJour(totaux: readonly TotalDeJour[]): TotalDeJour[] {
  const jours = Map.groupBy(totaux, t => t.Jour)
  return [...jours]
    .map(([Jour, siens]) => ({ Jour, ...additionner(siens) }))
    .toSorted((a, b) => (a.Jour < b.Jour ? -1 : 1))
}

/** What is kept of each day: what it took in, or the sales of one kind. */
export const totauxDe = (axe: 'recette' | 'commande' | 'comptoir'): RawBuilder<unknown> =>
  axe === 'recette'
    ? sql`total_recette`
    : sql`(select * from total_vente where "Genre" = ${axe === 'commande' ? 'Commande' : 'Comptoir'})`

/** The months of two years and the days of two months: what is read does not depend on how much was sold. */
export async function lireChiffres(
  db: Lecture,
  axe: 'recette' | 'commande' | 'comptoir',
  officine: string | null,
  jour: Jour = aujourdhuiAbidjan(new Date()),
): Promise<ChiffresParOfficine> {
  const p = periodes(jour)
  const [recents, anciens] = joursUtiles(jour) as [{ du: Jour; au: Jour }, { du: Jour; au: Jour }]
  const ici = dans(officine, sql`t."IdOfficine"`)
  const { rows } = await sql<TotalLu>`
    select "IdOfficine", date_trunc('month', "Jour"::timestamp)::date as "Jour", true as mois, sum("Nombre")::int as "Nombre",
      sum("Montant")::bigint as "Montant"
    from ${totauxDe(axe)} t where "Jour" between ${p.anneePrecedente.du} and ${jour} ${ici} group by 1, 2
    union all
    select "IdOfficine", "Jour", false, sum("Nombre")::int, sum("Montant")::bigint from ${totauxDe(axe)} t where true ${ici}
      and ("Jour" between ${recents.du} and ${recents.au} or "Jour" between ${anciens.du} and ${anciens.au}) group by 1, 2`.execute(
    db,
  )
  const { rows: officines } = await sql<{
    IdOfficine: string
    Officine: string
    Code: string
    Fermee: boolean
  }>`
    select "_id" as "IdOfficine", "Nom" as "Officine", "Code", "Statut" = 'Fermée' as "Fermee" from officine
    where true ${dans(officine, sql`"_id"`)} order by "Nom"`.execute(db)
  const jours = rows.filter(r => !r.mois)
  const mois = rows.filter(r => r.mois)
  const duReseau = { jours: parJour(jours), mois: parJour(mois) }
  const siennes = (lus: TotalLu[]) => Map.groupBy(lus, r => r.IdOfficine)
  const [joursDe, moisDe] = [siennes(jours), siennes(mois)]
  return {
    Jour: jour,
    officines: officines
      // Closed, it is still there as long as what it sold is compared.
      .filter(o => !o.Fermee || moisDe.has(o.IdOfficine))
      .map(({ Fermee: _, ...o }) => ({
        ...o,
        ...resumer(jour, joursDe.get(o.IdOfficine) ?? [], moisDe.get(o.IdOfficine) ?? []),
      })),
    total: resumer(jour, duReseau.jours, duReseau.mois),
    jours: duReseau.jours.filter(t => t.Jour >= p.moisPrecedent.du),
    mois: duReseau.mois.map(({ Jour, ...chiffre }) => ({ Mois: Jour.slice(0, 7), ...chiffre })),
  }
}

export async function lireTiroirs(db: Lecture, officine: string | null): Promise<Tiroir[]> {
  const { rows } = await sql<Tiroir>`
    select f."_id" as "IdOfficine", f."Nom" as "Officine", f."Code",
      case when j."Jour" is null then 'Non ouverte' when j."clotureLe" is null then 'Ouverte' else 'Clôturée' end as "Statut",
      j."OuverteLe",
      coalesce(j."Initialisation" + j."Entrees" - j."Sorties", 0) as "Attendu",
      (select "Seuil" from alerte_caisse where "IdOfficine" = f."_id" and "Active") as "SeuilAlerte",
      (select max(v."Jour") from journee_caisse v where v."IdOfficine" = f."_id" and v."clotureLe" is null
        and v."Jour" < ${CE_JOUR}) as "JourNonCloture"
    from officine f left join journee_caisse j on j."IdOfficine" = f."_id" and j."Jour" = ${CE_JOUR}
    where f."Statut" <> 'Fermée' ${dans(officine, sql`f."_id"`)} order by f."Nom"`.execute(db)
  return rows
}

/** From the index of what is promised and not delivered, less what is ready: few rows, whatever the years behind. */
export async function compterRetards(db: Lecture, officine: string | null): Promise<Retard[]> {
  const { rows } = await sql<Retard>`
    select r.*, f."Nom" as "Officine", f."Code" from (
      select v."IdOfficine", count(*)::int as "Nombre", min(v."DatePromesse") as "PlusAncienne" from commande_client v
      where v."Statut" = 'Active' and ${enRetard(sql`v`)} ${dans(officine, sql`v."IdOfficine"`)}
      group by 1) r
    join officine f on f."_id" = r."IdOfficine" order by r."Nombre" desc, f."Nom"`.execute(db)
  return rows
}

const PREMIERES = 5

/** The first of the same index: what was promised longest ago. */
export async function lirePlusEnRetard(
  db: Lecture,
  officine: string | null,
  voitLesClients: boolean,
): Promise<CommandeEnRetard[]> {
  const { rows } = await sql<CommandeEnRetard>`
    select r."_id", r."IdClient", r."RefCmmd", c."Civilite", c."Nom", c."Prenoms",
      ${voitLesClients ? sql`c."Contacts"[1]` : sql`null::text`} as "Telephone", r."IdOfficine", f."Nom" as "Officine",
      r."Etape", r."DatePromesse"
    from (
      select v."_id", v."IdClient", v."RefCmmd", v."IdOfficine", v."Etape", v."DatePromesse" from commande_client v
      where v."Statut" = 'Active' and ${enRetard(sql`v`)} ${dans(officine, sql`v."IdOfficine"`)}
      order by v."DatePromesse", v."_id" limit ${PREMIERES}) r
    join client c on c."_id" = r."IdClient" join officine f on f."_id" = r."IdOfficine"
    order by r."DatePromesse", r."_id"`.execute(db)
  return rows
}

/** Those that this person sold: of the few that are late, theirs. */
export const mesRetards = (qui: string, officine: string | null) => sql`
  select count(*)::int as "Nombre" from commande_client v
  where v."Statut" = 'Active' and ${enRetard(sql`v`)} and v."createdBy" = ${qui}
  ${dans(officine, sql`v."IdOfficine"`)}`

export const verresEnRetard = (officine: string | null) => sql`
  select count(*)::int as "Nombre" from commande_verre v
  where v."Statut" in ('Commandé', 'Retourné') and v."DatePrevue" < ${CE_JOUR} ${dans(officine, sql`v."IdOfficine"`)}`

/** The step is written out: the index of what is not delivered is found by it. */
const aLEtape = (etape: RawBuilder<unknown>) => (officine: string | null) =>
  sql<Attente>`
  select count(*)::int as "Nombre", min("DatePromesse") as "Depuis", null::bigint as "Montant" from commande_client v
  where v."Statut" = 'Active' and v."Etape" = ${etape} ${dans(officine, sql`v."IdOfficine"`)}`

/** Each kind from an index of what waits and of nothing else; what the caller cannot deal with is not counted. */
export const ATTENTES: Record<
  keyof EnAttente,
  { permission: Permission; compter: (officine: string | null) => RawBuilder<Attente> }
> = {
  verres: {
    permission: 'atelier.commander',
    compter: officine => sql`
      select count(*)::int as "Nombre", min("DatePrevue") as "Depuis", null::bigint as "Montant" from commande_verre v
      where v."Statut" in ('Commandé', 'Retourné') and v."DatePrevue" <= ${CE_JOUR} ${dans(officine, sql`v."IdOfficine"`)}`,
  },
  montages: { permission: 'atelier.monter', compter: aLEtape(sql`'Verres reçus'`) },
  controles: { permission: 'atelier.monter', compter: aLEtape(sql`'Montée'`) },
  pretes: { permission: 'ventes.livrer', compter: aLEtape(sql`'Vérifiée'`) },
  soldes: {
    permission: 'caisse.encaisser',
    compter: officine => sql`
      select count(*)::int as "Nombre", min("DateCommd") as "Depuis", sum("ResteAPayer")::bigint as "Montant"
      from reste_du d where true ${dans(officine, sql`d."IdOfficine"`)}`,
  },
  demandes: {
    permission: 'stock.transferer',
    compter: officine => sql`
      select count(*)::int as "Nombre", min("createdAt" at time zone 'UTC')::date as "Depuis", null::bigint as "Montant"
      from demande_transfert v where v."Statut" = 'Demandée' ${dans(officine, sql`v."IdOfficineSource"`)}`,
  },
  transferts: {
    permission: 'stock.transferer',
    compter: officine => sql`
      select count(*)::int as "Nombre", min("createdAt" at time zone 'UTC')::date as "Depuis", null::bigint as "Montant" from transfert v
      where v."Statut" in ('Envoyé', 'Reçu en partie') ${dans(officine, sql`v."IdOfficineDestination"`)}`,
  },
  receptions: {
    permission: 'receptions.valider',
    compter: officine => sql`
      select count(*)::int as "Nombre", min("createdAt" at time zone 'UTC')::date as "Depuis", null::bigint as "Montant" from envoi v
      where v.statut = 'En transit' ${dans(officine, sql`v."IdOfficine"`)}`,
  },
  versements: {
    permission: 'caisse.valider',
    compter: officine => sql`
      select count(*)::int as "Nombre", min("createdAt" at time zone 'UTC')::date as "Depuis", sum(montant)::bigint as "Montant"
      from versement v where v."Statut" = 'Créé' ${dans(officine, sql`v."IdOfficine"`)}`,
  },
}

const RIEN_N_ATTEND = Object.fromEntries(Object.keys(ATTENTES).map(genre => [genre, null])) as EnAttente

/** In one question: asked side by side they would take eight connections, seven of which have forgotten their plans. */
export async function compterAttentes(
  db: Lecture,
  officine: string | null,
  permissions: ReadonlySet<Permission>,
): Promise<EnAttente> {
  const siennes = Object.entries(ATTENTES).flatMap(([genre, { permission, compter }]) =>
    permissions.has(permission)
      ? [sql`select ${sql.lit(genre)} as genre, a.* from (${compter(officine)}) a`]
      : [],
  )
  if (siennes.length === 0) return RIEN_N_ATTEND
  const { rows } = await sql<Attente & { genre: string }>`${sql.join(siennes, sql` union all `)}`.execute(db)
  return { ...RIEN_N_ATTEND, ...Object.fromEntries(rows.map(({ genre, ...attente }) => [genre, attente])) }
}

/** Kept counts and a few rows: an established house answers as fast as a new one. */
export async function lirePremiersPas(db: Lecture): Promise<PremiersPas> {
  const { rows } = await sql<PremiersPas['etapes'][number] & { Rangee: boolean }>`
    with jour as (select ${CE_JOUR} as jour),
    e("Pas", "Fait", "Nombre", "Sur", "Nom") as (
      select 'officine', bool_or("OfficinePrincipale" and "Adresse" <> '' and "Telephone" <> ''), count(*), null::bigint,
        max("Nom" || ' · ' || "Code") filter (where "OfficinePrincipale") from officine
      union all select 'entete', count("IdModelEntete") > 0, count("IdModelEntete"), count(*), null
        from officine where "Statut" = 'Ouverte'
      union all select 'comptes', count(*) > 1, count(*), null, null from utilisateur where actif
      union all select 'assurances', count("Taux") > 0, count("Taux"), count(*), null from assurance
      union all select 'fournisseurs', f.n > 0 and m.n > 0, f.n, m.n, null
        from (select count(*) as n from fournisseur) f, (select count(*) as n from marque) m
      union all select 'tarifs', count(*) > 0, count(*), null, null
        from catalogue_verre c where exists (select from matrice_prix p where p."IdCatalogue" = c."_id")
      union all select 'stock', exists (select from mouvement), coalesce(sum(ecart), 0)::bigint, null, null
        from effectif_article
      union all select 'clients', exists (select from client), coalesce(sum(total), 0)::bigint, null, null
        from compteur where genre = 'CLI'
      union all select 'feries', count("dateFerie") > 0, count("dateFerie"), extract(year from max(jour))::bigint, null
        from jour left join ferie on extract(year from "dateFerie") = extract(year from jour)
      union all select 'caisse', exists (select from journee_caisse), 0, null, null)
    select e.*, coalesce(r."Le" = jour, false) as "Remis",
      exists (select from pas_remis where "Pas" = 'tout') as "Rangee"
    from e cross join jour left join pas_remis r using ("Pas")`.execute(db)
  return {
    Rangee: rows[0]?.Rangee ?? false,
    etapes: PAS.flatMap(pas => rows.filter(r => r.Pas === pas)).map(({ Rangee: _, ...etape }) => etape),
  }
}

/** One row per step, of the whole house: who installs with someone else finds what the other left. */
export async function remettrePas(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  pas: string,
  remis: boolean,
): Promise<void> {
  await sql`delete from pas_remis where "Pas" = ${pas}`.execute(tx)
  if (remis)
    await sql`insert into pas_remis ("Pas", "Le", "Par")
      values (${pas}, ${CE_JOUR}, ${moi._id}) on conflict do nothing`.execute(tx)
}

const FETES = 8

/** Officine by officine, for so is the index of birthdays. */
export async function lireAnniversaires(db: Lecture, officine: string | null): Promise<Anniversaires> {
  const fete = sql`c."IdOfficine" = f."_id" and c."Statut" = 'Actif'
    and c.anniversaire = any(${anniversairesDu(aujourdhuiAbidjan(new Date()))}::smallint[])`
  const ici = dans(officine, sql`f."_id"`)
  const { rows } = await sql<Anniversaires['clients'][number] & { total: number }>`
    select c."_id", c."Civilite", c."Nom", c."Prenoms", c."Contacts", c."DateNaissance", f."Nom" as "Officine",
      (select sum(n.total)::int from officine f
        cross join lateral (select count(*) as total from client c where ${fete}) n where true ${ici}) as total
    from officine f cross join lateral (select * from client c where ${fete} order by c.tri_nom limit ${FETES}) c
    where true ${ici} order by c.tri_nom limit ${FETES}`.execute(db)
  return { Nombre: rows[0]?.total ?? 0, clients: rows.map(({ total: _, ...c }) => c) }
}
