import type { Jour } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import { type OfficineDemo, reference } from './registre.ts'

/** One brand of the first officine is being counted this morning, half of it done, two gaps found. */
export async function poserInventaireEnCours(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  o: OfficineDemo,
): Promise<void> {
  const createdAt = `${jour}T08:05:00.000Z`
  const i = { _id: h.id(Date.parse(createdAt)), Reference: reference('INV', o.Code, jour, 1) }
  await base.query(
    `with i as (
       insert into inventaire ("_id", "Reference", "IdOfficine", "IdMarque", "Libelle", "createdAt", "updatedAt", "createdBy", "updatedBy")
       select $1, $2, $3, "_id", 'Contrôle tournant', $4, $4, $5, $5 from marque where "Libelle_marq" = 'Bandama'
       returning *),
     lignes as (
       select a.*, i."_id" as inventaire, row_number() over (order by a.recherche) as rang, count(*) over () as n
       from i join article a on a."IdOfficine" = i."IdOfficine" and a."IdMarque" = i."IdMarque" and a."Quantite" > 0),
     comptes as (select *, rang <= n / 2 as fait, rang in (3, 7) as ecart from lignes)
     insert into inventaire_ligne ("IdInventaire", "IdOfficine", "IdArticle", "Theorique", "Compte", "Attendu", "CoutUnitaire",
       "Motif", "compteLe", "comptePar", "IdOuverture", "IdVu")
     select inventaire, "IdOfficine", "_id", "Quantite", case when fait then "Quantite" - ecart::int end,
       case when fait then "Quantite" end, "PrixAchat", case when ecart and fait then 'Pas retrouvée' end,
       case when fait then $4::timestamptz + rang * interval '20 seconds' end, case when fait then $5::uuid end, vu,
       case when fait then vu end
     from (select *, (select m."_id" from mouvement m where m."IdArticle" = comptes."_id" order by m."_id" desc limit 1) as vu from comptes) c
     order by rang`,
    [i._id, i.Reference, o._id, createdAt, o.magasinier],
  )
  await inserer(
    base,
    'compteur',
    [{ IdOfficine: o._id, genre: 'INV', annee: Number(jour.slice(0, 4)), dernier: 1, total: 1 }],
    'on conflict ("IdOfficine", genre, annee) do update set dernier = excluded.dernier, total = excluded.total',
  )
}
