import { ENTREES } from '@dioptrie/domain/caisse/rules'
import { sql } from 'kysely'
import { type Bout, dans, durant, libelle, nomOfficine, type SourceEtat, si } from './source.ts'

/**
 * All that came in by day and mode, read off what is kept with each operation; a reversal is taken off. In cash, it is what the drawer has
 * received. Of what was owed before this program, which is paid like an order, the operations are few and have their index.
 */
export const caisseRecette: SourceEtat = q => {
  const par = q.par ?? 'jour'
  const cle = {
    jour: sql`t."Jour"::text`,
    mois: sql`to_char(t."Jour", 'YYYY-MM')`,
    officine: sql`t."IdOfficine"::text`,
    mode: sql`''::text`,
  }[par] as Bout
  const mode = par === 'officine' ? sql`null::text` : sql`t.modepaiement`
  const colonnes = {
    jour: sql`x.cle::date as "Jour"`,
    mois: sql`x.cle as "Mois"`,
    officine: sql`x.cle as "IdOfficine", ${nomOfficine(sql`x.cle::uuid`)} as "Officine"`,
    mode: sql`null::uuid as "IdOfficine"`,
  }[par] as Bout
  const ici = sql`${durant(q, sql`t."Jour"`)} ${dans(q, sql`t."IdOfficine"`)}`
  const du = (type: (typeof ENTREES)[number]) =>
    sql`coalesce(sum(t.montant) filter (where t."typeOperation" = ${type} and not t.repris), 0)::bigint`
  return sql`
    select concat_ws(' ', x.cle, x.mode) as "_id", ${colonnes}, x.mode as "Mode", x.mode as modepaiement, x."Operations",
      x."ReglementsCommande", x."SoldesRepris", x."ReglementsComptoir", x."ReglementsCommande" + x."ReglementsComptoir" as "Recettes",
      x."Examens", x."Approvisionnements", x."ReglementsCommande" + x."ReglementsComptoir" + x."Examens" + x."Approvisionnements" as "Entrees"
    from (
      select ${cle} as cle, ${mode} as mode, sum(t."Nombre")::int as "Operations", ${du('Règlement cmde cli')} as "ReglementsCommande",
        coalesce(sum(t.montant) filter (where t.repris), 0)::bigint as "SoldesRepris", ${du('Règlement cpt')} as "ReglementsComptoir",
        ${du('Consultation')} as "Examens", ${du('Approvisionnement')} as "Approvisionnements"
      from (
        select t."IdOfficine", t."Jour", t."typeOperation", t.modepaiement, t."Nombre", t.montant, false as repris from total_caisse t
          where t."typeOperation" = any(${ENTREES}::text[]) and ${ici}
        union all select t."IdOfficine", t."Jour", t."typeOperation", t.modepaiement, 0, t.montant, true from operation t
          where t."IdCreance" is not null and ${ici}
      ) t group by 1, 2
    ) x`
}

/** The expense cash: what was paid by heading, what came in, and what closings found. */
export const caisseDepense: SourceEtat = q => {
  const par = q.par ?? 'rubrique'
  const cle = {
    jour: sql`m.jour::text`,
    officine: sql`m.officine::text`,
    rubrique: sql`m.rubrique::text`,
  }[par] as Bout
  const colonnes = {
    jour: sql`x.cle::date as "Jour"`,
    officine: sql`x.cle as "IdOfficine", ${nomOfficine(sql`x.cle::uuid`)} as "Officine"`,
    rubrique: sql`x.cle as "IdRubrique", case x."Genre" when 'Dépense' then coalesce(${libelle('rubrique_depense', sql`x.cle::uuid`)}, 'Sans rubrique') end as "Rubrique"`,
  }[par] as Bout
  const { IdRubrique: rubrique, Genre } = q.filtres
  const ecritures = sql`(
        select d."_id" as id, d."Jour" as jour, d."IdOfficine" as officine, 'Dépense' as genre, d."IdRubrique" as rubrique, d."Motif" as motif,
          d."Montant" as depense, 0::bigint as appro, 0::bigint as ecart
        from depense d where ${durant(q, sql`d."Jour"`)} ${dans(q, sql`d."OfficineId"`)} ${si(rubrique, id => sql`d."IdRubrique" = ${id}`)}
        ${
          rubrique
            ? sql``
            : sql`union all select a."_id", a."Jour", a."OfficineId", 'Approvisionnement', null, a."Motif", 0, a."Montant", 0
                from appro_depense a where ${durant(q, sql`a."Jour"`)} ${dans(q, sql`a."OfficineId"`)}
                union all select b."_id", b."DateCloture", b."IdOfficine", 'Clôture', null, b."Motif", 0, 0, b."Ecart"
                from billetage_depense b where ${durant(q, sql`b."DateCloture"`)} ${dans(q, sql`b."IdOfficine"`)}`
        }
      ) m where true ${si(Genre, v => sql`m.genre = ${v}`)}`
  if (par === 'ecriture')
    return sql`
      select m.id as "_id", m.jour as "Jour", m.officine as "IdOfficine", ${nomOfficine(sql`m.officine`)} as "Officine", m.genre as "Genre",
        case m.genre when 'Dépense' then coalesce(${libelle('rubrique_depense', sql`m.rubrique`)}, 'Sans rubrique') end as "Rubrique", m.motif as "Motif",
        m.depense as "Depenses", m.appro as "Approvisionnements", m.ecart as "Ecarts"
      from ${ecritures}`
  return sql`
    select concat_ws(' ', x."Genre", x.cle) as "_id", ${colonnes}, x."Genre", x."Ecritures", x."Depenses", x."Approvisionnements", x."Ecarts"
    from (
      select ${cle} as cle, m.genre as "Genre", count(*)::int as "Ecritures", sum(m.depense)::bigint as "Depenses",
        sum(m.appro)::bigint as "Approvisionnements", sum(m.ecart)::bigint as "Ecarts"
      from ${ecritures} group by 1, 2
    ) x`
}
