import { Button, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import style from './fenetre.module.css'

interface Props {
  titre: string
  texte?: string | undefined
  fermer: () => void
  /** What the button says; without it the window is only read. */
  bouton?: string | undefined
  danger?: boolean
  empeche?: boolean
  enCours?: boolean
  refus: RefusApi | null
  /** What was not done, when the refusal names no field. */
  quoi: string
  envoyer?: () => void
  /** Other answers, before the last one. */
  autres?: ReactNode
  children?: ReactNode
}

/** Money that moves, in a window: what is typed, the refusal where it belongs, one button. */
export function Fenetre(props: Props) {
  const { titre, texte, fermer, bouton, danger, empeche, enCours, refus, quoi, envoyer, autres, children } =
    props
  const ui = useTranslations('ui')
  const soumettre = (e: FormEvent) => {
    e.preventDefault()
    if (!empeche && !enCours) envoyer?.()
  }
  return (
    <Modal opened onClose={fermer} title={titre} closeButtonProps={{ 'aria-label': ui('fermer') }}>
      <form className={style.pile} noValidate onSubmit={soumettre}>
        {texte && <p className={style.texte}>{texte}</p>}
        {refus && Object.keys(refus.champs).length === 0 && <Erreur refus={refus} quoi={quoi} />}
        {children}
        <div className={style.reponses}>
          {autres}
          <Button variant="default" onClick={fermer}>
            {bouton ? ui('annuler') : ui('fermer')}
          </Button>
          {bouton && (
            <Button
              type="submit"
              {...(danger ? { color: 'red' } : {})}
              loading={enCours ?? false}
              disabled={empeche ?? false}
            >
              {bouton}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
