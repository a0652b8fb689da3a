-- Another article at the same price is a version too: what was sold is another thing, for the same money.
create or replace function versionner_commande() returns trigger language plpgsql as $$
declare
  v version_vente;
begin
  v."IdCommande" := new."_id";
  v."IdOfficine" := new."IdOfficine";
  v."IdVendeur" := new."createdBy";
  v."Total" := new."Total";
  v."Remise" := new."RemiseTotale";
  v."PartAssurance" := new."PartAssurance";
  v."createdBy" := new."updatedBy";
  v."IdPriseEnCharge" := new."IdPriseEnCharge";
  v."Taux" := new."Taux";
  v."PlafondMonture" := new."PlafondMonture";
  v."PlafondVerres" := new."PlafondVerres";
  v."PlafondRestant" := new."PlafondRestant";
  v."AccordeRestant" := new."AccordeRestant";
  if tg_op = 'UPDATE' and new."DateCommd" <> old."DateCommd" and new."Statut" = 'Active' then
    v."Jour" := old."DateCommd";
    v."Cause" := 'date';
    perform inscrire_version(v, false, '{}');
  end if;
  v."Jour" := new."DateCommd";
  v."Cause" := case when new."Statut" <> 'Active' then 'annulation'
    when tg_op = 'UPDATE' and new."DateCommd" <> old."DateCommd" then 'date'
    when tg_op = 'UPDATE' and (new."Total", new."RemiseTotale", new."PartAssurance") = (old."Total", old."RemiseTotale", old."PartAssurance") then 'prix'
    else new."Cause" end;
  perform inscrire_version(v, new."Statut" = 'Active', array(select row(null, null, p."Rang", p."Poste", p."IdArticle", null, null, p."Quantite", p."Montant", null, null)::poste_vendu
    from postes_de_commande(new) p));
  return null;
end $$;
