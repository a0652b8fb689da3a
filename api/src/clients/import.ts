import type { CONNUS, Importation } from '@dioptrie/domain/clients/contract'
import { sansRepetition } from '@dioptrie/domain/clients/rules'
import type { Colonnes } from '@dioptrie/domain/kernel/importation'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { introuvable, Refus, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import type { Avant } from '../kernel/call/implement.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { cinqChiffres, compter, prendreNumeros, TOUJOURS } from '../kernel/records/compteur.ts'
import { colonnesGardees, garderColonnes } from '../kernel/sheets/colonnes.ts'
import { lire } from '../kernel/worker/lecteur.ts'
import { octets } from '../kernel/worker/octets.ts'
import type lireClients from './import.lecture.ts'
import type { FichierLu, LigneLue } from './import.lecture.ts'
import { nomComplet } from './sql.ts'

const PAR_LOT = 2_000
const DOUBLONS_MAX = 1_000

async function nomsEtIds(tx: Lecture, table: 'assurance' | 'societe'): Promise<[string, string][]> {
  const lignes = await tx.selectFrom(table).select(['_id', 'Libelle']).execute()
  return lignes.map(l => [l.Libelle, l._id])
}

/** What the file says, before anything is locked. */
export async function lireClientsDe(
  { db, signal }: Pick<Avant, 'db' | 'signal'>,
  idOfficine: string,
  dites: Colonnes | undefined,
  fichier: FichierRecu,
): Promise<FichierLu> {
  const demande = {
    contenu: octets(fichier.contenu),
    aujourdhui: aujourdhuiAbidjan(new Date()),
    assurances: await nomsEtIds(db, 'assurance'),
    societes: await nomsEtIds(db, 'societe'),
    dites: dites ?? (await colonnesGardees(db, 'clients', idOfficine)),
  }
  return lire<typeof lireClients>(new URL('./import.lecture.ts', import.meta.url), demande, signal)
}

interface Demande {
  essai: boolean
  /** What becomes of lines that are clients already there. */
  connus?: (typeof CONNUS)[number] | undefined
  /** Lines that are refused are left aside, and given back. */
  laisser: boolean
}

/**
 * A trial writes nothing; a file with an error neither, unless its lines are left aside. Who is already there is created twice only when that
 * is asked.
 */
export async function importerClients(
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  lu: FichierLu,
  { essai, connus: quoi = 'passer', laisser }: Demande,
): Promise<Importation> {
  const connus = await connusDesLignes(tx, idOfficine, lu.lignes)
  const neuves = quoi === 'creer' ? lu.lignes : lu.lignes.filter(l => !connus.has(l.ligne))
  const repetees = lu.repetitions.map(r => ({
    ligne: r.ligne,
    CodeClient: `ligne ${r.premiere}`,
    Client: r.Client,
  }))
  const dejaLa = await doublonsDesLignes(tx, lu.lignes, peutLire(moi, '') ? null : moi.IdOfficine)
  const bilan: Importation = {
    essai,
    lues: lu.lues,
    valides: lu.lignes.length,
    enErreur: lu.lues - lu.lignes.length,
    creees: 0,
    erreurs: lu.erreurs,
    doublons: [...repetees, ...dejaLa].sort((a, b) => a.ligne - b.ligne).slice(0, DOUBLONS_MAX),
    colonnes: lu.colonnes,
    connus: [...connus]
      .map(([ligne, { CodeClient, Client }]) => ({ ligne, CodeClient, Client }))
      .slice(0, DOUBLONS_MAX),
    nombreConnus: connus.size,
    completes: 0,
    IdImport: null,
    rejets: lu.rejets.length > 0 ? { titres: lu.entete, lignes: lu.rejets.map(r => r.cellules) } : null,
  }
  if (essai) return bilan
  if (lu.erreurs.length > 0 && !(laisser && lu.lignes.length > 0))
    throw new Refus(400, 'IMPORT_REFUSE', 'Le fichier contient des erreurs : rien n’a été enregistré.', {
      details: { importation: bilan },
    })
  const { rows } = await sql<{ _id: string }>`insert into import_client ("IdOfficine", "Crees", "createdBy")
    values (${idOfficine}, ${neuves.length}, ${moi._id}) returning "_id"`.execute(tx)
  const IdImport = rows[0]?._id as string
  await inserer(tx, moi, idOfficine, IdImport, neuves)
  const completes = quoi === 'completer' ? await completer(tx, moi, IdImport, lu.lignes, connus) : 0
  await garderColonnes(tx, 'clients', idOfficine, lu.colonnes.Colonnes)
  return { ...bilan, creees: neuves.length, completes, IdImport }
}

interface Connu {
  _id: string
  CodeClient: string
  Client: string
}

/** Who of a file is already here: by the number of the other program, or by their name with a telephone or a birth date. */
async function connusDesLignes(tx: Tx, idOfficine: string, lignes: LigneLue[]): Promise<Map<number, Connu>> {
  const { rows } = await sql<Connu & { ligne: number }>`
    with l as materialized (
      select ligne, ancien, sans_accent(nom) as nom, naissance, contacts
      from jsonb_to_recordset(${JSON.stringify(enRecherche(lignes))}::jsonb)
        as x(ligne int, ancien text, nom text, naissance date, contacts text[])),
    trouves as (
      select l.ligne, c."_id", 0 as rang from l join client c on c."AncienNumero" = l.ancien and c."IdOfficine" = ${idOfficine} and c."Statut" = 'Actif'
      union all
      select l.ligne, c."_id", 1 from l join client c on c.tri_nom = l.nom and c."IdOfficine" = ${idOfficine} and c."Statut" = 'Actif'
        and (c."DateNaissance" = l.naissance or c."Contacts" && l.contacts))
    select distinct on (t.ligne) t.ligne, c."_id", c."CodeClient", ${nomComplet(sql`c`)} as "Client"
    from trouves t join client c on c."_id" = t."_id" order by t.ligne, t.rang, c."CodeClient"`.execute(tx)
  return new Map(rows.map(({ ligne, ...connu }) => [ligne, connu]))
}

const A_COMPLETER = [
  'Civilite',
  'Genre',
  'DateNaissance',
  'Email',
  'Adresse',
  'Pays',
  'Ville',
  'Quartier',
  'Profession',
  'IdAssurance',
  'IdSociete',
  'Matricule',
  'Observation',
] as const

/** What a record lacks it takes from its line, and a telephone that it has not; what is written there stays. */
async function completer(
  tx: Tx,
  moi: Appelant,
  IdImport: string,
  lignes: LigneLue[],
  connus: ReadonlyMap<number, Connu>,
): Promise<number> {
  const dites = lignes.flatMap(({ ligne, ancien, saisie }) => {
    const connu = connus.get(ligne)
    return connu
      ? [{ ...saisie, _id: connu._id, AncienNumero: ancien, Contacts: sansRepetition(saisie.Contacts ?? []) }]
      : []
  })
  // One record is completed by one line: the first that names it.
  const unes = [...new Map(dites.toReversed().map(d => [d._id, d])).values()]
  await sql`select from client where "_id" = any(${unes.map(d => d._id)}::uuid[]) order by "_id" for no key update`.execute(
    tx,
  )
  const champs = [...A_COMPLETER, 'AncienNumero'] as const
  const egales = champs.map(c => sql`${sql.id(c)} = coalesce(c.${sql.id(c)}, l.${sql.id(c)})`)
  const manque = champs.map(c => sql`c.${sql.id(c)} is null and l.${sql.id(c)} is not null`)
  const { rows } = await sql<{ _id: string; avant: Record<string, unknown> }>`
    with l as materialized (select * from jsonb_populate_recordset(null::client, ${JSON.stringify(unes)}::jsonb)),
    avant as (select c."_id", jsonb_build_object('Contacts', c."Contacts", ${sql.join(champs.map(c => sql`${sql.lit(c)}, c.${sql.id(c)}`))}) as avant
      from client c join l on l."_id" = c."_id"
      where not c."Contacts" @> l."Contacts" or ${sql.join(manque, sql` or `)}),
    faits as (update client c set ${sql.join(egales)},
        "Contacts" = c."Contacts" || array(select t from unnest(l."Contacts") t where not t = any(c."Contacts")),
        version = c.version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
      from l join avant a on a."_id" = l."_id" where c."_id" = l."_id" returning c."_id", c.version)
    select a."_id", a.avant || jsonb_build_object('version', f.version) as avant from avant a join faits f on f."_id" = a."_id"`.execute(
    tx,
  )
  await sql`update import_client set "Completes" = ${JSON.stringify(rows)}::jsonb where "_id" = ${IdImport}`.execute(
    tx,
  )
  await noterAnciens(
    tx,
    rows.map(r => r._id),
  )
  return rows.length
}

/** What they were called elsewhere, found as they are. */
const noterAnciens = (tx: Tx, ids: readonly string[]) =>
  sql`select relever_anciens("_id") from client where "_id" = any(${ids}::uuid[]) and "AncienNumero" is not null`.execute(
    tx,
  )

/** All that a file brought: none of it may serve yet, and what someone has changed since stays as it is. */
export async function reprendreImport(
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  id: string,
): Promise<{ retires: number; retablis: number; gardes: number }> {
  const { rows } = await sql<{
    RepriseLe: Date | null
    Completes: { _id: string; avant: Record<string, unknown> & { version: number } }[]
  }>`
    select "RepriseLe", "Completes" from import_client where "_id" = ${id} and "IdOfficine" = ${idOfficine} for no key update`.execute(
    tx,
  )
  const fait = rows[0]
  if (!fait) throw introuvable('Cet import')
  if (fait.RepriseLe) throw regle('DEJA_REPRIS', 'Cet import est déjà repris.')
  const { rows: crees } = await sql<{ _id: string }>`
    select "_id" from client where "IdImport" = ${id} and "Statut" = 'Actif' order by "_id" for no key update`.execute(
    tx,
  )
  const ids = crees.map(c => c._id)
  const sert = (table: string) =>
    sql`exists (select from ${sql.table(table)} x where x."IdClient" = c."_id" and x."Statut" = 'Active')`
  const { rows: servent } = await sql<{ nom: string }>`
    select ${nomComplet(sql`c`)} as nom from client c where c."_id" = any(${ids}::uuid[]) and (${sql.join(
      [
        'ordonnance',
        'consultation',
        'commande_client',
        'proforma',
        'prise_en_charge',
        'creance_ouverture',
      ].map(sert),
      sql` or `,
    )}) order by c."CodeClient"`.execute(tx)
  if (servent.length > 0)
    throw regle(
      'IMPORT_UTILISE',
      `${servent.length === 1 ? 'Un client de cet import sert déjà' : `${servent.length} clients de cet import servent déjà`} (${servent
        .slice(0, 3)
        .map(c => c.nom)
        .join(', ')}${servent.length > 3 ? '…' : ''}) : il ne se reprend plus en entier.`,
    )
  await sql`update client set "Statut" = 'Supprimé', version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = any(${ids}::uuid[])`.execute(tx)
  await compter(tx, idOfficine, 'CLI', TOUJOURS, -ids.length)
  const champs = [...A_COMPLETER, 'AncienNumero', 'Contacts'] as const
  const { rows: retablis } = await sql<{ _id: string }>`
    update client c set ${sql.join(champs.map(x => sql`${sql.id(x)} = (l).${sql.id(x)}`))}, version = c.version + 1, "updatedAt" = now(),
      "updatedBy" = ${moi._id}
    from (select (d ->> '_id')::uuid as id, (d -> 'avant' ->> 'version')::int as v, jsonb_populate_record(null::client, d -> 'avant') as l
      from jsonb_array_elements(${JSON.stringify(fait.Completes)}::jsonb) d) x
    where c."_id" = x.id and c.version = x.v returning c."_id"`.execute(tx)
  await sql`select relever_anciens(c) from unnest(${retablis.map(r => r._id)}::uuid[]) c`.execute(tx)
  await sql`update import_client set "RepriseLe" = now(), "ReprisePar" = ${moi._id} where "_id" = ${id}`.execute(
    tx,
  )
  return {
    retires: ids.length,
    retablis: retablis.length,
    gardes: fait.Completes.length - retablis.length,
  }
}

/** What a line is looked for by. */
const enRecherche = (lignes: LigneLue[]) =>
  lignes.map(({ ligne, ancien, saisie }) => ({
    ligne,
    ancien,
    nom: `${saisie.Nom} ${saisie.Prenoms}`,
    naissance: saisie.DateNaissance ?? null,
    contacts: saisie.Contacts ?? [],
  }))

type Doublon = Importation['doublons'][number]

/** One query for the whole file; each line looks itself up in the indexes of phones and of names. */
async function doublonsDesLignes(tx: Tx, lignes: LigneLue[], officine: string | null): Promise<Doublon[]> {
  const vivant = sql`c."Statut" = 'Actif' ${officine ? sql`and c."IdOfficine" = ${officine}` : sql``}`
  const quel = sql`c."CodeClient", ${nomComplet(sql`c`)} as "Client"`
  const { rows } = await sql<Doublon>`
    with l as materialized (
      select ligne, sans_accent(nom) as nom, naissance, contacts
      from jsonb_to_recordset(${JSON.stringify(enRecherche(lignes))}::jsonb)
        as x(ligne int, nom text, naissance date, contacts text[])),
    trouves as (
      select l.ligne, ${quel} from l cross join unnest(l.contacts) as t(tel)
      join client c on c."Contacts" @> array[t.tel] and ${vivant}
      union all
      select l.ligne, ${quel} from l
      join client c on c.tri_nom = l.nom and c."DateNaissance" = l.naissance and ${vivant})
    select distinct on (ligne) ligne, "CodeClient", "Client" from trouves
    order by ligne, "CodeClient" limit ${DOUBLONS_MAX}`.execute(tx)
  return rows
}

async function inserer(
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  IdImport: string,
  lignes: LigneLue[],
): Promise<void> {
  if (lignes.length === 0) return
  const { rows } = await prendreNumeros(idOfficine, 'CLI', TOUJOURS, lignes.length).execute(tx)
  const debut = (rows[0]?.dernier ?? 0) - lignes.length
  for (let i = 0; i < lignes.length; i += PAR_LOT) {
    const lot = lignes.slice(i, i + PAR_LOT).map(({ saisie, ancien }, n) => ({
      ...saisie,
      AncienNumero: ancien,
      _id: uuid(),
      numero: debut + i + n + 1,
      Contacts: sansRepetition(saisie.Contacts ?? []),
    }))
    await sql`
      insert into client ("_id", "CodeClient", "IdOfficine", "createdBy", "updatedBy", "Civilite", "Nom", "Prenoms", "Genre",
        "DateNaissance", "Contacts", "Email", "Adresse", "Pays", "Ville", "Quartier", "Profession", "IdAssurance",
        "IdSociete", "Matricule", "Observation", "AncienNumero", anciens, "IdImport")
      select l."_id", o."Code" || '-' || ${cinqChiffres(sql`l.numero`)}, o."_id", ${moi._id}::uuid, ${moi._id}::uuid,
        l."Civilite", l."Nom", l."Prenoms", l."Genre", l."DateNaissance", l."Contacts", l."Email", l."Adresse", l."Pays",
        l."Ville", l."Quartier", l."Profession", l."IdAssurance", l."IdSociete", l."Matricule", l."Observation",
        l."AncienNumero", coalesce(' ' || lower(l."AncienNumero"), ''), ${IdImport}::uuid
      from officine o, jsonb_to_recordset(${JSON.stringify(lot)}::jsonb) as l("_id" uuid, numero int, "Civilite" text,
        "Nom" text, "Prenoms" text, "Genre" text, "DateNaissance" date, "Contacts" text[], "Email" text, "Adresse" text,
        "Pays" text, "Ville" text, "Quartier" text, "Profession" text, "IdAssurance" uuid, "IdSociete" uuid,
        "Matricule" text, "Observation" text, "AncienNumero" text)
      where o."_id" = ${idOfficine}`.execute(tx)
  }
}
