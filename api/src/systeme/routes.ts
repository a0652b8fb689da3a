import { existsSync } from 'node:fs'
import { readdir, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { contrat } from '@dioptrie/domain'
import { regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { Sauvegarde, Systeme } from '@dioptrie/domain/systeme/contract'
import { estUneSauvegarde } from '@dioptrie/domain/systeme/rules'
import { sql } from 'kysely'
import { retardDeLaCopie } from '../etats/lire.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { estErreurPg, type Lecture } from '../kernel/platform/db.ts'
import { fichierDeLaCle } from '../kernel/platform/sauvegarde.fichier.ts'
import type { Settings } from '../kernel/platform/settings.ts'
import { VERSION } from '../kernel/platform/version.ts'
import { lireCertificat } from './certificat.ts'
import { lireReglages, modifierReglages, verrouillerReglages } from './reglages.ts'

const MONTREES = 12
/** A copy that does not answer must not hold the page that says so. */
const COPIE_MAX_MS = 2_000

async function sauvegardes(db: Lecture, id?: string): Promise<Sauvegarde[]> {
  const { rows } = await sql<Sauvegarde>`
    select s."_id", s."Etat", s."Fichier", s."Octets", s."Lignes", s."Scellee", s."Verifiee", s."Erreur",
      u."displayName" as "Par", s."CommenceLe", s."FiniLe", s."RetireLe", s."createdAt"
    from sauvegarde s left join utilisateur u on u."_id" = s."Par"
    ${id ? sql`where s."_id" = ${id}` : sql``} order by s."createdAt" desc limit ${MONTREES}`.execute(db)
  return rows
}

/** The copies that are there: as the folder shows them, or, where it is not of this machine, as they were told. */
async function fichiers(db: Lecture, { dir, s3 }: Settings['backup']): Promise<string[]> {
  const ici = s3 ? null : await readdir(dir).catch(() => null)
  if (ici) return ici.filter(estUneSauvegarde)
  const { rows } = await sql<{ Fichier: string }>`
    select "Fichier" from sauvegarde where "Etat" = 'Faite' and "RetireLe" is null`.execute(db)
  return rows.map(r => r.Fichier)
}

/** Of the disk that holds it, or would: a folder is made with its first file. */
async function place(dossier: string): Promise<Systeme['Disque']['Donnees']> {
  let la = dossier
  while (!existsSync(la) && dirname(la) !== la) la = dirname(la)
  const disque = await statfs(la).catch(() => null)
  return disque && { Libre: disque.bavail * disque.bsize, Total: disque.blocks * disque.bsize }
}

interface Compte {
  Version: string
  Octets: number
  EnAttente: number
  Echoues: number
}

export const systeme: Gestionnaires<typeof contrat.systeme> = {
  async lire({ db, services: { settings, copie } }) {
    const { backup } = settings
    const enTemps = new Promise<null>(fait => setTimeout(fait, COPIE_MAX_MS, null).unref())
    const [{ rows }, { fiche }, Fichiers, Lignes, Donnees, ou, RetardS, Certificat] = await Promise.all([
      sql<Compte>`select current_setting('server_version') as "Version", pg_database_size(current_database())::float8 as "Octets",
        (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active')) as "EnAttente",
        (select count(*)::int from pgboss.job where state = 'failed') as "Echoues"`.execute(db),
      lireReglages(db, backup),
      fichiers(db, backup),
      sauvegardes(db),
      place(settings.dataDir),
      place(backup.dir),
      copie ? Promise.race([retardDeLaCopie(copie).catch(() => null), enTemps]) : null,
      lireCertificat(settings.publicUrl),
    ])
    const { Version, Octets, EnAttente, Echoues } = rows[0] as Compte
    // The address alone: what opens it never leaves the settings.
    const lieux = [
      ...(backup.dirSaid || !backup.s3 ? [backup.dir] : []),
      ...(backup.s3 ? [backup.s3.url] : []),
    ]
    return {
      Version: VERSION,
      Node: process.versions.node,
      Processus: settings.processes,
      Adresse: settings.publicUrl,
      Https: settings.publicUrl.startsWith('https://'),
      LocaleSeule: settings.loopback,
      Certificat,
      Base: {
        Version,
        Octets,
        Replique: copie ? { RetardS } : null,
      },
      Travaux: { EnAttente, Echoues },
      Disque: { Donnees, Sauvegardes: ou },
      Sauvegardes: {
        ...fiche,
        Eteintes: backup.at === null,
        Dossier: lieux.join(' + '),
        Scellees: existsSync(fichierDeLaCle(settings.dataDir)),
        Fichiers,
        Lignes,
      },
    }
  },

  async sauvegarder({ tx, moi }) {
    try {
      const { rows } = await sql<{ _id: string }>`
        insert into sauvegarde ("Par") values (${moi._id}) returning "_id"`.execute(tx)
      return (await sauvegardes(tx, rows[0]?._id))[0] as Sauvegarde
    } catch (erreur) {
      if (estErreurPg(erreur) && erreur.constraint === 'sauvegarde_une_seule')
        throw regle('SAUVEGARDE_EN_COURS', 'Une sauvegarde est déjà en cours : attendez qu’elle soit finie.')
      throw erreur
    }
  },

  async regler({ tx, services: { settings } }, { payload: { version, ...saisie } }) {
    const { backup } = settings
    const avant = await verrouillerReglages(tx, backup)
    if (version !== avant.fiche.version) throw versionPerimee(avant.fiche)
    if (saisie.Heure && backup.at === null)
      throw regle(
        'SAUVEGARDES_ETEINTES',
        'Les sauvegardes sont éteintes sur le serveur (BACKUP_AT=off) : qui tient la machine les rallume.',
      )
    return modifierReglages(tx, backup, avant, saisie)
  },
}
