import MonMotDePasse from '../../acces/MonMotDePasse.tsx'
import { SecondFacteur } from '../../acces/SecondFacteur.tsx'
import { EnPlace } from '../EnPlace.tsx'

export const dit =
  'Les réglages de la personne : son mot de passe et son second facteur. Thème, langue et densité se choisissent dans le menu, et suivent le compte d’un poste à l’autre.'

/** Changer son mot de passe ; envoyé d’ici, il est refusé dans son champ */
function MotDePasse() {
  return (
    <EnPlace>
      <MonMotDePasse fermer={() => undefined} />
    </EnPlace>
  )
}

/** Poser un second facteur */
function Facteur() {
  return (
    <EnPlace>
      <SecondFacteur fermer={() => undefined} />
    </EnPlace>
  )
}

export const exemples = { MotDePasse, Facteur }
