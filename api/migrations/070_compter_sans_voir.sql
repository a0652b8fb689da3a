-- Whoever counts the drawer of this officine sees what is expected only once the count is done.
alter table officine add "ComptageAveugle" boolean not null default false;
