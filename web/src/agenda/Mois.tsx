import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { marque } from '../kernel/places.ts'
import { useContexte } from './contexte.ts'
import { Ferie } from './Ferie.tsx'
import style from './mois.module.css'
import { Pastille } from './Pastille.tsx'
import { enBandeau, occupe, semaine, semainesDuMois } from './temps.ts'
import { useDepot } from './useDepot.ts'

const PLACES = 3
const PAS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The month, in whole weeks. The arrows go from day to day. */
export function Mois() {
  const t = useTranslations('agenda')
  const format = useFormatter()
  const { jour, allerAuJour } = useContexte()
  const nom = (j: Jour, weekday: 'short' | 'long') => format.dateTime(new Date(j), { weekday })

  const fleches = (e: KeyboardEvent<HTMLElement>) => {
    const ici = (e.target as HTMLElement).dataset.jour
    const pas = PAS[e.key]
    if (!ici || !pas) return
    e.preventDefault()
    const vers = ajouterJours(ici, pas)
    const bouton = marque('jour', vers, e.currentTarget)
    if (bouton) bouton.focus()
    else allerAuJour(vers)
  }
  return (
    <table className={style.mois} aria-label={t('vues.mois')} onKeyDown={fleches}>
      <thead>
        <tr>
          {semaine(jour).map(j => (
            <th key={j} scope="col" abbr={nom(j, 'long')}>
              {nom(j, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {semainesDuMois(jour).map(jours => (
          <tr key={jours[0]}>
            {jours.map(j => (
              <Case key={j} jour={j} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Case({ jour }: { jour: Jour }) {
  const t = useTranslations('agenda')
  const format = useFormatter()
  const contexte = useContexte()
  const { evenements, aujourdhui, peutEcrire, telephone, noter, allerAuJour, enMain } = contexte
  const { survole, depot } = useDepot(() => jour)
  // Those that last longer first, at the same height from day to day.
  const duJour = evenements
    .filter(e => occupe(e, jour))
    .sort((a, b) => Number(enBandeau(b)) - Number(enBandeau(a)) || a.startDate.localeCompare(b.startDate))
  const visibles = duJour.length > PLACES ? duJour.slice(0, PLACES - 1) : duJour
  // What is in hand is never among those hidden.
  const pris = duJour.find(e => e._id === enMain)
  if (pris && !visibles.includes(pris)) visibles.splice(-1, 1, pris)
  const reste = duJour.length - visibles.length
  const date = format.dateTime(new Date(jour), { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <td
      {...depot}
      data-hors={jour.slice(0, 7) !== contexte.jour.slice(0, 7) || undefined}
      data-aujourdhui={jour === aujourdhui || undefined}
      data-survole={survole || undefined}
    >
      {(peutEcrire || telephone) && (
        <button
          type="button"
          tabIndex={-1}
          className={style.fond}
          aria-label={telephone ? date : t('noterLe', { date })}
          onClick={() => (telephone ? allerAuJour(jour) : noter(jour))}
        />
      )}
      <div className={style.tete}>
        <UnstyledButton
          className={style.numero}
          data-jour={jour}
          tabIndex={jour === contexte.jour ? 0 : -1}
          aria-label={t('ouvrirJour', { date, n: duJour.length })}
          aria-current={jour === aujourdhui ? 'date' : undefined}
          onClick={() => allerAuJour(jour)}
        >
          {Number(jour.slice(8))}
        </UnstyledButton>
        <Ferie jour={jour} />
      </div>
      {telephone ? (
        duJour.length > 0 && (
          <span className={style.points} aria-hidden>
            {duJour.length}
          </span>
        )
      ) : (
        <div className={`grid gap-2 relative no-pointer ${style.contenu}`}>
          {visibles.map(e => (
            <Pastille key={e._id} evenement={e} jour={jour} />
          ))}
          {reste > 0 && (
            <UnstyledButton className={style.autres} onClick={() => allerAuJour(jour)}>
              {t('autres', { n: reste })}
            </UnstyledButton>
          )}
        </div>
      )}
    </td>
  )
}
