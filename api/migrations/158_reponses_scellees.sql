-- What was answered is kept for whoever asks again, and holds what the records hold, powers included: sealed, it is read by
-- who brings the key again, and by nobody who holds the table.
delete from idempotence;
alter table idempotence drop column reponse;
alter table idempotence add column reponse text not null;
