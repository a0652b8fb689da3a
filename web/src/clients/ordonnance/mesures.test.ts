import { type ChampMesure, PAS_DIOPTRIES, pasDe } from '@dioptrie/domain/kernel/optique'
import { describe, expect, it } from 'vitest'
import { changer, copierVersOG, lisibles, MESURES, totalEP } from './mesures.ts'

describe('la grille de l’ordonnance', () => {
  it('copie la correction de droite à gauche, sans toucher à ce qui a été mesuré', () => {
    const OD = { Sph: -2.25, Cyl: -0.5, Axe: 175, EPLoin: 31.5, Hauteur: 19, PrismeH: 1, AV: '10/10' }
    const OG = { Sph: 4, Add: 2, EPLoin: 31, PrismeV: 2 }
    expect(copierVersOG({ OD, OG, TypeVision: 'Loin' })).toEqual({
      OD,
      OG: { Sph: -2.25, Cyl: -0.5, Axe: 175, EPLoin: 31, Hauteur: 19, PrismeV: 2 },
      TypeVision: 'Loin',
    })
  })

  it('ôte la base avec son prisme', () => {
    const mesures = { OD: { PrismeH: 1, BaseH: 'interne' as const }, OG: {} }
    expect(changer(mesures, 'OD', 'PrismeH', null).OD).toEqual({})
    expect(changer(mesures, 'OD', 'PrismeH', 2).OD).toEqual({ PrismeH: 2, BaseH: 'interne' })
  })

  it('oublie une case vidée plutôt que d’y laisser null', () => {
    expect(changer({ OD: { Sph: 1, Add: 2 }, OG: {} }, 'OD', 'Add', null).OD).toEqual({ Sph: 1 })
  })

  it('ne montre pas une case illisible', () => {
    expect(lisibles({ OD: { Sph: Number.NaN, Cyl: -1 }, OG: {} }).OD).toEqual({ Cyl: -1 })
  })

  it('additionne les écarts pupillaires quand les deux sont connus', () => {
    expect(totalEP({ OD: { EPLoin: 31.5 }, OG: { EPLoin: 31 } }, 'EPLoin')).toBe('62,5')
    expect(totalEP({ OD: { EPLoin: 31.5 }, OG: {} }, 'EPLoin')).toBeNull()
  })

  it('relit chaque case comme elle s’écrit', () => {
    for (const [champ, { lire, ecrire, min, max }] of Object.entries(MESURES))
      for (const dioptrie of PAS_DIOPTRIES) {
        const pas = pasDe(champ as ChampMesure, dioptrie)
        for (let n = Math.max(min, pas); n <= max; n += pas) expect(lire(ecrire(n)).valeur).toBe(n)
      }
  })
})
