import type { contrat as Contrat } from '@dioptrie/domain'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import type { Article } from '@dioptrie/domain/stock/contract'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import disposition from '../ui/disposition.module.css'
import { Erreur } from '../ui/Erreur.tsx'
import style from './stock.module.css'

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
  const champs = modifier.error?.champs ?? {}
  return (
    <Modal opened onClose={fermer} title={titre} closeButtonProps={{ 'aria-label': ui('fermer') }}>
      <form
        className={disposition.pile}
        onSubmit={e => {
          e.preventDefault()
          modifier.mutate({ params: { id: article._id }, payload: { ...payload, version: article.version } })
        }}
      >
        {children(champ => champs[champ])}
        {modifier.error && (Object.keys(champs).length === 0 || modifier.error.statusCode === 409) && (
          <Erreur refus={modifier.error} />
        )}
        <div className={style.reponses}>
          <Button variant="default" onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button type="submit" loading={modifier.isPending}>
            {ui('enregistrer')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
