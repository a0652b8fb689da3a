import { contrat } from '@dioptrie/domain'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { verificationsDesVersions } from '../etats/versions.verification.ts'
import type { Reponse } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'

/*
 * A sale, or an expense, and the closing of its day at the same instant: the second to come waits for the first, and knows of it.
 */
const { caisse, cloture, comptoir, depense } = contrat
const jour = aujourdhuiAbidjan(new Date())
const suivant = ajouterJours(jour, 1)
let e: EssaiVentes
let etuis: Record<string, string>
let garde: pg.PoolClient
/** What has happened, in the order it ended. */
let finis: string[]

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  const { pool } = e.essai
  const { ANG, PLT } = e.essai.officines
  const etuiDe = (IdOfficine: string) =>
    e.approvisionner('INSTANT', 20, { IdOfficine, PrixVente: 4_000, IdCateg: e.refs.ACC })
  etuis = { [ANG]: await etuiDe(ANG), [PLT]: await etuiDe(PLT) }
  // Held by the test, these rows stop whoever has written them, before its transaction ends.
  await pool.query(`create function s_arreter() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(hashtext(tg_table_name)); return null; end'`)
  for (const table of ['poste_vendu', 'billetage', 'depense', 'billetage_depense'])
    await pool.query(
      `create trigger zz_s_arreter after insert on ${table} for each statement execute function s_arreter()`,
    )
  garde = await pool.connect()
})
afterAll(async () => {
  garde?.release()
  await e?.fermer()
})
/** Each story is of an officine that opens its day. */
let officine = ''
const autreOfficine = () => {
  const { ANG, PLT } = e.essai.officines
  officine = officine === ANG ? PLT : ANG
}
beforeEach(async () => {
  finis = []
  autreOfficine()
  await e.essai.appeler('administrateur', caisse.initialiser, {
    payload: { idOfficine: officine, montant: 0 },
  })
})

const noter = async (nom: string, geste: Promise<Reponse>): Promise<Reponse> => {
  const r = await geste
  finis.push(nom)
  return r
}
const vendre = () =>
  noter(
    'vente',
    e.essai.appeler('administrateur', comptoir.creer, {
      payload: { IdOfficine: officine, lignes: [{ IdArticle: etuis[officine] as string, Quantite: 1 }] },
    }),
  )
const clore = (appel: typeof cloture.cloturer | typeof depense.cloturer) =>
  noter(
    'clôture',
    e.essai.appeler('administrateur', appel, {
      payload: { idOfficine: officine, DateCloture: jour, Coupures: [], Motif: 'Compté à la hâte' },
    }),
  )

/** `premier` is stopped once it has written in `table`; `second` begins meanwhile, and what it waits for is let go. */
async function pendant(
  table: string,
  premier: () => Promise<Reponse>,
  second: () => Promise<Reponse>,
): Promise<[Reponse, Reponse]> {
  await garde.query('select pg_advisory_lock(hashtext($1))', [table])
  const gestes = [premier()]
  const attendent = async (n: number) => {
    const { rows } = await e.essai.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows.length >= n
  }
  await vi.waitFor(async () => expect(await attendent(1)).toBe(true), 45_000)
  gestes.push(second())
  // Waits in its turn, or ends: this is what is asked.
  await vi.waitFor(async () => expect((await attendent(2)) || finis.length > 0).toBe(true), 45_000)
  await garde.query('select pg_advisory_unlock(hashtext($1))', [table])
  return (await Promise.all(gestes)) as [Reponse, Reponse]
}

const refus = (...r: Reponse[]) => r.map(x => (x.statut < 300 ? '' : x.corps.message))
const AUCUN = ['', '']
async function jourDe(vente: Reponse): Promise<string> {
  const { rows } = await e.essai.pool.query(`select "Jour" from version_vente where "IdComptoir" = $1`, [
    vente.corps._id,
  ])
  return rows[0]?.Jour
}
async function rienDansUnJourClos(): Promise<void> {
  for (const { nom, requete } of verificationsDesVersions)
    expect([nom, (await e.essai.pool.query(requete)).rows]).toEqual([nom, []])
}

it('une vente que l’on enregistre pendant que la journée se clôture compte pour le lendemain', async () => {
  const [close, vente] = await pendant('billetage', () => clore(cloture.cloturer), vendre)
  expect(refus(close, vente)).toEqual(AUCUN)
  expect(finis).toEqual(['clôture', 'vente'])
  expect(await jourDe(vente)).toBe(suivant)
  await rienDansUnJourClos()
})

it('une clôture attend la vente qui s’enregistre, et la compte', async () => {
  const [vente, close] = await pendant('poste_vendu', vendre, () => clore(cloture.cloturer))
  expect(refus(vente, close)).toEqual(AUCUN)
  expect(finis).toEqual(['vente', 'clôture'])
  expect(await jourDe(vente)).toBe(jour)
  await rienDansUnJourClos()
})

it('une dépense qui arrive pendant que sa caisse se clôture est refusée ; celle qui s’écrit est attendue', async () => {
  const ouvrir = () =>
    e.essai.appeler('administrateur', depense.initialiserDirecte, {
      payload: { OfficineId: officine, Montant: 10_000 },
    })
  const depenser = () =>
    noter(
      'dépense',
      e.essai.appeler('administrateur', depense.depenser, {
        payload: { OfficineId: officine, Montant: 1_000, Motif: 'Savon' },
      }),
    )
  expect(refus(await ouvrir())).toEqual([''])
  const [ecrite, close] = await pendant('depense', depenser, () => clore(depense.cloturer))
  expect(refus(ecrite, close)).toEqual(AUCUN)
  expect(close.corps.Attendu).toBe(9_000)
  autreOfficine()
  expect(refus(await ouvrir())).toEqual([''])
  const [, tardive] = await pendant('billetage_depense', () => clore(depense.cloturer), depenser)
  expect([tardive.statut, tardive.corps.code]).toEqual([409, 'DEPENSE_CLOTUREE'])
})
