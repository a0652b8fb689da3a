import type { Importation } from '@dioptrie/domain/clients/contract'
import { sansRepetition } from '@dioptrie/domain/clients/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import type { Avant } from '../kernel/call/implement.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { cinqChiffres, prendreNumeros, TOUJOURS } from '../kernel/records/compteur.ts'
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
  fichier: FichierRecu,
): Promise<FichierLu> {
  const demande = {
    contenu: octets(fichier.contenu),
    aujourdhui: aujourdhuiAbidjan(new Date()),
    assurances: await nomsEtIds(db, 'assurance'),
    societes: await nomsEtIds(db, 'societe'),
  }
  return lire<typeof lireClients>(new URL('./import.lecture.ts', import.meta.url), demande, signal)
}

/** All or nothing: a trial writes nothing, and neither does a file with a single error. */
export async function importerClients(
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  lu: FichierLu,
  essai: boolean,
): Promise<Importation> {
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
  }
  if (essai) return bilan
  if (lu.erreurs.length > 0)
    throw new Refus(400, 'IMPORT_REFUSE', 'Le fichier contient des erreurs : rien n’a été enregistré.', {
      details: { importation: bilan },
    })
  await inserer(tx, moi, idOfficine, lu.lignes)
  return { ...bilan, creees: lu.lignes.length }
}

type Doublon = Importation['doublons'][number]

/** One query for the whole file; each line looks itself up in the indexes of phones and of names. */
async function doublonsDesLignes(tx: Tx, lignes: LigneLue[], officine: string | null): Promise<Doublon[]> {
  const cherchees = lignes.map(({ ligne, saisie }) => ({
    ligne,
    nom: `${saisie.Nom} ${saisie.Prenoms}`,
    naissance: saisie.DateNaissance ?? null,
    contacts: saisie.Contacts ?? [],
  }))
  const vivant = sql`c."Statut" = 'Actif' ${officine ? sql`and c."IdOfficine" = ${officine}` : sql``}`
  const quel = sql`c."CodeClient", ${nomComplet(sql`c`)} as "Client"`
  const { rows } = await sql<Doublon>`
    with l as materialized (
      select ligne, sans_accent(nom) as nom, naissance, contacts
      from jsonb_to_recordset(${JSON.stringify(cherchees)}::jsonb)
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

async function inserer(tx: Tx, moi: Appelant, idOfficine: string, lignes: LigneLue[]): Promise<void> {
  const { rows } = await prendreNumeros(idOfficine, 'CLI', TOUJOURS, lignes.length).execute(tx)
  const debut = (rows[0]?.dernier ?? 0) - lignes.length
  for (let i = 0; i < lignes.length; i += PAR_LOT) {
    const lot = lignes.slice(i, i + PAR_LOT).map(({ saisie }, n) => ({
      ...saisie,
      _id: uuid(),
      numero: debut + i + n + 1,
      Contacts: sansRepetition(saisie.Contacts ?? []),
    }))
    await sql`
      insert into client ("_id", "CodeClient", "IdOfficine", "createdBy", "updatedBy", "Civilite", "Nom", "Prenoms", "Genre",
        "DateNaissance", "Contacts", "Email", "Adresse", "Pays", "Ville", "Quartier", "Profession", "IdAssurance",
        "IdSociete", "Matricule", "Observation")
      select l."_id", o."Code" || '-' || ${cinqChiffres(sql`l.numero`)}, o."_id", ${moi._id}::uuid, ${moi._id}::uuid,
        l."Civilite", l."Nom", l."Prenoms", l."Genre", l."DateNaissance", l."Contacts", l."Email", l."Adresse", l."Pays",
        l."Ville", l."Quartier", l."Profession", l."IdAssurance", l."IdSociete", l."Matricule", l."Observation"
      from officine o, jsonb_to_recordset(${JSON.stringify(lot)}::jsonb) as l("_id" uuid, numero int, "Civilite" text,
        "Nom" text, "Prenoms" text, "Genre" text, "DateNaissance" date, "Contacts" text[], "Email" text, "Adresse" text,
        "Pays" text, "Ville" text, "Quartier" text, "Profession" text, "IdAssurance" uuid, "IdSociete" uuid,
        "Matricule" text, "Observation" text)
      where o."_id" = ${idOfficine}`.execute(tx)
  }
}
