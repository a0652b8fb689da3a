-- A transaction number is compared by its letters and digits alone. Of two that were one all along the first keeps it.
with lus as (
  select n.modepaiement, n.reference,
    regexp_replace(upper(normalize(n.reference, NFKD)), '[^A-Z0-9]', '', 'g') as cle
  from numero_transaction n),
premiers as (
  select distinct on (modepaiement, cle) * from lus where cle <> '' order by modepaiement, cle, reference = cle desc, reference)
update numero_transaction n set reference = p.cle
  from premiers p where p.modepaiement = n.modepaiement and p.reference = n.reference and p.cle <> n.reference;
