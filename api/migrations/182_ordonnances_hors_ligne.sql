-- Whether a desk of this officine may keep prescriptions to read while the server is away; they stay out of it otherwise.
alter table officine add column "OrdonnancesHorsLigne" boolean not null default false;
