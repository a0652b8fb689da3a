import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differences } from '../kernel/trial/essai.fautes.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { gestes, type Vente, vendre } from './essai.ts'
import { verificationsDeLAtelier } from './verification.ts'

let s: EssaiVentes
let g: ReturnType<typeof gestes>
beforeAll(async () => {
  s = await ouvrirEssaiVentes()
  g = gestes(s.essai)
})
afterAll(() => s.fermer())

const casser = (v: Vente, payload: object, qui: Personne = 'atelier', entetes = {}) =>
  s.essai.appeler(
    qui,
    contrat.atelier.casserMonture,
    { params: { id: v._id }, payload: { Paire: 1, Motif: 'Branche pliée', ACharge: 'Officine', ...payload } },
    entetes,
  )
/** An order whose frame is in stock so many times, once it is sold. */
async function commande(Reference: string, restent: number) {
  const monture = await s.approvisionner(Reference, restent + 1)
  const v = await vendre(s.essai, { IdArticle1: monture })
  return { v, monture }
}
async function montee(Reference: string, restent: number) {
  const c = await commande(Reference, restent)
  await g.commander(c.v)
  await g.recevoir(c.v)
  await g.monter(c.v)
  return c
}

describe('une monture cassée à l’atelier', () => {
  it('une autre quitte le stock, la commande montée revient à monter, et l’on sait qui paie', async () => {
    const { v, monture } = await montee('CASSE-1', 2)
    const r = await casser(v, { ACharge: 'Fournisseur' })
    expect([r.statut, r.corps.Etape]).toEqual([200, 'Verres reçus'])
    expect(await s.quantite(monture)).toBe(1)
    expect((await g.lire(v)).casses).toMatchObject([
      { Paire: 1, Motif: 'Branche pliée', ACharge: 'Fournisseur', createdBy: 'Atelier' },
    ])
    expect((await g.etapes(v)).at(-1)).toEqual([
      'Verres reçus',
      'Atelier',
      'Monture cassée (paire 1) : Branche pliée, à la charge de : Fournisseur',
    ])
    expect(r.corps.Total).toBe(100_000)
    expect((await g.monter(v)).statut).toBe(200)
  })

  it('une autre monture peut prendre sa place : la vente la porte désormais', async () => {
    const { v, monture } = await montee('CASSE-2', 0)
    const rupture = await casser(v, {})
    expect([rupture.statut, rupture.corps.code]).toEqual([409, 'STOCK_INSUFFISANT'])
    expect((await g.lire(v)).Etape).toBe('Montée')
    const autre = await s.approvisionner('CASSE-2-AUTRE', 1)
    expect((await casser(v, { IdArticle: autre })).statut).toBe(200)
    expect([await s.quantite(monture), await s.quantite(autre)]).toEqual([0, 0])
    expect((await g.lire(v)).Articles[0].Reference).toBe('CASSE-2-AUTRE')
  })

  it('avant le montage, l’étape ne bouge pas ; la vente supprimée rend la seule monture entière', async () => {
    const { v, monture } = await commande('CASSE-3', 1)
    expect((await casser(v, {})).corps.Etape).toBe('Enregistrée')
    expect(await s.quantite(monture)).toBe(0)
    const r = await s.essai.appeler('gerant', contrat.ventes.supprimer, {
      params: { id: v._id },
      query: { motif: 'Essai' },
    })
    expect(r.statut).toBe(200)
    expect(await s.quantite(monture)).toBe(1)
  })

  it('envoyée dix fois avec la même clé, elle n’a lieu qu’une fois', async () => {
    const { v, monture } = await commande('CASSE-4', 5)
    const reponses = await Promise.all(
      Array.from({ length: 10 }, () => casser(v, {}, 'atelier', { 'idempotency-key': 'casse-une-fois' })),
    )
    expect(reponses.map(r => r.statut)).toEqual(Array(10).fill(200))
    expect(await s.quantite(monture)).toBe(4)
  })

  it('se refuse sans motif, sans payeur, sans monture du stock, d’ailleurs, livrée, périmée, ou par qui ne monte pas', async () => {
    const { v, monture } = await commande('CASSE-5', 3)
    const champs = async (payload: object) => Object.keys((await casser(v, payload)).corps.champs)
    expect(await champs({ Motif: ' ' })).toEqual(['payload.Motif'])
    expect(await champs({ ACharge: 'Personne' })).toEqual(['payload.ACharge'])
    expect(await champs({ Paire: 2 })).toEqual(['payload.Paire'])
    expect(await champs({ Paire: 4 })).toEqual(['payload.Paire'])
    const ailleurs = await s.approvisionner('CASSE-PLT', 5, { IdOfficine: s.essai.officines.PLT })
    expect(await champs({ IdArticle: ailleurs })).toEqual(['payload.IdArticle'])
    expect((await casser(v, { version: 99 })).corps.code).toBe('VERSION_PERIMEE')
    expect((await casser(v, {}, 'caissier')).statut).toBe(403)
    expect(await s.quantite(monture)).toBe(3)
    await g.commander(v)
    await g.recevoir(v)
    await g.monter(v)
    await g.verifier(v)
    await g.livrer(v)
    expect((await casser(v, {})).corps.code).toBe('ETAPE_IMPOSSIBLE')
    expect(await s.quantite(monture)).toBe(3)
  })

  it('la vérification ne trouve aucune différence, et voit une étape changée dans son dos', async () => {
    const vues = () => differences(s.essai.pool, verificationsDeLAtelier)
    expect(await vues()).toEqual([])
    const { v } = await commande('CASSE-6', 0)
    await s.essai.pool.query(`update commande_client set "Etape" = 'Livrée' where "_id" = $1`, [v._id])
    expect(await vues()).toEqual(['commandes livrées et leur bon, garanties comprises'])
    await s.essai.pool.query(`update commande_client set "Etape" = 'Verres commandés' where "_id" = $1`, [
      v._id,
    ])
    expect(await vues()).toEqual(['étape des commandes et verres commandés'])
  })
})

it('la boîte d’un verre se lit dans la taille de sa monture', async () => {
  const { v, monture } = await commande('TAILLE-1', 1)
  await s.essai.pool.query(`update article set "Taille" = '52-18-140' where "_id" = $1`, [monture])
  await g.commander(v)
  expect((await g.lire(v)).verres[0]).toMatchObject({ MontureA: 52, MontureDBL: 18, MontureB: null })
  expect((await g.lire(v)).Articles[0]).toMatchObject({ Taille: '52-18-140' })
})
