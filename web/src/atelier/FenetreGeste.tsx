import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import style from './atelier.module.css'

interface Props {
  titre: string
  texte?: ReactNode
  bouton: string
  danger?: boolean
  large?: boolean
  empeche?: boolean
  faire: () => Promise<unknown>
  fermer: () => void
  /** Other answers, before the main one. */
  autres?: ReactNode
  children?: (champs: Record<string, string>) => ReactNode
}

/** One thing to do to an order, in a window. The server is the judge: what it refuses is said under the field. */
export function FenetreGeste(props: Props) {
  const { titre, texte, bouton, danger = false, large = false, faire, fermer, autres, children } = props
  const ui = useTranslations('ui')
  const t = useTranslations('atelier')
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const [enCours, setEnCours] = useState(false)
  const envoyer = async (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    const formulaire = e.currentTarget
    setEnCours(true)
    setRefus(null)
    try {
      await faire()
      fermer()
    } catch (erreur) {
      if (!(erreur instanceof RefusApi)) throw erreur
      setRefus(erreur)
      setTimeout(() => formulaire.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } finally {
      setEnCours(false)
    }
  }
  return (
    <Modal
      opened
      onClose={fermer}
      title={titre}
      size={large ? 720 : 480}
      closeButtonProps={{ 'aria-label': ui('fermer') }}
    >
      <form className={style.fenetre} noValidate onSubmit={e => void envoyer(e)}>
        {texte && <p className={style.explication}>{texte}</p>}
        {refus && <Erreur refus={refus} quoi={t('verres.nonFait')} />}
        {children?.(refus?.champs ?? {})}
        <div className={style.reponses}>
          <Button variant="default" onClick={fermer}>
            {ui('annuler')}
          </Button>
          {autres}
          <Button
            type="submit"
            loading={enCours}
            disabled={props.empeche ?? false}
            {...(danger ? { color: 'red' } : {})}
          >
            {bouton}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
