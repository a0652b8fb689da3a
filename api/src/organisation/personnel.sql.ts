import type { Query } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { champInvalide, introuvable } from '@dioptrie/domain/kernel/refus'
import type { personnel as appels, Personnel } from '@dioptrie/domain/organisation/personnel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import { combiner, conditionsDeRecherche } from '../kernel/list/filtres.ts'
import { colonneDeTri, effectifDe, listerFiches } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

const fiche = sql`t."_id", t.nom, t.prenoms, t.email, t."emailPro", t.adresse, t.contact1, t.contact2, t.contrat, t.poste,
  (select f."Libelle" from fonction f where f."_id" = t.poste) as "NomPoste",
  t.ville, t.genre, t.pays, t.anniv, t.nationalite, t."situationMat", t."dateEnbauche", t.permis, t.agence,
  (select o."Nom" from officine o where o."_id" = t.agence) as "NomAgence", t."IdOfficine", t.status,
  t."NumeroCNI", t."DateDelivranceCNI", t."DateExpirationCNI", t."LieuDelivranceCNI", t."supprimeLe",
  (select '/api/personnel/photo/' || t."_id" || '?v=' || d."_id" from document d
    where d.entite = 'personnel' and d."idEntite" = t."_id" limit 1) as "photoURL",
  u."_id" as "IdUtilisateur", u.actif as "compteActif", r.roles, r."NomsRoles", t.version, t."createdAt", t."updatedAt"`
const avecCompte = sql`left join utilisateur u on u."PersonnelId" = t."_id" cross join lateral (
  select coalesce(array_agg(r."_id"::text order by r."Nom"), '{}') as roles,
    coalesce(array_agg(r."Nom" order by r."Nom"), '{}') as "NomsRoles"
  from utilisateur_role ur join role r on r."_id" = ur."IdRole" where ur."IdUtilisateur" = u."_id") r`

export async function lirePersonnel(db: Lecture, id: string): Promise<Personnel> {
  const { rows } =
    await sql<Personnel>`select ${fiche} from personnel t ${avecCompte} where t."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Cette personne')
  return rows[0]
}

export async function verrouillerPersonnel(tx: Tx, id: string): Promise<Personnel> {
  await tx.selectFrom('personnel').select('_id').where('_id', '=', id).forUpdate().execute()
  return lirePersonnel(tx, id)
}

const TRIS: Record<string, RawBuilder<unknown>> = {
  nom: sql`t.tri_nom`,
  dateEnbauche: sql`t."dateEnbauche"`,
  createdAt: sql`t."createdAt"`,
}

type Question = Omit<Query<typeof appels.liste>, 'IdOfficine'> & { officine: string | null }

export function listerPersonnel(
  db: Lecture,
  { officine, ...demande }: Question,
): Promise<Personnel[] | Page<Personnel>> {
  const egal = (colonne: string, valeur: string | undefined) =>
    valeur === undefined ? undefined : sql<SqlBool>`t.${sql.id(colonne)} = ${valeur}`
  const mots = conditionsDeRecherche(demande.q, sql<string>`t.recherche`)
  const filtres = combiner(demande.mode ?? '2', [
    egal('poste', demande.poste),
    egal('status', demande.status),
    egal('contrat', demande.contrat),
    egal('genre', demande.genre),
  ])
  const tri = demande.tri ?? 'nom'
  return listerFiches<Personnel>(
    db,
    {
      table: sql`personnel`,
      fiche,
      avec: avecCompte,
      conditions: [
        sql<SqlBool>`t."supprimeLe" is null`,
        ...(officine ? [sql<SqlBool>`t."IdOfficine" = ${officine}`] : []),
        ...(filtres ? [filtres] : []),
        ...mots,
      ],
      cherche: mots.length > 0,
      cle: TRIS[colonneDeTri(tri)] as RawBuilder<unknown>,
      envers: tri.startsWith('-'),
      total: filtres ? undefined : effectifDe('personnel', officine),
    },
    demande,
  )
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** A function is named by its id, or as the list writes it. */
export async function trouverPoste(
  tx: Tx,
  poste: string | null | undefined,
): Promise<string | null | undefined> {
  if (!poste) return poste === '' ? null : poste
  const { rows } = await sql<{ _id: string }>`select "_id" from fonction
    where ${UUID.test(poste) ? sql`"_id" = ${poste}` : sql`sans_accent("Libelle") = sans_accent(${poste})`}`.execute(
    tx,
  )
  if (!rows[0]) throw champInvalide({ 'payload.poste': 'Cette fonction n’existe pas' })
  return rows[0]._id
}

type Champs = Record<string, unknown>

export async function inscrirePersonnel(tx: Tx, champs: Champs): Promise<string> {
  const _id = uuid()
  const noms = Object.keys(champs).filter(n => champs[n] !== undefined)
  await sql`insert into personnel (${sql.join(['_id', ...noms].map(n => sql.id(n)))})
    values (${sql.join([_id, ...noms.map(n => champs[n])])})`.execute(tx)
  return _id
}

export async function modifierPersonnel(tx: Tx, id: string, champs: Champs): Promise<void> {
  const valeurs = Object.entries(champs)
    .filter(([, v]) => v !== undefined)
    .map(([n, v]) => sql`${sql.id(n)} = ${v}`)
  await sql`update personnel set ${sql.join([...valeurs, sql`version = version + 1`, sql`"updatedAt" = now()`])}
    where "_id" = ${id}`.execute(tx)
}

export async function retirerPhoto(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('document').where('entite', '=', 'personnel').where('idEntite', '=', id).execute()
}

export async function garderPhoto(
  tx: Tx,
  moi: Appelant,
  personne: Personnel,
  photo: { Nom: string; Type: string; contenu: Buffer },
): Promise<void> {
  const { contenu, ...decrite } = photo
  await retirerPhoto(tx, personne._id)
  const _id = uuid()
  await tx
    .insertInto('document')
    .values({
      _id,
      ...decrite,
      entite: 'personnel',
      idEntite: personne._id,
      IdOfficine: personne.IdOfficine,
      Taille: contenu.length,
      createdBy: moi._id,
    })
    .execute()
  await tx.insertInto('document_contenu').values({ IdDocument: _id, contenu }).execute()
}

export async function lirePhoto(db: Lecture, id: string): Promise<{ Type: string; contenu: Buffer }> {
  const photo = await db
    .selectFrom('document')
    .innerJoin('document_contenu', 'document_contenu.IdDocument', 'document._id')
    .select(['document.Type', 'document_contenu.contenu'])
    .where('document.entite', '=', 'personnel')
    .where('document.idEntite', '=', id)
    .executeTakeFirst()
  if (!photo) throw introuvable('Cette photo')
  return photo
}
