-- A photo as small as a row of a list shows it, drawn once: fifty whole ones would be the whole line of a shop.
alter table document_contenu add column vignette bytea;
alter table document_contenu alter column vignette set storage external;
