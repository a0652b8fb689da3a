import { describe, expect, it } from 'vitest'
import { enTrop, motsDePasseDifferents, providerDe } from '../acces/rules.ts'
import { semaine, verifierCni, verifierPersonnel } from './rules.ts'

const AUJOURDHUI = '2026-11-15'

describe('le personnel', () => {
  it.each([
    [{ anniv: '1990-04-12', dateEnbauche: '2015-01-01' }, []],
    [{ dateEnbauche: '2027-01-04' }, []],
    [{ anniv: '2026-11-16' }, ['anniv']],
    [{ anniv: '1890-01-01' }, ['anniv']],
    [{ anniv: '2010-01-01', dateEnbauche: '2020-01-01' }, ['dateEnbauche']],
    [{}, []],
  ])('%j est refusé sur %j', (p, champs) => {
    expect(Object.keys(verifierPersonnel(p, AUJOURDHUI))).toEqual(champs)
  })

  it.each([
    [{ DateDelivranceCNI: '2016-11-15', DateExpirationCNI: '2026-11-14' }, []],
    [{ DateDelivranceCNI: '2026-11-16' }, ['DateDelivranceCNI']],
    [{ DateDelivranceCNI: '2020-01-01', DateExpirationCNI: '2020-01-01' }, ['DateExpirationCNI']],
    [{ DateExpirationCNI: '2030-01-01' }, []],
  ])('la carte %j est refusée sur %j', (c, champs) => {
    expect(Object.keys(verifierCni(c, AUJOURDHUI))).toEqual(champs)
  })

  it('travaille dans l’ordre de la semaine, chaque jour une fois', () => {
    expect(semaine(['dimanche', 'lundi', 'dimanche'])).toEqual(['lundi', 'dimanche'])
  })
})

describe('les comptes', () => {
  it('ne donnent pas ce qu’ils n’ont pas', () => {
    expect(enTrop(['a', 'b', 'c'], new Set(['b']))).toEqual(['a', 'c'])
  })

  it('confirment leur mot de passe, ou n’en donnent aucun', () => {
    expect(motsDePasseDifferents({})).toBe(false)
    expect(motsDePasseDifferents({ password: 'a', confirmPassword: 'a' })).toBe(false)
    expect(motsDePasseDifferents({ password: 'a' })).toBe(true)
    expect(motsDePasseDifferents({ confirmPassword: 'a' })).toBe(true)
  })

  it.each([
    ['google-oauth2|1089', 'google-oauth2'],
    ['auth0|a|b', 'auth0'],
    ['1089', '1089'],
    ['|x', '|x'],
  ])('viennent par le fournisseur de %s', (sujet, provider) => {
    expect(providerDe(sujet)).toBe(provider)
  })
})
