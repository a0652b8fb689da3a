import { NUMEROS } from '@dioptrie/domain/commandes/prix'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Page } from '@dioptrie/domain/kernel/liste'
import {
  type proformas as contrat,
  type Proforma,
  type ProformaDeListe,
  sommesProformas,
} from '@dioptrie/domain/proformas/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { enJson } from '../clients/ordonnances.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { QuestionDe } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { lireUn } from '../kernel/platform/lire.ts'
import { type Colonne, changerFiche } from '../kernel/records/changer.ts'
import { anneeDe, compter, prendreReference } from '../kernel/records/compteur.ts'
import { type ColonneExportee, jourExporte } from '../kernel/sheets/export.ts'
import { monturesJson } from '../stock/montures.ts'
import { noms, typee } from '../ventes/colonnes.ts'
import { filtresDesVentes, listerVentes, type SourceDeVentes, totaliserVentes } from '../ventes/liste.ts'
import type { ProformaVerrouillee } from '../ventes/proforma.sql.ts'
import { avecClient } from '../ventes/vente.ts'
import { avecVendu, type Vendu } from '../ventes/verres.sql.ts'
import { tarifsDuJour } from '../verres/vendu.ts'

export async function lireProforma(db: Lecture, moi: Appelant, id: string): Promise<Proforma> {
  const { Etiquettes, ...p } = await lireUn(db, 'Cette proforma')<
    Omit<Proforma, 'DuJour'> & { Etiquettes: (number | null)[] }
  >`
    select v.*, jsonb_build_array(${sql.join(NUMEROS.map(n => sql`(select "PrixVente" from article where "_id" = v.${sql.id(`IdArticle${n}`)})`))}) as "Etiquettes", ${avecClient}, c."Contacts", ${monturesJson} as "Montures",
      (select ${enJson(sql`o`)} from ordonnance_fiche o
        where o."RefOrd" = v."RefOrd" and ${moi.permissions.has('ordonnances.lire') ? sql`true` : sql`false`}) as ordonnance,
      (select ${enJson(sql`p`)} from prise_en_charge_fiche p where p."_id" = v."IdPriseEnCharge") as "priseEnCharge"
    from proforma_fiche v join client c on c."_id" = v."IdClient" where v."_id" = ${id}`
  // Become an order: it is the order that has labels.
  if (p.IdCommande) return { ...p, DuJour: [] }
  const client = { _id: p.IdClient, IdOfficine: p.IdOfficine }
  const verres = await tarifsDuJour(db, client, p, aujourdhuiAbidjan(new Date()))
  return {
    ...p,
    DuJour: NUMEROS.map((_, i) => ({
      Monture: Etiquettes[i] ?? null,
      VerreD: verres[i]?.OD ?? null,
      VerreG: verres[i]?.OG ?? null,
    })),
  }
}

export async function creerProforma(
  tx: Tx,
  moi: Appelant,
  client: { _id: string; IdOfficine: string },
  colonnes: Colonne[],
  vendu: Vendu,
): Promise<string> {
  const _id = uuid()
  await sql`
    with ${prendreReference(client.IdOfficine, 'PRO')},
    offerte as (insert into proforma ("_id", "RefProforma", "IdClient", "IdOfficine", "createdBy", "updatedBy", ${noms(colonnes)})
    select ${_id}::uuid, numero.reference, ${client._id}::uuid, ${client.IdOfficine}::uuid, ${moi._id}::uuid,
      ${moi._id}::uuid, ${sql.join(colonnes.map(typee))} from numero returning "_id")
    ${avecVendu('IdProforma', sql`offerte`, vendu)} select from offerte`.execute(tx)
  return _id
}

export const changerProforma = (tx: Tx, moi: Appelant, id: string, colonnes: Colonne[]) =>
  changerFiche(tx, moi, 'proforma', id, colonnes)

/** Off the lists; its number stays taken. */
export async function retirerProforma(tx: Tx, moi: Appelant, p: ProformaVerrouillee): Promise<void> {
  await changerProforma(tx, moi, p._id, [['Statut', 'Supprimée']])
  await compter(tx, p.IdOfficine, 'PRO', anneeDe(p.createdAt), -1)
}

const SOURCE: SourceDeVentes = {
  table: sql`proforma`,
  fiche: sql`proforma_fiche`,
  genre: 'PRO',
  reference: sql`v."RefProforma"`,
  cles: {
    DateProforma: sql`v."DateProforma"`,
    RefProforma: sql`v."RefProforma"`,
    DateExpiration: sql`v."DateExpiration"`,
    Total: sql`v."Total"`,
  },
  avecLeTemps: ['RefProforma', 'DateExpiration'],
  triParDefaut: '-DateProforma',
}

type QuestionProformas = QuestionDe<typeof contrat.liste>

const transformee = sql<SqlBool>`exists (select from commande_client k where k."IdProforma" = v."_id" and k."Statut" = 'Active')`
const ETATS: Record<string, RawBuilder<SqlBool>> = {
  'En cours': sql`(v."DateExpiration" >= (now() at time zone 'UTC')::date and not ${transformee})`,
  Expirée: sql`(v."DateExpiration" < (now() at time zone 'UTC')::date and not ${transformee})`,
  Transformée: transformee,
}
const filtresDe = (q: QuestionProformas) => [
  ...filtresDesVentes(q, sql`v."DateProforma"`),
  q.Etat ? ETATS[q.Etat] : undefined,
]

export const listerProformas = (
  db: Lecture,
  q: QuestionProformas,
): Promise<ProformaDeListe[] | Page<ProformaDeListe>> => listerVentes(db, SOURCE, q, filtresDe(q))

export const totaliserProformas = (db: Lecture, q: QuestionProformas) =>
  totaliserVentes(db, SOURCE, q, filtresDe(q), sommesProformas)

export const aExporter = (question: QuestionProformas) => ({
  source: SOURCE,
  question,
  filtres: filtresDe(question),
  nom: 'Proformas',
  colonnes: [
    ['Référence', 18, sql`v."RefProforma"`],
    ['Date', 12, jourExporte(sql`v."DateProforma"`)],
    ['Valable jusqu’au', 14, jourExporte(sql`v."DateExpiration"`)],
    ['Code client', 14, sql`c."CodeClient"`],
    ['Client', 30, sql`c."Nom" || ' ' || c."Prenoms"`],
    ['Officine', 20, sql`(select "Nom" from officine where "_id" = v."IdOfficine")`],
    ['État', 14, sql`v."Etat"`],
    ['Commande', 18, sql`v."RefCmmd"`],
    ['Remise', 12, sql`v."RemiseTotale"`],
    ['Total', 12, sql`v."Total"`],
    ['Part assurance', 14, sql`v."PartAssurance"`],
    ['Part client', 12, sql`v."PartClient"`],
    ['Assurance', 22, sql`v."Assurance"`],
    ['Établie par', 22, sql`v."createdBy"`],
  ] as ColonneExportee[],
})
