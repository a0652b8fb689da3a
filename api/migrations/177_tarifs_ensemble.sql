-- A file may end one list and begin the next in one go: what counts is how they stand once it is written.
alter table catalogue_verre drop constraint catalogue_verre_un_a_la_fois;
alter table catalogue_verre add constraint catalogue_verre_un_a_la_fois
  exclude using gist ("IdFour" with =, daterange("DateDebut", "DateFin", '[]') with &&) deferrable initially immediate;
