import type { Dossier, SaisieTraitement, VenteDossier } from '@dioptrie/domain/facturation/contract'
import {
  PIECES,
  type Piece,
  piecesQuiBloquent,
  preuveDe,
  remiseDe,
  type TypePiece,
} from '@dioptrie/domain/facturation/rules'
import type { Page } from '@dioptrie/domain/kernel/liste'
import {
  champInvalide,
  exiger,
  introuvable,
  refuser,
  regle,
  versionPerimee,
} from '@dioptrie/domain/kernel/refus'
import { refusMontantFacture, refusTraitement, resteDuBon } from '@dioptrie/domain/ventes/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enJson } from '../clients/ordonnances.sql.ts'
import { documentJson } from '../documents/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { exigerAgir } from '../kernel/call/portee.ts'
import {
  type Condition,
  conditionsDeRecherche,
  parReference,
  periode,
  toutes,
} from '../kernel/list/filtres.ts'
import { colonneDeTri, listerDepuis, sens } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { changerFiche } from '../kernel/records/changer.ts'
import { restantDe, verrouillerPriseEnCharge } from '../ventes/couverture.sql.ts'
import { type CommandeVerrouillee, verrouillerCommande } from '../ventes/sql.ts'
import { convenir } from '../ventes/versions.ts'
import { AUJOURDHUI, ecrituresDe, lignesDe, vueDe } from './sql.ts'

/**
 * Whether a paper is there, by what the shop already knows: the scan of the bon, the prescription and the proforma that the
 * sale names, the delivery. What was said when the file was processed goes before.
 */
const PRESENTE: Record<TypePiece, RawBuilder<SqlBool>> = {
  Bon: sql`exists (select from document x where x.entite = 'prise_en_charge' and x."idEntite" = c."IdPriseEnCharge")`,
  Ordonnance: sql`c."RefOrd" is not null`,
  // An amount granted answers a proforma, even one that was made elsewhere.
  Proforma: sql`(c."IdProforma" is not null
    or exists (select from prise_en_charge x where x."_id" = c."IdPriseEnCharge" and x."MontantAccorde" is not null))`,
  Livraison: sql`c."Etape" = 'Livrée'`,
}
export const manquent = sql`array_remove(array[${sql.join(
  PIECES.map(p => sql`case when not (${PRESENTE[p]}) then ${sql.lit(p)} end`),
)}]::text[], null)`
export const complet = sql<SqlBool>`(${sql.join(
  PIECES.map(p => PRESENTE[p]),
  sql` and `,
)})`

/** Of a file, the papers that the shop knew by itself when it was processed, and that are there no longer. */
const perdues = sql`array(select x->>'type' from jsonb_array_elements(d."Pieces") x where x->>'preuve' = 'connu'
  intersect select unnest(${manquent}))`

export const limiteDeDepot = sql`(c."DateCommd" + (select "DelaiDepot" from assurance where "_id" = c."IdAssurance"))`

/** A file that its sale has left behind says nothing of it: it waits to be processed again. */
export const dossierTraite = sql`dossier_assurance d on d."_id" = c."_id" and c."DossierAssurance" is not null`
const depuisVentes = sql`commande_client c
  join client k on k."_id" = c."IdClient"
  left join ${dossierTraite}
  left join prise_en_charge p on p."_id" = c."IdPriseEnCharge"`
const ficheVente = sql`c."_id", c."_id" as "IdCommande", c."RefCmmd", c."DateCommd", c."IdClient", k."Civilite",
  k."Nom" || ' ' || k."Prenoms" as "Client", c."IdOfficine", (select "Nom" from officine where "_id" = c."IdOfficine") as "Officine",
  c."IdAssurance", (select "Libelle" from assurance where "_id" = c."IdAssurance") as "Assurance", p."IdSociete",
  (select "Libelle" from societe where "_id" = p."IdSociete") as "Societe", p."NumeroBon", p."Matricule", c."Total", c."PartAssurance",
  coalesce(d."AFacturer", c."PartAssurance") as "AFacturer", c."EtatAssurance", ${limiteDeDepot} as "DateLimite",
  case when d."_id" is null then ${manquent} when d."AFacturer" > 0 then ${perdues} else '{}'::text[] end as "Manquent",
  exists (select from ligne_assurance x where x."IdCommande" = c."_id" and x."Represente" > 0) as "Represente"`

interface FiltresVentes {
  q?: string | undefined
  du?: string | undefined
  au?: string | undefined
  IdAssurance?: string | null | undefined
  IdSociete?: string | undefined
  papiers?: 'complets' | 'incomplets' | undefined
  retard?: 'oui' | undefined
}
export interface QuestionVentes extends FiltresVentes {
  page?: number | undefined
  limit?: number | undefined
  tri?: string | undefined
  etat: 'À traiter' | 'Traitée'
  officine: string | null
}

const TRIS: Record<string, RawBuilder<unknown>> = {
  DateLimite: limiteDeDepot,
  DateCommd: sql`c."DateCommd"`,
  RefCmmd: sql`c."RefCmmd"`,
  AFacturer: sql`coalesce(d."AFacturer", c."PartAssurance")`,
}

/** The sales that wait at a step: an index holds them and nothing else, whatever the years behind. */
async function quiAttendent(db: Lecture, q: QuestionVentes): Promise<Condition> {
  const reference = await parReference(db, q.q, 'CMD', sql`commande_client c`, sql`c."RefCmmd"`)
  return toutes([
    sql<SqlBool>`c."EtatAssurance" = ${sql.lit(q.etat)}`,
    periode(sql`c."DateCommd"`, q.du, q.au) ?? null,
    q.officine ? sql<SqlBool>`c."IdOfficine" = ${q.officine}` : null,
    q.IdAssurance ? sql<SqlBool>`c."IdAssurance" = ${q.IdAssurance}` : null,
    q.IdSociete ? sql<SqlBool>`p."IdSociete" = ${q.IdSociete}` : null,
    q.papiers ? sql<SqlBool>`${q.papiers === 'complets' ? sql`` : sql`not`} ${complet}` : null,
    q.retard ? sql<SqlBool>`${limiteDeDepot} < ${AUJOURDHUI}` : null,
    ...(reference ?? conditionsDeRecherche(q.q, sql`k.recherche`)),
  ] as (Condition | null)[])
}

export async function listerVentes(
  db: Lecture,
  q: QuestionVentes,
): Promise<VenteDossier[] | Page<VenteDossier>> {
  if (q.du && q.au && q.au < q.du) throw champInvalide({ 'params.dateFin': 'La fin précède le début.' })
  const ou = await quiAttendent(db, q)
  const tri = q.tri ?? 'DateLimite'
  const cle = TRIS[colonneDeTri(tri)] as RawBuilder<unknown>
  return listerDepuis<VenteDossier>(db, q, {
    fiche: ficheVente,
    depuis: sql`${depuisVentes} where ${ou}`,
    ordre: sql`${cle} ${sens(tri)} nulls last, c."_id" ${sens(tri)}`,
  })
}

type Lu = Omit<Dossier, 'lignes' | 'Suivant' | 'Restent' | 'Pieces'> & {
  presentes: TypePiece[]
  dites: Piece[] | null
}

/** The papers of a file: what is known, and what was said of them when it was processed. */
const piecesDe = (presentes: readonly TypePiece[], dites: readonly Piece[]): Dossier['Pieces'] =>
  PIECES.map(type => {
    const dite = dites.find(p => p.type === type)
    return {
      type,
      present: dite?.present ?? presentes.includes(type),
      motif: dite?.motif ?? null,
    }
  })

export async function lireDossier(
  db: Lecture,
  moi: Appelant,
  id: string,
  { dans, ...filtres }: FiltresVentes & { dans?: string | undefined } = {},
): Promise<Dossier> {
  const { rows } = await sql<Lu>`
    select ${ficheVente}, c.version, c."MontantRegle", c."PartClient", coalesce(d."Part", c."PartAssurance") as "Part",
      coalesce(d."Ouvert", c."PartAssurance") as "Ouvert", coalesce(d."Regle", 0) as "Regle", coalesce(d."Rejete", 0) as "Rejete",
      coalesce(d."Charge", 0) as "Charge", coalesce(d."Abandonne" + d."Remise", 0) as "Abandonne",
      coalesce(d."Avoir", 0) as "Avoir", d."Motif", d."updatedAt" as "TraiteeLe",
      (select "displayName" from utilisateur where "_id" = d."updatedBy") as "TraiteePar", d."Pieces" as dites,
      array(select unnest(${sql.lit(`{${PIECES.join(',')}}`)}::text[]) except select unnest(${manquent})) as presentes,
      (select ${enJson(sql`x`)} from prise_en_charge_fiche x where x."_id" = c."IdPriseEnCharge") as "priseEnCharge",
      (select ${enJson(sql`o`)} from ordonnance_fiche o
        where o."RefOrd" = c."RefOrd" and ${moi.permissions.has('ordonnances.lire') ? sql`true` : sql`false`}) as ordonnance,
      coalesce((select jsonb_agg(${documentJson} order by d."createdAt" desc, d."_id" desc)
        from document d left join utilisateur u on u."_id" = d."createdBy"
        where (d.entite = 'commande_client' and d."idEntite" = c."_id")
          or (d.entite = 'prise_en_charge' and d."idEntite" = c."IdPriseEnCharge")
          or (${moi.permissions.has('ordonnances.lire') ? sql`true` : sql`false`} and d.entite = 'ordonnance' and d."idEntite" =
            (select "_id" from ordonnance where "RefOrd" = c."RefOrd"))), '[]') as documents,
      c."IdProforma", (select "LivreLe" from livraison where "IdCommande" = c."_id") as "LivreLe",
      ${ecrituresDe(sql`l."IdCommande" = ${id}`, null)} as ecritures, array[c."IdOfficine"] as "IdOfficines"
    from ${depuisVentes} where c."_id" = ${id} and c."EtatAssurance" is not null`.execute(db)
  const lu = rows[0]
  if (!lu) throw introuvable('Ce dossier')
  const { presentes, dites, ...dossier } = lu
  return {
    ...dossier,
    Pieces: piecesDe(presentes, dites ?? []),
    lignes: (await lignesDe(db, sql`l."IdCommande" = ${id} and l."Etat" <> 'Retirée'`, null)).reverse(),
    ...(await suivantDe(db, { ...filtres, officine: vueDe(moi) ?? dans ?? null }, dossier)),
  }
}

/** An insurer without a delay comes after all the others, and is not lost: null is neither before nor after. */
const sansFin = (jour: RawBuilder<unknown>) => sql`coalesce(${jour}, 'infinity'::date)`

/** The file after this one in the order of the deadlines, of those that the list shows, and how many wait there. */
async function suivantDe(
  db: Lecture,
  liste: FiltresVentes & { officine: string | null },
  ici: Pick<Dossier, '_id' | 'DateLimite'>,
): Promise<Pick<Dossier, 'Suivant' | 'Restent'>> {
  const joints = liste.q || liste.IdSociete ? depuisVentes : sql`commande_client c`
  const attendent = sql`from ${joints} where ${await quiAttendent(db, { ...liste, etat: 'À traiter' })}`
  const { rows } = await sql<{ Suivant: Dossier['Suivant']; Restent: number }>`
    select (select count(*)::int ${attendent}) as "Restent",
      (select jsonb_build_object('_id', s."_id", 'clientId', s."IdClient", 'RefCmmd', s."RefCmmd") from (
        select c."_id", c."IdClient", c."RefCmmd", ${sansFin(limiteDeDepot)} as limite ${attendent} and c."_id" <> ${ici._id}
        order by (${sansFin(limiteDeDepot)}, c."_id") <= (${sansFin(sql`${ici.DateLimite}::date`)}, ${ici._id}::uuid), limite, c."_id"
        limit 1) s) as "Suivant"`.execute(db)
  return rows[0] as Pick<Dossier, 'Suivant' | 'Restent'>
}

/** What bounds the amount asked: of its bon, locked, what the other sales left. */
async function bonDe(
  tx: Tx,
  c: CommandeVerrouillee,
): Promise<{ NumeroBon: string; reste: number | null; taux: number } | null> {
  if (c.IdPriseEnCharge === null) return null
  const bon = await verrouillerPriseEnCharge(tx, c.IdClient, c.IdPriseEnCharge)
  const reste = resteDuBon(await restantDe(tx, bon, c.DateCommd, [c._id]))
  return { NumeroBon: bon.NumeroBon, reste, taux: bon.RemiseAssurance ?? 0 }
}

/** Amounts checked, papers there or waived: the sale may go on an invoice. Said again, its file has one more version. */
export async function traiter(tx: Tx, moi: Appelant, s: SaisieTraitement): Promise<Dossier> {
  const c = await verrouillerCommande(tx, { IdClient: s.clientId, RefCmmd: s.RefCmmd })
  exigerAgir(moi, c.IdOfficine, 'Cette commande')
  if (s.version !== undefined && s.version !== c.version)
    throw versionPerimee(await lireDossier(tx, moi, c._id))
  refuser(refusTraitement(c))
  const montant = s.MontantFacture ?? c.PartAssurance
  const bon = await bonDe(tx, c)
  exiger(refusMontantFacture(c, montant, s.Motif, bon))
  const { rows } = await sql<{ presentes: TypePiece[] }>`
    select array(select unnest(${sql.lit(`{${PIECES.join(',')}}`)}::text[]) except select unnest(${manquent})) as presentes
    from commande_client c where c."_id" = ${c._id}`.execute(tx)
  const presentes = rows[0]?.presentes ?? []
  const pieces = piecesDe(presentes, s.Pieces ?? []).map(p => ({
    ...p,
    preuve: preuveDe(presentes.includes(p.type), p.present),
  }))
  const bloquent = piecesQuiBloquent(pieces)
  if (bloquent.length > 0)
    throw regle(
      'PIECES_MANQUANTES',
      `Il manque ${enMots(bloquent)} : joignez-${bloquent.length > 1 ? 'les' : 'le'}, ou dites pourquoi le dossier part sans.`,
      { manquent: bloquent },
    )
  const taux = bon?.taux ?? 0
  await sql`insert into dossier_assurance ("_id", "IdOfficine", "Part", "AFacturer", "TauxRemise", "RemiseFixee", "Motif", "Pieces", "createdBy", "updatedBy")
    values (${c._id}, ${c.IdOfficine}, ${montant}, ${montant}, ${taux}, ${remiseDe(montant, taux)}, ${s.Motif || null},
      ${JSON.stringify(pieces)}, ${moi._id}, ${moi._id})
    on conflict ("_id") do update set "Part" = excluded."Part", "AFacturer" = excluded."AFacturer", "TauxRemise" = excluded."TauxRemise",
      "RemiseFixee" = excluded."RemiseFixee", "Motif" = excluded."Motif", "Pieces" = excluded."Pieces", "updatedAt" = now(),
      "updatedBy" = excluded."updatedBy"`.execute(tx)
  await convenir(tx, moi, c._id, montant)
  await changerFiche(tx, moi, 'commande_client', c._id, [['DossierAssurance', 'Traitée']])
  await annoncer(tx, { entite: 'commande_client', _id: c._id, IdOfficine: c.IdOfficine })
  return lireDossier(tx, moi, c._id)
}

const MOTS_PIECES: Record<TypePiece, string> = {
  Bon: 'le bon',
  Ordonnance: 'l’ordonnance',
  Proforma: 'la proforma',
  Livraison: 'la livraison',
}
const enMots = (pieces: readonly TypePiece[]) => pieces.map(p => MOTS_PIECES[p]).join(', ')

/** Papers are read again each time these sales come nearer to their insurer: what was there when they were processed still is. */
export async function exigerPapiers(tx: Tx, ventes: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ _id: string; RefCmmd: string; perdus: TypePiece[] }>`
    select * from (select c."_id", c."RefCmmd", ${perdues} as perdus
      from commande_client c join dossier_assurance d on d."_id" = c."_id" where ${ventes}) v
    where perdus <> '{}' order by "RefCmmd" limit 1`.execute(tx)
  const [v] = rows
  if (v)
    throw regle(
      'PIECES_MANQUANTES',
      `${v.RefCmmd} : depuis son traitement il manque ${enMots(v.perdus)}. Rétablissez ce qui manque, ou traitez de nouveau cette vente, retirée de sa facture.`,
      { vente: v._id, manquent: v.perdus },
    )
}
