import type { Tiroir } from '@dioptrie/domain/tableau-de-bord/contract'
import { describe, expect, it } from 'vitest'
import { aFaire } from './aFaire.ts'

const tiroir = (plus: Partial<Tiroir>): Tiroir => ({
  IdOfficine: 'ang',
  Officine: 'Angré',
  Code: 'ANG',
  Statut: 'Ouverte',
  OuverteLe: null,
  Attendu: 50_000,
  SeuilAlerte: null,
  JourNonCloture: null,
  ...plus,
})
const retard = (Code: string, Nombre: number, PlusAncienne: string) => ({
  IdOfficine: Code,
  Officine: Code,
  Code,
  Nombre,
  PlusAncienne,
})

describe('à traiter maintenant', () => {
  it('rien, quand tout va bien', () => {
    expect(aFaire({ propre: 'ang', tiroirs: [tiroir({ SeuilAlerte: 50_000 })] })).toEqual([])
  })

  it('les retards d’abord, tous ensemble, avec le plus ancien', () => {
    const [premier, ...reste] = aFaire({
      propre: 'ang',
      retards: [retard('YOP', 2, '2026-11-12'), retard('BKE', 1, '2026-11-10')],
      aCommander: 3,
    })
    expect(premier).toMatchObject({ genre: 'retards', Nombre: 3, PlusAncienne: '2026-11-10' })
    expect(reste.map(f => f.genre)).toEqual(['stock'])
  })

  it('chaque genre que le rôle peut traiter, tous montrés ; rien de ce qui est à zéro ou ne le regarde pas', () => {
    const n = (Nombre: number) => ({ Nombre, Depuis: '2026-11-10', Montant: null })
    const faire = aFaire({
      propre: 'ang',
      retards: [retard('YOP', 2, '2026-11-12')],
      attentes: {
        verres: n(3),
        montages: n(4),
        controles: n(2),
        pretes: n(1),
        soldes: n(35),
        demandes: n(2),
        transferts: n(0),
        receptions: n(6),
        versements: null,
      },
      aCommander: 1,
    })
    expect(faire.map(f => f.genre)).toEqual([
      'retards',
      'verres',
      'montages',
      'controles',
      'demandes',
      'receptions',
      'pretes',
      'soldes',
      'stock',
    ])
  })

  it('la caisse d’hier, puis la journée à ouvrir chez soi seulement, puis le tiroir trop plein', () => {
    const faire = aFaire({
      propre: 'ang',
      tiroirs: [
        tiroir({ Statut: 'Non ouverte', JourNonCloture: '2026-11-14' }),
        tiroir({ IdOfficine: 'plt', Statut: 'Non ouverte' }),
        tiroir({ IdOfficine: 'yop', Attendu: 50_001, SeuilAlerte: 50_000 }),
      ],
    })
    expect(faire.map(f => f.genre)).toEqual(['nonCloturee', 'nonOuverte', 'seuil'])
  })
})
