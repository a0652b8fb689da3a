import type { contrat } from '@dioptrie/domain'
import { exiger, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { refusApprobateur } from '@dioptrie/domain/remises/rules'
import { sql } from 'kysely'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { type DemandeLue, enAttente, lireDemandes, montrer, sansSuite } from './sql.ts'

async function parId(db: Lecture, id: string): Promise<DemandeLue> {
  const [d] = await lireDemandes(db, sql<boolean>`d."_id" = ${id}`)
  if (!d) throw introuvable('Cette demande')
  return d
}

/** One answer, the first that comes: whoever comes after is told what it was. */
async function ecrireReponse(
  tx: Tx,
  moi: Appelant,
  d: DemandeLue,
  Reponse: 'Accordée' | 'Refusée' | 'Retirée',
  Motif: string | null,
) {
  const { rows } = await sql`
    insert into reponse_remise ("IdDemande", "IdOfficine", "Reponse", "Motif", "createdBy")
    values (${d._id}, ${d.IdOfficine}, ${Reponse}, ${Motif}, ${moi._id})
    on conflict ("IdDemande") do nothing returning "_id"`.execute(tx)
  const apres = await parId(tx, d._id)
  if (rows.length === 0)
    throw regle('DEMANDE_REPONDUE', `Cette demande a déjà sa réponse : ${apres.Etat.toLowerCase()}.`)
  await annoncer(tx, { entite: 'demande_remise', _id: d._id, IdOfficine: d.IdOfficine })
  return montrer(apres)
}

export const remises: Gestionnaires<typeof contrat.remises> = {
  /** Where one may answer: seeing other officines is not enough. */
  enAttente: async ({ db, moi, officine }) => {
    const ou = moi.permissions.has('reseau.agir') ? officine : moi.IdOfficine
    const [attendent, inutiles] = [await enAttente(db, ou, moi._id), await sansSuite(db, ou, moi._id)]
    return [...attendent, ...inutiles].map(montrer)
  },

  async lire({ db, moi }, { params }) {
    const d = await parId(db, params.id)
    if (d.createdById !== moi._id && !moi.permissions.has('ventes.approuver'))
      throw introuvable('Cette demande')
    return montrer(d)
  },

  async repondre({ tx, moi }, { params, payload: { Accordee, Motif } }) {
    const d = await parId(tx, params.id)
    if (d.createdById === moi._id) throw interdit('Une autre personne que vous doit répondre.')
    if (!Accordee) exiger(Motif ? {} : { Motif: 'Obligatoire' })
    if (d.Etat === 'Expirée')
      throw regle('DEMANDE_REPONDUE', 'Cette demande a expiré : elle est à refaire à la vente.')
    const refus = Accordee && refusApprobateur({ remise: d.Remise, liste: d.ValeurListe }, moi.RemiseMax)
    if (refus) throw regle('REMISE_HORS_LIMITE', refus.replace('Cette personne approuve', 'Vous approuvez'))
    return ecrireReponse(tx, moi, d, Accordee ? 'Accordée' : 'Refusée', Motif || null)
  },

  async retirer({ tx, moi }, { params }) {
    const d = await parId(tx, params.id)
    if (d.createdById !== moi._id) throw interdit('Seul qui l’a faite retire sa demande.')
    return ecrireReponse(tx, moi, d, 'Retirée', null)
  },
}
