import type { contrat } from '@dioptrie/domain'
import type { EtatEnregistre } from '@dioptrie/domain/etats/enregistres'
import { prochainEnvoi } from '@dioptrie/domain/etats/envois'
import { champInvalide, introuvable, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import { type Appelant, interdit, peutLire } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { expedier } from './expedier.ts'
import { demanderFichier, listerFichiers, prendreFichier } from './fichiers.ts'
import { exigerEtat, questionDe } from './questionDe.ts'

const fiche = (
  moi: Appelant,
) => sql`e."_id", e."Nom", e."Etat", e."Question", e."IdUtilisateur" = ${moi._id} as "Mien",
  (select "displayName" from utilisateur where "_id" = e."IdUtilisateur") as "Par", e."IdRole",
  (select "Nom" from role where "_id" = e."IdRole") as "Role",
  case when e."Frequence" is not null then jsonb_build_object('Frequence', e."Frequence", 'Jour', e."JourEnvoi", 'Heure', e."HeureEnvoi",
    'Destinataires', coalesce((select jsonb_agg(jsonb_build_object('_id', u."_id", 'displayName', u."displayName") order by u."displayName")
      from utilisateur u where u."_id" = any(e."Destinataires")), '[]'), 'ProchainLe', instant(e."ProchainLe")) end as "Envoi",
  (select max(j."createdAt") from envoi_etat j where j."IdEtat" = e."_id") as "DernierLe",
  (select count(*)::int from envoi_etat j where j."IdEtat" = e."_id" and j."Statut" = 'Envoyé'
    and j."PrevuLe" = (select max(k."PrevuLe") from envoi_etat k where k."IdEtat" = e."_id")) as "DerniersEnvois", e.version`

const visibles = (moi: Appelant) => sql`(e."IdUtilisateur" = ${moi._id} or e."IdRole" in (
  select "IdRole" from utilisateur_role where "IdUtilisateur" = ${moi._id}))`

async function lire(db: Lecture, moi: Appelant, ou: RawBuilder<unknown>): Promise<EtatEnregistre[]> {
  const { rows } = await sql<EtatEnregistre>`select ${fiche(moi)} from etat_enregistre e
    where ${visibles(moi)} and ${ou} order by e."Nom", e."_id"`.execute(db)
  return rows
}

/** One's own, locked: another's is not there. */
async function mien(db: Lecture, moi: Appelant, id: string): Promise<EtatEnregistre> {
  await sql`select from etat_enregistre where "_id" = ${id} for update`.execute(db)
  const [e] = await lire(db, moi, sql`e."_id" = ${id} and e."IdUtilisateur" = ${moi._id}`)
  if (!e) throw introuvable('Cet état enregistré')
  return e
}

/** What an address says beside the question itself. */
const sansLaPage = ({ page: _, limit: __, officine: ___, periode: ____, ...q }: Record<string, string>) => q

export const etatsEnregistres: Gestionnaires<typeof contrat.etatsEnregistres> = {
  liste: ({ db, moi }, { query: { Etat } }) => lire(db, moi, Etat ? sql`e."Etat" = ${Etat}` : sql`true`),

  async enregistrer({ tx, moi }, { payload: { Nom, Etat, Question } }) {
    await questionDe({ db: tx, moi, officine: null }, Etat, sansLaPage(Question))
    const { rows } = await sql<{ _id: string }>`
      insert into etat_enregistre ("Nom", "Etat", "Question", "IdUtilisateur") values (${Nom}, ${Etat}, ${JSON.stringify(Question)}::jsonb, ${moi._id})
      on conflict ("IdUtilisateur", "Etat", public.sans_accent("Nom"))
      do update set "Nom" = excluded."Nom", "Question" = excluded."Question", version = etat_enregistre.version + 1, "updatedAt" = now()
      returning "_id"`.execute(tx)
    return mien(tx, moi, rows[0]?._id as string)
  },

  async supprimer({ tx, moi }, { params: { id } }) {
    const e = await mien(tx, moi, id)
    await sql`delete from etat_enregistre where "_id" = ${id}`.execute(tx)
    return e
  },

  fichiers: ({ db, moi }) => listerFichiers(db, moi),

  async demanderFichier({ tx, moi, services }, { payload: { Etat, Question, IdOfficine, format } }) {
    const { tri, ...posee } = sansLaPage(Question)
    const ou = IdOfficine ?? (peutLire(moi, '') ? null : moi.IdOfficine)
    if (ou && !peutLire(moi, ou)) throw interdit()
    const q = await questionDe({ db: tx, moi, officine: ou }, Etat, posee)
    return demanderFichier(tx, moi, services.jobs, { ...q, ...(tri && { tri }) }, format)
  },

  prendreFichier: ({ db, moi, reply }, { params: { id } }) => prendreFichier(db, moi, id, reply),

  async choix({ db, moi }) {
    const { rows: roles } = await sql<{
      _id: string
      Nom: string
    }>`select "_id", "Nom" from role order by "Nom"`.execute(db)
    const { rows: personnes } = await sql<{ _id: string; displayName: string; Officine: string }>`
      select u."_id", u."displayName", o."Nom" as "Officine" from utilisateur u join officine o on o."_id" = u."IdOfficine"
      where u.actif ${peutLire(moi, '') ? sql`` : sql`and u."IdOfficine" = ${moi.IdOfficine}`} order by 2, 1`.execute(
      db,
    )
    return { roles, personnes }
  },

  async partager({ tx, moi }, { params: { id }, payload: { version, IdRole, Envoi } }) {
    const e = await mien(tx, moi, id)
    if (e.version !== version) throw versionPerimee(e)
    exigerEtat(moi, e.Etat)
    if (IdRole) {
      const { rows } = await sql`select from role where "_id" = ${IdRole}`.execute(tx)
      if (rows.length === 0) throw champInvalide({ 'payload.IdRole': 'Ce rôle n’existe pas.' })
    }
    if (Envoi) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from utilisateur where "_id" = any(${Envoi.Destinataires}::uuid[]) and actif`.execute(
        tx,
      )
      if (rows[0]?.n !== new Set(Envoi.Destinataires).size)
        throw champInvalide({
          'payload.Envoi.Destinataires': 'Une de ces personnes n’a pas de compte actif.',
        })
    }
    const prochain = Envoi && prochainEnvoi({ ...Envoi, Jour: Envoi.Jour ?? null }, new Date()).toISOString()
    await sql`update etat_enregistre set "IdRole" = ${IdRole}, "Frequence" = ${Envoi?.Frequence ?? null},
      "JourEnvoi" = ${Envoi && Envoi.Frequence !== 'jour' ? Envoi.Jour : null}, "HeureEnvoi" = ${Envoi?.Heure ?? null},
      "Destinataires" = ${Envoi?.Destinataires ?? []}::uuid[], "ProchainLe" = ${prochain}::timestamptz, version = version + 1, "updatedAt" = now()
      where "_id" = ${id}`.execute(tx)
    return mien(tx, moi, id)
  },

  async envoyer({ tx, moi, services }, { params: { id } }) {
    const e = await mien(tx, moi, id)
    if (!e.Envoi)
      throw regle('SANS_ENVOI', 'Cet état n’est pas programmé : dites d’abord quand il part, et à qui.')
    await expedier(tx, services, id, new Date())
    return mien(tx, moi, id)
  },

  async journal({ db, moi }, { params: { id } }) {
    const [e] = await lire(db, moi, sql`e."_id" = ${id}`)
    if (!e) throw introuvable('Cet état enregistré')
    const { rows } = await sql<{ Le: string; Destinataire: string; Statut: 'Envoyé'; Motif: string | null }>`
      select j."createdAt" as "Le", u."displayName" as "Destinataire", j."Statut", j."Motif" from envoi_etat j
      join utilisateur u on u."_id" = j."IdUtilisateur" where j."IdEtat" = ${id} order by j."createdAt" desc, 2 limit 50`.execute(
      db,
    )
    return rows
  },
}
