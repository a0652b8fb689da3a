import { describe, expect, it } from 'vitest'
import { barresDe, CODE_BARRE, cleDuCode, estEan13, memesCodes, symboleDe } from './codebarre.ts'

/** Largeurs des barres et des blancs, comme les normes les écrivent. */
const largeurs = (code: string) =>
  [...symboleDe(code).modules.matchAll(/1+|0+/g)].map(m => m[0].length).join('')

describe('un code-barres', () => {
  it.each(['5901234123457', '4006381333931', '0000000000000', '8056597177795'])('%s est un EAN-13', code => {
    expect(estEan13(code)).toBe(true)
    expect(symboleDe(code)).toMatchObject({
      genre: 'EAN-13',
      modules: expect.stringMatching(/^101[01]{89}101$/),
    })
  })

  it.each(['5901234123458', '590123412345', '59012341234570', 'DP00000001', ''])(
    '« %s » n’en est pas un',
    code => expect(estEan13(code)).toBe(false),
  )

  it.each([
    ['0012345678905', ['0012345678905', '12345678905', '012345678905']],
    ['12345678905', ['12345678905', '012345678905', '0012345678905']],
    ['812345678901', ['812345678901', '0812345678901']],
    ['5901234123457', ['5901234123457']],
    // Leur chiffre de contrôle est faux, ou ils n’en ont pas.
    ['12345678906', ['12345678906']],
    ['012345', ['012345']],
    ['DP00000001', ['DP00000001']],
  ])('%s s’écrit aussi avec ou sans ses zéros de tête', (code, ecritures) =>
    expect([memesCodes(code), new Set(ecritures.map(cleDuCode)).size]).toEqual([ecritures, 1]),
  )

  // Relevés d’un autre générateur, module pour module.
  it.each([
    ['5901234123457', '11131121123122221221411231111111222121221411113212311312111'],
    ['DP-01', '2112141123133131211221321231221232211122322331112'],
    ['Az9~', '2112141113232141213211221311411331212331112'],
    ['12', '2112321122321222312331112'],
  ])('%s se dessine comme la norme', (code, attendu) => expect(largeurs(code)).toBe(attendu))

  it('de notre maison tient en 145 modules, un code tout en chiffres en moitié moins', () => {
    expect(symboleDe('DP00000001').modules).toHaveLength(145)
    expect(symboleDe('0000000001').modules).toHaveLength(90)
  })

  it('se dessine en barres qui couvrent ses modules noirs', () => {
    const { modules } = symboleDe('DP00000001')
    const dessin = Array.from(modules, () => '0')
    for (const { debut, largeur } of barresDe(modules)) dessin.fill('1', debut, debut + largeur)
    expect(dessin.join('')).toBe(modules)
  })

  it.each([
    ['8056597177795', true],
    ['RB 3025/58', true],
    [' RB', false],
    ['é', false],
    ['x'.repeat(41), false],
  ])('« %s » se lit à la douchette : %s', (code, lisible) => expect(CODE_BARRE.test(code)).toBe(lisible))
})
