import { Group } from '@mantine/core'
import { useState } from 'react'
import { source } from '../../referentiel/source.ts'
import { ChampFiche } from '../../ui/ChampFiche.tsx'
import { ChampListe } from '../../ui/ChampListe.tsx'
import { ChampMultiple } from '../../ui/ChampMultiple.tsx'

export const dit =
  'On tape, on choisit, Entrée. Tout champ où l’on choisit est le même Choisir dessous : ses touches n’agissent qu’une fois, et une réponse tardive ne change pas ce qui est pris.'

const CIVILITES = ['M', 'Mme', 'Mlle', 'Enft', 'Dr', 'Prof']
const LABELS = ['personal', 'company', 'important', 'private'].map(l => ({ value: l, label: l }))

/** Une liste courte : vide, choisie, refusée, figée */
function UneListe() {
  const [civilite, setCivilite] = useState<string | null>('Mme')
  return (
    <Group align="flex-start">
      <ChampListe label="Civilité" data={CIVILITES} placeholder="Choisir" />
      <ChampListe label="Civilité" data={CIVILITES} value={civilite} onChange={setCivilite} clearable />
      <ChampListe label="Refusée" data={CIVILITES} error="À choisir" />
      <ChampListe label="Figée" data={CIVILITES} value="Dr" disabled />
    </Group>
  )
}

/** Plusieurs à la fois */
function Plusieurs() {
  const [choisis, setChoisis] = useState(['company', 'important'])
  return <ChampMultiple label="Étiquettes" data={LABELS} value={choisis} onChange={setChoisis} />
}

/** Une fiche du référentiel, lue du serveur ; ce qui manque s’ajoute d’ici */
function UneFiche() {
  const [marque, setMarque] = useState<string | null>(null)
  return <ChampFiche label="Marque" source={source('marque')} value={marque} onChange={setMarque} />
}

export const exemples = { UneListe, Plusieurs, UneFiche }
