-- The first category of lenses took every lens of the shelf, and it was the one of sun lenses: clear ones go among clear ones. What they
-- sold follows them in the reports, as with any article that is filed elsewhere.
update article a set "IdCateg" = claire."_id", version = a.version + 1, "updatedAt" = now()
from stock_verre s join nom_commercial_verre n on n."_id" = s."IdNomCommercial", categorie_article c,
  (select "_id" from categorie_article where "TypeArticle" = 'Verre'
    and sans_accent(concat_ws(' ', "Abreg_Categ", "Libelle")) !~ 'solaire|soleil|teinte|polaris' order by "createdAt", "_id" limit 1) claire
where a."_id" = s."_id" and c."_id" = a."IdCateg" and c."TypeArticle" = 'Verre'
  and sans_accent(concat_ws(' ', c."Abreg_Categ", c."Libelle")) ~ 'solaire|soleil|teinte|polaris'
  and sans_accent(n."Libelle") !~ 'solaire|soleil|teinte|polaris';
