import { useState } from 'react'
import { source } from '../../referentiel/source.ts'
import { AvecMotif } from '../../ui/AvecMotif.tsx'
import { ChampSuggere } from '../../ui/ChampSuggere.tsx'
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
  return (
    <EnPlace>
      <AvecMotif
        {...{ titre: 'Annuler la vente', texte: 'Ce qui est payé sera rendu.', champ: 'Motif' }}
        proposes={['Erreur de saisie', 'Le client renonce']}
        manque="Dites pourquoi."
        {...{ bouton: 'Annuler la vente', quoi: 'La vente tient.', enCours: false, refus: null }}
        fermer={() => undefined}
        faire={() => undefined}
      />
    </EnPlace>
  )
}

export const exemples = { Suggere, Etats, Motif }
