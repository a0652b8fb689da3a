-- The hour a day was opened stands with the day: the dashboard looks at no operation.
alter table journee_caisse add column "OuverteLe" timestamptz not null default now();
update journee_caisse j set "OuverteLe" = o."createdAt" from operation o
  where o."IdOfficine" = j."IdOfficine" and o."Jour" = j."Jour" and o."typeOperation" = 'Initialisation';
