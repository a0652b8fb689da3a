import { type MemeEcran, useRetenue, useSansBrouillon } from '../../kernel/depart.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../Bouton.tsx'
import { Question } from '../Question.tsx'

interface Props {
  modifiee: boolean
  meme?: MemeEcran
  titre?: string
  texte?: string
}

/** A grid, a short setting left with what is typed in it: no draft is kept of it, so it is asked about. */
export function QuitterSansBrouillon({ modifiee, meme, titre, texte }: Props) {
  const t = useTranslations('ui')
  const bloqueur = useRetenue(() => modifiee, meme)
  useSansBrouillon(modifiee)
  return (
    <Question
      ouverte={bloqueur.status === 'blocked'}
      fermer={() => bloqueur.reset?.()}
      titre={titre ?? t('quitter.titre')}
      texte={texte ?? t('quitter.sansBrouillon')}
    >
      <Bouton
        libelle={t('quitter.abandonner')}
        variant="subtle"
        color="red"
        faire={() => bloqueur.proceed?.()}
      />
      <Bouton
        libelle={t('quitter.rester')}
        variant="filled"
        data-autofocus
        faire={() => bloqueur.reset?.()}
      />
    </Question>
  )
}
