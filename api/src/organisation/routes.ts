import type { contrat } from '@dioptrie/domain'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, Refus, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { Officine, SaisieOfficine } from '@dioptrie/domain/organisation/contract'
import { cycleOfficine, refusFermeture, semaine } from '@dioptrie/domain/organisation/rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { colonneDeTri, echapper, lister, motsDe, sens } from '../kernel/list/liste.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { usages } from '../kernel/records/usages.ts'
import {
  aNumerote,
  aucunePrincipale,
  codePris,
  colonnesOfficine,
  filtreOfficines,
  lireOfficine,
  lireReste,
  modifierOfficine,
  reserverOfficines,
  retirerPrincipale,
} from './officines.sql.ts'

async function exigerCodeLibre(tx: Tx, Code: string, id: string): Promise<void> {
  if (await codePris(tx, Code, id))
    throw new Refus(409, 'CODE_PRIS', `Une autre officine porte déjà le code ${Code}.`, {
      champs: { 'payload.Code': 'Déjà porté par une autre officine' },
    })
}

const enOrdre = ({ joursOuvrable, ...saisie }: Partial<SaisieOfficine>) =>
  joursOuvrable ? { ...saisie, joursOuvrable: semaine(joursOuvrable) } : saisie

export const organisation: Gestionnaires<typeof contrat.organisation> = {
  async officines({ db }, { query }) {
    const filtre = filtreOfficines(
      motsDe(query.q).map(mot => `%${echapper(mot)}%`),
      query.Statut,
    )
    const tri = query.tri ?? 'Nom'
    return lister(query, {
      total: async () =>
        (await sql<{ n: number }>`select count(*) as n from officine where ${filtre}`.execute(db)).rows[0]
          ?.n ?? 0,
      lignes: async (n, depuis) =>
        (
          await sql<Officine>`select ${colonnesOfficine} from officine where ${filtre}
            order by ${sql.id(colonneDeTri(tri))} ${sens(tri)}, "_id" limit ${n} offset ${depuis}`.execute(db)
        ).rows,
    })
  },

  lireOfficine: ({ db }, { params }) => lireOfficine(db, params.id),

  async creerOfficine({ tx }, { payload }) {
    const _id = uuid()
    await reserverOfficines(tx)
    await exigerCodeLibre(tx, payload.Code, _id)
    // The first one cannot but be it.
    const OfficinePrincipale = payload.OfficinePrincipale || (await aucunePrincipale(tx))
    if (OfficinePrincipale) await retirerPrincipale(tx, _id)
    await tx
      .insertInto('officine')
      .values({ ...enOrdre(payload), Nom: payload.Nom, Code: payload.Code, _id, OfficinePrincipale })
      .execute()
    return lireOfficine(tx, _id)
  },

  async modifierOfficine({ tx }, { params, payload }) {
    const { version, ...saisie } = payload
    await reserverOfficines(tx)
    const avant = await lireOfficine(tx, params.id)
    if (avant.version !== version) throw versionPerimee(avant)
    if (avant.OfficinePrincipale && saisie.OfficinePrincipale === false)
      throw champInvalide({
        'payload.OfficinePrincipale': 'Désignez une autre officine principale : celle-ci cessera de l’être.',
      })
    if (saisie.OfficinePrincipale && avant.Statut === 'Fermée')
      throw regle(
        'OFFICINE_FERMEE',
        'Une officine fermée ne peut pas être la principale : rouvrez-la d’abord.',
      )
    if (saisie.Code && saisie.Code !== avant.Code) {
      await exigerCodeLibre(tx, saisie.Code, params.id)
      if (await aNumerote(tx, params.id))
        throw new Refus(
          409,
          'CODE_UTILISE',
          `Des références portent déjà le code ${avant.Code} : il ne change plus.`,
          { champs: { 'payload.Code': 'Ce code est déjà sur des papiers' } },
        )
    }
    if (saisie.OfficinePrincipale) await retirerPrincipale(tx, params.id)
    await modifierOfficine(tx, params.id, enOrdre(saisie) as Partial<Officine>)
    return lireOfficine(tx, params.id)
  },

  async resteOfficine({ db }, { params }) {
    await lireOfficine(db, params.id)
    return lireReste(db, params.id)
  },

  async supprimerOfficine({ tx }, { params }) {
    await reserverOfficines(tx)
    const avant = await lireOfficine(tx, params.id)
    if (avant.OfficinePrincipale)
      throw regle(
        'OFFICINE_PRINCIPALE',
        'L’officine principale ne se ferme pas : désignez-en d’abord une autre.',
      )
    if (!(await usages(tx, 'officine', params.id))) {
      await tx.deleteFrom('officine').where('_id', '=', params.id).execute()
      return { ...avant, supprimee: true }
    }
    const Statut = avancer(cycleOfficine, avant.Statut, 'fermer')
    const refus = refusFermeture(await lireReste(tx, params.id))
    if (refus) throw regle('OFFICINE_OCCUPEE', refus)
    await modifierOfficine(tx, params.id, { Statut })
    return { ...(await lireOfficine(tx, params.id)), supprimee: false }
  },

  async rouvrirOfficine({ tx }, { params }) {
    await reserverOfficines(tx)
    const avant = await lireOfficine(tx, params.id)
    await modifierOfficine(tx, params.id, { Statut: avancer(cycleOfficine, avant.Statut, 'rouvrir') })
    return lireOfficine(tx, params.id)
  },
}
