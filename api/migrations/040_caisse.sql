-- Cash: operations that are only ever added, chained, with the day's totals; closings, deposits, expense cash.

-- The head of each officine's chain. Whoever moves money locks this row first: one officine writes one thing at a time.
create table caisse (
  "IdOfficine" uuid primary key references officine,
  "Rang" bigint not null default 0,
  "Empreinte" text not null default '',
  -- All takings since the first day: it never goes back, whatever is closed or archived.
  "TotalPerpetuel" bigint not null default 0,
  -- What the expense cash holds.
  "SoldeDepense" bigint not null default 0 check ("SoldeDepense" >= 0)
);

-- One row per business day that was opened; the drawer should hold Initialisation + Entrees - Sorties.
create table journee_caisse (
  "IdOfficine" uuid not null references officine,
  "Jour" date not null,
  "Initialisation" bigint not null,
  "Entrees" bigint not null default 0,
  "Sorties" bigint not null default 0,
  "clotureLe" timestamptz,
  primary key ("IdOfficine", "Jour")
);
create index journee_caisse_ouverte on journee_caisse ("IdOfficine", "Jour") where "clotureLe" is null;

create table operation (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficine" uuid not null references officine,
  "Jour" date not null,
  "typeOperation" text not null check ("typeOperation" in ('Initialisation', 'Règlement cmde cli', 'Règlement cpt',
    'Approvisionnement', 'Consultation', 'Versement Banque', 'Approvisionnement Caisse Depense', 'Versement')),
  modepaiement text not null,
  -- Only a reversal is negative: whoever adds amounts up gets what is really there.
  montant bigint not null check (montant between -9999999999 and 9999999999 and montant <> 0),
  reference text,
  -- What was paid, by whom, as it was called that day.
  "IdCommande" uuid,
  "IdComptoir" uuid,
  "IdClient" uuid references client,
  "Document" text,
  "Tiers" text,
  "Motif" text,
  "IdOrigine" uuid unique references operation,
  "Rang" bigint not null,
  "Empreinte" text not null,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  check ((montant < 0) = ("IdOrigine" is not null)),
  unique ("IdOfficine", "Rang")
);
create index operation_officine_jour on operation ("IdOfficine", "Jour" desc, "_id" desc);
create index operation_jour on operation ("Jour" desc, "_id" desc);
create index operation_officine_type on operation ("IdOfficine", "typeOperation", "Jour" desc, "_id" desc);
create index operation_commande on operation ("IdCommande") where "IdCommande" is not null;
create index operation_comptoir on operation ("IdComptoir") where "IdComptoir" is not null;
create index operation_client on operation ("IdClient") where "IdClient" is not null;

-- What each day brought, by type and mode, kept with each operation: no report adds up millions of them.
create table total_caisse (
  "IdOfficine" uuid not null references officine,
  "Jour" date not null,
  "typeOperation" text not null,
  modepaiement text not null,
  "Nombre" integer not null,
  montant bigint not null,
  primary key ("IdOfficine", "Jour", "typeOperation", modepaiement)
);
create index total_caisse_jour on total_caisse ("Jour", "IdOfficine");

-- A transaction number of an operator pays once; a reversal frees it.
create table numero_transaction (
  modepaiement text not null,
  reference text not null,
  "IdOperation" uuid not null references operation,
  primary key (modepaiement, reference)
);
create index numero_transaction_operation on numero_transaction ("IdOperation");

-- The evening's count. "Attendu" and the perpetual total are frozen with it.
create table billetage (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficine" uuid not null references officine,
  "DateCloture" date not null,
  "Coupures" jsonb not null,
  "Total" bigint not null check ("Total" >= 0),
  "Attendu" bigint not null,
  "Ecart" bigint not null generated always as ("Total" - "Attendu") stored,
  "Motif" text,
  "Recettes" bigint not null,
  "TotalPerpetuel" bigint not null,
  "IdSignataire" uuid references utilisateur,
  "Rang" bigint not null,
  "Empreinte" text not null,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  unique ("IdOfficine", "DateCloture"),
  unique ("IdOfficine", "Rang"),
  check ("Total" = "Attendu" or "Motif" is not null)
);
create index billetage_date on billetage ("DateCloture" desc, "_id" desc);

-- Its steps move (validated, archived); its money does not.
create table versement (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficine" uuid not null references officine,
  "DateVersement" date not null,
  montant bigint not null check (montant between 1 and 9999999999),
  "IdBanque" uuid not null references banque,
  reference text,
  "IdOperation" uuid not null references operation,
  "Statut" text not null default 'Créé' check ("Statut" in ('Créé', 'Validé', 'Archivé', 'Annulé')),
  "valideLe" timestamptz,
  "validePar" uuid references utilisateur,
  "Rang" bigint not null,
  "Empreinte" text not null,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  unique ("IdOfficine", "Rang")
);
create index versement_officine on versement ("IdOfficine", "createdAt" desc, "_id" desc) where "Statut" <> 'Archivé';
create index versement_creation on versement ("createdAt" desc, "_id" desc) where "Statut" <> 'Archivé';
create index versement_banque on versement ("IdBanque");
create index versement_operation on versement ("IdOperation");

create table fond_de_caisse (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficine" uuid not null unique references officine,
  "Montant" bigint not null check ("Montant" between 1 and 9999999999),
  "Observation" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur
);

-- Who tops the till up, as the seeds call them.
create table appro_caisse_recette (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficine" uuid not null references officine,
  "NomSociete" text not null,
  "RegistreCom" text,
  "Montant" bigint not null check ("Montant" between 1 and 9999999999),
  "Motif" text,
  "IdOperation" uuid not null references operation,
  "Statut" text not null default 'Active' check ("Statut" in ('Active', 'Annulée')),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur
);
create index appro_caisse_recette_officine on appro_caisse_recette ("IdOfficine", "createdAt" desc, "_id" desc);
create index appro_caisse_recette_creation on appro_caisse_recette ("createdAt" desc, "_id" desc);
create index appro_caisse_recette_operation on appro_caisse_recette ("IdOperation");

-- The expense cash: what comes in (appro_depense) and what goes out (depense). A correction is a reversal and a new one.
create table appro_depense (
  "_id" uuid primary key default nouvel_id(),
  "OfficineId" uuid not null references officine,
  "Jour" date not null,
  "Montant" bigint not null check ("Montant" between 1 and 9999999999),
  "Motif" text not null,
  -- Taken from the takings; null when it came from elsewhere.
  "IdOperation" uuid references operation,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur
);
create index appro_depense_officine on appro_depense ("OfficineId", "Jour" desc, "_id" desc);
create index appro_depense_creation on appro_depense ("createdAt" desc, "_id" desc);
create index appro_depense_operation on appro_depense ("IdOperation") where "IdOperation" is not null;

create table depense (
  "_id" uuid primary key default nouvel_id(),
  "OfficineId" uuid not null references officine,
  "Jour" date not null,
  "Montant" bigint not null check ("Montant" between -9999999999 and 9999999999 and "Montant" <> 0),
  "Motif" text not null,
  "IdRubrique" uuid references rubrique_depense,
  "IdOrigine" uuid unique references depense,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  check (("Montant" < 0) = ("IdOrigine" is not null))
);
create index depense_officine on depense ("OfficineId", "Jour" desc, "_id" desc);
create index depense_rubrique on depense ("IdRubrique") where "IdRubrique" is not null;

create table billetage_depense (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficine" uuid not null references officine,
  "DateCloture" date not null,
  "Coupures" jsonb not null,
  "Total" bigint not null check ("Total" >= 0),
  "Attendu" bigint not null,
  "Ecart" bigint not null generated always as ("Total" - "Attendu") stored,
  "Motif" text,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  unique ("IdOfficine", "DateCloture"),
  check ("Total" = "Attendu" or "Motif" is not null)
);

-- The one canonical form of what a link proves: every money field, in this order, whatever the settings of the session.
create function contenu_operation(o operation) returns text language sql stable as $$
  select jsonb_build_array('operation', o."_id", o."IdOfficine", o."Jour"::text, o."typeOperation", o.modepaiement, o.montant,
    o.reference, o."IdCommande", o."IdComptoir", o."IdClient", o."Document", o."Motif", o."IdOrigine",
    to_char(o."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), o."createdBy")::text $$;
create function contenu_billetage(b billetage) returns text language sql stable as $$
  select jsonb_build_array('billetage', b."_id", b."IdOfficine", b."DateCloture"::text, b."Coupures", b."Total", b."Attendu",
    b."Motif", b."Recettes", b."TotalPerpetuel", b."IdSignataire",
    to_char(b."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), b."createdBy")::text $$;
create function contenu_versement(v versement) returns text language sql stable as $$
  select jsonb_build_array('versement', v."_id", v."IdOfficine", v."DateVersement"::text, v.montant, v."IdBanque", v.reference,
    v."IdOperation", to_char(v."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), v."createdBy")::text $$;
create function empreinte(precedente text, rang bigint, contenu text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(precedente || '|' || rang || '|' || contenu, 'UTF8')), 'hex') $$;

-- The next link of an officine, its head locked until the transaction ends.
create function prendre_maillon(officine uuid, out rang bigint, out precedente text) language plpgsql as $$
begin
  select c."Rang" + 1, c."Empreinte" into rang, precedente from caisse c where c."IdOfficine" = officine for update;
  if not found then
    insert into caisse ("IdOfficine") values (officine) on conflict do nothing;
    select c."Rang" + 1, c."Empreinte" into rang, precedente from caisse c where c."IdOfficine" = officine for update;
  end if;
end $$;

-- Takings are what is sold; cash in and paid out are what the drawer sees: the seeds' own definitions.
create function inscrire_operation() returns trigger language plpgsql as $$
declare
  precedente text;
  especes boolean := new.modepaiement = 'Espèce';
  entre bigint := case when especes and new."typeOperation" in
    ('Règlement cmde cli', 'Règlement cpt', 'Approvisionnement', 'Consultation') then new.montant else 0 end;
  sort bigint := case when new."typeOperation" in
    ('Versement Banque', 'Approvisionnement Caisse Depense') then new.montant else 0 end;
begin
  select m.rang, m.precedente into new."Rang", precedente from prendre_maillon(new."IdOfficine") m;
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_operation(new));
  update caisse set "Rang" = new."Rang", "Empreinte" = new."Empreinte", "TotalPerpetuel" = "TotalPerpetuel"
      + case when new."typeOperation" in ('Règlement cmde cli', 'Règlement cpt') then new.montant else 0 end
    where "IdOfficine" = new."IdOfficine";
  insert into total_caisse as t ("IdOfficine", "Jour", "typeOperation", modepaiement, "Nombre", montant)
    values (new."IdOfficine", new."Jour", new."typeOperation", new.modepaiement, 1, new.montant)
    on conflict ("IdOfficine", "Jour", "typeOperation", modepaiement)
    do update set "Nombre" = t."Nombre" + 1, montant = t.montant + excluded.montant;
  if new."typeOperation" = 'Initialisation' then
    insert into journee_caisse ("IdOfficine", "Jour", "Initialisation") values (new."IdOfficine", new."Jour", new.montant);
  else
    update journee_caisse set "Entrees" = "Entrees" + entre, "Sorties" = "Sorties" + sort
      where "IdOfficine" = new."IdOfficine" and "Jour" = new."Jour" and "clotureLe" is null;
    if not found then
      raise exception 'La journée de caisse du % n’est pas ouverte.', new."Jour";
    end if;
  end if;
  return new;
end $$;
create trigger operation_inscrire before insert on operation for each row execute function inscrire_operation();

create function inscrire_billetage() returns trigger language plpgsql as $$
declare
  precedente text;
begin
  select m.rang, m.precedente into new."Rang", precedente from prendre_maillon(new."IdOfficine") m;
  select "TotalPerpetuel" into new."TotalPerpetuel" from caisse where "IdOfficine" = new."IdOfficine";
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_billetage(new));
  update caisse set "Rang" = new."Rang", "Empreinte" = new."Empreinte" where "IdOfficine" = new."IdOfficine";
  update journee_caisse set "clotureLe" = now()
    where "IdOfficine" = new."IdOfficine" and "Jour" = new."DateCloture" and "clotureLe" is null;
  if not found then
    raise exception 'La journée de caisse du % n’est pas ouverte.', new."DateCloture";
  end if;
  return new;
end $$;
create trigger billetage_inscrire before insert on billetage for each row execute function inscrire_billetage();

create function inscrire_versement() returns trigger language plpgsql as $$
declare
  precedente text;
begin
  select m.rang, m.precedente into new."Rang", precedente from prendre_maillon(new."IdOfficine") m;
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_versement(new));
  update caisse set "Rang" = new."Rang", "Empreinte" = new."Empreinte" where "IdOfficine" = new."IdOfficine";
  return new;
end $$;
create trigger versement_inscrire before insert on versement for each row execute function inscrire_versement();

-- What is in the expense cash follows each entry; the column refuses to go below zero.
create function tenir_caisse_depense() returns trigger language plpgsql as $$
begin
  perform prendre_maillon(new."OfficineId");
  update caisse set "SoldeDepense" = "SoldeDepense" + case when tg_table_name = 'depense' then -new."Montant" else new."Montant" end
    where "IdOfficine" = new."OfficineId";
  return new;
end $$;
create trigger depense_tenir before insert on depense for each row execute function tenir_caisse_depense();
create trigger appro_depense_tenir before insert on appro_depense for each row execute function tenir_caisse_depense();

create function argent_intouchable() returns trigger language plpgsql as $$
begin
  raise exception 'Une écriture de caisse ne se modifie ni ne s’efface : elle se contre-passe.';
end $$;
create trigger operation_intouchable before update or delete or truncate on operation
  for each statement execute function argent_intouchable();
create trigger billetage_intouchable before update or delete or truncate on billetage
  for each statement execute function argent_intouchable();
create trigger billetage_depense_intouchable before update or delete or truncate on billetage_depense
  for each statement execute function argent_intouchable();
-- Two headings merged into one: an expense changes its heading, never its money.
create trigger depense_intouchable before delete or truncate or update of "_id", "OfficineId", "Jour", "Montant", "Motif",
  "IdOrigine", "createdAt", "createdBy" on depense
  for each statement execute function argent_intouchable();
create trigger appro_depense_intouchable before update or delete or truncate on appro_depense
  for each statement execute function argent_intouchable();
create trigger versement_intouchable before delete or truncate on versement
  for each statement execute function argent_intouchable();
create function versement_fige() returns trigger language plpgsql as $$
begin
  if contenu_versement(new) <> contenu_versement(old) or new."Rang" <> old."Rang" or new."Empreinte" <> old."Empreinte" then
    raise exception 'Une écriture de caisse ne se modifie ni ne s’efface : elle se contre-passe.';
  end if;
  return new;
end $$;
create trigger versement_fige before update on versement for each row execute function versement_fige();

create trigger versement_trace after insert or update on versement for each row execute function tracer('Empreinte');
create trigger fond_de_caisse_trace after insert or update or delete on fond_de_caisse for each row execute function tracer();
create trigger appro_caisse_recette_trace after insert or update or delete on appro_caisse_recette
  for each row execute function tracer();

-- Every link of every chain with what it should be; the first wrong one of an officine is where it was broken.
create view maillon as
  select m.*, empreinte(coalesce(lag(m."Empreinte") over w, ''), m."Rang", m.contenu) as attendue,
    coalesce(lag(m."Rang") over w, 0) + 1 as "RangAttendu"
  from (
    select "IdOfficine", "Rang", "Empreinte", 'operation' as entite, "_id", contenu_operation(o) as contenu, "createdAt" from operation o
    union all
    select "IdOfficine", "Rang", "Empreinte", 'billetage', "_id", contenu_billetage(b), "createdAt" from billetage b
    union all
    select "IdOfficine", "Rang", "Empreinte", 'versement', "_id", contenu_versement(v), "createdAt" from versement v
  ) m
  window w as (partition by m."IdOfficine" order by m."Rang");

-- Shipped roles already there; a house that changed one keeps its changes.
update role set permissions = permissions || '{caisse.lire,caisse.encaisser,caisse.cloturer}'::text[]
  where livre in ('administrateur', 'gerant', 'caissier') and not 'caisse.lire' = any(permissions);
update role set permissions = permissions || '{caisse.annuler,caisse.regler}'::text[]
  where livre in ('administrateur', 'gerant') and not 'caisse.annuler' = any(permissions);
