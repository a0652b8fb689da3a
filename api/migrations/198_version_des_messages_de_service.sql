-- Deux personnes sur le texte d'un même message de service : qui vient second l'apprend. Zéro : personne n'y a encore touché.
alter table service_sms add column version integer not null default 1;
alter table service_sms alter column version set default 0;
