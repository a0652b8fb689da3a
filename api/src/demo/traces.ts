import type pg from 'pg'
import { TABLES_DU_COMMERCIAL } from './commercial.ts'
import { COMPTES } from './reseau.ts'
import { TABLES_DU_SIEGE } from './siege.ts'

/** The history that each record would have had: made by whom and when, in the order of the days. */
export async function poserTraces(base: pg.PoolClient): Promise<void> {
  const sansTrace = (table: string) =>
    `not exists (select from historique h where h.entite = '${table}' and h."idEntite" = t."_id")`
  const creation = (table: string) => `
    select '${table}' as entite, t."_id" as id, t."IdOfficine", t."createdBy", t."createdAt",
      to_jsonb(t) - '{recherche,tri_nom,anniversaire,produit,Disponibilite,ACommander,PartClient,ResteAPayer,StatutReglement,DossierAssurance,EtatAssurance,Empreinte}'::text[] as apres
    from ${table} t where ${sansTrace(table)}`
  /** What head office sets up is the administrator's, except an event, which is its owner's. */
  const duSiege = (table: string) => `
    select '${table}', t."_id", (j ->> 'IdOfficine')::uuid,
      coalesce((j ->> 'owner')::uuid, (select "_id" from utilisateur where email = $1)),
      (j ->> 'createdAt')::timestamptz, j - '{recherche,tri_nom}'::text[]
    from ${table} t, to_jsonb(t) j where ${sansTrace(table)}`
  /** Invoices and payments of insurers are no officine's. */
  const duReseau = (table: string) => `
    select '${table}', t."_id", null::uuid, t."createdBy", t."createdAt",
      to_jsonb(t) - '{Lignes,Part,Remise,Montant,Ouvert,Regle,Rejete,Charge,Abandonne,Represente,Avoir,Impute,Empreinte}'::text[]
    from ${table} t where ${sansTrace(table)}`
  /** What follows a company is a person's. */
  const dUnePersonne = (table: string) => `
    select '${table}', t."_id", null::uuid, t."createdBy", t."createdAt", to_jsonb(t) - '{recherche,NomCompte}'::text[]
    from ${table} t where ${sansTrace(table)}`
  const toutes = [
    ...[
      'client',
      'ordonnance',
      'document',
      'article',
      'transfert',
      'inventaire',
      'sortie',
      'prise_en_charge',
      'proforma',
      'commande_client',
      'commande_verre',
      'versement',
      'appro_caisse_recette',
      'dossier_assurance',
      'bordereau_assurance',
    ].map(creation),
    ...['facture_assurance', 'paiement_assurance'].map(duReseau),
    ...TABLES_DU_COMMERCIAL.map(dUnePersonne),
    ...TABLES_DU_SIEGE.filter(t => t !== 'image_entete').map(duSiege),
  ]
  await base.query(
    `insert into historique (entite, "idEntite", "IdOfficine", action, appel, "requestId", "IdUtilisateur", apres, "createdAt")
     select entite, id, "IdOfficine", 'creation', 'demo', '', "createdBy", apres, "createdAt"
     from (${toutes.join(' union all ')}) creations
     order by "createdAt", id`,
    [COMPTES[0]?.email],
  )
}
