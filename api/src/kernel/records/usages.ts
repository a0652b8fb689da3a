import { descripteurs, type Usage } from '@dioptrie/domain/kernel/referentiel'
import type { Emploi } from '@dioptrie/domain/referentiel/emplois'
import { sql } from 'kysely'
import type { Lecture } from '../platform/db.ts'

const MAX = 1000

type Mots = [un: string, plusieurs: string]

/** How tables read in a sentence, beside the reference tables, which say it themselves. */
const MOTS: Record<string, Mots> = {
  evenement: ['événement de l’agenda', 'événements de l’agenda'],
  alerte_caisse: ['alerte de caisse', 'alertes de caisse'],
  document: ['document', 'documents'],
  utilisateur: ['compte', 'comptes'],
  fournisseur: ['fournisseur', 'fournisseurs'],
  bon_reception: ['bon de réception', 'bons de réception'],
  envoi: ['envoi', 'envois'],
  mouvement: ['mouvement de stock', 'mouvements de stock'],
  transfert: ['transfert', 'transferts'],
  sortie: ['sortie de stock', 'sorties de stock'],
  ouverture_stock: ['stock d’ouverture', 'stocks d’ouverture'],
  ...({
    client: ['client', 'clients'],
    ordonnance: ['ordonnance', 'ordonnances'],
    personnel: ['membre du personnel', 'membres du personnel'],
    article: ['article', 'articles'],
    inventaire: ['inventaire', 'inventaires'],
    prise_en_charge: ['prise en charge', 'prises en charge'],
    commande_client: ['commande', 'commandes'],
    versement: ['versement en banque', 'versements en banque'],
    depense: ['dépense', 'dépenses'],
    ligne_reception: ['ligne de réception', 'lignes de réception'],
    reglement_fournisseur: ['règlement d’un fournisseur', 'règlements de fournisseurs'],
    facture_assurance: ['facture d’assurance', 'factures d’assurance'],
    ligne_assurance: ['ligne de facture d’assurance', 'lignes de facture d’assurance'],
    bordereau_assurance: ['bordereau de dépôt', 'bordereaux de dépôt'],
    paiement_assurance: ['paiement d’assurance', 'paiements d’assurance'],
    modele_facture: ['modèle de facture', 'modèles de facture'],
    modele_verre: ['modèle de verre', 'modèles de verre'],
    compte_sale: ['compte commercial', 'comptes commerciaux'],
    nom_commercial_verre: ['nom commercial', 'noms commerciaux'],
    verre_vendu: ['verre vendu', 'verres vendus'],
    traitement_vendu: ['verre vendu', 'verres vendus'],
  } satisfies Record<Emploi, Mots>),
  proforma: ['proforma', 'proformas'],
  commande_etape: ['étape de commande', 'étapes de commande'],
  commande_verre: ['verre commandé', 'verres commandés'],
  montage: ['montage', 'montages'],
  casse_monture: ['monture cassée', 'montures cassées'],
  livraison: ['livraison', 'livraisons'],
  fournisseur_verre: ['fournisseur de verres', 'fournisseurs de verres'],
  catalogue_verre: ['tarif', 'tarifs'],
  stock_verre: ['verre en stock', 'verres en stock'],
  matrice_prix: ['bande de prix', 'bandes de prix'],
}

function mots(table: string): Mots {
  const nom = descripteurs[table]?.nom
  return nom ? [nom.singulier, nom.pluriel] : (MOTS[table] ?? [table, table])
}
export const plurielDe = (table: string) => mots(table)[1]

function dire(table: string, n: number): string {
  const [un, plusieurs] = mots(table)
  return n >= MAX ? `plus de ${MAX} ${plusieurs}` : `${n} ${n === 1 ? un : plusieurs}`
}

export interface CleEtrangere {
  table: string
  colonne: string
  /** Its rows are records with a version, which someone may have open. */
  versionnee: boolean
  suit: boolean
}

/** Every column of the schema that names a record of this table: a table added later is known from its first day. */
export async function clesVers(db: Lecture, table: string): Promise<CleEtrangere[]> {
  const { rows } = await sql<CleEtrangere>`
    select c.conrelid::regclass::text as "table", a.attname as colonne, c.confdeltype = 'c' as suit,
      (select count(*) = 2 from pg_attribute v
        where v.attrelid = c.conrelid and v.attname in ('_id', 'version') and not v.attisdropped) as versionnee
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and array_length(c.conkey, 1) = 1
    order by 1, 2`.execute(db)
  return rows
}

/** How many rows of each table these columns name the record in, up to `max` a column. */
async function compter(db: Lecture, cles: CleEtrangere[], id: string, max?: number): Promise<Usage[]> {
  if (cles.length === 0) return []
  const limite = max === undefined ? sql`` : sql`limit ${max}`
  const comptes = cles.map(
    c => sql`select ${c.table}::text as entite, count(*) as n
             from (select 1 from ${sql.table(c.table)} where ${sql.id(c.colonne)} = ${id} ${limite}) x`,
  )
  const { rows } = await sql<Usage>`
    select entite, sum(n)::bigint as nombre from (${sql.join(comptes, sql` union all `)}) parts
    where n > 0 group by entite order by entite`.execute(db)
  return rows
}

/** Everything that refers to a record and would follow it in a merge, whoever's it is. */
export const compterUsages = async (db: Lecture, table: string, id: string): Promise<Usage[]> =>
  compter(db, await clesVers(db, table), id)

/** What still refers to a record, in words (« 3 villes et 1 prescripteur »), or null. */
export async function usages(db: Lecture, table: string, id: string): Promise<string | null> {
  const cles = (await clesVers(db, table)).filter(c => !c.suit)
  const dits = (await compter(db, cles, id, MAX)).map(({ entite, nombre }) => dire(entite, nombre))
  if (dits.length < 2) return dits[0] ?? null
  return `${dits.slice(0, -1).join(', ')} et ${dits.at(-1)}`
}
