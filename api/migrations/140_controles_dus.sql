-- Who is due for a check: the last exam of each client, where it set one. Looked for among all exams, a page of the network
-- read a million of them; kept, it is one row a client.
create table controle_du (
  "_id" uuid primary key references consultation on delete cascade,
  "IdClient" uuid not null unique references client on delete cascade,
  "IdOfficine" uuid not null references officine,
  "ProchainControle" date not null
);
create index controle_du_officine on controle_du ("IdOfficine", "ProchainControle", "_id");
create index controle_du_reseau on controle_du ("ProchainControle", "_id");

create view controle_attendu as
  select d.* from (
    select distinct on ("IdClient") "_id", "IdClient", "IdOfficine", "ProchainControle" from consultation
    where "Statut" = 'Active' order by "IdClient", "DateConsultation" desc, "_id" desc
  ) d where d."ProchainControle" is not null;

create function suivre_controle() returns trigger language plpgsql as $$
declare
  celui uuid;
begin
  for celui in select distinct x from unnest(array[old."IdClient", new."IdClient"]) x where x is not null order by x loop
    -- Two exams of one client saved at once: the second sees the first.
    perform from client where "_id" = celui for no key update;
    delete from controle_du where "IdClient" = celui;
    insert into controle_du select * from controle_attendu where "IdClient" = celui;
  end loop;
  return null;
end $$;
create trigger consultation_controle after insert or delete
  or update of "IdClient", "IdOfficine", "DateConsultation", "ProchainControle", "Statut"
  on consultation for each row execute function suivre_controle();

create function recompter_controles() returns void language sql as $$
  delete from controle_du;
  insert into controle_du select * from controle_attendu;
$$;
select recompter_controles();

drop index consultation_controle, consultation_officine_controle;
