import type { Apercu } from '@dioptrie/domain/sms/contract'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './sms.module.css'

/** The message as some of those who get it will read it, one after the other. */
export function Exemple({ apercu, expediteur }: { apercu: Apercu; expediteur: string | null }) {
  const t = useTranslations('sms')
  const [voulu, setVoulu] = useState(0)
  const { exemples, recevront } = apercu
  const rang = Math.min(voulu, exemples.length - 1)
  const exemple = exemples[rang]
  if (!exemple) return null
  return (
    <figure className={style.telephone}>
      <figcaption className="w600 center line-bottom pb8">{expediteur ?? exemple.Numero}</figcaption>
      <p>{exemple.Texte}</p>
      <div className="row between note">
        <span>{t('apercuDe', { n: rang + 1, total: recevront, nom: exemple.Destinataire })}</span>
        <span>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('precedent')}
            disabled={rang === 0}
            onClick={() => setVoulu(rang - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('suivant')}
            disabled={rang >= exemples.length - 1}
            onClick={() => setVoulu(rang + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </Button>
        </span>
      </div>
    </figure>
  )
}
