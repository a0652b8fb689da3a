import type { contrat as Contrat } from '@dioptrie/domain'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import type { Article } from '@dioptrie/domain/stock/contract'
import type { ReactNode } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'

interface Props {
  article: Article
  titre: string
  /** Said once it is saved. */
  fait: string
  payload: Omit<Payload<typeof Contrat.stock.modifier>, 'version'>
  fermer: () => void
  /** The fields, each with what the server says of it. */
  children: (erreur: (champ: string) => string | undefined) => ReactNode
}

/** Some fields of an article, changed in a window; who changed what stays in its history. */
export function FenetreArticle({ article, titre, fait, payload, fermer, children }: Props) {
  const ui = useTranslations('ui')
  const modifier = useAppel(contrat.stock.modifier, {
    onSuccess: () => {
      avisSucces(fait)
      fermer()
    },
  })
  return (
    <FenetreSaisie
      titre={titre}
      fermer={fermer}
      bouton={ui('enregistrer')}
      enCours={modifier.isPending}
      refus={modifier.error}
      envoyer={() =>
        modifier.mutate({ params: { id: article._id }, payload: { ...payload, version: article.version } })
      }
    >
      {children(champ => modifier.error?.champs[champ])}
    </FenetreSaisie>
  )
}
