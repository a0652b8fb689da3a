import { Skeleton } from '@mantine/core'
import { creerMagasin } from '../kernel/magasin.ts'

/** As high as the waiting room was the last time on this computer: the rows under it do not move when it comes. */
export const hauteur = creerMagasin('salle', 0)

/** The first time: three states side by side, or one under the other where there is no room. */
const LARGE = 168
const ETROITE = 440

export const Place = () => (
  <Skeleton height={hauteur.lire() || (window.innerWidth < 1024 ? ETROITE : LARGE)} radius="md" />
)
