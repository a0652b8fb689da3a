-- A slip is corrected: why the last time, and which invoices were taken off it. Its history keeps each.
alter table bordereau_assurance add column "Motif" text, add column "Retirees" text[] not null default '{}';
