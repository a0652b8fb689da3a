import type { contrat } from '@dioptrie/domain'
import { champInvalide, introuvable } from '@dioptrie/domain/kernel/refus'
import type { Vue } from '@dioptrie/domain/poste/vues'
import { type RawBuilder, sql } from 'kysely'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

/** One's own, and those shared with one's role. */
const lire = async (db: Lecture, moi: Appelant, ou: RawBuilder<unknown> = sql`true`): Promise<Vue[]> =>
  (
    await sql<Vue>`
      select v."_id", v."Nom", v."Liste", v."Question", v."Colonnes", v."IdUtilisateur" = ${moi._id} as "Mien",
        u."displayName" as "Par", v."IdRole", (select "Nom" from role where "_id" = v."IdRole") as "Role",
        exists (select from vue_par_defaut d where d."IdUtilisateur" = ${moi._id} and d."Liste" = v."Liste" and d."IdVue" = v."_id") as "Defaut"
      from vue_liste v join utilisateur u on u."_id" = v."IdUtilisateur"
      where (v."IdUtilisateur" = ${moi._id}
        or v."IdRole" in (select "IdRole" from utilisateur_role where "IdUtilisateur" = ${moi._id})) and ${ou}
      order by v."Nom", v."_id"`.execute(db)
  ).rows

/** Of the two that one pressed, the last one holds: nothing is read before it is written. */
async function ouvrirAvec(tx: Tx, moi: Appelant, Liste: string, IdVue: string | null): Promise<void> {
  if (!IdVue)
    await sql`delete from vue_par_defaut where "IdUtilisateur" = ${moi._id} and "Liste" = ${Liste}`.execute(
      tx,
    )
  else
    await sql`insert into vue_par_defaut ("IdUtilisateur", "Liste", "IdVue") values (${moi._id}, ${Liste}, ${IdVue})
      on conflict ("IdUtilisateur", "Liste") do update set "IdVue" = excluded."IdVue"`.execute(tx)
}

export const vues: Gestionnaires<typeof contrat.vues> = {
  liste: ({ db, moi }) => lire(db, moi),

  async enregistrer({ tx, moi }, { payload: { Nom, Liste, Question, Colonnes, IdRole, Defaut } }) {
    if (IdRole) {
      if (!moi.permissions.has('etats.partager'))
        throw interdit('Votre rôle ne permet pas de partager une vue : gardez-la pour vous.')
      const { rows } = await sql`select from role where "_id" = ${IdRole}`.execute(tx)
      if (rows.length === 0) throw champInvalide({ 'payload.IdRole': 'Ce rôle n’existe pas.' })
    }
    const { rows } = await sql<{ _id: string }>`
      insert into vue_liste ("Nom", "Liste", "Question", "Colonnes", "IdUtilisateur", "IdRole")
      values (${Nom}, ${Liste}, ${JSON.stringify(Question)}::jsonb, ${Colonnes && JSON.stringify(Colonnes)}::jsonb, ${moi._id}, ${IdRole})
      on conflict ("IdUtilisateur", "Liste", public.sans_accent("Nom")) do update set "Nom" = excluded."Nom",
        "Question" = excluded."Question", "Colonnes" = excluded."Colonnes", "IdRole" = excluded."IdRole", "updatedAt" = now()
      returning "_id"`.execute(tx)
    const id = rows[0]?._id as string
    const [avant] = await lire(tx, moi, sql`v."_id" = ${id}`)
    if (Defaut || avant?.Defaut) await ouvrirAvec(tx, moi, Liste, Defaut ? id : null)
    const [vue] = await lire(tx, moi, sql`v."_id" = ${id}`)
    return vue as Vue
  },

  async ouvrirAvec({ tx, moi }, { payload: { Liste, IdVue } }) {
    if (IdVue) {
      const [vue] = await lire(tx, moi, sql`v."_id" = ${IdVue} and v."Liste" = ${Liste}`)
      if (!vue) throw introuvable('Cette vue')
    }
    await ouvrirAvec(tx, moi, Liste, IdVue)
    return lire(tx, moi)
  },

  async supprimer({ tx, moi }, { params: { id } }) {
    await sql`select from vue_liste where "_id" = ${id} for update`.execute(tx)
    const [vue] = await lire(tx, moi, sql`v."_id" = ${id} and v."IdUtilisateur" = ${moi._id}`)
    if (!vue) throw introuvable('Cette vue')
    await sql`delete from vue_liste where "_id" = ${id}`.execute(tx)
    return vue
  },
}
