import {
  type Bordereau,
  type BordereauDeListe,
  type Facture,
  type FactureDeListe,
  type LigneFacture,
  type PaiementAssurance,
  type PaiementEntier,
  sommesFactures,
} from '@dioptrie/domain/facturation/contract'
import type { EtatFacture, LigneLue } from '@dioptrie/domain/facturation/rules'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import { nombreDePieces, piecesDe } from '../documents/pieces.ts'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { exigerAgir } from '../kernel/call/portee.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { lignes, lireUn } from '../kernel/platform/lire.ts'

/** The officine whose lines are seen; null is the whole network. */
export const vueDe = (moi: Appelant): string | null => (peutLire(moi, '') ? null : moi.IdOfficine)

export const AUJOURDHUI = sql`(now() at time zone 'UTC')::date`

/** Invoices as someone sees them: whole, or the part of one officine. Everything is `t` afterwards. */
export const facturesVues = (vue: string | null): RawBuilder<unknown> =>
  vue === null
    ? sql`facture_assurance`
    : sql`(select f."_id", f."Numero", f."IdAssurance", f."IdSociete", f."DateDebut", f."DateFin", f."DateFacture", f."DatePremiere",
        f."Etat", f."IdBordereau", f."DateDepot", f.version, f."createdAt", f."updatedAt", f."createdBy", f."updatedBy",
        ${sql.join(sommesFactures.map(s => sql`p.${sql.id(s)}`))}
      from part_facture p join facture_assurance f on f."_id" = p."IdFacture" where p."IdOfficine" = ${vue})`

const nomDe = (table: string, id: RawBuilder<unknown>) =>
  sql`(select "Libelle" from ${sql.table(table)} where "_id" = ${id})`
const parQui = (id: RawBuilder<unknown>) => sql`(select "displayName" from utilisateur where "_id" = ${id})`
/** Before the deposit the insurer's delay to deposit runs, after it the one to pay: of what is not owed any more, none does. */
export const dateLimite = sql`(case when t."Etat" = 'À déposer'
    then t."DatePremiere" + (select "DelaiDepot" from assurance where "_id" = t."IdAssurance")
    when t."DateDepot" is not null and t."Ouvert" > 0 then t."DateDepot" + (select "DelaiReglement" from assurance where "_id" = t."IdAssurance") end)`
export const enRetard = sql`coalesce(t."Etat" in ('À déposer', 'Déposée') and ${dateLimite} < ${AUJOURDHUI}, false)`
export const tranche = sql`(case when t."DateDepot" is null then null when ${AUJOURDHUI} - t."DateDepot" <= 30 then '0-30'
  when ${AUJOURDHUI} - t."DateDepot" <= 60 then '31-60' when ${AUJOURDHUI} - t."DateDepot" <= 90 then '61-90' else '90+' end)`

/** Some of its lines are other officines'. */
const ailleurs = (vue: string) =>
  sql`exists (select from part_facture x where x."IdFacture" = t."_id" and x."IdOfficine" <> ${vue} and x."Lignes" > 0)`

/** `entiere`: what other officines ask for on the same invoice may be told. */
export const ficheFacture = (vue: string | null, entiere = false) => sql`t."_id", t."Numero", t."IdAssurance",
  ${nomDe('assurance', sql`t."IdAssurance"`)} as "Assurance", t."IdSociete", ${nomDe('societe', sql`t."IdSociete"`)} as "Societe",
  t."DateDebut", t."DateFin", t."DateFacture", t."Etat", ${dateLimite} as "DateLimite", ${enRetard} as "EnRetard",
  t."IdBordereau", (select "Numero" from bordereau_assurance where "_id" = t."IdBordereau") as "Bordereau", t."DateDepot",
  ${tranche} as "Tranche", ${sql.join(sommesFactures.map(s => sql`t.${sql.id(s)}`))},
  ${vue === null ? sql`false` : ailleurs(vue)} as "EnPartie",
  ${
    vue === null
      ? sql`t."Montant"`
      : entiere
        ? sql`(select "Montant" from facture_assurance where "_id" = t."_id")`
        : sql`(case when not ${ailleurs(vue)} then t."Montant" end)`
  } as "MontantEntier", t.version, t."createdAt", t."updatedAt", ${parQui(sql`t."createdBy"`)} as "createdBy",
  ${parQui(sql`t."updatedBy"`)} as "updatedBy"`

/** A line with its client, its invoice and its sale; a part taken over from another program has none here. */
export const depuisLignes = sql`ligne_assurance l
  join facture_assurance f on f."_id" = l."IdFacture"
  join client k on k."_id" = l."IdClient"
  left join commande_client c on c."_id" = l."IdCommande"
  left join prise_en_charge p on p."_id" = c."IdPriseEnCharge"`
const refDeLigne = sql`coalesce(c."RefCmmd", l."Reference")`
export const ficheLigne = sql`l."_id", l."IdFacture", f."Numero", f."DateDepot", l."Rang", l."IdCommande", ${refDeLigne} as "RefCmmd", l."DateCommd",
  l."IdClient", k."Civilite", k."Nom" || ' ' || k."Prenoms" as "Client", l."IdOfficine",
  (select "Nom" from officine where "_id" = l."IdOfficine") as "Officine", f."IdAssurance",
  ${nomDe('assurance', sql`f."IdAssurance"`)} as "Assurance", p."IdSociete", ${nomDe('societe', sql`p."IdSociete"`)} as "Societe",
  p."NumeroBon", p."Matricule", l."TauxRemise"::int as "TauxRemise", l."Part", l."Remise", l."Montant", l."Ouvert", l."Regle", l."Rejete",
  l."Charge", l."Abandonne", l."Represente", l."Avoir", l."Etat", l."IdMotifRejet", ${nomDe('motif_rejet', sql`l."IdMotifRejet"`)} as "MotifRejet",
  l."Note", l.version`

/** Those of an officine, or all. */
export const vues = (vue: string | null, colonne: RawBuilder<unknown>) =>
  vue === null ? sql`` : sql`and ${colonne} = ${vue}`

export const lignesDe = (db: Lecture, ou: RawBuilder<unknown>, vue: string | null): Promise<LigneFacture[]> =>
  lignes(db)<LigneFacture>`select ${ficheLigne} from ${depuisLignes}
    where ${ou} ${vues(vue, sql`l."IdOfficine"`)} order by l."IdFacture", l."Rang"`

export const fichePaiement = (
  vue: string | null,
) => sql`p."_id", p."IdAssurance", ${nomDe('assurance', sql`p."IdAssurance"`)} as "Assurance", p.date, p.mode,
  p."IdBanque", ${nomDe('banque', sql`p."IdBanque"`)} as "Banque", p.reference, p.montant, p."Impute",
  case when p."ContrePasse" then 0 else greatest(p.montant - p."Impute", 0) end as "Credit",
  ${
    vue === null
      ? sql`p."Impute"`
      : sql`(select coalesce(sum(e.montant), 0) from ecriture_assurance e where e."IdPaiement" = p."_id" and e."IdOfficine" = ${vue})`
  } as "Regle", p."IdOrigine", p."ContrePasse", p."Motif",
  p."Rang", p."Empreinte", p."createdAt", ${parQui(sql`p."createdBy"`)} as "createdBy"`

/** `ou` names nothing of the query around it: its own tables have the same short names. */
export const ecrituresDe = (ou: RawBuilder<unknown>, vue: string | null) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('_id', e."_id", 'IdLigne', e."IdLigne", 'IdFacture', l."IdFacture", 'Numero', f."Numero",
      'RefCmmd', ${refDeLigne}, 'Client', k."Nom" || ' ' || k."Prenoms", 'Genre', e."Genre", 'montant', e.montant,
      'IdPaiement', e."IdPaiement", 'reference', (select reference from paiement_assurance where "_id" = e."IdPaiement"),
      'Motif', e."Motif", 'createdAt', instant(e."createdAt"), 'createdBy', ${parQui(sql`e."createdBy"`)}) order by e."createdAt", e."_id")
    from ecriture_assurance e join ${depuisLignes} on l."_id" = e."IdLigne"
    where ${ou} ${vues(vue, sql`l."IdOfficine"`)}), '[]')`

const ficheBordereau = (vue: string | null) => sql`b."_id", b."Numero", b."IdAssurance",
  ${nomDe('assurance', sql`b."IdAssurance"`)} as "Assurance", b."DateDepot", b."Lieu", b."RecuPar",
  (select count(*)::int from ${facturesVues(vue)} t where t."IdBordereau" = b."_id") as "Factures",
  (select coalesce(sum(t."Montant"), 0) from ${facturesVues(vue)} t where t."IdBordereau" = b."_id") as "Montant",
  ${nombreDePieces('bordereau_assurance', sql`b."_id"`)} > 0 as "Scan", b."createdAt", ${parQui(sql`b."createdBy"`)} as "createdBy"`

export { ficheBordereau }

const officinesDe = async (db: Lecture, ou: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ IdOfficine: string }>`select distinct p."IdOfficine" from part_facture p
    join facture_assurance f on f."_id" = p."IdFacture" where ${ou}`.execute(db)
  return rows.map(r => r.IdOfficine)
}

export async function lireFacture(db: Lecture, moi: Appelant, id: string): Promise<Facture> {
  const vue = vueDe(moi)
  const { rows } = await sql<FactureDeListe>`
    select ${ficheFacture(vue)} from ${facturesVues(vue)} t where t."_id" = ${id}`.execute(db)
  const f = rows[0]
  if (!f) throw introuvable('Cette facture')
  const { rows: paiements } = await sql<PaiementAssurance>`
    with siens as (select distinct e."IdPaiement" as _id from ecriture_assurance e join ligne_assurance l on l."_id" = e."IdLigne"
      where l."IdFacture" = ${id} and e."IdPaiement" is not null ${vues(vue, sql`l."IdOfficine"`)})
    select ${fichePaiement(vue)} from paiement_assurance p
    where p."_id" in (select _id from siens) or p."IdOrigine" in (select _id from siens) order by p."createdAt", p."_id"`.execute(
    db,
  )
  const { rows: decisions } = await sql<Facture['decisions'][number]>`
    select e."Genre", sum(e.montant) as montant, count(*)::int as "Nombre", e."Motif", e."createdAt", ${parQui(sql`e."createdBy"`)} as "createdBy"
    from ecriture_assurance e join ligne_assurance l on l."_id" = e."IdLigne"
    where l."IdFacture" = ${id} and e."IdPaiement" is null ${vues(vue, sql`l."IdOfficine"`)}
    group by e."Genre", e."Motif", e."createdAt", e."createdBy" order by e."createdAt", e."Genre", e."Motif"`.execute(
    db,
  )
  const { rows: bordereaux } = await sql<NonNullable<Facture['bordereau']>>`
    select ${ficheBordereau(vue)}, ${piecesDe('bordereau_assurance', sql`b."_id"`)} as scans
    from bordereau_assurance b where b."_id" = ${f.IdBordereau}`.execute(db)
  return {
    ...f,
    lignes: await lignesDe(db, sql`l."IdFacture" = ${id} and l."Etat" <> 'Retirée'`, vue),
    paiements,
    decisions,
    Credit: await creditDe(db, f.IdAssurance),
    bordereau: bordereaux[0] ?? null,
    IdOfficines: await officinesDe(db, sql`f."_id" = ${id}`),
  }
}

/** What an insurer paid that settles nothing yet. */
async function creditDe(db: Lecture, idAssurance: string): Promise<number> {
  const { rows } = await sql<{
    credit: number
  }>`select coalesce(sum(montant - "Impute"), 0) as credit from paiement_assurance
    where "IdAssurance" = ${idAssurance} and montant > "Impute" and not "ContrePasse" and montant > 0`.execute(
    db,
  )
  return rows[0]?.credit ?? 0
}

/** Read off its history, which nobody rewrites: what it said before each time, and which invoices were taken off then. */
const corrections = sql`coalesce((select jsonb_agg(jsonb_build_object('Motif', coalesce(h.apres ->> 'Motif', b."Motif"),
    'DateDepot', h.avant ->> 'DateDepot', 'Lieu', h.avant ->> 'Lieu', 'RecuPar', h.avant ->> 'RecuPar',
    'Retirees', array(select n from jsonb_array_elements_text(coalesce(h.apres -> 'Retirees', '[]')) n
      where not coalesce(h.avant -> 'Retirees' ? n, false)),
    'createdAt', instant(h."createdAt"), 'createdBy', ${parQui(sql`h."IdUtilisateur"`)}) order by h."_id" desc)
  from historique h where h.entite = 'bordereau_assurance' and h."idEntite" = b."_id" and h.action = 'modification'), '[]')`

export async function lireBordereau(db: Lecture, moi: Appelant, id: string): Promise<Bordereau> {
  const vue = vueDe(moi)
  const { rows } = await sql<BordereauDeListe & Pick<Bordereau, 'scans' | 'version' | 'corrections'>>`
    select ${ficheBordereau(vue)}, b.version, ${piecesDe('bordereau_assurance', sql`b."_id"`)} as scans, ${corrections} as corrections
    from bordereau_assurance b where b."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Ce bordereau')
  const { rows: factures } = await sql<FactureDeListe>`select ${ficheFacture(vue)} from ${facturesVues(vue)} t
    where t."IdBordereau" = ${id} order by t."Numero"`.execute(db)
  return { ...rows[0], factures, IdOfficines: await officinesDe(db, sql`f."IdBordereau" = ${id}`) }
}

/** Whoever sees none of its lines sees nothing of a payment; one that settles nothing yet is the whole network's. */
export const lirePaiement = (db: Lecture, moi: Appelant, id: string): Promise<PaiementEntier> =>
  lireUn(db, 'Ce paiement')<PaiementEntier>`
    select ${fichePaiement(vueDe(moi))},
      ${ecrituresDe(
        sql`e."IdPaiement" in (${id}, (select "IdOrigine" from paiement_assurance where "_id" = ${id}))`,
        vueDe(moi),
      )} as ecritures,
      case when exists (select from ecriture_assurance e where e."IdPaiement" = coalesce(p."IdOrigine", p."_id"))
        then array(select distinct e."IdOfficine" from ecriture_assurance e where e."IdPaiement" = coalesce(p."IdOrigine", p."_id"))
        else array[null::uuid] end as "IdOfficines"
    from paiement_assurance p where p."_id" = ${id}`

interface FactureVerrouillee {
  _id: string
  Numero: string
  IdAssurance: string
  DateFacture: string
  DateDepot: string | null
  Etat: EtatFacture
  Montant: number
  Ouvert: number
  Rejete: number
}

/** In the order of their ids, after their sales: docs/decisions/049. */
export const verrouillerFactures = (tx: Tx, ids: readonly string[]): Promise<FactureVerrouillee[]> =>
  lignes(tx)<FactureVerrouillee>`
    select "_id", "Numero", "IdAssurance", "DateFacture", "DateDepot", "Etat", "Montant", "Ouvert", "Rejete" from facture_assurance
    where "_id" = any(${ids}::uuid[]) order by "_id" for no key update`

export interface LigneVerrouillee extends LigneLue {
  _id: string
  IdFacture: string
  IdCommande: string | null
  IdClient: string
  IdOfficine: string
  IdAssurance: string
  RefCmmd: string
  /** Of its sale: what it has left to invoice. */
  AFacturer: number
}

/** Locks sales, then invoices, of these lines; what was named and is not there is missing from the answer. */
export async function verrouillerLignes(
  tx: Tx,
  moi: Appelant,
  ids: readonly string[],
): Promise<{ lignes: LigneVerrouillee[]; factures: Map<string, FactureVerrouillee> }> {
  await sql`select from commande_client where "_id" in (select "IdCommande" from ligne_assurance where "_id" = any(${ids}::uuid[]))
    order by "_id" for no key update`.execute(tx)
  const { rows: noms } = await sql<{ IdFacture: string }>`
    select distinct "IdFacture" from ligne_assurance where "_id" = any(${ids}::uuid[])`.execute(tx)
  const factures = await verrouillerFactures(
    tx,
    noms.map(n => n.IdFacture),
  )
  const { rows } = await sql<LigneVerrouillee>`
    select l."_id", l."IdFacture", l."IdCommande", l."IdClient", l."IdOfficine", f."IdAssurance", ${refDeLigne} as "RefCmmd", l."Part", l."Remise", l."Regle", l."Rejete",
      l."Charge", l."Abandonne", l."Represente", l."Avoir", l."Etat", coalesce(d."AFacturer", 0) as "AFacturer"
    from ligne_assurance l join facture_assurance f on f."_id" = l."IdFacture" left join commande_client c on c."_id" = l."IdCommande"
      left join dossier_assurance d on d."_id" = l."IdCommande"
    where l."_id" = any(${ids}::uuid[]) order by l."_id"`.execute(tx)
  const trouvees = new Set(rows.map(l => l._id))
  if (ids.some(id => !trouvees.has(id))) throw introuvable('Cette ligne')
  for (const IdOfficine of new Set(rows.map(l => l.IdOfficine))) exigerAgir(moi, IdOfficine, 'Cette ligne')
  return { lignes: rows, factures: new Map(factures.map(f => [f._id, f])) }
}
