import type { Evenement } from '@dioptrie/domain/agenda/contract'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { GLISSE, tonDe, useContexte } from './contexte.ts'
import style from './pastille.module.css'
import { dernierJour, premierJour } from './temps.ts'
import { useLabels } from './useAgenda.ts'

/** The words of a label; those that a network adds are shown as they are. */
export function useNomDeLabel() {
  const t = useTranslations('agenda.labels')
  const labels = useLabels()
  return (value: string) =>
    t.has(value as 'autre') ? t(value as 'autre') : (labels.find(l => l.value === value)?.text ?? value)
}

function useHeures() {
  const t = useTranslations('agenda')
  const format = useFormatter()
  const heure = (instant: string) =>
    format.dateTime(new Date(instant), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (e: Evenement) => {
    if (e.allDay) return t('journee')
    if (e.endDate === e.startDate) return heure(e.startDate)
    if (premierJour(e) === dernierJour(e)) return `${heure(e.startDate)} – ${heure(e.endDate)}`
    const jour = (instant: string) => format.dateTime(new Date(instant), { day: 'numeric', month: 'short' })
    return `${jour(e.startDate)} ${heure(e.startDate)} – ${jour(e.endDate)} ${heure(e.endDate)}`
  }
}

/** Minutes from which an event drawn over its hours has room for two lines. */
const DEUX_LIGNES = 45
const duree = ({ startDate, endDate }: Evenement) => (Date.parse(endDate) - Date.parse(startDate)) / 60_000

interface Props {
  evenement: Evenement
  /** The day in which it is drawn. */
  jour: Jour
  /** Drawn over its hours: the name takes the lines it needs. */
  haute?: boolean
  style?: CSSProperties
}

/** An event: opened by a click or Enter, dragged, or taken by M and moved by the arrows. */
export function Pastille({ evenement, jour, haute = false, style: place }: Props) {
  const heures = useHeures()
  const nomDeLabel = useNomDeLabel()
  const labels = useLabels()
  const { enMain, peutSur, ouvrir, touche } = useContexte()
  const mobile = peutSur(evenement.IdOfficine)
  const ref = useRef<HTMLButtonElement>(null)
  const pris = enMain === evenement._id
  const premier = premierJour(evenement)
  const suite = premier < jour
  // Over midnight it begins on one day and ends on another: each says its own hour.
  const bout = !suite
    ? evenement.startDate.slice(11, 16)
    : dernierJour(evenement) === jour && `→ ${evenement.endDate.slice(11, 16)}`
  // It is drawn elsewhere after each arrow: the focus goes with it.
  useEffect(() => {
    if (pris && premier === jour) ref.current?.focus()
  }, [pris, premier, jour])
  return (
    <button
      ref={ref}
      type="button"
      className={style.pastille}
      style={place}
      data-ton={tonDe(labels.find(l => l.value === evenement.label)?.color)}
      data-plein={evenement.allDay || premier !== dernierJour(evenement) || undefined}
      data-haute={haute || undefined}
      data-courte={(haute && duree(evenement) < DEUX_LIGNES) || undefined}
      data-suite={suite || undefined}
      data-pris={pris || undefined}
      data-evenement={evenement._id}
      draggable={mobile}
      aria-keyshortcuts={mobile ? 'M' : undefined}
      title={`${heures(evenement)} · ${evenement.title}`}
      onClick={() => ouvrir(evenement)}
      onKeyDown={e => {
        if (e.ctrlKey || e.metaKey || e.altKey) return
        if (!touche(e.key, evenement)) return
        e.preventDefault()
        e.stopPropagation()
      }}
      onDragStart={e => {
        // Held where it was taken: an hour is told from the top of the event, not from the pointer.
        const prise = e.clientY - e.currentTarget.getBoundingClientRect().top
        e.dataTransfer.setData(GLISSE, JSON.stringify({ id: evenement._id, prise, jour }))
        e.dataTransfer.effectAllowed = 'move'
      }}
    >
      {!evenement.allDay && <span className="no-shrink chiffres">{bout}</span>}{' '}
      <span className={`min-0 max-full cut w550 ${style.nom}`}>{evenement.title}</span>
      <VisuallyHidden>{nomDeLabel(evenement.label)}</VisuallyHidden>
    </button>
  )
}
