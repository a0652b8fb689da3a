import type { contrat } from '@dioptrie/domain'
import {
  type Activite,
  ENTITES_COMMERCIALES,
  type EntiteCommerciale,
} from '@dioptrie/domain/commercial/contract'
import { estFaite, verifierActivite } from '@dioptrie/domain/commercial/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { champInvalide, exiger, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { type SqlBool, sql } from 'kysely'
import { creerEvenement, modifierEvenement } from '../agenda/sql.ts'
import { joindrePiece, ouvrirPiece, piecesDe } from '../documents/pieces.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { periode } from '../kernel/list/filtres.ts'
import { listerFiches, motsTrouves } from '../kernel/list/liste.ts'
import type { PapierRecu } from '../kernel/paper/fichier.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { changer, deQui, exigerVersion, exigerVisible, inserer, NOMS, qui, traceDe } from './sql.ts'

type Appels = Pick<
  typeof contrat.commercial,
  | 'activites'
  | 'activitesDe'
  | 'creerActivite'
  | 'modifierActivite'
  | 'faireActivite'
  | 'retirerActivite'
  | 'papiers'
  | 'joindre'
  | 'ouvrirPapier'
  | 'retirerPapier'
>

const fiche = sql`t."_id", t.entite, t."idEntite", f."Nom" as "Fiche", f.lien, f."Telephone", t."Genre", t."Objet", t."Detail",
  t."Echeance", t."Heure", t."FaiteLe", t."IdProprietaire", ${qui(sql`t."IdProprietaire"`)} as "Proprietaire", ${traceDe}`
// Each one looks its record up by its id: joined as a whole, the four kinds would be read from end to end.
const avec = sql`cross join lateral (select * from fiche_commerciale f where f.entite = t.entite and f."_id" = t."idEntite" offset 0) f`

interface FicheVisee {
  _id: string
  Nom: string
  lien: string
  IdProprietaire: string
}

/** The record that an activity or a paper is about: one that the caller may read. */
async function viser(db: Lecture, moi: Appelant, entite: string, id: string): Promise<FicheVisee> {
  if (!(ENTITES_COMMERCIALES as readonly string[]).includes(entite)) throw introuvable()
  const { rows } = await sql<FicheVisee>`select "_id", "Nom", lien, "IdProprietaire" from fiche_commerciale
    where entite = ${entite} and "_id" = ${id} and "SupprimeLe" is null`.execute(db)
  return exigerVisible(moi, rows[0], NOMS[entite as EntiteCommerciale])
}

async function lireActivite(db: Lecture, moi: Appelant, _id: string): Promise<Activite> {
  const { rows } = await sql<
    Activite & { Suit: string }
  >`select ${fiche}, f."IdProprietaire" as "Suit" from activite t ${avec}
    where t."_id" = ${_id} and t."SupprimeLe" is null`.execute(db)
  // Whoever wrote it, it is done by who follows its record.
  exigerVisible(moi, rows[0] && { IdProprietaire: rows[0].Suit }, 'Cette activité')
  const { Suit: _, ...activite } = rows[0] as NonNullable<(typeof rows)[number]>
  return activite
}

/** The line of the calendar comes before its activity: whoever moves it there takes them in that order. */
async function verrouillerActivite(tx: Tx, moi: Appelant, _id: string) {
  const { rows } = await sql<{ IdEvenement: string | null }>`
    select "IdEvenement" from activite where "_id" = ${_id}`.execute(tx)
  const IdEvenement = rows[0]?.IdEvenement ?? null
  if (IdEvenement) await sql`select from evenement where "_id" = ${IdEvenement} for update`.execute(tx)
  await sql`select from activite where "_id" = ${_id} for update`.execute(tx)
  return { IdEvenement, avant: await lireActivite(tx, moi, _id) }
}

const HEURE_MS = 3_600_000
/** When a visit stands in the calendar: an hour from its time, or the whole day. */
function creneau(Echeance: string, Heure: string | null | undefined) {
  const debut = new Date(`${Echeance}T${Heure ?? '00:00'}:00Z`)
  return {
    startDate: debut.toISOString(),
    endDate: new Date(debut.getTime() + (Heure ? HEURE_MS : 0)).toISOString(),
    allDay: !Heure,
  }
}

const titreDe = (objet: string, nom: string) => `${objet} · ${nom}`.slice(0, 200)

export const A_FAIRE = sql<SqlBool>`t."SupprimeLe" is null and t."FaiteLe" is null and t."Echeance" is not null`

/** Some of the activities in full, in the order that is asked for. */
export async function lireActivites(
  db: Lecture,
  ou: ReturnType<typeof sql<SqlBool>>,
  limite: number,
): Promise<Activite[]> {
  const { rows } = await sql<Activite>`select ${fiche} from activite t ${avec}
    where ${ou} order by t."Echeance", t."Heure" nulls first, t."_id" limit ${limite}`.execute(db)
  return rows
}

export const activites: Gestionnaires<Appels> = {
  activites({ db, moi }, { query: { IdProprietaire, Genre, aFaire, retard, du, au, ...query } }) {
    const de = deQui(moi, IdProprietaire)
    const entre = periode(sql`t."Echeance"`, du, au)
    const mots = motsTrouves(query.q, sql`sans_accent(' ' || t."Objet")`)
    return listerFiches<Activite>(
      db,
      {
        table: sql`activite`,
        fiche,
        avec,
        conditions: [
          aFaire || retard ? A_FAIRE : sql<SqlBool>`t."SupprimeLe" is null`,
          ...(de ? [sql<SqlBool>`t."IdProprietaire" = ${de}`] : []),
          ...(Genre ? [sql<SqlBool>`t."Genre" = ${Genre}`] : []),
          ...(retard ? [sql<SqlBool>`t."Echeance" < current_date`] : []),
          ...(entre ? [entre] : []),
          ...mots,
        ],
        cherche: false,
        borne: true,
        cle: sql`t."Echeance"`,
        envers: query.tri?.startsWith('-') ?? false,
      },
      query,
    )
  },

  async activitesDe({ db, moi }, { params, query }) {
    await viser(db, moi, params.entity, params.id)
    // An opportunity remembers what was done when it was a suspect.
    const siennes = sql<SqlBool>`t."idEntite" = any(array(select ${params.id}::uuid union all
      select s."_id" from suspect s where s."IdOpportunite" = ${params.id}))`
    return listerFiches<Activite>(
      db,
      {
        table: sql`activite`,
        fiche,
        avec,
        conditions: [
          sql<SqlBool>`t."SupprimeLe" is null`,
          siennes,
          ...motsTrouves(query.q, sql`sans_accent(' ' || t."Objet")`),
        ],
        cherche: false,
        borne: true,
        cle: sql`coalesce(t."FaiteLe", t."createdAt")`,
        envers: query.tri !== 'createdAt',
      },
      query,
    )
  },

  async creerActivite({ tx, moi }, { payload: { Fait, ...a } }) {
    exiger(verifierActivite({ ...a, Fait }))
    const vise = await viser(tx, moi, a.entite, a.idEntite)
    const faite = estFaite({ ...a, Fait })
    const Echeance = a.Echeance ?? (a.Genre === 'Visite' ? aujourdhuiAbidjan(new Date()) : null)
    const evenement =
      a.Genre === 'Visite' && Echeance
        ? await creerEvenement(tx, moi, {
            title: titreDe(a.Objet, vise.Nom),
            ...creneau(Echeance, a.Heure),
            url: vise.lien,
            classes: '',
            label: 'visite',
            IdOfficine: moi.IdOfficine,
          })
        : null
    const _id = await inserer(tx, moi, 'activite', {
      ...a,
      Echeance,
      FaiteLe: faite ? sql`now()` : null,
      IdProprietaire: moi._id,
      IdEvenement: evenement?._id ?? null,
    })
    return { activite: await lireActivite(tx, moi, _id) }
  },

  async modifierActivite({ tx, moi }, { payload: { _id, version, ...champs } }) {
    const { avant, IdEvenement } = await verrouillerActivite(tx, moi, _id)
    exigerVersion(avant, version)
    const apres = {
      ...avant,
      ...(Object.fromEntries(Object.entries(champs).filter(([, v]) => v !== undefined)) as typeof champs),
    }
    exiger(
      verifierActivite({
        Genre: avant.Genre,
        Echeance: apres.Echeance,
        Heure: apres.Heure,
        Fait: avant.FaiteLe !== null,
      }),
    )
    if (avant.Genre === 'Visite' && !apres.Echeance)
      throw champInvalide({ 'payload.Echeance': 'Une visite a un jour.' })
    await changer(tx, moi, 'activite', _id, champs)
    if (IdEvenement && apres.Echeance)
      await modifierEvenement(tx, IdEvenement, {
        title: titreDe(apres.Objet, avant.Fiche),
        ...creneau(apres.Echeance, apres.Heure),
      })
    return { activite: await lireActivite(tx, moi, _id) }
  },

  async faireActivite({ tx, moi }, { payload: { _id, Detail } }) {
    const { avant } = await verrouillerActivite(tx, moi, _id)
    if (avant.FaiteLe) throw regle('DEJA_FAITE', 'Cette activité est déjà faite.')
    await changer(tx, moi, 'activite', _id, { FaiteLe: sql`now()`, Detail: Detail || undefined })
    return { activite: await lireActivite(tx, moi, _id) }
  },

  async retirerActivite({ tx, moi }, { params }) {
    const { avant, IdEvenement } = await verrouillerActivite(tx, moi, params.id)
    if (IdEvenement) await sql`delete from evenement where "_id" = ${IdEvenement}`.execute(tx)
    await changer(tx, moi, 'activite', params.id, { SupprimeLe: sql`now()` })
    return { activite: avant }
  },

  async papiers({ db, moi }, { params }) {
    const { _id } = await viser(db, moi, params.entity, params.id)
    const { rows } = await sql<{ pieces: Awaited<ReturnType<typeof joindrePiece>>[] }>`
      select ${piecesDe(params.entity as EntiteCommerciale, sql`${_id}::uuid`)} as pieces`.execute(db)
    return rows[0]?.pieces ?? []
  },

  async joindre({ tx, moi }, { params, payload }) {
    const { _id } = await viser(tx, moi, params.entity, params.id)
    const ou = { _id, IdOfficine: moi.IdOfficine }
    return joindrePiece(tx, moi, params.entity as EntiteCommerciale, ou, payload as PapierRecu)
  },

  async ouvrirPapier({ db, moi, reply }, { params }) {
    const { entite, idEntite } = await papier(db, params.id)
    await viser(db, moi, entite, idEntite)
    return ouvrirPiece(db, reply, entite, params.id)
  },

  async retirerPapier({ tx, moi }, { params }) {
    const { entite, idEntite } = await papier(tx, params.id)
    await viser(tx, moi, entite, idEntite)
    await tx.deleteFrom('document').where('_id', '=', params.id).execute()
    return { _id: params.id }
  },
}

async function papier(db: Lecture, id: string): Promise<{ entite: EntiteCommerciale; idEntite: string }> {
  const { rows } = await sql<{
    entite: EntiteCommerciale
    idEntite: string
  }>`select entite, "idEntite" from document
    where "_id" = ${id} and entite = any(${[...ENTITES_COMMERCIALES]}::text[])`.execute(db)
  if (!rows[0]) throw introuvable('Ce document')
  return rows[0]
}
