import type { EntiteCommerciale } from '@dioptrie/domain/commercial/contract'
import { slugDe, slugLibre } from '@dioptrie/domain/commercial/rules'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { champInvalide, introuvable, Refus, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import { type Condition, conditionsDeRecherche } from '../kernel/list/filtres.ts'
import { colonneDeTri, type DemandeDeListe, motsDe as decouper, listerFiches } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'

export const voitLEquipe = (moi: Appelant) => moi.permissions.has('commercial.equipe')

/** The records of a person, asked for by name: one's own, or anyone's for who sees the team. */
export function exigerSoi(moi: Appelant, id: string): string {
  if (id !== moi._id && !voitLEquipe(moi))
    throw interdit('Votre rôle ne montre que les entreprises que vous suivez.')
  return id
}

/** Whose records a list shows: the person asked for, oneself, or (null) everyone. */
export const deQui = (moi: Appelant, IdProprietaire: string | undefined): string | null =>
  IdProprietaire ? exigerSoi(moi, IdProprietaire) : voitLEquipe(moi) ? null : moi._id

/** A colleague's answers as one that does not exist. */
export function exigerVisible<F extends { IdProprietaire: string }>(
  moi: Appelant,
  fiche: F | undefined,
  nom: string,
): F {
  if (!fiche || (fiche.IdProprietaire !== moi._id && !voitLEquipe(moi))) throw introuvable(nom)
  return fiche
}

/** Who follows companies, of `utilisateur u`. */
export const SUIT = sql<SqlBool>`u.actif and exists (select from utilisateur_role ur join role r on r."_id" = ur."IdRole"
  where ur."IdUtilisateur" = u."_id" and 'commercial.ecrire' = any(r.permissions))`

/** Who follows a record: oneself unless a manager gives it to someone who may. */
export async function aConfier(
  tx: Tx,
  moi: Appelant,
  demande: string | undefined,
  sinon: string,
): Promise<string> {
  if (!demande || demande === sinon) return sinon
  if (!voitLEquipe(moi)) throw interdit('Votre rôle ne permet pas de confier une fiche à un collègue.')
  const { rows } = await sql`select from utilisateur u where u."_id" = ${demande} and ${SUIT}`.execute(tx)
  if (rows.length === 0)
    throw champInvalide({ 'payload.IdProprietaire': 'Cette personne ne suit pas d’entreprises.' })
  return demande
}

const prochaine = sql`(select jsonb_build_object('_id', a."_id", 'Genre', a."Genre", 'Objet', a."Objet", 'Echeance', a."Echeance",
    'Heure', a."Heure")
  from activite a where a."idEntite" = t."_id" and a."SupprimeLe" is null and a."FaiteLe" is null and a."Echeance" is not null
  order by a."Echeance", a."Heure" nulls first, a."_id" limit 1)`

export const qui = (colonne: RawBuilder<unknown>) =>
  sql`(select "displayName" from utilisateur where "_id" = ${colonne})`
export const traceDe = sql`t.version, t."createdAt", t."updatedAt", ${qui(sql`t."createdBy"`)} as "createdBy",
  ${qui(sql`t."updatedBy"`)} as "updatedBy"`
/** What every one of the four says: whose it is, what comes next, who wrote it. */
const suivi = sql`t."IdProprietaire", ${qui(sql`t."IdProprietaire"`)} as "Proprietaire", ${prochaine} as "ProchaineActivite", t."SupprimeLe" as "RetireLe", ${traceDe}`

/** Each kind of record in wire shape, from its table `t`. */
export const FICHES = {
  suspect: sql`t."_id", t."RaisonSociale", t."NomContact", t."Telephone", t."Email", t."Ville", t."Activite", t."Effectif",
    t."Source", t.status_suspect, t."Motif", t."ValideLe", ${qui(sql`t."ValidePar"`)} as "ValidePar", t."IdCompte",
    (select slug from compte_sale where "_id" = t."IdCompte") as "slugCompte",
    (select slug from opportunite where "_id" = t."IdOpportunite") as "slugOpportunite", ${suivi}`,
  compte_sale: sql`t."_id", t."RaisonSociale", t.slug, t."IdSociete",
    (select "Libelle" from societe where "_id" = t."IdSociete") as "Societe", t."Secteur", t."Adresse", t."Ville", t."Telephone",
    t."Email", t."Effectif",
    (select count(*)::int from opportunite o where o."IdCompte" = t."_id" and o."SupprimeLe" is null and o."Statut" = 'En cours') as "Opportunites",
    (select coalesce(sum(o."Montant"), 0) from opportunite o
      where o."IdCompte" = t."_id" and o."SupprimeLe" is null and o."Statut" = 'En cours') as "EnCours",
    (select max(c."Remise")::int from convention c where c."IdCompte" = t."_id" and c."Etat" = 'Signée'
      and current_date between c."DateDebut" and coalesce(c."DateFin", 'infinity')) as "RemiseEnVigueur", ${suivi}`,
  contact: sql`t."_id", t."Nom", t."Prenoms", t."Fonction", t."Telephone", t."Email", t."IdCompte",
    (select "RaisonSociale" from compte_sale where "_id" = t."IdCompte") as "Compte",
    (select slug from compte_sale where "_id" = t."IdCompte") as "slugCompte", t.slug, ${suivi}`,
  opportunite: sql`t."_id", t."Libelle", t.slug, t."IdCompte",
    (select "RaisonSociale" from compte_sale where "_id" = t."IdCompte") as "Compte",
    (select slug from compte_sale where "_id" = t."IdCompte") as "slugCompte", t."IdContact",
    (select concat_ws(' ', "Nom", "Prenoms") from contact where "_id" = t."IdContact") as "Contact", t."Montant",
    t."DateCloturePrevue", t."Etape", t."EtapeDepuis", t."Statut", t."Motif", t."ClotureLe", ${suivi}`,
} as const satisfies Record<EntiteCommerciale, RawBuilder<unknown>>

export const NOMS: Record<EntiteCommerciale, string> = {
  suspect: 'Ce suspect',
  compte_sale: 'Ce compte',
  contact: 'Ce contact',
  opportunite: 'Cette opportunité',
}

interface Possedee {
  _id: string
  IdProprietaire: string
  version: number
}

/** One record, by its id or its address; a colleague's is not found, nor one that left the lists unless it is to be read or put back. */
export async function lireFiche<F extends Possedee>(
  db: Lecture,
  moi: Appelant,
  table: EntiteCommerciale,
  par: { _id: string } | { slug: string },
  retiree = false,
): Promise<F> {
  const [colonne, valeur] = Object.entries(par)[0] as [string, string]
  const { rows } = await sql<F>`select ${FICHES[table]} from ${sql.table(table)} t
    where ${sql.id('t', colonne)} = ${valeur} ${retiree ? sql`` : sql`and t."SupprimeLe" is null`}`.execute(
    db,
  )
  return exigerVisible(moi, rows[0], NOMS[table])
}

/** The same, locked until the end of the transaction. */
export async function verrouiller<F extends Possedee>(
  tx: Tx,
  moi: Appelant,
  table: EntiteCommerciale,
  _id: string,
): Promise<F> {
  await sql`select from ${sql.table(table)} where "_id" = ${_id} for update`.execute(tx)
  return lireFiche<F>(tx, moi, table, { _id })
}

export function exigerVersion(avant: { version: number }, version: number): void {
  if (avant.version !== version) throw versionPerimee(avant)
}

type Table = EntiteCommerciale | 'convention' | 'activite'
const net = (champs: object) =>
  Object.entries(champs)
    .filter(([, v]) => v !== undefined)
    .map(([nom, v]) => [nom, v === '' ? null : v] as const)

/** A new row, by whoever calls; answers its id. */
export async function inserer(tx: Tx, moi: Appelant, table: Table, champs: object): Promise<string> {
  const _id = uuid()
  const valeurs = net({ _id, ...champs, createdBy: moi._id, updatedBy: moi._id })
  await sql`insert into ${sql.table(table)} (${sql.join(valeurs.map(([n]) => sql.id(n)))})
    values (${sql.join(valeurs.map(([, v]) => v))})`.execute(tx)
  await annoncer(tx, { entite: 'opportunite', _id, IdOfficine: null })
  return _id
}

export async function changer(
  tx: Tx,
  moi: Appelant,
  table: Table,
  _id: string,
  champs: object,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.join([
    ...net(champs).map(([nom, v]) => sql`${sql.id(nom)} = ${v}`),
    sql`version = version + 1`,
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${moi._id}`,
  ])} where "_id" = ${_id}`.execute(tx)
  await annoncer(tx, { entite: 'opportunite', _id, IdOfficine: null })
}

/**
 * An address that no one else has, kept for good even when its record leaves the lists. Whoever asks for the same name at
 * the same moment waits: `cacao` then `cacao-2`, which share a lock because the one may be asked for as the other.
 */
export async function nouveauSlug(
  tx: Tx,
  table: 'compte_sale' | 'contact' | 'opportunite',
  nom: string,
  voulu?: string,
): Promise<string> {
  const base = voulu ?? slugDe(nom)
  const racine = base.replace(/(-\d+)+$/, '')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${table} ${racine}`}, 0))`.execute(tx)
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug = ${base} or slug like ${`${base}-%`}`.execute(tx)
  const pris = rows.map(r => r.slug)
  if (voulu && pris.includes(voulu))
    throw new Refus(409, 'SLUG_PRIS', `L’adresse « ${voulu} » est déjà prise.`, {
      champs: { 'payload.slug': 'Déjà prise' },
    })
  return slugLibre(base, pris)
}

interface Question extends DemandeDeListe {
  q?: string | undefined
  tri?: string | undefined
}

const NOM = sql<string>`t.recherche`
/** Of any of the four; those of an opportunity are its own and its account's. */
export const motsDe = (q: string | undefined): Condition[] => conditionsDeRecherche(q, NOM)

const CLES: Record<string, RawBuilder<unknown>> = {
  RaisonSociale: NOM,
  Nom: NOM,
  Libelle: NOM,
  createdAt: sql`t."createdAt"`,
  Montant: sql`t."Montant"`,
  DateCloturePrevue: sql`coalesce(t."DateCloturePrevue", 'infinity'::date)`,
}

/** A list of one of the four: whoever follows them (null: everyone), those that are still on the lists. */
export function listerFichesDe<F extends { _id: string }>(
  db: Lecture,
  table: EntiteCommerciale,
  proprietaire: string | null,
  demande: Question,
  { conditions = [], tri, retires }: { conditions?: Condition[]; tri: string; retires?: 'oui' | undefined },
): Promise<F[] | Page<F>> {
  const mots = motsDe(demande.q)
  const voulu = demande.tri ?? tri
  const cle = CLES[colonneDeTri(voulu)] as RawBuilder<unknown>
  return listerFiches<F>(
    db,
    {
      table: sql.table(table),
      fiche: FICHES[table],
      conditions: [
        retires ? sql<SqlBool>`t."SupprimeLe" is not null` : sql<SqlBool>`t."SupprimeLe" is null`,
        ...(proprietaire ? [sql<SqlBool>`t."IdProprietaire" = ${proprietaire}`] : []),
        ...conditions,
        ...mots,
      ],
      cherche: mots.length > 0,
      // In its own order a list begins with what begins with the word, where the index has it.
      debuts: voulu === tri && cle === NOM ? decouper(demande.q).map(mot => ` ${mot}`) : undefined,
      borne: true,
      cle,
      envers: voulu.startsWith('-'),
    },
    demande,
  )
}

const aVenir = (ids: readonly string[]) =>
  sql<SqlBool>`"idEntite" = any(${ids}::uuid[]) and "FaiteLe" is null and "SupprimeLe" is null`

/** What was still to be done of a record is called off. The calendar comes before its activities, as everywhere. */
export async function decommander(tx: Tx, moi: Appelant, _id: string): Promise<void> {
  await sql`delete from evenement where "_id" in (select "IdEvenement" from activite where ${aVenir([_id])})`.execute(
    tx,
  )
  await sql`update activite set "SupprimeLe" = now(), "updatedBy" = ${moi._id} where ${aVenir([_id])}`.execute(
    tx,
  )
}

/**
 * A known record given to someone else, with what its follower still had to do of it; a company, with the people and the open
 * sales that he followed there. Answers who follows it.
 */
export async function confier(
  tx: Tx,
  moi: Appelant,
  table: EntiteCommerciale,
  avant: Possedee,
  demande: string | undefined,
): Promise<string> {
  const lui = avant.IdProprietaire
  const a = await aConfier(tx, moi, demande, lui)
  if (a === lui) return a
  const donner = (quoi: 'contact' | 'opportunite', plus = sql``) =>
    sql<{
      _id: string
    }>`update ${sql.table(quoi)} set "IdProprietaire" = ${a}, version = version + 1, "updatedAt" = now(),
      "updatedBy" = ${moi._id} where "IdCompte" = ${avant._id} and "IdProprietaire" = ${lui} and "SupprimeLe" is null ${plus}
      returning "_id"`.execute(tx)
  const avec =
    table === 'compte_sale'
      ? [
          ...(await donner('opportunite', sql`and "Statut" = 'En cours'`)).rows,
          ...(await donner('contact')).rows,
        ]
      : []
  const siennes = sql<SqlBool>`${aVenir([avant._id, ...avec.map(f => f._id)])} and "IdProprietaire" = ${lui}`
  await sql`update evenement set owner = ${a}, version = version + 1, "updatedAt" = now()
    where "_id" in (select "IdEvenement" from activite where ${siennes})`.execute(tx)
  await sql`update activite set "IdProprietaire" = ${a}, version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where ${siennes}`.execute(tx)
  return a
}

/** Off the lists; what names it still does, and it can be put back. */
export async function retirer<F extends Possedee>(
  tx: Tx,
  moi: Appelant,
  table: EntiteCommerciale,
  id: string,
): Promise<F> {
  const avant = await verrouiller<F>(tx, moi, table, id)
  await sql`update ${sql.table(table)} set "SupprimeLe" = now(), "updatedBy" = ${moi._id} where "_id" = ${id}`.execute(
    tx,
  )
  await decommander(tx, moi, id)
  await annoncer(tx, { entite: 'opportunite', _id: id, IdOfficine: null })
  return avant
}

/** Back on the lists, as it left them; what was called off stays so. */
export async function remettre(tx: Tx, moi: Appelant, table: EntiteCommerciale, id: string): Promise<void> {
  await sql`select from ${sql.table(table)} where "_id" = ${id} for update`.execute(tx)
  const { RetireLe } = await lireFiche<Possedee & { RetireLe: string | null }>(
    tx,
    moi,
    table,
    { _id: id },
    true,
  )
  if (!RetireLe) throw regle('PAS_RETIRE', 'Cette fiche est déjà dans les listes.')
  await changer(tx, moi, table, id, { SupprimeLe: sql`null` })
}

/** A record named by a payload: one that the caller may read, or the field is wrong. */
export async function exigerNommee(
  db: Lecture,
  moi: Appelant,
  table: EntiteCommerciale,
  _id: string,
  champ: string,
): Promise<Possedee> {
  try {
    return await lireFiche(db, moi, table, { _id })
  } catch (e) {
    if (e instanceof Refus && e.statusCode === 404)
      throw champInvalide({ [`payload.${champ}`]: `${NOMS[table]} n’existe pas.` })
    throw e
  }
}
