-- A key opens an account by itself: that one came or went belongs to its history, as its roles do (010).
create function tracer_cle_de_compte() returns trigger language plpgsql as $$
declare
  contexte jsonb := coalesce(nullif(current_setting('dioptrie.contexte', true), ''), '{"appel":"console"}')::jsonb;
  compte uuid := coalesce(new."IdUtilisateur", old."IdUtilisateur");
begin
  insert into historique (entite, "idEntite", "IdOfficine", action, appel, "requestId", "IdUtilisateur", avant, apres)
  values (
    'utilisateur', compte, (select "IdOfficine" from utilisateur where "_id" = compte), 'modification',
    coalesce(contexte ->> 'appel', 'console'), coalesce(contexte ->> 'requestId', ''),
    nullif(contexte ->> 'IdUtilisateur', '')::uuid,
    jsonb_build_object('cle', old."Nom"), jsonb_build_object('cle', new."Nom")
  );
  return null;
end $$;
create trigger cle_acces_trace after insert or delete on cle_acces for each row execute function tracer_cle_de_compte();

-- What is sent to whoever knows the password of an account that many have guessed at.
create table code_courrier (
  "IdUtilisateur" uuid primary key references utilisateur on delete cascade,
  empreinte text not null,
  "expireLe" timestamptz not null
);
