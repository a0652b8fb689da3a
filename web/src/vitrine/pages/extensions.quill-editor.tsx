import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Note } from '../../ui/Erreur.tsx'

export const dit =
  'Le produit n’a pas d’éditeur de texte mis en forme : ce qu’on y écrit part en SMS, s’imprime ou se relit dans une fiche, où la forme se perd. Le plus proche est un champ qui grandit avec son texte.'

/** Un texte qui grandit, et combien il en reste */
function Texte() {
  const [texte, setTexte] = useState('Bonjour Aya, vos lunettes vous attendent à Angré.')
  return (
    <Textarea
      label="Message"
      description={`${texte.length} caractères sur 160`}
      maxLength={160}
      value={texte}
      onChange={e => setTexte(e.currentTarget.value)}
    />
  )
}

/** Vide, refusé, figé */
function Etats() {
  return (
    <>
      <Textarea label="Vide" placeholder="Un mot pour le collègue" />
      <Textarea label="Refusé" defaultValue="Bonjour {prenom" error="Il manque une accolade." />
      <Textarea label="Figé" defaultValue="Envoyé le 12 novembre." disabled />
    </>
  )
}

/** Un texte lu : ses lignes gardées */
function Lu() {
  return (
    <Note ton="info" titre="Mot laissé sur la fiche.">
      Préfère être appelée après 17 h.
    </Note>
  )
}

export const exemples = { Texte, Etats, Lu }
