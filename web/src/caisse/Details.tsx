import { Sommes } from '../ui/Chiffres.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Montant } from '../ui/Montant.tsx'

interface Props {
  lignes: readonly (readonly [nom: string, valeur: string | null])[]
  total: readonly [nom: string, montant: number]
}

/** What an entry says of itself, line by line; an empty line is not said. */
export function Details({ lignes, total }: Props) {
  return (
    <Sommes>
      {lignes.map(
        ([nom, valeur]) =>
          valeur && (
            <Fait key={nom} nom={nom} dit="chiffres">
              {valeur}
            </Fait>
          ),
      )}
      <Fait data-fort nom={total[0]}>
        <Montant valeur={total[1]} />
      </Fait>
    </Sommes>
  )
}
