-- A price corrected after pieces have left: what of it is still on the shelf is a value entry (250); what has left counts in the margin of
-- the day it is learnt, and never in that of a day that is closed.
alter table correction_achat
  -- Null on what was corrected before this: nothing said then where the rest had gone.
  add column "AuRayon" bigint,
  add column "Parti" bigint,
  -- The day that it counts for.
  add column "Jour" date,
  add constraint correction_achat_parts check (num_nulls("AuRayon", "Parti", "Jour") = 3
    or num_nulls("AuRayon", "Parti", "Jour") = 0 and "AuRayon" + "Parti" = "Quantite" * ("Nouveau" - "Ancien"));
create index correction_achat_jour on correction_achat ("Jour") where "Parti" <> 0;

-- A line that is still to come holds its article, where its words or its barcode say which one it is: renamed since, it was found no more.
update ligne_reception l set "IdArticle" = a."_id"
from bon_reception b, article a
where b."_id" = l."IdBon" and b.statut in ('Créé', 'Transféré') and l."IdArticle" is null
  and a."_id" = (select x."_id" from article x
    where x.produit = l.produit
      or x."CodeBarre" = l."CodeBarre" and x."IdMarque" is not distinct from l."IdMarque" and x."createdAt" > b."createdAt"
        and not exists (select from article y where y.produit = l.produit)
    order by x."IdOfficine" = b."IdOfficine" desc, x."_id" limit 1);
