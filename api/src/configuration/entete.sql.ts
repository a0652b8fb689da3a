import type { contrat } from '@dioptrie/domain'
import type { GenreImage, ImageEntete, ModelEntete } from '@dioptrie/domain/configuration/contract'
import { mentionDeLEntreprise } from '@dioptrie/domain/configuration/entreprise'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { champInvalide, introuvable, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { PapierRecu } from '../kernel/paper/fichier.ts'
import type { Entete, Impression, Officine } from '../kernel/paper/page.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { enDonnees } from './image.ts'
import { lireReglage } from './sql.ts'

const adresse = (id: RawBuilder<unknown>) => sql`'/api/image-entete/' || ${id}`

const ficheImage = sql`select i."_id", ${adresse(sql`i."_id"`)} as url, i."Genre", i."Active",
  d."Nom", d."Type", d."Taille", d."createdAt" from image_entete i join document d on d."_id" = i."_id"`

export async function images(db: Lecture, genre?: GenreImage): Promise<ImageEntete[]> {
  const { rows } = await sql<ImageEntete>`${ficheImage}
    where ${genre ? sql`i."Genre" = ${genre}` : sql`true`} order by i."_id" desc`.execute(db)
  return rows
}

export async function imageActive(db: Lecture, genre: GenreImage): Promise<ImageEntete | null> {
  const { rows } = await sql<ImageEntete>`${ficheImage} where i."Genre" = ${genre} and i."Active"`.execute(db)
  return rows[0] ?? null
}

/** The new one becomes the active one; the one before stays for the models that show it. */
export async function deposer(
  tx: Tx,
  moi: Appelant,
  genre: GenreImage,
  { nom, contenu, Type }: PapierRecu,
): Promise<ImageEntete> {
  // Two people at once: the second one waits, and is the active one.
  await sql`select pg_advisory_xact_lock(hashtext(${`image_entete ${genre}`}))`.execute(tx)
  const _id = uuid()
  await tx
    .insertInto('document')
    .values({
      _id,
      entite: 'entete',
      idEntite: _id,
      IdOfficine: moi.IdOfficine,
      Nom: nom,
      Type,
      Taille: contenu.length,
      createdBy: moi._id,
    })
    .execute()
  await tx.insertInto('document_contenu').values({ IdDocument: _id, contenu }).execute()
  await sql`update image_entete set "Active" = false where "Genre" = ${genre} and "Active"`.execute(tx)
  await tx.insertInto('image_entete').values({ _id, Genre: genre }).execute()
  return (await imageActive(tx, genre)) as ImageEntete
}

export async function retirer(tx: Tx, genre: GenreImage, id: string): Promise<ImageEntete> {
  const { rows } = await sql<ImageEntete>`${ficheImage}
    where i."_id" = ${id} and i."Genre" = ${genre} for update of i`.execute(tx)
  if (!rows[0]) throw introuvable(genre === 'logo' ? 'Ce logo' : 'Ce pied de page')
  const { rows: utilise } = await sql<{ Libelle: string }>`
    select "Libelle" from model_entete where "IdLogo" = ${id} or "IdPiedpage" = ${id} order by 1`.execute(tx)
  if (utilise.length > 0)
    throw regle(
      'ENCORE_UTILISE',
      `Cette image est encore utilisée par ${utilise.length > 1 ? 'les modèles' : 'le modèle'} ${utilise.map(m => `« ${m.Libelle} »`).join(', ')}.`,
    )
  await tx.deleteFrom('document').where('_id', '=', id).execute()
  return rows[0]
}

export async function contenuDe(db: Lecture, id: string): Promise<{ Type: string; contenu: Buffer }> {
  const image = await db
    .selectFrom('image_entete as i')
    .innerJoin('document as d', 'd._id', 'i._id')
    .innerJoin('document_contenu as c', 'c.IdDocument', 'i._id')
    .select(['d.Type', 'c.contenu'])
    .where('i._id', '=', id)
    .executeTakeFirst()
  if (!image) throw introuvable('Cette image')
  return image
}

const vignette = (id: string) => sql`case when m.${sql.id(id)} is not null then
  jsonb_build_object('_id', m.${sql.id(id)}, 'url', ${adresse(sql`m.${sql.id(id)}`)}) end`

export async function models(db: Lecture, id?: string): Promise<ModelEntete[]> {
  const { rows } = await sql<ModelEntete>`
    select m."_id", m."Libelle", m."IdLogo", m."IdPiedpage", ${vignette('IdLogo')} as logo,
      ${vignette('IdPiedpage')} as piedpage, m."Mention",
      array(select o."_id"::text from officine o where o."IdModelEntete" = m."_id" order by o."Nom") as "Officines",
      m.version, m."createdAt", m."updatedAt"
    from model_entete m where ${id ? sql`m."_id" = ${id}` : sql`true`} order by sans_accent(m."Libelle")`.execute(
    db,
  )
  return rows
}

async function lireModel(db: Lecture, id: string): Promise<ModelEntete> {
  const [model] = await models(db, id)
  if (!model) throw introuvable('Ce modèle')
  return model
}

async function verrouillerModel(tx: Tx, id: string): Promise<ModelEntete> {
  await sql`select 1 from model_entete where "_id" = ${id} for update`.execute(tx)
  return lireModel(tx, id)
}

/** A footer does not stand where the logo does. The image is held until the model that names it is committed. */
async function exigerGenre(
  tx: Tx,
  champ: string,
  genre: GenreImage,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return
  const { rows } = await sql<{ Genre: GenreImage }>`
    select "Genre" from image_entete where "_id" = ${id} for share`.execute(tx)
  if (rows[0]?.Genre !== genre) throw champInvalide({ [`payload.${champ}`]: 'Cette image n’existe pas.' })
}

/** An officine has one model at most: one that has another is refused, never taken from it in silence. */
async function relierOfficines(tx: Tx, idModel: string, ids: string[]): Promise<void> {
  const { rows } = await sql<{
    _id: string
    Nom: string
    IdModelEntete: string | null
    Model: string | null
  }>`
    select o."_id", o."Nom", o."IdModelEntete",
      (select m."Libelle" from model_entete m where m."_id" = o."IdModelEntete") as "Model"
    from officine o where o."_id" = any(${ids}::uuid[]) or o."IdModelEntete" = ${idModel}
    order by o."_id" for update`.execute(tx)
  if (ids.some(id => !rows.some(o => o._id === id)))
    throw champInvalide({ 'payload.Officines': 'Une de ces officines n’existe pas.' })
  const prise = rows.find(o => o.IdModelEntete !== null && o.IdModelEntete !== idModel)
  if (prise)
    throw regle('OFFICINE_DEJA_RELIEE', `L’officine ${prise.Nom} utilise déjà le modèle « ${prise.Model} ».`)
  await sql`update officine set "IdModelEntete" = case when "_id" = any(${ids}::uuid[]) then ${idModel}::uuid end
    where "_id" = any(${rows.map(o => o._id)}::uuid[])
      and "IdModelEntete" is distinct from case when "_id" = any(${ids}::uuid[]) then ${idModel}::uuid end`.execute(
    tx,
  )
}

export async function creerModel(
  tx: Tx,
  saisie: Payload<typeof contrat.configuration.creerModel>,
): Promise<ModelEntete> {
  const _id = uuid()
  const { Officines = [], Libelle, Mention = null } = saisie
  await exigerGenre(tx, 'IdLogo', 'logo', saisie.IdLogo)
  await exigerGenre(tx, 'IdPiedpage', 'piedpage', saisie.IdPiedpage)
  const active = async (donnee: string | null | undefined, genre: GenreImage) =>
    donnee === undefined ? ((await imageActive(tx, genre))?._id ?? null) : donnee
  await tx
    .insertInto('model_entete')
    .values({
      _id,
      Libelle,
      Mention,
      IdLogo: await active(saisie.IdLogo, 'logo'),
      IdPiedpage: await active(saisie.IdPiedpage, 'piedpage'),
    })
    .execute()
  await relierOfficines(tx, _id, Officines)
  return lireModel(tx, _id)
}

export async function modifierModel(
  tx: Tx,
  { _id, version, Officines, ...saisie }: Payload<typeof contrat.configuration.modifierModel>,
): Promise<ModelEntete> {
  const avant = await verrouillerModel(tx, _id)
  if (avant.version !== version) throw versionPerimee(avant)
  await exigerGenre(tx, 'IdLogo', 'logo', saisie.IdLogo)
  await exigerGenre(tx, 'IdPiedpage', 'piedpage', saisie.IdPiedpage)
  await tx
    .updateTable('model_entete')
    .set({ ...saisie, version: version + 1, updatedAt: sql`now()` })
    .where('_id', '=', _id)
    .execute()
  if (Officines) await relierOfficines(tx, _id, Officines)
  return lireModel(tx, _id)
}

export async function supprimerModel(tx: Tx, id: string): Promise<ModelEntete> {
  const avant = await verrouillerModel(tx, id)
  await tx.deleteFrom('model_entete').where('_id', '=', id).execute()
  return avant
}

/** What the papers of an officine carry at their head and foot: who the firm is, then its own model; null when there is neither. */
export async function enteteDe(db: Lecture, idOfficine: string): Promise<Entete | null> {
  const firme = mentionDeLEntreprise(await lireReglage(db, 'entreprise'))
  const { rows } = await sql<{ IdLogo: string | null; IdPiedpage: string | null; Mention: string | null }>`
    select m."IdLogo", m."IdPiedpage", m."Mention" from officine o
    join model_entete m on m."_id" = o."IdModelEntete" where o."_id" = ${idOfficine}`.execute(db)
  if (!rows[0]) return firme ? { logo: null, piedpage: null, mention: firme } : null
  const image = async (id: string | null) => {
    if (!id) return null
    const { Type, contenu } = await contenuDe(db, id)
    return enDonnees(Type, contenu)
  }
  const { IdLogo, IdPiedpage, Mention } = rows[0]
  const mention = [firme, Mention].filter(Boolean).join(' · ') || null
  return { logo: await image(IdLogo), piedpage: await image(IdPiedpage), mention }
}

/** What every paper says of its officine, and of who printed it. */
export async function cadreDe(db: Lecture, moi: Appelant, idOfficine: string): Promise<Impression> {
  return {
    officine: await officineDe(db, idOfficine),
    entete: await enteteDe(db, idOfficine),
    imprimePar: moi.displayName,
    imprimeLe: new Date().toISOString(),
  }
}

export const officineDe = (db: Lecture, id: string): Promise<Officine> =>
  db
    .selectFrom('officine')
    .select(['Nom', 'Adresse', 'Ville', 'Telephone', 'Email'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow()
