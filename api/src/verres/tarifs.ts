import type { contrat } from '@dioptrie/domain'
import { MONTANT_MAX } from '@dioptrie/domain/kernel/argent'
import { ajouterJours, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { champInvalide, Refus, regle } from '@dioptrie/domain/kernel/refus'
import type { Hausses, Tarif } from '@dioptrie/domain/verres/contract'
import { feuilleTarifs } from '@dioptrie/domain/verres/feuilles'
import { augmenter } from '@dioptrie/domain/verres/rules'
import { type SqlBool, sql } from 'kysely'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { colonneDeTri, listerFiches, motsTrouves, type SourceDeFiches } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { fichiersDe } from '../kernel/sheets/fichiers.ts'
import { augmente } from './bandes.sql.ts'
import { type Duree, ecrireDuree, verifierTarifs } from './fiches.import.ts'
import { sources, tarifs } from './fiches.sql.ts'

/** The lists of a supplier are written one at a time: the refusal names the one that is in the way. */
async function prendreFournisseur(tx: Tx, IdFour: string): Promise<void> {
  const { rows } = await sql`select 1 from fournisseur_verre where "_id" = ${IdFour} for update`.execute(tx)
  if (rows.length === 0) throw champInvalide({ 'payload.IdFour': 'Cet enregistrement n’existe pas' })
}

async function refuserChevauchement(
  tx: Tx,
  IdFour: string,
  duree: Duree,
  sauf: string[] = [],
): Promise<void> {
  if (duree.DateFin && duree.DateFin < duree.DateDebut)
    throw champInvalide({ 'payload.DateFin': 'Un tarif ne finit pas avant de commencer.' })
  const { rows } = await sql<Tarif>`select "_id", "Libelle", "DateDebut", "DateFin" from catalogue_verre
    where "IdFour" = ${IdFour} and "_id" <> all(${sauf}::uuid[])
      and daterange("DateDebut", "DateFin", '[]') && daterange(${duree.DateDebut}::date, ${duree.DateFin ?? null}::date, '[]')
    order by "DateDebut" limit 1`.execute(tx)
  const autre = rows[0]
  if (autre)
    throw new Refus(
      409,
      'TARIFS_QUI_SE_CHEVAUCHENT',
      `« ${autre.Libelle} » court déjà ${ecrireDuree(autre)} : deux tarifs d’un fournisseur ne valent pas le même jour.`,
      { champs: { 'payload.DateDebut': `Pendant « ${autre.Libelle} »` }, details: { autre: autre._id } },
    )
}

async function nombreDeBandes(db: Lecture, IdCatalogue: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from matrice_prix where "IdCatalogue" = ${IdCatalogue}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The list that ended for the one that is taken back goes on as long as it would have: no day is left without a price. */
async function prolongerLePrecedent(tx: Tx, { IdFour, DateDebut, DateFin }: Tarif): Promise<void> {
  const { rows } = await sql<{ _id: string }>`select "_id" from catalogue_verre
    where "IdFour" = ${IdFour} and "DateFin" = ${ajouterJours(DateDebut, -1)}::date`.execute(tx)
  if (!rows[0]) return
  const precedent = await tarifs.verrouiller(tx, rows[0]._id)
  await tarifs.modifier(tx, precedent, precedent.version, { DateFin })
}

function tarifsTrouves({
  q,
  tri = '-DateDebut',
  IdFour,
}: {
  q?: string | undefined
  tri?: string | undefined
  IdFour?: string | undefined
}): SourceDeFiches {
  const mots = motsTrouves(q, sql`t.recherche`)
  const colonne = colonneDeTri(tri)
  return {
    ...sources.tarif,
    table: sql`catalogue_verre`,
    conditions: [...(IdFour ? [sql<SqlBool>`t."IdFour" = ${IdFour}`] : []), ...mots],
    cherche: mots.length > 0,
    cle: colonne === 'Libelle' ? sql`t.recherche` : sql`t.${sql.id(colonne)}`,
    envers: tri.startsWith('-'),
  }
}

export const tarifsVerre: Gestionnaires<typeof contrat.tarifsVerre> = {
  liste: ({ db }, { query }) => listerFiches<Tarif>(db, tarifsTrouves(query), query),

  lire: ({ db }, { params }) => tarifs.lire(db, params.id),

  async creer({ tx }, { payload }) {
    await prendreFournisseur(tx, payload.IdFour)
    await refuserChevauchement(tx, payload.IdFour, payload)
    return tarifs.creer(tx, payload)
  },

  async modifier({ tx }, { params, payload: { version, ...champs } }) {
    const { IdFour } = await tarifs.lire(tx, params.id)
    await prendreFournisseur(tx, IdFour)
    const avant = await tarifs.verrouiller(tx, params.id)
    const dit = Object.fromEntries(Object.entries(champs).filter(([, v]) => v !== undefined))
    await refuserChevauchement(tx, IdFour, { ...avant, ...dit }, [params.id])
    return tarifs.modifier(tx, avant, version, champs)
  },

  async supprimer({ tx }, { params }) {
    const { IdFour } = await tarifs.lire(tx, params.id)
    await prendreFournisseur(tx, IdFour)
    const avant = await tarifs.verrouiller(tx, params.id)
    if (avant.Etat !== 'à venir' && (await nombreDeBandes(tx, params.id)) > 0)
      throw regle(
        'TARIF_EN_USAGE',
        `« ${avant.Libelle} » a chiffré des ventes ${ecrireDuree(avant)} : donnez-lui une fin plutôt que de le supprimer.`,
      )
    await sql`delete from matrice_prix where "IdCatalogue" = ${params.id}`.execute(tx)
    const retire = await tarifs.retirer(tx, params.id)
    if (avant.Etat === 'à venir') await prolongerLePrecedent(tx, avant)
    return retire
  },

  async copier({ tx, moi }, { params, query, payload }) {
    const { Hausse, Arrondi, ...suivant } = payload
    const { IdFour } = await tarifs.lire(tx, params.id)
    await prendreFournisseur(tx, IdFour)
    const source = await tarifs.verrouiller(tx, params.id)
    if (suivant.DateDebut <= source.DateDebut)
      throw champInvalide({
        'payload.DateDebut': `Le tarif suivant commence après le ${ecrireJour(source.DateDebut)}.`,
      })
    await refuserChevauchement(tx, IdFour, suivant, [source._id])
    const veille = ajouterJours(suivant.DateDebut, -1)
    const fin = source.DateFin && source.DateFin < veille ? source.DateFin : veille

    const { rows } = await sql<{
      IdModelVer: string
      Libelle_Model: string
      bandes: number
      min: number
      max: number
      avant: number
      apres: number
    }>`
      select t."_id" as "IdModelVer", t."Libelle_Model", count(*)::int as bandes, min(b."Prix") as min, max(b."Prix") as max,
        sum(b."Prix")::bigint as avant, sum(${augmente(sql`b."Prix"`, Hausse, Arrondi)})::bigint as apres
      from matrice_prix b join modele_verre t on t."_id" = b."IdModelVer"
      where b."IdCatalogue" = ${source._id} group by t."_id" order by t.recherche, t."_id"`.execute(tx)
    const apres = (prix: number) => augmenter(prix, Hausse, Arrondi)
    if (rows.some(m => apres(m.max) > MONTANT_MAX))
      throw champInvalide({ 'payload.Hausse': 'Un prix dépasserait 9 999 999 999 F.' })
    const bandes = rows.reduce((n, m) => n + m.bandes, 0)
    const moyenne = (de: 'avant' | 'apres') =>
      bandes === 0 ? 0 : Math.round(rows.reduce((n, m) => n + m[de], 0) / bandes)
    const bilan: Hausses = {
      essai: query.essai === 'oui',
      tarif: null,
      source: { ...source, DateFin: fin },
      bandes,
      moyenne: { avant: moyenne('avant'), apres: moyenne('apres') },
      modeles: rows.map(m => ({
        IdModelVer: m.IdModelVer,
        Libelle_Model: m.Libelle_Model,
        bandes: m.bandes,
        min: { avant: m.min, apres: apres(m.min) },
        max: { avant: m.max, apres: apres(m.max) },
      })),
    }
    if (bilan.essai) return bilan

    if (fin !== source.DateFin)
      bilan.source = await tarifs.modifier(tx, source, source.version, { DateFin: fin })
    bilan.tarif = await tarifs.creer(tx, { ...suivant, IdFour })
    await sql`insert into matrice_prix ("_id", "IdModelVer", "IdCatalogue", "SphInf", "SphSup", "CylInf", "CylSup", "AddInf", "AddSup",
        "Prix", "PrixAchat", "createdBy")
      select nouvel_id(), "IdModelVer", ${bilan.tarif._id}, "SphInf", "SphSup", "CylInf", "CylSup", "AddInf", "AddSup",
        ${augmente(sql`"Prix"`, Hausse, Arrondi)}, "PrixAchat", ${moi._id}
      from matrice_prix where "IdCatalogue" = ${source._id}`.execute(tx)
    return bilan
  },

  ...fichiersDe(feuilleTarifs, tarifsTrouves, { verifier: verifierTarifs }),
}
