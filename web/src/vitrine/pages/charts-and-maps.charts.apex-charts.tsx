import { Graphique, Legende } from '../../tableau-de-bord/Graphique.tsx'
import { Panneau } from '../../ui/Panneau.tsx'

export const dit =
  'Le produit dessine lui-même ses graphiques, sans bibliothèque : des barres pour maintenant, une ligne pour avant, et les mêmes chiffres en tableau pour qui ne voit pas le dessin.'

const MOIS = [
  'Janv.',
  'Févr.',
  'Mars',
  'Avr.',
  'Mai',
  'Juin',
  'Juil.',
  'Août',
  'Sept.',
  'Oct.',
  'Nov.',
  'Déc.',
]
const ANNEE = MOIS.map((court, rang) => ({
  court,
  long: `${court} 2026`,
  valeur: rang < 11 ? 2_400_000 + ((rang * 37) % 11) * 180_000 : null,
  avant: 2_100_000 + ((rang * 29) % 7) * 210_000,
}))
const NOMS = { colonne: 'Mois', valeur: '2026', avant: '2025' }

/** Une année ; le mois à venir n’a pas de barre */
function Annee() {
  return (
    <Panneau titre="Mois par mois" lien={<Legende valeur="2026" avant="2025" />}>
      <Graphique titre="Mois par mois" points={ANNEE} noms={NOMS} ouvrir={() => undefined} />
    </Panneau>
  )
}

/** Peu de points, et sans rien d’avant */
function Trois() {
  const points = ANNEE.slice(0, 3).map(p => ({ ...p, avant: null }))
  return <Graphique titre="Le premier trimestre" points={points} noms={NOMS} ouvrir={() => undefined} />
}

/** Rien encore : les axes sont déjà là */
function Vide() {
  const points = ANNEE.map(p => ({ ...p, valeur: null, avant: null }))
  return <Graphique titre="Une année vide" points={points} noms={NOMS} ouvrir={() => undefined} />
}

export const exemples = { Annee, Trois, Vide }
