import { enCentiemes } from '@dioptrie/domain/kernel/optique/dioptrie'
import { champInvalide, exiger } from '@dioptrie/domain/kernel/refus'
import { type Coordonnees, nomDuVerreTenu, refusDeCase } from '@dioptrie/domain/verres/reserve'
import type { NomCommercial } from '@dioptrie/domain/verres/stock'
import { sql } from 'kysely'
import { lirePas } from '../configuration/pas.sql.ts'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { trouverOuCreerArticles } from '../stock/articles.ts'
import { verrouillerArticles } from '../stock/registre.ts'
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

type Puissance = Coordonnees & Tenue
type NomTenu = Pick<NomCommercial, '_id' | 'Libelle' | 'PrixVente'>

/** The name that powers are held under: one that is withdrawn takes no more. */
export async function exigerNom(tx: Tx, IdNomCommercial: string): Promise<NomCommercial> {
  const nom = await noms.lire(tx, IdNomCommercial).catch(() => {
    throw champInvalide({ 'payload.IdNomCommercial': 'Cet enregistrement n’existe pas' })
  })
  if (!nom.Actif)
    exiger({ IdNomCommercial: `« ${nom.Libelle} » est retiré : reprenez-le, ou choisissez un autre nom.` })
  return nom
}

/** The article of each power, made where the officine has none. Before any article is locked: creators wait for each other. */
export async function articlesDe(
  tx: Tx,
  moi: Appelant,
  IdOfficine: string,
  puissances: readonly (Puissance & { nom: NomTenu })[],
): Promise<string[]> {
  const categories = new Map<string, string>()
  for (const { nom } of puissances)
    if (!categories.has(nom.Libelle)) categories.set(nom.Libelle, await categorieDesVerres(tx, nom.Libelle))
  return trouverOuCreerArticles(
    tx,
    moi,
    puissances.map(({ nom, SeuilAlerte, PrixAchat, ...c }) => ({
      IdOfficine,
      IdCateg: categories.get(nom.Libelle) as string,
      Reference: nom.Libelle,
      ...nomDuVerreTenu(c),
      PrixAchat,
      PrixVente: nom.PrixVente,
      SeuilAlerte,
    })),
  )
}

/** Puts these articles on the shelf, once they are locked; those that were there stay as they are. Answers the new ones. */
export async function mettreAuRayon(
  tx: Tx,
  moi: Appelant,
  IdOfficine: string,
  puissances: readonly (Puissance & { nom: NomTenu; id: string })[],
): Promise<Set<string>> {
  const centiemes = (valeurs: (number | null | undefined)[]) =>
    valeurs.map(v => (v == null ? null : enCentiemes(v)))
  const de = <T>(lire: (p: (typeof puissances)[number]) => T) => puissances.map(lire)
  const ids = de(p => p.id)
  await sql`
    insert into stock_verre ("_id", "IdOfficine", "IdNomCommercial", "Sph", "Cyl", "Diametre", "Add", "Cote", "Base")
    select distinct on (id) id, ${IdOfficine}::uuid, nom, sph, cyl, diametre, addition, cote, base
    from unnest(${ids}::uuid[], ${de(p => p.nom._id)}::uuid[], ${centiemes(de(p => p.Sph))}::numeric[],
      ${centiemes(de(p => p.Cyl))}::numeric[], ${de(p => p.Diametre ?? null)}::int[], ${centiemes(de(p => p.Add))}::numeric[],
      ${de(p => p.Cote ?? null)}::text[], ${centiemes(de(p => p.Base))}::int[])
      as x(id, nom, sph, cyl, diametre, addition, cote, base)
    on conflict do nothing`.execute(tx)
  // An article that another officine holds as a lens was put on the shelf as it was made: of this gesture all the same.
  const { rows } = await sql<{ _id: string }>`
    select "_id" from stock_verre where "_id" = any(${ids}::uuid[]) and "createdAt" = now()`.execute(tx)
  const neufs = new Set(rows.map(r => r._id))
  const neuves = puissances.filter(p => neufs.has(p.id))
  // Held before and taken off, an article was left without threshold; one that came from another officine never had one.
  await sql`update article a set "PrixVente" = x.vente, "SeuilAlerte" = x.seuil, "PrixAchat" = coalesce(x.achat, a."PrixAchat"),
      version = a.version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    from unnest(${neuves.map(p => p.id)}::uuid[], ${neuves.map(p => p.nom.PrixVente)}::bigint[],
      ${neuves.map(p => p.SeuilAlerte ?? 0)}::int[], ${neuves.map(p => p.PrixAchat ?? null)}::bigint[]) as x(id, vente, seuil, achat)
    where a."_id" = x.id and (a."PrixVente", a."SeuilAlerte", a."PrixAchat")
      is distinct from (x.vente, x.seuil, coalesce(x.achat, a."PrixAchat"))`.execute(tx)
  if (rows[0]) await dire(tx, rows[0]._id, IdOfficine)
  return neufs
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
  const nom = await exigerNom(tx, IdNomCommercial)
  const pas = await lirePas(tx)
  const refus = cases.flatMap((c, rang) =>
    Object.entries(refusDeCase(nom.Genre, c, pas)).map(
      ([cle, dit]) => [`${champ(rang)}.${cle}`, dit] as const,
    ),
  )
  if (refus.length > 0) throw champInvalide(Object.fromEntries(refus))
  const puissances = cases.map(c => ({ ...c, SeuilAlerte, PrixAchat, nom }))
  const ids = await articlesDe(tx, moi, IdOfficine, puissances)
  await verrouillerArticles(tx, ids)
  const neufs = await mettreAuRayon(
    tx,
    moi,
    IdOfficine,
    puissances.map((p, rang) => ({ ...p, id: ids[rang] as string })),
  )
  return { ids, neufs }
}
