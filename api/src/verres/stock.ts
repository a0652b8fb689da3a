import type { contrat } from '@dioptrie/domain'
import { exiger, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { Coordonnees } from '@dioptrie/domain/verres/reserve'
import type { NomCommercial, VerreProgressif, VerreUnifocal } from '@dioptrie/domain/verres/stock'
import { type SqlBool, sql } from 'kysely'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import { listerFiches, motsTrouves } from '../kernel/list/liste.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { direImporte } from '../kernel/platform/notifier.ts'
import { verrouillerArticles } from '../stock/registre.ts'
import { noms, sources } from './fiches.sql.ts'
import { exporterStock } from './stock.export.ts'
import { importerStock, lireStock, modeleDImport } from './stock.import.ts'
import { imprimerGrille } from './stock.impression.ts'
import { changerNom, exigerModele } from './stock.noms.ts'
import { compter, exigerTenus, faireLesBons, manquantsDe } from './stock.papiers.ts'
import {
  demandesNonServies,
  type Genre,
  lireVerreTenu,
  listerManquants,
  listerVerres,
  resumer,
  verresCommandables,
} from './stock.sql.ts'
import { dire, exigerPrixAchat, type Tenue, tenir } from './stock.tenir.ts'

/* The lenses that are held. */

async function creerUn<V>(
  tx: Tx,
  moi: Appelant,
  genre: Genre,
  payload: Coordonnees &
    Tenue & { IdNomCommercial: string; IdOfficine?: string | undefined; Quantite?: number | undefined },
): Promise<V> {
  const { IdOfficine = moi.IdOfficine, IdNomCommercial, Quantite, SeuilAlerte, PrixAchat, ...place } = payload
  const { rows } = await sql<{
    Genre: Genre
  }>`select "Genre" from nom_commercial_verre where "_id" = ${IdNomCommercial}`.execute(tx)
  if (rows[0] && rows[0].Genre !== genre)
    exiger({ IdNomCommercial: `Ce nom commercial est celui d’un verre ${rows[0].Genre}.` })
  const { ids, neufs } = await tenir(
    tx,
    moi,
    { IdNomCommercial, IdOfficine },
    [place],
    { SeuilAlerte, PrixAchat },
    () => 'payload',
  )
  const id = ids[0] as string
  if (!neufs.has(id))
    throw regle('DEJA_PRESENT', 'Cette puissance est déjà tenue en stock : changez sa quantité.', { _id: id })
  // A power held anew starts from what the ledger says of it.
  if (Quantite) await compter(tx, moi, IdOfficine, [{ IdStockVerre: id, Quantite }], null)
  return lireVerreTenu<V>(tx, moi, genre, id)
}

async function modifierUn<V extends { IdOfficine: string; version: number }>(
  tx: Tx,
  moi: Appelant,
  genre: Genre,
  id: string,
  p: Tenue & { Quantite?: number | undefined; Motif?: string | null | undefined; version: number },
): Promise<V> {
  exigerPrixAchat(moi, p.PrixAchat)
  await verrouillerArticles(tx, [id])
  const avant = await lireVerreTenu<V>(tx, moi, genre, id)
  if (avant.version !== p.version) throw versionPerimee(avant)
  if (p.Quantite !== undefined) {
    if (!moi.permissions.has('stock.inventorier'))
      throw interdit('Votre rôle ne permet pas de corriger une quantité : demandez un comptage.')
    await compter(tx, moi, avant.IdOfficine, [{ IdStockVerre: id, Quantite: p.Quantite }], p.Motif)
  }
  await sql`update article set "SeuilAlerte" = coalesce(${p.SeuilAlerte ?? null}::int, "SeuilAlerte"),
      "PrixAchat" = coalesce(${p.PrixAchat ?? null}::bigint, "PrixAchat"),
      version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id} where "_id" = ${id}`.execute(tx)
  await dire(tx, id, avant.IdOfficine)
  return lireVerreTenu<V>(tx, moi, genre, id)
}

/** Of these, those that a sale which may still be taken back has taken: they would come back to no shelf. */
async function prisParUneVente(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct v."IdStockVerre" as id from verre_vendu v
    join commande_client c on c."_id" = v."IdVente" and c."Statut" = 'Active' and c."Etape" not in ('Livrée', 'Rendue')
    where v."IdStockVerre" = any(${[...ids]}::uuid[])`.execute(tx)
  return new Set(rows.map(r => r.id))
}

/** Off the grid: the article stays, with its story and without threshold. */
async function neplusTenir(tx: Tx, moi: Appelant, ids: readonly string[]): Promise<void> {
  await sql`delete from stock_verre where "_id" = any(${[...ids]}::uuid[])`.execute(tx)
  await sql`update article set "SeuilAlerte" = 0, version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = any(${[...ids]}::uuid[]) and "SeuilAlerte" > 0`.execute(tx)
}

async function supprimerUn<V extends { IdOfficine: string; Quantite: number }>(
  tx: Tx,
  moi: Appelant,
  genre: Genre,
  id: string,
): Promise<V> {
  await verrouillerArticles(tx, [id])
  const avant = await lireVerreTenu<V>(tx, moi, genre, id)
  if (avant.Quantite > 0)
    throw regle('ENCORE_EN_STOCK', `Il en reste ${avant.Quantite} : sortez-les d’abord.`)
  if ((await prisParUneVente(tx, [id])).has(id))
    throw regle('VENDU_ET_PAS_LIVRE', 'Une commande en cours a pris ce verre : il se retire une fois livrée.')
  await neplusTenir(tx, moi, [id])
  await dire(tx, id, avant.IdOfficine)
  return avant
}

async function viderGenre(
  tx: Tx,
  moi: Appelant,
  genre: Genre,
  { IdOfficine = moi.IdOfficine, IdNomCommercial }: { IdOfficine?: string; IdNomCommercial?: string },
) {
  const { rows } = await sql<{ _id: string }>`select t."_id" from stock_verre t
    where t."IdOfficine" = ${IdOfficine} and ${genre === 'unifocal' ? sql`t."Cyl" is not null` : sql`t."Add" is not null`}
      ${IdNomCommercial ? sql`and t."IdNomCommercial" = ${IdNomCommercial}` : sql``}`.execute(tx)
  const articles = await verrouillerArticles(
    tx,
    rows.map(r => r._id),
  )
  const zeros = [...articles.values()].filter(a => a.Quantite === 0).map(a => a._id)
  const pris = await prisParUneVente(tx, zeros)
  const vides = zeros.filter(id => !pris.has(id))
  await neplusTenir(tx, moi, vides)
  if (vides[0]) await dire(tx, vides[0], IdOfficine)
  return {
    supprimes: vides.length,
    gardes: articles.size - vides.length,
    raisons: [
      { raison: 'Il en reste en stock.', nombre: articles.size - zeros.length },
      { raison: 'Une commande en cours en a pris.', nombre: pris.size },
    ].filter(r => r.nombre > 0),
  }
}

export const stockVerre: Gestionnaires<typeof contrat.stockVerre> = {
  noms: ({ db }, { query: q }) => {
    const mots = motsTrouves(q.q, sql`t.recherche`)
    const tri = q.tri ?? 'Libelle'
    return listerFiches<NomCommercial>(
      db,
      {
        ...sources.nom,
        table: sql`nom_commercial_verre`,
        conditions: [
          ...(q.retires === 'oui' ? [] : [sql<SqlBool>`t."Actif"`]),
          ...(q.Genre ? [sql<SqlBool>`t."Genre" = ${q.Genre}`] : []),
          ...(q.IdFourVerr ? [sql<SqlBool>`t."IdFourVerr" = ${q.IdFourVerr}`] : []),
          ...mots,
        ],
        cherche: mots.length > 0,
        cle: tri.endsWith('createdAt') ? sql`t."createdAt"` : sql`t.recherche`,
        envers: tri.startsWith('-'),
      },
      q,
    )
  },

  async creerNom({ tx }, { payload }) {
    await exigerModele(tx, payload)
    return noms.creer(tx, payload)
  },
  modifierNom: ({ tx, moi }, { params, payload: { version, ...champs } }) =>
    changerNom(tx, moi, params.id, version, champs),
  retirerNom: ({ tx, moi }, { params, payload }) =>
    changerNom(tx, moi, params.id, payload?.version, { Actif: false }),
  supprimerNom: ({ tx }, { params }) => noms.retirer(tx, params.id),

  async supprimerNoms({ tx }) {
    const { rows } = await sql<{ avant: number; supprimes: number }>`
      with libres as (delete from nom_commercial_verre n
        where not exists (select from stock_verre t where t."IdNomCommercial" = n."_id") returning 1)
      select (select count(*)::int from nom_commercial_verre) as avant, (select count(*)::int from libres) as supprimes`.execute(
      tx,
    )
    const { avant = 0, supprimes = 0 } = rows[0] ?? {}
    const gardes = avant - supprimes
    return {
      supprimes,
      gardes,
      raisons: gardes > 0 ? [{ raison: 'Des verres sont tenus sous ce nom.', nombre: gardes }] : [],
    }
  },

  unifocaux: ({ db, moi, officine }, { query }) =>
    listerVerres<VerreUnifocal>(db, moi, 'unifocal', { ...query, officine }),
  creerUnifocal: ({ tx, moi }, { payload }) => creerUn<VerreUnifocal>(tx, moi, 'unifocal', payload),
  modifierUnifocal: ({ tx, moi }, { params, payload }) =>
    modifierUn<VerreUnifocal>(tx, moi, 'unifocal', params.id, payload),
  supprimerUnifocal: ({ tx, moi }, { params }) => supprimerUn<VerreUnifocal>(tx, moi, 'unifocal', params.id),
  viderUnifocaux: ({ tx, moi }, { query }) => viderGenre(tx, moi, 'unifocal', query),
  supprimerUnifocaux: ({ tx, moi }, { query }) => viderGenre(tx, moi, 'unifocal', query),

  progressifs: ({ db, moi, officine }, { query }) =>
    listerVerres<VerreProgressif>(db, moi, 'progressif', { ...query, officine }),
  creerProgressif: ({ tx, moi }, { payload }) => creerUn<VerreProgressif>(tx, moi, 'progressif', payload),
  modifierProgressif: ({ tx, moi }, { params, payload }) =>
    modifierUn<VerreProgressif>(tx, moi, 'progressif', params.id, payload),
  supprimerProgressif: ({ tx, moi }, { params }) =>
    supprimerUn<VerreProgressif>(tx, moi, 'progressif', params.id),
  viderProgressifs: ({ tx, moi }, { query }) => viderGenre(tx, moi, 'progressif', query),
  supprimerProgressifs: ({ tx, moi }, { query }) => viderGenre(tx, moi, 'progressif', query),

  async tenir({ tx, moi }, { payload: { cases, IdOfficine = moi.IdOfficine, ...reste } }) {
    const { ids, neufs } = await tenir(
      tx,
      moi,
      { IdNomCommercial: reste.IdNomCommercial, IdOfficine },
      cases,
      reste,
      rang => `payload.cases.${rang}`,
    )
    return { tenues: neufs.size, deja: new Set(ids).size - neufs.size, ids }
  },

  compter: ({ tx, moi }, { payload: { IdOfficine = moi.IdOfficine, lignes, Motif } }) =>
    compter(tx, moi, IdOfficine, lignes, Motif),

  async entrer({ tx, moi }, { payload: { IdOfficine = moi.IdOfficine, lignes, NumeroBL } }) {
    // Two gestures in one: it takes the right to each.
    if (!moi.permissions.has('receptions.valider'))
      throw interdit('Votre rôle ne permet pas de mettre en stock ce qui est reçu.')
    for (const l of lignes) exigerPrixAchat(moi, l.PrixAchat)
    const ids = lignes.map(l => l.IdStockVerre)
    await exigerTenus(tx, IdOfficine, ids)
    const parId = new Map(lignes.map(l => [l.IdStockVerre, l]))
    const verres = (await verresCommandables(tx, IdOfficine, { ids })).map(v => {
      const dite = parId.get(v._id)
      return { ...v, combien: dite?.Quantite ?? 0, PrixAchat: dite?.PrixAchat ?? v.PrixAchat }
    })
    const entete = { NumeroBL: NumeroBL ?? null, Observation: 'Verres de stock' }
    return { bons: await faireLesBons(tx, moi, IdOfficine, verres, entete, true) }
  },

  manquants: ({ db, moi, officine }, { query }) => listerManquants(db, moi, { ...query, officine }),

  async commander({ tx, moi }, { payload: { IdOfficine = moi.IdOfficine, IdNomCommercial, lignes } }) {
    if (lignes)
      await exigerTenus(
        tx,
        IdOfficine,
        lignes.map(l => l.IdStockVerre),
      )
    const verres = lignes
      ? (await verresCommandables(tx, IdOfficine, { ids: lignes.map(l => l.IdStockVerre) })).map(v => ({
          ...v,
          combien: lignes.find(l => l.IdStockVerre === v._id)?.Quantite ?? 0,
        }))
      : await manquantsDe(tx, IdOfficine, IdNomCommercial)
    const entete = { Observation: 'Réapprovisionnement des verres de stock' }
    return { bons: await faireLesBons(tx, moi, IdOfficine, verres, entete, false) }
  },

  exporter: ({ db, moi, officine, reply }, { query: { format, IdNomCommercial } }) =>
    exporterStock(db, moi, { officine, IdNomCommercial }, format ?? 'xlsx', reply),

  modeleImport: ({ reply }) => modeleDImport(reply),

  importer: enDeuxTemps(
    (avant, { query, payload }) =>
      lireStock(avant, query.IdOfficine ?? avant.moi.IdOfficine, query.colonnes, payload as FichierRecu),
    ({ tx, moi, officine }, { query }, lu) =>
      direImporte(
        tx,
        moi,
        { Titre: 'Stock de verres', Lien: '/apps/stock-verre' },
        importerStock(tx, moi, officine ?? moi.IdOfficine, lu, query.essai === 'oui'),
      ),
  ),

  imprimer: ({ db, moi, officine }, { query }) =>
    imprimerGrille(db, moi, officine ?? moi.IdOfficine, query.IdNomCommercial),

  resume: ({ db, moi, officine }) => resumer(db, moi, officine),

  // Powers that were prescribed: whoever does not read prescriptions is not told them, even without a name.
  demandes: async ({ db, moi, officine }, { query }) =>
    moi.permissions.has('ordonnances.lire') ? demandesNonServies(db, officine, query.IdNomCommercial) : [],
}
