import pg from 'pg'
import type { Logger } from 'pino'

/**
 * Two roles on one database: the owner migrates, loads, checks and restores; the one that serves reads and writes what the
 * calls do, and nothing else. It is no superuser, owns no table, so it can neither take a trigger off nor run a program;
 * what is only ever added to it may add to, and neither change nor erase.
 */

/** Only added to. The columns are those that a rule lets change: the step of a deposit, a heading that was merged into another. */
export const AJOUT_SEUL: Readonly<Record<string, readonly string[]>> = {
  operation: [],
  billetage: [],
  billetage_mode: [],
  cloture_contree: [],
  versement: ['Statut', 'valideLe', 'validePar', 'version', 'updatedAt', 'updatedBy'],
  appro_depense: [],
  depense: ['IdRubrique'],
  billetage_depense: [],
  mouvement: [],
  perte_transfert: [],
  prix_article: [],
  reglement_fournisseur: [],
  correction_achat: [],
  cout_verre: [],
  // A supplier merged into another takes its credits along.
  retour_fournisseur: ['IdFournisseur'],
  // `Cle` only says its number again; the table itself refuses another.
  paiement_assurance: ['Impute', 'ContrePasse', 'Cle'],
  ecriture_assurance: [],
  version_dossier: [],
  // What is left to pay follows what is paid; a client merged into another takes its debts along.
  creance_ouverture: ['IdClient', 'MontantRegle', 'Contre', 'ResteAPayer', 'StatutReglement', 'Statut'],
  // A client merged into another takes its credit along; what it pays follows.
  avoir: ['IdClient', 'Utilise', 'Reste'],
  avoir_ligne: [],
  version_vente: [],
  poste_vendu: [],
  demande_remise: [],
  reponse_remise: [],
  remise_approuvee: [],
  constat: [],
  suivi_constat: [],
  commande_etape: [],
  historique: [],
  lecture_ordonnance: [],
  fusion: [],
  accueil: [],
  sceau: [],
}

/** Asked for by a merge of two banks, and refused by the table itself once a row names one: under seal all the same. */
export const DEMANDEES: Readonly<Record<string, readonly string[]>> = {
  versement: ['IdBanque'],
  paiement_assurance: ['IdAssurance', 'IdBanque'],
  reglement_fournisseur: ['IdBanque'],
}

/** What the served role may read, and no more. */
const LUES = ['kysely_migration', 'kysely_migration_lock', 'type_operation']

const nomme = pg.escapeIdentifier
const texte = pg.escapeLiteral

/** Made once, with this password from now on; told nothing else than to sign in. */
export async function assurerRole(pool: pg.Pool, role: string, motDePasse: string): Promise<void> {
  const { rowCount } = await pool.query('select from pg_roles where rolname = $1', [role])
  await pool.query(
    `${rowCount ? 'alter' : 'create'} role ${nomme(role)} with login nosuperuser nocreatedb nocreaterole noreplication
       nobypassrls password ${texte(motDePasse)}`,
  )
}

/** Gives the role what it serves with: said again after each migration, in one go. */
export async function accorder(pool: pg.Pool, role: string): Promise<void> {
  const qui = nomme(role)
  const { rows } = await pool.query<{ base: string; objets: string[] }>(
    // The queue of jobs makes its own tables as it goes: they are the role's.
    `select current_database() as base, coalesce((select array_agg(o.genre || ' ' || o.nom) from (
         select 'table' as genre, c.oid::regclass::text as nom from pg_class c
         where c.relnamespace = to_regnamespace('pgboss') and c.relkind in ('r', 'p') and c.relowner <> r.oid
         union all select 'function', p.oid::regprocedure::text from pg_proc p
         where p.pronamespace = to_regnamespace('pgboss') and p.proowner <> r.oid
         union all select 'type', t.oid::regtype::text from pg_type t
         where t.typnamespace = to_regnamespace('pgboss') and t.typtype = 'e' and t.typowner <> r.oid
         union all select 'schema', n.nspname from pg_namespace n where n.nspname = 'pgboss' and n.nspowner <> r.oid) o), '{}') as objets
     from pg_roles r where r.rolname = $1`,
    [role],
  )
  const { base = '', objets = [] } = rows[0] ?? {}
  await pool.query(
    [
      `grant connect, temporary, create on database ${nomme(base)} to ${qui}`,
      `grant usage on schema public to ${qui}`,
      `grant select, insert, update, delete on all tables in schema public to ${qui}`,
      `grant usage, select on all sequences in schema public to ${qui}`,
      // What the owner makes before this is said again, while another process already serves.
      `alter default privileges in schema public grant select, insert, update, delete on tables to ${qui}`,
      ...LUES.map(table => `revoke insert, update, delete on ${nomme(table)} from ${qui}`),
      ...Object.entries(AJOUT_SEUL).flatMap(([table, mobiles]) => {
        const colonnes = [...mobiles, ...(DEMANDEES[table] ?? [])]
        return [
          `revoke update, delete, truncate on ${nomme(table)} from ${qui}`,
          ...(colonnes.length > 0
            ? [`grant update (${colonnes.map(nomme).join(', ')}) on ${nomme(table)} to ${qui}`]
            : []),
        ]
      }),
      ...objets.map(objet => `alter ${objet} owner to ${qui}`),
    ].join(';\n'),
  )
}

/** The same address with another name to sign in by. */
export function avecRole(url: string, role: string, motDePasse: string): string {
  const adresse = new URL(url)
  adresse.username = encodeURIComponent(role)
  adresse.password = encodeURIComponent(motDePasse)
  return adresse.href
}

/** Said at each start that serves with more than it needs: whoever takes over the program then holds the books. */
export async function avertirSiTropDeDroits(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ trop: boolean }>(
    `select rolsuper or has_table_privilege('operation', 'delete') as trop from pg_roles where rolname = current_user`,
  )
  if (rows[0]?.trop)
    log.warn(
      'Le rôle de DATABASE_URL peut effacer des écritures de caisse : donnez le propriétaire de la base par DATABASE_OWNER_URL, et à DATABASE_URL un rôle ordinaire.',
    )
}
