-- Lenses of the shelf are filed under a category of lenses. Two are shipped, of one moment: the one whose id came first was « Verre solaire »,
-- in every house, so that clear lenses stood there. It is now the first that is not of the sun.
create function categorie_des_verres() returns uuid language sql stable as $$
  select "_id" from categorie_article where "TypeArticle" = 'Verre' or "Abreg_Categ" = 'VERRE-STOCK'
  order by "TypeArticle" is distinct from 'Verre', sans_accent(coalesce("Libelle", "Abreg_Categ")) ~ 'solaire', "createdAt", "_id" limit 1 $$;

-- Nobody chose it for them: they leave it, but for what is named after the sun. What they sold goes with them, as whenever an article is put elsewhere.
update article a set "IdCateg" = categorie_des_verres(), version = a.version + 1
from stock_verre s join nom_commercial_verre n on n."_id" = s."IdNomCommercial", categorie_article k
where s."_id" = a."_id" and k."_id" = a."IdCateg" and a."IdCateg" <> categorie_des_verres()
  and sans_accent(coalesce(k."Libelle", k."Abreg_Categ")) ~ 'solaire' and sans_accent(n."Libelle") !~ 'solaire|soleil|polari|sun';
