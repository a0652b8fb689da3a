-- A campaign whose recipients are asked for by rules remembers them: its directory is their answer.
alter table diffusion add column "Question" jsonb;
