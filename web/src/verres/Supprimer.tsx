import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Question } from '../ui/Question.tsx'

/** At the foot of the window of one record, opposite what saves it. `question`: what goes with it, asked about before. */
export function Supprimer({ question, faire }: { question?: string; faire: () => void }) {
  const ui = useTranslations('ui')
  const [demande, setDemande] = useState(false)
  const non = () => setDemande(false)
  return (
    <>
      <Bouton
        libelle={ui('supprimer')}
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
        faire={question ? () => setDemande(true) : faire}
      />
      <Question ouverte={demande} fermer={non} titre={ui('supprimer')} texte={question ?? ''}>
        <Bouton libelle={ui('annuler')} faire={non} />
        <Bouton
          libelle={ui('supprimer')}
          variant="filled"
          color="red"
          faire={() => {
            non()
            faire()
          }}
        />
      </Question>
    </>
  )
}
