-- Lenses of the shelf are filed under a category of lenses: clear ones among clear ones, those for the sun among theirs. Two are shipped, of one
-- moment: the one whose id came first was « Verre solaire », in every house, so that clear lenses stood there.
create function du_soleil(nom text) returns boolean language sql immutable as $$
  select public.sans_accent(coalesce(nom, '')) ~ 'solaire|soleil|teinte|polari' $$;
create function categorie_des_verres(nom text) returns uuid language sql stable as $$
  select "_id" from categorie_article where "TypeArticle" = 'Verre' or "Abreg_Categ" = 'VERRE-STOCK'
  order by "TypeArticle" is distinct from 'Verre', du_soleil(concat_ws(' ', "Abreg_Categ", "Libelle")) <> du_soleil(nom), "createdAt", "_id" limit 1 $$;

-- Nobody chose it for them: they leave it, but for what is named after the sun. What they sold goes with them, as whenever an article is put elsewhere.
update article a set "IdCateg" = categorie_des_verres(n."Libelle"), version = a.version + 1
from stock_verre s join nom_commercial_verre n on n."_id" = s."IdNomCommercial", categorie_article k
where s."_id" = a."_id" and k."_id" = a."IdCateg" and not du_soleil(n."Libelle") and du_soleil(concat_ws(' ', k."Abreg_Categ", k."Libelle"))
  and a."IdCateg" <> categorie_des_verres(n."Libelle");
