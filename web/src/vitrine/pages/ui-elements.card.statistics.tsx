import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Variation } from '../../tableau-de-bord/Variation.tsx'
import { Lecture } from '../../ui/Lecture.tsx'
import { Montant, MontantDeListe } from '../../ui/Montant.tsx'
import { Resultat } from '../../ui/Resultat.tsx'
import { Statut, type Ton } from '../../ui/Statut.tsx'
import { compteur } from '../compteur.ts'
import { demander } from '../demander.ts'

export const dit =
  'Un chiffre se lit d’un coup d’œil : les milliers à part, le franc au bout, le zéro en gris dans une liste. Un statut est un point et un mot, jamais une couleur seule.'

/** Les cinq tons d’un statut */
function Tons() {
  const tons: [Ton, string][] = [
    ['mute', 'Brouillon'],
    ['info', 'En cours'],
    ['ok', 'Payée'],
    ['warn', 'En retard'],
    ['bad', 'Refusée'],
  ]
  return (
    <Group gap="sm">
      {tons.map(([ton, mot]) => (
        <Statut key={ton} ton={ton}>
          {mot}
        </Statut>
      ))}
    </Group>
  )
}

/** Des montants : positif, négatif, nul dans une liste, illisible */
function Montants() {
  return (
    <Group gap="xl">
      <Montant valeur={1_375_500} />
      <Montant valeur={-12_000} />
      <MontantDeListe valeur={0} />
      <Montant valeur={Number.NaN} />
    </Group>
  )
}

/** Des compteurs : au-delà de 999, en milliers */
function Compteurs() {
  const { data, error } = useQuery({
    queryKey: ['galerie', 'card'],
    queryFn: () => demander<Record<string, number>>('GET', '/api/card'),
  })
  if (error) throw error
  return <Lecture lignes={Object.entries(data ?? {}).map(([nom, n]) => [nom, compteur(n)])} />
}

/** Une variation : en hausse, en baisse, stable, et quand moins vaut mieux */
function Variations() {
  return (
    <Group gap="xl">
      <Variation valeur={12} />
      <Variation valeur={-8} />
      <Variation valeur={0} />
      <Variation valeur={2_400} />
      <Variation valeur={-8} moins />
    </Group>
  )
}

/** Ce qui vient d’être encaissé */
function Encaisse() {
  return (
    <Resultat titre="Règlement enregistré" chiffre={{ titre: 'À rendre', montant: 2_500 }} sansMain>
      Le reçu porte le numéro REC-ANG-26-00418.
    </Resultat>
  )
}

export const exemples = { Tons, Montants, Compteurs, Variations, Encaisse }
