-- What each permission needs to be of use: a role that may do now sees what its screens read.
with recursive besoin(permission, voir) as (
  values
    ('clients.ecrire', 'clients.lire'),
    ('clients.supprimer', 'clients.lire'),
    ('clients.exporter', 'clients.lire'),
    ('ordonnances.lire', 'clients.lire'),
    ('ordonnances.ecrire', 'ordonnances.lire'),
    ('ordonnances.surveiller', 'clients.lire'),
    ('ventes.ecrire', 'ventes.lire'),
    ('ventes.ecrire', 'clients.lire'),
    ('ventes.ecrire', 'stock.lire'),
    ('ventes.ecrire', 'atelier.lire'),
    ('ventes.supprimer', 'ventes.lire'),
    ('ventes.exporter', 'ventes.lire'),
    ('ventes.livrer', 'ventes.lire'),
    ('ventes.livrer', 'atelier.lire'),
    ('ventes.livrer-impaye', 'ventes.livrer'),
    ('atelier.commander', 'atelier.lire'),
    ('atelier.commander', 'ventes.lire'),
    ('atelier.monter', 'atelier.lire'),
    ('atelier.monter', 'stock.lire'),
    ('fournisseurs.ecrire', 'fournisseurs.lire'),
    ('receptions.lire', 'fournisseurs.lire'),
    ('receptions.ecrire', 'receptions.lire'),
    ('receptions.valider', 'receptions.lire'),
    ('receptions.regler', 'receptions.lire'),
    ('stock.ecrire', 'stock.lire'),
    ('stock.transferer', 'stock.lire'),
    ('stock.compter', 'stock.lire'),
    ('stock.inventorier', 'stock.lire'),
    ('stock.prixachat', 'stock.lire'),
    ('comptoir.vendre', 'comptoir.lire'),
    ('comptoir.vendre', 'stock.lire'),
    ('comptoir.supprimer', 'comptoir.lire'),
    ('caisse.encaisser', 'caisse.lire'),
    ('caisse.encaisser', 'ventes.lire'),
    ('caisse.verser', 'caisse.lire'),
    ('caisse.valider', 'caisse.lire'),
    ('caisse.depenser', 'caisse.lire'),
    ('caisse.cloturer', 'caisse.lire'),
    ('caisse.annuler', 'caisse.lire'),
    ('caisse.regler', 'caisse.lire'),
    ('organisation.ecrire', 'personnel.lire'),
    ('personnel.ecrire', 'personnel.lire'),
    ('utilisateurs.ecrire', 'utilisateurs.lire'),
    ('roles.ecrire', 'utilisateurs.lire'),
    ('agenda.ecrire', 'agenda.lire'),
    ('reseau.agir', 'reseau.consulter')
),
tout as (
  select r."_id", p.p from role r, unnest(r.permissions) p(p)
  union
  select t."_id", b.voir from tout t join besoin b on b.permission = t.p
)
update role r set permissions = r.permissions || n.manquent, version = r.version + 1, "updatedAt" = now()
  from (
    select t."_id", array_agg(t.p order by t.p) as manquent
      from tout t join role r using ("_id") where not t.p = any(r.permissions) group by 1
  ) n
  where n."_id" = r."_id";
