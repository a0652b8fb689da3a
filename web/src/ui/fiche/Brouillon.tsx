import { Button } from '@mantine/core'
import { useFormatter } from 'use-intl'
import type { Depart } from '../../kernel/depart.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Note } from '../Erreur.tsx'
import { Question } from '../Question.tsx'
import style from './fiche.module.css'

/** When what is typed was last kept on this computer. */
export function BrouillonGarde({ le }: { le: Date | null }) {
  const t = useTranslations('ui')
  const format = useFormatter()
  return (
    le && (
      <span className={style.brouillon} role="status">
        {t('brouillonGarde', { heure: format.dateTime(le, { hour: '2-digit', minute: '2-digit' }) })}
      </span>
    )
  )
}

/** What was left unfinished is back. */
export function BrouillonRepris({ abandonner }: { abandonner: () => void }) {
  const t = useTranslations('ui')
  return (
    <Note
      ton="info"
      titre={t('brouillonRepris')}
      actions={
        <Button size="sm" variant="default" onClick={abandonner}>
          {t('repartir')}
        </Button>
      }
    >
      {t('brouillonReprisTexte')}
    </Note>
  )
}

/** Leaving with what is not saved. */
export function Quitter({ depart }: { depart: Depart }) {
  const t = useTranslations('ui')
  return (
    <Question
      large
      ouverte={depart.bloque}
      fermer={depart.rester}
      titre={t('quitter.titre')}
      texte={t('quitter.texte')}
    >
      <Button variant="subtle" color="red" onClick={() => depart.partir(false)}>
        {t('quitter.abandonner')}
      </Button>
      <Button variant="default" onClick={() => depart.partir(true)}>
        {t('quitter.garder')}
      </Button>
      <Button data-autofocus onClick={depart.rester}>
        {t('quitter.rester')}
      </Button>
    </Question>
  )
}
