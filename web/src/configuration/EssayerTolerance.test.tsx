import { TOLERANCES } from '@dioptrie/domain/atelier/tolerances'
import { screen } from '@testing-library/react'
import { beforeAll, it } from 'vitest'
import { monter } from '../kernel/essai.tsx'
import { serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { EssayerTolerance } from './EssayerTolerance.tsx'

beforeAll(() => prechargerTextes(['configuration', 'ui']))

it('les tolérances s’essaient en tapant une correction', async () => {
  const { clavier } = await monter(<EssayerTolerance tolerances={TOLERANCES} />, { serveur: serveurPlein() })
  await screen.findByText('Essayer une correction')
  const puissance = screen.getByLabelText('Puissance')
  await clavier.clear(puissance)
  await clavier.type(puissance, '-8')
  await screen.findByText('±0,16')
})
