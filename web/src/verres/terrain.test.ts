import { describe, expect, it } from 'vitest'
import {
  changementsDe,
  couper,
  type Dessinee,
  joignables,
  joindre,
  quiChevauche,
  reprendre,
  rogner,
  trous,
} from './terrain.ts'

const zone = (SphInf: number, SphSup: number, CylInf: number, CylSup: number) => ({
  SphInf,
  SphSup,
  CylInf,
  CylSup,
})
const bande = (cle: string, z: ReturnType<typeof zone>, Prix = 1000, version = 1): Dessinee => ({
  ...z,
  cle,
  _id: cle,
  version,
  AddInf: null,
  AddSup: null,
  Prix,
  PrixAchat: null,
})

describe('le terrain d’une matrice', () => {
  it('dit ses trous en rectangles : à eux et aux bandes, ils couvrent tout, chacun une fois', () => {
    const bandes = [zone(-2, -0.25, 0, 1), zone(0, 2, 0, 0), zone(1, 2, 0.25, 2)]
    const vides = trous(bandes)
    for (let Sph = -2; Sph <= 2; Sph += 0.25)
      for (let Cyl = 0; Cyl <= 2; Cyl += 0.25)
        expect(
          [...bandes, ...vides].filter(
            z => z.SphInf <= Sph && Sph <= z.SphSup && z.CylInf <= Cyl && Cyl <= z.CylSup,
          ),
          `${Sph} / ${Cyl}`,
        ).toHaveLength(1)
    expect(vides[0]).toEqual(zone(0, 0.75, 0.25, 2))
    expect(trous([zone(-2, 2, 0, 4)])).toEqual([])
  })

  it('rogne du côté qui laisse le plus ; ce qui est tout entier sous une autre ne se rogne pas', () => {
    expect(rogner(zone(4.25, 6, 1.5, 3), zone(4.25, 6, 0.25, 2))).toEqual(zone(4.25, 6, 2.25, 3))
    expect(rogner(zone(4.25, 6, 0.25, 2), zone(4.25, 6, 1.5, 3))).toEqual(zone(4.25, 6, 0.25, 1.25))
    expect(rogner(zone(1, 2, 1, 2), zone(0, 4, 0, 4))).toBeNull()
  })

  it('se coupe et se joint : les deux parts refont la bande', () => {
    const entiere = bande('a', zone(-4, -2, 0.25, 2))
    expect(couper(entiere, { Sph: -4, Cyl: 1 }, 'Sph')).toBeNull()
    const [une, deux] = couper(entiere, { Sph: -3, Cyl: 1 }, 'Sph') as [Dessinee, Dessinee]
    expect([une.SphSup, deux.SphInf]).toEqual([-3.25, -3])
    const autre = { ...deux, cle: 'b' }
    expect(quiChevauche(une, [une, autre])).toBeUndefined()
    expect(joignables(une, [une, autre, bande('c', zone(-3, -2, 2.25, 3))])).toEqual([autre])
    expect(joindre(une, autre)).toEqual(entiere)
  })

  it('n’envoie que ce qui change, et tait le prix d’achat de qui ne le voit pas', () => {
    const avant = [bande('a', zone(-2, 0, 0, 1)), bande('b', zone(0.25, 2, 0, 1))]
    const { _id, version, ...neuve } = bande('neuve-1', zone(2.25, 3, 0, 1))
    const apres = [{ ...(avant[0] as Dessinee), Prix: 1200 }, neuve]
    const { Bandes, Retirees } = changementsDe(avant, apres, false)
    expect(Bandes.map(b => [b._id, b.Prix, 'PrixAchat' in b])).toEqual([
      ['a', 1200, false],
      [undefined, 1000, false],
    ])
    expect(Retirees).toEqual([{ _id: 'b', version: 1 }])
    expect(changementsDe(avant, avant, true)).toEqual({ Bandes: [], Retirees: [] })
  })

  it('reprend mes changements sur ceux d’un autre : le mien tient, le sien reste, ce qu’il a changé ne part pas', () => {
    const lues = [1, 2, 3, 4].map(n => bande(`b${n}`, zone(n, n, 0, 1)))
    const [b1, b2, , b4] = lues as [Dessinee, Dessinee, Dessinee, Dessinee]
    // I change the first, take the second and the third away; a colleague changed the first, the third and the fourth.
    const miennes = [{ ...b1, Prix: 1500 }, b4]
    const leurs = [
      bande('b1', zone(1, 1, 0, 1), 1100, 2),
      b2,
      bande('b3', zone(3, 3, 0, 1), 1300, 2),
      bande('b4', zone(4, 4, 0, 1), 1400, 2),
    ]
    expect(reprendre(lues, miennes, leurs).map(b => [b.cle, b.Prix, b.version])).toEqual([
      ['b1', 1500, 2],
      ['b3', 1300, 2],
      ['b4', 1400, 2],
    ])
    // They took away what I changed, and what I did not: mine is drawn again, the other is gone.
    const sansEux = reprendre(lues, [{ ...b1, Prix: 1500 }, b2, b4], [b4])
    expect(sansEux.map(b => [b._id, b.Prix])).toEqual([
      ['b4', 1000],
      [undefined, 1500],
    ])
    expect(changementsDe([b4], sansEux, false)).toMatchObject({ Bandes: [{ Prix: 1500 }], Retirees: [] })
  })
})
