import type {
  CarteAtelier,
  CommandeAtelier,
  atelier as contrat,
  Livraison,
  MesuresOeil,
} from '@dioptrie/domain/atelier/contract'
import {
  figerGaranties,
  type GarantieFigee,
  type PaireVendue,
  type Verdict,
  type VerdictControle,
  verresACommander,
  verresAutrement,
} from '@dioptrie/domain/atelier/rules'
import type { ReglesDeGarantie } from '@dioptrie/domain/configuration/rules'
import type { Query, Reponse } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan, type Jour } from '@dioptrie/domain/kernel/jour'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable, regle } from '@dioptrie/domain/kernel/refus'
import type { Commande } from '@dioptrie/domain/ventes/contract'
import { type Etape, sansVerres } from '@dioptrie/domain/ventes/rules'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import { conditionsDeRecherche, parReference, toutes } from '../kernel/list/filtres.ts'
import { listerFiches } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { monturesJson } from '../stock/montures.ts'
import { enRetard } from '../tableau-de-bord/retard.ts'
import { verresDe, verresVendusDe } from './verres.sql.ts'

const vivants = sql`v."IdCommande" = t."_id" and v."Statut" in ('Commandé', 'Livré', 'Retourné')`

/** An order `t` as a card of the board. */
const carte = sql`t."_id", t."RefCmmd", t."IdClient", t."IdOfficine", t."Etape", t."DatePromesse", t."DateCommd", t.version,
  (select "CodeClient" from client where "_id" = t."IdClient") as "CodeClient",
  (select "Nom" || ' ' || "Prenoms" from client where "_id" = t."IdClient") as "Client",
  (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine",
  exists (select from commande_verre v where ${vivants} and v."Urgent") as "Urgent",
  (select count(*) from commande_verre v where ${vivants}) as "NombreVerres",
  (select count(*) from commande_verre v where ${vivants} and v."Statut" = 'Livré') as "NombreLivres",
  array(select case when a."_id" is null then t."Paires"->(n.rang::int - 1)->>'Monture'
      else concat_ws(' ', m."Libelle_marq", a."Reference", a."Couleur", a."Taille") end
    from unnest(array[t."IdArticle1", t."IdArticle2", t."IdArticle3"]) with ordinality as n(id, rang)
    left join article a on a."_id" = n.id left join marque m on m."_id" = a."IdMarque"
    where a."_id" is not null or t."Paires"->(n.rang::int - 1)->>'Monture' <> '' order by n.rang) as "Montures",
  (select u."displayName" from montage g join utilisateur u on u."_id" = g."MontePar"
    where g."IdCommande" = t."_id" and g."AnnuleLe" is null order by g."_id" desc limit 1) as "MontePar",
  (select g."MonteLe" from montage g where g."IdCommande" = t."_id" and g."AnnuleLe" is null
    order by g."_id" desc limit 1) as "MonteLe"`

type Question = Omit<Query<typeof contrat.nonMontees>, 'IdOfficine'> & { officine: string | null }

async function recherche(db: Lecture, q: string | undefined) {
  const reference = await parReference(db, q, 'CMD', sql`commande_client t`, sql`t."RefCmmd"`)
  if (reference) return reference
  const mots = conditionsDeRecherche(q, sql`c.recherche`)
  if (mots.length === 0) return []
  return [
    sql<SqlBool>`t."IdClient" in (select c."_id" from client c where c."Statut" = 'Actif' and ${toutes(mots)})`,
  ]
}

/** By default what waits for its mounting, the earliest promise first. */
export async function listerAtelier(
  db: Lecture,
  { officine, ...q }: Question,
): Promise<CarteAtelier[] | Page<CarteAtelier>> {
  const mots = await recherche(db, q.q)
  return listerFiches<CarteAtelier>(
    db,
    {
      table: sql`commande_client`,
      fiche: carte,
      conditions: [
        sql<SqlBool>`t."Statut" = 'Active'`,
        // A value of the contract's own list, written out so that the index of the board is seen to serve it.
        sql<SqlBool>`t."Etape" = ${sql.lit(q.Etape ?? 'Verres reçus')}`,
        ...(officine ? [sql<SqlBool>`t."IdOfficine" = ${officine}`] : []),
        ...(q.retard ? [enRetard(sql`t`)] : []),
        ...mots,
      ],
      cherche: mots.length > 0,
      cle: sql`t."DatePromesse"`,
      envers: (q.tri ?? '').startsWith('-'),
    },
    q,
  )
}

const montagesJson = sql`coalesce((select jsonb_agg(jsonb_build_object('_id', g."_id", 'IdMonteur', g."MontePar",
    'MontePar', m."displayName", 'MonteLe', instant(g."MonteLe"), 'Remarques', g."Remarques", 'VerifiePar', k."displayName",
    'VerifieLe', instant(g."VerifieLe"), 'ControleDeSoi', coalesce(g."VerifiePar" = g."MontePar", false), 'Mesures', g."Mesures", 'Verdict', g."Verdict", 'Decision', g."Decision",
    'Motif', g."Motif", 'AnnuleLe', instant(g."AnnuleLe"), 'AnnulePar', x."displayName",
    'MotifAnnulation', g."MotifAnnulation") order by g."_id" desc)
  from montage g join utilisateur m on m."_id" = g."MontePar" left join utilisateur k on k."_id" = g."VerifiePar"
    left join utilisateur x on x."_id" = g."AnnulePar"
  where g."IdCommande" = t."_id"), '[]')`

const livraisonJson = sql`(select jsonb_build_object('LivreLe', instant(l."LivreLe"), 'LivrePar', u."displayName",
    'ResteAPayer', l."ResteAPayer", 'RemisA', l."RemisA", 'Garanties', l."Garanties", 'IdSignature', l."IdSignature")
  from livraison l join utilisateur u on u."_id" = l."LivrePar" where l."IdCommande" = t."_id")`

const nomArticle = (
  id: string,
) => sql`(select concat_ws(' ', m."Libelle_marq", a."Reference", a."Couleur", a."Taille")
  from article a left join marque m on m."_id" = a."IdMarque" where a."_id" = ${sql.ref(id)})`
const cassesJson = sql`coalesce((select jsonb_agg(jsonb_build_object('_id', k."_id", 'Paire', k."Paire",
    'Monture', ${nomArticle('k.IdArticle')}, 'Remplacement', ${nomArticle('k.IdRemplacement')}, 'Motif', k."Motif",
    'ACharge', k."ACharge", 'createdAt', instant(k."createdAt"), 'createdBy', u."displayName") order by k."_id" desc)
  from casse_monture k join utilisateur u on u."_id" = k."createdBy" where k."IdCommande" = t."_id"), '[]')`

/** All but what depends on today. */
export type CommandeLue = Omit<CommandeAtelier, 'GarantiesPrevues'>

export async function lireAtelier(db: Lecture, id: string): Promise<CommandeLue> {
  const { rows } = await sql<
    Omit<CommandeLue, 'verres' | 'SansVerres' | 'ACommander' | 'Autrement'> & { vente: Commande }
  >`
    select ${carte}, to_jsonb(t) as vente, t."ResteAPayer",
      (select "ControleSeul" from officine where "_id" = t."IdOfficine") as "ControleSeul", t."Observation", t."RefOrd",
      (select jsonb_build_object('OD', o."OD", 'OG', o."OG") from ordonnance_fiche o where o."RefOrd" = t."RefOrd") as ordonnance,
      paires_vendues(t."Paires", t."_id") as "Paires", ${montagesJson} as montages, ${livraisonJson} as livraison,
      ${cassesJson} as casses, (select ${monturesJson} from commande_client v where v."_id" = t."_id") as "Articles"
    from commande_client t where t."_id" = ${id} and t."Statut" = 'Active'`.execute(db)
  if (!rows[0]) throw introuvable('Cette commande')
  const { vente, ...lue } = rows[0]
  const verres = await verresDe(db, id)
  // Nothing to hold it against before: not shown, nor noted as read.
  const ordonnance = verres.length > 0 ? lue.ordonnance : null
  const place = ({ Paire, Cote }: { Paire: number; Cote: 'OD' | 'OG' }) => ({ Paire, Cote })
  return {
    ...lue,
    ordonnance,
    SansVerres: sansVerres(vente),
    verres,
    ACommander: verresACommander(await verresVendusDe(db, id), verres).map(place),
    Autrement: verresAutrement(verres, ordonnance).map(place),
  }
}

export async function ajouterMontage(
  tx: Tx,
  moi: Appelant,
  commande: { _id: string; IdOfficine: string },
  Remarques: string | null,
): Promise<void> {
  await tx
    .insertInto('montage')
    .values({
      _id: uuid(),
      IdCommande: commande._id,
      IdOfficine: commande.IdOfficine,
      MontePar: moi._id,
      Remarques,
    })
    .execute()
}

/** The mounting that waits for its check. */
export async function montageAVerifier(
  tx: Tx,
  idCommande: string,
): Promise<{ _id: string; MontePar: string; ControleSeul: boolean }> {
  const { rows } = await sql<{ _id: string; MontePar: string; ControleSeul: boolean }>`
    select "_id", "MontePar", (select "ControleSeul" from officine o where o."_id" = "IdOfficine") as "ControleSeul"
    from montage where "IdCommande" = ${idCommande} and "VerifiePar" is null
      and "AnnuleLe" is null order by "_id" desc limit 1 for update`.execute(tx)
  if (!rows[0]) throw regle('RIEN_A_VERIFIER', 'Aucun montage de cette commande n’attend sa vérification.')
  return rows[0]
}

export interface Controle {
  Mesures: (MesuresOeil & { verdicts: Verdict[] })[]
  Verdict: VerdictControle
  Decision: 'Accepter' | 'Reprendre'
  Motif: string | null
}

export async function noterControle(tx: Tx, moi: Appelant, idMontage: string, c: Controle): Promise<void> {
  await sql`update montage set "VerifiePar" = ${moi._id}, "VerifieLe" = now(), "Mesures" = ${JSON.stringify(c.Mesures)}::jsonb,
    "Verdict" = ${c.Verdict}, "Decision" = ${c.Decision}, "Motif" = ${c.Motif} where "_id" = ${idMontage}`.execute(
    tx,
  )
}

/** The last two steps of an order, the last first. */
export async function derniersPas(tx: Tx, idCommande: string) {
  const { rows } = await sql<{ Etape: Etape; par: string | null; le: Date }>`
    select "Etape", "createdBy" as par, "createdAt" as le from commande_etape where "IdCommande" = ${idCommande}
    order by "_id" desc limit 2`.execute(tx)
  return rows.map(p => ({ ...p, le: new Date(p.le) }))
}

/**
 * The last mounting no longer counts. Once it was checked, only the check is taken back: the mounting stands again,
 * by the same person and at the same time, and waits for another check.
 */
export async function annulerMontage(
  tx: Tx,
  moi: Appelant,
  idCommande: string,
  motif: string,
): Promise<void> {
  const { rows } = await sql<{ _id: string; verifie: boolean }>`
    update montage set "AnnuleLe" = now(), "AnnulePar" = ${moi._id}, "MotifAnnulation" = ${motif}
    where "_id" = (select "_id" from montage where "IdCommande" = ${idCommande} and "AnnuleLe" is null
      order by "_id" desc limit 1)
    returning "_id", "VerifiePar" is not null as verifie`.execute(tx)
  if (rows[0]?.verifie)
    await sql`insert into montage ("_id", "IdCommande", "IdOfficine", "MontePar", "MonteLe", "Remarques")
      select ${uuid()}, "IdCommande", "IdOfficine", "MontePar", "MonteLe", "Remarques" from montage
      where "_id" = ${rows[0]._id}`.execute(tx)
}

/** The warranty of an order as the settings stand today; it runs from the first day that it was handed over. */
export async function garantiesDuJour(db: Lecture, idCommande: string): Promise<GarantieFigee[]> {
  const { rows } = await sql<{ regles: ReglesDeGarantie; paires: PaireVendue[]; depuis: Jour | null }>`
    select to_jsonb(g) as regles, (select min(("createdAt" at time zone 'UTC')::date)::text from commande_etape
        where "IdCommande" = t."_id" and "Etape" = 'Livrée') as depuis, (select jsonb_agg(jsonb_build_object('Paire', p.n, 'PrixMonture', p.monture,
        'PrixVerres', p.verres) order by p.n)
      from (values (1, coalesce(t."PrixMonture1", t."PrixMont1"), t."PrixVerG1" + t."PrixVerD1"),
        (2, coalesce(t."PrixMonture2", t."PrixMont2"), t."PrixVerG2" + t."PrixVerD2"),
        (3, coalesce(t."PrixMonture3", t."PrixMont3"), t."PrixVerG3" + t."PrixVerD3")) as p (n, monture, verres)) as paires
    from garantie g, commande_client t where t."_id" = ${idCommande}`.execute(db)
  const lu = rows[0]
  return lu ? figerGaranties(lu.regles, lu.paires, lu.depuis ?? aujourdhuiAbidjan(new Date())) : []
}

export async function noterLivraison(
  tx: Tx,
  moi: Appelant,
  commande: { _id: string; IdOfficine: string; ResteAPayer: number },
  l: Pick<Livraison, 'RemisA' | 'IdSignature'> & { Garanties: GarantieFigee[] },
): Promise<void> {
  await sql`insert into livraison ("_id", "IdCommande", "IdOfficine", "LivrePar", "ResteAPayer", "RemisA", "Garanties", "IdSignature")
    values (${uuid()}, ${commande._id}, ${commande.IdOfficine}, ${moi._id}, ${commande.ResteAPayer}, ${l.RemisA},
      ${JSON.stringify(l.Garanties)}::jsonb, ${l.IdSignature})`.execute(tx)
}

/** Before the order leaves its step: what is kept of late deliveries follows both. */
export async function retirerLivraison(tx: Tx, idCommande: string): Promise<void> {
  await sql`delete from livraison where "IdCommande" = ${idCommande}`.execute(tx)
}

/** How far back the usual supplier is looked for. */
const RECENTS = sql`(now() at time zone 'UTC')::date - 90`

/** Those who make lenses, of the group and of the officine (without an officine, all), the usual one first. */
export async function fournisseursDe(
  db: Lecture,
  officine: string | null,
): Promise<Reponse<typeof contrat.fournisseurs>> {
  const { rows } = await sql<Reponse<typeof contrat.fournisseurs>[number]>`
    with recents as (
      select "IdFournisseur", count(*) as n from commande_verre
      where "IdOfficine" = ${officine} and "IdFournisseur" is not null and "DateCommande" >= ${RECENTS}
      group by 1 order by n desc, 1 limit 1)
    select f."_id", f."Nom", f."DelaiLivraison", f."Email" is not null as "avecEmail",
      r."IdFournisseur" is not null as habituel
    from fournisseur f left join recents r on r."IdFournisseur" = f."_id"
    where f."Verrier" and (f."IdOfficine" is null or ${officine ? sql`f."IdOfficine" = ${officine}` : sql`true`})
    order by habituel desc, sans_accent(f."Nom"), f."_id"`.execute(db)
  return rows
}
