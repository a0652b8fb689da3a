import { expect, it } from 'vitest'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { DesignationEcrite } from './Designation.tsx'

it('la taille d’une monture passe entière à la ligne, un verre reste comme il est écrit', async () => {
  await monter(
    <>
      <DesignationEcrite texte="Akwa AK 2813 Écaille claire 49-20-140" />
      <DesignationEcrite texte="Horizon 1,67 Anti-reflet" />
    </>,
    { serveur: serveurEssai() },
  )
  const tailles = [...document.querySelectorAll('span')].map(s => s.textContent)
  expect(tailles).toContain('49-20-140')
  expect(document.body.textContent).toContain('Akwa AK 2813 Écaille claire 49-20-140Horizon 1,67 Anti-reflet')
})
