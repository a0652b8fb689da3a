import { defaisableJusquau, fusionner } from '@dioptrie/domain/clients/rules'
import type { Fusion } from '@dioptrie/domain/historique/contract'
import { ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { lireFusions, type Venu } from '../kernel/records/fusions.sql.ts'
import { type ClientVerrouille, modifierClient, type SaisieEnregistree } from './sql.ts'

/** What hangs on a client by its id, and what each is called on paper. */
const SUIVENT = {
  ordonnance: 'RefOrd',
  consultation: 'RefConsultation',
  commande_client: 'RefCmmd',
  proforma: 'RefProforma',
  prise_en_charge: 'NumeroBon',
  creance_ouverture: 'RefCreance',
  avoir: 'Reference',
} as const
type Suiveuse = keyof typeof SUIVENT
/** What is written on one of them is of its client, whenever it was. */
const DEPENDENT = [
  ['creance_ouverture', 'IdOrigine', 'creance_ouverture'],
  ['avoir', 'IdCommande', 'commande_client'],
  ['ligne_assurance', 'IdCommande', 'commande_client'],
] as const satisfies [string, string, Suiveuse][]
const SUIVEUSES = Object.keys(SUIVENT) as Suiveuse[]

type Venus = Record<Suiveuse | 'operation' | 'document' | 'client' | 'ligne_assurance', Venu[]>
type Repris = Record<string, { avant: unknown; apres: unknown }>

/** What hung on the duplicate hangs on the kept client, clients once merged into the duplicate included; what it was. */
async function deplacer(tx: Tx, garde: string, doublon: string): Promise<Venus> {
  const venus: Partial<Venus> = {}
  for (const table of SUIVEUSES) {
    const { rows } =
      await sql<Venu>`update ${sql.table(table)} set "IdClient" = ${garde} where "IdClient" = ${doublon}
      returning "_id", ${sql.id(SUIVENT[table])} as ref, ${table === 'avoir' ? sql`true` : sql`"Statut" = 'Active'`} as compte`.execute(
        tx,
      )
    venus[table] = rows
  }
  const siens = [doublon, ...SUIVEUSES.flatMap(table => (venus[table] ?? []).map(v => v._id))]
  // A line of a sale goes with its sale; said of nobody: it is the insurer's.
  const lignes =
    await sql<Venu>`update ligne_assurance set "IdClient" = ${garde} where "IdClient" = ${doublon}
    returning "_id", "Reference" as ref, false as compte`.execute(tx)
  const [documents, operations, clients] = [
    await sql<Venu>`select "_id", "Nom" as ref, true as compte from document
      where "idEntite" = any(${siens}::uuid[]) order by "_id"`.execute(tx),
    await sql<Venu>`select "_id", "Document" as ref, true as compte from operation
      where "IdCommande" = any(${siens}::uuid[]) or "IdConsultation" = any(${siens}::uuid[])
        or "IdCreance" = any(${siens}::uuid[]) order by "_id"`.execute(tx),
    await sql<Venu>`update client set "IdFusion" = ${garde} where "IdFusion" = ${doublon}
      returning "_id", "CodeClient" as ref, true as compte`.execute(tx),
  ]
  await sql`update document set "idEntite" = ${garde} where entite = 'client' and "idEntite" = ${doublon}`.execute(
    tx,
  )
  return {
    ...venus,
    document: documents.rows,
    operation: operations.rows,
    client: clients.rows,
    ligne_assurance: lignes.rows,
  } as Venus
}

const relever = (tx: Tx, id: string) => sql`select relever_anciens(${id})`.execute(tx)

const pareils = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The duplicate, already put aside, gives the kept client what it lacks and all that hung on it. */
export async function fusionnerClients(
  tx: Tx,
  moi: Appelant,
  garde: ClientVerrouille,
  doublon: ClientVerrouille,
): Promise<void> {
  const apres = fusionner(garde, doublon) as SaisieEnregistree & Record<string, unknown>
  const avant = garde as Record<string, unknown>
  const Repris: Repris = Object.fromEntries(
    Object.keys(apres)
      .filter(champ => !pareils(avant[champ], apres[champ]))
      .map(champ => [champ, { avant: avant[champ] ?? null, apres: apres[champ] ?? null }]),
  )
  await modifierClient(tx, moi, garde._id, apres)
  const Venus = await deplacer(tx, garde._id, doublon._id)
  await relever(tx, garde._id)
  await sql`insert into fusion (entite, "IdGarde", "IdDoublon", "Nom", "Code", "Venus", "Repris", "createdBy")
    values ('client', ${garde._id}, ${doublon._id}, ${`${doublon.Nom} ${doublon.Prenoms}`}, ${doublon.CodeClient},
      ${JSON.stringify(Venus)}, ${JSON.stringify(Repris)}, ${moi._id})`.execute(tx)
}

interface AFaireRevenir {
  _id: string
  Venus: Venus
  Repris: Repris
  createdAt: string
  defaite: boolean
}

/** Sales that hold to a prescription, a bon or a proforma which is now another client's; prescriptions, to an exam. */
async function accrochees(tx: Tx, ids: string[]): Promise<string[]> {
  const autre = (table: string, colonne: string, cle: string) =>
    sql`exists (select from ${sql.table(table)} x where x.${sql.id(colonne)} = v.${sql.id(cle)} and x."IdClient" <> v."IdClient")`
  const tient = sql`${autre('ordonnance', 'RefOrd', 'RefOrd')} or ${autre('prise_en_charge', '_id', 'IdPriseEnCharge')}`
  const { rows } = await sql<{ ref: string }>`
    select v."RefCmmd" as ref from commande_client v where v."IdClient" = any(${ids}::uuid[]) and v."Statut" = 'Active'
      and (${tient} or ${autre('proforma', '_id', 'IdProforma')})
    union all select v."RefProforma" from proforma v where v."IdClient" = any(${ids}::uuid[]) and v."Statut" = 'Active'
      and (${tient})
    union all select v."RefOrd" from ordonnance v where v."IdClient" = any(${ids}::uuid[]) and v."Statut" = 'Active'
      and ${autre('consultation', '_id', 'IdConsultation')} order by 1 limit 3`.execute(tx)
  return rows.map(r => r.ref)
}

/**
 * What came with the duplicate, already live again, goes back to it with what was written on it since; what else was made since stays with the kept client, who
 * gives back the fields that nobody changed meanwhile. A row that says so is added.
 */
export async function defaireFusion(
  tx: Tx,
  moi: Appelant,
  garde: ClientVerrouille,
  doublon: ClientVerrouille,
  aujourdhui: Jour,
): Promise<void> {
  const { rows } = await sql<AFaireRevenir>`
    select f."_id", f."Venus", f."Repris", f."createdAt" from fusion f
    where f.entite = 'client' and f."IdGarde" = ${garde._id} and f."IdDoublon" = ${doublon._id} and f."IdOrigine" is null
      and not exists (select from fusion d where d."IdOrigine" = f."_id")
    order by f."createdAt" desc limit 1`.execute(tx)
  const [f] = rows
  if (!f || doublon.IdFusion !== garde._id || garde.Statut !== 'Actif')
    throw regle(
      'FUSION_REPRISE',
      'La fiche gardée a été fusionnée ou supprimée depuis : défaites d’abord cela, puis cette fusion.',
    )
  const fin = defaisableJusquau(f.createdAt)
  if (aujourdhui > fin)
    throw regle('FUSION_ANCIENNE', `Cette fusion pouvait se défaire jusqu’au ${ecrireJour(fin)}.`)
  // A merge of before a kind of record existed says nothing of it.
  const ids = (quoi: keyof Venus) => (f.Venus[quoi] ?? []).map(v => v._id)
  for (const table of [...SUIVEUSES, 'ligne_assurance'] as const)
    await sql`update ${sql.table(table)} set "IdClient" = ${doublon._id}
      where "_id" = any(${ids(table)}::uuid[]) and "IdClient" = ${garde._id}`.execute(tx)
  for (const [table, cle, de] of DEPENDENT)
    await sql`update ${sql.table(table)} set "IdClient" = ${doublon._id}
      where ${sql.id(cle)} = any(${ids(de)}::uuid[]) and "IdClient" = ${garde._id}`.execute(tx)
  const tenues = await accrochees(tx, [garde._id, doublon._id])
  if (tenues.length > 0)
    throw regle(
      'FUSION_EMPLOYEE',
      `Depuis la fusion, ${tenues.join(', ')} emploie une ordonnance, un examen, un bon ou une proforma de l’autre fiche : annulez-la ou changez-la d’abord.`,
    )
  await sql`update document set "idEntite" = ${doublon._id}
    where entite = 'client' and "idEntite" = ${garde._id} and "_id" = any(${ids('document')}::uuid[])`.execute(
    tx,
  )
  await sql`update client set "IdFusion" = ${doublon._id}
    where "_id" = any(${ids('client')}::uuid[]) and "IdFusion" = ${garde._id}`.execute(tx)
  const lus = garde as Record<string, unknown>
  await modifierClient(
    tx,
    moi,
    garde._id,
    Object.fromEntries(
      Object.entries(f.Repris)
        .filter(([champ, { apres }]) => pareils(lus[champ], apres))
        .map(([champ, { avant }]) => [champ, avant]),
    ),
  )
  await relever(tx, garde._id)
  await relever(tx, doublon._id)
  await sql`insert into fusion (entite, "IdGarde", "IdDoublon", "Nom", "Code", "Venus", "Repris", "IdOrigine", "createdBy")
    select entite, "IdGarde", "IdDoublon", "Nom", "Code", "Venus", "Repris", "_id", ${moi._id} from fusion
    where "_id" = ${f._id}`.execute(tx)
}

/** What must be seen for the references of each kind to be told; how many came is told to whoever sees the client. */
const VOIR: Partial<Record<string, Permission>> = {
  ordonnance: 'ordonnances.lire',
  document: 'ordonnances.lire',
  consultation: 'consultations.lire',
  commande_client: 'ventes.lire',
  proforma: 'ventes.lire',
  prise_en_charge: 'ventes.lire',
  creance_ouverture: 'ventes.lire',
  avoir: 'ventes.lire',
  operation: 'ventes.lire',
}

export async function fusionsDuClient(db: Lecture, moi: Appelant, id: string): Promise<Fusion[]> {
  const fusions = await lireFusions(db, 'client', id)
  const cachee = (entite: string) => {
    const permission = VOIR[entite]
    return permission !== undefined && !moi.permissions.has(permission)
  }
  return fusions.map(f => ({
    ...f,
    Venus: f.Venus.map(v => (cachee(v.entite) ? { ...v, references: [] } : v)),
  }))
}
