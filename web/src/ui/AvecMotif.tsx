import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import type { RefusApi } from '../kernel/refus.ts'
import { FenetreSaisie } from './FenetreSaisie.tsx'

interface Props {
  titre: string
  texte: string
  champ: string
  /** Usual answers, one touch away. */
  proposes?: string[]
  manque: string
  bouton: string
  quoi: string
  enCours: boolean
  refus: RefusApi | null
  fermer: () => void
  faire: (motif: string) => void
}

/** A gesture that says why, or what became of it: an empty answer is refused where it stands. */
export function AvecMotif({ champ, proposes = [], manque, faire, refus, ...reste }: Props) {
  const [motif, setMotif] = useState('')
  const [tente, setTente] = useState(false)
  const dit = motif.trim()
  return (
    <FenetreSaisie
      {...reste}
      refus={refus}
      envoyer={() => {
        setTente(true)
        if (dit) faire(dit)
      }}
    >
      <Autocomplete
        label={champ}
        required
        maxLength={200}
        data={proposes}
        value={motif}
        onChange={setMotif}
        error={(tente && !dit && manque) || refus?.champs.Motif || refus?.champs.Issue}
        data-autofocus
      />
    </FenetreSaisie>
  )
}
