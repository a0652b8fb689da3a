import type { contrat } from '@dioptrie/domain'
import { ESPECE } from '@dioptrie/domain/caisse/rules'
import type { Appro } from '@dioptrie/domain/caisse/versements'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { combiner, egal, periodeDInstants } from '../kernel/list/filtres.ts'
import { effectifDe, listerFiches, motsTrouves, type QuestionDe } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { lireUn } from '../kernel/platform/lire.ts'
import { changerFiche } from '../kernel/records/changer.ts'
import { exigerJourneeOuverte, inscrire, verrouillerCaisse } from './operations.ts'
import { annulerOperation } from './rendre.ts'

const FICHE = sql`t."_id", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine",
  coalesce((select "Jour" from operation where "_id" = t."IdOperation"), (t."createdAt" at time zone 'UTC')::date) as "Jour", t."NomSociete", t."RegistreCom", t."Montant",
  t."Motif", t."IdOperation", t."Statut", t.version, t."createdAt", t."updatedAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = t."updatedBy") as "updatedBy"`

const lireAppro = (db: Lecture, id: string): Promise<Appro> =>
  lireUn(db, 'Cet approvisionnement')<Appro>`
    select ${FICHE} from appro_caisse_recette t where t."_id" = ${id}`

/** Locked before the cash: the document first, everywhere. */
async function verrouillerAppro(tx: Tx, id: string): Promise<Appro> {
  await sql`select from appro_caisse_recette where "_id" = ${id} for update`.execute(tx)
  const lu = await lireAppro(tx, id)
  if (lu.Statut === 'Annulée') throw regle('DEJA_ANNULEE', 'Cet approvisionnement est déjà annulé.')
  return lu
}

const enCaisse = (officine: string | null) => effectifDe('appro_caisse_recette', officine)
/** Those announced are few: they are counted as they stand. */
const debout = (officine: string | null) => sql<number>`
  select (${enCaisse(officine)}) + (select count(*) from appro_caisse_recette
    where "Statut" = 'Annoncée' ${officine ? sql`and "IdOfficine" = ${officine}` : sql``})`

function listerAppros(db: Lecture, { officine, ...q }: QuestionDe<typeof contrat.appros.liste>) {
  const filtres = combiner(q.mode, [periodeDInstants(sql`t."createdAt"`, q.du, q.au)])
  const mots = motsTrouves(q.q, sql`t.recherche`)
  const statut = egal(sql`t."Statut"`, q.Statut) ?? sql<SqlBool>`t."Statut" <> 'Annulée'`
  const toutes = (!q.Statut || q.Statut === 'Active') && !filtres && mots.length === 0
  return listerFiches<Appro>(
    db,
    {
      table: sql`appro_caisse_recette`,
      fiche: FICHE,
      conditions: [statut, egal(sql`t."IdOfficine"`, officine), filtres, ...mots],
      cherche: mots.length > 0,
      tri: q.tri ?? '-createdAt',
      ...(toutes ? { total: q.Statut ? enCaisse(officine) : debout(officine) } : {}),
    },
    q,
  )
}

interface Argent {
  IdOfficine: string
  NomSociete: string
  Montant: number
  Motif: string | null
}
/** The cash comes into the drawer: the cash must be locked and the day open. */
async function faireEntrer(tx: Tx, moi: Appelant, a: Argent): Promise<string> {
  await verrouillerCaisse(tx, a.IdOfficine)
  await exigerJourneeOuverte(tx, a.IdOfficine)
  const { _id } = await inscrire(tx, moi, {
    IdOfficine: a.IdOfficine,
    typeOperation: 'Approvisionnement',
    modepaiement: ESPECE,
    montant: a.Montant,
    Tiers: a.NomSociete,
    Motif: a.Motif,
  })
  return _id
}

/** Says it otherwise: an opposite entry and the right one, or the cash that was only announced. */
async function changer(
  tx: Tx,
  moi: Appelant,
  avant: Appro,
  { version, ...saisie }: Payload<typeof contrat.appros.modifier>,
): Promise<Appro> {
  if (avant.version !== version) throw versionPerimee(avant)
  const choisi = (valeur: string | null | undefined, garde: string | null) =>
    valeur === undefined ? garde : valeur || null
  const apres = {
    NomSociete: saisie.NomSociete ?? avant.NomSociete,
    RegistreCom: choisi(saisie.RegistreCom, avant.RegistreCom),
    Montant: saisie.Montant ?? avant.Montant,
    Motif: choisi(saisie.Motif, avant.Motif),
  }
  const memeArgent =
    apres.Montant === 0 || (['NomSociete', 'Montant', 'Motif'] as const).every(c => apres[c] === avant[c])
  let { IdOperation } = avant
  // The right one first: taking back the wrong one must not ask the drawer for more than the difference.
  if (!memeArgent) IdOperation = await faireEntrer(tx, moi, { ...apres, IdOfficine: avant.IdOfficine })
  await changerFiche(tx, moi, 'appro_caisse_recette', avant._id, [
    ...Object.entries(apres),
    ['IdOperation', IdOperation],
    ['Statut', IdOperation ? 'Active' : 'Annoncée'],
  ])
  if (!memeArgent && avant.IdOperation) await annulerOperation(tx, moi, avant.IdOperation, 'Correction')
  await annoncer(tx, {
    entite: 'appro_caisse_recette',
    _id: avant._id,
    IdOfficine: avant.IdOfficine,
  })
  return lireAppro(tx, avant._id)
}

export const appros: Gestionnaires<typeof contrat.appros> = {
  liste: ({ db, officine }, { query }) => listerAppros(db, { ...query, officine }),

  lire: ({ db }, { params }) => lireAppro(db, params.id),

  async creer({ tx, moi }, { payload: { IdOfficine = moi.IdOfficine, NomSociete, Montant, ...saisie } }) {
    const Motif = saisie.Motif || null
    const IdOperation =
      Montant === undefined ? null : await faireEntrer(tx, moi, { IdOfficine, NomSociete, Montant, Motif })
    const { rows } = await sql<{ _id: string }>`
      insert into appro_caisse_recette ("IdOfficine", "NomSociete", "RegistreCom", "Montant", "Motif", "IdOperation", "Statut", "createdBy", "updatedBy")
      values (${IdOfficine}, ${NomSociete}, ${saisie.RegistreCom || null}, ${Montant ?? 0}, ${Motif}, ${IdOperation},
        ${IdOperation ? 'Active' : 'Annoncée'}, ${moi._id}, ${moi._id})
      returning "_id"`.execute(tx)
    const _id = rows[0]?._id as string
    await annoncer(tx, { entite: 'appro_caisse_recette', _id, IdOfficine })
    return lireAppro(tx, _id)
  },

  async recevoir({ tx, moi }, { params, payload }) {
    const avant = await verrouillerAppro(tx, params.id)
    if (avant.version !== payload.version) throw versionPerimee(avant)
    if (avant.IdOperation) throw regle('DEJA_RECU', 'Cet approvisionnement est déjà dans le tiroir.')
    return changer(tx, moi, avant, payload)
  },

  modifier: async ({ tx, moi }, { params, payload }) =>
    changer(tx, moi, await verrouillerAppro(tx, params.id), payload),

  async supprimer({ tx, moi }, { params, query }) {
    const { IdOperation, IdOfficine } = await verrouillerAppro(tx, params.id)
    if (IdOperation) await annulerOperation(tx, moi, IdOperation, query.motif || 'Approvisionnement annulé')
    else {
      await changerFiche(tx, moi, 'appro_caisse_recette', params.id, [['Statut', 'Annulée']])
      await annoncer(tx, { entite: 'appro_caisse_recette', _id: params.id, IdOfficine })
    }
    return lireAppro(tx, params.id)
  },
}
