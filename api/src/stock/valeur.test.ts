import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifierTout } from '../verifications.ts'
import { type EssaiStock, ouvrirEssaiStock } from './essai.ts'
import { mouvementer } from './registre.ts'

let s: EssaiStock
beforeAll(async () => {
  s = await ouvrirEssaiStock()
})
afterAll(() => s.essai.fermer())

const valeur = async (id: string) =>
  (await s.essai.pool.query(`select "Quantite", "Valeur" from article where "_id" = $1`, [id])).rows[0]
const bouger = (
  IdArticle: string,
  nature: Parameters<typeof mouvementer>[2],
  Quantite: number,
  CoutUnitaire?: number,
  document = s.document(),
) => s.ecrire(tx => mouvementer(tx, s.moi, nature, document, [{ IdArticle, Quantite, CoutUnitaire }]))
const JOUR = aujourdhuiAbidjan(new Date())
const dernier = async (id: string) =>
  (
    await s.essai.pool.query(
      `select "Quantite", "CoutUnitaire", "Valeur" from mouvement where "IdArticle" = $1 order by "_id" desc limit 1`,
      [id],
    )
  ).rows[0]

describe('ce que vaut le stock', () => {
  it('une pièce achetée plus cher ne réévalue pas le rayon : chacune sort à la moyenne', async () => {
    const id = await s.approvisionner('MOY-1', 0)
    await bouger(id, 'Réception', 9, 10_000)
    await bouger(id, 'Réception', 1, 20_000)
    expect(await valeur(id)).toEqual({ Quantite: 10, Valeur: 110_000 })
    await bouger(id, 'Vente', -4)
    expect(await dernier(id)).toEqual({ Quantite: -4, CoutUnitaire: 11_000, Valeur: -44_000 })
    expect(await valeur(id)).toEqual({ Quantite: 6, Valeur: 66_000 })
  })

  it('ce qui revient d’une vente revient à ce qu’il valait en partant, quel que soit le prix d’achat depuis', async () => {
    const id = await s.approvisionner('MOY-2', 0)
    await bouger(id, 'Réception', 2, 10_000)
    const vente = s.document({ entite: 'commande_client' })
    await bouger(id, 'Vente', -1, undefined, vente)
    await bouger(id, 'Réception', 1, 30_000)
    await bouger(id, 'Retour', 1, undefined, vente)
    expect(await valeur(id)).toEqual({ Quantite: 3, Valeur: 50_000 })
  })

  it('ce qui revient en entier d’une vente ou d’une sortie rapporte tout ce qui en était sorti, au franc, en une fois ou en trois', async () => {
    for (const [nature, entite] of [
      ['Vente comptoir', 'commande_comptoir'],
      ['Sortie', 'sortie'],
      ['Transfert sortie', 'transfert'],
    ] as const)
      for (const [rang, fois] of [[3], [1, 2], [1, 1, 1]].entries()) {
        const id = await s.approvisionner(`MOY-FRANC-${entite}-${rang}`, 0)
        await bouger(id, 'Réception', 5, 10)
        await bouger(id, 'Réception', 2, 20)
        const document = s.document({ entite })
        await bouger(id, nature, -3, undefined, document)
        const { CoutUnitaire } = await dernier(id)
        const cout = nature === 'Vente comptoir' ? undefined : CoutUnitaire
        for (const n of fois) await bouger(id, 'Retour', n, cout, document)
        expect([entite, fois, await valeur(id)]).toEqual([entite, fois, { Quantite: 7, Valeur: 90 }])
      }
  })

  it('la dernière pièce emporte les francs que la moyenne avait laissés', async () => {
    const id = await s.approvisionner('MOY-3', 0)
    await bouger(id, 'Réception', 3, 0)
    await bouger(id, 'Réception', 4, 25)
    for (const n of [2, 3, 2]) await bouger(id, 'Sortie', -n)
    expect(await valeur(id)).toEqual({ Quantite: 0, Valeur: 0 })
  })

  it('la valeur est la somme des mouvements, jamais négative, nulle au rayon vide, quoi qu’il arrive', async () => {
    let rang = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ n: fc.integer({ min: 1, max: 40 }), cout: fc.integer({ min: 0, max: 90_000 }) }),
            fc.record({ n: fc.integer({ min: -40, max: -1 }) }),
          ),
          { minLength: 1, maxLength: 12 },
        ),
        async gestes => {
          rang += 1
          const id = await s.approvisionner(`HASARD-${rang}`, 0)
          let [quantite, somme] = [0, 0]
          for (const g of gestes) {
            const n = Math.max(g.n, -quantite)
            if (n === 0) continue
            await bouger(id, n > 0 ? 'Réception' : 'Vente', n, 'cout' in g ? (g.cout as number) : undefined)
            const { Valeur } = await dernier(id)
            quantite += n
            somme += Valeur
            expect(n > 0 ? Valeur >= 0 : Valeur <= 0).toBe(true)
            expect(await valeur(id)).toEqual({ Quantite: quantite, Valeur: somme })
            expect(somme).toBeGreaterThanOrEqual(0)
            if (quantite === 0) expect(somme).toBe(0)
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  it('d’un même document, ce qui entre est là avant que rien ne sorte', async () => {
    const id = await s.approvisionner('MOY-4', 0)
    await bouger(id, 'Réception', 1, 10_000)
    await s
      .ecrire(tx =>
        mouvementer(tx, s.moi, 'Inventaire', s.document(), [
          { IdArticle: id, Quantite: -1 },
          { IdArticle: id, Quantite: 3, CoutUnitaire: 20_000 },
        ]),
      )
      .catch(() => null)
    const { Quantite, Valeur } = await valeur(id)
    expect([Quantite, Valeur]).toEqual([3, 52_500])
  })

  it('se lit à la fin de n’importe quel jour, et la vérification compare chaque somme', async () => {
    const lu = await s.essai.brut('gerant', 'GET', `/api/etats/valeur-stock?du=${JOUR}&au=${JOUR}`)
    const { rows } = await s.essai.pool.query(
      `select sum("Valeur")::bigint as "ValeurFin", sum("Quantite")::int as "Quantite" from article where "IdOfficine" = $1`,
      [s.essai.officines.ANG],
    )
    expect(lu.statut).toBe(200)
    expect(lu.corps.lignes[0]).toMatchObject({ ...rows[0], ValeurDebut: 0 })
    const avant = await s.essai.brut('gerant', 'GET', `/api/etats/valeur-stock?du=2026-01-01&au=2026-01-31`)
    expect(avant.corps.lignes).toEqual([])
    for await (const { nom, rows } of verifierTout(s.essai.pool)) expect([nom, rows]).toEqual([nom, []])
  })

  it('la vérification voit une valeur que rien n’a écrite', async () => {
    await s.essai.pool.query(`update article set "Valeur" = "Valeur" + 1 where "Reference" = 'MOY-1'`)
    const vues = []
    for await (const { nom, rows } of verifierTout(s.essai.pool)) if (rows.length > 0) vues.push(nom)
    expect(vues).toContain('Valeur de chaque article = somme de celles de ses mouvements')
  })
})
