import { Group } from '@mantine/core'
import { Axe } from '../../clients/ordonnance/Axe.tsx'

export const dit =
  'La croix optique : l’axe et les deux puissances d’un verre, vus de face. Le dessin suit la frappe de l’ordonnance.'

/** Un œil torique, l’autre sphérique, un troisième sans mesure */
function Yeux() {
  return (
    <Group align="flex-start">
      <Axe cote="OD" oeil={{ Sph: -2.25, Cyl: -0.75, Axe: 85 }} />
      <Axe cote="OG" oeil={{ Sph: -2 }} />
      <Axe cote="OG" oeil={{}} />
    </Group>
  )
}

/** L’axe d’avant, en pointillé */
function Avant() {
  return (
    <Axe cote="OD" oeil={{ Sph: 1.5, Cyl: -1, Axe: 120 }} precedente={{ Sph: 1.25, Cyl: -1, Axe: 105 }} />
  )
}

export const exemples = { Yeux, Avant }
