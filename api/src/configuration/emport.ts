import { Readable } from 'node:stream'
import type { contrat } from '@dioptrie/domain'
import type { Emport } from '@dioptrie/domain/configuration/emport'
import { introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type pg from 'pg'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import { type Lecture, ouvrirDb } from '../kernel/platform/db.ts'
import type { Jobs, Journal } from '../kernel/platform/jobs.ts'
import { notifier } from '../kernel/platform/notifier.ts'
import { ecrireEmport } from './emport.zip.ts'

const FILE = 'emport'
const GARDE_H = 24
const ADRESSE = '/apps/configurations?onglet=tout-emporter'
/** Reading a large network takes its time; after this another process may take it up. */
const DUREE_MAX_S = 3600
/** Says nothing for so long: whoever wrote it is gone. */
const MUET_MIN = 10
const MONTRES = 10

/** The worker of every process; the job itself runs in one of them. */
export async function ouvrirEmport(jobs: Jobs, pool: pg.Pool, log: Journal): Promise<void> {
  await jobs.travailler<{ _id: string }>(FILE, async ({ _id }, arret) => {
    let Etat: Emport['Etat'] = 'Prêt'
    try {
      await ecrireEmport(pool, _id, arret)
    } catch (erreur) {
      // Stopped with the process: another one begins it anew.
      if (arret.aborted) throw erreur
      log.error({ erreur: (erreur as Error).message, emport: _id }, 'L’export complet s’est interrompu')
      await pool.query(`delete from emport_morceau where "IdEmport" = $1`, [_id])
      await pool.query(`update emport set "Etat" = 'Interrompu', "FiniLe" = now() where "_id" = $1`, [_id])
      Etat = 'Interrompu'
    }
    await dire(pool, _id, Etat)
  })
}

/** Who asked for it has left the screen since. */
const dire = (pool: pg.Pool, id: string, Texte: Emport['Etat']) =>
  ouvrirDb(pool)
    .transaction()
    .execute(tx =>
      notifier(tx, null, {
        Genre: 'emport',
        Titre: 'Export complet',
        Texte,
        Lien: ADRESSE,
        pour: sql`select "createdBy" from emport where "_id" = ${id}`,
      }),
    )

async function lire(db: Lecture, id?: string): Promise<Emport[]> {
  const { rows } = await sql<Emport>`
    select e."_id", e."Etat", e."Faites", e."Total", e."Lignes", e."Papiers", e."Octets", e."FiniLe", e."Pris", e."PrisLe",
      e."createdAt", u."displayName" as "Par",
      e."Etat" = 'Prêt' and e."createdAt" > now() - make_interval(hours => ${GARDE_H})
        and exists (select from emport_morceau m where m."IdEmport" = e."_id") as "Garde"
    from emport e join utilisateur u on u."_id" = e."createdBy"
    ${id ? sql`where e."_id" = ${id}` : sql``} order by e."createdAt" desc limit ${MONTRES}`.execute(db)
  return rows
}

async function* morceaux(db: Lecture, id: string): AsyncGenerator<Buffer> {
  for (let rang = 0; ; rang++) {
    const { rows } = await sql<{ contenu: Buffer }>`
      select contenu from emport_morceau where "IdEmport" = ${id} and rang = ${rang}`.execute(db)
    if (!rows[0]) return
    yield rows[0].contenu
  }
}

export const emport: Gestionnaires<typeof contrat.emport> = {
  liste: ({ db }) => lire(db),

  async demander({ tx, moi, services }) {
    await sql`select pg_advisory_xact_lock(hashtext('dioptrie.emport'))`.execute(tx)
    await sql`update emport set "Etat" = 'Interrompu', "FiniLe" = now()
      where "Etat" in ('En attente', 'En cours') and "updatedAt" < now() - make_interval(mins => ${MUET_MIN})`.execute(
      tx,
    )
    const { rows: enCours } =
      await sql`select from emport where "Etat" in ('En attente', 'En cours')`.execute(tx)
    if (enCours.length > 0)
      throw regle('EMPORT_EN_COURS', 'Un export complet est déjà en cours : attendez qu’il soit prêt.')
    const { rows } = await sql<{ _id: string }>`
      insert into emport ("createdBy") values (${moi._id}) returning "_id"`.execute(tx)
    const { _id } = rows[0] as { _id: string }
    await services.jobs.envoyer(tx, FILE, { _id }, DUREE_MAX_S)
    return (await lire(tx, _id))[0] as Emport
  },

  fichier: enDeuxTemps(
    async ({ db }) => db,
    async ({ tx, moi, reply }, { params: { id } }, db) => {
      const [e] = await lire(tx, id)
      if (!e) throw introuvable('Cet export')
      if (!e.Garde)
        throw regle('EMPORT_EFFACE', 'Ce fichier n’est pas prêt, ou n’est plus gardé : demandez-en un autre.')
      await sql`update emport set "Pris" = "Pris" + 1, "PrisLe" = now(), "PrisPar" = ${moi._id}
        where "_id" = ${id}`.execute(tx)
      reply
        .type('application/zip')
        .header('content-length', e.Octets)
        .header('content-disposition', `attachment; filename="dioptrie-${e.createdAt.slice(0, 10)}.zip"`)
      // Read piece by piece as it leaves, when who takes it is already written.
      return Readable.from(morceaux(db, id), { objectMode: false })
    },
  ),
}
