import { type AutreMain, type GesteADeux, refusAutreMain } from '@dioptrie/domain/exceptions/mains'
import { refuser } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture } from '../kernel/platform/db.ts'

type Question = RawBuilder<unknown>
/** Who did the first half of it, and in which officine. */
const PREMIERE_MAIN: Record<
  AutreMain,
  (id: string, moi: Appelant) => { auteurs: Question; officine: Question }
> = {
  versement: id => ({
    auteurs: sql`select "createdBy" from versement where "_id" = ${id}`,
    officine: sql`select "IdOfficine" from versement where "_id" = ${id}`,
  }),
  // Who wrote or received it, or said what it costs, does not pay it…
  reglement: id => ({
    auteurs: sql`select "createdBy" from bon_reception where "_id" = ${id}
      union all select c."createdBy" from correction_achat c join envoi e on e."_id" = c."IdEnvoi" where e."IdBon" = ${id}
      union all select "createdBy" from mouvement where entite = 'bon_reception' and "idEntite" = ${id}`,
    officine: sql`select "IdOfficine" from bon_reception where "_id" = ${id}`,
  }),
  // … nor, the first time, who brought the supplier in, or put another under its name.
  fournisseur: id => ({
    auteurs: sql`select h.qui from bon_reception p join lateral (
        select "IdUtilisateur" as qui, "createdAt" as depuis from historique
          where entite = 'fournisseur' and "idEntite" = p."IdFournisseur" and action = 'creation'
        union all select "createdBy", "createdAt" from fusion where entite = 'fournisseur' and "IdGarde" = p."IdFournisseur") h on true
      where p."_id" = ${id} and not exists (select from reglement_fournisseur r join bon_reception b on b."_id" = r."IdBon"
        where b."IdFournisseur" = p."IdFournisseur" and r."IdAvoir" is null and r."createdAt" > h.depuis)`,
    officine: sql`select "IdOfficine" from bon_reception where "_id" = ${id}`,
  }),
  // Who ends it says missing, just now, what the others did not find: they looked, or whoever opened it did.
  inventaire: id => ({
    auteurs: sql`select coalesce(l."comptePar", i."createdBy") from inventaire i left join inventaire_ligne l
      on l."IdInventaire" = i."_id" and l."compteLe" < now() and (l."Ecart" <> 0
        or exists (select from inventaire_ligne m where m."IdInventaire" = i."_id" and m."compteLe" >= now()))
      where i."_id" = ${id}`,
    officine: sql`select "IdOfficine" from inventaire where "_id" = ${id}`,
  }),
  transfert: (id, moi) => ({
    auteurs: sql`select "createdBy" from transfert where "_id" = ${id}`,
    officine: sql`select case ${moi.IdOfficine}::uuid when "IdOfficineSource" then "IdOfficineSource" else "IdOfficineDestination" end
      from transfert where "_id" = ${id}`,
  }),
  convention: (id, moi) => ({
    auteurs: sql`select unnest(array["createdBy", "updatedBy"]) from convention where "_id" = ${id}`,
    officine: sql`select ${moi.IdOfficine}::uuid`,
  }),
}

/** What one gesture asks: a payment is refused to who received the goods, and the first to who brought the supplier in. */
const DEMANDE: Record<GesteADeux | 'inventaire', readonly AutreMain[]> = {
  versement: ['versement'],
  reglement: ['reglement', 'fournisseur'],
  inventaire: ['inventaire'],
  transfert: ['transfert'],
  convention: ['convention'],
}

/** Why whoever did the first half does not do the second, or null: the officine may say that one person works there. */
export async function refusDeSeul(db: Lecture, moi: Appelant, quoi: keyof typeof DEMANDE, id: string) {
  for (const main of DEMANDE[quoi]) {
    const { auteurs, officine } = PREMIERE_MAIN[main](id, moi)
    const { rows } = await sql<{ deMoi: boolean; seul: boolean }>`
      select ${moi._id}::uuid in (${auteurs}) as "deMoi",
        exists (select from officine where "_id" = (${officine}) and "ControleSeul") as seul`.execute(db)
    const refus = refusAutreMain(main, rows[0]?.deMoi === true, rows[0]?.seul === true)
    if (refus) return refus
  }
  return null
}

export const exigerAutreMain = async (...question: Parameters<typeof refusDeSeul>): Promise<void> =>
  refuser(await refusDeSeul(...question))
