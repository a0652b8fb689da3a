import { Button, Skeleton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Graphique, Legende } from '../../tableau-de-bord/Graphique.tsx'
import { Variation } from '../../tableau-de-bord/Variation.tsx'
import { EtatVide } from '../../ui/EtatVide.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'

export const dit =
  'Un panneau tient une chose et la nomme ; à droite de son titre, une légende ou un seul lien. Vide, il dit quoi faire ; en attente, il garde sa place.'

const SEMAINE = [120, 180, 90, 240, 200, 310, 0].map((n, rang) => ({
  court: 'LMMJVSD'[rang] as string,
  long: `${9 + rang} novembre 2026`,
  valeur: n * 1000,
  avant: (n + 40) * 900,
}))

/** Un panneau, un chiffre et sa variation */
function Chiffre() {
  return (
    <Panneau titre="Ventes du jour" lien={<Variation valeur={12} />}>
      <Montant valeur={1_375_500} />
    </Panneau>
  )
}

/** Des barres et la semaine d’avant, avec leur légende */
function Semaine() {
  const noms = { colonne: 'Jour', valeur: 'Cette semaine', avant: 'La semaine d’avant' }
  return (
    <Panneau titre="Jour par jour" lien={<Legende valeur={noms.valeur} avant={noms.avant} />}>
      <Graphique titre="Jour par jour" points={SEMAINE} noms={noms} ouvrir={() => undefined} />
    </Panneau>
  )
}

/** Vide : ce qui manque et le geste qui commence */
function Vide() {
  return (
    <Panneau>
      <EtatVide
        icone={IconBuildingStore}
        titre="Aucune vente aujourd’hui"
        texte="La première s’enregistre au comptoir ou depuis un client."
        actions={<Button>Vendre</Button>}
      />
    </Panneau>
  )
}

/** En attente de sa réponse */
function EnAttente() {
  return (
    <Panneau titre="Ventes du mois">
      <Skeleton height={36} radius={4} animate={false} />
    </Panneau>
  )
}

export const exemples = { Chiffre, Semaine, Vide, EnAttente }
