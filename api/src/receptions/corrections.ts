import { exiger, regle } from '@dioptrie/domain/kernel/refus'
import { partAuRayon } from '@dioptrie/domain/stock/correction'
import { sql } from 'kysely'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { revaloriser, verrouillerArticles } from '../stock/registre.ts'
import { voitPrixAchat } from '../stock/sql.ts'
import type { BonVerrouille } from './sql.ts'

interface Correction {
  IdEnvoi: string
  /** The line. */
  _id: string
  PrixAchat: number
  Motif: string
}

/**
 * The price of a part that has come was wrong: an entry of today for the pieces of it that were kept, what is owed with it, and the price of
 * the article and of what is still to come of the line, where that was this one. What is still there takes its share of it, what has left counts
 * in today's margin; what went back went back at the price it had. The receipt must be locked.
 */
export async function corrigerAchat(
  tx: Tx,
  moi: Appelant,
  bon: BonVerrouille,
  { IdEnvoi, _id, PrixAchat, Motif }: Correction,
): Promise<void> {
  if (!voitPrixAchat(moi)) throw interdit('Votre rôle ne permet pas de changer un prix d’achat.')
  const lire = () =>
    sql<{ IdArticle: string; IdOfficine: string; Gardees: number; CoutUnitaire: number }>`
      select x."IdArticle", e."IdOfficine", x."QuantiteRecue" - x."Rendue" as "Gardees", x."CoutUnitaire"
      from ligne_envoi x join envoi e on e."_id" = x."IdEnvoi"
      where e."IdBon" = ${bon._id} and x."IdEnvoi" = ${IdEnvoi} and x."IdLigne" = ${_id} and x."QuantiteRecue" > 0`.execute(
      tx,
    )
  const [connue] = (await lire()).rows
  exiger(connue ? {} : { _id: 'Rien de cette ligne n’a été reçu par cet envoi.' })
  if (!connue) return
  await verrouillerArticles(tx, [connue.IdArticle])
  const part = (await lire()).rows[0] as typeof connue
  if (part.CoutUnitaire === PrixAchat || part.Gardees === 0)
    throw regle(
      'RIEN_A_CORRIGER',
      part.Gardees === 0
        ? 'Toutes ces pièces sont retournées au fournisseur : leur prix ne se corrige plus.'
        : 'Ces pièces sont déjà à ce prix.',
    )
  const ecart = part.Gardees * (PrixAchat - part.CoutUnitaire)
  const auRayon = await revaloriser(
    tx,
    moi,
    { entite: 'bon_reception', _id: bon._id, reference: bon.RefBR, IdOfficine: part.IdOfficine },
    {
      IdArticle: part.IdArticle,
      Valeur: partAuRayon(ecart, await mouvementsDepuis(tx, bon._id, IdEnvoi, part.IdArticle)),
      Motif,
    },
  )
  await sql`
    with c as (
      insert into correction_achat ("IdEnvoi", "IdLigne", "IdOfficine", "Quantite", "Ancien", "Nouveau", "Motif", "createdBy",
        "AuRayon", "Parti", "Jour")
      values (${IdEnvoi}, ${_id}, ${part.IdOfficine}, ${part.Gardees}, ${part.CoutUnitaire}, ${PrixAchat}, ${Motif}, ${moi._id},
        ${auRayon}, ${ecart - auRayon}, jour_qui_compte(${part.IdOfficine}, (now() at time zone 'UTC')::date))),
    a as (
      update article set "PrixAchat" = ${PrixAchat}, version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
      where "_id" = ${part.IdArticle} and "PrixAchat" = ${part.CoutUnitaire}),
    l as (
      update ligne_reception set "PrixAchatBrut" = ${PrixAchat} + "Remise"
      where "_id" = ${_id} and "PrixAchatBrut" - "Remise" = ${part.CoutUnitaire})
    update ligne_envoi set "CoutUnitaire" = ${PrixAchat}, "Valeur" = "Valeur" + ${ecart}
    where "IdEnvoi" = ${IdEnvoi} and "IdLigne" = ${_id}`.execute(tx)
}

/** What has moved of the article since this part came; what has left of it, has left at what was known that day. */
async function mouvementsDepuis(tx: Tx, IdBon: string, IdEnvoi: string, IdArticle: string) {
  const { rows } = await sql<Parameters<typeof partAuRayon>[1][number]>`
    with e as (
      select "recuLe", (select m."_id" from mouvement m where m."IdArticle" = ${IdArticle} and m."idEntite" = ${IdBon}
        and m."Nature" = 'Réception' and m."createdAt" = e."recuLe" order by m."_id" desc limit 1) as entree
      from envoi e where e."_id" = ${IdEnvoi}),
    r as (
      select "IdSortie", sum("Quantite")::int as n from retour_fournisseur
      where "IdEnvoi" = ${IdEnvoi} and "IdArticle" = ${IdArticle} group by 1)
    select m."Quantite", m."QuantiteApres", m."idEntite", case when m."Quantite" < 0
      -- One exit is a movement a part, whatever its order: of this part at most what it took.
      then greatest(least(-m."Quantite", coalesce(r.n, 0)
        + coalesce(sum(m."Quantite") over (partition by m."idEntite" order by m."_id" rows between unbounded preceding and 1 preceding), 0)), 0)
      else 0 end::int as "Rendues"
    from e join mouvement m on m."IdArticle" = ${IdArticle} and m."Quantite" <> 0
      and case when e.entree is null then m."createdAt" > e."recuLe" else m."_id" > e.entree end
    left join r on r."IdSortie" = m."idEntite" order by m."_id"`.execute(tx)
  return rows
}
