import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Note } from '../../ui/Erreur.tsx'

interface Props {
  texte: string
  /** Saving was refused for it: the answers take the focus. */
  refusee: boolean
  chercher: () => void
  decrire: (duClient: boolean) => void
}

/**
 * A frame typed that is no article here: what it is, said by the person, never guessed. The first answer, where the
 * focus lands, only goes back to the search: an Enter too many decides nothing.
 */
export function QuelleMonture({ texte, refusee, chercher, decrire }: Props) {
  const t = useTranslations('vendre')
  const premier = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (refusee || document.activeElement === document.body) premier.current?.focus()
  }, [refusee])
  return (
    <Note
      ton="warn"
      role="alert"
      titre={t('montureQuestion', { q: texte })}
      actions={
        <>
          <Button ref={premier} size="sm" variant="default" onClick={chercher}>
            {t('montureAutre')}
          </Button>
          <Button size="sm" variant="default" onClick={() => decrire(false)}>
            {t('montureHorsStock')}
          </Button>
          <Button size="sm" variant="default" onClick={() => decrire(true)}>
            {t('montureALui')}
          </Button>
        </>
      }
    >
      {t('montureQuestionTexte')}
    </Note>
  )
}
