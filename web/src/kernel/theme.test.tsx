import { Skeleton } from '@mantine/core'
import { expect, it } from 'vitest'
import { monter, serveurEssai } from './essai.tsx'

it('ce qui est en chemin ne bat pas : sans carte graphique, l’attente retarderait l’écran', async () => {
  await monter(<Skeleton height={10} />, { serveur: serveurEssai() })
  const esquisse = document.querySelector('.mantine-Skeleton-root')
  expect(esquisse).not.toBeNull()
  expect(esquisse?.hasAttribute('data-animate')).toBe(false)
})
