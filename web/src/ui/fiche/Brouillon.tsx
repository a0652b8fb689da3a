import { useFormatter } from 'use-intl'
import type { Depart } from '../../kernel/depart.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../Bouton.tsx'
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
        {t('brouillonGarde', { heure: format.dateTime(le, 'heure') })}
      </span>
    )
  )
}

/** What was left unfinished is back; `deja`: what it corrects was saved by a sending that nobody had answered. */
export function BrouillonRepris({ abandonner, deja }: { abandonner: () => void; deja?: string | undefined }) {
  const t = useTranslations('ui')
  return (
    <Note
      ton="info"
      {...(deja !== undefined && { role: 'status' })}
      titre={deja === undefined ? t('brouillonRepris') : t('premier.la', { quoi: deja || t('premier.sans') })}
      actions={
        <Bouton libelle={t(deja === undefined ? 'repartir' : 'premier.telle')} size="sm" faire={abandonner} />
      }
    >
      {t(deja === undefined ? 'brouillonReprisTexte' : 'premier.laTexte')}
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
      <Bouton
        libelle={t('quitter.abandonner')}
        variant="subtle"
        color="red"
        faire={() => depart.partir(false)}
      />
      <Bouton libelle={t('quitter.garder')} faire={() => depart.partir(true)} />
      <Bouton libelle={t('quitter.rester')} variant="filled" data-autofocus faire={depart.rester} />
    </Question>
  )
}
