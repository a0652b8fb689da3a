-- Un bon transféré en entier puis annulé restait « Transféré » dans la liste de sa propre officine : ce que la liste en tient redevient ce qu'il est.
update bon_transfere m set statut = b.statut from bon_reception b where b."_id" = m."IdBon" and m.statut <> b.statut;
