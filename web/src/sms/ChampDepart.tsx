import { estJour } from '@dioptrie/domain/kernel/jour'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { ChampHeure } from '../ui/Heure.tsx'
import { ChampJour } from '../ui/Jour.tsx'

interface Props {
  value: string | null
  error: ReactNode
  /** That moment is over: it would leave at once. */
  passe: boolean
  onChange: (instant: string | null) => void
}

/** When people read their messages, if nobody says otherwise. */
const HEURE = '09:00'

/** The day and the hour at which a campaign leaves, in Abidjan's time; none: when it is started. */
export function ChampDepart({ value, error, passe, onChange }: Props) {
  const t = useTranslations('sms')
  const [, jour = null, heure = ''] = /^(.*)T(.*):\d\d(?:\.\d+)?Z$/.exec(value ?? '') ?? []
  const dire = (j: string | null, h: string) => {
    // What cannot be read is refused where it was typed, and by the server all the same.
    const dit = `${j}T${h || HEURE}:00Z`
    onChange(j && (estJour(j) && /^\d\d:\d\d$/.test(h || HEURE) ? new Date(dit).toISOString() : dit))
  }
  return (
    <div>
      <div className="grid cols-2 gap-12">
        <ChampJour label={t('depart')} value={jour} error={error} onChange={j => dire(j, heure)} />
        <ChampHeure
          label={t('heure')}
          disabled={jour === null}
          value={heure}
          error={undefined}
          onChange={h => dire(jour, h)}
        />
      </div>
      {passe && !error && <p className="note mt6 mb8">{t('departPasse')}</p>}
    </div>
  )
}
