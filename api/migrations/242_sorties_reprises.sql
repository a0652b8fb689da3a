-- What an exit typed by mistake gives back, by the day it was taken back: few among all that moves.
create index mouvement_reprise on mouvement ("createdAt", "IdOfficine") where entite = 'sortie' and "Quantite" > 0;
