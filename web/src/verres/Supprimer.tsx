import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Question } from '../ui/Question.tsx'

/** At the foot of the window of one record, opposite what saves it. `question`: what goes with it, asked about before. */
export function Supprimer({ question, faire }: { question?: string; faire: () => void }) {
  const ui = useTranslations('ui')
  const [demande, setDemande] = useState(false)
  const non = () => setDemande(false)
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
        onClick={question ? () => setDemande(true) : faire}
      >
        {ui('supprimer')}
      </Button>
      <Question ouverte={demande} fermer={non} titre={ui('supprimer')} texte={question ?? ''}>
        <Button variant="default" onClick={non}>
          {ui('annuler')}
        </Button>
        <Button
          color="red"
          onClick={() => {
            non()
            faire()
          }}
        >
          {ui('supprimer')}
        </Button>
      </Question>
    </>
  )
}
