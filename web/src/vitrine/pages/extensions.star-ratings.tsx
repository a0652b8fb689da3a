import { Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Statut, type Ton } from '../../ui/Statut.tsx'

export const dit =
  'Le produit ne note rien par étoiles : un fournisseur se juge à ses délais et à ses retours, qui se comptent. Le plus proche est un choix court qui se nomme, et le statut qui le redit.'

const AVIS: Record<string, [Ton, string]> = {
  bon: ['ok', 'Dans les délais'],
  moyen: ['warn', 'Parfois en retard'],
  mauvais: ['bad', 'Souvent en retard'],
}

/** Un jugement qui se lit : un mot, pas une couleur seule */
function Jugement() {
  const [avis, setAvis] = useState('bon')
  const [ton, mot] = AVIS[avis] as [Ton, string]
  return (
    <Group>
      <SegmentedControl
        aria-label="Délais"
        value={avis}
        onChange={setAvis}
        data={[
          { value: 'bon', label: 'Bon' },
          { value: 'moyen', label: 'Moyen' },
          { value: 'mauvais', label: 'Mauvais' },
        ]}
      />
      <Statut ton={ton}>{mot}</Statut>
    </Group>
  )
}

/** Figé : qui lit ne juge pas */
function Fige() {
  return <SegmentedControl aria-label="Délais" value="Bon" data={['Bon', 'Moyen', 'Mauvais']} disabled />
}

export const exemples = { Jugement, Fige }
