import type { CommandeEntiere, VersionDeVente } from '@dioptrie/domain/ventes/contract'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import FicheCommande from './FicheCommande.tsx'
import { Versions } from './Versions.tsx'

beforeAll(() => prechargerTextes(['ventes', 'remises', 'clients', 'atelier', 'ordonnance', 'ui']))

const accord = {
  Pourcent: 16,
  Remise: 16_000,
  Motif: 'Cliente de dix ans',
  Demandeur: 'Awa',
  Approbateur: 'Koffi',
  createdAt: '2026-11-12T10:32:00.000Z',
}
const version = (Numero: number, Cause: VersionDeVente['Cause'], plus: Partial<VersionDeVente> = {}) => ({
  Numero,
  Cause,
  Jour: '2026-11-12',
  Total: 84_000,
  Remise: 16_000,
  PartAssurance: 67_200,
  EcartTotal: 0,
  EcartRemise: 0,
  EcartAssurance: 0,
  PlafondRestant: null,
  AccordeRestant: null,
  NumeroBon: null,
  Approbateur: null,
  createdAt: `2026-11-${11 + Numero}T10:32:00.000Z`,
  createdBy: `Personne ${Numero}`,
  ...plus,
})
const commande = (plus: Partial<CommandeEntiere>) =>
  exemple(contrat.ventes.lireParReference.reponse, {
    RefCmmd: 'CMD-1',
    DateCommd: '2026-11-12',
    Etape: 'Enregistrée',
    Statut: 'Active',
    ...plus,
  }) as unknown as CommandeEntiere
const net = (e: Element) => (e.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
const lignes = () => [...document.querySelectorAll('ol > li > span:last-child')].map(net)

it.each<[string, Partial<VersionDeVente>, string]>([
  ['vente', {}, 'Vente, remise 16 000 FTotal 84 000 F, assurance 67 200 F, client 16 800 F'],
  ['vente', { Remise: 0, PartAssurance: 0 }, 'VenteTotal 84 000 F'],
  ['reprise', { Remise: 0, PartAssurance: 0 }, 'Vente d’avant cet historiqueTotal 84 000 F'],
  ['remise', {}, 'Remise 16 000 FTotal 84 000 F, assurance 67 200 F, client 16 800 F'],
  ['remise', { Remise: 0, PartAssurance: 0 }, 'Remise retiréeTotal 84 000 F'],
  ['prix', { PartAssurance: 0, EcartTotal: -6_000 }, 'Prix changés, 6 000 F de moinsTotal 84 000 F'],
  ['prix', { PartAssurance: 0, EcartRemise: 500 }, 'Prix changésTotal 84 000 F'],
  ['prix', { PartAssurance: 0 }, 'Article changé, au même prixTotal 84 000 F'],
  ['bon', { PartAssurance: 0, EcartAssurance: -67_200 }, 'Bon retiréTotal 84 000 F'],
  [
    'bon',
    { EcartAssurance: 67_200, NumeroBon: 'B-7' },
    'Bon misTotal 84 000 F, assurance 67 200 F (bon B-7), client 16 800 F',
  ],
  ['bon', { EcartAssurance: 67_200 }, 'Bon misTotal 84 000 F, assurance 67 200 F, client 16 800 F'],
  ['bon', { EcartAssurance: 7_200 }, 'Bon changéTotal 84 000 F, assurance 67 200 F, client 16 800 F'],
  [
    'montant convenu',
    { PartAssurance: 70_000, Jour: '2026-11-14' },
    'Montant convenu avec l’assurance : 70 000 FTotal 84 000 F, assurance 70 000 F, client 14 000 F · compte pour le 14/11',
  ],
  [
    'charge au client',
    { PartAssurance: 0, EcartAssurance: -67_200 },
    'À la charge du client : 67 200 FTotal 84 000 F',
  ],
  [
    'retour',
    { PartAssurance: 0, EcartTotal: -16_000 },
    'Retour (avoir AVR-1), 16 000 F de moinsTotal 84 000 F',
  ],
  ['annulation', { EcartTotal: -84_000 }, 'Vente annulée, 84 000 F de moins'],
])('« %s » se dit avec ses montants : %o', async (cause, plus, dit) => {
  const Versions_ = [version(1, 'vente'), version(2, cause as VersionDeVente['Cause'], plus)]
  await monter(
    <Versions commande={commande({ Versions: Versions_, avoirs: [{ Reference: 'AVR-1' } as never] })} />,
    { serveur: serveurPlein() },
  )
  await screen.findByText('Personne 2')
  expect(lignes()[0]).toBe(dit)
})

it('la dernière d’abord ; l’accord d’une remise est sur sa version, un changement de date se dit une fois', async () => {
  const quand = { createdAt: '2026-11-14T09:00:00.000Z', createdBy: 'Personne 3' }
  await monter(
    <Versions
      commande={commande({
        DateCommd: '2026-11-13',
        approbations: [accord],
        Versions: [
          version(1, 'vente', { createdAt: accord.createdAt }),
          version(2, 'remise', { Remise: 18_000 }),
          version(3, 'date', { ...quand, EcartTotal: -84_000 }),
          version(4, 'date', { ...quand, EcartTotal: 84_000, Jour: '2026-11-13' }),
          version(5, 'bon', { PartAssurance: 0, Jour: '2026-11-18' }),
        ],
      })}
    />,
    { serveur: serveurPlein() },
  )
  await screen.findByText('Personne 5')
  const parts = 'Total 84 000 F, assurance 67 200 F, client 16 800 F'
  expect(lignes()).toEqual([
    'Bon retiréTotal 84 000 F · compte pour le 18/11',
    `Date changée : du 12/11/2026 au 13/11/2026${parts}`,
    `Remise 18 000 F${parts}`,
    `Vente, remise 16 000 F${parts}Remise de 16 % approuvée par Koffi. Demandée par Awa : Cliente de dix ans`,
  ])
})

it.each([
  ['qui n’a pas changé montre son accord, et rien d’autre', [version(1, 'vente')], null],
  ['changée montre son accord à sa place', [version(1, 'vente'), version(2, 'prix')], 'Ce qu’elle a valu'],
])('une vente %s', async (_, Versions, titre) => {
  const lire = contrat.ventes.lireParReference
  const lue = commande({ approbations: [accord], Versions })
  await monter(<FicheCommande />, {
    serveur: serveurPlein([lire, lue]),
    permissions: ['ventes.lire'],
    chemin: '/essai/$clientId/$RefCmmd',
    adresse: `/essai/${ID}/CMD-1`,
  })
  await screen.findByText('Qui, quoi, quand')
  expect(screen.queryByText('Ce qu’elle a valu')?.textContent ?? null).toBe(titre)
  const accords = screen.getAllByText(/approuvée par Koffi/)
  expect(accords).toHaveLength(1)
  expect(accords[0]?.closest('[data-ton=info]') !== null).toBe(titre === null)
})

it('rendue, une commande dit que tout est revenu ; ce que son avoir a rendu n’est pas dit annulé', async () => {
  const regle = (montant: number, plus: object) => ({
    _id: ID,
    montant,
    modepaiement: 'Espèce',
    reference: null,
    Motif: 'Trop large',
    ParAvoir: null,
    createdAt: '2026-11-12T10:32:00.000Z',
    createdBy: 'Awa',
    ...plus,
  })
  const lue = commande({
    Etape: 'Rendue',
    Total: 0,
    Paires: [],
    Montures: [null, null, null],
    RemiseCom: 0,
    PrixMont1: 0,
    PrixVerD1: 0,
    PrixVerG1: 0,
    PrixMont2: 0,
    PrixVerD2: 0,
    PrixVerG2: 0,
    PrixMont3: 0,
    PrixVerD3: 0,
    PrixVerG3: 0,
    PrixListe1: null,
    PrixListe2: null,
    PrixListe3: null,
    reglements: [
      regle(-50_000, { ParAvoir: 'retour' }),
      regle(-40_000, { ParAvoir: 'retour', modepaiement: 'Avoir', reference: 'AVR-1' }),
      regle(-30_000, { ParAvoir: 'credit', Motif: 'Préfère l’argent' }),
      regle(-10_000, { Motif: 'Faute de frappe' }),
    ],
  })
  await monter(<FicheCommande />, {
    serveur: serveurPlein([contrat.ventes.lireParReference, lue]),
    permissions: ['ventes.lire'],
    chemin: '/essai/$clientId/$RefCmmd',
    adresse: `/essai/${ID}/CMD-1`,
  })
  await screen.findByText('Tout est revenu.')
  const dit = net(document.body)
  expect(dit).toContain('Retour : Trop large · AVR-1')
  expect(dit).toContain('Crédit rendu : Préfère l’argent')
  expect(dit).toContain('Annulation : Faute de frappe')
  expect(lignes()).toEqual(
    expect.arrayContaining([
      'Retour, 50 000 F rendus en Espèce',
      'Retour, 40 000 F gardés en crédit',
      'Crédit rendu, 30 000 F en Espèce',
      'Règlement annulé, 10 000 F en Espèce',
    ]),
  )
})
