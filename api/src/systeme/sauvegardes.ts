import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  aSupprimer,
  type Enregistres,
  estDue,
  manqueDeSauvegarde,
  nomDeSauvegarde,
  reglagesEnVigueur,
} from '@dioptrie/domain/systeme/rules'
import { sql } from 'kysely'
import type pg from 'pg'
import { sansValeurs } from '../kernel/call/erreurs.ts'
import { ouvrirDb } from '../kernel/platform/db.ts'
import type { Journal } from '../kernel/platform/jobs.ts'
import { notifier } from '../kernel/platform/notifier.ts'
import { ouvrirS3 } from '../kernel/platform/s3.ts'
import { cleDesSauvegardes, ecrireSauvegarde, partielDe } from '../kernel/platform/sauvegarde.fichier.ts'
import { type Settings, StartRefused } from '../kernel/platform/settings.ts'

/** How often one looks whether a backup is asked for, or its hour has come. */
const RELEVE_MS = 5_000
const ADRESSE = '/apps/configurations?onglet=systeme'
/** Beyond, the list of what was done says nothing any more. */
const GARDEES_JOURS = 400

interface Suivi extends Enregistres {
  demandee: string | null
  laissee: boolean
  derniere: string
  bonne: string | null
  tentative: string | null
}
const SUIVI = `select
    (select "_id" from sauvegarde where "Etat" = 'En attente') as demandee,
    exists (select from sauvegarde where "Etat" = 'En cours') as laissee,
    (select max("CommenceLe") from sauvegarde where "Etat" = 'Faite') as bonne,
    coalesce((select max("CommenceLe") from sauvegarde where "Etat" = 'Faite'),
      (select min(timestamp::timestamptz) from kysely_migration)) as derniere,
    (select max("CommenceLe") from sauvegarde) as tentative,
    "Heure", "Jours", "Semaines", "Mois"
  from reglage_sauvegardes`

interface Tenue {
  /** As the owner of the database: it reads everything, and restores beside. */
  pool: pg.Pool
  settings: Pick<Settings, 'backup' | 'dataDir'>
  log: Journal
  maintenant?: () => Date
}

/**
 * The backups of a network, by the process that watches: at their hour and when asked for, one at a time whatever the
 * number of machines on this database. `passer` looks once.
 */
export function ouvrirSauvegardes({ pool, settings, log, maintenant = () => new Date() }: Tenue) {
  const { backup } = settings
  const arret = new AbortController()
  const vers = backup.s3 && ouvrirS3(backup.s3, arret.signal)

  const lire = async () => {
    const { rows } = await pool.query<Suivi>(SUIVI)
    const lu = rows[0] as Suivi
    // Read each time: what is saved on the page holds everywhere without anything being told or restarted.
    const { heure, garde } = reglagesEnVigueur(backup, lu)
    const suite = {
      heure,
      derniere: new Date(lu.derniere),
      tentative: lu.tentative ? new Date(lu.tentative) : null,
      maintenant: maintenant(),
    }
    return { ...lu, garde, due: estDue(suite), manque: manqueDeSauvegarde(suite) }
  }

  /** Once a day at most: a bell that rings every hour is no longer heard. */
  const avertir = (Texte: string) =>
    ouvrirDb(pool)
      .transaction()
      .execute(async tx => {
        const { rows } = await sql`select from notification
          where "Genre" = 'sauvegarde' and "createdAt" > now() - interval '20 hours' limit 1`.execute(tx)
        if (rows.length > 0) return
        const pour = sql`select ur."IdUtilisateur" from utilisateur_role ur join role r on r."_id" = ur."IdRole"
          where 'systeme.tenir' = any(r.permissions)`
        await notifier(tx, null, { Genre: 'sauvegarde', Titre: 'Sauvegardes', Texte, Lien: ADRESSE, pour })
      })

  /** Those that a process left when it was cut off: whoever holds the turn knows that nobody is writing them. */
  async function finirLesLaissees(): Promise<void> {
    const { rows } = await pool.query<{ Fichier: string | null }>(
      `update sauvegarde set "Etat" = 'Échouée', "FiniLe" = now(),
         "Erreur" = 'Le programme s’est arrêté pendant la sauvegarde.' where "Etat" = 'En cours' returning "Fichier"`,
    )
    for (const { Fichier } of rows)
      if (Fichier) await rm(partielDe(join(backup.dir, Fichier)), { force: true }).catch(() => {})
  }

  async function faire(demandee: string | null): Promise<void> {
    const { rows } = await pool.query<{ _id: string }>(
      demandee
        ? `update sauvegarde set "Etat" = 'En cours', "CommenceLe" = $2 where "_id" = $1 returning "_id"`
        : `insert into sauvegarde ("_id", "Etat", "CommenceLe") values (coalesce($1::uuid, nouvel_id()), 'En cours', $2)
           returning "_id"`,
      [demandee, maintenant()],
    )
    const _id = rows[0]?._id
    const clore = (Etat: string, champs: Record<string, unknown>) =>
      pool.query(
        `update sauvegarde set "Etat" = $2, "FiniLe" = now(), "Lignes" = coalesce($3, 0), "Octets" = coalesce($4, 0),
           "Verifiee" = $5, "Erreur" = $6 where "_id" = $1`,
        [_id, Etat, champs.lignes, champs.octets, champs.verifiee, champs.raison],
      )
    try {
      const cle = cleDesSauvegardes(settings.dataDir)
      if (!backup.dirSaid) await mkdir(backup.dir, { recursive: true, mode: 0o700 })
      const nom = nomDeSauvegarde(maintenant(), cle !== undefined)
      await pool.query(`update sauvegarde set "Fichier" = $2, "Scellee" = $3 where "_id" = $1`, [
        _id,
        nom,
        cle !== undefined,
      ])
      const fichier = join(backup.dir, nom)
      const faite = await ecrireSauvegarde(pool, {
        fichier,
        cle,
        verifier: true,
        vers,
        iciAussi: backup.dirSaid,
        arret: arret.signal,
      })
      if (faite.nonEnvoyee) {
        // It is whole, and better here than nowhere; who keeps it elsewhere has none of tonight.
        const raison = `${faite.nonEnvoyee} Le fichier est resté dans ${backup.dir}.`
        log.error({ fichier: nom, raison }, 'La sauvegarde n’est pas partie')
        await clore('Échouée', { ...faite, raison })
        await avertir(raison)
      } else {
        await clore('Faite', { ...faite })
        if (faite.raison && !faite.sansDroit) await avertir(faite.raison)
        log.info({ fichier: nom, lignes: faite.lignes, verifiee: faite.verifiee }, 'La sauvegarde est faite')
      }
    } catch (erreur) {
      const raison = arret.signal.aborted
        ? 'Le programme s’est arrêté pendant la sauvegarde.'
        : enPhrase(erreur, backup.dir)
      log.error({ erreur: sansValeurs(erreur) }, 'La sauvegarde a échoué')
      await clore('Échouée', { raison })
      if (!arret.signal.aborted) await avertir(raison)
      return
    }
    await ranger()
  }

  /** What is no longer kept goes once a new one is there, never before. */
  async function ranger(): Promise<void> {
    try {
      const { garde } = await lire()
      const ailleurs = vers ? aSupprimer(await vers.lister(), garde) : []
      for (const nom of ailleurs) await vers?.retirer(nom)
      const ici = aSupprimer(await readdir(backup.dir), garde)
      for (const nom of ici) await rm(join(backup.dir, nom))
      await pool.query(`update sauvegarde set "RetireLe" = now() where "Fichier" = any($1)`, [
        vers ? ailleurs : ici,
      ])
      await pool.query(`delete from sauvegarde where "createdAt" < now() - make_interval(days => $1)`, [
        GARDEES_JOURS,
      ])
    } catch (erreur) {
      log.warn({ erreur: sansValeurs(erreur) }, 'Une ancienne sauvegarde n’a pas pu être retirée')
    }
  }

  async function passer(): Promise<void> {
    const vu = await lire()
    if (!(vu.demandee || vu.laissee || vu.due || vu.manque)) return
    const tour = await pool.connect()
    try {
      const { rows } = await tour.query<{ pris: boolean }>(
        `select pg_try_advisory_lock(hashtext('dioptrie.sauvegardes')) as pris`,
      )
      if (!rows[0]?.pris) return
      await finirLesLaissees()
      // Read again: another machine may just have made it.
      const { demandee, due } = await lire()
      if (demandee || due) await faire(demandee)
      const { manque, bonne } = await lire()
      if (manque)
        await avertir(
          bonne
            ? `Aucune sauvegarde n’a réussi depuis le ${bonne.slice(8, 10)}/${bonne.slice(5, 7)}/${bonne.slice(0, 4)}.`
            : 'Aucune sauvegarde n’a encore réussi.',
        )
    } finally {
      // Given back at once to whoever comes next; closing the connection does it too, when the server gets to it.
      await tour.query(`select pg_advisory_unlock(hashtext('dioptrie.sauvegardes'))`).catch(() => {})
      tour.release(true)
    }
  }

  return { passer, arreter: () => arret.abort() }
}

/** In the background until it is told to stop; one that is being made is then given up, and leaves no file. */
export function tenirLesSauvegardes(tenue: Tenue): () => Promise<void> {
  const { passer, arreter } = ouvrirSauvegardes(tenue)
  let ferme = false
  const regarder = async () => {
    if (ferme) return
    await passer().catch(erreur =>
      tenue.log.error({ erreur: sansValeurs(erreur) }, 'Les sauvegardes n’ont pas pu être regardées'),
    )
  }
  let enCours = Promise.resolve()
  let occupe = false
  const minuterie = setInterval(() => {
    if (occupe) return
    occupe = true
    enCours = regarder().finally(() => (occupe = false))
  }, RELEVE_MS).unref()
  return async () => {
    ferme = true
    clearInterval(minuterie)
    arreter()
    await enCours
  }
}

const DU_DISQUE: Record<string, (dossier: string) => string> = {
  ENOSPC: d =>
    `Le disque de ${d} est plein : faites de la place, ou choisissez un autre dossier (BACKUP_DIR).`,
  ENOENT: d => `Le dossier ${d} n’existe pas : branchez son disque, ou créez-le (BACKUP_DIR).`,
  EACCES: d => `Le dossier ${d} ne peut pas être écrit par ce programme : donnez-lui-en le droit.`,
  ENOTDIR: d => `${d} n’est pas un dossier : corrigez BACKUP_DIR.`,
  EEXIST: d => `${d} n’est pas un dossier : corrigez BACKUP_DIR.`,
  EROFS: d => `Le disque de ${d} ne peut être que lu.`,
}

function enPhrase(erreur: unknown, dossier: string): string {
  if (erreur instanceof StartRefused) return erreur.message
  const { code = '', message } = erreur as NodeJS.ErrnoException
  return DU_DISQUE[code]?.(dossier) ?? `La sauvegarde s’est arrêtée : ${message}`
}
