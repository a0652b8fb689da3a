import type {
  AlerteCaisse,
  Ferie,
  Garantie,
  SmsConfig,
  TypeSms,
} from '@dioptrie/domain/configuration/contract'
import { CHAMPS_ENTREPRISE, type Entreprise } from '@dioptrie/domain/configuration/entreprise'
import type { codesTva, coupures, modesPaiement, timbres } from '@dioptrie/domain/configuration/paiements'
import type { Reponse } from '@dioptrie/domain/kernel/contract'
import { introuvable, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

type SmsEnregistre = Omit<SmsConfig, 'clientIdDefini' | 'clientSecretDefini' | 'typesSms'> & {
  clientId: string | null
  clientSecret: string | null
}
interface Fiches {
  ferie: Ferie
  garantie: Garantie
  sms_config: SmsEnregistre
  type_sms: TypeSms
  alerte_caisse: AlerteCaisse
  mode_paiement: Reponse<typeof modesPaiement.creer>
  coupure: Reponse<typeof coupures.creer>
  code_tva: Reponse<typeof codesTva.creer>
  timbre: Reponse<typeof timbres.creer>
  entreprise: Entreprise
}
type Table = keyof Fiches

/** What a record of each table shows, and how it is named when it is missing. */
const TABLES: Record<Table, { colonnes: string[]; nom: string }> = {
  ferie: { colonnes: ['dateFerie', 'Libelle', 'AConfirmer'], nom: 'Ce jour férié' },
  garantie: {
    colonnes: [
      'advancedGarantie',
      'garantiesMontue',
      'garantiesVerre',
      'garantieMontureDefaut',
      'garantieVerreDefaut',
    ],
    nom: 'Ce réglage',
  },
  sms_config: {
    colonnes: [
      'senderName',
      'senderAddress',
      'messageTemplate',
      'clientId',
      'clientSecret',
      'Fournisseur',
      'HeureDebut',
      'HeureFin',
      'Debit',
      'PrixSms',
      'SeuilSolde',
    ],
    nom: 'Ce réglage',
  },
  type_sms: { colonnes: ['Libelle', 'messageTemplate', 'Actif'], nom: 'Ce type de SMS' },
  alerte_caisse: { colonnes: ['IdOfficine', 'Seuil', 'Active', 'alertCaisse'], nom: 'Cette alerte' },
  mode_paiement: { colonnes: ['Libelle', 'NumeroRequis', 'Actif'], nom: 'Ce mode de paiement' },
  coupure: { colonnes: ['Libelle', 'Valeur', 'Nature', 'Actif'], nom: 'Cette coupure' },
  code_tva: { colonnes: ['Libelle', 'Taux'], nom: 'Ce code de TVA' },
  timbre: {
    colonnes: ['Libelle', 'APartirDe', 'Montant', 'DateDebut', 'DateFin'],
    nom: 'Cette tranche du droit de timbre',
  },
  entreprise: { colonnes: CHAMPS_ENTREPRISE, nom: 'Ce réglage' },
}
const colonnes = (table: Table) =>
  sql.join(['_id', ...TABLES[table].colonnes, 'version', 'createdAt', 'updatedAt'].map(c => sql.id(c)))

/** What is given, by column; a list goes as JSON. */
const valeurs = (saisie: object) =>
  Object.entries(saisie)
    .filter(([, v]) => v !== undefined)
    .map(([nom, v]) => [nom, Array.isArray(v) ? JSON.stringify(v) : v] as const)

/** The records that match, in this order. */
export async function lire<T extends Table>(
  db: Lecture,
  table: T,
  ou: RawBuilder<unknown> = sql`true`,
  ordre: RawBuilder<unknown> = sql`"_id"`,
): Promise<Fiches[T][]> {
  const { rows } = await sql<Fiches[T]>`
    select ${colonnes(table)} from ${sql.table(table)} where ${ou} order by ${ordre}`.execute(db)
  return rows
}

export async function compter(db: Lecture, table: Table, ou: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from ${sql.table(table)} where ${ou}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The one record of a setting. */
export async function lireReglage<T extends 'garantie' | 'sms_config' | 'entreprise'>(
  db: Lecture,
  table: T,
): Promise<Fiches[T]> {
  return (await lire(db, table))[0] as Fiches[T]
}

export async function creer<T extends Table>(tx: Tx, table: T, saisie: object): Promise<Fiches[T]> {
  const paires = [['_id', uuid()] as const, ...valeurs(saisie)]
  const { rows } = await sql<Fiches[T]>`
    insert into ${sql.table(table)} (${sql.join(paires.map(([nom]) => sql.id(nom)))})
    values (${sql.join(paires.map(([, v]) => v))}) returning ${colonnes(table)}`.execute(tx)
  return rows[0] as Fiches[T]
}

/** Locked, and still the version that the caller read (when the call asks for one). */
export async function verrouiller<T extends Table>(
  tx: Tx,
  table: T,
  id: string,
  version?: number,
): Promise<Fiches[T]> {
  const { rows } = await sql<Fiches[T]>`
    select ${colonnes(table)} from ${sql.table(table)} where "_id" = ${id} for update`.execute(tx)
  if (!rows[0]) throw introuvable(TABLES[table].nom)
  if (version !== undefined && rows[0].version !== version) throw versionPerimee(rows[0])
  return rows[0]
}

export async function modifier<T extends Table>(
  tx: Tx,
  table: T,
  id: string,
  saisie: object,
): Promise<Fiches[T]> {
  const mises = valeurs(saisie).map(([nom, v]) => sql`${sql.id(nom)} = ${v}`)
  const { rows } = await sql<Fiches[T]>`
    update ${sql.table(table)} set ${sql.join([...mises, sql`version = version + 1`, sql`"updatedAt" = now()`])}
    where "_id" = ${id} returning ${colonnes(table)}`.execute(tx)
  return rows[0] as Fiches[T]
}

export async function supprimer(tx: Tx, table: Table, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where "_id" = ${id}`.execute(tx)
}
