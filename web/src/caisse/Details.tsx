import { Sommes } from '../ui/Chiffres.tsx'
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
            <div key={nom}>
              <dt>{nom}</dt>
              <dd className="chiffres">{valeur}</dd>
            </div>
          ),
      )}
      <div data-fort>
        <dt>{total[0]}</dt>
        <dd>
          <Montant valeur={total[1]} />
        </dd>
      </div>
    </Sommes>
  )
}
