import { contrat } from '@dioptrie/domain'
import type { Exception } from '@dioptrie/domain/exceptions/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { FRAUDES, type Fraude, nuit } from './fraudes.ts'
import { fait, gestesDe } from './gestes.ts'
import { type Monde, ouvrirMonde } from './monde.ts'

/** Of an officine and a week, what an owner may be shown that is nobody's fault. */
const ORDINAIRES = 20

let m: Monde
let g: ReturnType<typeof gestesDe>
const noms = new Map<string, string>()
const nomDe = (qui: Exclude<Personne, 'anonyme'>) => noms.get(m.essai.email(qui))

const lues = async (): Promise<Exception[]> => {
  const toutes: Exception[] = []
  for (let page = 1; ; page++) {
    const { pageOfItems, pager } = await fait(
      m.envoyer('administrateur', contrat.exceptions.liste, {
        query: { page, limit: 200, mode: 2, du: m.horloge.dans(-200), au: m.horloge.jour },
      }),
    )
    toutes.push(...pageOfItems)
    if (page >= pager.totalPages) return toutes
  }
}

/* ------------------------------------------------------------------------------------------------------------ ordinary work */

const wave = () => ({ modepaiement: 'Wave', reference: m.neuf('T_KX7Q2') })
let papiers = 0
const joindre = (qui: Personne, chemin: string) => {
  // No two papers are the same.
  papiers += 1
  const { corps, entetes } = enFormulaire('papier.png', png(8 + papiers))
  return fait(m.essai.brut(qui, 'POST', chemin, corps, entetes))
}

/** A frame of the shelf, at its label. */
const vendre = (client: string, plus: object = {}) =>
  g.vendue(client, {
    PrixMont1: undefined,
    IdArticle1: m.refs.articles.ANG.monture,
    PrixMonture1: 100_000,
    ...plus,
  })

async function vendreUnJour(jour: number) {
  for (const n of [0, 1, 2]) {
    const { _id: client } = await g.client()
    const assure = (jour + n) % 5 === 0
    const IdPriseEnCharge = assure ? (await g.bon(client))._id : undefined
    if (assure) await joindre('opticien', `/api/prise-encharge/document/${IdPriseEnCharge}`)
    const v = await vendre(client, { RemiseCom: n === 2 ? 4_000 : 0, ...(assure && { IdPriseEnCharge }) })
    const { ResteAPayer } = await g.lireVente(v)
    await fait(g.encaisser(v, Math.ceil(ResteAPayer / 2)))
    await fait(g.encaisser(v, Math.floor(ResteAPayer / 2), {}, wave()))
    if (n === 0) await fait(g.livrer(v, { qui: 'opticien' }))
  }
  await fait(
    g.auComptoir({
      lignes: [{ IdArticle: m.refs.articles.ANG.etui, Quantite: 1 }],
      reglement: { montant: 20_000, modepaiement: 'Espèce' },
    }),
  )
}

/** What happens once a week: an agreed discount, a cancelled order, a broken frame, a label, a deposit, what is spent. */
async function semaine() {
  const { _id: client } = await g.client()
  await vendre(client, { RemiseCom: 20_000, ...g.accord() })
  await fait(g.annulerVente(await vendre(client)))
  const { marque, categories, fournisseur } = await m.rayon()
  const ligne = {
    IdCateg: categories[0],
    IdMarque: marque,
    Reference: m.neuf('ORD '),
    Quantite: 10,
    PrixAchatBrut: 20_000,
    PrixVenteTTC: 60_000,
  }
  const bon = await fait(g.ecrireBon(fournisseur, [ligne]))
  await fait(g.mettreEnStock(bon._id))
  await fait(
    m.envoyer('gerant', contrat.receptions.regler, {
      params: { id: bon._id },
      payload: {
        montant: 200_000,
        modepaiement: 'Virement',
        reference: m.neuf('VIR-2026'),
        IdBanque: m.refs.banque,
      },
    }),
  )
  const [article] = await g.rayon(marque)
  await fait(g.sortir('ANG', [{ IdArticle: article._id, Quantite: 1 }]))
  const versement = await fait(g.verser(100_000))
  await joindre('caissier', `/api/versement/bordereau/${versement._id}`)
  await fait(m.envoyer('gerant', contrat.versements.valider, { params: { id: versement._id }, payload: {} }))
  const depense = await fait(g.depenser(3_000))
  await joindre('caissier', `/api/depense/justificatif/${depense._id}`)
}

beforeAll(async () => {
  m = await ouvrirMonde()
  g = gestesDe(m)
  const { rows } = await m.essai.pool.query('select email, "displayName" from utilisateur')
  for (const { email, displayName } of rows) noms.set(email, displayName)
  await fait(g.ouvrir(20_000))
  await fait(g.ouvrirDepense(500_000))
})
afterAll(() => m.fermer())

describe('ce qu’un collègue ferait qui a l’air honnête, deux jours de travail ordinaire entre chaque', () => {
  const plantees = new Map<Fraude, Exception>()
  const ordinaires: Exception[] = []
  let connues = new Set<string>()
  const neuves = async () => {
    const nouvelles = (await lues()).filter(e => !connues.has(e._id))
    connues = new Set([...connues, ...nouvelles.map(e => e._id)])
    return nouvelles
  }
  let jour = 0

  it.each(FRAUDES)('$nom', async fraude => {
    const { qui, vu, faire } = fraude
    for (const _ of [1, 2]) {
      await vendreUnJour(jour)
      if (jour % 6 === 0) await semaine()
      await nuit(m, g)
      jour += 1
    }
    ordinaires.push(...(await neuves()))
    const r = await faire(m, g)
    if ('refus' in vu) expect(r.corps.code, JSON.stringify(r.corps)).toBe(vu.refus)
    else {
      expect(r.statut, JSON.stringify(r.corps)).toBeLessThan(300)
      // What is told when the day is counted, or two days later.
      if (vu.genre === 'Dépense sans papier') await fait(g.cloturerDepense())
      await nuit(m, g)
      if (vu.genre === 'Dépense sans papier') await fait(g.ouvrirDepense(200_000))
      if (vu.genre === 'Versement sans bordereau') for (const _ of [1, 2]) await nuit(m, g)
    }
    const dites = await neuves()
    if ('refus' in vu) return
    const elle = dites.find(
      e => e.Genre === vu.genre && e.Qui === nomDe(qui) && Math.abs(e.Montant ?? 0) >= (vu.montant ?? 0),
    )
    expect(elle, JSON.stringify(dites.map(e => [e.Genre, e.Qui, e.Montant]))).toBeDefined()
    plantees.set(fraude, elle as Exception)
  })

  it('toutes sont là à la fin, et l’ordinaire tient en vingt lignes par semaine', async () => {
    const ids = new Set((await lues()).map(e => e._id))
    for (const [{ nom }, e] of plantees) expect(ids.has(e._id), nom).toBe(true)
    expect(plantees.size).toBe(FRAUDES.filter(f => 'genre' in f.vu).length)
    expect(jour).toBeGreaterThanOrEqual(60)
    const parGenre = Object.groupBy(ordinaires, e => e.Genre)
    const dit = JSON.stringify(Object.entries(parGenre).map(([genre, liste]) => [genre, liste?.length]))
    expect(ordinaires.length / (jour / 6), dit).toBeLessThanOrEqual(ORDINAIRES)
    expect(ordinaires.length, dit).toBeGreaterThan(0)
  })
})
