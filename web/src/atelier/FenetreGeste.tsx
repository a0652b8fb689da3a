import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useGeste } from '../ui/useGeste.ts'

interface Props {
  titre: string
  texte?: ReactNode
  bouton: string
  danger?: boolean
  large?: boolean
  empeche?: boolean
  faire: () => Promise<unknown>
  fermer: () => void
  children?: (champs: Record<string, string>) => ReactNode
}

/** One thing to do to an order, in a window. The server is the judge: what it refuses is said under the field. */
export function FenetreGeste({ large = false, faire, fermer, children, ...reste }: Props) {
  const t = useTranslations('atelier')
  const { faire: essayer, refus, enCours } = useGeste()
  return (
    <FenetreSaisie
      {...reste}
      taille={large ? 720 : 480}
      fermer={fermer}
      enCours={enCours}
      refus={refus}
      quoi={t('verres.nonFait')}
      envoyer={() =>
        void essayer(async () => {
          await faire()
          fermer()
        })
      }
    >
      {children?.(refus?.champs ?? {})}
    </FenetreSaisie>
  )
}
