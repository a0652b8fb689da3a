import { introuvable } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { cadreDe } from '../configuration/entete.sql.ts'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import type { Db } from '../kernel/platform/db.ts'
import { nomsArticle } from '../stock/sql.ts'
import type retourPdf from './retour.pdf.ts'
import type { RetourAImprimer } from './retour.pdf.ts'

/** The slip that goes back with the pieces: no price on it, for whoever carries them. */
export async function imprimerRetour(db: Db, moi: Appelant, id: string) {
  const { rows } = await sql<RetourAImprimer['retour'] & { IdOfficine: string }>`
    select s."Reference", s."IdOfficine", s."createdAt", s."Observation",
      (select "displayName" from utilisateur where "_id" = s."createdBy") as "Par", f."Suite",
      jsonb_build_object('Nom', v."Nom", 'Contact', v."Contact", 'Telephone', v."Telephone", 'Adresse', v."Adresse", 'Ville', v."Ville",
        'Pays', v."Pays") as fournisseur,
      (select jsonb_agg(l order by l."RefBR", l."Reference") from (
        select ${nomsArticle(sql`a`)}, r."Quantite", b."RefBR", b."NumeroBL" from retour_fournisseur r
        join article a on a."_id" = r."IdArticle" left join bon_reception b on b."_id" = r."IdBon" where r."IdSortie" = s."_id") l) as lignes
    from sortie s join lateral (
      select r."Suite", coalesce(r."IdFournisseur", b."IdFournisseur") as "IdFournisseur" from retour_fournisseur r
      left join bon_reception b on b."_id" = r."IdBon" where r."IdSortie" = s."_id" limit 1) f on true
    join fournisseur v on v."_id" = f."IdFournisseur" where s."_id" = ${id}`.execute(db)
  const retour = rows[0]
  if (!retour || !peutLire(moi, retour.IdOfficine)) throw introuvable('Ce retour')
  return papier<typeof retourPdf>(retour.Reference, new URL('./retour.pdf.ts', import.meta.url), {
    retour,
    ...(await cadreDe(db, moi, retour.IdOfficine)),
  })
}
