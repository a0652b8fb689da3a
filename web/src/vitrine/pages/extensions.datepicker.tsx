import { Group } from '@mantine/core'
import { useState } from 'react'
import Calendrier from '../../ui/Calendrier.tsx'
import { ChampJour } from '../../ui/Jour.tsx'

export const dit =
  'Un jour se tape comme il se dit : 120385, 12/03/85 ou 12 mars 1985. Le calendrier est pour qui cherche un jour de la semaine (Alt + flèche bas).'

/** Un jour : vide, plein, refusé, figé */
function UnJour() {
  const [jour, setJour] = useState<string | null>('2026-11-16')
  return (
    <Group align="flex-start">
      <ChampJour label="Vide" value={null} />
      <ChampJour label="Rendez-vous" value={jour} onChange={setJour} />
      <ChampJour label="Refusé" value="2030-01-01" passe error="Ce jour est à venir" />
      <ChampJour label="Figé" value="2026-11-16" disabled />
    </Group>
  )
}

/** Le calendrier seul, entre deux bornes */
function LeCalendrier() {
  const [jour, setJour] = useState<string | null>('2026-11-16')
  return <Calendrier value={jour} onChange={setJour} min="2026-11-02" max="2026-11-28" />
}

export const exemples = { UnJour, LeCalendrier }
