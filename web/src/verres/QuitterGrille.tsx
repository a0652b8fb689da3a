import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from '../kernel/i18n.tsx'
import { lireProfil } from '../kernel/session.ts'
import { Question } from '../ui/Question.tsx'

type Recherche = Record<string, string | undefined>

interface Props {
  modifiee: boolean
  /** Whether the address one goes to, on this same screen, shows the same grid. */
  meme: (ici: Recherche, la: Recherche) => boolean
  titre: string
  texte: string
}

/** A grid left with what is typed in it: no draft is kept of it, so it is asked about. */
export function QuitterGrille({ modifiee, meme, titre, texte }: Props) {
  const ui = useTranslations('ui')
  const bloqueur = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      modifiee &&
      !(current.pathname === next.pathname && meme(current.search as Recherche, next.search as Recherche)) &&
      lireProfil() !== null,
    enableBeforeUnload: () => modifiee,
    withResolver: true,
  })
  return (
    <Question
      ouverte={bloqueur.status === 'blocked'}
      fermer={() => bloqueur.reset?.()}
      titre={titre}
      texte={texte}
    >
      <Button variant="subtle" color="red" onClick={() => bloqueur.proceed?.()}>
        {ui('quitter.abandonner')}
      </Button>
      <Button data-autofocus onClick={() => bloqueur.reset?.()}>
        {ui('quitter.rester')}
      </Button>
    </Question>
  )
}
