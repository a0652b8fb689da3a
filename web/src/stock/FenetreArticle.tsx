import type { Article } from '@dioptrie/domain/stock/contract'
import type { ReactNode } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import type { DireDifference } from '../ui/fiche/Difference.tsx'
import { type PetiteFiche, usePetiteFiche } from '../ui/usePetiteFiche.ts'

interface Props<V extends object> extends DireDifference<V> {
  article: Article
  titre: string
  /** Said once it is saved. */
  fait: string
  depuis: (article: Article) => V
  requis?: readonly (keyof V & string)[]
  fermer: () => void
  children: (saisie: PetiteFiche<V>) => ReactNode
}

/** Some fields of an article, changed in a window; who changed what stays in its history. */
export function FenetreArticle<V extends object>(props: Props<V>) {
  const { article, titre, fait, depuis, requis, fermer, children, ...difference } = props
  const ui = useTranslations('ui')
  const modifier = useAppel(contrat.stock.modifier)
  const saisie = usePetiteFiche({
    cle: `article:${article._id}:${titre}`,
    depart: depuis(article),
    version: article.version,
    depuis: courant => depuis(courant as unknown as Article),
    ...(requis ? { requis } : {}),
    enregistrer: (payload, envoi) => modifier.mutateAsync({ params: { id: article._id }, payload }, envoi),
    reussi: () => {
      avisSucces(fait)
      fermer()
    },
  })
  return (
    <FenetreSaisie titre={titre} fermer={fermer} bouton={ui('enregistrer')} saisie={saisie} {...difference}>
      {children(saisie)}
    </FenetreSaisie>
  )
}
