import { Group } from '@mantine/core'
import { useState } from 'react'
import { ChampDepart } from '../../sms/ChampDepart.tsx'
import { ChampHeure } from '../../ui/Heure.tsx'

export const dit =
  'Une heure est sur 24 heures, quelle que soit la langue de la machine. Un instant est un jour et une heure, à l’heure d’Abidjan.'

/** Une heure : pleine, vide, refusée, figée */
function UneHeure() {
  const [heure, setHeure] = useState('09:30')
  return (
    <Group align="flex-start">
      <ChampHeure label="De" value={heure} error={undefined} onChange={setHeure} />
      <ChampHeure label="Vide" value="" error={undefined} onChange={() => undefined} />
      <ChampHeure label="Refusée" value="25:00" error="Une heure, comme 14:30" onChange={() => undefined} />
      <ChampHeure label="Figée" value="18:00" error={undefined} onChange={() => undefined} disabled />
    </Group>
  )
}

/** Un jour et une heure : le départ d’une campagne, puis un départ passé */
function UnInstant() {
  const [instant, setInstant] = useState<string | null>('2026-11-20T09:00:00.000Z')
  return (
    <div className="stack gap-12">
      <ChampDepart value={instant} error={null} passe={false} onChange={setInstant} />
      <ChampDepart value="2026-11-02T08:00:00.000Z" error={null} passe onChange={() => undefined} />
    </div>
  )
}

export const exemples = { UneHeure, UnInstant }
