import { Ordonnance } from '@dioptrie/domain/clients/contract'
import { Commande } from '@dioptrie/domain/ventes/contract'
import { cleanup } from '@testing-library/react'
import { expect, it } from 'vitest'
import { monter, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { Paires } from './Paires.tsx'

const oeil = { Sph: -1.5, Cyl: -1, Axe: 97, Add: 3, EPLoin: 32.5, EPPres: 31 }

it.each<[paire: string | null, ordonnance: string | null, correction: string, ecart: string]>([
  ['Près', null, '+0,50 (+1,00) 7°', 'EP 31'],
  ['Près', 'Progressif', '+0,50 (+1,00) 7°', 'EP 31'],
  [null, 'Près', '+0,50 (+1,00) 7°', 'EP 31'],
  ['Loin', 'Progressif', '−2,50 (+1,00) 7°', 'EP 32,5'],
  ['Progressif', 'Près', '−2,50 (+1,00) 7°Add +3,00', 'EP 32,5'],
  [null, null, '−2,50 (+1,00) 7°Add +3,00', 'EP 32,5'],
])(
  'une paire %s d’une ordonnance %s se lit comme elle est commandée : %s, %s',
  async (paire, de, dite, ep) => {
    await prechargerTextes(['ventes', 'ui'])
    const vente = exemple(Commande, {
      Paires: [{ TypeVision: paire, OD: { Libelle: 'Organique 1.5' } }],
      Montures: [],
      PrixVerD1: 20_000,
      ordonnance: exemple(Ordonnance, { TypeVision: de, OD: oeil, OG: oeil }),
    }) as never
    await monter(<Paires vente={vente} />, { serveur: serveurEssai() })
    const correction = await vient('td.chiffres')
    expect(correction.textContent).toBe(dite)
    expect(correction.previousElementSibling?.textContent).toMatch(new RegExp(`${ep}(?!\\d|,)`))
    cleanup()
  },
)
