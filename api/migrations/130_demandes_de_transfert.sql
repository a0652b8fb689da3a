-- A frame that is out here and elsewhere: one officine asks another for it. Nothing moves before that one sends it; an order that
-- waits for its frame says so by its pair.
create table demande_transfert (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficineSource" uuid not null references officine,
  "IdOfficineDestination" uuid not null references officine,
  -- Whose its history is.
  "IdOfficine" uuid not null generated always as ("IdOfficineDestination") stored,
  -- Of the officine that is asked.
  "IdArticle" uuid not null references article,
  "Quantite" integer not null default 1 check ("Quantite" > 0),
  "IdCommande" uuid references commande_client,
  "Paire" smallint check ("Paire" between 1 and 3),
  "Statut" text not null default 'Demandée'
    check ("Statut" in ('Demandée', 'Envoyée', 'Reçue', 'Refusée', 'Retirée')),
  "IdTransfert" uuid references transfert,
  "Motif" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  check ("IdOfficineSource" <> "IdOfficineDestination"),
  check (("IdCommande" is null) = ("Paire" is null)),
  check (("Statut" in ('Envoyée', 'Reçue')) = ("IdTransfert" is not null)),
  check ("Statut" <> 'Refusée' or "Motif" is not null)
);
-- What waits is little, whatever the years behind.
create index demande_transfert_source on demande_transfert ("IdOfficineSource", "createdAt" desc, "_id" desc);
create index demande_transfert_destination on demande_transfert ("IdOfficineDestination", "createdAt" desc, "_id" desc);
create index demande_transfert_creation on demande_transfert ("createdAt" desc, "_id" desc);
create index demande_transfert_attend on demande_transfert ("Statut", "createdAt" desc) where "Statut" in ('Demandée', 'Envoyée');
create index demande_transfert_commande on demande_transfert ("IdCommande") where "IdCommande" is not null;
create index demande_transfert_transfert on demande_transfert ("IdTransfert") where "IdTransfert" is not null;
create index demande_transfert_article on demande_transfert ("IdArticle");
-- A pair waits for one frame at a time.
create unique index demande_transfert_paire on demande_transfert ("IdCommande", "Paire")
  where "Statut" in ('Demandée', 'Envoyée');
create trigger demande_transfert_trace after insert or update or delete on demande_transfert
  for each row execute function tracer();
