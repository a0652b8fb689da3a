import { Readable } from 'node:stream'
import type { FichierEtat } from '@dioptrie/domain/etats/enregistres'
import type { QuestionEtat } from '@dioptrie/domain/etats/rules'
import { introuvable, regle } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { type Appelant, interdit, peutLire } from '../kernel/call/appelant.ts'
import { sansValeurs } from '../kernel/call/erreurs.ts'
import type { Db, Lecture, Tx } from '../kernel/platform/db.ts'
import type { Jobs, Journal } from '../kernel/platform/jobs.ts'
import { DejaEcrit, ecrireEtat, exigerFeuille, nomDuFichier, TYPES } from './exporter.ts'
import { totaliser } from './lire.ts'
import { exigerEtat } from './questionDe.ts'

const FILE = 'etat.fichier'
/** How much is held before it is put away. */
const MORCEAU = 1_048_576
/** How many each person has at once: the last ones. */
const GARDES = 10

type Format = 'xlsx' | 'csv'
type Posee = QuestionEtat & { tri?: string }

const CHAMPS = sql`"_id", "Etat", "Nom", "Lignes", "Faites", "Statut", "createdAt"`

export async function listerFichiers(db: Lecture, moi: Appelant): Promise<FichierEtat[]> {
  const { rows } =
    await sql<FichierEtat>`select ${CHAMPS} from fichier_etat where "IdUtilisateur" = ${moi._id}
    order by "createdAt" desc, "_id" desc limit ${GARDES}`.execute(db)
  return rows
}

/** Written down with the job that does it: both are kept, or neither. */
export async function demanderFichier(
  tx: Tx,
  moi: Appelant,
  jobs: Pick<Jobs, 'envoyer'>,
  q: Posee,
  format: Format,
): Promise<FichierEtat> {
  const { n } = await totaliser(tx, q)
  if (format === 'xlsx') exigerFeuille(n)
  const { rows } = await sql<FichierEtat>`
    insert into fichier_etat ("IdUtilisateur", "Etat", "Question", "Format", "Nom", "Lignes")
    values (${moi._id}, ${q.etat}, ${JSON.stringify(q)}::jsonb, ${format}, ${nomDuFichier(q, format)}, ${n}) returning ${CHAMPS}`.execute(
    tx,
  )
  const fichier = rows[0] as FichierEtat
  await jobs.envoyer(tx, FILE, { id: fichier._id })
  return fichier
}

/** Whoever fetches it may still see all that is in it. */
export async function prendreFichier(
  db: Db,
  moi: Appelant,
  id: string,
  reply: FastifyReply,
): Promise<Readable> {
  const { rows } = await sql<FichierEtat & { Question: Posee; Format: Format }>`
    select ${CHAMPS}, "Question", "Format" from fichier_etat where "_id" = ${id} and "IdUtilisateur" = ${moi._id}`.execute(
    db,
  )
  const f = rows[0]
  if (!f) throw introuvable('Ce fichier')
  exigerEtat(moi, f.Etat)
  if (
    !peutLire(moi, f.Question.officine ?? '') ||
    (f.Question.couts && !moi.permissions.has('stock.prixachat'))
  )
    throw interdit()
  if (f.Statut !== 'Prêt')
    throw regle(
      'FICHIER_PAS_PRET',
      f.Statut === 'Échec'
        ? 'Ce fichier n’a pas pu être fait : demandez-le de nouveau.'
        : `Ce fichier s’écrit encore : ${f.Faites.toLocaleString('fr-FR')} lignes sur ${f.Lignes.toLocaleString('fr-FR')}.`,
    )
  async function* morceaux() {
    for (let rang = 0; ; rang++) {
      const { rows: lus } = await sql<{ Contenu: Buffer }>`
        select "Contenu" from morceau_etat where "IdFichier" = ${id} and "Rang" = ${rang}`.execute(db)
      if (!lus[0]) return
      yield lus[0].Contenu
    }
  }
  reply.type(TYPES[f.Format]).header('content-disposition', `attachment; filename="${f.Nom}"`)
  return Readable.from(morceaux(), { objectMode: false })
}

/** Read from where reports are read, put away piece by piece where things are written. */
async function ecrireFichier(db: Db, lecture: Db, id: string): Promise<void> {
  const { rows } = await sql<{ Question: Posee; Format: Format }>`
    select "Question", "Format" from fichier_etat where "_id" = ${id} and "Statut" = 'En cours'`.execute(db)
  const f = rows[0]
  if (!f) return
  const avancer = async (n: number) => {
    await sql`update fichier_etat set "Faites" = ${n} where "_id" = ${id}`.execute(db)
  }
  const { tri, ...q } = f.Question
  const contenu = await ecrireEtat(lecture, q, { tri, format: f.Format, verrou: id }, avancer)
  // What a server that was stopped had begun.
  await sql`delete from morceau_etat where "IdFichier" = ${id}`.execute(db)
  let [tampon, taille, rang] = [[] as Buffer[], 0, 0]
  const ranger = async () => {
    if (taille === 0) return
    await sql`insert into morceau_etat values (${id}, ${rang++}, ${Buffer.concat(tampon)})`.execute(db)
    ;[tampon, taille] = [[], 0]
  }
  for await (const bout of contenu) {
    const octets = Buffer.from(bout)
    tampon.push(octets)
    taille += octets.length
    if (taille >= MORCEAU) await ranger()
  }
  await ranger()
  await sql`update fichier_etat set "Statut" = 'Prêt', "Faites" = "Lignes" where "_id" = ${id}`.execute(db)
}

/** What a day has made old, and what could not be done, said so. */
export const ecrireLesFichiers = (jobs: Jobs, db: Db, lecture: Db, log: Journal): Promise<void> =>
  jobs.travailler<{ id: string }>(FILE, async ({ id }) => {
    await sql`delete from fichier_etat where "createdAt" < now() - interval '1 day'`.execute(db)
    try {
      await ecrireFichier(db, lecture, id)
    } catch (erreur) {
      if (erreur instanceof DejaEcrit) throw erreur
      log.error({ erreur: sansValeurs(erreur), fichier: id }, 'Un fichier d’état n’a pas pu être écrit')
      await sql`update fichier_etat set "Statut" = 'Échec' where "_id" = ${id} and "Statut" = 'En cours'`.execute(
        db,
      )
    }
  })
