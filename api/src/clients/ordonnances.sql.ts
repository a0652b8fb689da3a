import {
  type clients as contrat,
  Ordonnance,
  type OrdonnanceDeListe,
} from '@dioptrie/domain/clients/contract'
import type { Query, Reponse } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { type Cote, enCentiemes, type Oeil, YEUX } from '@dioptrie/domain/kernel/optique'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { documentJson } from '../documents/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { combiner, periode, toutes } from '../kernel/list/filtres.ts'
import { colonneDeTri } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import {
  anneeDe,
  CETTE_ANNEE,
  cinqChiffres,
  compter,
  prendreNumeros,
  prendreReference,
  totalVivant,
} from '../kernel/records/compteur.ts'
import { listerDeClients } from './deClients.ts'

/** A row of `ordonnance_fiche` inside JSON: PostgreSQL would write its instants in another form. */
export const enJson = (o: RawBuilder<unknown>) =>
  sql`to_jsonb(${o}) || jsonb_build_object('createdAt', instant(${o}."createdAt"), 'updatedAt', instant(${o}."updatedAt"))`

/** The steps of an order, oldest first. */
export const etapesDe = (
  commande: RawBuilder<unknown>,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('Etape', e."Etape",
    'Motif', e."Motif", 'createdAt', instant(e."createdAt"), 'createdBy', u."displayName") order by e."_id")
  from commande_etape e left join utilisateur u on u."_id" = e."createdBy" where e."IdCommande" = ${commande}), '[]')`

const CENTIEMES = ['Sph', 'Cyl', 'Add', 'PrismeH', 'PrismeV'] as const
const DIXIEMES = ['EPLoin', 'EPPres', 'Hauteur'] as const
const TELS_QUELS = ['Axe', 'BaseH', 'BaseV', 'AV'] as const

/** An eye in columns: whole hundredths and tenths; what was not written is null. */
function colonnesOeil(cote: Cote, oeil: Oeil): [string, number | string | null][] {
  const colonne = (champ: string, v: number | string | undefined): [string, number | string | null] => [
    `${cote}_${champ}`,
    v ?? null,
  ]
  return [
    ...CENTIEMES.map(c => colonne(c, oeil[c] === undefined ? undefined : enCentiemes(oeil[c]))),
    ...DIXIEMES.map(c => colonne(c, oeil[c] === undefined ? undefined : enCentiemes(oeil[c]) / 10)),
    ...TELS_QUELS.map(c => colonne(c, oeil[c])),
  ]
}

export interface Saisie {
  DateOrd: string
  TypeVision?: string | null | undefined
  OD?: Oeil | undefined
  OG?: Oeil | undefined
  IdPrescripteur?: string | null | undefined
  IdCentre?: string | null | undefined
  Observation?: string | null | undefined
  /** The exam that it comes out of: said once, when it is made. */
  IdConsultation?: string | null | undefined
}

const colonnesDe = (s: Saisie): [string, unknown][] => [
  ['DateOrd', s.DateOrd],
  ['TypeVision', s.TypeVision ?? null],
  ['IdPrescripteur', s.IdPrescripteur ?? null],
  ['IdCentre', s.IdCentre ?? null],
  ['Observation', s.Observation || null],
  ...YEUX.flatMap(cote => colonnesOeil(cote, s[cote] ?? {})),
]

/** The reference of an officine and a year: `ORD-ANG-26-00874`. */
export async function creerOrdonnance(
  tx: Tx,
  moi: Appelant,
  client: { _id: string; IdOfficine: string },
  saisie: Saisie,
): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    with ${prendreReference(client.IdOfficine, 'ORD')} select reference from numero`.execute(tx)
  const colonnes: [string, unknown][] = [
    ['_id', uuid()],
    ['RefOrd', rows[0]?.reference],
    ['IdClient', client._id],
    ['IdOfficine', client.IdOfficine],
    ['createdBy', moi._id],
    ['updatedBy', moi._id],
    ['IdConsultation', saisie.IdConsultation ?? null],
    ...colonnesDe(saisie),
  ]
  await sql`insert into ordonnance (${sql.join(colonnes.map(([nom]) => sql.id(nom)))})
    values (${sql.join(colonnes.map(([, v]) => v))})`.execute(tx)
}

/** Many at once, numbered in their order: those of a file. */
export async function creerOrdonnances(
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  lignes: readonly { IdClient: string; saisie: Saisie }[],
): Promise<void> {
  const { rows } = await prendreNumeros(idOfficine, 'ORD', CETTE_ANNEE, lignes.length).execute(tx)
  const debut = (rows[0]?.dernier ?? 0) - lignes.length
  const fiches = lignes.map(({ IdClient, saisie }, rang) => ({
    _id: uuid(),
    numero: debut + rang + 1,
    IdClient,
    ...Object.fromEntries(colonnesDe(saisie)),
  }))
  const noms = colonnesDe({ DateOrd: '' }).map(([nom]) => sql.id(nom))
  await sql`
    insert into ordonnance ("_id", "RefOrd", "IdClient", "IdOfficine", "createdBy", "updatedBy", ${sql.join(noms)})
    select l."_id", 'ORD-' || o."Code" || '-' || right((${CETTE_ANNEE})::text, 2) || '-' || ${cinqChiffres(sql`(j->>'numero')::int`)},
      l."IdClient", o."_id", ${moi._id}::uuid, ${moi._id}::uuid, ${sql.join(noms.map(n => sql`l.${n}`))}
    from officine o, jsonb_array_elements(${JSON.stringify(fiches)}::jsonb) with ordinality as x(j, rang)
      cross join lateral jsonb_populate_record(null::ordonnance, j) l
    where o."_id" = ${idOfficine} order by x.rang`.execute(tx)
}

/** Locked by its reference, among those of one client. */
export async function verrouillerOrdonnance(tx: Tx, idClient: string, refOrd: string): Promise<Ordonnance> {
  const { rows: prise } = await sql<{ _id: string }>`
    select "_id" from ordonnance where "IdClient" = ${idClient} and "RefOrd" = ${refOrd} for update`.execute(
    tx,
  )
  if (!prise[0]) throw introuvable('Cette ordonnance')
  const { rows } = await sql<Ordonnance>`
    select * from ordonnance_fiche where "_id" = ${prise[0]._id}`.execute(tx)
  return rows[0] as Ordonnance
}

/** The orders that are still to be handed over and were sold on it, oldest first. */
export async function commandesEnCours(tx: Tx, refOrd: string): Promise<string[]> {
  const { rows } = await sql<{ RefCmmd: string }>`
    select "RefCmmd" from commande_client
    where "RefOrd" = ${refOrd} and "Statut" = 'Active' and "Etape" not in ('Livrée', 'Rendue') order by "_id"`.execute(
    tx,
  )
  return rows.map(c => c.RefCmmd)
}

/** The version being replaced is kept as it stood, then the prescription takes its new values. */
export async function remplacerOrdonnance(
  tx: Tx,
  moi: Appelant,
  avant: Ordonnance,
  apres: Saisie,
): Promise<void> {
  const { version, DateOrd, TypeVision, OD, OG, IdPrescripteur, IdCentre, Observation } = avant
  const fiche = { version, DateOrd, TypeVision, OD, OG, IdPrescripteur, IdCentre, Observation }
  await sql`insert into ordonnance_version ("IdOrdonnance", version, fiche, "remplaceePar")
    values (${avant._id}, ${version}, ${JSON.stringify(fiche)}, ${moi._id})`.execute(tx)
  await changer(tx, moi, avant._id, colonnesDe(apres))
}

async function changer(tx: Tx, moi: Appelant, id: string, colonnes: [string, unknown][]): Promise<void> {
  await sql`update ordonnance set ${sql.join([
    ...colonnes.map(([nom, v]) => sql`${sql.id(nom)} = ${v}`),
    sql`version = version + 1`,
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${moi._id}`,
  ])} where "_id" = ${id}`.execute(tx)
}

/** Taken off the lists or put back: the values are the same, so no version is added. */
export async function changerStatut(
  tx: Tx,
  moi: Appelant,
  o: Ordonnance,
  statut: Ordonnance['Statut'],
): Promise<void> {
  await sql`update ordonnance set "Statut" = ${statut}, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = ${o._id}`.execute(tx)
  await compter(tx, o.IdOfficine, 'ORD', anneeDe(o.createdAt), statut === 'Active' ? 1 : -1)
}

/** A prescription of `o` with the client that it belongs to. */
const deQui = sql`c."CodeClient", c."Nom" || ' ' || c."Prenoms" as "Client", c."Civilite",
  (select "Nom" from officine where "_id" = o."IdOfficine") as "Officine"`
const avecClient = sql`o.*, ${deQui}`
/** Without its powers, which are read in it. */
const deListe = sql`${sql.join(
  Object.keys(Ordonnance.omit({ OD: true, OG: true }).shape).map(nom => sql.ref(`o.${nom}`)),
)}, ${deQui}`
const dOuElleVient = sql`join client c on c."_id" = o."IdClient"`

type OrdonnanceEntiere = Reponse<typeof contrat.lireOrdonnance>

export async function lireOrdonnance(db: Lecture, id: string): Promise<OrdonnanceEntiere> {
  const { rows } = await sql<OrdonnanceEntiere>`
    select ${avecClient},
      coalesce((select jsonb_agg(v.fiche || jsonb_build_object('remplaceeLe', instant(v."remplaceeLe"),
          'remplaceePar', u."displayName") order by v.version desc)
        from ordonnance_version v left join utilisateur u on u."_id" = v."remplaceePar"
        where v."IdOrdonnance" = o."_id"), '[]') as versions,
      coalesce((select jsonb_agg(${documentJson} order by d."createdAt" desc, d."_id" desc)
        from document d left join utilisateur u on u."_id" = d."createdBy"
        where d.entite = 'ordonnance' and d."idEntite" = o."_id"), '[]') as documents
    from ordonnance_fiche o ${dOuElleVient} where o."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Cette ordonnance')
  return rows[0]
}

type Question = Omit<Query<typeof contrat.ordonnances>, 'IdOfficine'> & { officine: string | null }

const CLES: Record<string, RawBuilder<unknown>> = {
  DateOrd: sql`o."DateOrd"`,
  RefOrd: sql`o."RefOrd"`,
  createdAt: sql`o."createdAt"`,
}

export function listerOrdonnances(
  db: Lecture,
  { officine, Statut = 'Active', ...demande }: Question,
): Promise<OrdonnanceDeListe[] | Page<OrdonnanceDeListe>> {
  const tri = demande.tri ?? '-DateOrd'
  const filtres = combiner(demande.mode, [
    periode(sql`o."DateOrd"`, demande.du, demande.au),
    demande.TypeVision ? sql<SqlBool>`o."TypeVision" = ${demande.TypeVision}` : undefined,
    demande.IdPrescripteur ? sql<SqlBool>`o."IdPrescripteur" = ${demande.IdPrescripteur}` : undefined,
  ])
  const ou = toutes([
    sql<SqlBool>`o."Statut" = ${sql.lit(Statut)}`,
    officine ? sql<SqlBool>`o."IdOfficine" = ${officine}` : null,
    filtres,
  ])
  return listerDeClients<OrdonnanceDeListe>(
    db,
    {
      table: 'ordonnance',
      genre: 'ORD',
      reference: 'RefOrd',
      ou,
      tri,
      cle: CLES[colonneDeTri(tri)] as RawBuilder<unknown>,
      fiche: deListe,
      source: sql`ordonnance_fiche o ${dOuElleVient}`,
      avecLeTemps: ['RefOrd', 'createdAt'],
      filtree: filtres !== null,
      total:
        filtres || Statut !== 'Active'
          ? sql`select count(*) from ordonnance o where ${ou}`
          : totalVivant('ORD', officine),
    },
    demande,
  )
}
