import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { sessionDe } from '../kernel/navigateur.fixture.ts'
import Controle from './Controle.tsx'

beforeAll(() => prechargerTextes(['atelier', 'ui']))

const ID = '0199a0a0-0000-7000-8000-000000000101'
const commande = (IdMonteur: string) =>
  ({
    _id: ID,
    RefCmmd: 'CMD-ANG-26-00001',
    version: 3,
    ControleSeul: true,
    ACommander: [],
    Autrement: [],
    montages: [{ _id: ID, IdMonteur, AnnuleLe: null }],
    verres: [
      {
        _id: ID,
        Paire: 1,
        Cote: 'OD',
        Statut: 'Livré',
        MontureA: 52,
        MontureDBL: 18,
        Fabrication: { Sph: -2, EPLoin: 31.5, EPPres: 29.5, PrismeH: 2, BaseH: 'interne' },
      },
    ],
  }) as unknown as CommandeAtelier

async function ouvrir(IdMonteur: string) {
  const serveur = serveurEssai()
  serveur.repond(contrat.atelier.reglages, () => {
    throw new RefusEssai(403, 'INTERDIT', 'Ce n’est pas le sujet.')
  })
  const { clavier } = await monter(<Controle commande={commande(IdMonteur)} fini={() => {}} />, { serveur })
  await clavier.type(await screen.findByLabelText('Sph OD'), '-200')
  return clavier
}
const bouton = (nom: string) => screen.getByRole<HTMLButtonElement>('button', { name: nom })

it('montre où le verre devait se placer, et le premier Tab après les mesures est la réponse attendue', async () => {
  const clavier = await ouvrir('0199a0a0-0000-7000-8000-0000000000ff')
  expect(screen.getByText(/EP loin/).textContent).toBe(
    'EP loin 31,5 · EP près 29,5 · Boîte 52,0 – 18,0 · Décentrement +3,5 mm · Prisme 2,00 base interne',
  )
  await clavier.click(screen.getByLabelText('Axe OD'))
  await clavier.tab()
  expect(document.activeElement).toBe(bouton('Valider le contrôle'))
})

it('son propre montage se valide avec un motif seulement', async () => {
  const clavier = await ouvrir(sessionDe('jeton').userData.uid)
  await clavier.click(screen.getByLabelText('Axe OD'))
  expect(bouton('Valider le contrôle').disabled).toBe(true)
  await clavier.type(screen.getByLabelText(/^Motif/), 'Seule à la boutique')
  expect(bouton('Valider le contrôle').disabled).toBe(false)
})
