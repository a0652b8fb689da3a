import { sql } from 'kysely'
import { photoDe } from './photo.ts'

/** The frame of each pair of `v`, named as on papers; null where it is not from stock. */
export const monturesJson = sql`(select jsonb_agg(case when a."_id" is null then null else jsonb_build_object(
    'IdArticle', a."_id", 'Reference', a."Reference", 'CodeBarre', a."CodeBarre", 'Taille', a."Taille", 'Photo', ${photoDe(sql`a`)},
    'Libelle', concat_ws(' ', m."Libelle_marq", a."Reference", a."Couleur", a."Taille")) end order by n.n)
  from unnest(array[v."IdArticle1", v."IdArticle2", v."IdArticle3"]) with ordinality as n(id, n)
  left join article a on a."_id" = n.id left join marque m on m."_id" = a."IdMarque")`
