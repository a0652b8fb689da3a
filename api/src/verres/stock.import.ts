import type { Colonnes, Importation } from '@dioptrie/domain/kernel/importation'
import { enCentiemes } from '@dioptrie/domain/kernel/optique'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { NomCommercial } from '@dioptrie/domain/verres/stock'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { lirePas } from '../configuration/pas.sql.ts'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Avant } from '../kernel/call/implement.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { colonnesGardees, garderColonnes } from '../kernel/sheets/colonnes.ts'
import { envoyerFeuille } from '../kernel/sheets/export.ts'
import { lire } from '../kernel/worker/lecteur.ts'
import { octets } from '../kernel/worker/octets.ts'
import { verrouillerArticles } from '../stock/registre.ts'
import { voitPrixAchat } from '../stock/sql.ts'
import { COLONNES_STOCK } from './stock.colonnes.ts'
import type lireFichierDeStock from './stock.lecture.ts'
import type { DemandeDeStock, StockLu } from './stock.lecture.ts'
import { compter } from './stock.papiers.ts'
import { articlesDe, exigerNom, mettreAuRayon } from './stock.tenir.ts'

/** The headers that an import understands. */
export const modeleDImport = (reply: FastifyReply): Promise<Buffer> =>
  envoyerFeuille(
    reply,
    {
      format: 'xlsx',
      nom: 'Stock de verres',
      lots: [],
      colonnes: COLONNES_STOCK.filter(c => c.champ !== null).map(({ titre, largeur }) => ({
        titre,
        largeur,
      })),
    },
    'modele-import-stock-verres',
  )

/** What the file says, before anything is locked. */
export async function lireStock(
  { db, signal }: Pick<Avant, 'db' | 'signal'>,
  IdOfficine: string,
  dites: Colonnes | undefined,
  fichier: FichierRecu,
): Promise<StockLu> {
  const { rows } = await sql<{ nom: string; _id: string; Genre: DemandeDeStock['genres'][string] }>`
    select n."Libelle" || ' (' || f."Fournisseur" || ')' as nom, n."_id", n."Genre" from nom_commercial_verre n
    join fournisseur_verre f on f."_id" = n."IdFourVerr" where n."Actif"`.execute(db)
  const officine = await db
    .selectFrom('officine')
    .select('Nom')
    .where('_id', '=', IdOfficine)
    .executeTakeFirstOrThrow()
  const demande: DemandeDeStock = {
    contenu: octets(fichier.contenu),
    officine: officine.Nom,
    noms: rows.map(r => [r.nom, r._id]),
    genres: Object.fromEntries(rows.map(r => [r._id, r.Genre])),
    dites: dites ?? (await colonnesGardees(db, 'stock-verre', IdOfficine)),
    pas: await lirePas(db),
  }
  return lire<typeof lireFichierDeStock>(new URL('./stock.lecture.ts', import.meta.url), demande, signal)
}

type Ligne = StockLu['lignes'][number]
interface Tenu {
  ligne: number
  _id: string | null
  Quantite: number
  SeuilAlerte: number
  PrixAchat: number
}

/** Each line with the power that is held already, or none. */
async function rapprocher(db: Lecture, IdOfficine: string, lignes: readonly Ligne[]): Promise<Tenu[]> {
  const c = (v: number | null | undefined) => (v == null ? null : enCentiemes(v))
  const json = lignes.map(({ ligne, saisie: s }) => ({
    ligne,
    nom: s.IdNomCommercial,
    sph: c(s.Sph),
    cyl: c(s.Cyl),
    diametre: s.Diametre ?? null,
    addition: c(s.Add),
    cote: s.Cote ?? null,
    base: c(s.Base),
  }))
  const { rows } = await sql<Tenu>`
    select l.ligne, t."_id", coalesce(a."Quantite", 0) as "Quantite", coalesce(a."SeuilAlerte", 0) as "SeuilAlerte",
      coalesce(a."PrixAchat", 0) as "PrixAchat"
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as l(ligne int, nom uuid, sph numeric, cyl numeric, diametre int, addition numeric,
      cote text, base int)
    left join stock_verre t on t."IdOfficine" = ${IdOfficine} and t."IdNomCommercial" = l.nom and t."Sph" = l.sph
      and t."Cyl" is not distinct from l.cyl and t."Diametre" is not distinct from l.diametre
      and t."Add" is not distinct from l.addition and t."Cote" is not distinct from l.cote and t."Base" is not distinct from l.base
    left join article a on a."_id" = t."_id" order by l.ligne`.execute(db)
  return rows
}

const differe = (s: Ligne['saisie'], t: Tenu) =>
  (['Quantite', 'SeuilAlerte', 'PrixAchat'] as const).some(c => s[c] !== undefined && s[c] !== t[c])

/**
 * A power that is not held is held from now on; of one that is, what the file says takes the place of what was there, an
 * empty cell leaves it. A quantity is a count: what differs moves under one inventory. All or nothing, as every import.
 */
export async function importerStock(
  tx: Tx,
  moi: Appelant,
  IdOfficine: string,
  lu: StockLu,
  essai: boolean,
): Promise<Importation> {
  const dit = (champ: 'Quantite' | 'PrixAchat') => lu.lignes.some(l => l.saisie[champ] !== undefined)
  if (dit('PrixAchat') && !voitPrixAchat(moi))
    throw interdit('Votre rôle ne permet pas de changer un prix d’achat : ôtez cette colonne du fichier.')
  if (dit('Quantite') && !moi.permissions.has('stock.inventorier'))
    throw interdit('Votre rôle ne permet pas de dire une quantité : ôtez cette colonne du fichier.')
  const tenus = await rapprocher(tx, IdOfficine, lu.lignes)
  const paires = lu.lignes.map((l, rang) => ({ ...l, tenu: tenus[rang] as Tenu }))
  const connues = paires.filter(p => p.tenu._id)
  const modifiees = connues.filter(p => differe(p.saisie, p.tenu)).length
  const bilan: Importation = {
    essai,
    lues: lu.lues,
    valides: lu.lignes.length,
    enErreur: lu.lues - lu.lignes.length,
    creees: paires.length - connues.length,
    modifiees,
    inchangees: connues.length - modifiees,
    erreurs: lu.erreurs,
    colonnes: lu.colonnes,
  }
  if (essai) return bilan
  if (lu.erreurs.length > 0)
    throw new Refus(400, 'IMPORT_REFUSE', 'Le fichier contient des erreurs : rien n’a été enregistré.', {
      details: { importation: { ...bilan, creees: 0, modifiees: 0, inchangees: 0 } },
    })
  const prises = await prendreLesArticles(tx, moi, IdOfficine, paires)
  const neufs = await mettreAuRayon(tx, moi, IdOfficine, prises)
  const changees = prises.filter(p => !neufs.has(p.id))
  await sql`update article a set "SeuilAlerte" = coalesce(x.seuil, a."SeuilAlerte"), "PrixAchat" = coalesce(x.achat, a."PrixAchat"),
      version = a.version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    from unnest(${changees.map(p => p.id)}::uuid[], ${changees.map(p => p.SeuilAlerte ?? null)}::int[],
      ${changees.map(p => p.PrixAchat ?? null)}::bigint[]) as x(id, seuil, achat)
    where a."_id" = x.id and (x.seuil <> a."SeuilAlerte" or x.achat <> a."PrixAchat")`.execute(tx)
  const ecarts = prises.filter(p => p.Quantite !== undefined && p.Quantite !== p.enRayon)
  if (ecarts.length > 0)
    await compter(
      tx,
      moi,
      IdOfficine,
      ecarts.map(p => ({ IdStockVerre: p.id, Quantite: p.Quantite as number })),
      null,
    )
  await garderColonnes(tx, 'stock-verre', IdOfficine, lu.colonnes.Colonnes)
  return bilan
}

/** Each line with its article, made where there is none, and what the shelf has of it: nobody else can move it any more. */
async function prendreLesArticles(
  tx: Tx,
  moi: Appelant,
  IdOfficine: string,
  paires: readonly (Ligne & { tenu: Tenu })[],
) {
  const noms = new Map<string, NomCommercial>()
  for (const id of new Set(paires.map(p => p.saisie.IdNomCommercial))) noms.set(id, await exigerNom(tx, id))
  const lignes = paires.map(p => ({
    ...p.saisie,
    nom: noms.get(p.saisie.IdNomCommercial) as NomCommercial,
    id: p.tenu._id,
  }))
  const neuves = lignes.filter(l => !l.id)
  for (const [rang, id] of (await articlesDe(tx, moi, IdOfficine, neuves)).entries())
    (neuves[rang] as (typeof neuves)[number]).id = id
  const articles = await verrouillerArticles(
    tx,
    lignes.map(l => l.id as string),
  )
  return lignes.map(l => ({ ...l, id: l.id as string, enRayon: articles.get(l.id as string)?.Quantite }))
}
