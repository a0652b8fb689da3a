import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nomsProches, uneLettrePres } from './proche.ts'

describe('à une lettre près', () => {
  it.each([
    ['kouame', 'kouane', true],
    ['kouame', 'kouam', true],
    ['kouame', 'kouamme', true],
    ['kouame', 'kuoame', true],
    ['kouame', 'kouaem', true],
    ['kouame', 'couame', true],
    ['kouame', 'kouame', false],
    ['kouame', 'kone', false],
    ['kouame', 'emauok', false],
    ['kouame', 'kouamelan', false],
    ['kouassi', 'kouadio', false],
    ['', 'a', true],
  ])('%s et %s : %s', (a, b, attendu) => {
    expect(uneLettrePres(a, b)).toBe(attendu)
    expect(uneLettrePres(b, a)).toBe(attendu)
  })

  const mot = fc.string({ unit: fc.constantFrom('a', 'b', 'k'), maxLength: 8 })
  it('reconnaît une lettre ôtée n’importe où', () => {
    fc.assert(
      fc.property(mot, fc.nat(), (m, n) => {
        const i = m.length === 0 ? 0 : n % m.length
        const ote = m.slice(0, i) + m.slice(i + 1)
        expect(uneLettrePres(m, ote)).toBe(m !== ote)
      }),
    )
  })
})

describe('la même personne, d’après son nom', () => {
  it.each([
    ['N’Guessan Aya', 'nguessan AYA', true],
    ["N'Guessan Aya", 'N Guessan Aya', true],
    ['Kouamé Aya Marie', 'Aya-Marie Kouame', true],
    ['Kouamé Aya Marie', 'Kouamé Aya', true],
    ['Kouamé Aya', 'Kouané Aya', true],
    ['Koffi Kan Ange', 'Koffikan Ange', true],
    ['Kouamé Aya', 'Kouamé Affoué', false],
    ['Kouassi Aya', 'Kouadio Aya', false],
    ['Koné Ali', 'Koné Alo', false],
  ])('%s et %s : %s', (a, b, attendu) => {
    expect(nomsProches(a, b)).toBe(attendu)
    expect(nomsProches(b, a)).toBe(attendu)
  })
})
