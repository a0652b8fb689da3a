import { useState } from 'react'
import { contrat } from '../../kernel/api.ts'
import { source } from '../../referentiel/source.ts'
import { ChampSuggere } from '../../ui/ChampSuggere.tsx'
import { Demander } from '../../ui/Demander.tsx'
import { useAction } from '../../ui/useAction.ts'
import { EnPlace } from '../EnPlace.tsx'

export const dit =
  'Un texte libre qui propose ce que d’autres ont déjà tapé. Rien n’oblige à le prendre ; laissé, il s’écrit comme eux l’ont écrit.'

/** Proposé en tapant, sans égard aux accents : « ebr » trouve Ébrié */
function Suggere() {
  const [marque, setMarque] = useState('')
  return <ChampSuggere label="Marque" source={source('marque')} value={marque} onChange={setMarque} />
}

/** Refusé, et figé */
function Etats() {
  return (
    <>
      <ChampSuggere label="Refusé" source={source('marque')} value="Lagunne" error="Marque inconnue" />
      <ChampSuggere label="Figé" source={source('marque')} value="Lagune" disabled />
    </>
  )
}

/** Un motif : les réponses usuelles à une touche */
function Motif() {
  const annuler = useAction(contrat.comptoir.supprimer)
  return (
    <EnPlace>
      <Demander
        action={annuler}
        titre="Annuler la vente"
        texte="Ce qui est payé sera rendu."
        motif={{
          champ: 'Motif',
          proposes: ['Erreur de saisie', 'Le client renonce'],
          manque: 'Dites pourquoi.',
        }}
        bouton="Annuler la vente"
        quoi="La vente tient."
        demande={motif => ({ params: { id: '' }, query: { motif } })}
      />
    </EnPlace>
  )
}

export const exemples = { Suggere, Etats, Motif }
