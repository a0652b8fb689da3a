import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ouvrirDb } from '../kernel/platform/db.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verifierChaines } from './chaine.ts'
import { verificationsDeLaCaisse } from './verification.ts'

/*
 * Eight people at the same cash desk, each with a day's worth of gestures drawn at random (the same ones each time):
 * whatever the order they arrive in, the books are right at every moment somebody looks.
 */
const { caisse, cloture, versements, appros, depense } = contrat
const GENS: Personne[] = [
  'caissier',
  'gerant',
  'administrateur',
  'caissier',
  'gerant',
  'administrateur',
  'caissier',
  'gerant',
]
const GESTES = 24
const COMMANDES = 6
const PRIX = 40_000
const jour = aujourdhuiAbidjan(new Date())

let e: EssaiVentes
let refs: string[]
let banque: string

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  const { essai } = e
  await essai.appeler('caissier', caisse.initialiser, { payload: { montant: 100_000 } })
  await essai.appeler('caissier', depense.initialiserDirecte, { payload: { Montant: 10_000 } as never })
  const vendues = []
  for (let i = 0; i < COMMANDES; i++) vendues.push(await e.vendre({ PrixMont1: PRIX }))
  refs = vendues.at(-1)?.corps.commandes.map((c: { RefCmmd: string }) => c.RefCmmd)
  banque = (
    await essai.appeler('administrateur', contrat.banque.creer, { payload: { Libelle: 'Banque' } as never })
  ).corps._id
})
afterAll(() => e.fermer())

/** Mulberry32: the same seed draws the same day. */
function hasard(graine: number) {
  let a = graine
  const tirer = () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const entier = (min: number, max: number) => min + Math.floor(tirer() * (max - min + 1))
  return { entier, parmi: <T>(liste: readonly T[]): T => liste[entier(0, liste.length - 1)] as T }
}

const officine = () => e.essai.officines.ANG

/** One gesture, as the person asks for it; a refusal is an answer, a failure is not. */
async function geste(qui: Personne, h: ReturnType<typeof hasard>, n: number): Promise<number> {
  const appel = (a: Parameters<typeof e.essai.appeler>[1], demande: object) =>
    e.essai.appeler(qui, a, demande as never)
  const montant = h.entier(1, 20) * 500
  const sorte = h.parmi([
    'régler',
    'régler',
    'partager',
    'annuler',
    'verser',
    'approvisionner',
    'dépenser',
    'avancer',
    'corriger le fonds',
  ])
  const params = { clientId: e.client }
  if (sorte === 'régler')
    return (
      await appel(caisse.reglerCommande, {
        params,
        payload: { RefCmmd: h.parmi(refs), montant, modepaiement: 'Espèce' },
      })
    ).statut
  if (sorte === 'partager') {
    const suite = [{ montant: 500, modepaiement: 'Wave', reference: `W${n}` }]
    const payload = { RefCmmd: h.parmi(refs), montant, modepaiement: 'Espèce', suite }
    return (await appel(caisse.reglerCommande, { params, payload })).statut
  }
  if (sorte === 'annuler') {
    const { corps } = await appel(caisse.duJour, { params: { date: jour, officine: officine() } })
    const { _id } = h.parmi(corps as { _id: string }[])
    return (await appel(caisse.annuler, { params: { id: _id }, query: { motif: 'Erreur' } })).statut
  }
  if (sorte === 'corriger le fonds') {
    const { corps } = await appel(caisse.duJour, {
      params: { date: jour, officine: officine() },
      query: { typeOperation: 'Initialisation' },
    })
    const ouvertures = corps as { _id: string; IdOrigine: string | null; IdAnnulation: string | null }[]
    const enVigueur = ouvertures.filter(o => !o.IdOrigine && !o.IdAnnulation)
    // A page is read in two steps, which ones then what they are: a colleague may correct the fund between the two. That one
    // is in force at every instant, the books say.
    expect(enVigueur.length).toBeLessThan(2)
    if (enVigueur.length === 0) return geste(qui, h, n)
    const payload = { montant: 90_000 + montant, motif: 'Mal compté' }
    return (await appel(caisse.corrigerInitialisation, { params: { id: enVigueur[0]?._id }, payload })).statut
  }
  if (sorte === 'verser')
    return (await appel(versements.creer, { payload: { montant, IdBanque: banque } })).statut
  if (sorte === 'approvisionner')
    return (await appel(appros.creer, { payload: { NomSociete: 'Siège', Montant: montant } })).statut
  if (sorte === 'dépenser')
    return (await appel(depense.depenser, { payload: { Montant: montant, Motif: 'Taxi' } })).statut
  return (
    await appel(depense.approvisionner, {
      payload: { Montant: montant, Motif: 'Avance', Origine: 'Recettes' },
    })
  ).statut
}

/** The books at one instant: one statement is one moment. */
const LIVRES = `select
  (select count(*)::int from journee_caisse j where j."Initialisation" + j."Entrees" - j."Sorties" <>
    coalesce((select sum(case when o."typeOperation" = 'Initialisation' then o.montant
      when o."typeOperation" in ('Versement Banque', 'Approvisionnement Caisse Depense') then -o.montant
      when o.modepaiement = 'Espèce' and o."typeOperation" <> 'Versement' then o.montant else 0 end)
      from operation o where o."IdOfficine" = j."IdOfficine" and o."Jour" = j."Jour"), 0)) as tiroir,
  (select count(*)::int from journee_caisse where "Initialisation" + "Entrees" - "Sorties" < 0) as "tiroirNegatif",
  (select count(*)::int from commande_client c where c."MontantRegle" <>
    coalesce((select sum(montant) from operation o where o."IdCommande" = c."_id"), 0)
    or c."MontantRegle" not between 0 and c."PartClient") as commandes,
  (select count(*)::int from operation o join billetage b on b."IdOfficine" = o."IdOfficine" and b."DateCloture" = o."Jour"
    where o."Rang" > b."Rang") as apres,
  (select count(*)::int from maillon where "Rang" <> "RangAttendu" or "Empreinte" <> attendue) as maillons,
  (select count(*)::int from journee_caisse j where 1 <> (select count(*) from operation o
    where o."IdOfficine" = j."IdOfficine" and o."Jour" = j."Jour" and o."typeOperation" = 'Initialisation'
      and o."IdOrigine" is null and not exists (select from operation a where a."IdOrigine" = o."_id"))) as fonds,
  (select count(*)::int from operation where "Jour" <> ("createdAt" at time zone 'UTC')::date) as jours,
  (select count(*)::int from caisse c where c."SoldeDepense" <>
    coalesce((select sum("Montant") from appro_depense a where a."OfficineId" = c."IdOfficine"), 0)
    - coalesce((select sum("Montant") from depense d where d."OfficineId" = c."IdOfficine"), 0)) as depense`
const JUSTES = {
  tiroir: 0,
  tiroirNegatif: 0,
  commandes: 0,
  apres: 0,
  maillons: 0,
  fonds: 0,
  jours: 0,
  depense: 0,
}

it('huit personnes à la fois, tous les gestes mêlés puis la clôture : les livres sont justes à chaque instant', async () => {
  let travail = true
  let regards = 0
  const regarder = async () => {
    for (; travail; regards++) expect((await e.essai.pool.query(LIVRES)).rows).toEqual([JUSTES])
  }
  const statuts = new Map<number, number>()
  const noter = (statut: number) => statuts.set(statut, (statuts.get(statut) ?? 0) + 1)
  let fermees = 0
  /** In the evening somebody counts what is there, while the others go on, and counts again until it is closed. */
  const clore = async () => {
    for (let close = false; !close; ) {
      const etat = await e.essai.appeler('gerant', caisse.etat, { params: { officine: officine() } })
      const Coupures = [{ Valeur: 1, Nature: 'piece' as const, Nombre: etat.corps.Attendu }]
      const payload = { DateCloture: jour, Coupures, Motif: 'Compté pendant qu’on encaisse' }
      const r = await e.essai.appeler('gerant', cloture.cloturer, { payload })
      noter(r.statut)
      if (r.statut === 201) fermees++
      close = r.statut === 201 || r.corps.code === 'JOURNEE_CLOTUREE'
    }
  }
  const gens = GENS.map(async (qui, rang) => {
    const h = hasard(20_261_115 + rang)
    for (let n = 0; n < GESTES; n++) {
      noter(await geste(qui, h, rang * 1000 + n))
      // Two of them close at the same time, when three quarters of the day are over.
      if (rang < 2 && n === (GESTES * 3) / 4) await clore()
    }
  })
  const regard = regarder()
  await Promise.all(gens).finally(() => {
    travail = false
  })
  await regard
  expect(fermees).toBe(1)
  expect(
    [...statuts.keys()].every(s => s < 500),
    JSON.stringify([...statuts]),
  ).toBe(true)
  expect((statuts.get(200) ?? 0) + (statuts.get(201) ?? 0)).toBeGreaterThan(GESTES)
  expect(regards).toBeGreaterThan(3)
  for (const { nom, requete } of verificationsDeLaCaisse)
    expect((await e.essai.pool.query(requete)).rows, nom).toEqual([])
  const { ruptures } = await verifierChaines(ouvrirDb(e.essai.pool), null, undefined)
  expect(ruptures).toEqual([])
}, 120_000)

it('après la clôture, aucun geste ne passe plus', async () => {
  const { rows: avant } = await e.essai.pool.query(`select count(*)::int as n from operation`)
  const r = await e.essai.appeler('caissier', caisse.reglerCommande, {
    params: { clientId: e.client },
    payload: { RefCmmd: refs[0] as string, montant: 1, modepaiement: 'Espèce' },
  })
  expect([r.statut, r.corps.code]).toEqual([409, 'JOURNEE_CLOTUREE'])
  const { rows: apres } = await e.essai.pool.query(`select count(*)::int as n from operation`)
  expect(apres).toEqual(avant)
})

it.each([
  ['operation', 'montant = montant + 1'],
  ['billetage', '"Total" = "Total" + 1'],
  ['billetage', '"Recettes" = "Recettes" - 1'],
  ['versement', 'montant = montant - 1'],
  ['versement', '"IdBanque" = "_id"'],
])(
  'changé par SQL derrière le dos du programme, %s (%s) est nommé par la vérification',
  async (table, changement) => {
    const client = await e.essai.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      const { rows } = await client.query(`update ${table} set ${changement}
      where "_id" = (select "_id" from ${table} order by "Rang" desc limit 1) returning "Rang"`)
      const { rows: vus } = await client.query(verificationsDeLaCaisse[0]?.requete as string)
      expect(vus.map(v => v.quoi)).toEqual([`Cocody Angré, écriture n° ${rows[0].Rang} (${table})`])
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)

it('une opération est du jour d’Abidjan, quelle que soit l’heure que croit la base', async () => {
  const { pool } = e.essai
  const prises = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  // Already tomorrow at this end of the world, or still yesterday at the other: never the day of Abidjan.
  const ailleurs = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Niue'
  for (const client of prises) await client.query(`set timezone to '${ailleurs}'`)
  const [{ rows }] = await Promise.all([prises[0]?.query('select current_date::text as jour') as never])
  for (const client of prises) client.release()
  expect((rows as { jour: string }[])[0]?.jour).not.toBe(aujourdhuiAbidjan(new Date()))
  const { corps } = await e.essai.appeler('caissier@PLT', caisse.initialiser, { payload: { montant: 1000 } })
  expect(corps.Jour).toBe(corps.createdAt.slice(0, 10))
  const { corps: etat } = await e.essai.appeler('caissier@PLT', caisse.etat, {
    params: { officine: e.essai.officines.PLT },
  })
  expect([etat.Jour, etat.Statut]).toEqual([aujourdhuiAbidjan(new Date()), 'Ouverte'])
})
