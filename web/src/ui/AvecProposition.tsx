import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './proposition.module.css'
import { Raccourci } from './Raccourci.tsx'

interface Props {
  /** What could be written instead; null when there is nothing better. */
  texte: string | null
  prendre: () => void
  /** The key that takes it, when the field has one. */
  touche?: string
  className?: string | undefined
  children: ReactNode
}

/** A field with what could be written instead, beside its label: nothing moves, nothing changes unless it is taken. */
export function AvecProposition({ texte, prendre, touche, className, children }: Props) {
  const t = useTranslations('ui')
  return (
    <div className={className ? `${style.avec} ${className}` : style.avec}>
      {children}
      <span role="status" className={style.place}>
        {texte && (
          // The field keeps the focus, and Tab goes on to the next one.
          <button
            type="button"
            tabIndex={-1}
            className={style.proposition}
            aria-label={t('ecrirePlutot', { texte: texte.trim() })}
            onMouseDown={e => e.preventDefault()}
            onClick={prendre}
          >
            <span className="cut">{t('plutot', { texte: texte.trim() })}</span>
            {touche && <Raccourci touche={touche} />}
          </button>
        )}
      </span>
    </div>
  )
}
