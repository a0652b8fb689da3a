import { type ComponentProps, useCallback } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { type Attente, ChercherArticle } from '../../stock/ChercherArticle.tsx'

interface Props extends Omit<ComponentProps<typeof ChercherArticle>, 'dire' | 'attendre'> {
  /** Whether a frame is still looked for; one that is not found is asked about by the screen. */
  attendre?: ((oui: boolean) => void) | undefined
}

/** A frame found by scan or by what is typed, in the words of the sale. */
export function ChercherMonture({ attendre, ...props }: Props) {
  const t = useTranslations('vendre')
  const attente = useCallback((quoi: Attente | null) => attendre?.(quoi === 'encore'), [attendre])
  return (
    <ChercherArticle
      {...props}
      montures
      attendre={attente}
      dire={{
        inconnu: q => t('montureInconnue', { q }),
        ici: n => t('ici', { n }),
        pasMonture: article => t('pasUneMonture', { article }),
      }}
    />
  )
}
