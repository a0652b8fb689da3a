-- A sale that is written has no version before its first: what it sold is written as it stands, without looking for what to take away.
create or replace function inscrire_version(v version_vente, vivante boolean, postes poste_vendu[]) returns void language plpgsql as $$
declare
  voulu date := case v."Cause" when 'retour' then (now() at time zone 'UTC')::date else v."Jour" end;
  d record;
  j record;
begin
  v."Jour" := jour_qui_compte(v."IdOfficine", voulu);
  v."Voulu" := nullif(voulu, v."Jour");
  v."_id" := nouvel_id();
  v."createdAt" := now();
  v.xid := pg_current_xact_id();
  -- Nothing of it was written before: there is nothing to take away.
  if v."Numero" = 1 then
    v."Nombre" := vivante::int;
    v."EcartTotal" := vivante::int * v."Total";
    v."EcartRemise" := vivante::int * v."Remise";
    v."EcartAssurance" := vivante::int * v."PartAssurance";
    v."Lignes" := vivante::int;
    insert into version_vente select v.*;
    insert into poste_vendu ("IdVersion", "Rang", "Poste", "IdArticle", "IdOfficine", "Jour", "Quantite", "Montant", "Cout", "createdAt", "Lignes")
    select v."_id", p."Rang", p."Poste", p."IdArticle", v."IdOfficine", v."Jour", p."Quantite", p."Montant", p.cout, v."createdAt", 1
    from (select u.*, case when u."IdArticle" is null then 0
        else u."Quantite" * cout_de_vente(coalesce(v."IdCommande", v."IdComptoir"), u."IdArticle") end as cout from unnest(postes) u) p
    where p."Quantite" <> 0 or p."Montant" <> 0 or p.cout <> 0;
    return;
  end if;
  select coalesce(max("Numero"), 0) as numero, coalesce(sum("Nombre"), 0) as n, coalesce(sum("EcartTotal"), 0) as total,
    coalesce(sum("EcartRemise"), 0) as remise, coalesce(sum("EcartAssurance"), 0) as assurance into d
  from version_vente x where x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir";
  select coalesce(sum("Nombre"), 0) as n, coalesce(sum("EcartTotal"), 0) as total, coalesce(sum("EcartRemise"), 0) as remise,
    coalesce(sum("EcartAssurance"), 0) as assurance, coalesce(sum(coalesce("Lignes", "Nombre")), 0) as lignes into j
  from version_vente x where (x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir") and x."Jour" = v."Jour";
  v."Numero" := d.numero + 1;
  v."Nombre" := vivante::int - d.n;
  v."EcartTotal" := vivante::int * v."Total" - d.total;
  v."EcartRemise" := vivante::int * v."Remise" - d.remise;
  v."EcartAssurance" := vivante::int * v."PartAssurance" - d.assurance;
  -- A sale of a closed day that is given today's date sells nothing today, and is a line of it all the same: it stands there now.
  v."Lignes" := (vivante or (j.n + v."Nombre", j.total + v."EcartTotal", j.remise + v."EcartRemise", j.assurance + v."EcartAssurance")
    <> (0, 0, 0, 0))::int - j.lignes;
  insert into version_vente select v.*;
  perform inscrire_postes(v, postes);
end $$;

create or replace function versionner_commande() returns trigger language plpgsql as $$
declare
  v version_vente;
begin
  v."IdCommande" := new."_id";
  v."Numero" := case when tg_op = 'INSERT' then 1 end;
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
  -- It leaves its day, its officine and its seller before it counts for others: what it sold is taken back where it was.
  if tg_op = 'UPDATE' and old."Statut" = 'Active'
    and (new."DateCommd", new."IdOfficine", new."createdBy") is distinct from (old."DateCommd", old."IdOfficine", old."createdBy") then
    v."IdOfficine" := old."IdOfficine";
    v."IdVendeur" := old."createdBy";
    v."Jour" := old."DateCommd";
    v."Cause" := 'date';
    perform inscrire_version(v, false, '{}');
    v."IdOfficine" := new."IdOfficine";
    v."IdVendeur" := new."createdBy";
  end if;
  v."Jour" := new."DateCommd";
  -- Another article at the same price is a version too: what was sold is another thing, for the same money.
  v."Cause" := case when new."Statut" <> 'Active' then 'annulation'
    when tg_op = 'UPDATE' and (new."Total", new."RemiseTotale", new."PartAssurance") = (old."Total", old."RemiseTotale", old."PartAssurance")
      then case when new."DateCommd" <> old."DateCommd" then 'date' else 'prix' end
    else new."Cause" end;
  perform inscrire_version(v, new."Statut" = 'Active', array(select jsonb_populate_record(null::poste_vendu, to_jsonb(p)) from postes_de_commande(new) p));
  return null;
end $$;

create or replace function versionner_comptoir() returns trigger language plpgsql as $$
declare
  v version_vente;
begin
  v."IdComptoir" := new."_id";
  v."Numero" := case when tg_op = 'INSERT' then 1 end;
  v."IdOfficine" := new."IdOfficine";
  v."IdVendeur" := new."createdBy";
  v."Total" := new."PartClient";
  v."Remise" := new."RemiseTotale";
  v."PartAssurance" := 0;
  v."createdBy" := new."updatedBy";
  v."Jour" := new."DateCommd";
  v."Cause" := case when tg_op = 'INSERT' then 'vente' when new."Statut" <> 'Active' then 'annulation' when new."Cause" is not null then new."Cause"
    when new."SousTotal" <> old."SousTotal" or new."RemisePrix" <> old."RemisePrix" then 'prix' else 'remise' end;
  perform inscrire_version(v, new."Statut" = 'Active', array(select jsonb_populate_record(null::poste_vendu, to_jsonb(p)) from postes_de_comptoir(new) p));
  return null;
end $$;
