import type {
  ARevoir,
  Consultation,
  ConsultationEntiere,
  consultations as contrat,
  Passage,
} from '@dioptrie/domain/consultations/contract'
import { COLONNES } from '@dioptrie/domain/consultations/rules'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { listerDeClients } from '../clients/deClients.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { combiner, conditionsDeRecherche, egal, periode, toutes } from '../kernel/list/filtres.ts'
import { colonneDeTri, listerFiches, type QuestionDe } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'
import { lignes, lireUn } from '../kernel/platform/lire.ts'
import { changerFiche } from '../kernel/records/changer.ts'
import { anneeDe, compter, nouvelleReference, totalVivant } from '../kernel/records/compteur.ts'

/** What a version keeps of an exam: what was found and said, not what was paid. */
const GARDES = [
  ...(['DateConsultation', 'Motif', 'Plaintes', 'Antecedents', ...COLONNES, 'Binoculaire'] as const),
  ...(['TypeVision', 'Conclusion', 'Orientation', 'ProchainControle'] as const),
] as const
/** What an exam holds that people write, in columns of its table. */
const ECRITS = [...GARDES, 'IdExaminateur', 'Etat', 'Montant'] as const
export type Ecrits = Pick<Consultation, (typeof ECRITS)[number]>

const choisir = <C extends keyof Consultation>(k: Consultation, champs: readonly C[]) =>
  Object.fromEntries(champs.map(champ => [champ, k[champ]])) as Pick<Consultation, C>
/** What people write of it, as it stands. */
export const ecritsDe = (k: Consultation): Ecrits => choisir(k, ECRITS)

const EN_JSON: readonly string[] = [...COLONNES, 'Binoculaire']

const colonnesDe = (e: Ecrits): [string, unknown][] =>
  Object.entries(e).map(([nom, v]) => [nom, EN_JSON.includes(nom) ? JSON.stringify(v ?? {}) : (v ?? null)])

/** The instant of each state is that of its first time; going back to the waiting room forgets the one that began. */
const instants = (etat: Ecrits['Etat']): [string, RawBuilder<unknown>][] => {
  const garde = (colonne: string) =>
    [colonne, sql`coalesce(${sql.id(colonne)}, now())`] as [string, RawBuilder<unknown>]
  if (etat === 'Arrivé') return [garde('ArriveLe'), ['CommenceLe', sql`null`]]
  return etat === 'En examen' ? [garde('CommenceLe')] : [garde('CommenceLe'), garde('TermineLe')]
}

export async function creerConsultation(
  tx: Tx,
  moi: Appelant,
  { IdClient, IdOfficine }: { IdClient: string; IdOfficine: string },
  ecrits: Ecrits,
): Promise<string> {
  const _id = uuid()
  const present = (quand: boolean) => (quand ? sql`now()` : sql`null`)
  const colonnes: [string, unknown][] = [
    ['_id', _id],
    ['RefConsultation', await nouvelleReference(tx, IdOfficine, 'EXV')],
    ['IdClient', IdClient],
    ['IdOfficine', IdOfficine],
    ['ArriveLe', sql`now()`],
    ['CommenceLe', present(ecrits.Etat !== 'Arrivé')],
    ['TermineLe', present(ecrits.Etat === 'Terminé')],
    ['createdBy', moi._id],
    ['updatedBy', moi._id],
    ...colonnesDe(ecrits),
  ]
  await sql`insert into consultation (${sql.join(colonnes.map(([nom]) => sql.id(nom)))})
    values (${sql.join(colonnes.map(([, v]) => v))})`.execute(tx)
  return _id
}

export interface Verrouillee extends Consultation {
  IdEvenement: string | null
}

/** With its client, who is locked before it. */
export async function clientDe(tx: Lecture, id: string): Promise<string> {
  const { rows } = await sql<{ IdClient: string }>`
    select "IdClient" from consultation where "_id" = ${id}`.execute(tx)
  if (!rows[0]) throw introuvable('Cet examen')
  return rows[0].IdClient
}

export async function verrouiller(tx: Tx, id: string): Promise<Verrouillee> {
  const { rows: prise } = await sql<{ IdEvenement: string | null }>`
    select "IdEvenement" from consultation where "_id" = ${id} for update`.execute(tx)
  if (!prise[0]) throw introuvable('Cet examen')
  return { ...(await lireConsultation(tx, id)), IdEvenement: prise[0].IdEvenement }
}

export const lireConsultation = (db: Lecture, id: string): Promise<Consultation> =>
  lireUn(db, 'Cet examen')<Consultation>`
    select k.* from consultation_fiche k where k."_id" = ${id}`

export async function lireEntiere(db: Lecture, id: string): Promise<ConsultationEntiere> {
  const { rows } = await sql<Pick<ConsultationEntiere, 'versions'>>`
    select coalesce((select jsonb_agg(v.fiche || jsonb_build_object('version', v.version, 'remplaceeLe', instant(v."remplaceeLe"),
        'remplaceePar', u."displayName") order by v.version desc)
      from consultation_version v left join utilisateur u on u."_id" = v."remplaceePar"
      where v."IdConsultation" = ${id}), '[]') as versions`.execute(db)
  return { ...(await lireConsultation(db, id)), versions: rows[0]?.versions ?? [] }
}

/** A finished exam keeps what it was; one still going on is simply filled in. */
export async function remplacer(tx: Tx, moi: Appelant, avant: Verrouillee, apres: Ecrits): Promise<void> {
  if (avant.Etat === 'Terminé')
    await sql`insert into consultation_version ("IdConsultation", version, fiche, "remplaceePar")
      values (${avant._id}, ${avant.version}, ${JSON.stringify(choisir(avant, GARDES))}, ${moi._id})`.execute(
      tx,
    )
  await changerFiche(tx, moi, 'consultation', avant._id, [
    ...colonnesDe(apres),
    ...(apres.Etat === avant.Etat ? [] : instants(apres.Etat)),
  ])
}

export async function lierEvenement(tx: Tx, id: string, IdEvenement: string | null): Promise<void> {
  await sql`update consultation set "IdEvenement" = ${IdEvenement} where "_id" = ${id}`.execute(tx)
}

/** Off the lists, or back: the values are the same, so no version is added. */
export async function changerStatut(
  tx: Tx,
  moi: Appelant,
  k: Consultation,
  statut: Consultation['Statut'],
): Promise<void> {
  await sql`update consultation set "Statut" = ${statut}, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = ${k._id}`.execute(tx)
  await compter(tx, k.IdOfficine, 'EXV', anneeDe(k.createdAt), statut === 'Active' ? 1 : -1)
}

type Question = QuestionDe<typeof contrat.parOfficine>

export function listerConsultations(
  db: Lecture,
  { officine, Statut = 'Active', ...demande }: Question,
  /** What the path of the call decides, whatever its filters. */
  jours?: { debut: string; fin: string },
): Promise<Consultation[] | Page<Consultation>> {
  const tri = demande.tri ?? '-DateConsultation'
  const filtres = combiner(demande.mode, [
    periode(sql`o."DateConsultation"`, demande.du, demande.au),
    egal(sql`o."Etat"`, demande.Etat),
    egal(sql`o."IdExaminateur"`, demande.IdExaminateur),
    egal(sql`o."Orientation"`, demande.Orientation),
  ])
  const ou = toutes([
    sql<SqlBool>`o."Statut" = ${sql.lit(Statut)}`,
    officine ? sql<SqlBool>`o."IdOfficine" = ${officine}` : null,
    jours ? sql<SqlBool>`o."DateConsultation" between ${jours.debut} and ${jours.fin}` : null,
    filtres,
  ])
  return listerDeClients<Consultation>(
    db,
    {
      table: 'consultation',
      genre: 'EXV',
      reference: 'RefConsultation',
      ou,
      tri,
      cle: sql`${sql.id('o', colonneDeTri(tri))}`,
      fiche: sql`o.*`,
      source: sql`consultation_fiche o`,
      avecLeTemps: ['RefConsultation'],
      filtree: Boolean(filtres || jours),
      total:
        filtres || jours || Statut !== 'Active'
          ? sql`select count(*) from consultation o where ${ou}`
          : totalVivant('EXV', officine),
    },
    demande,
  )
}

const PASSAGE = sql`k."_id", k."RefConsultation", k."IdClient", k."Client", k."Civilite", k."CodeClient", k."IdOfficine",
  k."Officine", k."DateConsultation", k."IdExaminateur", k."Examinateur", k."Etat", k."Motif", k."Montant", k."MontantRegle",
  k."ResteAPayer", k."StatutReglement", k."RefOrd", k."ProchainControle", k."ArriveLe", k."CommenceLe", k."TermineLe",
  k."Statut", k.version, k."createdAt", k."updatedAt", k."createdBy", k."updatedBy"`

/** The day's waiting room, in the order in which they came. */
export const lireAttente = (db: Lecture, officine: string): Promise<Passage[]> =>
  lignes(db)<Passage>`
    select ${PASSAGE} from consultation_fiche k
    where k."IdOfficine" = ${officine} and k."Statut" = 'Active' and k."DateConsultation" = ${CE_JOUR}
    order by k."ArriveLe" nulls first, k."_id"`

/** All of them for the client's own officine, what was done there for one that received them. */
export const duClient = (db: Lecture, id: string, officine: string | null): Promise<Consultation[]> =>
  lignes(db)<Consultation>`
    select k.* from consultation_fiche k where k."IdClient" = ${id} and k."Statut" = 'Active'
      and (k."IdOfficine" = ${officine} or (select "IdOfficine" from client where "_id" = ${id}) = ${officine})
    order by k."DateConsultation" desc, k."_id" desc`

/** The last exam of each client, where it set a day (`controle_du`): whoever came again since is not due for the one before. */
export const listerARevoir = (db: Lecture, { officine, ...q }: QuestionDe<typeof contrat.aRevoir>) => {
  const filtres = combiner(q.mode, [periode(sql`t."ProchainControle"`, q.du, q.au)])
  const mots = conditionsDeRecherche(q.q, sql`c.recherche`)
  return listerFiches<ARevoir>(
    db,
    {
      table: sql`controle_du`,
      fiche: sql`t."_id", k."RefConsultation", t."IdClient", c."Nom" || ' ' || c."Prenoms" as "Client", c."Civilite",
        c."CodeClient", c."Contacts", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine",
        k."DateConsultation", t."ProchainControle",
        (select "displayName" from utilisateur where "_id" = k."IdExaminateur") as "Examinateur"`,
      avec: sql`join consultation k on k."_id" = t."_id" join client c on c."_id" = t."IdClient"`,
      conditions: [
        egal(sql`t."IdOfficine"`, officine),
        filtres,
        mots.length > 0
          ? sql<SqlBool>`t."IdClient" = any(array(select c."_id" from client c
              where c."Statut" = 'Actif' and ${toutes(mots)} limit 1000))`
          : null,
      ],
      cherche: false,
      borne: true,
      tri: q.tri ?? 'ProchainControle',
    },
    q,
  )
}
