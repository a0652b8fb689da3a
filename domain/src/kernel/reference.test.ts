import { describe, expect, it } from 'vitest'
import { lireReference } from './reference.ts'

describe('une référence tapée de mémoire', () => {
  it.each([
    ['CMD-ANG-26-00245', { numero: 245, code: 'ANG', annee: '26' }],
    ['cmd-ang-26-00245', { numero: 245, code: 'ANG', annee: '26' }],
    ['ang-26-00245', { numero: 245, code: 'ANG', annee: '26' }],
    ['cmd ang 245', { numero: 245, code: 'ANG', annee: undefined }],
    ['cmd ang 26-00245', { numero: 245, code: 'ANG', annee: '26' }],
    ['ang 245', { numero: 245, code: 'ANG', annee: undefined }],
    ['cmd 3', { numero: 3, code: undefined, annee: undefined }],
    ['cmd3', { numero: 3, code: undefined, annee: undefined }],
    ['cmd245', { numero: 245, code: undefined, annee: undefined }],
    ['cmd 245', { numero: 245, code: undefined, annee: undefined }],
    ['26-00245', { numero: 245, code: undefined, annee: '26' }],
    ['00245', { numero: 245, code: undefined, annee: undefined }],
    ['245', { numero: 245, code: undefined, annee: undefined }],
    ['123456', { numero: 123_456, code: undefined, annee: undefined }],
    ['CMD', { debut: 'CMD' }],
    ['CMD-', { debut: 'CMD-' }],
    ['CMD-ANG', { debut: 'CMD-ANG' }],
    ['CMD-ANG-', { debut: 'CMD-ANG-' }],
    ['CMD-ANG-26', { debut: 'CMD-ANG-26' }],
    ['CMD-ANG-26-', { debut: 'CMD-ANG-26-' }],
    ['CMD-ANG-26-002', { debut: 'CMD-ANG-26-002' }],
    ['ang-26', { debut: 'CMD-ANG-26' }],
    ['ang-26-0', { debut: 'CMD-ANG-26-0' }],
    ['ANG-00021', null],
    ['7', null],
    ['', null],
    [undefined, null],
    ['kouame', null],
    ['07 48', null],
    ['0748711600', null],
    ['2250748711600', null],
    ['kouame 245 plateau', null],
  ])('« %s »', (q, attendu) => expect(lireReference(q, 'CMD')).toEqual(attendu))

  it('n’est pas d’un autre genre', () => {
    expect(lireReference('PRO-ANG-26-00245', 'CMD')).toBeNull()
    expect(lireReference('pro 245', 'CMD')).toEqual({ numero: 245, code: 'PRO', annee: undefined })
  })
})
