import type { PapierDeCommande } from '@dioptrie/domain/ventes/contract'
import type { Lecture } from '../kernel/platform/db.ts'
import { lignes } from '../kernel/platform/lire.ts'

/**
 * What can be printed of an order, as far as it has come: the proforma it was, the order, the receipt of each payment,
 * the sheet of each lens order, the worksheet, the slip. A payment by several modes is one receipt.
 */
export const papiersDe = (db: Lecture, id: string): Promise<PapierDeCommande[]> =>
  lignes(db)<PapierDeCommande>`
    with c as (select * from commande_client where "_id" = ${id}),
    papier as (
      select 1 as rang, 'Proforma' as "Genre", 'proforma' as entite, '{a4}'::text[] as formats, p."_id", p."RefProforma" as "Reference",
        p."createdAt" from c join proforma p on p."_id" = c."IdProforma"
      union all
      select 2, 'Commande', 'commande_client', '{a4}', c."_id", c."RefCmmd", c."createdAt" from c
      union all
      select 3, 'Reçu', 'operation', '{recu}', r."_id", r."Rang"::text, r."createdAt"
      from c, lateral (select distinct on (o."createdAt") o.* from operation o
        where o."IdCommande" = c."_id" and o.montant > 0
          -- A credit that was given back in money paid nothing.
          and not exists (select from operation a where a."IdOrigine" = o."_id" and a."createdAt" = o."createdAt")
        order by o."createdAt", o."Rang") r
      union all
      select 4, 'Verres', 'commande_verre', '{fiche}', v."_id", v."RefVerre", v."createdAt"
      from c, lateral (select distinct on (v."RefVerre") v.* from commande_verre v
        where v."IdCommande" = c."_id" and v."Statut" <> 'Supprimé' order by v."RefVerre", v."Paire", v."Cote", v."_id") v
      union all
      select 5, 'Atelier', 'commande_client', '{feuille}', c."_id", c."RefCmmd", c."createdAt" from c
      where exists (select from commande_verre v where v."IdCommande" = c."_id" and v."Statut" <> 'Supprimé')
      union all
      select 6, 'Livraison', 'commande_client', '{livraison}', c."_id", c."RefCmmd", l."LivreLe"
      from c join livraison l on l."IdCommande" = c."_id"
      union all
      select 7, 'Avoir', 'avoir', '{avoir}', a."_id", a."Reference", a."createdAt" from c join avoir a on a."IdCommande" = c."_id")
    select p."Genre", p."_id", p."Reference", instant(p."createdAt") as "createdAt", coalesce(i."Tirages", 0)::int as "Tirages",
      instant(i."ImprimeLe") as "ImprimeLe"
    from papier p left join lateral (select sum(i.rang) as "Tirages", max(i."updatedAt") as "ImprimeLe" from impression i
      where i.entite = p.entite and i."idEntite" = p."_id" and split_part(i.papier, ' ', 1) = any(p.formats)) i on true
    order by p.rang, p."createdAt", p."Reference"`
