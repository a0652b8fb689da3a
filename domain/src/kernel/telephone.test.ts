import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Telephone } from './formes.ts'
import {
  douteDuTelephone,
  estMobile,
  formaterTelephone,
  normaliserTelephone,
  telephoneDeTableur,
} from './telephone.ts'

describe('le téléphone', () => {
  test.each([
    ['07 00 48 71 16', '2250700487116'],
    ['0700487116', '2250700487116'],
    ['+225 07 00 48 71 16', '2250700487116'],
    ['00225 0700487116', '2250700487116'],
    ['2250700487116', '2250700487116'],
    ['27-22-41-90-00', '2252722419000'],
    ['25.20.00.11.22', '2252520001122'],
  ])('%s est gardé %s', (texte, numero) => expect(normaliserTelephone(texte)).toEqual({ numero }))

  test.each([
    ['07 48 71 16', '22507487116', /8 chiffres : depuis janvier 2021/],
    ['225 07 48 71 16', '22507487116', /8 chiffres/],
    ['0800487116', '2250800487116', /pas par 08/],
    ['070048711', '225070048711', /celui-ci en a 9/],
    ['+33 6 12 34 56 78', '33612345678', /n’est pas ivoirien/],
    ['0033612345678', '33612345678', /n’est pas ivoirien/],
    ['33612345678', '33612345678', /n’est pas ivoirien/],
    ['+354 123 4567', '003541234567', /n’est pas ivoirien/],
  ])('%s est gardé %s et signalé ; aucun SMS n’y part', (texte, numero, phrase) => {
    expect(normaliserTelephone(texte)).toEqual({ numero })
    expect(douteDuTelephone(numero)).toMatch(phrase)
    expect(estMobile(numero)).toBe(false)
  })

  test.each([
    ['701020304', '0701020304'],
    ['501020304', '0501020304'],
    ['0701020304', '0701020304'],
    ['2722419000', '2722419000'],
    ['612345678', '612345678'],
    ['7487116', '7487116'],
  ])('d’un tableur, %s se lit %s : le zéro qu’il ôte revient', (texte, lu) =>
    expect(telephoneDeTableur(texte)).toBe(lu),
  )

  test.each([
    ['07 00 AB 71 16', /que des chiffres/],
    ['', /Indiquez/],
    ['0700', /au moins 6/],
    ['1'.repeat(20), /au plus 15/],
  ])('%s n’est pas un numéro', (texte, phrase) => expect(normaliserTelephone(texte).refus).toMatch(phrase))

  it('se relit comme il est gardé, et comme il s’affiche', () => {
    const tapes = fc
      .tuple(
        fc.constantFrom('', '+', '00'),
        fc.constantFrom('', '225', '225225', '22500'),
        fc.stringMatching(/^[1-9]\d{0,13}$/),
      )
      .map(morceaux => morceaux.join(''))
    fc.assert(
      fc.property(tapes, texte => {
        const { numero } = normaliserTelephone(texte)
        if (numero === undefined) return true
        return [numero, formaterTelephone(numero)].every(t => normaliserTelephone(t).numero === numero)
      }),
    )
  })

  it('se relit comme il s’affiche', () => {
    const numeros = fc
      .tuple(fc.constantFrom('01', '05', '07', '21', '25', '27'), fc.integer({ min: 0, max: 99_999_999 }))
      .map(([debut, n]) => `225${debut}${String(n).padStart(8, '0')}`)
    fc.assert(fc.property(numeros, n => normaliserTelephone(formaterTelephone(n)).numero === n))
  })

  it('s’affiche par paires, sans indicatif', () => {
    expect(formaterTelephone('2250700487116')).toBe('07 00 48 71 16')
    expect(formaterTelephone('33612345678')).toBe('+33612345678')
    // Un chiffre de trop : sans le 225, il se relirait comme un numéro d’ailleurs.
    expect(formaterTelephone('22507004871161')).toBe('+22507004871161')
    expect(formaterTelephone('27 20 30 40 50, Mme Koné')).toBe('27 20 30 40 50, Mme Koné')
  })

  it('distingue le mobile du fixe', () => {
    expect([estMobile('2250700487116'), estMobile('2252722419000')]).toEqual([true, false])
  })

  it('a un schéma qui normalise et dit pourquoi il refuse', () => {
    expect(Telephone.parse('07 00 48 71 16')).toBe('2250700487116')
    expect(Telephone.parse('07487116')).toBe('22507487116')
    expect(Telephone.safeParse('0700').error?.issues[0]?.message).toMatch(/au moins 6/)
  })
})
