-- A list as someone wants it, under a name: filters, period, sort and columns; one's own, or shared with a role.
create table vue_liste (
  "_id" uuid primary key default nouvel_id(),
  "Nom" text not null,
  "Liste" text not null,
  -- What its address asks: words, filters, period, sort.
  "Question" jsonb not null default '{}',
  -- The order of all columns and those that are not shown; null: as the list comes.
  "Colonnes" jsonb,
  "IdUtilisateur" uuid not null references utilisateur,
  "IdRole" uuid references role on delete set null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create unique index vue_liste_nom on vue_liste ("IdUtilisateur", "Liste", public.sans_accent("Nom"));
create index vue_liste_role on vue_liste ("IdRole") where "IdRole" is not null;
create trigger vue_liste_trace after insert or update or delete on vue_liste
  for each row execute function tracer();

-- How each person wants each list to open.
create table vue_par_defaut (
  "IdUtilisateur" uuid not null references utilisateur,
  "Liste" text not null,
  "IdVue" uuid not null references vue_liste on delete cascade,
  primary key ("IdUtilisateur", "Liste")
);
create index vue_par_defaut_vue on vue_par_defaut ("IdVue");
