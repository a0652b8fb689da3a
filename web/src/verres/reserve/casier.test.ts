import { describe, expect, it } from 'vitest'
import {
  caseDePlace,
  casiersProgressifs,
  casiersUnifocaux,
  parDioptrie,
  placeDe,
  quart,
  voisine,
} from './casier.ts'

describe('la grille d’un stock de verres', () => {
  const tenus = [
    { Sph: -1.25, Cyl: 0 },
    { Sph: 0.5, Cyl: 0.5 },
  ]
  it('va aussi loin que ce qu’on tient, le négatif d’un côté, le positif de l’autre', () => {
    expect(casiersUnifocaux(tenus)).toEqual([
      { nom: '−', colonnes: [0, -0.25, -0.5, -0.75, -1, -1.25], lignes: [0, 0.25, 0.5] },
      { nom: '+', colonnes: [0.25, 0.5], lignes: [0, 0.25, 0.5] },
    ])
    expect(casiersUnifocaux([{ Sph: -2, Cyl: 0 }]).map(c => c.colonnes)).toEqual([[-2]])
    expect(casiersProgressifs([{ Sph: 1, Add: 2, Cote: 'OD' }])).toMatchObject([
      { nom: 'OD', colonnes: [1], lignes: [2] },
      { nom: 'OG' },
    ])
  })
  it('montre les huitièmes tenus entre leurs quarts, sans en dessiner d’autres', () => {
    expect(
      casiersUnifocaux([
        { Sph: -0.375, Cyl: 0 },
        { Sph: 0.125, Cyl: 0.375 },
      ]),
    ).toEqual([
      { nom: '−', colonnes: [0, -0.25, -0.375], lignes: [0, 0.25, 0.375] },
      { nom: '+', colonnes: [0.125], lignes: [0, 0.25, 0.375] },
    ])
    expect(casiersUnifocaux([...tenus, { Sph: 0.375, Cyl: 0 }])[1]?.colonnes).toEqual([0.25, 0.375, 0.5])
    expect(
      casiersProgressifs([
        { Sph: 1, Add: 1.125, Cote: 'OD' },
        { Sph: 1.25, Add: 2, Cote: 'OG' },
      ])[0],
    ).toEqual({ nom: 'OD', colonnes: [1, 1.25], lignes: [1.125, 1.25, 1.5, 1.75, 2] })
    expect(quart(-0.375)).toBe(',375')
  })
  it('dit les dioptries entières une fois, et leurs quarts dessous', () => {
    expect(parDioptrie([0, -0.25, -0.75, -1, -1.25])).toEqual([
      { entier: '0', nombre: 3 },
      { entier: '−1', nombre: 2 },
    ])
    expect([0, -1.25, 2.5].map(quart)).toEqual([',00', ',25', ',50'])
  })
  it.each([
    { Sph: -0.375, Cyl: 0 },
    { Sph: 0, Cyl: 1.25 },
    { Sph: 2, Add: 1.5, Cote: 'OG' as const },
  ])('une case se retrouve par sa place : %o', c => {
    expect(caseDePlace(placeDe(c))).toEqual(c)
  })
  it('se parcourt aux flèches, d’un casier à l’autre, sans sortir', () => {
    const casiers = casiersUnifocaux(tenus)
    const aller = (Sph: number, Cyl: number, sens: Parameters<typeof voisine>[2]) =>
      placeDe(voisine(casiers, { Sph, Cyl }, sens))
    expect(aller(0, 0, 'gauche')).toBe(placeDe({ Sph: 0, Cyl: 0 }))
    expect(aller(0, 0, 'droite')).toBe(placeDe({ Sph: -0.25, Cyl: 0 }))
    expect(aller(-0.25, 0.5, 'bas')).toBe(placeDe({ Sph: 0.5, Cyl: 0 }))
    expect(aller(0.5, 0, 'haut')).toBe(placeDe({ Sph: -0.25, Cyl: 0.5 }))
    expect(aller(0.5, 0.5, 'bas')).toBe(placeDe({ Sph: 0.5, Cyl: 0.5 }))
  })
})
