import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { ID } from '../kernel/exemple.ts'
import { AutreMain } from './AutreMain.tsx'

const PHRASE = 'Vous avez fait ce versement : une autre personne le valide.'
const poser = (repondre: () => { Refus: string | null }) => {
  const serveur = serveurEssai()
  serveur.repond(contrat.exceptions.autreMain, repondre)
  return monter(
    <AutreMain quoi="versement" id={ID}>
      <button type="button">Valider</button>
    </AutreMain>,
    { serveur },
  )
}

it.each([
  ['qui n’a pas fait la première moitié a le bouton', () => ({ Refus: null }), 'Valider', PHRASE],
  ['qui l’a faite lit pourquoi il n’y est pas', () => ({ Refus: PHRASE }), PHRASE, 'Valider'],
  [
    'quand on ne le sait pas, le geste le dira',
    () => {
      throw new RefusEssai(500, 'PANNE', 'Panne.')
    },
    'Valider',
    PHRASE,
  ],
])('%s', async (_, repondre, la, absent) => {
  await poser(repondre)
  await screen.findByText(la)
  expect(screen.queryByText(absent)).toBeNull()
})
