import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type EssaiVentes, ouvrirEssaiVentes } from '../../ventes/essai.ts'
import type { Reponse } from '../trial/essai.ts'

const { comptoir, ventes, caisse, cloture, stock, transferts, atelier, receptions } = contrat
let e: EssaiVentes
let clients: string[]
/** Frames of two brands that every gesture takes, in one order or the other: articles, numbers and totals all meet. */
let montures: [string, string]

/** What each lock is held longer than, so that whoever goes the other way meets it. */
const TABLES = [
  'article',
  'compteur',
  'pli',
  'caisse',
  'commande_client',
  'commande_comptoir',
  'total_sortie',
  'total_fournisseur',
]

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  montures = [
    await e.approvisionner('VERROU-A', 10_000),
    await e.approvisionner('VERROU-B', 10_000, { IdMarque: e.refs.POLICE }),
  ]
  clients = await Promise.all([e.creerClient(), e.creerClient(), e.creerClient()])
  await appeler(caisse.initialiser, {}, { montant: 10_000 })
  // A circle is seen at once, by every connection to come.
  const { rows } = await e.essai.pool.query<{ nom: string }>('select current_database() as nom')
  await e.essai.pool.query(`alter database ${rows[0]?.nom} set deadlock_timeout = '300ms'`)
  await e.essai.pool.query(
    `create function lent() returns trigger language plpgsql as 'begin perform pg_sleep(0.002); return null; end'`,
  )
  for (const table of TABLES)
    await e.essai.pool.query(
      `create trigger zz_lent after insert or update on ${table} for each row execute function lent()`,
    )
})
afterAll(() => e.fermer())

const appeler = (
  appel: Appel,
  params: Record<string, string>,
  payload?: object,
  query?: object,
): Promise<Reponse> => e.essai.appeler('administrateur', appel, { params, payload, query } as never)
const motif = { motif: 'Essai' }

const reprises = () => e.essai.mails.sorties.filter(l => l.includes('"msg":"reprise"'))

/** A number that tells one run from the next: who, which frame first. */
type Geste = (n: number) => Promise<Reponse>
const client = (n: number) => clients[n % clients.length] as string
const dans = (n: number) => (n % 2 ? montures : ([...montures].reverse() as [string, string]))
const lignes = (n: number) => dans(n).map(IdArticle => ({ IdArticle, Quantite: 1, PrixUnitaire: 100 }))
const prix = { PrixMont1: 100, PrixMont2: 100 }
const monter = (n: number) => ({ IdArticle1: dans(n)[0], IdArticle2: dans(n)[1], ...prix })

const vendre: Geste = n => appeler(ventes.ajouter, { id: client(n) }, monter(n))
const vendue = async (n: number) => (await vendre(n)).corps.commandes[0]
const auComptoir: Geste = n => appeler(comptoir.creer, {}, { lignes: lignes(n) })
const especes = { montant: 100, modepaiement: 'Espèce' }

const GESTES: Record<string, Geste> = {
  vendre,
  'changer une vente': async n => {
    const { RefCmmd, version } = await vendue(n)
    return appeler(
      ventes.modifier,
      { id: client(n) },
      { RefCmmd, version, IdArticle1: dans(n)[1], IdArticle2: null, PrixMont2: 0 },
    )
  },
  'supprimer une vente': async n =>
    appeler(ventes.supprimer, { id: (await vendue(n))._id }, undefined, motif),
  'encaisser une vente': async n =>
    appeler(
      caisse.reglerCommande,
      { clientId: client(n) },
      { RefCmmd: (await vendue(n)).RefCmmd, ...especes },
    ),
  'casser une monture': async n =>
    appeler(
      atelier.casserMonture,
      { id: (await vendue(n))._id },
      { Paire: 1, Motif: 'Branche', ACharge: 'Officine', IdArticle: dans(n)[1] },
    ),
  'vendre au comptoir': n =>
    appeler(comptoir.vendre, {}, { lignes: lignes(n), reglement: { ...especes, montant: 200 } }),
  'changer au comptoir': async n => {
    const { _id, version } = (await auComptoir(n)).corps
    return appeler(comptoir.modifier, { id: _id }, { version, lignes: lignes(n + 1).slice(0, 1) })
  },
  'supprimer au comptoir': async n =>
    appeler(comptoir.supprimer, { id: (await auComptoir(n)).corps._id }, undefined, motif),
  sortir: n =>
    appeler(
      stock.sortir,
      {},
      { Motif: 'Casse', lignes: dans(n).map(IdArticle => ({ IdArticle, Quantite: 1 })) },
    ),
  transférer: n =>
    appeler(
      transferts.envoyer,
      {},
      {
        IdOfficineSource: e.essai.officines.ANG,
        IdOfficineDestination: e.essai.officines.PLT,
        lignes: dans(n).map(IdArticle => ({ IdArticle, Quantite: 1 })),
      },
    ),
  // Refused once all is locked: the count has no reason, and the day stays open for the others.
  clôturer: () => appeler(cloture.cloturer, {}, { DateCloture: aujourdhuiAbidjan(new Date()), Coupures: [] }),
}

it('deux gestes à la fois s’attendent, et ne se bloquent jamais l’un l’autre', async () => {
  const noms = Object.keys(GESTES)
  const duos = noms.flatMap((a, i) => noms.slice(i).map(b => [a, b] as const))
  const echecs: string[] = []
  const faire = async (nom: string, n: number, duo: string) => {
    const r = await (GESTES[nom] as Geste)(n)
    if (r.statut >= 500) echecs.push(`${duo} : ${r.statut} ${JSON.stringify(r.corps)}`)
  }
  // Two pairs at a time: four desks.
  for (let i = 0; i < duos.length; i += 2)
    await Promise.all(
      duos
        .slice(i, i + 2)
        .flatMap(([a, b], d) => [
          faire(a, i + d, `${a} et ${b}`),
          faire(b, i + d + 1, `${a} et ${b}`),
          faire(a, i + d + 2, `${a} et ${b}`),
        ]),
    )
  expect(echecs).toEqual([])
  expect(reprises()).toEqual([])
}, 180_000)

/** Several things made ready, then done at the same moment. */
type Course = (n: number) => Promise<(() => Promise<Reponse>)[]>
const neuve = (Reference: string) => ({
  IdCateg: e.refs.MON,
  IdMarque: e.refs.RAYBAN,
  Reference,
  Quantite: 4,
  PrixAchatBrut: 20_000,
  PrixVenteTTC: 45_000,
})

const COURSES: Record<string, Course> = {
  'des bons d’un même fournisseur': async n => {
    const IdFournisseur = (
      await appeler(contrat.fournisseurs.creer, {}, { Nom: `Fournisseur des verrous ${n}` })
    ).corps._id
    const livrer = (ref: string) =>
      appeler(receptions.creer, {}, { IdFournisseur, lignes: [neuve(`${ref}-${n}`)] })
    const sur = (appel: Appel, bon: { _id: string }, payload: object = {}) =>
      appeler(appel, { id: bon._id }, payload)
    const bons = []
    for (const ref of ['CHANGE', 'PART', 'ARRIVE', 'ANNULE']) bons.push((await livrer(ref)).corps)
    const [change, part, arrive, annule] = bons
    await sur(receptions.transferer, arrive)
    const [ligne] = arrive.lignes
    return [
      () => livrer('NEUF'),
      () => sur(receptions.ajouterLigne, change, neuve(`AUTRE-${n}`)),
      () => sur(receptions.transferer, part),
      () =>
        sur(receptions.valider, arrive, {
          lignes: [{ _id: ligne._id, QuantiteRecue: 3, Motif: 'Une manque' }],
        }),
      () => sur(receptions.annuler, annule),
    ]
  },
  'des boîtes des mêmes montures mises en stock': async n => {
    const lignes = ['UNE', 'DEUX'].map(ref => neuve(`${ref}-${n}`))
    const { corps: fournisseur } = await appeler(
      contrat.fournisseurs.creer,
      {},
      { Nom: `Fournisseur des boîtes ${n}` },
    )
    const gestes = []
    for (let b = 0; b < 4; b++) {
      const payload = { IdFournisseur: fournisseur._id, lignes: b % 2 ? lignes : lignes.toReversed() }
      const { _id: id } = (await appeler(receptions.creer, {}, payload)).corps
      gestes.push(() => appeler(receptions.mettreEnStock, { id }, {}))
    }
    // The first one creates the articles: the others find them.
    await gestes.shift()?.()
    return gestes
  },
  'une monture attendue arrive pendant que l’on vend': async n => {
    const { ANG, PLT } = e.essai.officines
    const IdArticle = await e.approvisionner(`ATTENDUE-${n}`, 0)
    const laBas = await e.approvisionner(`ATTENDUE-${n}`, 1, { IdOfficine: PLT })
    const Attendue = { IdArticle, IdOfficine: PLT }
    const Paires = [{ Monture: 'À faire venir', MontureDuClient: false, Attendue }]
    const [{ _id: IdCommande }] = (
      await appeler(ventes.ajouter, { id: client(n) }, { PrixMonture1: 45_000, Paires })
    ).corps.commandes
    const demandes = await e.essai.appeler('administrateur', transferts.demandes, { query: { IdCommande } })
    const { _id, version } = (
      await appeler(
        transferts.envoyer,
        {},
        {
          IdOfficineSource: PLT,
          IdOfficineDestination: ANG,
          IdDemande: demandes.corps[0]._id,
          lignes: [{ IdArticle: laBas, Quantite: 1 }],
        },
      )
    ).corps
    return [
      () => appeler(transferts.recevoir, { id: _id }, { version }),
      // Sales one after the other, before, while and after it arrives.
      ...[1, 2].map(m => async () => {
        await vendre(n + m)
        await vendre(n + m)
        return vendre(n + m)
      }),
    ]
  },
}

it.each(Object.keys(COURSES))(
  '%s : rien ne se bloque',
  async nom => {
    const avant = reprises().length
    for (let n = 0; n < 3; n++) {
      const gestes = await (COURSES[nom] as Course)(n)
      for (const r of await Promise.all(gestes.map(faire => faire())))
        expect([r.statut < 300, r.corps.message]).toEqual([true, undefined])
    }
    expect(reprises().slice(avant)).toEqual([])
  },
  30_000,
)

it('ce qui se bloque quand même recommence, et aboutit', async () => {
  const autre = await e.essai.pool.connect()
  // Someone who goes the other way, by hand: the number first, then the article.
  await autre.query(
    `begin; set local deadlock_timeout = '10s'; update compteur set total = total where genre = 'CMD'`,
  )
  const vente = vendre(1)
  await vi.waitFor(async () => {
    const { rows } = await e.essai.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
  }, 45_000)
  await autre.query('select from article where "_id" = any($1) for update', [montures])
  await autre.query('commit')
  autre.release()
  expect((await vente).statut).toBe(200)
  expect(reprises()).toHaveLength(1)
})
