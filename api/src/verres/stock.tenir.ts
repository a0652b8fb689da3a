import { enCentiemes } from '@dioptrie/domain/kernel/optique/dioptrie'
import { champInvalide, exiger } from '@dioptrie/domain/kernel/refus'
import { type Coordonnees, nomDuVerreTenu, refusDeCase } from '@dioptrie/domain/verres/reserve'
import { sql } from 'kysely'
import { lirePas } from '../atelier/pas.sql.ts'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { trouverOuCreerArticles } from '../stock/articles.ts'
import { voitPrixAchat } from '../stock/sql.ts'
import { noms } from './fiches.sql.ts'
import { categorieDesVerres } from './stock.sql.ts'

export const dire = (tx: Tx, _id: string, IdOfficine: string) =>
  annoncer(tx, { entite: 'article', _id, IdOfficine })

export function exigerPrixAchat(moi: Appelant, prix: number | undefined): void {
  if (prix !== undefined && !voitPrixAchat(moi))
    throw interdit('Votre rôle ne permet pas de changer un prix d’achat.')
}

export interface Tenue {
  SeuilAlerte?: number | undefined
  PrixAchat?: number | undefined
}

/** Holds these powers; those that were held already stay as they are. Answers all their ids, and which are new. */
export async function tenir(
  tx: Tx,
  moi: Appelant,
  { IdNomCommercial, IdOfficine }: { IdNomCommercial: string; IdOfficine: string },
  cases: readonly Coordonnees[],
  { SeuilAlerte, PrixAchat }: Tenue,
  champ: (rang: number) => string,
): Promise<{ ids: string[]; neufs: Set<string> }> {
  exigerPrixAchat(moi, PrixAchat)
  const nom = await noms.lire(tx, IdNomCommercial).catch(() => {
    throw champInvalide({ 'payload.IdNomCommercial': 'Cet enregistrement n’existe pas' })
  })
  if (!nom.Actif)
    exiger({ IdNomCommercial: `« ${nom.Libelle} » est retiré : reprenez-le, ou choisissez un autre nom.` })
  const pas = await lirePas(tx)
  const refus = cases.flatMap((c, rang) =>
    Object.entries(refusDeCase(nom.Genre, c, pas)).map(
      ([cle, dit]) => [`${champ(rang)}.${cle}`, dit] as const,
    ),
  )
  if (refus.length > 0) throw champInvalide(Object.fromEntries(refus))
  const IdCateg = await categorieDesVerres(tx)
  const articles = await trouverOuCreerArticles(
    tx,
    moi,
    cases.map(c => ({
      ...{ IdOfficine, IdCateg, Reference: nom.Libelle, ...nomDuVerreTenu(c) },
      ...{ PrixAchat, PrixVente: nom.PrixVente, SeuilAlerte },
    })),
  )
  const centiemes = (valeurs: (number | null | undefined)[]) =>
    valeurs.map(v => (v == null ? null : enCentiemes(v)))
  const { rows } = await sql<{ _id: string }>`
    insert into stock_verre ("_id", "IdOfficine", "IdNomCommercial", "Sph", "Cyl", "Diametre", "Add", "Cote", "Base")
    select distinct on (id) id, ${IdOfficine}::uuid, ${nom._id}::uuid, sph, cyl, diametre, addition, cote, base
    from unnest(${articles}::uuid[], ${centiemes(cases.map(c => c.Sph))}::numeric[], ${centiemes(cases.map(c => c.Cyl))}::numeric[],
      ${cases.map(c => c.Diametre ?? null)}::int[], ${centiemes(cases.map(c => c.Add))}::numeric[],
      ${cases.map(c => c.Cote ?? null)}::text[], ${centiemes(cases.map(c => c.Base))}::int[])
      as x(id, sph, cyl, diametre, addition, cote, base)
    on conflict do nothing returning "_id"`.execute(tx)
  const neufs = rows.map(r => r._id)
  // Held before and taken off, an article was left without threshold; one that came from another officine never had one.
  await sql`update article set "PrixVente" = ${nom.PrixVente}, "SeuilAlerte" = ${SeuilAlerte ?? 0},
      "PrixAchat" = coalesce(${PrixAchat ?? null}::bigint, "PrixAchat"),
      version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = any(${neufs}::uuid[]) and ("PrixVente", "SeuilAlerte", "PrixAchat")
      is distinct from (${nom.PrixVente}, ${SeuilAlerte ?? 0}, coalesce(${PrixAchat ?? null}::bigint, "PrixAchat"))`.execute(
    tx,
  )
  if (neufs[0]) await dire(tx, neufs[0], IdOfficine)
  return { ids: articles, neufs: new Set(neufs) }
}
