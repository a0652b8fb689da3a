import type { Jour } from '@dioptrie/domain/kernel/jour'
import { UnstyledButton } from '@mantine/core'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { useContexte } from './contexte.ts'
import { Ferie } from './Ferie.tsx'
import style from './horaire.module.css'
import { Pastille } from './Pastille.tsx'
import { aMinute, enBandeau, MINUTES_DU_JOUR, minutes, occupe, placer } from './temps.ts'
import { useDepot } from './useDepot.ts'

/** Height of an hour, as in the stylesheet. */
const HEURE = 48
const OUVERTURE = 7
const PAS = 15
const HEURES = Array.from({ length: 24 }, (_, h) => h)

const minuteA = (haut: number) => Math.round(((haut / HEURE) * 60) / PAS) * PAS

/** Days side by side, hour by hour: a week, or one day. */
export function Horaire({ jours, nom }: { jours: Jour[]; nom: string }) {
  const t = useTranslations('agenda')
  const format = useFormatter()
  const { evenements, aujourdhui, allerAuJour } = useContexte()
  const zone = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    zone.current?.scrollTo({ top: OUVERTURE * HEURE - 12 })
  }, [])
  const seul = jours.length === 1 || undefined
  const colonnes = { '--jours': jours.length } as React.CSSProperties
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard.
    <section ref={zone} className={style.zone} aria-label={nom} tabIndex={0} style={colonnes}>
      <div className={`grid sticky sunken ${style.tetes}`} data-seul={seul}>
        <span className={style.coin}>{t('journee')}</span>
        {jours.map(jour => (
          <div
            key={jour}
            className={`min-0 line-left ${style.tete}`}
            data-aujourdhui={jour === aujourdhui || undefined}
          >
            <UnstyledButton
              className={style.date}
              onClick={() => allerAuJour(jour)}
              aria-current={jour === aujourdhui ? 'date' : undefined}
            >
              {format.dateTime(new Date(jour), { weekday: 'short', day: 'numeric', month: 'short' })}
            </UnstyledButton>
            <Bandeau jour={jour} />
          </div>
        ))}
      </div>
      <div className={`grid ${style.corps}`} data-seul={seul}>
        <div className={style.heures} aria-hidden>
          {HEURES.map(h => (
            <span key={h}>{h > 0 && `${String(h).padStart(2, '0')}:00`}</span>
          ))}
        </div>
        {jours.map(jour => (
          <Colonne key={jour} jour={jour} />
        ))}
      </div>
      {evenements.length === 0 && <p className="empty">{t('rien')}</p>}
    </section>
  )
}

/** Holidays, whole days and what lasts longer, above the hours. */
function Bandeau({ jour }: { jour: Jour }) {
  const { evenements } = useContexte()
  const { survole, depot } = useDepot(() => jour)
  return (
    <div {...depot} className={style.bandeau} data-survole={survole || undefined}>
      <Ferie jour={jour} />
      {evenements
        .filter(e => enBandeau(e) && occupe(e, jour))
        .map(e => (
          <Pastille key={e._id} evenement={e} jour={jour} />
        ))}
    </div>
  )
}

function Colonne({ jour }: { jour: Jour }) {
  const t = useTranslations('agenda')
  const format = useFormatter()
  const { evenements, aujourdhui, peutEcrire, noter } = useContexte()
  const { survole, depot } = useDepot(haut => aMinute(jour, minuteA(haut)))
  const places = placer(evenements.filter(e => !enBandeau(e) && occupe(e, jour)))
  const date = format.dateTime(new Date(jour), { weekday: 'long', day: 'numeric', month: 'long' })
  const maintenant = minutes(new Date().toISOString())
  const noterIci = (e: MouseEvent<HTMLElement>) => {
    // The hour under the pointer, not the nearest: one aims at a square.
    const haut = e.clientY - e.currentTarget.getBoundingClientRect().top
    noter(aMinute(jour, Math.floor(haut / (HEURE / 2)) * 30))
  }
  return (
    <div {...depot} className={style.colonne} data-survole={survole || undefined}>
      {peutEcrire && (
        <button
          type="button"
          tabIndex={-1}
          className={style.fond}
          aria-label={t('noterLe', { date })}
          onClick={noterIci}
        />
      )}
      {jour === aujourdhui && (
        <span
          className={style.maintenant}
          style={{ top: `${(maintenant / MINUTES_DU_JOUR) * 100}%` }}
          aria-hidden
        />
      )}
      {places.map(({ evenement, debut, fin, couloir, couloirs }) => (
        <Pastille
          key={evenement._id}
          evenement={evenement}
          jour={jour}
          haute
          style={{
            // One line only: half of a second one would show.
            whiteSpace: fin - debut <= 45 ? 'nowrap' : 'normal',
            top: (debut * HEURE) / 60,
            height: ((fin - debut) * HEURE) / 60 - 2,
            left: `calc(${(couloir / couloirs) * 100}% + 2px)`,
            width: `calc(${100 / couloirs}% - 4px)`,
          }}
        />
      ))}
    </div>
  )
}
