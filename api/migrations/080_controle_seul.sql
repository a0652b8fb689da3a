-- A shop of one person: who mounted an order may check it, saying why.
alter table officine add "ControleSeul" boolean not null default false;
alter table montage drop constraint montage_deux_personnes;
alter table montage add constraint montage_deux_personnes
  check ("VerifiePar" <> "MontePar" or "Decision" = 'Reprendre' or "Motif" <> '');
