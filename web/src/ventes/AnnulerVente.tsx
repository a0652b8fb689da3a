import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'

interface Props {
  titre: string
  texte: string
  libelle: string
  motif: string
  enCours: boolean
  fermer: () => void
  annuler: (motif: string) => void
}

/** A sale is cancelled by whoever says why. */
export function AnnulerVente({ titre, texte, libelle, motif: question, enCours, fermer, annuler }: Props) {
  const ui = useTranslations('ui')
  const [motif, setMotif] = useState('')
  return (
    <FenetreSaisie
      titre={titre}
      texte={texte}
      fermer={fermer}
      renoncer={ui('fermer')}
      bouton={libelle}
      danger
      empeche={motif.trim() === ''}
      enCours={enCours}
      envoyer={() => annuler(motif.trim())}
    >
      <TextInput
        label={question}
        required
        maxLength={200}
        data-autofocus
        value={motif}
        onChange={e => setMotif(e.currentTarget.value)}
      />
    </FenetreSaisie>
  )
}
