import type { contrat } from '@dioptrie/domain'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { exiger, regle } from '@dioptrie/domain/kernel/refus'
import type { Retour } from '@dioptrie/domain/receptions/contract'
import { cycleBon, type StatutBon } from '@dioptrie/domain/receptions/rules'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { sortirDuStock } from '../stock/sorties.ts'
import { voitPrixAchat } from '../stock/sql.ts'
import { recalculer } from './lignes.ts'
import { fournisseurConnu, manquants, verrouillerBon } from './sql.ts'

interface Part {
  IdEnvoi: string | null
  IdLigne: string | null
  IdBon: string | null
  RefBR: string | null
  IdFournisseur: string
  IdArticle: string
  Quantite: number
  Cout: number
}

/** What these articles came by and did not go back, here, the newest first; its receipts locked in their order. */
async function partsConnues(
  tx: Tx,
  officine: string,
  articles: readonly string[],
  IdBon?: string,
): Promise<Part[]> {
  const venues = sql`from ligne_envoi x join envoi e on e."_id" = x."IdEnvoi"
    where x."IdArticle" = any(${[...articles]}::uuid[]) and e."IdOfficine" = ${officine} and x."QuantiteRecue" > x."Rendue"
      and (${IdBon ?? null}::uuid is null or e."IdBon" = ${IdBon ?? null}::uuid)`
  await sql`select from bon_reception where "_id" in (select e."IdBon" ${venues}) order by "_id" for update`.execute(
    tx,
  )
  const { rows } = await sql<Part>`
    select p.*, b."RefBR", b."IdFournisseur" from (
      select x."IdEnvoi", x."IdLigne", e."IdBon", x."IdArticle", x."QuantiteRecue" - x."Rendue" as "Quantite",
        x."CoutUnitaire" as "Cout", e."recuLe" ${venues}) p
    join bon_reception b on b."_id" = p."IdBon" order by p."recuLe" desc, p."IdEnvoi" desc`.execute(tx)
  return rows
}

/** The pieces asked, part by part: the newest receipts of one supplier first, then what none of them brought. */
async function repartir(
  tx: Tx,
  officine: string,
  { IdBon, IdFournisseur, lignes }: Payload<typeof contrat.receptions.retourner>,
): Promise<{ fournisseur: string; parts: Part[] }> {
  const articles = [...new Set(lignes.map(l => l.IdArticle))]
  const connues = await partsConnues(tx, officine, articles, IdBon)
  const fournisseur = IdFournisseur ?? connues[0]?.IdFournisseur
  const parts: Part[] = []
  for (const { IdArticle, Quantite } of lignes) {
    let reste = Quantite
    for (const p of connues) {
      if (p.IdArticle !== IdArticle || p.IdFournisseur !== fournisseur || p.Quantite === 0 || reste === 0)
        continue
      const prises = Math.min(reste, p.Quantite)
      p.Quantite -= prises
      reste -= prises
      parts.push({ ...p, Quantite: prises })
    }
    if (reste === 0) continue
    if (IdBon)
      throw regle('RETOUR_TROP_GRAND', 'On ne retourne pas plus de pièces que ce bon n’en a apporté ici.', {
        IdArticle,
        Reste: Quantite - reste,
      })
    exiger(
      IdFournisseur
        ? {}
        : { IdFournisseur: 'Aucune réception n’en dit autant : dites à quel fournisseur ils retournent.' },
    )
    const { rows } = await sql<{
      PrixAchat: number
    }>`select "PrixAchat" from article where "_id" = ${IdArticle}`.execute(tx)
    parts.push({
      IdEnvoi: null,
      IdLigne: null,
      IdBon: null,
      RefBR: null,
      IdFournisseur: IdFournisseur as string,
      IdArticle,
      Quantite: reste,
      Cout: rows[0]?.PrixAchat ?? 0,
    })
  }
  return { fournisseur: fournisseur as string, parts }
}

/** What never came of a receipt, line by line, and of which nobody has said yet what became of it. */
export const manquantsDe = async (tx: Tx, IdBon: string) =>
  (
    await sql<{ IdLigne: string; Quantite: number }>`
      select l."_id" as "IdLigne", least(${manquants(sql`l`)}, greatest(0, (
        select coalesce(sum(x."Quantite" - x."QuantiteRecue"), 0) from ligne_envoi x join envoi e on e."_id" = x."IdEnvoi"
        where x."IdLigne" = l."_id" and e.statut = 'Reçu' and e."recuLe" > coalesce(b."ReclamationCloseLe", '-infinity')))::int) as "Quantite"
      from ligne_reception l join bon_reception b on b."_id" = l."IdBon" where l."IdBon" = ${IdBon}`.execute(
      tx,
    )
  ).rows

/** These pieces are awaited again: the lines that brought them, or did not, have more to come. */
export async function attendreDeNouveau(
  tx: Tx,
  bon: { statut: StatutBon },
  pieces: readonly { IdLigne: string | null; Quantite: number }[],
): Promise<StatutBon> {
  const statut = avancer(cycleBon, bon.statut, 'remplacer')
  await sql`update ligne_reception l set "Quantite" = l."Quantite" + p.n
    from (select "IdLigne", sum("Quantite")::int as n from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
      as p ("IdLigne" uuid, "Quantite" int) group by 1) p where l."_id" = p."IdLigne"`.execute(tx)
  return statut
}

/** Out of the stock, and out of what is owed: each piece on the receipt that brought it, at the price it has there. */
export async function retourner(
  tx: Tx,
  moi: Appelant,
  officine: string,
  payload: Payload<typeof contrat.receptions.retourner>,
): Promise<Retour> {
  const { Suite, Motif, IdFournisseur } = payload
  if (IdFournisseur && !(await fournisseurConnu(tx, IdFournisseur, officine)))
    exiger({ IdFournisseur: 'Ce fournisseur n’existe pas.' })
  const { fournisseur, parts } = await repartir(tx, officine, payload)
  if (Suite === 'Remplacement' && parts.some(p => !p.IdBon))
    throw regle(
      'REMPLACEMENT_SANS_BON',
      'Un remplacement s’attend sur le bon qui a apporté les pièces, et aucun ne les dit : demandez un avoir.',
    )
  const sortie = await sortirDuStock(tx, moi, {
    IdOfficine: officine,
    Motif: 'Retour fournisseur',
    Observation: Motif,
    lignes: parts.map(p => ({ IdArticle: p.IdArticle, Quantite: p.Quantite })),
  })
  await sql`
    insert into retour_fournisseur ("IdSortie", "IdOfficine", "IdArticle", "IdEnvoi", "IdLigne", "IdBon", "IdFournisseur",
      "Quantite", "Cout", "Suite", "Motif", "createdBy")
    select ${sortie._id}::uuid, ${officine}::uuid, p."IdArticle", p."IdEnvoi", p."IdLigne", p."IdBon",
      case when p."IdBon" is null then p."IdFournisseur" end, p."Quantite", p."Cout", ${Suite}, ${Motif || null}, ${moi._id}::uuid
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p ("IdArticle" uuid, "IdEnvoi" uuid, "IdLigne" uuid, "IdBon" uuid,
      "IdFournisseur" uuid, "Quantite" int, "Cout" bigint)`.execute(tx)
  for (const [IdBon, siennes] of Map.groupBy(parts, p => p.IdBon)) {
    if (!IdBon) continue
    const bon = await verrouillerBon(tx, IdBon)
    const statut = Suite === 'Remplacement' ? await attendreDeNouveau(tx, bon, siennes) : bon.statut
    await recalculer(tx, moi, IdBon, statut)
  }
  const { rows } = await sql<{
    Nom: string
  }>`select "Nom" from fournisseur where "_id" = ${fournisseur}`.execute(tx)
  return {
    _id: sortie._id,
    Reference: sortie.Reference,
    IdOfficine: officine,
    Suite,
    createdAt: sortie.createdAt,
    Fournisseur: rows[0]?.Nom ?? '',
    lignes: parts.map(({ IdArticle, Quantite, Cout, RefBR }) => ({
      IdArticle,
      Quantite,
      RefBR,
      Cout: voitPrixAchat(moi) ? Cout : null,
    })),
  }
}
