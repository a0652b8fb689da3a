-- An officine of one person needs no second hand: that it became one is told, and that it is one no longer.
create trigger officine_constat after update on officine referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('ControleSeul');
