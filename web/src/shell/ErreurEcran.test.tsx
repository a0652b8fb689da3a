import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CodeManquant } from '../kernel/code.ts'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { serveurJoint, serveurPerdu } from '../kernel/serveur.ts'
import { ErreurEcran } from './ErreurEcran.tsx'

it('un écran dont le code ne vient pas dit pourquoi : la ligne coupée n’est pas une mise à jour', async () => {
  serveurPerdu()
  const ecran = <ErreurEcran error={new CodeManquant('absent')} reset={() => undefined} />
  await monter(ecran, { serveur: serveurEssai() })
  await screen.findByText(/n’a pas encore été ouvert sur ce poste/)
  serveurJoint()
  await screen.findByText(/L’application a sans doute été mise à jour/)
  expect(screen.queryByText(/n’a pas encore été ouvert/)).toBeNull()
})
