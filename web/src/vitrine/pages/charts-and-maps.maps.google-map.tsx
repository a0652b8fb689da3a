import { Appeler, Courriel } from '../../ui/Joindre.tsx'
import { Lecture } from '../../ui/Lecture.tsx'
import { Panneau } from '../../ui/Panneau.tsx'

export const dit =
  'Le produit n’a pas de carte : elle enverrait l’adresse d’un client à un autre serveur. Le plus proche est un lieu qui se lit et se joint.'

/** Une officine : où, quand, comment la joindre */
function Lieu() {
  return (
    <Panneau titre="Officine d’Angré">
      <Lecture
        lignes={[
          ['Adresse', 'Carrefour Djibi, Angré 8ᵉ tranche, Abidjan'],
          ['Téléphone', <Appeler key="t" numero="2250700487116" />],
          ['E-mail', <Courriel key="e" adresse="angre@exemple.ci" />],
          ['Ouverte', 'Du lundi au samedi, de 8 h à 19 h'],
        ]}
      />
    </Panneau>
  )
}

/** Ce qu’on n’en sait pas est un tiret */
function Inconnu() {
  return (
    <Lecture
      lignes={[
        ['Adresse', null],
        ['Téléphone', ''],
      ]}
    />
  )
}

export const exemples = { Lieu, Inconnu }
