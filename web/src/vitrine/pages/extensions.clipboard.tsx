import { AGarder } from '../../acces/AGarder.tsx'
import { LienADonner } from '../../comptes/LienADonner.tsx'
import { EnPlace } from '../EnPlace.tsx'

export const dit =
  'On copie ce qui ne se montre qu’une fois, et le bouton dit que c’est fait. Sans presse-papiers (http simple), ce qui se copie reste lisible en entier.'

/** Un lien à donner, copié ou imprimé */
function Lien() {
  return (
    <EnPlace>
      <LienADonner
        nom="Aya Konan"
        lien="https://exemple.ci/reset-password?jeton=f3a9"
        fermer={() => undefined}
      />
    </EnPlace>
  )
}

/** Des codes à garder */
function Codes() {
  return (
    <AGarder
      graine="JBSWY3DPEHPK3PXP"
      adresse="otpauth://totp/Dioptrie:aya@exemple.ci?secret=JBSWY3DPEHPK3PXP"
      secours={['4F7K-92QD', 'M3XB-71ZC', 'P8RT-50LW']}
    />
  )
}

export const exemples = { Lien, Codes }
