import type { contrat } from '@dioptrie/domain'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { FICHES_NOTEES, type FicheNotee, type Note } from '@dioptrie/domain/poste/notes'
import { nommes } from '@dioptrie/domain/poste/rules'
import { type RawBuilder, sql } from 'kysely'
import { DROITS_DE_U, permissionsDe } from '../acces/droits.ts'
import { type Appelant, interdit, peutAgir, peutLire } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { estAccueilli } from '../kernel/call/portee.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { notifier } from '../kernel/platform/notifier.ts'

interface Fiche {
  IdOfficine: string | null
  Titre: string
  Lien: string
}

/** Each record: who reads it, how it is called, where it opens. An invoice is that of every officine that has a part in it. */
const FICHES: Record<FicheNotee, { permission: Permission; lire: RawBuilder<Fiche> }> = {
  client: {
    permission: 'clients.lire',
    lire: sql`select "IdOfficine", "Nom" || ' ' || "Prenoms" as "Titre", '/apps/client/client-view/' || "_id" as "Lien" from client`,
  },
  commande_client: {
    permission: 'ventes.lire',
    lire: sql`select "IdOfficine", "RefCmmd" as "Titre", '/apps/commandeclient/detail/' || "IdClient" || '/' || "RefCmmd" as "Lien"
      from commande_client`,
  },
  bon_reception: {
    permission: 'receptions.lire',
    lire: sql`select "IdOfficine", "RefBR" as "Titre", '/apps/commandefourn/view/' || "_id" as "Lien" from bon_reception`,
  },
  facture_assurance: {
    permission: 'facturation.lire',
    lire: sql`select null as "IdOfficine", "Numero" as "Titre", '/apps/facture-assurance/detail/' || "_id" as "Lien" from facture_assurance`,
  },
}

const aPart = async (db: Lecture, idFacture: string, idOfficine: string) =>
  (
    await sql`select from part_facture where "IdFacture" = ${idFacture} and "IdOfficine" = ${idOfficine} limit 1`.execute(
      db,
    )
  ).rows.length > 0

type Lecteur = Pick<Appelant, '_id' | 'IdOfficine' | 'permissions'>

/** Whether this person reads a record of this officine, as the record's own call would say. */
async function voit(db: Lecture, qui: Lecteur, entite: FicheNotee, id: string, { IdOfficine }: Fiche) {
  if (!qui.permissions.has(FICHES[entite].permission)) return false
  if (peutLire(qui, IdOfficine ?? '')) return true
  if (entite === 'facture_assurance') return aPart(db, id, qui.IdOfficine)
  return entite === 'client' && estAccueilli(db, qui, id)
}

/** The record of a note: hidden as its own call hides it, and written on by who acts there. */
async function ouvrir(db: Lecture, moi: Appelant, entity: string, id: string, ecrit = false) {
  const entite = FICHES_NOTEES.find(e => e === entity)
  if (!entite) throw introuvable()
  const { rows } = await sql<Fiche>`${FICHES[entite].lire} where "_id" = ${id}`.execute(db)
  const fiche = rows[0]
  if (!fiche || !(await voit(db, moi, entite, id, fiche))) throw introuvable()
  const agit =
    fiche.IdOfficine === null ||
    peutAgir(moi, fiche.IdOfficine) ||
    (entite === 'client' && (await estAccueilli(db, moi, id)))
  if (ecrit && !agit) throw interdit('Votre rôle ne permet pas d’écrire dans cette officine.')
  return { entite, id, ...fiche }
}

/** Of a client that was merged into this one, what was said comes along. */
const lire = async (db: Lecture, moi: Appelant, entite: FicheNotee, id: string): Promise<Note[]> =>
  (
    await sql<Note>`
      select n."_id", n."Texte", n."Epinglee", n."IdUtilisateur" = ${moi._id} as "Mien", u."displayName" as "Par", n."createdAt" as "Le"
      from note n join utilisateur u on u."_id" = n."IdUtilisateur"
      where n."Entite" = ${entite} and n."retireeLe" is null and n."IdFiche" in (select ${id}::uuid union all
        select f."IdDoublon" from fusion f where f.entite = ${entite} and f."IdGarde" = ${id}
          and f."IdOrigine" is null and not exists (select from fusion d where d."IdOrigine" = f."_id"))
      order by n."Epinglee" desc, n."createdAt" desc, n."_id" limit 100`.execute(db)
  ).rows

interface Personne {
  _id: string
  displayName: string
  Officine: string
}

/** Who may read this record: those who can be named on it. */
async function personnesDe(db: Lecture, f: Awaited<ReturnType<typeof ouvrir>>): Promise<Personne[]> {
  const { rows } = await sql<Personne & { IdOfficine: string; administrateur: boolean; permissions: string }>`
    select u."_id", u."displayName", u."IdOfficine", o."Nom" as "Officine", d.administrateur, d.permissions
    from utilisateur u join officine o on o."_id" = u."IdOfficine" cross join lateral (${sql.raw(DROITS_DE_U)}) d
    where u.actif order by u."displayName", u."_id"`.execute(db)
  const vues = await Promise.all(
    rows.map(({ administrateur, permissions, ...u }) =>
      voit(db, { ...u, permissions: permissionsDe({ administrateur, permissions }) }, f.entite, f.id, f),
    ),
  )
  return rows
    .filter((_, rang) => vues[rang])
    .map(({ _id, displayName, Officine }) => ({ _id, displayName, Officine }))
}

/** A note that is still there, with its record. */
async function verrouiller(tx: Tx, moi: Appelant, id: string) {
  const { rows } = await sql<{ Entite: FicheNotee; IdFiche: string; Mien: boolean }>`
    select "Entite", "IdFiche", "IdUtilisateur" = ${moi._id} as "Mien" from note where "_id" = ${id} and "retireeLe" is null
    for update`.execute(tx)
  const note = rows[0]
  if (!note) throw introuvable('Ce mot')
  return { ...note, fiche: await ouvrir(tx, moi, note.Entite, note.IdFiche, true) }
}

/** Every screen that shows the record reads its words again. */
async function conclure(
  tx: Tx,
  moi: Appelant,
  { entite, id, IdOfficine }: Awaited<ReturnType<typeof ouvrir>>,
) {
  await annoncer(tx, { entite: 'note', _id: id, IdOfficine })
  return lire(tx, moi, entite, id)
}

const EXTRAIT = 140

export const notes: Gestionnaires<typeof contrat.notes> = {
  async liste({ db, moi }, { params: { entity, id } }) {
    const fiche = await ouvrir(db, moi, entity, id)
    return lire(db, moi, fiche.entite, id)
  },

  async personnes({ db, moi }, { params: { entity, id } }) {
    const gens = await personnesDe(db, await ouvrir(db, moi, entity, id))
    return gens.filter(p => p._id !== moi._id)
  },

  async ecrire({ tx, moi }, { params: { entity, id }, payload: { Texte, Epinglee } }) {
    const fiche = await ouvrir(tx, moi, entity, id, true)
    await sql`insert into note ("Entite", "IdFiche", "Texte", "Epinglee", "IdUtilisateur")
      values (${fiche.entite}, ${id}, ${Texte}, ${Epinglee}, ${moi._id})`.execute(tx)
    const pour = Texte.includes('@') ? nommes(Texte, await personnesDe(tx, fiche)).map(p => p._id) : []
    if (pour.length > 0)
      await notifier(tx, moi, {
        Genre: 'mention',
        Titre: fiche.Titre,
        Lien: fiche.Lien,
        Texte: Texte.length > EXTRAIT ? `${Texte.slice(0, EXTRAIT)}…` : Texte,
        pour: sql`select unnest(${pour}::uuid[])`,
      })
    return conclure(tx, moi, fiche)
  },

  async epingler({ tx, moi }, { params: { id }, payload: { Epinglee } }) {
    const { fiche } = await verrouiller(tx, moi, id)
    await sql`update note set "Epinglee" = ${Epinglee} where "_id" = ${id}`.execute(tx)
    return conclure(tx, moi, fiche)
  },

  async retirer({ tx, moi }, { params: { id } }) {
    const { fiche, Mien } = await verrouiller(tx, moi, id)
    if (!Mien) throw interdit('Seul son auteur retire un mot.')
    await sql`update note set "retireeLe" = now() where "_id" = ${id}`.execute(tx)
    return conclure(tx, moi, fiche)
  },
}
