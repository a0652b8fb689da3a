-- What pays a supplier leaves an account that is named: the bank of a cheque or a transfer. What was said before stays as it was.
alter table reglement_fournisseur add column "IdBanque" uuid references banque;
create index reglement_fournisseur_banque on reglement_fournisseur ("IdBanque") where "IdBanque" is not null;

-- A merge of two banks asks every table that names one: only a row that would change is refused, not the question.
drop trigger reglement_fournisseur_intouchable on reglement_fournisseur;
create trigger reglement_fournisseur_intouchable before delete or truncate on reglement_fournisseur
  for each statement execute function reglement_fournisseur_intouchable();
create trigger reglement_fournisseur_fige before update on reglement_fournisseur
  for each row execute function reglement_fournisseur_intouchable();
