-- What a morning's float differs by from what the evening before left: explained when it is not nothing, and part of what the
-- link proves. Null: nothing came before it, or it is older than this.

alter table operation add column "Ecart" bigint,
  add constraint operation_ecart_explique check ("typeOperation" = 'Initialisation' or "Ecart" is null),
  add constraint operation_ecart_motif check ("Ecart" is null or "Ecart" = 0 or "Motif" is not null);
create index operation_ecart on operation ("Jour" desc, "_id" desc, "IdOfficine") where "Ecart" <> 0;

-- Links written before keep the form they were proved with.
create or replace function contenu_operation(o operation) returns text language sql stable as $$
  select (jsonb_build_array('operation', o."_id", o."IdOfficine", o."Jour"::text, o."typeOperation", o.modepaiement, o.montant,
    o.reference, o."IdCommande", o."IdComptoir", o."IdClient", o."Document", o."Motif", o."IdOrigine",
    to_char(o."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), o."createdBy")
    || case when o."Ecart" is null then '[]' else jsonb_build_array(o."Ecart") end)::text $$;
