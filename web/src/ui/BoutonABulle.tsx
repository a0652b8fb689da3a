import { Tooltip } from '@mantine/core'
import { BoutonIcone, type PropsIcone } from './BoutonIcone.tsx'

/** Whose picture does not say enough: its words stand under the pointer, shorter where `bulle` says so. */
export const BoutonABulle = ({ bulle, ...reste }: PropsIcone & { bulle?: string }) => (
  <Tooltip label={bulle ?? reste.libelle}>
    <BoutonIcone {...reste} />
  </Tooltip>
)
