import { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { expect, it } from 'vitest'
import { monter, serveurEssai, vient } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { IncidentsDAtelier, Suivi } from './Suivi.tsx'

it('une ordonnance corrigée après la commande des verres se dit à l’atelier, avec les deux', async () => {
  await prechargerTextes(['atelier', 'ui'])
  const prescrit = { Sph: -2.5, Cyl: -1, Axe: 10 }
  const verre = (Statut: string, rang: number) => ({
    _id: `0199a0a0-0000-7000-8000-00000000000${rang}`,
    Paire: 1,
    Cote: 'OG',
    Statut,
    Prescrit: prescrit,
    Fabrication: prescrit,
  })
  const dite = async (Sph: number) => {
    const commande = exemple(CommandeAtelier, {
      Paires: [],
      Articles: [],
      montages: [],
      casses: [],
      livraison: null,
      // Replaced since: what was ordered of it is of no use to anyone.
      verres: [verre('Remplacé', 1), verre('Livré', 2)],
      ordonnance: { OD: {}, OG: { ...prescrit, Sph } },
    }) as unknown as CommandeAtelier
    const { unmount } = await monter(<Suivi commande={commande} />, { serveur: serveurEssai() })
    await vient('li')
    const mots = document.body.textContent ?? ''
    unmount()
    return mots.match(/commandé pour [^;]+ ; l’ordonnance dit −2,75 \(−1,00\) 10°/g) ?? []
  }
  expect(await dite(-2.5)).toEqual([])
  expect(await dite(-2.75)).toEqual(['commandé pour −2,50 (−1,00) 10° ; l’ordonnance dit −2,75 (−1,00) 10°'])
})

it('sur la fiche d’une commande, l’atelier n’a de panneau que pour ce qui est allé autrement', async () => {
  await prechargerTextes(['atelier', 'ui'])
  const verre = {
    Paire: 1,
    Cote: 'OD',
    Statut: 'Livré',
    Prescrit: {},
    Fabrication: {},
    MotifAccepte: null,
    MotifRetour: null,
    RefOrigine: null,
  }
  const montre = async (plus: object) => {
    const commande = exemple(CommandeAtelier, {
      Paires: [],
      Articles: [],
      montages: [],
      casses: [],
      livraison: null,
      ordonnance: null,
      verres: [{ ...verre, ...plus }],
    }) as unknown as CommandeAtelier
    const { unmount } = await monter(<IncidentsDAtelier commande={commande} />, { serveur: serveurEssai() })
    const n = document.querySelectorAll('li').length
    unmount()
    return n
  }
  expect(await montre({})).toBe(0)
  expect(await montre({ MotifRetour: 'Rayure au centre' })).toBe(1)
  expect(await montre({ Statut: 'Remplacé' })).toBe(1)
})
