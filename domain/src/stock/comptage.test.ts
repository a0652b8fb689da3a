import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compterUnArticle, type EtatDuCompte, manquantsDe, type Vue } from './comptage.ts'

const RIEN: EtatDuCompte = { Compte: null, Attendu: null, IdVu: null, ARecompter: false }
const vue = (IdVu: string, Quantite: number, nette = true): Vue => ({ IdVu, Quantite, nette })

it.each<[string, EtatDuCompte]>([
  ['deux passages sans mouvement s’additionnent', { Compte: 5, Attendu: 6, IdVu: 'a', ARecompter: false }],
])('%s', (_, attendu) => {
  const un = compterUnArticle(RIEN, { Ajout: 2 }, vue('a', 6))
  expect(compterUnArticle(un, { Ajout: 3 }, vue('a', 6))).toEqual(attendu)
})

it('un mouvement entre deux passages, ou pendant un seul, demande de recompter ; un compte donné ou repris l’efface', () => {
  const un = compterUnArticle(RIEN, { Ajout: 2 }, vue('a', 6))
  const deux = compterUnArticle(un, { Ajout: 3 }, vue('b', 5))
  expect(deux).toEqual({ Compte: 5, Attendu: 5, IdVu: 'b', ARecompter: true })
  expect(compterUnArticle(deux, { Ajout: 1 }, vue('b', 5)).ARecompter).toBe(true)
  expect(compterUnArticle(deux, { Compte: 5 }, vue('b', 5))).toMatchObject({ Compte: 5, ARecompter: false })
  expect(compterUnArticle(deux, { Compte: null }, vue('b', 5))).toEqual(RIEN)
  expect(compterUnArticle(RIEN, { Ajout: 2 }, vue('b', 5, false)).ARecompter).toBe(true)
  expect(compterUnArticle(RIEN, { Compte: 2 }, vue('b', 5, false)).ARecompter).toBe(true)
})

it.each([
  [{ Theorique: 1, Sorties: 0, Quantite: 3 }, 1],
  [{ Theorique: 5, Sorties: 2, Quantite: 3 }, 3],
  [{ Theorique: 1, Sorties: 1, Quantite: 2 }, 0],
  [{ Theorique: 2, Sorties: 3, Quantite: 0 }, 0],
])('de %o il manque au plus %i', (ligne, n) => expect(manquantsDe(ligne)).toBe(n))

/*
 * A shelf, piece by piece: those that the counter has already found and those still to be found, against a ledger that began wrong. A sale
 * takes any piece, found or not; who counts leaves an article when nothing of it is left to find, and the shop goes on afterwards.
 */
type Fait = { quoi: 'trouver' } | { quoi: 'vendre'; trouvee: boolean } | { quoi: 'recevoir'; n: number }
const fait = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fait>({ quoi: 'trouver' }) },
  { weight: 1, arbitrary: fc.boolean().map<Fait>(trouvee => ({ quoi: 'vendre', trouvee })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map<Fait>(n => ({ quoi: 'recevoir', n })) },
)
const mouvements = fc.array(
  fait.filter(f => f.quoi !== 'trouver'),
  { maxLength: 4 },
)

it('quel que soit l’ordre des passages, ventes et réceptions : le stock appliqué est ce qui est là, ou l’article est à recompter', () => {
  fc.assert(
    fc.property(
      ...([fc.nat(8), fc.nat(8), fc.array(fait, { maxLength: 14 }), mouvements] as const),
      (physique, ecrit, pendant, apres) => {
        let [trouvees, aTrouver, registre, mouvement] = [0, physique, ecrit, 0]
        let [compte, fini] = [RIEN, false]
        const trouver = () => {
          if (aTrouver === 0) return
          aTrouver--
          trouvees++
          fini = aTrouver === 0
          compte = compterUnArticle(compte, { Ajout: 1 }, vue(`m${mouvement}`, registre))
        }
        const jouer = (f: Fait) => {
          if (f.quoi === 'trouver') return trouver()
          // Neither the ledger nor the shelf goes below nothing.
          if (f.quoi === 'vendre' && (registre === 0 || trouvees + aTrouver === 0)) return
          mouvement++
          if (f.quoi === 'recevoir') {
            aTrouver += f.n
            registre += f.n
          } else {
            if (aTrouver === 0 || (f.trouvee && trouvees > 0)) trouvees--
            else aTrouver--
            registre--
          }
        }
        pendant.forEach(jouer)
        while (aTrouver > 0) trouver()
        apres.forEach(jouer)
        if (compte.Compte === null || compte.ARecompter || !fini) return
        expect(registre + compte.Compte - (compte.Attendu ?? 0)).toBe(trouvees + aTrouver)
      },
    ),
    { numRuns: 2000 },
  )
})

it('ce que personne n’a compté ne manque jamais de plus que l’ouverture, et rien de reçu depuis n’est détruit', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.array(fait, { maxLength: 14 }), (Theorique, faits) => {
      let [Quantite, Sorties, recues] = [Theorique, 0, 0]
      for (const f of faits) {
        if (f.quoi === 'recevoir') {
          Quantite += f.n
          recues += f.n
        } else if (f.quoi === 'vendre' && Quantite > 0) {
          Quantite--
          Sorties++
        }
      }
      const manque = manquantsDe({ Theorique, Sorties, Quantite })
      expect(manque).toBeLessThanOrEqual(Math.max(0, Theorique - Sorties))
      expect(Quantite - manque).toBeGreaterThanOrEqual(Math.min(recues, Quantite))
    }),
  )
})
