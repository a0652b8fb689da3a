import { describe, expect, it } from 'vitest'
import { enCapitales, enPrenoms } from './noms.ts'

describe('un nom sur un papier officiel', () => {
  it.each([
    ['konan', 'KONAN'],
    ['koné', 'KONÉ'],
    ["n'guessan", "N'GUESSAN"],
    ['de Souza ', 'DE SOUZA '],
    ['TRAORÉ', 'TRAORÉ'],
  ])('de famille, « %s » se propose « %s »', (tape, propose) => {
    expect(enCapitales(tape)).toBe(propose)
  })

  it.each([
    ['aya', 'Aya'],
    ['aya marie-laure', 'Aya Marie-Laure'],
    ["n'dri", "N'Dri"],
    ['élise ', 'Élise '],
    ['Aya', 'Aya'],
    ['AYA', 'AYA'],
    ['McKenzie', 'McKenzie'],
    ['', ''],
  ])('de baptême, « %s » se propose « %s »', (tape, propose) => {
    expect(enPrenoms(tape)).toBe(propose)
  })
})
