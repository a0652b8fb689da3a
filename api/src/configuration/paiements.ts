import type { contrat } from '@dioptrie/domain'
import { refusDuMode } from '@dioptrie/domain/configuration/rules'
import { refusDeTranche } from '@dioptrie/domain/configuration/timbre'
import { exiger, Refus, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { colonneDeTri, type DemandeDeListe, echapper, lister, motsDe, sens } from '../kernel/list/liste.ts'
import { estErreurPg, type Lecture, type Tx } from '../kernel/platform/db.ts'
import { usages } from '../kernel/records/usages.ts'
import * as config from './sql.ts'

type TableDePaiement = 'mode_paiement' | 'coupure' | 'code_tva' | 'timbre'
type Id = { params: { id: string } }

/** What two lines of a table cannot share, said where it was typed. */
const DEJA: Record<TableDePaiement, { champ: string; message: string }> = {
  mode_paiement: { champ: 'Libelle', message: 'Ce mode existe déjà.' },
  coupure: { champ: 'Valeur', message: 'Cette coupure existe déjà.' },
  code_tva: { champ: 'Libelle', message: 'Ce code existe déjà.' },
  timbre: { champ: 'APartirDe', message: 'Une tranche commence déjà à cette somme, ce même premier jour.' },
}

async function sansDoublon<T>(table: TableDePaiement, ecrire: () => Promise<T>): Promise<T> {
  try {
    return await ecrire()
  } catch (e) {
    if (!estErreurPg(e) || e.code !== '23505') throw e
    const { champ, message } = DEJA[table]
    throw new Refus(409, 'DEJA_PRESENT', message, { champs: { [`payload.${champ}`]: message } })
  }
}

/** The four handlers of a small table; `naturel` is the order in which the shop reads it. */
function tenir<T extends TableDePaiement>(table: T, naturel = sql`sans_accent("Libelle")`) {
  return {
    liste: (
      { db }: { db: Lecture },
      { query }: { query: DemandeDeListe & { q?: string | undefined; tri?: string | undefined } },
    ) => {
      const ou = motsDe(query.q).reduce(
        (et, mot) => sql`${et} and sans_accent("Libelle") like ${`%${echapper(mot)}%`}`,
        sql`true`,
      )
      const ordre = query.tri ? sql`${sql.id(colonneDeTri(query.tri))} ${sens(query.tri)}, "_id"` : naturel
      return lister(query, {
        total: () => config.compter(db, table, ou),
        lignes: (n, depuis) => config.lire(db, table, ou, sql`${ordre} limit ${n} offset ${depuis}`),
      })
    },
    creer: ({ tx }: { tx: Tx }, { payload }: { payload: object }) =>
      sansDoublon(table, () => config.creer(tx, table, payload)),
    async modifier(
      { tx }: { tx: Tx },
      { params, payload: { version, ...saisie } }: Id & { payload: { version: number } },
    ) {
      await config.verrouiller(tx, table, params.id, version)
      return sansDoublon(table, () => config.modifier(tx, table, params.id, saisie))
    },
    async supprimer({ tx }: { tx: Tx }, { params }: Id) {
      const avant = await config.verrouiller(tx, table, params.id)
      const utilisePar = await usages(tx, table, params.id)
      if (utilisePar)
        throw regle('ENCORE_UTILISE', `« ${avant.Libelle} » est encore utilisé par ${utilisePar}.`)
      await config.supprimer(tx, table, params.id)
      return avant
    },
  }
}

const modes = tenir('mode_paiement')

/** Espèce and Chèque are always there: the cash desk counts on their names. */
async function exigerPermis(tx: Tx, id: string, apres: Parameters<typeof refusDuMode>[1]): Promise<void> {
  const refus = refusDuMode(await config.verrouiller(tx, 'mode_paiement', id), apres)
  if (refus) throw regle('MODE_TOUJOURS_LA', refus)
}

export const modesPaiement: Gestionnaires<typeof contrat.modesPaiement> = {
  ...modes,
  async modifier(ctx, entree) {
    await exigerPermis(ctx.tx, entree.params.id, entree.payload)
    return modes.modifier(ctx, entree)
  },
  async supprimer(ctx, entree) {
    await exigerPermis(ctx.tx, entree.params.id, 'supprime')
    return modes.supprimer(ctx, entree)
  },
}

/** As they are counted in the evening: notes before coins, the largest first. */
export const coupures: Gestionnaires<typeof contrat.coupures> = tenir('coupure', sql`"Nature", "Valeur" desc`)

export const codesTva: Gestionnaires<typeof contrat.codesTva> = tenir('code_tva', sql`"Taux" desc, "Libelle"`)

const tranches = tenir('timbre', sql`"APartirDe", "DateDebut", "_id"`)
export const timbres: Gestionnaires<typeof contrat.timbres> = {
  ...tranches,
  creer(ctx, entree) {
    exiger(refusDeTranche(entree.payload))
    return tranches.creer(ctx, entree)
  },
  async modifier(ctx, entree) {
    const { version, ...saisie } = entree.payload
    const avant = await config.verrouiller(ctx.tx, 'timbre', entree.params.id, version)
    exiger(refusDeTranche({ ...avant, ...saisie } as typeof avant))
    return tranches.modifier(ctx, entree)
  },
}
