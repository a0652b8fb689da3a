import type pg from 'pg'
import { charger } from './stock.ts'
import { chargerCommandes } from './ventes.ts'

const TABLES = [
  'commande_client',
  'dossier_assurance',
  'bordereau_assurance',
  'facture_assurance',
  'part_facture',
  'ligne_assurance',
  'paiement_assurance',
  'ecriture_assurance',
]

/** Each old order on an invoice of a hundred, one invoice in a hundred still awaited with some of it rejected. */
export async function chargerFactures(pool: pg.Pool, nombre: number): Promise<void> {
  await chargerCommandes(pool, nombre, { etapes: false })
  const { rows } = await pool.query(`select from facture_assurance where "Numero" like 'FAC-BAN-%' limit 1`)
  if (rows.length > 0) return
  await charger(pool, TABLES, async base => {
    await base.query(`
      create temp table v on commit drop as
        select "_id", "IdOfficine", "DateCommd", greatest("PartAssurance", 1000) as part,
          (row_number() over (order by "DateCommd", "_id") - 1) / 100 as k,
          (row_number() over (order by "DateCommd", "_id") - 1) % 100 as rang
        from commande_client where "DateCommd" < date '2025-01-01' and "Statut" = 'Active';
      create temp table f on commit drop as
        select k, gen_random_uuid() as id, gen_random_uuid() as bordereau, gen_random_uuid() as paiement, max("DateCommd") as jour,
          min("DateCommd") as premiere, k % 100 = 0 as attendue,
          (array(select "_id" from assurance order by "Libelle"))[1 + k % (select count(*) from assurance)] as assurance
        from v group by k;
      create temp table l on commit drop as
        select gen_random_uuid() as id, v.*, f.id as facture, f.attendue, f.attendue and v.rang % 50 = 7 as rejetee,
          f.paiement, f.jour from v join f using (k);
      analyze v; analyze f; analyze l;
      insert into dossier_assurance ("_id", "IdOfficine", "Part", "AFacturer", "Regle", "Rejete", "Pieces")
        select "_id", "IdOfficine", part, 0, case when attendue then 0 else part end, case when rejetee then part else 0 end, '[]' from l;
      insert into bordereau_assurance ("_id", "Numero", "IdOfficine", "IdAssurance", "DateDepot", "Lieu")
        select bordereau, 'BOR-BAN-' || k, (select "_id" from officine limit 1), assurance, jour + 3, 'Siège' from f;
      insert into facture_assurance ("_id", "Numero", "IdAssurance", "DateDebut", "DateFin", "DateFacture", "DatePremiere", "Etat",
          "IdBordereau", "DateDepot", "Lignes", "Part", "Montant", "Ouvert", "Regle", "Rejete")
        select f.id, 'FAC-BAN-' || f.k, f.assurance, f.premiere, f.jour, f.jour, f.premiere,
          case when f.attendue then 'Déposée' else 'Archivée' end, f.bordereau, f.jour + 3, count(*), sum(l.part), sum(l.part),
          coalesce(sum(l.part) filter (where l.attendue and not l.rejetee), 0), coalesce(sum(l.part) filter (where not l.attendue), 0),
          coalesce(sum(l.part) filter (where l.rejetee), 0)
        from f join l on l.facture = f.id group by f.id, f.k, f.assurance, f.premiere, f.jour, f.attendue, f.bordereau;
      insert into part_facture ("IdFacture", "IdOfficine", "Lignes", "Part", "Montant", "Ouvert", "Regle", "Rejete")
        select facture, "IdOfficine", count(*), sum(part), sum(part), coalesce(sum(part) filter (where attendue and not rejetee), 0),
          coalesce(sum(part) filter (where not attendue), 0), coalesce(sum(part) filter (where rejetee), 0)
        from l group by 1, 2;
      insert into ligne_assurance ("_id", "IdFacture", "IdCommande", "IdClient", "IdOfficine", "Rang", "DateCommd", "Part", "Regle", "Rejete", "Etat")
        select id, facture, "_id", (select "IdClient" from commande_client c where c."_id" = l."_id"), "IdOfficine", rang + 1, "DateCommd", part, case when attendue then 0 else part end,
          case when rejetee then part else 0 end,
          case when rejetee then 'Rejetée' when attendue then 'En attente' else 'Réglée' end from l;
      insert into paiement_assurance ("_id", "IdAssurance", date, mode, "IdBanque", reference, montant, "Impute", "Rang", "Empreinte")
        select f.paiement, f.assurance, f.jour + 40, 'Chèque', (select "_id" from banque limit 1), 'BAN' || f.k, sum(l.part), sum(l.part),
          10000000 + f.k, 'banc'
        from f join l on l.facture = f.id where not f.attendue group by f.paiement, f.assurance, f.jour, f.k;
      insert into ecriture_assurance ("IdLigne", "IdOfficine", "Genre", montant, "Etat", "IdPaiement", "createdAt")
        select id, "IdOfficine", 'Règlement', part, 'Réglée', paiement, jour + 40 from l where not attendue;
      update commande_client c set "IdFacture" = l.facture,
          "DossierAssurance" = case when l.rejetee then 'Rejetée' when l.attendue then 'Déposée' else 'Réglée' end
        from l where l."_id" = c."_id"`)
  })
}
