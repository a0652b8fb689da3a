import { Group } from '@mantine/core'
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MenuFiche, MenuLigne } from '../../ui/liste/MenuLigne.tsx'
import type { ActionLigne } from '../../ui/liste/types.ts'

export const dit =
  'Le menu d’une ligne est un bouton, qu’un doigt et le clavier atteignent aussi : le clic droit reste celui du navigateur. Il n’est fait que lorsqu’on l’ouvre.'

/** Au bout d’une ligne, et à côté d’un titre ; ce qui ne se peut pas dit pourquoi */
function Menus() {
  const [dernier, setDernier] = useState('Rien encore')
  const actions = (): ActionLigne[] => [
    { libelle: 'Modifier', icone: IconPencil, faire: () => setDernier('Modifier') },
    { libelle: 'Imprimer : aucune imprimante choisie', icone: IconPrinter, inactif: true },
    { libelle: 'Supprimer', icone: IconTrash, danger: true, faire: () => setDernier('Supprimer') },
  ]
  return (
    <Group>
      <MenuLigne libelle="Autres gestes sur Lagune" actions={actions} />
      <MenuFiche actions={actions} />
      <output>{dernier}</output>
    </Group>
  )
}

export const exemples = { Menus }
