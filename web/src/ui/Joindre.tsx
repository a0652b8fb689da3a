import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import style from './joindre.module.css'

/** An e-mail address that opens a message; where it must break, it does after the @. */
export function Courriel({ adresse }: { adresse: string }) {
  const [nom, domaine] = adresse.split('@')
  return (
    <a href={`mailto:${adresse}`} className={`accent no-line ${style.lien}`}>
      {nom}@<wbr />
      {domaine}
    </a>
  )
}

export const Appeler = ({ numero }: { numero: string }) => (
  <a href={`tel:+${numero}`} className={`chiffres accent no-line ${style.lien}`}>
    {formaterTelephone(numero)}
  </a>
)
