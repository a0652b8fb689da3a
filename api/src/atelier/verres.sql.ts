import type {
  CommandeVerre,
  atelier as contrat,
  PrixAchatVerre,
  SaisieVerre,
} from '@dioptrie/domain/atelier/contract'
import { pourLeFabricant, type StatutVerre } from '@dioptrie/domain/atelier/rules'
import type { Query } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { enCentiemes, type Oeil } from '@dioptrie/domain/kernel/optique'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import { combiner, conditionsDeRecherche, parReference, toutes } from '../kernel/list/filtres.ts'
import { listerFiches } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import {
  CETTE_ANNEE,
  cinqChiffres,
  compter,
  prendreNumeros,
  TOUJOURS,
  totalVivant,
} from '../kernel/records/compteur.ts'

/** A lens still awaited at its supplier. */
const ATTENDU = sql<SqlBool>`t."Statut" in ('Commandé', 'Retourné')`
const LIVRE = sql<SqlBool>`t."Statut" = 'Livré'`

/** Read with the day of its order, under the name that other programs know: `commande.DateCommd`. */
const FICHE = sql`f.*, (select json_build_object('_id', k."_id", 'RefCmmd', k."RefCmmd", 'DateCommd', k."DateCommd")
  from commande_client k where k."_id" = f."IdCommande") as commande`

type Question = Omit<Query<typeof contrat.verres>, 'IdOfficine'> & { livre: boolean; officine: string | null }

/** By the reference of the lenses or of the order (or its beginning), or by the words of the client. */
async function recherche(db: Lecture, q: string | undefined): Promise<RawBuilder<SqlBool>[]> {
  const verres = await parReference(db, q, 'CV', sql`commande_verre t`, sql`t."RefVerre"`)
  const commandes = await parReference(db, q, 'CMD', sql`commande_client k`, sql`k."RefCmmd"`)
  const deCommandes =
    commandes &&
    sql<SqlBool>`t."IdCommande" in (select k."_id" from commande_client k where ${toutes(commandes)})`
  // `245` may end both: the lenses of that number, and those of the order of that number.
  if (verres && deCommandes) return [sql<SqlBool>`(${toutes(verres)} or ${deCommandes})`]
  if (verres) return verres
  if (deCommandes) return [deCommandes]
  const mots = conditionsDeRecherche(q, sql`c.recherche`)
  if (mots.length === 0) return []
  return [
    sql<SqlBool>`t."IdCommande" in (select k."_id" from client c join commande_client k on k."IdClient" = c."_id"
      where c."Statut" = 'Actif' and ${toutes(mots)})`,
  ]
}

export async function listerVerres(
  db: Lecture,
  { livre, officine, ...q }: Question,
): Promise<CommandeVerre[] | Page<CommandeVerre>> {
  const mots = await recherche(db, q.q)
  const filtres = combiner(
    q.mode,
    [
      q.retard && sql<SqlBool>`t."DatePrevue" < (now() at time zone 'UTC')::date`,
      q.urgent && sql<SqlBool>`t."Urgent"`,
      q.IdFournisseur && sql<SqlBool>`t."IdFournisseur" = ${q.IdFournisseur}`,
    ].map(c => c || undefined),
  )
  const tri = q.tri ?? (livre ? '-DatePrevue' : 'DatePrevue')
  return listerFiches<CommandeVerre>(
    db,
    {
      table: sql`commande_verre`,
      fiche: FICHE,
      avec: sql`join commande_verre_fiche f on f."_id" = t."_id"`,
      conditions: [
        livre ? LIVRE : ATTENDU,
        ...(officine ? [sql<SqlBool>`t."IdOfficine" = ${officine}`] : []),
        ...mots,
        ...(filtres ? [filtres] : []),
      ],
      cherche: mots.length > 0,
      cle: sql`t."DatePrevue"`,
      envers: tri.startsWith('-'),
      // Those awaited are few; those delivered are counted as they come, and no further than is read when some are chosen.
      ...(livre && !filtres ? { total: totalVivant(LIVRES, officine) } : { borne: livre }),
    },
    q,
  )
}

/** Kind of the kept count of delivered lenses, by officine. */
export const LIVRES = 'VERRE'

export async function compterLivres(tx: Tx, idOfficine: string, ecart: number): Promise<void> {
  if (ecart > 0) await prendreNumeros(idOfficine, LIVRES, TOUJOURS, ecart).execute(tx)
  else if (ecart < 0) await compter(tx, idOfficine, LIVRES, TOUJOURS, ecart)
}

export async function lireVerre(db: Lecture, id: string): Promise<CommandeVerre> {
  const { rows } =
    await sql<CommandeVerre>`select ${FICHE} from commande_verre_fiche f where "_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Cette commande de verre')
  return rows[0]
}

/** The lenses of an order, all of them, pair by pair, right before left, oldest first. */
export async function verresDe(db: Lecture, idCommande: string): Promise<CommandeVerre[]> {
  const { rows } = await sql<CommandeVerre>`select ${FICHE} from commande_verre_fiche f
    where "IdCommande" = ${idCommande} order by "Paire", "Cote", "_id"`.execute(db)
  return rows
}

/** The lenses that were sold and not given back, with the power that was agreed for each. */
export async function verresVendusDe(
  db: Lecture,
  idCommande: string,
): Promise<{ Paire: number; Cote: 'OD' | 'OG'; Convenu: Oeil | null }[]> {
  const { rows } = await sql<{ Paire: number; Cote: 'OD' | 'OG'; Convenu: Oeil | null }>`
    select "Paire", "Cote", "Convenu" from verre_vendu where "IdVente" = ${idCommande}
    order by "Paire", "Cote"`.execute(db)
  return rows
}

/** Lenses that are not what the prescription says, taken as they are: for what it says now. */
export async function accepterVerres(
  tx: Tx,
  moi: Appelant,
  verres: readonly { _id: string; dite: string }[],
  motif: string,
): Promise<void> {
  await sql`update commande_verre v set "AccepteContre" = a.dite, "MotifAccepte" = ${motif}, "AcceptePar" = ${moi._id}, "AccepteLe" = now(),
      version = v.version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    from unnest(${verres.map(v => v._id)}::uuid[], ${verres.map(v => v.dite)}::text[]) a(id, dite) where v."_id" = a.id`.execute(
    tx,
  )
}

/** The lenses ordered together: one sheet for the supplier. */
export async function verresDuBon(db: Lecture, refVerre: string): Promise<CommandeVerre[]> {
  const { rows } = await sql<CommandeVerre>`select ${FICHE} from commande_verre_fiche f
    where "RefVerre" = ${refVerre} and "Statut" <> 'Supprimé' order by "Paire", "Cote", "_id"`.execute(db)
  return rows
}

/** An eye as columns: whole hundredths and tenths, plus cylinder. */
function colonnesOeil(prescrit: Oeil, vision: string | null) {
  const f = pourLeFabricant(prescrit, vision)
  const centiemes = (v: number | null | undefined) => (v == null ? null : enCentiemes(v))
  const dixiemes = (v: number | null | undefined) => (v == null ? null : enCentiemes(v) / 10)
  return {
    Prescrit: prescrit,
    Sph: centiemes(f.Sph),
    Cyl: centiemes(f.Cyl),
    Axe: f.Axe ?? null,
    Add: centiemes(f.Add),
    EPLoin: dixiemes(f.EPLoin),
    EPPres: dixiemes(f.EPPres),
    Hauteur: dixiemes(f.Hauteur),
    PrismeH: centiemes(f.PrismeH),
    BaseH: f.BaseH ?? null,
    PrismeV: centiemes(f.PrismeV),
    BaseV: f.BaseV ?? null,
  }
}

const BOITE = ['MontureA', 'MontureB', 'MontureDBL', 'MontureED'] as const
/** The box of the frame in tenths of a millimetre; what is not said stays unsaid. */
const colonnesBoite = (s: SaisieVerre) =>
  Object.fromEntries(
    BOITE.flatMap(c => (s[c] === undefined ? [] : [[c, s[c] == null ? null : Math.round(s[c] * 10)]])),
  )

/** What is said of a lens, as columns. */
export function colonnesDe(
  { Oeil: oeil, ...s }: SaisieVerre,
  vision: string | null,
): Record<string, unknown> {
  const dits = Object.fromEntries(
    Object.entries(s).flatMap(([nom, v]) => (v === undefined ? [] : [[nom, v === '' ? null : v]])),
  )
  return { ...dits, ...colonnesBoite(s), ...(oeil ? colonnesOeil(oeil, vision) : {}) }
}

export interface VerreACommander extends SaisieVerre {
  Paire: number
  Cote: 'OD' | 'OG'
  Oeil: Oeil
  DatePrevue: string
  IdOfficineLivraison: string
  IdOrigine?: string
  /** On the shelf already: in hand at once. */
  IdStockVerre?: string | null | undefined
  MotifRefait?: string
  ACharge?: string
}

/** `CV-ANG-26-00012` for each supplier, in one step: the lenses of one sheet share it. */
async function references(tx: Tx, idOfficine: string, combien: number): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    with numero as (${prendreNumeros(idOfficine, 'CV', CETTE_ANNEE, combien)})
    select 'CV-' || o."Code" || '-' || right((${CETTE_ANNEE})::text, 2) || '-'
      || ${cinqChiffres(sql`numero.dernier - ${combien}::int + n`)} as ref
    from numero, officine o, generate_series(1, ${combien}::int) n where o."_id" = ${idOfficine} order by n`.execute(
    tx,
  )
  return rows.map(r => r.ref)
}

export async function creerVerres(
  tx: Tx,
  moi: Appelant,
  commande: { _id: string; IdOfficine: string },
  verres: readonly VerreACommander[],
): Promise<string[]> {
  // What comes from the shelf is on no supplier's sheet.
  const feuille = (v: VerreACommander) => (v.IdStockVerre ? 'stock' : (v.IdFournisseur ?? null))
  const fournisseurs = [...new Set(verres.map(feuille))]
  const refs = await references(tx, commande.IdOfficine, fournisseurs.length)
  const lignes = verres.map(v => ({
    _id: uuid(),
    RefVerre: refs[fournisseurs.indexOf(feuille(v))],
    Urgent: false,
    ...colonnesDe(v, v.TypeVision ?? null),
  }))
  await sql`insert into commande_verre ("_id", "RefVerre", "IdCommande", "IdOfficine", "Paire", "Cote", "IdFournisseur", "Libelle",
      "Indice", "Matiere", "Diametre", "Traitement", "Teinte", "TypeVision", "Prescrit", "Sph", "Cyl", "Axe", "Add", "EPLoin",
      "EPPres", "Hauteur", "PrismeH", "BaseH", "PrismeV", "BaseV", "MontureA", "MontureB", "MontureDBL", "MontureED", "Urgent",
      "IdOfficineLivraison", "Remarques", "DatePrevue", "IdOrigine", "MotifRefait", "ACharge", "IdStockVerre", "createdBy", "updatedBy")
    select "_id", "RefVerre", ${commande._id}, ${commande.IdOfficine}, "Paire", "Cote", "IdFournisseur", "Libelle",
      "Indice", "Matiere", "Diametre", "Traitement", "Teinte", "TypeVision", "Prescrit", "Sph", "Cyl", "Axe", "Add", "EPLoin",
      "EPPres", "Hauteur", "PrismeH", "BaseH", "PrismeV", "BaseV", "MontureA", "MontureB", "MontureDBL", "MontureED", "Urgent",
      "IdOfficineLivraison", "Remarques", "DatePrevue", "IdOrigine", "MotifRefait", "ACharge", "IdStockVerre", ${moi._id}, ${moi._id}
    from jsonb_populate_recordset(null::commande_verre, ${JSON.stringify(lignes)}::jsonb)`.execute(tx)
  const duStock = lignes.filter((_, rang) => verres[rang]?.IdStockVerre).map(l => l._id)
  if (duStock.length > 0) {
    await modifierVerres(tx, moi, duStock, colonnesDuStatut(moi, 'Livré'))
    await compterLivres(tx, commande.IdOfficine, duStock.length)
  }
  return lignes.map(l => l._id)
}

export async function modifierVerre(
  tx: Tx,
  moi: Appelant,
  id: string,
  colonnes: Record<string, unknown>,
): Promise<void> {
  await modifierVerres(tx, moi, [id], colonnes)
}

export async function modifierVerres(
  tx: Tx,
  moi: Appelant,
  ids: readonly string[],
  colonnes: Record<string, unknown>,
): Promise<void> {
  await sql`update commande_verre set ${sql.join([
    ...Object.entries(colonnes).map(
      ([nom, v]) => sql`${sql.id(nom)} = ${nom === 'Prescrit' ? JSON.stringify(v) : v}`,
    ),
    sql`version = version + 1`,
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${moi._id}`,
  ])} where "_id" = any(${ids}::uuid[])`.execute(tx)
}

/** Who received a lens, and when. */
export async function receptionDe(tx: Tx, id: string): Promise<{ par: string | null; le: Date }> {
  const { rows } = await sql<{ par: string | null; le: Date }>`
    select "LivrePar" as par, "LivreLe" as le from commande_verre where "_id" = ${id}`.execute(tx)
  return { par: rows[0]?.par ?? null, le: new Date(rows[0]?.le ?? 0) }
}

/** The state of each lens, with what that state brings with it. */
export const colonnesDuStatut = (
  moi: Appelant,
  Statut: StatutVerre,
  motif?: string,
): Record<string, unknown> => ({
  Statut,
  ...(Statut === 'Livré' ? { LivreLe: new Date(), LivrePar: moi._id } : {}),
  ...(Statut === 'Retourné'
    ? { LivreLe: null, LivrePar: null, RetourneLe: new Date(), MotifRetour: motif ?? null }
    : {}),
})

/** What a lens costs is for who may see what things cost: it stands on no record that others read. */
export async function lirePrixAchat(db: Lecture, id: string): Promise<PrixAchatVerre> {
  const { rows } = await sql<PrixAchatVerre>`
    select "_id", "RefVerre", "PrixAchat", version from commande_verre where "_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Ce verre')
  return rows[0]
}
