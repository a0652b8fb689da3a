import { Montant } from '../ui/Montant.tsx'
import style from './reste.module.css'

/** What is left once this much is taken; or how much is missing. */
export function Reste({
  dedans,
  pris,
  mots,
}: {
  dedans: number
  pris: number | null
  mots: { dedans: string; reste: string; manque: string }
}) {
  const reste = dedans - (pris || 0)
  return (
    <div
      className={`flex between gap-12 muted r-control sunken p8-12 ${style.reste}`}
      role="status"
      data-manque={reste < 0 || undefined}
    >
      <span>{pris ? (reste < 0 ? mots.manque : mots.reste) : mots.dedans}</span>
      <strong>
        <Montant valeur={Math.abs(reste)} />
      </strong>
    </div>
  )
}
