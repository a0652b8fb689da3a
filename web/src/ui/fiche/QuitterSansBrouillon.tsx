import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from '../../kernel/i18n.tsx'
import { lireProfil } from '../../kernel/session.ts'
import { Question } from '../Question.tsx'

type Recherche = Record<string, string | undefined>

interface Props {
  modifiee: boolean
  /** Whether the address one goes to, on this same screen, shows the same thing. */
  meme?: (ici: Recherche, la: Recherche) => boolean
  titre?: string
  texte?: string
}

/** A grid, a short setting left with what is typed in it: no draft is kept of it, so it is asked about. */
export function QuitterSansBrouillon({ modifiee, meme, titre, texte }: Props) {
  const t = useTranslations('ui')
  const bloqueur = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      modifiee &&
      !(
        current.pathname === next.pathname && meme?.(current.search as Recherche, next.search as Recherche)
      ) &&
      lireProfil() !== null,
    enableBeforeUnload: () => modifiee,
    withResolver: true,
  })
  return (
    <Question
      ouverte={bloqueur.status === 'blocked'}
      fermer={() => bloqueur.reset?.()}
      titre={titre ?? t('quitter.titre')}
      texte={texte ?? t('quitter.sansBrouillon')}
    >
      <Button variant="subtle" color="red" onClick={() => bloqueur.proceed?.()}>
        {t('quitter.abandonner')}
      </Button>
      <Button data-autofocus onClick={() => bloqueur.reset?.()}>
        {t('quitter.rester')}
      </Button>
    </Question>
  )
}
