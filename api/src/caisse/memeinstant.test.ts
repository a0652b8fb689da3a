import { contrat } from '@dioptrie/domain'
import type { Appel, Demande } from '@dioptrie/domain/kernel/contract'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reponse } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verifierTout } from '../verifications.ts'

/*
 * Whatever counts for a day, and the closing of that day at the same instant: the second to come waits for the first, and knows of it.
 */
const { avoirs, caisse, cloture, comptoir, depense, ventes, versements } = contrat
const jour = aujourdhuiAbidjan(new Date())
const suivant = ajouterJours(jour, 1)
const FONDS = 50_000
const PRIX = 4_000
let e: EssaiVentes
let garde: pg.PoolClient
/** What has ended. */
let finis: string[]
/** Both stood still at once: the second waited for the first. */
let enAttente = false
/** Each story is of an officine that opens its day, with one case to sell. */
let officine = ''
let etui = ''
let banque = ''

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  const { pool } = e.essai
  // Held by the test, these rows stop whoever has written them, before its transaction ends.
  await pool.query(`create function s_arreter() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(hashtext(tg_table_name)); return null; end'`)
  for (const table of ['poste_vendu', 'operation', 'versement', 'billetage', 'depense', 'billetage_depense'])
    await pool.query(
      `create trigger zz_s_arreter after insert on ${table} for each statement execute function s_arreter()`,
    )
  await pool.query(`update reglage_caisse set "SeuilSignature" = null`)
  banque = fait(await admin(contrat.banque.creer, { payload: { Libelle: 'Banque du Golfe' } as never }))._id
  garde = await pool.connect()
})
afterAll(async () => {
  garde?.release()
  await e?.fermer()
})
const admin = <A extends Appel>(appel: A, demande: Partial<Demande<A>>) =>
  e.essai.appeler('administrateur', appel, demande)
async function autreOfficine(): Promise<void> {
  finis = []
  officine = uuid()
  const code = officine.slice(-8).toUpperCase()
  await e.essai.pool.query(`insert into officine ("_id", "Nom", "Code") values ($1, $2, $3)`, [
    officine,
    `Officine ${code}`,
    code,
  ])
  await e.essai.pool.query(`update utilisateur set "IdOfficine" = $1 where email = $2`, [
    officine,
    e.essai.email('administrateur'),
  ])
  etui = await e.approvisionner('INSTANT', 5, {
    IdOfficine: officine,
    PrixVente: PRIX,
    IdCateg: e.refs.ACC,
  })
  fait(await admin(caisse.initialiser, { payload: { idOfficine: officine, montant: FONDS } }))
}
beforeEach(autreOfficine)

const fait = (r: Reponse): Reponse['corps'] => {
  if (r.statut >= 300) throw new Error(`${r.statut} ${r.corps.message}`)
  return r.corps
}
const noter = async (nom: string, geste: Promise<Reponse>): Promise<Reponse> => {
  const r = await geste
  finis.push(nom)
  return r
}
const clore = (appel: typeof cloture.cloturer | typeof depense.cloturer) =>
  noter(
    'clôture',
    admin(appel, {
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
  try {
    await vi.waitFor(async () => expect((await attendent(1)) || finis.length > 0).toBe(true), 20_000)
    expect(finis.length > 0 ? (await Promise.all(gestes))[0]?.corps : null).toBeNull()
    gestes.push(second())
    // Waits in its turn, or ends: this is what is asked.
    await vi.waitFor(async () => expect((await attendent(2)) || finis.length > 0).toBe(true), 20_000)
    // Who answers first, once both are let go, is the network's affair.
    enAttente = finis.length === 0
  } finally {
    await garde.query('select pg_advisory_unlock(hashtext($1))', [table])
  }
  return (await Promise.all(gestes)) as [Reponse, Reponse]
}

const aVendre = () => ({ IdOfficine: officine, lignes: [{ IdArticle: etui, Quantite: 1 }] })
/** A counter sale, and what was paid of it. */
async function vendue(paye: boolean) {
  if (!paye) return { vente: fait(await admin(comptoir.creer, { payload: aVendre() as never })), regle: null }
  const reglement = { montant: PRIX, modepaiement: 'Espèce' }
  const v = fait(await admin(comptoir.vendre, { payload: { ...aVendre(), reglement } as never }))
  const { rows } = await e.essai.pool.query(`select "_id" from operation where "IdComptoir" = $1`, [v._id])
  return { vente: v, regle: rows[0]?._id as string }
}
async function commandee() {
  const client = await e.creerClient('administrateur', 'Kassi')
  const { commandes } = fait(await e.vendre({ PrixMont1: 60_000 }, { qui: 'administrateur', id: client }))
  return { client, ...commandes[0] }
}
const revient = (v: { _id: string; version: number }, rendre?: object) =>
  admin(avoirs.rendreComptoir, {
    params: { id: v._id },
    payload: {
      version: v.version,
      Motif: 'Ne convient pas',
      lignes: [{ Cle: '1', Quantite: 1, Sort: 'Stock' }],
      ...(rendre ? { rendre } : {}),
    } as never,
  })
const espece = { montant: PRIX, modepaiement: 'Espèce' }

interface Course {
  quoi: string
  /** Where it is stopped when it comes first. */
  ecrit: 'poste_vendu' | 'operation' | 'versement'
  /** What is there before, and what is done at the instant of the closing. */
  preparer: () => Promise<() => Promise<Reponse>>
  /** By how much it changes what the closing expects, when it comes first. */
  tiroir: number
  /** Comes second: refused, or counted the next day. */
  ensuite: 'refusé' | 'lendemain'
}
const COURSES: Course[] = [
  {
    quoi: 'une vente au comptoir',
    ecrit: 'poste_vendu',
    preparer: async () => () => admin(comptoir.creer, { payload: aVendre() as never }),
    tiroir: 0,
    ensuite: 'lendemain',
  },
  {
    quoi: 'une vente au comptoir payée aussitôt',
    ecrit: 'operation',
    preparer: async () => () =>
      admin(comptoir.vendre, { payload: { ...aVendre(), reglement: espece } as never }),
    tiroir: PRIX,
    ensuite: 'refusé',
  },
  {
    quoi: 'une commande',
    ecrit: 'poste_vendu',
    async preparer() {
      const id = await e.creerClient('administrateur', 'Kassi')
      return () => e.vendre({ PrixMont1: 60_000 }, { qui: 'administrateur', id })
    },
    tiroir: 0,
    ensuite: 'lendemain',
  },
  {
    quoi: 'une remise sur une commande',
    ecrit: 'poste_vendu',
    async preparer() {
      const { client, RefCmmd, version } = await commandee()
      return () =>
        admin(ventes.modifier, {
          params: { id: client },
          payload: { RefCmmd, version, RemiseCom: 5_000 } as never,
        })
    },
    tiroir: 0,
    ensuite: 'lendemain',
  },
  {
    quoi: 'l’annulation d’une commande',
    ecrit: 'poste_vendu',
    async preparer() {
      const { _id } = await commandee()
      return () => admin(ventes.supprimer, { params: { id: _id }, query: { motif: 'Essai' } as never })
    },
    tiroir: 0,
    ensuite: 'lendemain',
  },
  {
    quoi: 'le règlement d’une commande',
    ecrit: 'operation',
    async preparer() {
      const { client, RefCmmd } = await commandee()
      return () =>
        admin(caisse.reglerCommande, {
          params: { clientId: client },
          payload: { RefCmmd, montant: 25_000, modepaiement: 'Espèce' } as never,
        })
    },
    tiroir: 25_000,
    ensuite: 'refusé',
  },
  {
    quoi: 'le remboursement d’un règlement',
    ecrit: 'operation',
    async preparer() {
      const { regle } = await vendue(true)
      return () =>
        admin(caisse.rembourser, {
          params: { id: regle as string },
          payload: { modepaiement: 'Espèce', Motif: 'Rendu' } as never,
        })
    },
    tiroir: 0,
    ensuite: 'refusé',
  },
  {
    quoi: 'l’annulation d’un règlement',
    ecrit: 'operation',
    async preparer() {
      const { regle } = await vendue(true)
      return () => admin(caisse.annuler, { params: { id: regle as string }, query: { motif: 'Erreur' } })
    },
    tiroir: 0,
    ensuite: 'refusé',
  },
  {
    quoi: 'un avoir rendu en argent',
    ecrit: 'poste_vendu',
    async preparer() {
      const v = (await vendue(true)).vente
      return () => revient(v, { ...espece, reference: null })
    },
    tiroir: 0,
    ensuite: 'refusé',
  },
  {
    quoi: 'un avoir gardé en crédit',
    ecrit: 'operation',
    async preparer() {
      const v = (await vendue(true)).vente
      return () => revient(v)
    },
    tiroir: PRIX,
    ensuite: 'refusé',
  },
  {
    quoi: 'l’avoir d’une vente que personne n’a payée',
    ecrit: 'poste_vendu',
    async preparer() {
      const v = (await vendue(false)).vente
      return () => revient(v)
    },
    tiroir: 0,
    ensuite: 'lendemain',
  },
  {
    quoi: 'un versement en banque',
    ecrit: 'versement',
    preparer: async () => () =>
      admin(versements.creer, {
        payload: { idOfficine: officine, montant: 30_000, IdBanque: banque } as never,
      }),
    tiroir: -30_000,
    ensuite: 'refusé',
  },
]

/** What this officine has written, table by table. */
async function livres(): Promise<Record<string, number>> {
  const { rows } = await e.essai.pool.query(
    `select (select count(*)::int from operation where "IdOfficine" = $1) as operations,
       (select count(*)::int from commande_comptoir where "IdOfficine" = $1) as comptoir,
       (select count(*)::int from version_vente where "IdOfficine" = $1) as versions,
       (select count(*)::int from avoir where "IdOfficine" = $1) as avoirs,
       (select count(*)::int from versement where "IdOfficine" = $1) as versements,
       (select "Quantite" from article where "_id" = $2) as stock`,
    [officine, etui],
  )
  return rows[0]
}
const derniereVersion = async (): Promise<string> =>
  (
    await e.essai.pool.query(
      `select "Jour" from version_vente where "IdOfficine" = $1 order by "createdAt" desc, "_id" desc limit 1`,
      [officine],
    )
  ).rows[0]?.Jour

describe.each(COURSES)('$quoi, à l’instant de la clôture', ({ ecrit, preparer, tiroir, ensuite }) => {
  it('passée la première, la clôture l’attend et la compte', async () => {
    const geste = await preparer()
    const [passe, close] = await pendant(
      ecrit,
      () => noter('geste', geste()),
      () => clore(cloture.cloturer),
    )
    expect([passe.corps.message, close.corps.message]).toEqual([undefined, undefined])
    expect(enAttente).toBe(true)
    expect(close.corps.Attendu).toBe(FONDS + tiroir)
    if (ecrit === 'poste_vendu') expect(await derniereVersion()).toBe(jour)
  })

  it(
    ensuite === 'refusé'
      ? 'passée la seconde, elle le dit et n’écrit rien'
      : 'passée la seconde, elle compte pour le lendemain',
    async () => {
      const geste = await preparer()
      const avant = await livres()
      const [close, second] = await pendant(
        'billetage',
        () => clore(cloture.cloturer),
        () => noter('geste', geste()),
      )
      expect([close.statut, enAttente]).toEqual([201, true])
      if (ensuite === 'lendemain') {
        expect([second.corps.message, await derniereVersion()]).toEqual([undefined, suivant])
        return
      }
      expect([second.statut, second.corps.code]).toEqual([409, 'JOURNEE_CLOTUREE'])
      expect(await livres()).toEqual(avant)
    },
  )
})

it('une dépense qui arrive pendant que sa caisse se clôture est refusée ; celle qui s’écrit est attendue', async () => {
  const ouvrir = () =>
    admin(depense.initialiserDirecte, {
      payload: { OfficineId: officine, Montant: 10_000 },
    })
  const depenser = () =>
    noter(
      'dépense',
      admin(depense.depenser, {
        payload: { OfficineId: officine, Montant: 1_000, Motif: 'Savon' },
      }),
    )
  fait(await ouvrir())
  const [ecrite, close] = await pendant('depense', depenser, () => clore(depense.cloturer))
  expect([ecrite.corps.message, close.corps.message]).toEqual([undefined, undefined])
  expect(close.corps.Attendu).toBe(9_000)
  await autreOfficine()
  fait(await ouvrir())
  const [, tardive] = await pendant('billetage_depense', () => clore(depense.cloturer), depenser)
  expect([tardive.statut, tardive.corps.code]).toEqual([409, 'DEPENSE_CLOTUREE'])
})

it('après toutes ces courses, rien n’est écrit dans un jour clos et les livres concordent', async () => {
  for await (const { nom, rows } of verifierTout(e.essai.pool)) expect([nom, rows]).toEqual([nom, []])
})
